//! `PGRST_*`: the settings of a PostgREST process, as `saluhall rest` takes them.

use std::net::IpAddr;

use auth::jwt;
use base64::{Engine as _, engine::general_purpose};
use query::QualifiedIdent;
use rest::{
    Settings,
    error::Verbosity,
    settings::{RootMode, TxEnd},
};

/// Where settings come from: a name without its prefix to a value.
pub type Lookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What `saluhall rest` runs with.
#[derive(Debug)]
pub struct Pgrst {
    pub host: IpAddr,
    pub port: u16,
    pub database_url: String,
    pub pool: usize,
    pub acquire_timeout: std::time::Duration,
    /// False behind a transaction pooler.
    pub prepared_statements: bool,
    pub rest: Settings,
    pub anon_role: Option<String>,
    pub rules: jwt::Rules,
    pub app_settings: Vec<(String, String)>,
    /// Settings of functions that apply to the whole transaction.
    pub hoisted: Vec<String>,
    pub cors_origins: Vec<String>,
    pub server_timing: bool,
    pub trace_header: Option<String>,
    pub proxy_uri: Option<String>,
    /// `NOTIFY` channel that asks for a reload; `None` when nobody listens.
    pub channel: Option<String>,
    /// Whether `pgrst.*` settings of the login in the database count.
    pub reads_database_settings: bool,
}

impl Pgrst {
    /// Reads all settings; every mistake is one line that names its setting.
    /// `app_settings`: what stands behind `PGRST_APP_SETTINGS_`, names as written.
    pub fn from_lookup(lookup: Lookup<'_>, app_settings: Vec<(String, String)>) -> Result<Self, Vec<String>> {
        let mut read = Reader { lookup, problems: Vec::new() };
        let pgrst = read.all(app_settings);
        if read.problems.is_empty() { Ok(pgrst) } else { Err(read.problems) }
    }
}

struct Reader<'a> {
    lookup: Lookup<'a>,
    problems: Vec<String>,
}

