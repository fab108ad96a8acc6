//! Everything a developer runs, as plain Rust: `cargo xtask up | test | tidy | codegen | conformance | fuzz | bench`.
//!
//! It exists so that a clone needs no other tool than `cargo` and `node`: what else the project uses it brings itself.

#![expect(clippy::print_stdout, reason = "a command line tool talks on standard output")]

mod bench;
mod codegen;
mod conformance;
mod demo;
mod fuzz;
mod node;
mod postgres;
mod progress;
mod python;
mod root;
mod shops;
mod storefront;
mod suite;
mod test;
mod tidy;
mod up;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's own commands. From a fresh clone, `cargo xtask up` ends with a running shop.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything, start Postgres and the server with the demo shop, print its URL and keys
    Up(up::Options),
    /// Run everything that must pass; CI calls this and nothing else
    Test(test::Options),
    /// Measure the server against pgbench with the same SQL
    Bench(bench::Options),
    /// Run PostgREST's own black-box suite against `saluhall rest`
    Conformance(conformance::Options),
    /// Let libFuzzer try every parser, and Postgres' parser all SQL that comes of it
    Fuzz(fuzz::Options),
    /// Write the files that are told from other files: types, settings reference, seeded translations
    Codegen,
    /// Check the shape of the project: arrows between crates, file heads, forbidden names
    Tidy,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Up(options) => up::run(&options),
        Command::Test(options) => test::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Conformance(options) => conformance::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Codegen => codegen::run(),
        Command::Tidy => tidy::run(),
    };
    if let Err(error) = outcome {
        // The causes, one a line; a backtrace of xtask itself would only hide them.
        eprintln!();
        error.chain().for_each(|cause| eprintln!("  {cause}"));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
