//! Names inside SQL text. This file is the only place in the project that quotes one.

use std::fmt;

/// One SQL identifier, kept unquoted; it is quoted whenever it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ident(Box<str>);

impl Ident {
    /// Takes any text: what Postgres cannot hold in a name (a NUL byte) is cut off, as libpq would do.
    pub fn new(name: impl Into<String>) -> Self {
        let mut name = name.into();
        if let Some(nul) = name.find('\0') {
            name.truncate(nul);
        }
        Self(name.into_boxed_str())
    }

    /// The name as the catalog knows it, without quotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Ident {
    /// As a text constant: `'name'`, or `E'…'` when it holds a backslash, so that it reads the same under every
    /// `standard_conforming_strings`.
    pub(crate) fn as_text(&self) -> impl fmt::Display {
        let escaped = self.0.replace('\\', "\\\\").replace('\'', "''");
        let prefix = if self.0.contains('\\') { "E" } else { "" };
        format!("{prefix}'{escaped}'")
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("\"")?;
        for (at, part) in self.0.split('"').enumerate() {
            if at > 0 {
                out.write_str("\"\"")?;
            }
            out.write_str(part)?;
        }
        out.write_str("\"")
    }
}

impl From<&str> for Ident {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

/// A name with its schema. An empty schema is left out, for names that resolve by the search path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QualifiedIdent {
    pub schema: Ident,
    pub name: Ident,
}

impl QualifiedIdent {
    pub fn new(schema: impl Into<String>, name: impl Into<String>) -> Self {
        Self { schema: Ident::new(schema), name: Ident::new(name) }
    }
}

impl fmt::Display for QualifiedIdent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.schema.as_str().is_empty() {
            return self.name.fmt(out);
        }
        write!(out, "{}.{}", self.schema, self.name)
    }
}

/// An expression as the catalog prints it (`nextval('s'::regclass)`): the default of a column.
///
/// It is SQL already, and cannot be bound. Whoever could change it could run it anyway, by inserting a row; it is written
/// only where the row's default would have been evaluated, under the same role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogExpression(Box<str>);

impl CatalogExpression {
    /// Only for text that `pg_get_expr` or `format('nextval(%L)', …)` produced.
    pub fn from_catalog(text: impl Into<String>) -> Self {
        Self(text.into().into_boxed_str())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CatalogExpression {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_whatever_they_hold() {
        assert_eq!(Ident::new("plain").to_string(), r#""plain""#);
        assert_eq!(Ident::new(r#"we"ird"#).to_string(), r#""we""ird""#);
        assert_eq!(Ident::new("cut\0off").to_string(), r#""cut""#);
        assert_eq!(Ident::new("it's").as_text().to_string(), "'it''s'");
        assert_eq!(Ident::new(r"a\'b").as_text().to_string(), r"E'a\\''b'");
        assert_eq!(QualifiedIdent::new("v1", "t").to_string(), r#""v1"."t""#);
        assert_eq!(QualifiedIdent::new("", "t").to_string(), r#""t""#);
    }
}
