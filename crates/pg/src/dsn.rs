//! Connection strings of libpq, in either notation, with what libpq takes from the environment.
//!
//! `tokio-postgres` reads the same notations but refuses options it does not know, such as `sslrootcert`; so they are
//! read here, once, and it is given what it understands.

use std::{collections::BTreeMap, path::Path};

use percent_encoding::percent_decode_str;

use crate::Error;

/// Option names to values; a name given twice counts as last written.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Dsn(BTreeMap<String, String>);

impl std::fmt::Debug for Dsn {
    /// Passwords stay out of whatever prints it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dsn")
            .field("host", &self.get("host"))
            .field("dbname", &self.get("dbname"))
            .finish_non_exhaustive()
    }
}

/// Where Unix sockets are looked for when no host is named.
const SOCKET_FOLDERS: [&str; 2] = ["/var/run/postgresql", "/tmp"];

/// Names `tokio-postgres` knows.
const UNDERSTOOD: [&str; 14] = [
    "user",
    "password",
    "dbname",
    "options",
    "application_name",
    "host",
    "hostaddr",
    "port",
    "connect_timeout",
    "tcp_user_timeout",
    "keepalives",
    "keepalives_idle",
    "target_session_attrs",
    "load_balance_hosts",
];

/// Names libpq knows that change nothing here, or that this crate looks at itself.
const OTHERS: [&str; 21] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "sslpassword",
    "sslcrl",
    "sslcrldir",
    "sslsni",
    "sslcompression",
    "sslnegotiation",
    "ssl_min_protocol_version",
    "ssl_max_protocol_version",
    "channel_binding",
    "fallback_application_name",
    "client_encoding",
    "gssencmode",
    "krbsrvname",
    "gsslib",
    "keepalives_interval",
    "keepalives_count",
    "require_auth",
];

/// libpq's environment variables.
const VARIABLES: [(&str, &str); 13] = [
    ("PGHOST", "host"),
    ("PGHOSTADDR", "hostaddr"),
    ("PGPORT", "port"),
    ("PGUSER", "user"),
    ("PGPASSWORD", "password"),
    ("PGDATABASE", "dbname"),
    ("PGOPTIONS", "options"),
    ("PGAPPNAME", "application_name"),
    ("PGCONNECT_TIMEOUT", "connect_timeout"),
    ("PGSSLMODE", "sslmode"),
    ("PGSSLROOTCERT", "sslrootcert"),
    ("PGTARGETSESSIONATTRS", "target_session_attrs"),
    ("PGLOADBALANCEHOSTS", "load_balance_hosts"),
];

impl Dsn {
    /// The error does not show the text, which may hold a password.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let rest = text.strip_prefix("postgresql://").or_else(|| text.strip_prefix("postgres://"));
        let pairs = match rest {
            Some(rest) => url(rest)?,
            None => pairs(text)?,
        };
        for name in pairs.keys() {
            if !UNDERSTOOD.contains(&name.as_str()) && !OTHERS.contains(&name.as_str()) {
                return Err(malformed(&format!("unknown option {name:?}")));
            }
        }
        Ok(Self(pairs))
    }

    /// Fills what is missing as libpq would: from variables, then with the local socket and `login`, the user of the
    /// operating system.
    #[must_use]
    pub fn with_environment(mut self, lookup: &dyn Fn(&str) -> Option<String>, login: Option<&str>) -> Self {
        for (variable, name) in VARIABLES {
            if let Some(value) = lookup(variable).filter(|value| !value.is_empty()) {
                self.or(name, &value);
            }
        }
        if !self.0.contains_key("host") && !self.0.contains_key("hostaddr") {
            let folder = SOCKET_FOLDERS.iter().find(|folder| Path::new(folder).is_dir());
            self.or("host", folder.unwrap_or(&SOCKET_FOLDERS[1]));
        }
        if let Some(login) = login {
            self.or("user", login);
        }
        self
    }

    /// Sets an option that is not set.
    pub fn or(&mut self, name: &str, value: &str) {
        self.0.entry(name.to_owned()).or_insert_with(|| value.to_owned());
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// In the notation of keys and values, everything included.
    pub fn to_text(&self) -> String {
        let pair = |(name, value): (&String, &String)| format!("{name}={}", quoted(value));
        self.0.iter().map(pair).collect::<Vec<_>>().join(" ")
    }

    /// As `tokio-postgres` takes it. Refuses to go in clear text where TLS is asked for; a local socket needs none.
    pub(crate) fn config(&self) -> Result<tokio_postgres::Config, Error> {
        let mode = self.get("sslmode").unwrap_or("prefer");
        let local = self.get("hostaddr").is_none()
            && self.get("host").is_some_and(|hosts| hosts.split(',').all(|host| host.starts_with('/')));
        match mode {
            "disable" | "allow" | "prefer" => {}
            _ if local => {}
            "require" | "verify-ca" | "verify-full" => {
                return Err(Error::Unavailable(format!("sslmode={mode}: TLS to the database is not supported yet")));
            }
            other => return Err(malformed(&format!("sslmode {other:?} is none of libpq's"))),
        }
        let known = |name: &&str| self.get(name).is_some();
        let pair = |name: &str| format!("{name}={}", quoted(self.get(name).unwrap_or_default()));
        let mut text: Vec<String> = UNDERSTOOD.iter().copied().filter(known).map(pair).collect();
        if self.get("application_name").is_none()
            && let Some(fallback) = self.get("fallback_application_name")
        {
            text.push(format!("application_name={}", quoted(fallback)));
        }
        text.join(" ").parse().map_err(Error::from)
    }
}

