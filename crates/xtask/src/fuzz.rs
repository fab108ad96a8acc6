//! `cargo xtask fuzz`: a minute of libFuzzer for every parser, then Postgres' own parser over all SQL that came of it.
//!
//! Without nightly and without cargo-fuzz: `tests/fuzz/instrument.sh` adds the coverage counters to our own crates, and
//! dependencies stay as `cargo test` built them.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    sync::Mutex,
    thread,
};

use anyhow::{Context as _, Result, bail};

use crate::{
    node::{self, Node},
    progress::{self, step},
    root::{root, target},
    storefront, suite,
};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only these targets; all when none is named
    targets: Vec<String>,
    /// How long each target runs, in seconds; the small ones half of it
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Keep what was found, reduced to what reaches new code, in the committed corpus
    #[arg(long)]
    keep: bool,
}

/// Those whose inputs become SQL by themselves.
const TELL_SQL: [&str; 2] = ["query", "path"];

/// Those whose whole grammar is a few separators: they reach nothing new long before the others, and get half the time.
const SMALL: [&str; 7] = ["images", "multipart", "objects", "path", "resumable", "sigv4", "target"];

/// Longest input tried, in bytes.
const TRIED_MAX: usize = 4096;

/// Longest input kept: the committed corpus is meant to be read.
const KEPT_MAX: usize = 512;

pub(crate) fn run(options: &Options) -> Result<()> {
    let node = step("Node", node::ensure)?;
    print!("{}", all(options, &node)?);
    Ok(())
}

/// What `cargo xtask test` runs: the committed corpus, and long enough for what a change broke. Finding what nobody has thought
/// of takes longer, and is done by `cargo xtask fuzz`.
pub(crate) fn suite(node: &Node) -> Result<String> {
    all(&Options { targets: Vec::new(), seconds: 20, keep: false }, node)
}

fn all(options: &Options, node: &Node) -> Result<String> {
    let known = targets()?;
    if let Some(unknown) = options.targets.iter().find(|name| !known.contains(name)) {
        bail!("no fuzz target {unknown}; there are {}", known.join(", "));
    }
    let wanted = if options.targets.is_empty() { known } else { options.targets.clone() };
    step("fuzz targets", |step| build(step, &wanted))?;
    let runs = side_by_side(&wanted, options.seconds)?;
    let failed: Vec<&Run> = runs.iter().filter(|run| !run.clean).collect();
    for run in &runs {
        println!("  {:<8}{:>12} executions, {} new inputs", run.target, run.executions, run.found);
    }
    for run in &failed {
        println!(
            "{}: {}\n  the input and the whole story: {}",
            run.target,
            run.complaint,
            folder(&run.target).display()
        );
    }
    if !failed.is_empty() {
        bail!("{} of {} fuzz targets failed", failed.len(), runs.len());
    }
    if options.keep {
        wanted.iter().try_for_each(|target| keep(target))?;
    }
    let printed = parsed(node, &wanted)?;
    Ok(format!("{} passed, 0 failed\n{printed}", runs.len()))
}

/// The committed corpora are the list of targets.
fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(root().join("tests/fuzz/targets"))? {
        let path = file?.path();
        names.extend(
            path.file_stem().and_then(|stem| stem.to_str()).filter(|name| *name != "corpus").map(str::to_owned),
        );
    }
    names.sort();
    Ok(names)
}

fn build(step: &progress::Step, wanted: &[String]) -> Result<()> {
    let cargo = || {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // The whole workspace, so that its features are the tests'.
        cargo.current_dir(root()).args(["build", "--workspace"]);
        cargo
    };
    progress::run(step, cargo().args(["--example", "fuzz-corpus"]))?;
    let mut instrumented = cargo();
    instrumented.env("RUSTC_WORKSPACE_WRAPPER", root().join("tests/fuzz/instrument.sh"));
    wanted.iter().for_each(|target| {
        instrumented.arg("--example").arg(format!("fuzz-{target}"));
    });
    progress::run(step, &mut instrumented).map(drop)
}

fn folder(target_name: &str) -> PathBuf {
    target().join("fuzz").join(target_name)
}

