//! The two load generators and what they say.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail, ensure};

use super::{cluster::Cluster, cpu, scenario::Scenario};

/// One measurement of one contender.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sample {
    pub(crate) per_second: f64,
    /// Processor microseconds per request: all of Postgres, the server, the load generator.
    pub(crate) postgres_us: f64,
    pub(crate) server_us: f64,
    pub(crate) load_us: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
}

impl Sample {
    pub(crate) fn total_us(&self) -> f64 {
        self.postgres_us + self.server_us + self.load_us
    }
}

/// pgbench with prepared statements; `script` is one transaction.
pub(crate) fn pgbench(
    cluster: &Cluster,
    scenario: &Scenario,
    script: &str,
    clients: usize,
    seconds: u32,
) -> Result<Sample> {
    let file = cluster.folder.join("script.sql");
    fs::write(&file, script)?;
    let before = Clock::now(cluster, None);
    let mut command = Command::new(cluster.bin.join("pgbench"));
    command.args(["-n", "-M", "prepared", "-j", "1", "-T", &seconds.to_string()]);
    command.args(["-c", &clients.to_string(), "-f"]).arg(file);
    for define in scenario.defines() {
        command.args(["-D", &define]);
    }
    let printed = output(command.arg(cluster.url("authenticator")))?;
    let number = |name: &str| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches([' ', '=', ':']).split([' ', '/']).next()?.parse::<f64>().ok()
    };
    let requests = number("number of transactions actually processed").context("pgbench said no count")?;
    let per_second = number("tps").context("pgbench said no rate")?;
    let latency = number("latency average").unwrap_or(0.0);
    Ok(Sample { per_second, p50_ms: latency, ..before.spent(cluster, None, requests) })
}

/// wrk against the server at `port`.
pub(crate) fn wrk(
    cluster: &Cluster,
    scenario: &Scenario,
    server: u32,
    port: u16,
    token: &str,
    seconds: u32,
) -> Result<Sample> {
    let file = cluster.folder.join("requests.lua");
    fs::write(&file, scenario.lua(token))?;
    let before = Clock::now(cluster, Some(server));
    let mut command = Command::new("wrk");
    command.args(["-t", "1", "--timeout", "10s", "-d", &format!("{seconds}s")]);
    command.args(["-c", &scenario.http_connections.to_string(), "-s"]).arg(file);
    let printed = output(command.arg(format!("http://127.0.0.1:{port}")))?;
    let result = printed.lines().find_map(|line| line.strip_prefix("RESULT ")).context("wrk said no result")?;
    let fields: Vec<f64> = result.split(' ').filter_map(|field| field.parse().ok()).collect();
    let [requests, duration_us, failed, p50_us, p99_us] = fields[..] else { bail!("wrk said {result:?}") };
    ensure!(failed == 0.0, "{failed} of {requests} requests of {} failed", scenario.name);
    let per_second = requests / duration_us * 1e6;
    let (p50_ms, p99_ms) = (p50_us / 1e3, p99_us / 1e3);
    Ok(Sample { per_second, p50_ms, p99_ms, ..before.spent(cluster, Some(server), requests) })
}

/// Whether a tool is there, and the package that brings it.
pub(crate) fn require(program: &Path, package: &str) -> Result<()> {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.map(drop).with_context(|| format!("{} is missing: apt-get install {package}", program.display()))
}

struct Clock {
    postgres: u64,
    server: u64,
    load: u64,
}

impl Clock {
    fn now(cluster: &Cluster, server: Option<u32>) -> Self {
        Self {
            postgres: cpu::of_family(cluster.pid()),
            server: server.map_or(0, cpu::of_process),
            load: cpu::of_ended_children(),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "microseconds of seconds fit")]
    fn spent(&self, cluster: &Cluster, server: Option<u32>, requests: f64) -> Sample {
        let after = Self::now(cluster, server);
        let each = |before: u64, after: u64| after.saturating_sub(before) as f64 / requests.max(1.0);
        Sample {
            postgres_us: each(self.postgres, after.postgres),
            server_us: each(self.server, after.server),
            load_us: each(self.load, after.load),
            ..Sample::default()
        }
    }
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {command:?}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} ended with {}\n{said}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
