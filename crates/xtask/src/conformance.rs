//! `cargo xtask conformance`: PostgREST's own black-box suite against `saluhall rest`.
//!
//! What does not pass is written down in `tests/conformance/known-gaps.txt` with a reason. The run fails when a case
//! fails that is not written down, and also when one passes that is: the list is always today's truth.

mod fixtures;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
use fixtures::Fixtures;
use serde_json::Value;

use crate::{
    progress::{Step, step},
    root::root,
    suite, test,
};

#[derive(clap::Args, Default)]
pub(crate) struct Options {
    /// Only cases whose id matches this regular expression
    #[arg(long)]
    only: Option<String>,
    /// Test this binary instead of building one
    #[arg(long)]
    server: Option<PathBuf>,
    /// Run on the Postgres whose programs are in this folder; `18` brings 18 from npm
    #[arg(long, value_name = "DIR")]
    postgres: Option<PathBuf>,
}

/// Problems by the id of the case; none means it passed.
type Results = BTreeMap<String, Vec<String>>;

pub(crate) fn run(options: &Options) -> Result<()> {
    let printed = cases(options)?;
    print!("{printed}");
    Ok(())
}

/// Runs upstream's cases and then our own, each on fixtures just loaded, and answers with a closing line,
/// `n passed, m failed`, where known gaps count as neither.
pub(crate) fn cases(options: &Options) -> Result<String> {
    let server = match &options.server {
        Some(server) => fs::canonicalize(server)?,
        None => step("server", test::server)?,
    };
    let folder = root().join("tests/conformance");
    let fixtures = step("Postgres", |step| {
        let bin = fixtures::programs(step, options.postgres.as_deref())?;
        Fixtures::start(step, &bin, folder.join("postgrest/fixtures"))
    })?;
    let gaps = gaps(&folder.join("known-gaps.txt"))?;
    let left_out = if fixtures.postgis { BTreeSet::new() } else { ids(&folder.join("needs-postgis.txt"))? };
    let upstream = execute(&folder, &folder.join("postgrest/cases.jsonl"), &server, &fixtures, options)?;
    step("fixtures again", |step| fixtures.load(step))?;
    let own = fixtures.scratch().join("own.jsonl");
    fs::write(&own, own_cases(&folder.join("own"))?)?;
    let own = execute(&folder, &own, &server, &fixtures, options)?;
    let judged = [("upstream's", upstream), ("our own", own)].map(|(whose, results)| {
        let results = results.into_iter().filter(|(id, _)| !left_out.contains(id)).collect();
        judge(whose, &results, &gaps)
    });
    if !left_out.is_empty() {
        println!("  {} cases need PostGIS and were left out", left_out.len());
    }
    close(judged)
}

