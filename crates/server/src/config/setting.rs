//! What a setting is: one row that the parser, `--help`, the reference page and `doctor` all read.

use std::{net::IpAddr, path::PathBuf, time::Duration};

/// The part of a setting that needs no type: what people read about it.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The name to use; what problems and the reference call it.
    pub name: &'static str,
    /// Other names it is accepted under, in order of precedence after `name`.
    pub aliases: &'static [&'static str],
    /// What kind of value it takes, in words: completes "… is not …".
    pub kind: &'static str,
    /// Default as one would write it; empty means unset.
    pub default: &'static str,
    pub doc: &'static str,
    /// A secret's value is never shown, not even a malformed one.
    pub secret: bool,
}

/// A row and how its text becomes a value.
pub struct Setting<T: 'static> {
    pub row: Row,
    parse: fn(&str) -> Option<T>,
}

/// A kind of value: how it is called and how it is read.
pub struct Kind<T: 'static> {
    /// What is said of a text that is none.
    pub name: &'static str,
    pub parse: fn(&str) -> Option<T>,
}

impl<T> Kind<T> {
    /// `name` completes "… is not …".
    pub const fn new(name: &'static str, parse: fn(&str) -> Option<T>) -> Self {
        Self { name, parse }
    }
}

/// Settings that belong together in help and reference.
pub struct Section {
    pub title: &'static str,
    pub doc: &'static str,
    pub rows: &'static [Row],
}

impl<T> Setting<T> {
    pub const fn new(name: &'static str, kind: Kind<T>, default: &'static str, doc: &'static str) -> Self {
        let row = Row { name, aliases: &[], kind: kind.name, default, doc, secret: false };
        Self { row, parse: kind.parse }
    }

    pub const fn or(mut self, aliases: &'static [&'static str]) -> Self {
        self.row.aliases = aliases;
        self
    }

    pub const fn secret(mut self) -> Self {
        self.row.secret = true;
        self
    }
}

/// One mistake in a configuration: which setting, what is wrong, how to mend it. Prints as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub setting: String,
    pub what: String,
    pub mend: String,
}

impl Problem {
    pub fn new(setting: &str, what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self { setting: setting.to_owned(), what: what.into(), mend: mend.into() }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}; {}", self.setting, self.what, self.mend)
    }
}

/// Reads settings from a lookup and keeps every problem it meets.
pub struct Reader<'a> {
    lookup: &'a dyn Fn(&str) -> Option<String>,
    pub problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    pub fn new(lookup: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { lookup, problems: Vec::new() }
    }

    /// The value given, or the default. `None` only after a problem was noted.
    pub fn get<T>(&mut self, setting: &Setting<T>) -> Option<T> {
        match self.given(&setting.row) {
            Some((name, text)) => self.parse(setting, name, &text),
            None => (setting.parse)(setting.row.default),
        }
    }

    /// The value given, or `Some(None)` when there is none. `None` only after a problem was noted.
    pub fn optional<T>(&mut self, setting: &Setting<T>) -> Option<Option<T>> {
        match self.given(&setting.row) {
            Some((name, text)) => self.parse(setting, name, &text).map(Some),
            None => Some(None),
        }
    }

    /// The first name of a setting that has a value. An empty value counts as unset, as `.env` templates leave many so.
    fn given(&self, row: &Row) -> Option<(&'static str, String)> {
        std::iter::once(row.name).chain(row.aliases.iter().copied()).find_map(|name| {
            let text = (self.lookup)(name)?;
            let text = text.trim();
            (!text.is_empty()).then(|| (name, text.to_owned()))
        })
    }

    /// Notes that what was given does not fit together.
    pub fn problem<T>(&mut self, setting: &Setting<T>, what: &str, mend: &str) {
        self.problems.push(Problem::new(setting.row.name, what, mend));
    }

    fn parse<T>(&mut self, setting: &Setting<T>, name: &'static str, text: &str) -> Option<T> {
        let value = (setting.parse)(text);
        if value.is_none() {
            self.problems.push(malformed(&setting.row, name, text));
        }
        value
    }
}

fn malformed(row: &Row, name: &str, text: &str) -> Problem {
    let shown = if row.secret { "its value".to_owned() } else { format!("{text:?}") };
    let mend = match row.default {
        "" => "correct it or leave it unset".to_owned(),
        default => format!("correct it or leave it unset for {default}"),
    };
    Problem::new(name, format!("{shown} is not {}", row.kind), mend)
}

