//! The settings of a PostgREST process, as `saluhall rest` takes them: from a file, the environment and the database.
//!
//! [`options::OPTIONS`] is the table; the rooms read ([`file`], [`layers`], [`source`]) and write ([`dump`]) what it says.

pub mod dump;
pub mod file;
pub mod layers;
pub mod options;
pub mod source;

use std::{path::PathBuf, time::Duration};

use auth::jwt;
use base64::{Engine as _, engine::general_purpose};
use query::QualifiedIdent;
use rest::Settings;

pub use layers::Layers;
pub use source::Source;

/// What `saluhall rest` runs with.
#[derive(Debug, Clone, PartialEq)]
pub struct Pgrst {
    pub rest: Settings,
    pub anon_role: Option<String>,
    pub app_settings: Vec<(String, String)>,
    /// Settings of functions that apply to the whole transaction.
    pub hoisted: Vec<String>,
    pub db: Db,
    pub jwt: Jwt,
    pub log: Log,
    pub proxy_uri: Option<String>,
    pub server: Listening,
    /// `None`: no admin server.
    pub admin: Listening,
    pub cors_origins: Vec<String>,
    pub server_timing: bool,
    pub trace_header: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Db {
    pub uri: String,
    pub pool: usize,
    pub acquire_timeout: Duration,
    pub max_lifetime: Duration,
    pub max_idle: Duration,
    /// False: the process ends when the database is lost.
    pub automatic_recovery: bool,
    /// False behind a transaction pooler.
    pub prepared_statements: bool,
    /// `NOTIFY` channel that asks for a reload.
    pub channel: String,
    pub channel_enabled: bool,
    /// Whether the database may set what it may set.
    pub config: bool,
    pub pre_config: Option<QualifiedIdent>,
    /// Only for tests: how long a load of the schema takes longer.
    pub load_delay: Duration,
}

#[derive(Clone, PartialEq)]
pub struct Jwt {
    /// As given: `@file`, base64, JSON or plain.
    pub secret: Option<String>,
    pub secret_is_base64: bool,
    pub audience: Option<String>,
    pub role_path: jwt::RolePath,
    pub cache_entries: usize,
}

impl std::fmt::Debug for Jwt {
    /// The secret stays out of whatever prints a configuration.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jwt").field("audience", &self.audience).finish_non_exhaustive()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Log {
    pub level: LogLevel,
    /// Whether statements are logged, as far as their request is.
    pub query: bool,
}

/// Which requests are logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogLevel {
    /// None; only what the process itself does.
    Crit,
    /// Answers of 500 and above.
    Error,
    /// And of 400 and above.
    Warn,
    /// All.
    Info,
    Debug,
}

/// Where a server listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listening {
    /// An address, a name, or one of upstream's words for any address: `*`, `*4`, `!4`, `*6`, `!6`.
    pub host: String,
    /// `None`: not on a port.
    pub port: Option<u16>,
    pub reuse_port: bool,
    /// Goes before the port.
    pub unix_socket: Option<PathBuf>,
    pub unix_socket_mode: u32,
}

impl Listening {
    pub fn is_on(&self) -> bool {
        self.port.is_some() || self.unix_socket.is_some()
    }
}

impl Default for Pgrst {
    fn default() -> Self {
        let listening = Listening {
            host: "!4".to_owned(),
            port: Some(3000),
            reuse_port: false,
            unix_socket: None,
            unix_socket_mode: 0o660,
        };
        let hoisted = ["statement_timeout", "plan_filter.statement_cost_limit", "default_transaction_isolation"];
        Self {
            rest: Settings::default(),
            anon_role: None,
            app_settings: Vec::new(),
            hoisted: hoisted.map(str::to_owned).to_vec(),
            db: Db::default(),
            jwt: Jwt {
                secret: None,
                secret_is_base64: false,
                audience: None,
                role_path: jwt::RolePath::default(),
                cache_entries: 1000,
            },
            log: Log { level: LogLevel::Error, query: false },
            proxy_uri: None,
            admin: Listening { host: String::new(), port: None, ..listening.clone() },
            server: listening,
            cors_origins: Vec::new(),
            server_timing: false,
            trace_header: None,
        }
    }
}