fn quoted(value: &str) -> String {
    format!("'{}'", value.replace('\\', "\\\\").replace('\'', "\\'"))
}

fn malformed(what: &str) -> Error {
    Error::Unavailable(format!("invalid connection string: {what}"))
}

/// What follows `postgresql://`: `[user[:password]@][host[:port],…][/dbname][?name=value&…]`.
fn url(rest: &str) -> Result<BTreeMap<String, String>, Error> {
    let mut found = BTreeMap::new();
    // A password may hold a question mark: options begin behind the last at sign before the database's name.
    let authority = &rest[..rest.find('/').unwrap_or(rest.len())];
    let login_end = authority.rfind('@').unwrap_or(0);
    let query_at = rest[login_end..].find('?').map(|at| at + login_end);
    let (base, query) = match query_at {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, ""),
    };
    let (login, place) = base.rsplit_once('@').unwrap_or(("", base));
    let (hosts, dbname) = place.split_once('/').unwrap_or((place, ""));
    let (user, password) = login.split_once(':').unwrap_or((login, ""));
    let mut set = |name: &str, value: &str| -> Result<(), Error> {
        if !value.is_empty() {
            let value = percent_decode_str(value).decode_utf8().map_err(|_| malformed("it is not UTF-8"))?;
            found.insert(name.to_owned(), value.into_owned());
        }
        Ok(())
    };
    set("user", user)?;
    set("password", password)?;
    set("dbname", dbname)?;
    let (mut names, mut ports) = (Vec::new(), Vec::new());
    for host in hosts.split(',').filter(|host| !host.is_empty()) {
        let (name, port) = match host.strip_prefix('[') {
            Some(inner) => {
                let (name, after) = inner.split_once(']').ok_or_else(|| malformed("`[` without `]`"))?;
                (name, after.strip_prefix(':').unwrap_or(""))
            }
            None => host.rsplit_once(':').unwrap_or((host, "")),
        };
        names.push(name);
        ports.push(if port.is_empty() { "5432" } else { port });
    }
    set("host", &names.join(","))?;
    if hosts.contains(':') {
        set("port", &ports.join(","))?;
    }
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').ok_or_else(|| malformed("an option without a value"))?;
        set(
            if name == "ssl" && value == "true" { "sslmode" } else { name },
            if name == "ssl" { "require" } else { value },
        )?;
    }
    Ok(found)
}

/// `name = value` or `name='a \'value\''`, separated by blanks.
fn pairs(text: &str) -> Result<BTreeMap<String, String>, Error> {
    let mut found = BTreeMap::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=').ok_or_else(|| malformed("an option without a value"))?;
        let (value, after) = value(after.trim_start())?;
        found.insert(name.trim().to_owned(), value);
        rest = after.trim_start();
    }
    Ok(found)
}

