//! Every setting of a PostgREST process in one table: its names, who may set it, how it is read and how it is written.

use std::{path::PathBuf, time::Duration};

use auth::jwt::RolePath;
use query::QualifiedIdent;
use rest::{
    error::Verbosity,
    settings::{RootMode, TxEnd},
};

use super::{Layers, LogLevel, Pgrst};
use crate::config::setting::Row;

/// One setting.
pub struct Setting {
    pub row: Row,
    /// Whether `pgrst.<name>` of the database counts.
    pub in_database: bool,
    /// Whether an empty text is a value.
    empty_counts: bool,
    set: fn(&mut Pgrst, &str) -> Result<(), String>,
    pub(super) show: fn(&Pgrst) -> Shown,
}

/// A value as the configuration file writes it.
pub(super) enum Shown {
    /// In quotes.
    Text(String),
    /// A number, a flag, or nothing.
    Plain(String),
}

impl Setting {
    pub(super) fn read(&self, pgrst: &mut Pgrst, layers: &Layers) -> Result<(), String> {
        let names = std::iter::once(self.row.name).chain(self.row.aliases.iter().copied());
        let given = |name| layers.get(name, self.in_database).filter(|text| self.empty_counts || !text.is_empty());
        match names.into_iter().find_map(given) {
            Some(text) => (self.set)(pgrst, text),
            None => Ok(()),
        }
    }

    const fn or(mut self, aliases: &'static [&'static str]) -> Self {
        self.row.aliases = aliases;
        self
    }

    const fn secret(mut self) -> Self {
        self.row.secret = true;
        self
    }

    /// The database may set it too.
    const fn db(mut self) -> Self {
        self.in_database = true;
        self
    }
}

type Set = fn(&mut Pgrst, &str) -> Result<(), String>;
type Show = fn(&Pgrst) -> Shown;

const fn setting(name: &'static str, default: &'static str, doc: &'static str, set: Set, show: Show) -> Setting {
    let row = Row { name, aliases: &[], kind: "", default, doc, secret: false };
    Setting { row, in_database: false, empty_counts: false, set, show }
}

