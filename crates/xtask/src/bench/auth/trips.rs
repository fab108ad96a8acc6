//! How often a flow speaks with the database and waits: counted by a proxy between server and Postgres that notes whenever
//! the server begins to speak after it was answered.

use std::{
    fmt::Write as _,
    io::{Read, Write},
    os::unix::net::{UnixListener, UnixStream},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use serde_json::json;

use super::{
    super::cluster::Cluster,
    server::{PASSWORD, Server},
};

/// The login of auth: what REST and the rest of the server ask does not count.
const LOGIN: &[u8] = b"supabase_auth_admin";
const REPEATS: u32 = 100;
/// The name that libpq gives the socket of port 5432.
const SOCKET: &str = ".s.PGSQL.5432";

struct Proxy {
    folder: PathBuf,
    turns: Arc<AtomicU64>,
}

impl Proxy {
    /// Forwards to the Postgres whose socket is in `to`.
    fn start(to: &Path) -> Result<Self> {
        let folder = to.join("proxy");
        std::fs::create_dir_all(&folder)?;
        let listener = UnixListener::bind(folder.join(SOCKET))?;
        let turns = Arc::new(AtomicU64::new(0));
        let (counted, target) = (Arc::clone(&turns), to.join(SOCKET));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = UnixStream::connect(&target) else { break };
                join(client, server, &counted);
            }
        });
        Ok(Self { folder, turns })
    }

    fn url(&self) -> String {
        format!("postgresql://postgres@{}/postgres", self.folder.display().to_string().replace('/', "%2F"))
    }

    fn turns(&self) -> u64 {
        self.turns.load(Ordering::Relaxed)
    }
}

/// Passes bytes on in both directions until one side is gone.
fn join(client: UnixStream, server: UnixStream, turns: &Arc<AtomicU64>) {
    let answered = Arc::new(AtomicBool::new(true));
    let (Ok(client_out), Ok(server_out)) = (client.try_clone(), server.try_clone()) else { return };
    let (turns, asked) = (Arc::clone(turns), Arc::clone(&answered));
    thread::spawn(move || {
        let mut is_auth = None;
        pass(client, server_out, |bytes| {
            // The first message says who logs in.
            let counts = *is_auth.get_or_insert_with(|| bytes.windows(LOGIN.len()).any(|window| window == LOGIN));
            if asked.swap(false, Ordering::Relaxed) && counts {
                turns.fetch_add(1, Ordering::Relaxed);
            }
        });
    });
    thread::spawn(move || pass(server, client_out, |_| answered.store(true, Ordering::Relaxed)));
}

fn pass(mut from: UnixStream, mut to: UnixStream, mut note: impl FnMut(&[u8])) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        note(&buffer[..count]);
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// A table of flows and their round trips.
pub(super) fn measure(binary: &Path, cluster: &Cluster) -> Result<String> {
    let proxy = Proxy::start(&cluster.folder)?;
    let server = Server::start(binary, &proxy.url(), &[("SALUHALL_WORKERS", "1")])?;
    let client = server.client();
    let (email, token) = client.sign_up()?;
    ensure!(client.sign_in(&email, PASSWORD)?.status == 200, "signing in");
    let mut token = client.refresh(&token.unwrap_or_default())?;
    token = client.refresh(&token)?;

    // What the server says to the database by itself, each second.
    let (before, pause) = (proxy.turns(), Duration::from_secs(3));
    thread::sleep(pause);
    let idle = per_second(proxy.turns() - before, pause);

    let mut table = String::from("| flow | round trips to Postgres |\n|---|---:|\n");
    let mut count = |what: &str, flow: &mut dyn FnMut() -> Result<()>| -> Result<()> {
        flow()?; // statements are prepared before anything counts
        let (before, began) = (proxy.turns(), Instant::now());
        for _ in 0..REPEATS {
            flow()?;
        }
        let own = per_second(proxy.turns() - before, Duration::from_secs(1)) - idle * began.elapsed().as_secs_f64();
        writeln!(table, "| {what} | {:.1} |", own / f64::from(REPEATS))?;
        Ok(())
    };
    count("password sign-in", &mut || client.sign_in(&email, PASSWORD).map(drop))?;
    count("wrong password", &mut || client.sign_in(&email, "not this one").map(drop))?;
    count("refresh", &mut || {
        token = client.refresh(&token)?;
        Ok(())
    })?;
    count("sign-up", &mut || client.sign_up().map(drop))?;
    count("recover", &mut || client.post("/recover", &json!({ "email": email })).map(drop))?;
    count("magic link", &mut || client.post("/otp", &json!({ "email": email })).map(drop))?;
    Ok(table)
}

#[expect(clippy::cast_precision_loss, reason = "a count of round trips fits")]
fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}