impl Default for Db {
    fn default() -> Self {
        Self {
            uri: "postgresql://".to_owned(),
            pool: 32,
            acquire_timeout: Duration::from_secs(10),
            max_lifetime: Duration::from_secs(1800),
            max_idle: Duration::from_secs(30),
            automatic_recovery: true,
            prepared_statements: true,
            channel: "pgrst".to_owned(),
            channel_enabled: true,
            config: true,
            pre_config: None,
            load_delay: Duration::ZERO,
        }
    }
}

impl Pgrst {
    /// Every mistake is one line that names the setting where it was made.
    pub fn from_layers(layers: &Layers) -> Result<Self, Vec<String>> {
        let mut pgrst = Self { app_settings: layers.app_settings(), ..Self::default() };
        let mut problems = Vec::new();
        for option in options::OPTIONS {
            if let Err(what) = option.read(&mut pgrst, layers) {
                problems.push(format!("{}: {what}", layers.place(&option.row, option.in_database)));
            }
        }
        if pgrst.admin.host.is_empty() {
            pgrst.admin.host.clone_from(&pgrst.server.host);
        }
        if pgrst.admin.port.is_some() && pgrst.admin.port == pgrst.server.port && pgrst.server.unix_socket.is_none() {
            problems.push("admin-server-port: admin-server-port cannot be the same as server-port".to_owned());
        }
        if problems.is_empty() { Ok(pgrst) } else { Err(problems) }
    }

    /// What tokens are measured by, once [`Source`] has put the contents of files in the place of their names.
    pub fn rules(&self) -> Result<jwt::Rules, String> {
        let secret = match &self.jwt.secret {
            Some(text) if self.jwt.secret_is_base64 => {
                Some(decode(text).ok_or("jwt-secret: it is not base64, as jwt-secret-is-base64 says it is")?)
            }
            Some(text) => Some(text.clone().into_bytes()),
            None => None,
        };
        Ok(jwt::Rules {
            secret,
            keys: Vec::new(),
            audience: self.jwt.audience.clone(),
            role_path: self.jwt.role_path.clone(),
            default_role: self.anon_role.clone(),
            typed: false,
            cache_entries: self.jwt.cache_entries,
        })
    }
}

