//! `order=column.desc.nullslast,embed(column).asc`.

use super::scan::{self, Cursor, Field, Scan, field, name};
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
    let (relation, field) = match cursor.optional(related) {
        Some((relation, field)) => (Some(relation), field),
        None => (None, field(cursor)?),
    };
    let mut direction = None;
    for (word, value) in [(".asc", Direction::Ascending), (".desc", Direction::Descending)] {
        if direction.is_none() && word_follows(cursor, word) {
            direction = Some(value);
        }
    }
    let mut nulls = None;
    for (word, value) in [(".nullsfirst", Nulls::First), (".nullslast", Nulls::Last)] {
        if nulls.is_none() && word_follows(cursor, word) {
            nulls = Some(value);
        }
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

/// Consumes a word only when it is whole, so that `.descc` is refused where it starts.
fn word_follows(cursor: &mut Cursor<'_>, word: &'static str) -> bool {
    let rest = cursor.rest();
    let whole = rest.strip_prefix(word).is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric()));
    if whole { cursor.literal(word, word).is_ok() } else { cursor.fail::<()>(word).is_ok() }
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
}