/// One value and what follows it.
fn value(text: &str) -> Result<(String, &str), Error> {
    let quoted = text.starts_with('\'');
    let mut out = String::new();
    let mut chars = text.char_indices().skip(usize::from(quoted));
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => out.extend(chars.next().map(|(_, c)| c)),
            '\'' if quoted => return Ok((out, &text[at + 1..])),
            c if !quoted && c.is_whitespace() => return Ok((out, &text[at..])),
            c => out.push(c),
        }
    }
    if quoted { Err(malformed("a quote is not closed")) } else { Ok((out, "")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(dsn: &str) -> String {
        Dsn::parse(dsn).unwrap().to_text()
    }

    #[test]
    fn both_notations_say_the_same() {
        let expected = "dbname='shop' host='db.example' password='s?c@ret' port='6000' user='me'";
        assert_eq!(text("postgresql://me:s%3Fc%40ret@db.example:6000/shop"), expected);
        assert_eq!(text("postgres://me:s?c@ret@db.example:6000/shop?"), expected);
        assert_eq!(text("host=db.example user = me password='s?c@ret' port=6000 dbname=shop"), expected);
        assert_eq!(text(expected), expected);
        assert_eq!(text("postgresql://a@%2Frun%2Fpg/x"), "dbname='x' host='/run/pg' user='a'");
        assert_eq!(text("postgresql://[::1]:5433,other/x"), "dbname='x' host='::1,other' port='5433,5432'");
        assert_eq!(text("postgresql:///x?host=/tmp&user=a%20b"), "dbname='x' host='/tmp' user='a b'");
        assert_eq!(text(r"password='it\'s \\'"), r"password='it\'s \\'");
        assert_eq!(text("postgresql://h/x?options=a%40b@c"), "dbname='x' host='h' options='a@b@c'");
        assert_eq!(text("postgresql://"), "");
    }

    #[test]
    fn what_is_no_connection_string_is_refused_without_being_shown() {
        for wrong in ["secret", "postgresql://h/db?secret", "host='secret", "postgresql://h/?nonsense=secret"] {
            let error = Dsn::parse(wrong).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn the_environment_fills_what_is_missing() {
        let lookup = |name: &str| match name {
            "PGHOST" => Some("there".to_owned()),
            "PGUSER" => Some("variable".to_owned()),
            _ => None,
        };
        let filled = |dsn: &str| Dsn::parse(dsn).unwrap().with_environment(&lookup, Some("os")).to_text();
        assert_eq!(filled("postgresql://"), "host='there' user='variable'");
        assert_eq!(filled("postgresql://me@here/x"), "dbname='x' host='here' user='me'");
        let nothing = Dsn::default().with_environment(&|_| None, Some("os"));
        assert_eq!(nothing.get("user"), Some("os"));
        assert!(nothing.get("host").is_some_and(|host| host.starts_with('/')));
    }

    #[test]
    fn options_of_libpq_alone_do_no_harm() {
        let dsn = Dsn::parse("postgresql://a@h/x?sslrootcert=/ca&sslmode=prefer&fallback_application_name=f").unwrap();
        assert_eq!(dsn.config().unwrap().get_application_name(), Some("f"));
    }

    #[test]
    fn nothing_goes_in_clear_text_where_tls_is_asked_for() {
        let config = |dsn: &str| Dsn::parse(dsn).unwrap().config().map(drop);
        for mode in ["require", "verify-ca", "verify-full"] {
            let error = config(&format!("postgresql://a:secret@h/x?sslmode={mode}")).unwrap_err().to_string();
            assert!(error.contains(mode) && !error.contains("secret"), "{error}");
            assert!(config(&format!("postgresql://a@%2Frun/x?sslmode={mode}")).is_ok(), "a local socket needs none");
        }
        assert!(config("postgresql://a@h/x?sslmode=perhaps").is_err());
        assert!(config("postgresql://a@h/x?ssl=true").is_err());
    }
}
