//! `cargo xtask test`: everything that must pass, suite by suite, with a table of what ran at the end.

use std::{path::PathBuf, process::Command};

use anyhow::{Result, bail};

use crate::{
    conformance, fuzz,
    node::{self, Node},
    progress::{self, Step, step},
    root::{root, target},
    shops, storefront, suite, tidy,
};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only these suites, by name; all when none is named
    suites: Vec<String>,
    /// List the suites
    #[arg(long)]
    list: bool,
}

/// What a check that either holds or not counts as.
const ONE: &str = "1 passed, 0 failed";

type Work = fn(&Node) -> Result<String>;

/// In the order they run: what fails quickest comes first.
const SUITES: &[(&str, Work)] = &[
    ("tidy", |_| tidy::run().map(|()| ONE.to_owned())),
    ("format", |_| cargo(&["fmt", "--all", "--check"]).map(|_| ONE.to_owned())),
    ("lint", |_| cargo(&EVERYTHING).map(|_| ONE.to_owned())),
    ("rust", rust),
    ("frontend", frontend),
    ("conformance", |_| conformance::cases(&conformance::Options::default())),
    ("fuzz", fuzz::suite),
    ("contract", |node| shops::suite(node, &shops::CONTRACT)),
    ("e2e", |node| shops::suite(node, &shops::STORIES)),
];

pub(crate) fn run(options: &Options) -> Result<()> {
    if options.list {
        SUITES.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(());
    }
    let unknown: Vec<_> = options.suites.iter().filter(|name| SUITES.iter().all(|(known, _)| known != name)).collect();
    if !unknown.is_empty() {
        bail!("no such suite: {unknown:?}; `cargo xtask test --list` names them");
    }
    if std::env::var_os(WRAPPER).is_none() {
        return again_with_clippy();
    }
    let node = step("Node", node::ensure)?;
    let wanted = |name: &str| options.suites.is_empty() || options.suites.iter().any(|suite| suite == name);
    let outcomes: Vec<_> =
        SUITES.iter().filter(|(name, _)| wanted(name)).map(|(name, work)| suite::run(name, || work(&node))).collect();
    table(&outcomes)
}

/// Builds all that the suites run.
const EVERYTHING: [&str; 4] = ["test", "--workspace", "--all-targets", "--no-run"];

const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// The same run, with clippy in the compiler's place for every crate of ours: what the tests run is what was linted, and
/// the dependencies are built once. `cargo clippy` would check all of them apart, which takes two minutes of a cold run.
fn again_with_clippy() -> Result<()> {
    let mut run = Command::new(std::env::current_exe()?);
    run.args(std::env::args_os().skip(1)).env(WRAPPER, "clippy-driver");
    // As `cargo clippy -- --deny warnings` tells its driver.
    run.env("CLIPPY_ARGS", "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    match run.status()?.code() {
        Some(0) => Ok(()),
        code => std::process::exit(code.unwrap_or(1)),
    }
}

/// The server that the suites try. Within a run of this command it is the one that was linted and stands beside the tests:
/// `cargo build` alone would build it once more, since without the tests some dependencies have fewer features.
pub(crate) fn server(step: &Step) -> Result<PathBuf> {
    let arguments: &[&str] = match std::env::var_os(WRAPPER) {
        Some(_) => &EVERYTHING,
        None => &["build", "--package", "server"],
    };
    progress::run(step, cargo_command().args(arguments))?;
    Ok(target().join("debug/saluhall"))
}

fn table(outcomes: &[suite::Outcome]) -> Result<()> {
    println!("\n  {:<14}{:>8}{:>8}{:>10}", "suite", "passed", "failed", "seconds");
    for outcome in outcomes {
        let seconds = outcome.took.as_secs_f32();
        println!("  {:<14}{:>8}{:>8}{seconds:>10.1}", outcome.name, outcome.passed, outcome.failed);
    }
    let sum = |part: fn(&suite::Outcome) -> usize| outcomes.iter().map(part).sum::<usize>();
    let (passed, failed) = (sum(|outcome| outcome.passed), sum(|outcome| outcome.failed));
    let minutes = outcomes.iter().map(|outcome| outcome.took.as_secs_f32()).sum::<f32>() / 60.0;
    println!("\n  {minutes:.1} minutes\n{passed} passed, {failed} failed");
    if failed > 0 {
        bail!("not green");
    }
    Ok(())
}

fn cargo_command() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

fn cargo(arguments: &[&str]) -> Result<String> {
    suite::command(cargo_command().args(arguments))
}

fn rust(_: &Node) -> Result<String> {
    let mut tests = cargo_command();
    tests.args(["test", "--workspace", "--no-fail-fast"]).env("SALUHALL_BIN", target().join("debug/saluhall"));
    tests.envs(in_memory().map(|folder| ("SALUHALL_TEST_FOLDER", folder)));
    suite::command(&mut tests)
}

/// Every test has a database of its own, and most of their time a disk would spend on making and removing its files.
fn in_memory() -> Option<&'static str> {
    const FOLDER: &str = "/dev/shm";
    const ENOUGH: u64 = 4 << 30;
    let df = Command::new("df").args(["--block-size=1", "--output=avail", FOLDER]).output().ok()?;
    let free: u64 = String::from_utf8(df.stdout).ok()?.lines().nth(1)?.trim().parse().ok()?;
    (free >= ENOUGH).then_some(FOLDER)
}

fn frontend(node: &Node) -> Result<String> {
    let folder = storefront::folder();
    step("packages", |step| storefront::install(step, node, &folder))?;
    suite::command(node.npm(&folder).args(["run", "lint"]))?;
    suite::command(node.command("node", &folder).args(["tools/translations-seed.mjs", "--check"]))?;
    let printed = suite::command(node.npm(&folder).args(["run", "test"]))?;
    // The build holds the budget of the first load, too.
    step("build", |step| storefront::build(step, node))?;
    Ok(printed)
}
