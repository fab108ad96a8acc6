//! The load generators: wrk against a server, pgbench against Postgres.

use std::{
    fs,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail, ensure};

use super::world::World;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Rate {
    pub(super) per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
}

pub(super) enum Contender {
    /// wrk's `request` in Lua, against this port. Every answer must be below 400.
    Http { name: &'static str, port: u16, connections: u32, lua: String },
    /// One transaction.
    Pgbench { name: &'static str, clients: u32, script: String },
}

impl Contender {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Http { name, .. } | Self::Pgbench { name, .. } => name,
        }
    }

    pub(super) fn measure(&self, world: &World<'_>, seconds: u32) -> Result<Rate> {
        match self {
            Self::Http { port, connections, lua, .. } => wrk(world, *port, *connections, lua, seconds),
            Self::Pgbench { clients, script, .. } => pgbench(world, *clients, script, seconds),
        }
    }
}

fn wrk(world: &World<'_>, port: u16, connections: u32, lua: &str, seconds: u32) -> Result<Rate> {
    let file = world.cluster.folder.join("storage.lua");
    let done = "\nfunction done(summary, latency)\n\
        local errors = summary.errors\n\
        local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout\n\
        io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, failed, \
        latency:percentile(50), latency:percentile(99)))\nend\n";
    fs::write(&file, format!("{lua}{done}"))?;
    let mut wrk = Command::new("wrk");
    wrk.args(["-t", "1", "--timeout", "30s", "-d", &format!("{seconds}s"), "-c", &connections.to_string(), "-s"]);
    let printed = output(wrk.arg(file).arg(format!("http://127.0.0.1:{port}")))?;
    let result = printed.lines().find_map(|line| line.strip_prefix("RESULT ")).context("wrk said no result")?;
    let fields: Vec<f64> = result.split(' ').filter_map(|field| field.parse().ok()).collect();
    let [requests, duration_us, failed, p50_us, p99_us] = fields[..] else { bail!("wrk said {result:?}") };
    ensure!(failed == 0.0, "{failed} of {requests} requests failed:\n{lua}");
    Ok(Rate { per_second: requests / duration_us * 1e6, p50_ms: p50_us / 1e3, p99_ms: p99_us / 1e3 })
}

fn pgbench(world: &World<'_>, clients: u32, script: &str, seconds: u32) -> Result<Rate> {
    let file = world.cluster.folder.join("storage.sql");
    fs::write(&file, script)?;
    let mut pgbench = Command::new(world.cluster.bin.join("pgbench"));
    pgbench.args(["-n", "-M", "prepared", "-j", "1", "-T", &seconds.to_string(), "-c", &clients.to_string(), "-f"]);
    let printed = output(pgbench.arg(file).arg(world.cluster.url("postgres")))?;
    let number = |name: &str| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches([' ', '=', ':']).split([' ', '/']).next()?.parse::<f64>().ok()
    };
    let per_second = number("tps").context("pgbench said no rate")?;
    let p50_ms = number("latency average").unwrap_or(0.0);
    Ok(Rate { per_second, p50_ms, p99_ms: 0.0 })
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {command:?}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} ended with {}\n{said}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
