//! `cargo xtask bench storage`: what reading, writing and listing objects costs, beside what does only part of the work.
//!
//! nginx serves the same file and nothing else; pgbench says the one statement that cannot be saved. All take turns within a run,
//! so a noisy neighbour disturbs all of them alike, and the ratio is what counts.

mod contenders;
mod memory;
mod world;

use std::{fmt::Write as _, path::PathBuf};

use anyhow::Result;

use super::{cluster::Cluster, load, tools};
use crate::progress;
use contenders::{Contender, Rate};
use world::World;

#[derive(clap::Args)]
pub(crate) struct Storage {
    /// Seconds of each measurement
    #[arg(long, default_value_t = 3)]
    seconds: u32,
    /// How often the contenders take turns; the median counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Objects in the bucket that is listed
    #[arg(long, default_value_t = 300_000)]
    objects: u32,
    /// What the server keeps in memory for public and signed reads; 0 shows what each costs from row and disk
    #[arg(long, default_value = "32MB")]
    cache: String,
    /// Measure this binary instead of building one
    #[arg(long)]
    server: Option<PathBuf>,
}

pub(crate) fn run(options: &Storage) -> Result<()> {
    let bin = progress::step("Tools", tools)?;
    load::require(std::path::Path::new("nginx"), "nginx-light")?;
    let binary = progress::step("Server", |step| super::build(step, options.server.as_deref()))?;
    let cluster = progress::step("Postgres", |_| Cluster::empty(&bin, "bench-storage", &[]))?;
    let world = progress::step("Buckets, objects and policies", |_| World::make(&binary, &cluster, options))?;
    let mut table = String::from(
        "| | per second | p50 | p99 | measured by | per second | ratio |\n|---|---:|---:|---:|---|---:|---:|\n",
    );
    for (what, contender, yardstick) in world.pairs() {
        let (own, other) = progress::step(what, |step| turns(options, &world, &contender, &yardstick, step))?;
        writeln!(
            table,
            "| {what} | {:.0} | {:.2} ms | {:.2} ms | {} | {:.0} | {:.2} |",
            own.per_second,
            own.p50_ms,
            own.p99_ms,
            yardstick.name(),
            other.per_second,
            own.per_second / other.per_second
        )?;
    }
    let memory = progress::step("20 uploads of 50 MB at once", |_| memory::measure(&world))?;
    println!("\n{table}\n{memory}");
    Ok(())
}

fn turns(
    options: &Storage,
    world: &World<'_>,
    contender: &Contender,
    yardstick: &Contender,
    step: &progress::Step,
) -> Result<(Rate, Rate)> {
    contender.measure(world, 1)?; // connections and plans are there before anything counts
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for round in 1..=options.rounds {
        step.now(&format!("round {round} of {}", options.rounds));
        own.push(contender.measure(world, options.seconds)?);
        other.push(yardstick.measure(world, options.seconds)?);
    }
    let (own, other) = (median(own), median(other));
    step.note(format!("{:.2} of {}", own.per_second / other.per_second, yardstick.name()));
    Ok((own, other))
}

fn median(mut rates: Vec<Rate>) -> Rate {
    rates.sort_by(|a, b| a.per_second.total_cmp(&b.per_second));
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}