/// Base64 of either alphabet, padded or not; upstream also takes a dot for padding.
fn decode(text: &str) -> Option<Vec<u8>> {
    let standard = |c: char| match c {
        '-' => Some('+'),
        '_' => Some('/'),
        '=' | '.' => None,
        c => Some(c),
    };
    let plain: String = text.trim().chars().filter_map(standard).collect();
    general_purpose::STANDARD_NO_PAD.decode(plain).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(environment: &[(&str, &str)], file: &[(&str, &str)], database: &[(&str, &str)]) -> Layers {
        let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        Layers {
            database: database.iter().map(own).collect(),
            environment: environment.iter().map(own).collect(),
            file: file.iter().map(own).collect(),
            file_name: "my.conf".to_owned(),
        }
    }

    fn read(
        environment: &[(&str, &str)],
        file: &[(&str, &str)],
        database: &[(&str, &str)],
    ) -> Result<Pgrst, Vec<String>> {
        Pgrst::from_layers(&layers(environment, file, database))
    }

    #[test]
    fn nothing_set_is_what_postgrest_does() {
        let pgrst = read(&[], &[], &[]).unwrap();
        assert_eq!(
            pgrst,
            Pgrst { admin: Listening { host: "!4".into(), ..Pgrst::default().admin }, ..Pgrst::default() }
        );
        // But for the pool, which is larger: 10 connections commit 0.4 of what 32 do.
        assert_eq!(
            (pgrst.server.port, pgrst.db.pool, pgrst.rest.schemas.as_slice()),
            (Some(3000), 32, &["public".to_owned()][..])
        );
    }

    #[test]
    fn the_database_goes_before_the_environment_and_that_before_the_file() {
        let pgrst = read(
            &[("DB_MAX_ROWS", "2"), ("DB_POOL", "4"), ("APP_SETTINGS_x", "env")],
            &[
                ("db-max-rows", "1"),
                ("db-pool", "3"),
                ("jwt-aud", "file"),
                ("app.settings.x", "file"),
                ("app.settings.y", "file"),
            ],
            &[("db_max_rows", "3"), ("db_pool", "ignored"), ("jwt_aud", "database")],
        )
        .unwrap();
        assert_eq!((pgrst.rest.max_rows, pgrst.db.pool, pgrst.jwt.audience.as_deref()), (Some(3), 4, Some("database")));
        let settings: Vec<_> = pgrst.app_settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(settings, [("app.settings.x", "env"), ("app.settings.y", "file")]);
    }

    #[test]
    fn older_names_still_count() {
        let file = [
            ("db-schema", "via_alias"),
            ("db-pool-timeout", "5"),
            ("max-rows", "1000"),
            ("pre-request", "check"),
            ("role-claim-key", ".aliased"),
            ("root-spec", "api.open"),
            ("secret-is-base64", "true"),
        ];
        let pgrst = read(&[], &file, &[]).unwrap();
        assert_eq!(pgrst.rest.schemas, ["via_alias"]);
        assert_eq!((pgrst.db.max_idle, pgrst.rest.max_rows), (Duration::from_secs(5), Some(1000)));
        assert_eq!(pgrst.jwt.role_path.text(), ".aliased");
        assert!(pgrst.jwt.secret_is_base64 && pgrst.rest.pre_request.is_some() && pgrst.rest.root_function.is_some());
        assert_eq!(read(&[("DB_SCHEMA", "older")], &[("db-schemas", "newer")], &[]).unwrap().rest.schemas, ["newer"]);
    }

    #[test]
    fn every_mistake_is_one_line_that_says_where_it_was_made() {
        let problems = read(
            &[
                ("SERVER_PORT", "x"),
                ("DB_TX_END", "maybe"),
                ("SERVER_UNIX_SOCKET_MODE", "800"),
                ("DB_SCHEMAS", "a,pg_catalog"),
            ],
            &[("db-plan-enabled", "perhaps"), ("admin-server-port", "3000")],
            &[("openapi_mode", "follow-"), ("jwt_role_claim_key", "role.other"), ("client_error_verbosity", "invalid")],
        )
        .unwrap_err();
        assert_eq!(problems.len(), 9, "{problems:#?}");
        for place in
            ["PGRST_SERVER_PORT", "PGRST_DB_TX_END", "PGRST_SERVER_UNIX_SOCKET_MODE", "my.conf: db-plan-enabled"]
        {
            let at_place = |line: &&String| line.starts_with(&format!("{place}: "));
            assert_eq!(problems.iter().filter(at_place).count(), 1, "{place}: {problems:#?}");
        }
        for words in [
            "db-schemas does not allow schema: 'pg_catalog'",
            "failed to parse role-claim-key value (role.other)",
            "Invalid openapi-mode. Check your configuration.",
            "Invalid client-error-verbosity. Check your configuration.",
            "admin-server-port cannot be the same as server-port",
        ] {
            assert!(problems.iter().any(|line| line.ends_with(words)), "{words}: {problems:#?}");
        }
    }

    #[test]
    fn flags_are_written_in_many_ways() {
        for (text, value) in [
            ("true", true),
            ("TRUE", true),
            ("on", true),
            ("1", true),
            ("13", true),
            ("False", false),
            ("0", false),
            ("no", false),
        ] {
            assert_eq!(read(&[("DB_PLAN_ENABLED", text)], &[], &[]).unwrap().rest.plans, value, "{text}");
        }
    }

    #[test]
    fn empty_counts_as_unset_but_for_the_search_path() {
        let empty = [
            ("LOG_LEVEL", ""),
            ("DB_TX_END", ""),
            ("DB_MAX_ROWS", ""),
            ("ADMIN_SERVER_PORT", ""),
            ("DB_EXTRA_SEARCH_PATH", ""),
        ];
        let pgrst = read(&empty, &[], &[]).unwrap();
        assert_eq!(pgrst.log.level, LogLevel::Error);
        assert!(pgrst.rest.extra_search_path.is_empty() && !pgrst.admin.is_on());
    }

    #[test]
    fn base64_is_read_in_either_alphabet() {
        assert_eq!(decode("_-8="), Some(vec![0xff, 0xef]));
        assert_eq!(decode("/+8"), Some(vec![0xff, 0xef]));
        assert_eq!(decode("no base-64!"), None);
    }
}
