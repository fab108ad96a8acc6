//! The command line: what can be asked of `saluhall`, and help that teaches.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// A Supabase-compatible backend and the site that runs on it, in one process.
///
/// Started with nothing set it is ready for development: a private Postgres under .saluhall/, the REST and auth
/// APIs and the site on http://127.0.0.1:54321, with the keys every local Supabase uses.
#[derive(Debug, Parser)]
#[command(name = "saluhall", version, max_term_width = 100, after_help = EXAMPLES, after_long_help = long_help())]
pub struct Cli {
    /// Read settings from this file as well; the process environment wins.
    #[arg(long, global = true, value_name = "FILE")]
    pub env_file: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Serve the APIs and the site (also what runs when no command is given).
    Serve,
    /// Show addresses, keys, versions and health.
    Status {
        /// `env` is a ready .env file for a client.
        #[arg(short, long, value_enum, default_value_t)]
        output: Output,
    },
    /// Show the keys a client needs, without looking at any server.
    Keys {
        #[arg(short, long, value_enum, default_value_t)]
        output: Output,
    },
    /// Apply a project folder's migrations/*.sql to the database that `serve` uses.
    Migrate {
        /// Holds migrations/*.sql, and seed.sql or seed/*.sql.
        folder: PathBuf,
        /// Afterwards run seed.sql and seed/*.sql.
        #[arg(long)]
        seed: bool,
    },
    /// Look for what is unsafe or missing and say how to mend it. Fails when something is unsafe.
    Doctor {
        #[arg(short, long, value_enum, default_value_t)]
        output: Report,
    },
    /// Write code that is told from the database.
    #[command(subcommand)]
    Gen(Gen),
    /// Serve the REST API alone, at the root path, configured as PostgREST is: by a file, `PGRST_*` variables and the
    /// database.
    Rest(Rest),
    /// Print the settings reference in Markdown.
    #[command(hide = true)]
    Settings,
}

/// In the words of PostgREST's own command line.
#[derive(Debug, Clone, Args)]
pub struct Rest {
    /// Settings as `name = value` lines; variables go before them.
    pub file: Option<PathBuf>,
    /// Print the settings in force and end.
    #[arg(long, group = "asked")]
    pub dump_config: bool,
    /// Print the schema as JSON and end.
    #[arg(long, group = "asked")]
    pub dump_schema: bool,
    /// Print a file to start from and end.
    #[arg(short, long, visible_alias = "example-config", group = "asked")]
    pub example: bool,
    /// Ask the admin server of the running process whether it is ready.
    #[arg(long, group = "asked")]
    pub ready: bool,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Gen {
    /// Write the types of tables, views, functions and enums, as supabase-js takes them.
    ///
    /// The output is what `supabase gen types` writes: `createClient<Database>()` knows every column, relationship and
    /// function that the API serves, and `Tables<"name">`, `TablesInsert<…>`, `Enums<…>` name their types.
    /// It depends on the schema alone, so it can be kept under version control and compared.
    #[command(after_help = TYPES_EXAMPLES)]
    Types {
        #[arg(long, value_enum, default_value_t)]
        lang: Language,
        /// Schemas to tell, separated by commas. Unset: those the API shows (`PGRST_DB_SCHEMAS`).
        #[arg(long, value_name = "NAMES", value_delimiter = ',')]
        schema: Vec<String>,
        /// Look at this Postgres. Unset: the one that `serve` uses, started for the time being when nothing runs.
        #[arg(long, value_name = "URL")]
        db_url: Option<String>,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    #[default]
    Typescript,
}

const TYPES_EXAMPLES: &str = "\
Examples:
  saluhall gen types > src/database.ts
  saluhall gen types --schema public,shop --db-url postgresql://owner:pw@db/shop

  import type { Database, Tables } from './database'
  const supabase = createClient<Database>(url, key)
  const product: Tables<'products'> = …";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Output {
    #[default]
    Text,
    Env,
    Json,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Report {
    #[default]
    Text,
    Json,
}

const EXAMPLES: &str = "\
Examples:
  saluhall                                   serve with a private Postgres, for development
  saluhall status -o env > .env              what supabase-js needs to reach it
  saluhall migrate sql/shop --seed           apply a project's tables and demo rows
  PORT=8080 saluhall                         any setting is an environment variable
  DATABASE_URL=postgresql://owner:pw@db/shop JWT_SECRET=$(openssl rand -hex 32) saluhall
                                             serve from a Postgres of your own
  saluhall doctor                            is anything unsafe?
  saluhall gen types > src/database.ts       types of your tables, for supabase-js

`saluhall --help` lists every setting.";

fn long_help() -> String {
    format!("{EXAMPLES}\n\n{}", crate::config::reference::help())
}
