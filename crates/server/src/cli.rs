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
    /// Show the keys a client needs, or make and rotate those that sign access tokens.
    ///
    /// Without a further word: the API keys and JWT_SECRET, without looking at any server.
    #[command(after_help = KEYS_EXAMPLES)]
    Keys(Keys),
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
    /// Serve the auth API alone, at the root path, configured as GoTrue is: by `GOTRUE_*` variables.
    #[command(after_help = AUTH_EXAMPLES)]
    Auth,
    /// Print the settings reference in Markdown.
    #[command(hide = true)]
    Settings,
}

#[derive(Debug, Clone, Args)]
pub struct Keys {
    /// `env` is a line for an .env file, `json` what other tools read.
    #[arg(short, long, value_enum, default_value_t, global = true)]
    pub output: Output,

    #[command(subcommand)]
    pub change: Option<ChangeKeys>,
}

/// Each prints the next value of GOTRUE_JWT_KEYS, and on standard error what to do with it.
#[derive(Debug, Clone, Subcommand)]
pub enum ChangeKeys {
    /// Make a first GOTRUE_JWT_KEYS, with one key, which signs.
    New {
        #[arg(long, value_enum, default_value_t)]
        algorithm: SigningAlgorithm,
    },
    /// Move GOTRUE_JWT_KEYS one step on: a new key stands by; the next time it signs, and the old one only verifies.
    Rotate {
        /// Of the new key. Unset: that of the key in use.
        #[arg(long, value_enum)]
        algorithm: Option<SigningAlgorithm>,
        /// Sign with the new key from now on, for when the one in use is known to others.
        #[arg(long)]
        at_once: bool,
    },
    /// Leave a key out of GOTRUE_JWT_KEYS that does not sign; what it signed is refused from then on.
    Forget {
        /// Its `kid`.
        id: String,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum SigningAlgorithm {
    #[default]
    Es256,
    Rs256,
    Eddsa,
    Hs256,
}

const KEYS_EXAMPLES: &str = "\
Examples:
  saluhall keys                                      what a client needs
  saluhall keys new >> .env                          sign with ES256, which clients can verify themselves
  saluhall --env-file .env keys rotate               a new key stands by
  saluhall --env-file .env keys rotate               ten minutes later: it signs
  saluhall --env-file .env keys forget 4f0c…         when everything the old one signed has expired
  saluhall --env-file .env keys rotate --at-once     the key in use is known to others

Others verify tokens by /auth/v1/.well-known/jwks.json, which lists the public halves of all keys.";

const AUTH_EXAMPLES: &str = "\
Needs DATABASE_URL, GOTRUE_JWT_SECRET, GOTRUE_SITE_URL and API_EXTERNAL_URL, as GoTrue does; serves with the login of
DATABASE_URL and makes the schemas `auth` and `mail`. New accounts wait for confirmation unless
GOTRUE_MAILER_AUTOCONFIRM=true. No apikey is asked for.

Example:
  DATABASE_URL=postgresql://owner:pw@db/app GOTRUE_JWT_SECRET=$(openssl rand -hex 32) PORT=9999 \\
  GOTRUE_SITE_URL=https://app.example API_EXTERNAL_URL=https://auth.example saluhall auth

`saluhall --help` lists every setting.";

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