/// What the catalog of the fixtures tells of schema `test`, with an entry per line for who reads the difference.
pub(crate) fn catalog(step: &Step) -> Result<String> {
    let bin = fixtures::programs(step, None)?;
    let fixtures = Fixtures::start(step, &bin, root().join("tests/conformance/postgrest/fixtures"))?;
    let document: Value = serde_json::from_str(&fixtures.catalog("test")?)?;
    let mut lines = Vec::new();
    for (name, value) in document.as_object().into_iter().flatten() {
        let text = match value.as_array() {
            Some(entries) if !entries.is_empty() => {
                let mut entries: Vec<String> = entries.iter().map(|entry| format!("    {entry}")).collect();
                // These come in whatever order the planner finds them.
                if matches!(name.as_str(), "handlers" | "representations" | "computed") {
                    entries.sort();
                }
                format!("[\n{}\n  ]", entries.join(",\n"))
            }
            _ => value.to_string(),
        };
        lines.push(format!("  {}: {text}", Value::from(name.as_str())));
    }
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// The lines of every `.jsonl` file in the folder, in the order of the files' names.
fn own_cases(folder: &Path) -> Result<String> {
    let entries = fs::read_dir(folder).with_context(|| format!("no folder {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    let (mut all, mut seen) = (String::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(&file)?;
        check(&text, &file, &mut seen)?;
        all.push_str(text.trim_end());
        all.push('\n');
    }
    Ok(all)
}

/// Two cases with one id would count as one; an id outside `own/` could hide one of upstream's.
fn check(text: &str, file: &Path, seen: &mut BTreeSet<String>) -> Result<()> {
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("{}:{}", file.display(), number + 1);
        let case: Value = serde_json::from_str(line).with_context(|| place.clone())?;
        let id = case["id"].as_str().unwrap_or_default().to_owned();
        if !id.starts_with("own/") || !seen.insert(id.clone()) {
            bail!("{place}: the id {id:?} is taken or does not begin with own/");
        }
    }
    Ok(())
}

fn execute(folder: &Path, cases: &Path, server: &Path, fixtures: &Fixtures, options: &Options) -> Result<Results> {
    let wrapper = fixtures.scratch().join("rest.sh");
    fs::write(&wrapper, format!("#!/bin/sh\nexec {} rest\n", server.display()))?;
    let report = fixtures.scratch().join("report.json");
    let _ = fs::remove_file(&report);
    let mut python = Command::new("python3");
    python.arg(folder.join("postgrest/run.py")).arg("--launch").arg(format!("sh {}", wrapper.display()));
    python.arg("--cases").arg(cases).arg("--db-uri").arg(fixtures.login()).arg("--json").arg(&report);
    python.args(["--pg-version", &fixtures.version]);
    // Validating a whole description in PL/pgSQL takes seconds, and the machine may be busy.
    python.args(["--timeout", "60"]);
    // Modules that no distribution carries; what depends on them cannot run anywhere we test.
    python.args(["--skip-tags", "pg-safeupdate"]);
    python.args(options.only.iter().flat_map(|pattern| ["--only", pattern.as_str()]));
    // It ends with 1 as soon as one case fails; which ones may is judged here.
    let _ = suite::command(&mut python);
    if options.only.is_some() && !report.exists() {
        return Ok(Results::new());
    }
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
    let split = |line: String| match line.split_once(" — ") {
        Some((id, reason)) => Ok((id.trim().to_owned(), reason.trim().to_owned())),
        None => bail!("{}: no reason given: {line}", path.display()),
    };
    lines(path)?.into_iter().map(split).collect()
}

fn ids(path: &Path) -> Result<BTreeSet<String>> {
    Ok(lines(path)?.into_iter().collect())
}

fn lines(path: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}

/// How many passed, and what was not expected.
struct Judged {
    passed: usize,
    surprises: Vec<String>,
}

fn judge(whose: &str, results: &Results, gaps: &BTreeMap<String, String>) -> Judged {
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
    println!("  {passed} of {whose} {} cases pass, {known} known gaps", results.len());
    Judged { passed, surprises }
}

fn close(judged: [Judged; 2]) -> Result<String> {
    let passed: usize = judged.iter().map(|judged| judged.passed).sum();
    let surprises: Vec<String> = judged.into_iter().flat_map(|judged| judged.surprises).collect();
    if !surprises.is_empty() {
        bail!("{} surprises\n    {}", surprises.len(), surprises.join("\n    "));
    }
    if passed == 0 {
        bail!("no case ran");
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
        let of = |entries| judge("the test's", &results(entries), &gaps);
        let none = || Judged { passed: 0, surprises: Vec::new() };
        let good = of(&[("a", &[]), ("b", &["status"])]);
        assert_eq!(close([good, none()]).unwrap(), "1 passed, 0 failed\n");
        assert!(close([none(), of(&[("a", &["status"])])]).is_err());
        assert!(close([of(&[("b", &[])]), none()]).is_err(), "a gap that closed");
    }

    #[test]
    fn an_id_of_our_own_is_ours_and_used_once() {
        let check = |text| super::check(text, Path::new("area.jsonl"), &mut BTreeSet::new());
        assert!(check("{\"id\":\"own/area/a\"}\n\n{\"id\":\"own/area/b\"}\n").is_ok());
        assert!(check("{\"id\":\"own/area/a\"}\n{\"id\":\"own/area/a\"}\n").is_err());
        assert!(check("{\"id\":\"Query/QuerySpec/a\"}\n").is_err());
        assert!(check("{").is_err());
    }
}
