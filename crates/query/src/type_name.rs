//! Names of types. They cannot be quoted like an [`Ident`](crate::Ident) (`timestamp with time zone` is four words), so
//! they are admitted by a grammar instead, and what does not fit is no name of a type.

use std::fmt;

/// The name of a type, as `format_type` prints one or as a caller casts to one (`numeric(10,2)`, `"My Type"[]`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TypeName(Box<str>);

impl TypeName {
    /// `None` when the text is anything but the name of a type, as the catalog prints one: words, quoted or not, joined by
    /// dots or blanks; modifiers in one pair of brackets, and words after these; the brackets of an array.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = words(text)?;
        let rest = match rest.strip_prefix('(') {
            Some(inner) => after_modifiers(inner)?,
            None => rest,
        };
        let arrays = rest.chars().all(|c| matches!(c, '[' | ']') || c.is_ascii_digit());
        let paired = rest.replace(|c: char| c.is_ascii_digit(), "").replace("[]", "").is_empty();
        let closed = rest.is_empty() || (rest.starts_with('[') && rest.ends_with(']'));
        (arrays && paired && closed).then(|| Self(text.into()))
    }

    /// What a stranger casts to: one bare word, or one of the few types of several. A word that Postgres does not know as
    /// the name of a type is quoted, so that a keyword there is no syntax but a type which does not exist.
    pub fn wished(text: &str) -> Option<Self> {
        let lower = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        if KEYWORDS.contains(&lower.as_str()) {
            return Some(Self(lower.into()));
        }
        let word = lower.starts_with(|c: char| c.is_alphabetic() || c == '_') && lower.chars().all(is_word);
        word.then(|| Self(format!("\"{lower}\"").into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Types that stand bare: those that are grammar rather than names (`int` is `int4`), and the everyday ones.
const KEYWORDS: &[&str] = &[
    "bigint",
    "bit",
    "bit varying",
    "bool",
    "boolean",
    "char",
    "char varying",
    "character",
    "character varying",
    "date",
    "dec",
    "decimal",
    "double precision",
    "float",
    "float4",
    "float8",
    "int",
    "int2",
    "int4",
    "int8",
    "integer",
    "interval",
    "json",
    "jsonb",
    "national character",
    "nchar",
    "numeric",
    "real",
    "smallint",
    "text",
    "time",
    "time with time zone",
    "time without time zone",
    "timestamp",
    "timestamp with time zone",
    "timestamp without time zone",
    "timestamptz",
    "uuid",
    "varchar",
];

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// What follows the words at the start; `None` when there are none.
fn words(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = match rest.strip_prefix('"') {
            Some(inner) => after_quoted(inner)?,
            None if rest.starts_with(|c: char| c.is_alphabetic() || c == '_') => rest.trim_start_matches(is_word),
            None => return None,
        };
        match rest.strip_prefix(['.', ' ']) {
            Some(more) => rest = more,
            None => return Some(rest),
        }
    }
}

/// What follows the closing quote; a doubled quote is none.
fn after_quoted(inner: &str) -> Option<&str> {
    if inner.contains('\0') {
        return None;
    }
    let (name, rest) = inner.split_once('"')?;
    match rest.strip_prefix('"') {
        Some(more) => after_quoted(more),
        None if name.is_empty() => None,
        None => Some(rest),
    }
}

/// What follows `10,2)`, and the words after it: `(3) with time zone`. PostGIS has words there, too: `(Point,4326)`.
fn after_modifiers(inner: &str) -> Option<&str> {
    let (modifiers, rest) = inner.split_once(')')?;
    let plain = |text: &str| !text.is_empty() && text.strip_prefix('-').unwrap_or(text).chars().all(is_word);
    if !modifiers.split(',').all(|text| plain(text.trim())) {
        return None;
    }
    match rest.strip_prefix(' ') {
        Some(more) => words(more),
        None => Some(rest),
    }
}

impl fmt::Display for TypeName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_names_admit_types_and_nothing_else() {
        for good in [
            "text",
            "timestamp with time zone",
            "timestamp(3) with time zone",
            "numeric(10,2)",
            "numeric(3,-2)",
            "int4[]",
            "int4[3][]",
            r#""My Type"[]"#,
            r#"a."b;c""#,
            r#"public."we""ird""#,
            "interval day to second(3)",
            "\"char\"",
            "geometry(Point,4326)",
            "test.color",
        ] {
            assert!(TypeName::parse(good).is_some(), "{good}");
        }
        for bad in [
            "",
            " ",
            "text; drop table x",
            "text--",
            "int4)",
            "'x'",
            "a\"b",
            "text\0",
            "text), f(1",
            "int) from (select 1",
            "text, text",
            "int4[",
            "int4]",
            "int4][",
            "int4[]1",
            "1text",
            "numeric(1;2)",
            "numeric()",
            "\"\"",
            "a. b(",
            "text(1)(2)",
            "x(select 1)",
            "\"a\0b\"",
        ] {
            assert!(TypeName::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn what_is_wished_for_is_never_syntax() {
        let wished = |text: &str| TypeName::wished(text).map(|name| name.to_string());
        assert_eq!(wished("text").as_deref(), Some("text"));
        assert_eq!(wished("Double  Precision").as_deref(), Some("double precision"));
        assert_eq!(wished("Color").as_deref(), Some("\"color\""));
        assert_eq!(wished("in").as_deref(), Some("\"in\""));
        for bad in ["", "two words", "1st", "$1", "text)", "a\"b", "a.b", "text[]"] {
            assert_eq!(wished(bad), None, "{bad}");
        }
    }
}
