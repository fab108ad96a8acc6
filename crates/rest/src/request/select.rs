//! `select=`: columns with aliases, casts, JSON paths and aggregates; embedded and spread relations.

use query::TypeName;

use super::scan::{self, Cursor, Field, Scan, Stop, field, name};
use crate::error::RequestError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SelectItem {
    Column(ColumnItem),
    Embed(EmbedItem),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnItem {
    /// The name is `*` for all columns.
    pub field: Field,
    pub alias: Option<String>,
    pub cast: Option<TypeName>,
    pub aggregate: Option<Aggregate>,
    pub aggregate_cast: Option<TypeName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aggregate {
    Sum,
    Avg,
    Count,
    Max,
    Min,
}

impl Aggregate {
    /// The name of the SQL function, which is also the key of its result.
    pub fn name(self) -> &'static str {
        match self {
            Aggregate::Sum => "sum",
            Aggregate::Avg => "avg",
            Aggregate::Count => "count",
            Aggregate::Max => "max",
            Aggregate::Min => "min",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbedItem {
    /// A table, view, constraint, column or function.
    pub target: String,
    pub alias: Option<String>,
    pub hint: Option<String>,
    pub join: Option<Join>,
    /// `...target(…)`: its columns become columns of the parent.
    pub spread: bool,
    pub items: Vec<SelectItem>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    Inner,
    Left,
}

pub(super) fn select(text: &str) -> Result<Vec<SelectItem>, RequestError> {
    scan::parse("select parameter", text, text, items)
}

/// `columns=` and `on_conflict=`.
pub(super) fn names(what: &str, text: &str) -> Result<Vec<String>, RequestError> {
    scan::parse(what, text, text, |cursor| cursor.comma_separated(name))
}

fn items(cursor: &mut Cursor<'_>) -> Scan<Vec<SelectItem>> {
    if cursor.at_end() || cursor.peek() == Some(')') {
        return Ok(Vec::new());
    }
    cursor.comma_separated(item)
}

fn item(cursor: &mut Cursor<'_>) -> Scan<SelectItem> {
    if let Some(mut embed) = cursor.guess(|cursor| cursor.lexeme(embed_head)) {
        cursor.literal("(", "\"(\"")?;
        embed.items = cursor.nested(items)?;
        cursor.literal(")", "\")\"")?;
        cursor.blanks();
        return Ok(SelectItem::Embed(embed));
    }
    cursor.lexeme(column).map(SelectItem::Column)
}

/// Everything of an embed up to its bracket, which must follow.
fn embed_head(cursor: &mut Cursor<'_>) -> Scan<EmbedItem> {
    let spread = cursor.literal("...", "\"...\"").is_ok();
    let alias = if spread { None } else { cursor.optional(alias) };
    let target = name(cursor)?;
    if !spread && target == "count" {
        return Err(Stop);
    }
    let (mut hint, mut join) = (None, None);
    for _ in 0..2 {
        match cursor.optional(embed_param) {
            Some(EmbedParam::Join(value)) => join = join.or(Some(value)),
            Some(EmbedParam::Hint(value)) => hint = hint.or(Some(value)),
            None => break,
        }
    }
    if cursor.peek() != Some('(') {
        return Err(Stop);
    }
    Ok(EmbedItem { target, alias, hint, join, spread, items: Vec::new() })
}

enum EmbedParam {
    Join(Join),
    Hint(String),
}

fn embed_param(cursor: &mut Cursor<'_>) -> Scan<EmbedParam> {
    cursor.literal("!", "\"!\"")?;
    Ok(match name(cursor)?.as_str() {
        "inner" => EmbedParam::Join(Join::Inner),
        "left" => EmbedParam::Join(Join::Left),
        hint => EmbedParam::Hint(hint.to_owned()),
    })
}

/// `alias:`, but not the start of a cast.
fn alias(cursor: &mut Cursor<'_>) -> Scan<String> {
    let alias = name(cursor)?;
    if cursor.rest().starts_with("::") {
        return Err(Stop);
    }
    cursor.literal(":", "\":\"")?;
    Ok(alias)
}

fn column(cursor: &mut Cursor<'_>) -> Scan<ColumnItem> {
    if let Some(star) = cursor.optional(star) {
        return Ok(star);
    }
    let alias = cursor.guess(alias);
    if cursor.guess(|cursor| cursor.literal("count()", "\"count()\"")).is_some() {
        let aggregate_cast = cursor.optional(cast);
        column_end(cursor)?;
        let field = Field { name: "*".to_owned(), path: Vec::new() };
        return Ok(ColumnItem { field, alias, cast: None, aggregate: Some(Aggregate::Count), aggregate_cast });
    }
    let field = field(cursor)?;
    let cast_first = cast_if_any(cursor)?;
    let aggregate = cursor.optional(aggregate);
    let aggregate_cast = if aggregate.is_some() { cast_if_any(cursor)? } else { None };
    column_end(cursor)?;
    Ok(ColumnItem { field, alias, cast: cast_first, aggregate, aggregate_cast })
}

fn star(cursor: &mut Cursor<'_>) -> Scan<ColumnItem> {
    cursor.literal("*", "field name (* or [a..z0..9_$])")?;
    column_end(cursor)?;
    let field = Field { name: "*".to_owned(), path: Vec::new() };
    Ok(ColumnItem { field, alias: None, cast: None, aggregate: None, aggregate_cast: None })
}

fn column_end(cursor: &mut Cursor<'_>) -> Scan<()> {
    cursor.blanks();
    match cursor.peek() {
        None | Some(')' | ',') => Ok(()),
        Some(_) => {
            ["\")\"", "\",\""].into_iter().for_each(|end| cursor.expect(end));
            cursor.end()
        }
    }
}

fn cast_if_any(cursor: &mut Cursor<'_>) -> Scan<Option<TypeName>> {
    cursor.expect("\"::\"");
    if cursor.rest().starts_with("::") { cast(cursor).map(Some) } else { Ok(None) }
}

fn cast(cursor: &mut Cursor<'_>) -> Scan<TypeName> {
    cursor.literal("::", "\"::\"")?;
    let Ok(text) = scan::identifier(cursor) else {
        cursor.expect("letter");
        return cursor.fail("digit");
    };
    TypeName::wished(&text).ok_or(Stop)
}

fn aggregate(cursor: &mut Cursor<'_>) -> Scan<Aggregate> {
    cursor.literal(".", "\".\"")?;
    let all = [Aggregate::Sum, Aggregate::Avg, Aggregate::Count, Aggregate::Max, Aggregate::Min];
    for aggregate in all {
        if cursor.literal(aggregate.name(), "aggregate function").is_ok() {
            return cursor.literal("()", "\"()\"").map(|()| aggregate);
        }
    }
    Err(Stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column_of(text: &str) -> ColumnItem {
        match select(text).unwrap().remove(0) {
            SelectItem::Column(column) => column,
            SelectItem::Embed(embed) => panic!("{embed:?}"),
        }
    }

    fn embed_of(text: &str) -> EmbedItem {
        match select(text).unwrap().remove(0) {
            SelectItem::Embed(embed) => embed,
            SelectItem::Column(column) => panic!("{column:?}"),
        }
    }

    #[test]
    fn columns_have_aliases_casts_and_paths() {
        let column = column_of("a:data->x->>y::text");
        assert_eq!(column.alias.as_deref(), Some("a"));
        assert_eq!(column.field.path.len(), 2);
        assert_eq!(column.cast.unwrap().as_str(), "text");
        assert_eq!(column_of("id::text").alias, None);
        assert_eq!(column_of("*").field.name, "*");
        assert!(select("").unwrap().is_empty());
    }

    #[test]
    fn aggregates_have_casts_on_both_sides() {
        let column = column_of("total:amount::float8.sum()::text");
        assert_eq!((column.aggregate, column.cast.is_some()), (Some(Aggregate::Sum), true));
        assert!(column.aggregate_cast.is_some());
        assert_eq!(column_of("count()").aggregate, Some(Aggregate::Count));
        assert_eq!(column_of("count").aggregate, None);
    }

    #[test]
    fn embeds_have_hints_and_joins_in_any_order() {
        let embed = embed_of("a:rel!inner!fk(id,inner_one(*))");
        assert_eq!((embed.target.as_str(), embed.alias.as_deref()), ("rel", Some("a")));
        assert_eq!((embed.hint.as_deref(), embed.join), (Some("fk"), Some(Join::Inner)));
        assert_eq!(embed.items.len(), 2);
        assert!(embed_of("...rel(name)").spread);
        assert!(embed_of("rel()").items.is_empty());
    }

    #[test]
    fn brackets_too_many_are_ignored() {
        assert_eq!(select("a)").unwrap().len(), 1);
        assert_eq!(embed_of("rel(id,more(*)))").items.len(), 2);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["a(", "name::", "*!hint", "a:", "a,,b", "id,"] {
            assert!(select(text).is_err(), "{text}");
        }
        for (text, column, told) in [
            (
                "name!hint",
                5,
                r#"unexpected '!' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input"#,
            ),
            ("*!hint", 2, r#"unexpected '!' expecting ")", "," or end of input"#),
            ("name::", 7, "unexpected end of input expecting letter or digit"),
            (
                "id,clients(name[])",
                16,
                r#"unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input"#,
            ),
        ] {
            let Err(crate::error::RequestError::Syntax { message, details }) = select(text) else { panic!("{text}") };
            assert_eq!(details, told, "{text}");
            assert!(message.ends_with(&format!("column {column})")), "{message}");
        }
        let deep = "a(".repeat(5000);
        assert!(select(&deep).is_err());
    }
}
