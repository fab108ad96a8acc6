//! A statement under construction. Its text grows only by static text, names and numbers; values become parameters.
//! That makes SQL injection a type error rather than a thing to remember.

use std::fmt::Write as _;

use crate::{CatalogExpression, Ident, Param, QualifiedIdent, TypeName};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement {
    text: String,
    params: Vec<Param>,
    rows: Rows,
}

/// In which form the rows of a statement are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rows {
    /// Every column in Postgres' binary format.
    #[default]
    Raw,
    /// As [`crate::JsonRows`]. `counted`: the first column is no part of the rows but a number about all of them.
    /// `spaced`: bit `n` is set when the column `n` before the last is `json` to be printed with the blanks of `jsonb`.
    Json { counted: bool, spaced: u64 },
}

impl Statement {
    pub fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    pub fn push(&mut self, text: &'static str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    pub fn ident(&mut self, name: &Ident) -> &mut Self {
        let _ = write!(self.text, "{name}");
        self
    }

    /// The name as a text constant, for functions that take names as values.
    pub fn name_as_text(&mut self, name: &Ident) -> &mut Self {
        let _ = write!(self.text, "{}", name.as_text());
        self
    }

    pub fn qualified(&mut self, name: &QualifiedIdent) -> &mut Self {
        let _ = write!(self.text, "{name}");
        self
    }

    pub fn type_name(&mut self, name: &TypeName) -> &mut Self {
        let _ = write!(self.text, "{name}");
        self
    }

    /// The default of a column, as the catalog prints it.
    pub fn expression(&mut self, expression: &CatalogExpression) -> &mut Self {
        let _ = write!(self.text, "{expression}");
        self
    }

    /// A whole number written as a literal: for LIMIT, which Postgres plans better when it can see it.
    pub fn number(&mut self, value: i64) -> &mut Self {
        let _ = write!(self.text, "{value}");
        self
    }

    /// Binds a value and writes its placeholder.
    pub fn param(&mut self, value: Param) -> &mut Self {
        let at = self.bind(value);
        self.placeholder(at)
    }

    /// Binds a value without writing it; returns its number for [`Statement::placeholder`].
    pub fn bind(&mut self, value: Param) -> usize {
        self.params.push(value);
        self.params.len()
    }

    /// Writes a placeholder for an earlier [`Statement::bind`].
    pub fn placeholder(&mut self, at: usize) -> &mut Self {
        let _ = write!(self.text, "${at}");
        self
    }

    pub fn answer_with(&mut self, rows: Rows) -> &mut Self {
        self.rows = rows;
        self
    }

    pub fn rows(&self) -> Rows {
        self.rows
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn params(&self) -> &[Param] {
        &self.params
    }
}

/// What to do with a transaction once its answer is known; decided by a pure rule before the commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Commit,
    /// Nothing may stay, but the answer is what it would have been: deferred constraints still have their say.
    RollBack,
    /// The answer is a refusal already: away with everything, no further questions.
    Refuse,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_grows_by_text_names_and_parameters() {
        let mut statement = Statement::new("select ");
        statement.ident(&Ident::new("a")).push(" from ").qualified(&QualifiedIdent::new("s", "t"));
        statement.push(" where a = ").param(Param::text("x'; --")).push(" limit ").number(5);
        assert_eq!(statement.text(), r#"select "a" from "s"."t" where a = $1 limit 5"#);
        assert_eq!(statement.params(), [Param::text("x'; --")]);
    }
}
