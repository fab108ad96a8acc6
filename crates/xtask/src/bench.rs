//! `cargo xtask bench rest`: how fast the server is, against what Postgres itself can do with the same SQL; `bench auth` and
//! `bench storage` have rooms of their own.
//!
//! pgbench is the yardstick: it runs PostgREST's own statements, once in the four round trips that PostgREST uses and
//! once in a single one. Contenders take turns within a run, so that a noisy neighbour disturbs all of them alike.

mod auth;
pub(crate) mod cluster;
mod cpu;
mod load;
mod report;
mod scenario;
mod server;
mod storage;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use self::{
    cluster::Cluster,
    report::Figures,
    scenario::{SCENARIOS, Scenario},
    server::Server,
};
use crate::{postgres, progress, root};

/// `PGRST_DB_POOL` when nobody sets it.
const DEFAULT_POOL: usize = 32;

#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Requests per second and processor time of the REST API, as ratios to pgbench in the same run
    Rest(Rest),
    /// Sign-ins and refreshes: round trips, rates, and whether their time tells who has an account
    Auth(auth::Auth),
    /// Uploads, reads and lists of 300,000 objects, as ratios to nginx and pgbench in the same run; memory of large uploads
    Storage(storage::Storage),
}

#[derive(clap::Args)]
struct Rest {
    /// Seconds of each measurement
    #[arg(long, default_value_t = 2)]
    seconds: u32,
    /// How often the contenders take turns; the median counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Only the scenarios of these names (one, one-1000, list, offset, thousand, insert)
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Connections of the server's pool instead of its default
    #[arg(long)]
    pool: Option<usize>,
    /// Measure this binary instead of building one
    #[arg(long)]
    server: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    match &options.what {
        What::Rest(options) => rest(options),
        What::Auth(options) => auth::run(options),
        What::Storage(options) => storage::run(options),
    }
}

fn rest(options: &Rest) -> Result<()> {
    let bin = progress::step("Tools", tools)?;
    let binary = progress::step("Server", |step| build(step, options.server.as_deref()))?;
    let cluster = progress::step("Postgres with the bench's tables", |_| Cluster::start(&bin))?;
    let server = progress::step("Start", |_| Server::start(&binary, &cluster, options.pool))?;
    let (idle, _) = cpu::memory(server.pid());
    let chosen =
        |scenario: &&Scenario| options.only.is_empty() || options.only.iter().any(|name| name == scenario.name);
    let mut all = Vec::new();
    let mut small_load = 0;
    for scenario in SCENARIOS.iter().filter(chosen) {
        let figures = progress::step(scenario.what, |step| measure(options, &cluster, &server, scenario, step))?;
        if small_load == 0 {
            small_load = cpu::memory(server.pid()).1;
        }
        all.push(figures);
    }
    println!("\n{}", report::table(&all));
    let (_, peak) = cpu::memory(server.pid());
    let size = std::fs::metadata(&binary)?.len();
    let started = server.started_in.as_millis();
    let pool = options.pool.map_or_else(|| format!("the default, {DEFAULT_POOL}"), |pool| pool.to_string());
    println!("answering {started} ms after start (schema read included); connections at most: {pool}");
    println!(
        "memory {idle} kB idle, {small_load} kB after small reads, {peak} kB at its peak; binary {} kB",
        size / 1024
    );
    Ok(())
}

fn tools(step: &progress::Step) -> Result<PathBuf> {
    let bin = postgres::ensure(step)?;
    load::require(&bin.join("pgbench"), "postgresql-15")?;
    load::require(&bin.join("psql"), "postgresql-client-15")?;
    load::require(Path::new("wrk"), "wrk")?;
    Ok(bin)
}

fn build(step: &progress::Step, given: Option<&Path>) -> Result<PathBuf> {
    if let Some(given) = given {
        return given.canonicalize().with_context(|| format!("no server at {}", given.display()));
    }
    let mut cargo = Command::new("cargo");
    progress::run(step, cargo.args(["build", "--release", "--package", "server"]).current_dir(root::root()))?;
    Ok(root::target().join("release/saluhall"))
}

fn measure(
    options: &Rest,
    cluster: &Cluster,
    server: &Server,
    scenario: &'static Scenario,
    step: &progress::Step,
) -> Result<Figures> {
    server.check(scenario)?;
    let (mut sequential, mut pipelined, mut served, mut few) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (clients, pool) = (scenario.pgbench_clients, options.pool.unwrap_or(DEFAULT_POOL));
    let drive = |seconds| load::wrk(cluster, scenario, server.pid(), server.port, &server.token, seconds);
    drive(1)?; // connections and prepared statements are there before anything counts
    for round in 1..=options.rounds {
        step.now(&format!("round {round} of {}", options.rounds));
        sequential.push(load::pgbench(cluster, scenario, &scenario.sequential(), clients, options.seconds)?);
        pipelined.push(load::pgbench(cluster, scenario, &scenario.pipelined(), clients, options.seconds)?);
        served.push(drive(options.seconds)?);
        if pool < clients {
            few.push(load::pgbench(cluster, scenario, &scenario.pipelined(), pool, options.seconds)?);
        }
    }
    let (sequential, pipelined, server) =
        (report::median(sequential), report::median(pipelined), report::median(served));
    step.note(format!("{:.2} of pgbench", server.per_second / pipelined.per_second));
    let few_connections = (!few.is_empty()).then(|| (pool, report::median(few)));
    Ok(Figures { scenario, sequential, pipelined, server, few_connections })
}