pub const TEXT: Kind<String> = Kind { name: "a text", parse: |text| Some(text.to_owned()) };
pub const PATH: Kind<PathBuf> = Kind { name: "a path", parse: |text| Some(PathBuf::from(text)) };
pub const ADDRESS: Kind<IpAddr> = Kind {
    name: "an IP address such as 127.0.0.1 or 0.0.0.0",
    parse: |text| {
        if text == "localhost" { "127.0.0.1".parse().ok() } else { text.trim_matches(['[', ']']).parse().ok() }
    },
};
pub const PORT: Kind<u16> = Kind { name: "a port number (0 to 65535)", parse: |text| text.parse().ok() };
pub const COUNT: Kind<u32> = Kind { name: "a whole number", parse: |text| text.parse().ok() };
pub const FLAG: Kind<bool> = Kind {
    name: "true or false",
    parse: |text| match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "on" | "1" => Some(true),
        "false" | "f" | "no" | "off" | "0" => Some(false),
        _ => None,
    },
};
/// Comma-separated; blanks around an entry and empty entries do not count.
pub const LIST: Kind<Vec<String>> = Kind {
    name: "a comma-separated list",
    parse: |text| Some(text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(str::to_owned).collect()),
};
pub const DURATION: Kind<Duration> =
    Kind { name: "a duration such as 30s, 1m30s or a number of seconds", parse: duration };
pub const SIZE: Kind<usize> = Kind { name: "a size such as 16KB, 50MB or a number of bytes", parse: size };
pub const HTTP_URL: Kind<String> = Kind { name: "an address that begins with http:// or https://", parse: http_url };
pub const POSTGRES_URL: Kind<String> =
    Kind { name: "a Postgres address such as postgresql://user:password@host:5432/name", parse: postgres_url };

/// Go's notation, as GoTrue's settings use it, or plain seconds.
fn duration(text: &str) -> Option<Duration> {
    if let Ok(seconds) = text.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let mut rest = text;
    let mut total_ms = 0u64;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).filter(|&at| at > 0)?;
        let (number, tail) = rest.split_at(digits);
        let unit_end = tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(unit_end);
        let unit_ms = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return None,
        };
        total_ms = total_ms.checked_add(number.parse::<u64>().ok()?.checked_mul(unit_ms)?)?;
        rest = tail;
    }
    (!text.is_empty()).then(|| Duration::from_millis(total_ms))
}

fn size(text: &str) -> Option<usize> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor = match unit.trim().to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "KB" | "KIB" | "K" => 1 << 10,
        "MB" | "MIB" | "M" => 1 << 20,
        "GB" | "GIB" | "G" => 1 << 30,
        _ => return None,
    };
    number.parse::<usize>().ok()?.checked_mul(factor)
}

/// Kept without its trailing slash, so that paths can be appended.
fn http_url(text: &str) -> Option<String> {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    let clean =
        !host.is_empty() && text.chars().all(|c| !c.is_whitespace() && !c.is_control() && !"\"<>\\".contains(c));
    clean.then(|| text.trim_end_matches('/').to_owned())
}

fn postgres_url(text: &str) -> Option<String> {
    let url = text.starts_with("postgres://") || text.starts_with("postgresql://");
    let key_values = text.split_whitespace().all(|pair| pair.split_once('=').is_some_and(|(key, _)| !key.is_empty()));
    (url || key_values).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_gos_or_seconds() {
        assert_eq!(duration("30"), Some(Duration::from_secs(30)));
        assert_eq!(duration("1h1m30s"), Some(Duration::from_secs(3690)));
        assert_eq!(duration("250ms"), Some(Duration::from_millis(250)));
        for wrong in ["", "s", "1", "1d", "1.5h", "-3s", "99999999999999999999s"] {
            assert_eq!(duration(wrong).is_some(), wrong == "1", "{wrong:?}");
        }
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("16KB"), Some(16 << 10));
        assert_eq!(size("50 mb"), Some(50 << 20));
        assert_eq!(size("12"), Some(12));
        assert_eq!(size("a"), None);
        assert_eq!(size("5 potatoes"), None);
    }

    #[test]
    fn addresses_and_urls() {
        assert_eq!((ADDRESS.parse)("localhost"), "127.0.0.1".parse().ok());
        assert_eq!((ADDRESS.parse)("[::1]"), "::1".parse().ok());
        assert_eq!((ADDRESS.parse)("example.com"), None);
        assert_eq!(http_url("https://shop.example/"), Some("https://shop.example".to_owned()));
        assert_eq!(http_url("shop.example"), None);
        assert_eq!(http_url("https://shop.example/\"><script>"), None);
        assert!(postgres_url("host=/tmp user=me").is_some());
        assert_eq!(postgres_url("mysql://root@host/db"), None);
    }

    #[test]
    fn a_malformed_secret_is_not_shown() {
        let row = Row { secret: true, ..Setting::new("A_SECRET", COUNT, "", "").row };
        assert_eq!(
            malformed(&row, "A_SECRET", "hunter2").to_string(),
            "A_SECRET: its value is not a whole number; correct it or leave it unset"
        );
    }
}
