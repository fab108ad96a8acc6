//! `cargo xtask conformance`: PostgREST's own black-box suite against `saluhall rest`.
//!
//! What does not pass is written down in `tests/conformance/known-gaps.txt` with a reason. The run fails when a case
//! fails that is not written down, and also when one passes that is: the list is always today's truth.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::{
    bench::cluster::Cluster,
    progress::{self, step},
    root::{root, target},
    suite,
};

#[derive(clap::Args, Default)]
pub(crate) struct Options {
    /// Only cases whose id matches this regular expression
    #[arg(long)]
    only: Option<String>,
    /// Test this binary instead of building one
    #[arg(long)]
    server: Option<PathBuf>,
}

/// The fixtures make Postgres write this file; one that another user's Postgres left cannot be overwritten.
const DUMP: &str = "/var/tmp/projects_dump.csv";
const LOGIN: &str = "Postgrest_Test_Authenticator";

pub(crate) fn run(options: &Options) -> Result<()> {
    let printed = cases(options)?;
    print!("{printed}");
    Ok(())
}

/// Runs the suite and answers with its closing line, `n passed, m failed`, where known gaps count as neither.
pub(crate) fn cases(options: &Options) -> Result<String> {
    let server = match &options.server {
        Some(server) => fs::canonicalize(server)?,
        None => step("server", build)?,
    };
    let folder = root().join("tests/conformance");
    let cluster = step("Postgres", |step| {
        let bin = with_postgis()?;
        step.note(bin.display().to_string());
        // As upstream's own environment has it: statistics stay as the fixtures leave them.
        let cluster = Cluster::empty(&bin, "conformance", &["autovacuum=off", "compute_query_id=on", "fsync=off"])?;
        let _ = fs::remove_file(DUMP);
        progress::run(
            step,
            Command::new("sh")
                .arg(folder.join("postgrest/fixtures/load.sh"))
                .env("PGURL", database(&cluster, "postgres")),
        )?;
        Ok(cluster)
    })?;
    let results = execute(&folder, &server, &cluster, options)?;
    let _ = fs::remove_file(DUMP);
    judge(&results, &gaps(&folder.join("known-gaps.txt"))?)
}

fn database(cluster: &Cluster, user: &str) -> String {
    format!("{}/conformance", cluster.url(user).trim_end_matches("/postgres"))
}

fn build(step: &progress::Step) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    progress::run(step, Command::new(cargo).current_dir(root()).args(["build", "-p", "server"]))?;
    Ok(target().join("debug/saluhall"))
}

/// A Postgres whose PostGIS is installed beside it, which only the distribution's are.
fn with_postgis() -> Result<PathBuf> {
    let mut versions: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let fits = |version: &&PathBuf| {
        let extension = Path::new("/usr/share/postgresql")
            .join(version.file_name().unwrap_or_default())
            .join("extension/postgis.control");
        extension.exists() && version.join("bin/initdb").exists()
    };
    let found = versions.iter().rev().find(fits).map(|version| version.join("bin"));
    found.context("PostgreSQL with PostGIS is needed: install the package postgresql-15-postgis-3")
}

/// Problems by the id of the case; none means it passed.
fn execute(
    folder: &Path,
    server: &Path,
    cluster: &Cluster,
    options: &Options,
) -> Result<BTreeMap<String, Vec<String>>> {
    let wrapper = cluster.folder.join("rest.sh");
    fs::write(&wrapper, format!("#!/bin/sh\nexec {} rest\n", server.display()))?;
    let report = cluster.folder.join("report.json");
    let mut python = Command::new("python3");
    python.arg(folder.join("postgrest/run.py")).arg("--launch").arg(format!("sh {}", wrapper.display()));
    python.arg("--db-uri").arg(database(cluster, LOGIN)).arg("--json").arg(&report);
    // Modules that no distribution carries; what depends on them cannot run anywhere we test.
    python.args(["--skip-tags", "pg-safeupdate"]);
    python.args(options.only.iter().flat_map(|pattern| ["--only", pattern.as_str()]));
    // It ends with 1 as soon as one case fails; which ones may is judged here.
    let _ = suite::command(&mut python);
    let report: Value = serde_json::from_str(&fs::read_to_string(&report).context("the runner wrote no report")?)?;
    let results = report["results"].as_array().context("the report has no results")?;
    let problems = |case: &Value| -> Vec<String> {
        let list = case["problems"].as_array().into_iter().flatten();
        list.filter_map(|problem| problem["problem"].as_str()).map(str::to_owned).collect()
    };
    Ok(results.iter().filter_map(|case| Some((case["id"].as_str()?.to_owned(), problems(case)))).collect())
}

/// `id — reason`, one a line; `#` starts a comment.
fn gaps(path: &Path) -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let split = |line: &str| match line.split_once(" — ") {
        Some((id, reason)) => Ok((id.trim().to_owned(), reason.trim().to_owned())),
        None => bail!("{}: no reason given: {line}", path.display()),
    };
    lines.map(split).collect()
}

fn judge(results: &BTreeMap<String, Vec<String>>, gaps: &BTreeMap<String, String>) -> Result<String> {
    let mut surprises = Vec::new();
    let mut known = 0;
    for (id, problems) in results {
        match (problems.is_empty(), gaps.get(id)) {
            (true, None) => {}
            (false, Some(_)) => known += 1,
            (false, None) => surprises.push(format!("new failure: {id}\n      {}", problems.join("\n      "))),
            (true, Some(reason)) => surprises.push(format!("passes now, take it off the list: {id} ({reason})")),
        }
    }
    let passed = results.values().filter(|problems| problems.is_empty()).count();
    println!("  {passed} of {} cases pass, {known} known gaps", results.len());
    if !surprises.is_empty() {
        bail!("{} surprises\n    {}", surprises.len(), surprises.join("\n    "));
    }
    Ok(format!("{passed} passed, 0 failed\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(entries: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        entries
            .iter()
            .map(|(id, problems)| ((*id).to_owned(), problems.iter().map(|p| (*p).to_owned()).collect()))
            .collect()
    }

    #[test]
    fn only_what_is_written_down_may_fail() {
        let gaps = BTreeMap::from([("b".to_owned(), "later".to_owned())]);
        assert_eq!(judge(&results(&[("a", &[]), ("b", &["status"])]), &gaps).unwrap(), "1 passed, 0 failed\n");
        assert!(judge(&results(&[("a", &["status"])]), &gaps).is_err());
        assert!(judge(&results(&[("b", &[])]), &gaps).is_err(), "a gap that closed");
    }
}