/// In the order of upstream's own dump.
#[rustfmt::skip]
pub const OPTIONS: &[Setting] = &[
    setting("admin-server-host", "", "Where the admin server listens. Unset: where the API does.",
        |p, t| { t.clone_into(&mut p.admin.host); Ok(()) }, |p| text(&p.admin.host)),
    setting("admin-server-port", "", "Port of the admin server: /live, /ready, /metrics, /schema_cache, /config. Unset: none.",
        |p, t| port(t).map(|v| p.admin.port = Some(v)), |p| number(p.admin.port.as_ref())),
    setting("admin-server-unix-socket", "", "Unix socket of the admin server, in place of a port.",
        |p, t| { p.admin.unix_socket = Some(t.into()); Ok(()) }, |p| path(p.admin.unix_socket.as_ref())),
    setting("admin-server-unix-socket-mode", "660", "Its file mode, in octal.",
        |p, t| mode("admin-server-unix-socket-mode", t).map(|v| p.admin.unix_socket_mode = v), |p| text(&format!("{:o}", p.admin.unix_socket_mode))),
    setting("client-error-verbosity", "verbose", "`minimal` leaves details and hints out of errors.",
        |p, t| choice("client-error-verbosity", t, &[("verbose", Verbosity::Verbose), ("minimal", Verbosity::Minimal)]).map(|v| p.rest.verbosity = v),
        |p| text(if p.rest.verbosity == Verbosity::Minimal { "minimal" } else { "verbose" })).db(),
    setting("db-aggregates-enabled", "false", "Allow `count()`, `sum()` and the like in `select`.",
        |p, t| flag(t).map(|v| p.rest.aggregates = v), |p| yes(p.rest.aggregates)).db(),
    setting("db-anon-role", "", "Role of requests without a token. Unset: they are refused.",
        |p, t| { p.anon_role = Some(t.to_owned()); Ok(()) }, |p| maybe(p.anon_role.as_ref())).db(),
    setting("db-channel", "pgrst", "Channel on which `NOTIFY` asks for a reload.",
        |p, t| { t.clone_into(&mut p.db.channel); Ok(()) }, |p| text(&p.db.channel)),
    setting("db-channel-enabled", "true", "Listen on that channel.",
        |p, t| flag(t).map(|v| p.db.channel_enabled = v), |p| yes(p.db.channel_enabled)),
    setting("db-config", "true", "Let the database set what it may set.",
        |p, t| flag(t).map(|v| p.db.config = v), |p| yes(p.db.config)),
    Setting { empty_counts: true, ..setting("db-extra-search-path", "public", "Schemas found by name inside requests without being shown.",
        |p, t| { p.rest.extra_search_path = list(t); Ok(()) }, |p| text(&p.rest.extra_search_path.join(","))).db() },
    setting("db-hoisted-tx-settings", "statement_timeout,plan_filter.statement_cost_limit,default_transaction_isolation",
        "Settings of functions that apply to their whole transaction.",
        |p, t| { p.hoisted = list(t); Ok(()) }, |p| text(&p.hoisted.join(","))).db(),
    setting("db-max-rows", "", "Rows of one answer at most.",
        |p, t| whole(t).map(|v| p.rest.max_rows = Some(v)), |p| number(p.rest.max_rows.as_ref())).or(&["max-rows"]).db(),
    setting("db-plan-enabled", "false", "Answer `Accept: application/vnd.pgrst.plan` with query plans.",
        |p, t| flag(t).map(|v| p.rest.plans = v), |p| yes(p.rest.plans)).db(),
    setting("db-plain-sql", "false", "Let Postgres make every answer in one statement, as upstream does: slower, for comparison. Not a setting of PostgREST.",
        |p, t| flag(t).map(|v| p.rest.plain_sql = v), |p| yes(p.rest.plain_sql)),
    setting("db-pool", "32", "Connections to the database at most. They open when they are needed; writes need many, which then wait for the disk together.",
        |p, t| whole(t).map(|v| p.db.pool = v), |p| number(Some(&p.db.pool))),
    setting("db-pool-acquisition-timeout", "10", "Seconds a request waits for a connection. Longer: 504.",
        |p, t| seconds(t).map(|v| p.db.acquire_timeout = v), |p| number(Some(&p.db.acquire_timeout.as_secs()))),
    setting("db-pool-automatic-recovery", "true", "`false` ends the process when the database is lost.",
        |p, t| flag(t).map(|v| p.db.automatic_recovery = v), |p| yes(p.db.automatic_recovery)),
    setting("db-pool-max-idletime", "30", "Seconds after which an unused connection is closed.",
        |p, t| seconds(t).map(|v| p.db.max_idle = v), |p| number(Some(&p.db.max_idle.as_secs()))).or(&["db-pool-timeout"]),
    setting("db-pool-max-lifetime", "1800", "Seconds after which a connection is replaced.",
        |p, t| seconds(t).map(|v| p.db.max_lifetime = v), |p| number(Some(&p.db.max_lifetime.as_secs()))),
    setting("db-pre-config", "", "Function that sets `pgrst.*` settings with `set_config`, called at each reload.",
        |p, t| { p.db.pre_config = Some(qualified(t)); Ok(()) }, |p| name(p.db.pre_config.as_ref())).db(),
    setting("db-pre-request", "", "Function to call at the start of every transaction.",
        |p, t| { p.rest.pre_request = Some(qualified(t)); Ok(()) }, |p| name(p.rest.pre_request.as_ref())).or(&["pre-request"]).db(),
    setting("db-prepared-statements", "true", "`false` behind a pooler in transaction mode.",
        |p, t| flag(t).map(|v| p.db.prepared_statements = v), |p| yes(p.db.prepared_statements)).db(),
    setting("db-root-spec", "", "Function that answers at the root.",
        |p, t| { p.rest.root_function = Some(qualified(t).name.as_str().to_owned()); Ok(()) }, |p| maybe(p.rest.root_function.as_ref())).or(&["root-spec"]).db(),
    setting("db-schemas", "public", "Schemas the API shows; the first is the default.",
        schemas, |p| text(&p.rest.schemas.join(","))).or(&["db-schema"]).db(),
    setting("db-tx-end", "commit", "How transactions end: commit, commit-allow-override, rollback or rollback-allow-override.",
        |p, t| TxEnd::parse(t).map(|v| p.rest.tx_end = v).ok_or_else(|| "Invalid transaction termination. Check your configuration.".to_owned()),
        |p| text(tx_end(p.rest.tx_end))).db(),
    setting("db-uri", "postgresql://", "Connection string, or `@file` that holds it; PGHOST and the like fill what is missing.",
        |p, t| { t.clone_into(&mut p.db.uri); Ok(()) }, |p| text(&p.db.uri)).secret(),
    setting("internal-schema-cache-query-sleep", "", "Only for tests: milliseconds a load of the schema takes longer.",
        |p, t| whole(t).map(|v| p.db.load_delay = Duration::from_millis(v)), |_| Shown::Plain(String::new())),
    setting("jwt-aud", "", "Tokens that name audiences must name this one.",
        audience, |p| maybe(p.jwt.audience.as_ref())).db(),
    setting("jwt-cache-max-entries", "1000", "Verified tokens remembered; 0 for none.",
        |p, t| whole(t).map(|v| p.jwt.cache_entries = v), |p| number(Some(&p.jwt.cache_entries))).db(),
    setting("jwt-role-claim-key", "$.role", "JSONPath of the role in a token.",
        |p, t| RolePath::parse(t).map(|v| p.jwt.role_path = v).ok_or_else(|| format!("failed to parse role-claim-key value ({t})")),
        |p| text(&p.jwt.role_path.text().replace('$', "$$"))).or(&["role-claim-key"]).db(),
    setting("jwt-secret", "", "Shared secret of at least 32 characters, JWK, JWK set or PEM public key; or `@file` that holds it. Unset: no token is accepted.",
        |p, t| { p.jwt.secret = Some(t.to_owned()); Ok(()) }, |p| maybe(p.jwt.secret.as_ref())).secret().db(),
    setting("jwt-secret-is-base64", "false", "The secret is written in base64.",
        |p, t| flag(t).map(|v| p.jwt.secret_is_base64 = v), |p| yes(p.jwt.secret_is_base64)).or(&["secret-is-base64"]).db(),
    setting("log-level", "error", "Which requests are logged: crit (none), error (5xx), warn (4xx too), info (all) or debug.",
        |p, t| LogLevel::parse(t).map(|v| p.log.level = v).ok_or_else(|| "Invalid logging level. Check your configuration.".to_owned()),
        |p| text(p.log.level.name())),
    setting("log-query", "false", "Log the statements of requests that are logged.",
        |p, t| if t == "main-query" { p.log.query = true; Ok(()) } else if t == "disabled" { p.log.query = false; Ok(()) } else { flag(t).map(|v| p.log.query = v) },
        |p| yes(p.log.query)),
    setting("openapi-mode", "follow-privileges", "What the root describes: follow-privileges, ignore-privileges or disabled.",
        |p, t| choice("openapi-mode", t, &[("follow-privileges", RootMode::FollowPrivileges), ("ignore-privileges", RootMode::IgnorePrivileges), ("disabled", RootMode::Disabled)]).map(|v| p.rest.root = v),
        |p| text(match p.rest.root { RootMode::FollowPrivileges => "follow-privileges", RootMode::IgnorePrivileges => "ignore-privileges", RootMode::Disabled => "disabled" })).db(),
    setting("openapi-security-active", "false", "Describe how to authenticate.",
        |p, t| flag(t).map(|v| p.rest.openapi_security = v), |p| yes(p.rest.openapi_security)).db(),
    setting("openapi-server-proxy-uri", "", "Where clients reach the API, for its description.",
        proxy_uri, |p| maybe(p.proxy_uri.as_ref())).db(),
    setting("server-cors-allowed-origins", "", "Origins of browsers that may call, comma-separated. Unset: any.",
        |p, t| { p.cors_origins = list(t); Ok(()) }, |p| text(&p.cors_origins.join(","))).db(),
    setting("server-host", "!4", "Where the API listens: an address, a name, or any address as `*`, `*4`, `!4`, `*6`, `!6`.",
        |p, t| { t.clone_into(&mut p.server.host); Ok(()) }, |p| text(&p.server.host)),
    setting("server-port", "3000", "Port of the API; 0 for any free one.",
        |p, t| port(t).map(|v| p.server.port = Some(v)), |p| number(p.server.port.as_ref())),
    setting("server-reuseport", "false", "Let several processes listen on the port.",
        |p, t| flag(t).map(|v| p.server.reuse_port = v), |p| yes(p.server.reuse_port)),
    setting("server-timing-enabled", "false", "Answers tell how long each stage took, in `Server-Timing`.",
        |p, t| flag(t).map(|v| p.server_timing = v), |p| yes(p.server_timing)).db(),
    setting("server-trace-header", "", "A header that is sent back as it came.",
        |p, t| { p.trace_header = Some(t.to_owned()); Ok(()) }, |p| maybe(p.trace_header.as_ref())).db(),
    setting("server-unix-socket", "", "Unix socket of the API, in place of a port.",
        |p, t| { p.server.unix_socket = Some(t.into()); Ok(()) }, |p| path(p.server.unix_socket.as_ref())),
    setting("server-unix-socket-mode", "660", "Its file mode, in octal.",
        |p, t| mode("server-unix-socket-mode", t).map(|v| p.server.unix_socket_mode = v), |p| text(&format!("{:o}", p.server.unix_socket_mode))),
    setting("url-use-legacy-target-names", "true", "Let filters name an embed by its target although it has an alias.",
        |p, t| flag(t).map(|v| p.rest.legacy_target_names = v), |p| yes(p.rest.legacy_target_names)).db(),
];

