//! Whether the rows of a read may come as plain columns, to be written as JSON on our side; see [`query::JsonRows`].
//!
//! Postgres still makes the JSON of single values that only it can: arrays, rows, types of extensions and users, what a
//! function computes. These outputs are marked here. A mark too many costs a little time; one too few is noticed when
//! the type of the column arrives with the answer, and the read is asked again in its plain form.

use query::TypeName;

use super::{Answer, Body, ColumnRef, Condition, Embed, EmbedShape, Output, ReadNode, Total};
use crate::{
    request::Range,
    schema::{Column, Table},
};

/// Which columns are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// Those that are likely to come in another form than we can write.
    Likely,
    /// Dates and times too, which are printed as a setting says.
    Possible,
}

impl Marks {
    fn column(self, column: &Column) -> bool {
        !column.plain || self == Marks::Possible && is_dated(&column.base_type)
    }

    fn cast(self, cast: &TypeName) -> bool {
        !is_plain_cast(cast) || self == Marks::Possible && is_dated(cast.as_str())
    }
}

/// Marks what Postgres must write; false when the whole body is better made by it.
pub(super) fn prepare(tree: &mut ReadNode, table: Option<&Table>, answer: &Answer, total: Total, marks: Marks) -> bool {
    let json = matches!(answer.body, Body::Json { stripped: false } | Body::Object { stripped: false });
    let shows_nothing = tree.select.is_empty() && tree.embeds.is_empty();
    if !json || answer.explain.is_some() || shows_nothing || tree.aggregates() || !has_total(tree, total) {
        return false;
    }
    if tree.embeds.iter().any(spreads_whole_row) {
        return false;
    }
    tree.embeds.iter_mut().for_each(mark_spread);
    tree.select = std::mem::take(&mut tree.select).into_iter().flat_map(|output| mark(output, table, marks)).collect();
    true
}

/// A total travels beside every row; where there may be rows but none on this page, there is nothing to carry it.
fn has_total(tree: &ReadNode, total: Total) -> bool {
    let decides = tree.embeds.iter().any(|embed| embed.inner) || tree.conditions.iter().any(Condition::tests_embed);
    match total {
        Total::Unknown | Total::Page => true,
        Total::Counted { .. } => no_page_is_empty(tree.range) && !decides,
    }
}

/// Unless there are no rows at all.
fn no_page_is_empty(range: Range) -> bool {
    range.offset == 0 && range.limit != Some(0)
}

fn mark(output: Output, table: Option<&Table>, marks: Marks) -> Vec<Output> {
    match (&output.cast, table) {
        // A function of its domain makes JSON of it.
        _ if output.format.is_some() => vec![output],
        (Some(cast), _) => vec![Output { as_json: marks.cast(cast), ..output }],
        // One step into JSON gives JSON, or its text.
        (None, _) if !output.column.path.is_empty() => vec![output],
        (None, Some(table)) if output.column.is_star() => star(output, table, marks),
        (None, table) => {
            let column = table.and_then(|table| table.column(&output.column.name));
            vec![Output { as_json: column.is_none_or(|column| marks.column(column)), ..output }]
        }
    }
}

/// `*` stays what it is unless one of the columns needs a mark.
fn star(output: Output, table: &Table, marks: Marks) -> Vec<Output> {
    if !table.columns.iter().any(|column| marks.column(column)) {
        return vec![output];
    }
    let each = |column: &Column| Output {
        as_json: marks.column(column),
        ..Output::column(ColumnRef::plain(column.name.clone()))
    };
    table.columns.iter().map(each).collect()
}

/// Its columns have no names here that a mark could be put on.
fn spreads_whole_row(embed: &Embed) -> bool {
    match &embed.shape {
        EmbedShape::SpreadOne(outputs) => outputs.iter().any(|output| output.name.as_str() == "*"),
        EmbedShape::SpreadMany(..) | EmbedShape::Json | EmbedShape::Hidden => false,
    }
}

/// The columns of a spread are the row's; what types they have is only known further down. Arrays are JSON already.
fn mark_spread(embed: &mut Embed) {
    if let EmbedShape::SpreadOne(outputs) = &mut embed.shape {
        outputs.iter_mut().for_each(|output| output.as_json = true);
    }
}

fn is_dated(name: &str) -> bool {
    matches!(name, "date" | "timestamp with time zone" | "timestamp without time zone")
}

fn is_plain_cast(name: &TypeName) -> bool {
    matches!(
        name.as_str(),
        "text" | "varchar" | "int" | "integer" | "int4" | "int8" | "bigint" | "smallint" | "numeric" | "date" | "uuid"
    )
}

/// Types of Postgres' own whose text says all, by the name the catalog prints.
pub(crate) fn is_plain(base_type: &str) -> bool {
    const PLAIN: &[&str] = &[
        "\"char\"",
        "bigint",
        "bit",
        "bit varying",
        "boolean",
        "box",
        "bytea",
        "character",
        "character varying",
        "cidr",
        "circle",
        "date",
        "datemultirange",
        "daterange",
        "double precision",
        "inet",
        "int4multirange",
        "int4range",
        "int8multirange",
        "int8range",
        "integer",
        "interval",
        "json",
        "jsonb",
        "jsonpath",
        "line",
        "lseg",
        "macaddr",
        "macaddr8",
        "money",
        "name",
        "numeric",
        "nummultirange",
        "numrange",
        "oid",
        "path",
        "pg_lsn",
        "point",
        "polygon",
        "real",
        "regclass",
        "regtype",
        "smallint",
        "text",
        "time with time zone",
        "time without time zone",
        "timestamp with time zone",
        "timestamp without time zone",
        "tsmultirange",
        "tsquery",
        "tsrange",
        "tstzmultirange",
        "tstzrange",
        "tsvector",
        "uuid",
        "xml",
    ];
    PLAIN.binary_search(&base_type).is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn types_are_known_by_the_name_the_catalog_prints() {
        assert!(["xml", "\"char\"", "timestamp with time zone", "int8multirange"].iter().all(|name| is_plain(name)));
        assert!(!["integer[]", "public.citext", "record", "xmlx", "oidvector"].iter().any(|name| is_plain(name)));
    }
}