fn program(name: &str) -> Command {
    Command::new(target().join("debug/examples").join(format!("fuzz-{name}")))
}

/// What came of one target.
struct Run {
    target: String,
    executions: u64,
    found: u64,
    clean: bool,
    complaint: String,
}

/// One more at a time than there are cores, since every one of them is given time and not work; in the order of their names.
fn side_by_side(wanted: &[String], seconds: u32) -> Result<Vec<Run>> {
    let queue = Mutex::new(wanted.iter());
    let workers = thread::available_parallelism().map_or(1, usize::from) + 1;
    let work = || -> Result<Vec<Run>> {
        let mut runs = Vec::new();
        while let Some(target) = queue.lock().ok().and_then(|mut queue| queue.next()) {
            let share = if SMALL.contains(&target.as_str()) { seconds.div_ceil(2) } else { seconds };
            runs.push(one(target, share)?);
        }
        Ok(runs)
    };
    let mut runs = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut runs = Vec::new();
        for handle in handles {
            runs.extend(handle.join().map_err(|_| anyhow::anyhow!("a fuzz runner panicked"))??);
        }
        Ok::<_, anyhow::Error>(runs)
    })?;
    runs.sort_by(|a, b| a.target.cmp(&b.target));
    Ok(runs)
}

fn one(target: &str, seconds: u32) -> Result<Run> {
    let folder = folder(target);
    let _ = fs::remove_dir_all(&folder);
    let (found, corpus) = (folder.join("found"), folder.join("corpus"));
    fs::create_dir_all(&found)?;
    quiet(program("corpus").args(["unpack", target]).arg(&corpus))?;
    let mut fuzzer = program(target);
    fuzzer.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={TRIED_MAX}"));
    // Nothing a stranger sends may take over a second or half a gigabyte.
    fuzzer.args(["-timeout=1", "-rss_limit_mb=512", "-print_final_stats=1"]);
    fuzzer.arg(format!("-artifact_prefix={}/", folder.display())).arg(&found).arg(&corpus);
    let output = fuzzer.env("RUST_BACKTRACE", "0").output().with_context(|| format!("cannot start fuzz-{target}"))?;
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    fs::write(folder.join("log"), &log)?;
    let stat = |name: &str| {
        let line = log.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or(0)
    };
    let mut lines = log.lines().skip_while(|line| !line.contains("panicked at") && !line.starts_with("SUMMARY"));
    Ok(Run {
        target: target.to_owned(),
        executions: stat("stat::number_of_executed_units:"),
        found: stat("stat::new_units_added:"),
        clean: output.status.success(),
        complaint: lines.by_ref().take(3).collect::<Vec<_>>().join(" "),
    })
}

fn quiet(command: &mut Command) -> Result<()> {
    let status = command.stdout(Stdio::null()).status()?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// Replaces the committed corpus by as few inputs as reach the same code.
fn keep(target: &str) -> Result<()> {
    let folder = folder(target);
    let merged = folder.join("merged");
    fs::create_dir_all(&merged)?;
    let mut merge = program(target);
    merge
        .args(["-merge=1", &format!("-max_len={KEPT_MAX}")])
        .arg(&merged)
        .arg(folder.join("corpus"))
        .arg(folder.join("found"));
    quiet(merge.stderr(Stdio::null()))?;
    quiet(program("corpus").args(["pack", target]).arg(&merged))
}

/// All SQL that the corpus and today's finds become, read by Postgres' own parser.
fn parsed(node: &Node, wanted: &[String]) -> Result<String> {
    let tests = root().join("tests/fuzz");
    step("packages", |step| storefront::install(step, node, &tests))?;
    let mut told = Vec::new();
    for target in TELL_SQL.iter().filter(|target| wanted.iter().any(|name| name == *target)) {
        let folder = folder(target);
        let output =
            program("corpus").args(["sql", target]).arg(folder.join("corpus")).arg(folder.join("found")).output()?;
        told.extend(output.stdout);
    }
    if told.is_empty() {
        return Ok(String::new());
    }
    let input = target().join("fuzz/statements.jsonl");
    fs::write(&input, told)?;
    suite::command(node.command("node", &tests).arg("parse.mjs").arg(input))
}
