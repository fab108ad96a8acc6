//! `saluhall`: one binary that is a Supabase-compatible backend and the storefront that runs on it.

use std::process::ExitCode;

use clap::Parser as _;

use server::{
    cli::{Cli, Command},
    commands,
    config::{self, Config, Environment},
};

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(code) => code,
        Err(lines) => {
            lines.iter().for_each(|line| commands::complain(line));
            ExitCode::FAILURE
        }
    }
}

/// Every failure to do what was asked is a list of lines for the terminal.
fn run(cli: Cli) -> Result<ExitCode, Vec<String>> {
    let command = cli.command.unwrap_or(Command::Serve);
    if matches!(command, Command::Settings) {
        commands::print(&config::reference::page());
        return Ok(ExitCode::SUCCESS);
    }
    let environment = Environment::read(cli.env_file.as_deref()).map_err(config::lines)?;
    let lookup = |name: &str| environment.get(name);
    let config = Config::from_env(&lookup).map_err(config::lines)?;
    match command {
        Command::Serve => commands::serve::run(config).map(|()| ExitCode::SUCCESS).map_err(|line| vec![line]),
        Command::Settings => Ok(ExitCode::SUCCESS),
        _ => Err(vec!["not yet".to_owned()]),
    }
}
