//! `saluhall`: one binary that is a Supabase-compatible backend and the storefront that runs on it.

use std::process::ExitCode;

use clap::Parser as _;

use server::{
    cli::{self, Cli, Command, Gen, Output},
    clock,
    commands::{self, rest::Asked},
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
    if let Command::Rest(rest) = command {
        return commands::rest::run(rest.file.clone(), asked(&rest)).map(|()| ExitCode::SUCCESS);
    }
    if let Command::Gen(Gen::Types { schema, db_url: Some(url), .. }) = &command {
        // A database that is named needs no other setting.
        let schemas = if schema.is_empty() { vec!["public".to_owned()] } else { schema.clone() };
        commands::print(&block_on(commands::types::of_database(url, &schemas))?.map_err(|line| vec![line])?);
        return Ok(ExitCode::SUCCESS);
    }
    let environment = Environment::read(cli.env_file.as_deref()).map_err(config::lines)?;
    if matches!(command, Command::Auth) {
        return commands::auth::run(&environment).map(|()| ExitCode::SUCCESS);
    }
    let lookup = |name: &str| environment.get(name);
    let config = Config::from_env(&lookup).map_err(config::lines)?;
    match command {
        Command::Serve => commands::serve::run(config).map(|()| ExitCode::SUCCESS).map_err(|line| vec![line]),
        Command::Keys(keys) => show_keys(&config, &keys).map_err(|line| vec![line]),
        Command::Status { output } => {
            let status = block_on(commands::status::run(&config, output))?;
            commands::print(&status.text);
            // A script asking for keys gets them; one asking how things are is told by the exit code too.
            Ok(if status.serving || output == Output::Env { ExitCode::SUCCESS } else { ExitCode::from(3) })
        }
        Command::Doctor { output } => {
            let found = block_on(commands::doctor::examine(&config, clock::now_unix()))?.map_err(|line| vec![line])?;
            commands::print(&commands::doctor::render(&found, output));
            Ok(if commands::doctor::is_safe(&found) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Command::Migrate { folder, seed } => {
            block_on(commands::migrate::run(&config, &folder, seed))?.map_err(|line| vec![line])?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Gen(Gen::Types { schema, .. }) => {
            commands::print(&block_on(commands::types::run(&config, &schema))?.map_err(|line| vec![line])?);
            Ok(ExitCode::SUCCESS)
        }
        Command::Settings | Command::Rest(_) | Command::Auth => Ok(ExitCode::SUCCESS),
    }
}

fn show_keys(config: &Config, keys: &cli::Keys) -> Result<ExitCode, String> {
    let Some(change) = &keys.change else {
        commands::print(&commands::keys::run(config, keys.output));
        return Ok(ExitCode::SUCCESS);
    };
    let changed = commands::keys::change::run(config, change, keys.output, &uuid::Uuid::new_v4().to_string())?;
    commands::print(&changed.value);
    commands::complain(&changed.told);
    Ok(ExitCode::SUCCESS)
}

fn asked(rest: &cli::Rest) -> Asked {
    match rest {
        cli::Rest { dump_config: true, .. } => Asked::DumpConfig,
        cli::Rest { dump_schema: true, .. } => Asked::DumpSchema,
        cli::Rest { example: true, .. } => Asked::Example,
        cli::Rest { ready: true, .. } => Asked::Ready,
        _ => Asked::Serve,
    }
}

/// For commands that ask something and end.
fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Vec<String>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map(|runtime| runtime.block_on(work)).map_err(|error| vec![error.to_string()])
}