impl Reader<'_> {
    fn text(&self, name: &str) -> Option<String> {
        (self.lookup)(name).filter(|value| !value.is_empty())
    }

    fn problem(&mut self, name: &str, what: &str) {
        self.problems.push(format!("PGRST_{name}: {what}"));
    }

    fn list(&self, name: &str, default: &str) -> Vec<String> {
        let text = (self.lookup)(name).unwrap_or_else(|| default.to_owned());
        text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
    }

    fn flag(&mut self, name: &str, default: bool) -> bool {
        match self.text(name).as_deref().map(str::to_ascii_lowercase).as_deref() {
            None => default,
            Some("true" | "on" | "yes" | "1") => true,
            Some("false" | "off" | "no" | "0") => false,
            Some(_) => {
                self.problem(name, "write true or false");
                default
            }
        }
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str, default: T) -> T {
        match self.text(name).map(|text| text.parse()) {
            None => default,
            Some(Ok(number)) => number,
            Some(Err(_)) => {
                self.problem(name, "write a whole number");
                default
            }
        }
    }

    fn all(&mut self, app_settings: Vec<(String, String)>) -> Pgrst {
        let default_host = IpAddr::from([0, 0, 0, 0]);
        let host = self.text("SERVER_HOST").unwrap_or_default();
        let host = match host.trim_start_matches('!') {
            "" | "*" | "*4" | "*6" => default_host,
            named => named.parse().unwrap_or_else(|_| {
                self.problem("SERVER_HOST", "write an IP address");
                default_host
            }),
        };
        let anon_role = self.text("DB_ANON_ROLE");
        let listens = self.flag("DB_CHANNEL_ENABLED", true);
        let channel = self.text("DB_CHANNEL").unwrap_or_else(|| "pgrst".to_owned());
        Pgrst {
            host,
            port: self.number("SERVER_PORT", 3000),
            database_url: self.text("DB_URI").unwrap_or_else(|| "postgresql://".to_owned()),
            pool: self.number("DB_POOL", 10),
            acquire_timeout: std::time::Duration::from_secs(self.number("DB_POOL_ACQUISITION_TIMEOUT", 10)),
            prepared_statements: self.flag("DB_PREPARED_STATEMENTS", true),
            rest: self.rest(),
            rules: self.rules(anon_role.clone()),
            anon_role,
            app_settings,
            hoisted: self.list(
                "DB_HOISTED_TX_SETTINGS",
                "statement_timeout,plan_filter.statement_cost_limit,default_transaction_isolation",
            ),
            cors_origins: self.list("SERVER_CORS_ALLOWED_ORIGINS", ""),
            server_timing: self.flag("SERVER_TIMING_ENABLED", false),
            trace_header: self.text("SERVER_TRACE_HEADER"),
            proxy_uri: self.text("OPENAPI_SERVER_PROXY_URI"),
            channel: listens.then_some(channel),
            reads_database_settings: self.flag("DB_CONFIG", true),
        }
    }

    fn rest(&mut self) -> Settings {
        let schemas = self.list("DB_SCHEMAS", "public");
        let root = match self.text("OPENAPI_MODE").as_deref() {
            None | Some("follow-privileges") => RootMode::FollowPrivileges,
            Some("ignore-privileges") => RootMode::IgnorePrivileges,
            Some("disabled") => RootMode::Disabled,
            Some(_) => {
                self.problem("OPENAPI_MODE", "write follow-privileges, ignore-privileges or disabled");
                RootMode::FollowPrivileges
            }
        };
        let tx_end = match self.text("DB_TX_END").map(|text| TxEnd::parse(&text)) {
            None => TxEnd::default(),
            Some(Some(tx_end)) => tx_end,
            Some(None) => {
                self.problem("DB_TX_END", "write commit, commit-allow-override, rollback or rollback-allow-override");
                TxEnd::default()
            }
        };
        let verbosity = match self.text("CLIENT_ERROR_VERBOSITY").as_deref() {
            Some("minimal") => Verbosity::Minimal,
            _ => Verbosity::Verbose,
        };
        let max_rows = self.text("DB_MAX_ROWS").map(|_| self.number("DB_MAX_ROWS", 0));
        Settings {
            extra_search_path: self.list("DB_EXTRA_SEARCH_PATH", "public"),
            max_rows,
            aggregates: self.flag("DB_AGGREGATES_ENABLED", false),
            plans: self.flag("DB_PLAN_ENABLED", false),
            tx_end,
            pre_request: self.text("DB_PRE_REQUEST").map(|name| qualified(&name)),
            root,
            openapi_security: self.flag("OPENAPI_SECURITY_ACTIVE", false),
            root_function: self.text("DB_ROOT_SPEC").map(|name| qualified(&name).name.as_str().to_owned()),
            legacy_target_names: self.flag("URL_USE_LEGACY_TARGET_NAMES", true),
            plain_sql: self.flag("DB_PLAIN_SQL", false),
            verbosity,
            schemas: if schemas.is_empty() { vec!["public".to_owned()] } else { schemas },
        }
    }

    fn rules(&mut self, anon_role: Option<String>) -> jwt::Rules {
        let path = self.text("JWT_ROLE_CLAIM_KEY");
        let role_path = path.as_deref().map(jwt::parse_path).unwrap_or_else(|| Some(Vec::new()));
        if role_path.is_none() {
            self.problem("JWT_ROLE_CLAIM_KEY", "write a path such as $.role");
        }
        let encoded = self.flag("JWT_SECRET_IS_BASE64", false);
        let secret = self.text("JWT_SECRET").map(|text| match encoded {
            false => Some(text.into_bytes()),
            true => decode(&text),
        });
        if secret == Some(None) {
            self.problem("JWT_SECRET", "it is not base64, as PGRST_JWT_SECRET_IS_BASE64 says it is");
        }
        jwt::Rules {
            secret: secret.flatten(),
            keys: Vec::new(),
            audience: self.text("JWT_AUD"),
            role_path: role_path.unwrap_or_default(),
            default_role: anon_role,
            cache_entries: self.number("JWT_CACHE_MAX_ENTRIES", 1000),
        }
    }
}

/// Base64 of either alphabet, padded or not.
fn decode(text: &str) -> Option<Vec<u8>> {
    let plain: String = text
        .trim()
        .chars()
        .map(|c| {
            if c == '-' {
                '+'
            } else if c == '_' {
                '/'
            } else {
                c
            }
        })
        .filter(|c| *c != '=')
        .collect();
    general_purpose::STANDARD_NO_PAD.decode(plain).ok()
}

/// `schema.name`, or a name that the search path resolves.
fn qualified(text: &str) -> QualifiedIdent {
    match text.split_once('.') {
        Some((schema, name)) => QualifiedIdent::new(schema.trim_matches('"'), name.trim_matches('"')),
        None => QualifiedIdent::new("", text.trim_matches('"')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[(&str, &str)]) -> Result<Pgrst, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Pgrst::from_lookup(&lookup, Vec::new())
    }

    #[test]
    fn nothing_set_is_what_postgrest_does() {
        let pgrst = read(&[]).unwrap();
        assert_eq!((pgrst.port, pgrst.pool), (3000, 10));
        assert_eq!(pgrst.rest.schemas, ["public"]);
        assert_eq!(pgrst.channel.as_deref(), Some("pgrst"));
        assert!(pgrst.rules.secret.is_none());
    }

    #[test]
    fn every_mistake_is_named() {
        let problems =
            read(&[("SERVER_PORT", "x"), ("DB_TX_END", "maybe"), ("DB_PLAN_ENABLED", "perhaps")]).unwrap_err();
        assert_eq!(problems.len(), 3);
        assert!(problems.iter().all(|line| line.starts_with("PGRST_")));
    }
}
