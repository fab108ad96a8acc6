//! What files open with and what they may not say.

use std::{path::Path, process::Command};

use anyhow::{Context as _, Result};

use crate::root::root;

/// A longer file has more than one subject. Generated files and fixtures are exempt.
const LINES_MAX: usize = 500;

/// Built from parts, so that this file does not contain what it forbids.
fn registry_hosts() -> Vec<String> {
    let host = |parts: &[&str]| parts.join(".");
    vec![
        host(&["registry", "npmjs", "org"]),
        host(&["index", "crates", "io"]),
        host(&["static", "crates", "io"]),
        host(&["files", "pythonhosted", "org"]),
        host(&["deb", "debian", "org"]),
    ]
}

/// Folders that a newcomer meets; each explains itself.
const EXPLAINED: &[&str] = &["", "crates", "sql", "frontend", "tests"];

pub(super) fn check() -> Result<Vec<String>> {
    let mut complaints: Vec<String> = EXPLAINED
        .iter()
        .filter(|folder| !root().join(folder).join("README.md").exists())
        .map(|folder| format!("folder `/{folder}` has no README.md"))
        .collect();
    let (hosts, tables) = (registry_hosts(), shop_tables()?);
    for path in tracked()? {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        let told = hosts.iter().filter(|host| text.contains(*host));
        complaints.extend(told.map(|host| format!("{path}: names the registry host {host}")));
        if path.ends_with(".rs") {
            complaints.extend(rust(&path, &text, &tables));
        }
    }
    Ok(complaints)
}

fn rust(path: &str, text: &str, tables: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    if !text.starts_with("//!") {
        found.push(format!("{path}: opens without `//!` saying why it exists"));
    }
    if path.ends_with("/mod.rs") {
        found.push(format!("{path}: a door file is `name.rs` beside `name/`, not mod.rs"));
    }
    let lines = text.lines().count();
    if lines > LINES_MAX && !path.contains("/tests/") {
        found.push(format!("{path}: {lines} lines, over {LINES_MAX}"));
    }
    let platform =
        ["query", "rest", "pg", "auth", "server"].iter().any(|name| path.starts_with(&format!("crates/{name}/src")));
    if platform {
        found.extend(named_tables(path, text, tables));
    }
    found
}

/// The platform knows no shop: its code, tests and comments aside, names none of its tables.
fn named_tables(path: &str, text: &str, tables: &[String]) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    let word =
        |line: &str, table: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == table);
    lines
        .flat_map(|(at, line)| {
            let named = tables.iter().filter(move |table| word(line, table));
            named.map(move |table| format!("{path}:{}: names the shop's table `{table}`", at + 1))
        })
        .collect()
}

/// Names of the shop's tables that could not be anything else: those of two words.
fn shop_tables() -> Result<Vec<String>> {
    let mut tables = Vec::new();
    let Ok(files) = std::fs::read_dir(root().join("sql/shop/migrations")) else { return Ok(tables) };
    for file in files {
        let text = std::fs::read_to_string(file?.path())?;
        for line in text.lines() {
            let Some(rest) = line.trim().to_ascii_lowercase().strip_prefix("create table ").map(str::to_owned) else {
                continue;
            };
            let name = rest.trim_start_matches("if not exists ").trim_start_matches("public.");
            let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if name.contains('_') {
                tables.push(name);
            }
        }
    }
    Ok(tables)
}

fn tracked() -> Result<Vec<String>> {
    let output = Command::new("git").args(["ls-files"]).current_dir(root()).output().context("git ls-files")?;
    let paths = String::from_utf8(output.stdout)?;
    let exempt =
        |path: &&str| !path.contains("fixtures/") && Path::new(path).extension().is_some_and(|kind| kind != "lock");
    Ok(paths.lines().filter(exempt).map(str::to_owned).collect())
}