/// Names of other versions that change nothing here, and why.
pub const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("db-timezone-enabled", "the time zones of `Prefer: timezone` are always those of Postgres"),
    ("db-use-legacy-gucs", "claims, headers and cookies are settings of JSON, as since PostgREST 12"),
    ("jwt-cache-max-lifetime", "the cache is bounded by jwt-cache-max-entries and checks dates at each request"),
    ("raw-media-types", "media types are answered by handlers in the database, as since PostgREST 12"),
    ("server-otel-enabled", "OpenTelemetry is not exported"),
    ("internal-schema-cache-query-sleep-before-queries", "only for upstream's own tests"),
    ("internal-schema-cache-load-sleep", "only for upstream's own tests"),
    ("internal-schema-cache-relationship-load-sleep", "only for upstream's own tests"),
];

impl LogLevel {
    const NAMES: [(&'static str, Self); 5] = [
        ("crit", Self::Crit),
        ("error", Self::Error),
        ("warn", Self::Warn),
        ("info", Self::Info),
        ("debug", Self::Debug),
    ];

    pub fn parse(text: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(name, _)| *name == text).map(|(_, level)| *level)
    }

    /// Whether a request with this answer is logged.
    pub fn logs(self, status: u16) -> bool {
        match self {
            Self::Crit => false,
            Self::Error => status >= 500,
            Self::Warn => status >= 400,
            Self::Info | Self::Debug => true,
        }
    }

    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, level)| *level == self).map_or("", |(name, _)| name)
    }
}

