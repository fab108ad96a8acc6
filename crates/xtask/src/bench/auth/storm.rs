//! Fifty people sign in at once while others read: what the reads feel, how many get in, and what hashing takes in memory.

use std::{
    fs,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};

use super::{
    super::{cluster::Cluster, cpu},
    server::{PASSWORD, Server},
};
use crate::progress::Step;

const SIGN_INS: usize = 50;
const REFRESHERS: usize = 16;
/// Connections of those who read.
const READERS: u32 = 8;

const TABLE: &str = "
    create table public.films (id int primary key, title text not null);
    insert into public.films select n, 'Film ' || n from generate_series(1, 10000) n;
    alter table public.films enable row level security;
    create policy everybody on public.films for select using (true);
    grant select on public.films to anon;
    notify pgrst, 'reload schema';";

/// What wrk saw.
struct Reads {
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
}

pub(super) fn measure(server: &Server, cluster: &Cluster, seconds: u32, step: &Step) -> Result<String> {
    prepare(server, cluster)?;
    step.now("accounts");
    let client = server.client();
    let mut accounts = Vec::new();
    for _ in 0..SIGN_INS {
        let (email, token) = client.sign_up()?;
        accounts.push((email, token.context("no session")?));
    }
    let (idle, _) = cpu::memory(server.pid());
    step.now("reads alone");
    let alone = reads(server, cluster, seconds)?;
    step.now("reads and sign-ins");
    let (during, sign_ins) = while_others(
        accounts.len(),
        |at, stop| {
            let (client, email) = (server.client(), accounts[at].0.as_str());
            let mut done = 0;
            while !stop.load(Ordering::Relaxed) {
                let answer = client.sign_in(email, PASSWORD)?;
                ensure!(answer.status == 200, "sign-in: {} {}", answer.status, answer.body);
                done += 1;
            }
            Ok(done)
        },
        || reads(server, cluster, seconds),
    )?;
    let (_, peak) = cpu::memory(server.pid());
    step.now("sign-ins alone");
    let (_, alone_sign_ins) = while_others(
        accounts.len(),
        |at, stop| {
            let (client, email) = (server.client(), accounts[at].0.as_str());
            let mut done = 0;
            while !stop.load(Ordering::Relaxed) {
                done += u64::from(client.sign_in(email, PASSWORD)?.status == 200);
            }
            Ok(done)
        },
        || pause(seconds),
    )?;
    step.now("refreshes");
    let (_, refreshes) = while_others(
        REFRESHERS,
        |at, stop| {
            let (client, mut token, mut done) = (server.client(), accounts[at].1.clone(), 0);
            while !stop.load(Ordering::Relaxed) {
                token = client.refresh(&token)?;
                done += 1;
            }
            Ok(done)
        },
        || pause(seconds),
    )?;
    Ok(format!(
        "| load | per second | p50 | p99 |\n|---|---:|---:|---:|\n\
         | reads of one row, {READERS} connections, alone | {:.0} | {:.2} ms | {:.2} ms |\n\
         | the same while {SIGN_INS} sign in without pause | {:.0} | {:.2} ms | {:.2} ms |\n\
         | sign-ins meanwhile | {sign_ins:.0} | | |\n\
         | sign-ins alone, {SIGN_INS} at once | {alone_sign_ins:.0} | | |\n\
         | refreshes, {REFRESHERS} at once, each written | {refreshes:.0} | | |\n\n\
         memory of the server: {idle} kB before, {peak} kB at its peak\n",
        alone.per_second, alone.p50_ms, alone.p99_ms, during.per_second, during.p50_ms, during.p99_ms,
    ))
}

fn pause(seconds: u32) -> Result<()> {
    thread::sleep(Duration::from_secs(seconds.into()));
    Ok(())
}

/// Runs `others` on threads until `work` is done; what `work` gave, and what they did per second.
#[expect(clippy::cast_precision_loss, reason = "a count of requests fits")]
fn while_others<T>(
    threads: usize,
    others: impl Fn(usize, &AtomicBool) -> Result<u64> + Sync,
    work: impl FnOnce() -> Result<T>,
) -> Result<(T, f64)> {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let began = Instant::now();
    thread::scope(|scope| {
        let (others, stop, done) = (&others, &stop, &done);
        let running: Vec<_> = (0..threads)
            .map(|at| scope.spawn(move || others(at, stop).map(|count| done.fetch_add(count, Ordering::Relaxed))))
            .collect();
        let outcome = work();
        stop.store(true, Ordering::Relaxed);
        for thread in running {
            match thread.join() {
                Ok(ended) => ended.map(drop)?,
                Err(_) => bail!("a thread of the load died"),
            }
        }
        Ok((outcome?, done.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64()))
    })
}

/// The table that is read, once the server knows it.
fn prepare(server: &Server, cluster: &Cluster) -> Result<()> {
    let mut psql = Command::new(cluster.bin.join("psql"));
    psql.args(["-qX", "-v", "ON_ERROR_STOP=1", "-d", &cluster.url("postgres"), "-c", TABLE]).stdin(Stdio::null());
    let output = psql.output().context("cannot start psql")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (url, began) = (format!("http://127.0.0.1:{}/rest/v1/films?id=eq.7", server.port), Instant::now());
    while ureq::get(&url).call().is_err() {
        ensure!(began.elapsed() < Duration::from_secs(10), "the table was not found within 10 s");
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn reads(server: &Server, cluster: &Cluster, seconds: u32) -> Result<Reads> {
    let file = cluster.folder.join("reads.lua");
    fs::write(
        &file,
        "function request() return wrk.format('GET', '/rest/v1/films?id=eq.' .. math.random(1, 10000)) end\n\
         function done(summary, latency)\n\
           local errors = summary.errors\n\
           local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout\n\
           io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, failed, \
           latency:percentile(50), latency:percentile(99)))\nend\n",
    )?;
    let mut wrk = Command::new("wrk");
    wrk.args(["-t", "1", "--timeout", "10s", "-d", &format!("{seconds}s"), "-c", &READERS.to_string(), "-s"]).arg(file);
    let output = wrk.arg(format!("http://127.0.0.1:{}", server.port)).stdin(Stdio::null()).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let result = printed.lines().find_map(|line| line.strip_prefix("RESULT ")).context("wrk said no result")?;
    let fields: Vec<f64> = result.split(' ').filter_map(|field| field.parse().ok()).collect();
    let [requests, duration_us, failed, p50_us, p99_us] = fields[..] else { bail!("wrk said {result:?}") };
    ensure!(failed == 0.0, "{failed} of {requests} reads failed");
    Ok(Reads { per_second: requests / duration_us * 1e6, p50_ms: p50_us / 1e3, p99_ms: p99_us / 1e3 })
}
