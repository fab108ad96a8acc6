//! The binary as whoever types at it sees it: help that teaches, and one clear line for each thing that is wrong.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::{
    net::TcpListener,
    process::{Command, Output},
};

const OWN_SECRET: (&str, &str) = ("JWT_SECRET", "0123456789abcdef0123456789abcdef");

/// Runs `saluhall` with these variables and no others.
fn saluhall(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saluhall"))
        .args(arguments)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("PORT", "0")
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

/// The lines of a command that must fail.
fn complaints(arguments: &[&str], variables: &[(&str, &str)]) -> Vec<String> {
    let output = saluhall(arguments, variables);
    assert!(!output.status.success(), "it succeeded");
    String::from_utf8(output.stderr).unwrap().lines().map(str::to_owned).collect()
}

fn answer(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = saluhall(arguments, variables);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_short_help_is_reviewed() {
    let help = answer(&["-h"], &[]);
    assert!(help == include_str!("help.txt"), "help.txt differs from `saluhall -h`:\n{help}");
}

#[test]
fn the_long_help_names_every_setting() {
    let help = answer(&["--help"], &[]);
    for row in server::config::SECTIONS.iter().flat_map(|section| section.rows) {
        assert!(help.contains(&format!("\n  {}", row.name)), "{}", row.name);
    }
}

#[test]
fn every_mistake_is_one_line() {
    let wrong = [("PORT", "http"), ("SITE_URL", "shop.example"), ("SALUHALL_MAX_BODY", "much"), ("HOST", "0.0.0.0")];
    let lines = complaints(&["serve"], &wrong);
    let names: Vec<_> = lines.iter().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(names, ["PORT", "JWT_SECRET", "SITE_URL", "SALUHALL_MAX_BODY"]);
}

#[test]
fn auth_alone_needs_what_gotrue_needs_and_says_so_at_once() {
    let lines = complaints(&["auth"], &[("DB_NAMESPACE", "public")]);
    let names: Vec<_> = lines.iter().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(names, ["DATABASE_URL", "JWT_SECRET", "SITE_URL", "API_EXTERNAL_URL", "DB_NAMESPACE"]);
}

#[test]
fn a_taken_port_is_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let lines = complaints(&["serve"], &[("PORT", &port)]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with(&format!("saluhall: PORT: 127.0.0.1:{port} is already taken; ")), "{lines:?}");
}

#[test]
fn a_database_that_is_not_there_is_one_line_without_its_password() {
    let url = "postgresql://owner:hunter2@127.0.0.1:1/shop";
    let lines = complaints(&["serve"], &[("DATABASE_URL", url), OWN_SECRET]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("saluhall: DATABASE_URL: 127.0.0.1:1/shop: "), "{lines:?}");
    assert!(lines[0].contains("Connection refused") && !lines[0].contains("hunter2"), "{lines:?}");
}

#[test]
fn the_well_known_secret_stays_at_home() {
    for exposed in [("HOST", "0.0.0.0"), ("DATABASE_URL", "postgresql://owner@127.0.0.1:1/shop")] {
        for command in ["serve", "migrate", "keys"] {
            let arguments: &[&str] = if command == "migrate" { &["migrate", "sql/shop"] } else { &[command] };
            let lines = complaints(arguments, &[exposed]);
            assert_eq!(lines.len(), 1, "{lines:?}");
            assert!(lines[0].starts_with("saluhall: JWT_SECRET: the well-known local secret is refused"), "{lines:?}");
        }
    }
}

#[test]
fn an_env_file_is_read_when_named_and_gives_way_to_the_environment() {
    let file = std::env::temp_dir().join(format!("saluhall-cli-{}.env", std::process::id()));
    std::fs::write(&file, "JWT_SECRET='fedcba9876543210fedcba9876543210'\nUNKNOWN=1\n").unwrap();
    let name = file.display().to_string();
    let keys = answer(&["--env-file", &name, "keys", "-o", "json"], &[]);
    assert!(keys.contains("fedcba9876543210fedcba9876543210"), "{keys}");
    let keys = answer(&["keys", "-o", "json", "--env-file", &name], &[OWN_SECRET]);
    assert!(keys.contains(OWN_SECRET.1), "{keys}");
    std::fs::write(&file, "JWT_SECRET\n").unwrap();
    let lines = complaints(&["--env-file", &name, "keys"], &[]);
    assert_eq!(
        lines,
        [format!("saluhall: {name}, line 1: it is not NAME=value; write one assignment per line, comments after #")]
    );
    std::fs::remove_file(&file).unwrap();
    assert!(complaints(&["--env-file", &name, "keys"], &[])[0].contains("No such file"), "a missing file is said");
}

#[test]
fn status_of_nothing_says_so_and_still_gives_keys() {
    let data = std::env::temp_dir().join(format!("saluhall-cli-none-{}", std::process::id())).display().to_string();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let variables = [("SALUHALL_DATA", data.as_str()), ("PORT", free.as_str())];
    let output = saluhall(&["status"], &variables);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("not running"));
    let env = answer(&["status", "-o", "env"], &variables);
    assert!(env.contains(&format!("SUPABASE_URL=\"http://127.0.0.1:{free}\"\nSUPABASE_ANON_KEY=\"eyJ")), "{env}");
    assert!(env.contains("VITE_SUPABASE_ANON_KEY=") && env.contains("JWT_SECRET="), "{env}");
    assert!(!std::path::Path::new(&data).exists(), "asking makes no folder");
}