fn flag(text: &str) -> Result<bool, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "t" | "on" | "yes" => Ok(true),
        "false" | "f" | "off" | "no" => Ok(false),
        number => number.parse::<i64>().map(|number| number > 0).map_err(|_| "write true or false".to_owned()),
    }
}

fn whole<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| "write a whole number".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    whole(text).map(Duration::from_secs)
}

fn port(text: &str) -> Result<u16, String> {
    text.trim().parse().map_err(|_| "write a port number (0 to 65535)".to_owned())
}

fn mode(name: &str, text: &str) -> Result<u32, String> {
    let mode = u32::from_str_radix(text, 8).map_err(|_| format!("Invalid {name}: not an octal"))?;
    let fits = (0o600..=0o777).contains(&mode);
    fits.then_some(mode).ok_or_else(|| format!("Invalid {name}: needs to be between 600 and 777"))
}

fn choice<T: Copy>(name: &str, text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    found.ok_or_else(|| format!("Invalid {name}. Check your configuration."))
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

/// `schema.name`, or a name that the search path resolves.
fn qualified(text: &str) -> QualifiedIdent {
    match text.split_once('.') {
        Some((schema, name)) => QualifiedIdent::new(schema.trim_matches('"'), name.trim_matches('"')),
        None => QualifiedIdent::new("", text.trim_matches('"')),
    }
}

fn schemas(pgrst: &mut Pgrst, text: &str) -> Result<(), String> {
    let schemas = list(text);
    if let Some(own) = schemas.iter().find(|name| ["pg_catalog", "information_schema"].contains(&name.as_str())) {
        return Err(format!("db-schemas does not allow schema: '{own}'"));
    }
    if !schemas.is_empty() {
        pgrst.rest.schemas = schemas;
    }
    Ok(())
}

/// With a colon it must be a URI (RFC 7519, `StringOrURI`).
fn audience(pgrst: &mut Pgrst, text: &str) -> Result<(), String> {
    if text.contains(':') && !is_uri(text) {
        return Err("jwt-aud should be a string or a valid URI".to_owned());
    }
    pgrst.jwt.audience = Some(text.to_owned());
    Ok(())
}

/// RFC 3986, as far as its characters go.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let scheme_fits = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let bytes = rest.as_bytes();
    let fits = |(at, byte): (usize, &u8)| match byte {
        b'%' => bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)),
        byte => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(byte),
    };
    scheme_fits && bytes.iter().enumerate().all(fits)
}

