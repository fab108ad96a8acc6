//! `order=column.desc.nullslast,embed(column).asc`.

use super::scan::{self, Cursor, Field, Scan, Stop, field, name};
use crate::error::RequestError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderTerm {
    /// The to-one embed whose column this is.
    pub relation: Option<String>,
    pub field: Field,
    pub direction: Option<Direction>,
    pub nulls: Option<Nulls>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Ascending,
    Descending,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nulls {
    First,
    Last,
}

pub(super) fn order(key: &str, value: &str) -> Result<(Vec<String>, Vec<OrderTerm>), RequestError> {
    let (embeds, _) = scan::tree_path(key)?;
    let terms = scan::parse("order", value, value, |cursor| cursor.comma_separated(|cursor| cursor.lexeme(term)))?;
    Ok((embeds, terms))
}

fn term(cursor: &mut Cursor<'_>) -> Scan<OrderTerm> {
    let (relation, field) = match cursor.guess(related) {
        Some((relation, field)) => (Some(relation), field),
        None => (None, field(cursor)?),
    };
    let direction =
        one_of(cursor, &[("asc", "\"asc\"", Direction::Ascending), ("desc", "\"desc\"", Direction::Descending)]);
    let nulls =
        one_of(cursor, &[("nullsfirst", "\"nullsfirst\"", Nulls::First), ("nullslast", "\"nullslast\"", Nulls::Last)]);
    if cursor.peek() != Some(',') {
        cursor.expect("\",\"");
        cursor.end()?;
    }
    Ok(OrderTerm { relation, field, direction, nulls })
}

fn related(cursor: &mut Cursor<'_>) -> Scan<(String, Field)> {
    let relation = name(cursor)?;
    cursor.literal("(", "\"(\"")?;
    let field = field(cursor)?;
    cursor.literal(")", "\")\"")?;
    Ok((relation, field))
}

/// A point and one of the words, each with what a refusal calls it.
fn one_of<T: Copy>(cursor: &mut Cursor<'_>, words: &[(&'static str, &'static str, T)]) -> Option<T> {
    cursor.optional(|cursor| {
        cursor.literal(".", "delimiter (.)")?;
        let found = words.iter().find(|(word, what, _)| cursor.literal(word, what).is_ok());
        found.map(|&(_, _, value)| value).ok_or(Stop)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_have_direction_and_nulls() {
        let (path, terms) = order("clients.order", "a.desc.nullslast,b->>x,c(d->e).asc").unwrap();
        assert_eq!(path, ["clients"]);
        assert_eq!((terms[0].direction, terms[0].nulls), (Some(Direction::Descending), Some(Nulls::Last)));
        assert_eq!(terms[1].field.path.len(), 1);
        assert_eq!(terms[2].relation.as_deref(), Some("c"));
    }

    #[test]
    fn misspelt_words_are_refused() {
        for text in ["id.ac", "id.descc", "id.nulsfist", "a.asc.smth", "a(b,c)", ""] {
            assert!(order("order", text).is_err(), "{text}");
        }
    }

    #[test]
    fn refusals_name_the_place_and_the_words() {
        for (text, column, told) in [
            ("id.ac", 4, r#"unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast""#),
            ("id.descc", 8, r#"unexpected 'c' expecting delimiter (.), "," or end of input"#),
            ("id.nulsfist", 4, r#"unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast""#),
            ("id.nullslasttt", 13, r#"unexpected 't' expecting "," or end of input"#),
            ("id.asc.nlsfst", 8, r#"unexpected "l" expecting "nullsfirst" or "nullslast""#),
            ("id.asc.nullslasttt", 17, r#"unexpected 't' expecting "," or end of input"#),
            (
                "clients(name,id)",
                8,
                r#"unexpected '(' expecting letter, digit, "-", "->>", "->", delimiter (.), "," or end of input"#,
            ),
        ] {
            let Err(RequestError::Syntax { message, details }) = order("order", text) else { panic!("{text}") };
            assert_eq!(details, told, "{text}");
            assert_eq!(message, format!("\"failed to parse order ({text})\" (line 1, column {column})"));
        }
    }
}