fn proxy_uri(pgrst: &mut Pgrst, text: &str) -> Result<(), String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    if host.is_empty() || host.contains('@') || !is_uri(text) {
        return Err("Malformed proxy uri, a correct example: https://example.com:8443/basePath".to_owned());
    }
    pgrst.proxy_uri = Some(text.to_owned());
    Ok(())
}

fn text(value: &str) -> Shown {
    Shown::Text(value.to_owned())
}

fn maybe(value: Option<&String>) -> Shown {
    text(value.map_or("", String::as_str))
}

fn path(value: Option<&PathBuf>) -> Shown {
    text(&value.map(|path| path.display().to_string()).unwrap_or_default())
}

fn name(value: Option<&QualifiedIdent>) -> Shown {
    let name = |ident: &QualifiedIdent| match ident.schema.as_str() {
        "" => ident.name.as_str().to_owned(),
        schema => format!("{schema}.{}", ident.name.as_str()),
    };
    text(&value.map(name).unwrap_or_default())
}

fn number(value: Option<&impl ToString>) -> Shown {
    Shown::Plain(value.map_or_else(|| "\"\"".to_owned(), ToString::to_string))
}

fn yes(value: bool) -> Shown {
    Shown::Plain(value.to_string())
}

fn tx_end(end: TxEnd) -> &'static str {
    match (end.rolls_back, end.client_may_choose) {
        (false, false) => "commit",
        (false, true) => "commit-allow-override",
        (true, false) => "rollback",
        (true, true) => "rollback-allow-override",
    }
}
