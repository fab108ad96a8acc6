//! Reads: a select with the embedded relations joined laterally.

use query::{Ident, Statement};

use super::{
    body, column, count,
    filter::{conditions, embed_is_null, join},
    opening, overrides, qualified_column, separated,
};
use crate::{
    plan::{Body, Condition, Embed, EmbedShape, Order, Output, ReadAsk, ReadNode, Source, SpreadOutput, Total},
    request::{Direction, Nulls, Range},
};

pub(super) fn statement(ask: &ReadAsk) -> Statement {
    let mut out = opening(&ask.answer);
    named_rows(&mut out, "with ", &ask.tree, &ask.answer.body);
    out.push(if ask.answer.body == Body::Csv { " select " } else { "select " });
    total(&mut out, ask.total, &ask.tree);
    out.push(", count(*)::text as page_total, ");
    body(&mut out, &ask.answer.body, None);
    overrides(&mut out, &ask.answer);
    from_rows(&mut out, &ask.tree, &ask.answer.body);
    out
}

/// Gives the rows of the body a name where they are looked at twice: CSV takes its header line from the first.
pub(super) fn named_rows(out: &mut Statement, joint: &'static str, tree: &ReadNode, body: &Body) {
    if *body == Body::Csv {
        out.push(joint).push("pgrst_shown as (");
        shown_rows(out, tree, body);
        out.push(")");
    }
}

/// ` from (…) _postgrest_t`: the rows of the body.
pub(super) fn from_rows(out: &mut Statement, tree: &ReadNode, body: &Body) {
    out.push(" from (");
    if *body == Body::Csv {
        out.push("select * from pgrst_shown");
    } else {
        shown_rows(out, tree, body);
    }
    out.push(") _postgrest_t");
}

pub(super) fn total(out: &mut Statement, total: Total, tree: &ReadNode) {
    match total {
        Total::Unknown => {
            out.push("null::text as total");
        }
        Total::Page => {
            out.push("count(*)::text as total");
        }
        Total::Counted { up_to } => {
            out.push("(select count(*)::text from (");
            count::rows(out, tree);
            if let Some(limit) = up_to {
                out.push(" limit ").number(limit);
            }
            out.push(") _c) as total");
        }
    }
}

/// The rows of a body, with all that is embedded in them.
pub(super) fn shown_rows(out: &mut Statement, node: &ReadNode, body: &Body) {
    // Where they are shown as text, embeds have the one spelling of `jsonb`.
    let as_text = matches!(body, Body::Csv | Body::GeoJson | Body::Handler { .. });
    select_within(out, node, as_text);
}

/// The select of one node with all that is embedded in it.
fn select(out: &mut Statement, node: &ReadNode) {
    select_within(out, node, false);
}

/// `as_jsonb`: the parent groups by what this node shows, or shows it as text.
fn select_within(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
    if limits_first(node) {
        return select_limited_first(out, node, as_jsonb);
    }
    let by_own = node.aggregates();
    let as_jsonb = as_jsonb || by_own;
    out.push("select ");
    columns(out, node, as_jsonb);
    from(out, node);
    lateral(out, node, as_jsonb);
    where_(out, node);
    if by_own {
        group(out, node);
    }
    order(out, node, &node.order);
    range(out, node.range);
}

/// With an offset, Postgres would build the embeds of every skipped row. When the embeds decide neither which rows there
/// are nor their order, the page is cut out first.
fn limits_first(node: &ReadNode) -> bool {
    let decides = |embed: &Embed| embed.inner || matches!(embed.node.source, Source::Computed { .. });
    let tests_embed = node.conditions.iter().any(Condition::tests_embed);
    let ordered_by_embed = node.order.iter().any(|term| term.embed.is_some());
    let plain_source = matches!(node.source, Source::Table(_)) && node.junction.is_none() && node.joins.is_empty();
    node.range.offset > 0
        && node.stored_columns
        && plain_source
        && !node.embeds.is_empty()
        && !node.embeds.iter().any(decides)
        && !tests_embed
        && !ordered_by_embed
        && !node.aggregates()
}

/// `select … from (select row, columns … order limit) left join lateral …`. The page keeps the table's name, so that what
/// joins to it reads the same; ordering it again keeps the order that the join might lose.
fn select_limited_first(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
    let Source::Table(table) = &node.source else { return };
    let name = node.alias.as_ref().unwrap_or(&table.name);
    out.push("select ");
    let page =
        ReadNode { qualifier: query::QualifiedIdent { schema: Ident::new(""), name: name.clone() }, ..node.clone() };
    let page = rebased(page);
    columns(out, &page, as_jsonb);
    out.push(" from (select ").qualified(&node.qualifier).push(".* from ").qualified(table);
    if let Some(alias) = &node.alias {
        out.push(" as ").ident(alias);
    }
    where_(out, node);
    order(out, node, &node.order);
    range(out, node.range);
    out.push(") as ").ident(name);
    lateral(out, &page, as_jsonb);
    order(out, &page, &page.order);
}

/// The embeds join to the page rather than to the table.
fn rebased(mut page: ReadNode) -> ReadNode {
    let qualifier = page.qualifier.clone();
    let from = match &page.source {
        Source::Table(table) => table.clone(),
        _ => return page,
    };
    for embed in &mut page.embeds {
        for pair in &mut embed.node.joins {
            if pair.right.0 == from {
                pair.right.0 = qualifier.clone();
            }
        }
    }
    page
}

/// What is selected: own columns, columns an outer order needs, embeds.
fn columns(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
    let mut first = true;
    let mut comma = |out: &mut Statement| {
        if !first {
            out.push(", ");
        }
        first = false;
    };
    if node.select.is_empty() && node.embeds.is_empty() {
        comma(out);
        qualified_column(out, &node.qualifier, "*");
    }
    for item in &node.select {
        comma(out);
        output(out, node, item, as_jsonb);
    }
    for (embed, item) in &node.extra {
        comma(out);
        match embed {
            Some(embed) => {
                let qualifier = query::QualifiedIdent { schema: Ident::new(""), name: embed.clone() };
                column(out, &qualifier, &item.column);
                out.push(" as ").ident(&item.name());
            }
            None => output(out, node, item, as_jsonb),
        }
    }
    for embed in &node.embeds {
        match &embed.shape {
            EmbedShape::Hidden => {}
            EmbedShape::Json => {
                comma(out);
                embedded(out, embed, as_jsonb);
            }
            EmbedShape::SpreadOne(outputs) | EmbedShape::SpreadMany(outputs, _) => {
                for item in outputs {
                    comma(out);
                    spread(out, &embed.alias, item);
                }
            }
        }
    }
}

/// JSON cannot be grouped by and has many spellings; `jsonb` can, and has one.
fn embedded(out: &mut Statement, embed: &Embed, as_jsonb: bool) {
    if embed.to_one {
        out.push("row_to_json(").ident(&embed.alias).push(".*)").push(if as_jsonb { "::jsonb" } else { "" });
    } else {
        out.push("coalesce(").ident(&embed.alias).push(".").ident(&embed.alias);
        out.push(if as_jsonb { "::jsonb" } else { "" }).push(", '[]')");
    }
    out.push(" as ").ident(&embed.name);
}

fn output(out: &mut Statement, node: &ReadNode, item: &Output, as_jsonb: bool) {
    out.push(if item.as_json { "to_json(" } else { "" });
    aggregate(out, item.aggregate, item.aggregate_cast.as_ref(), |out| {
        if let Some(cast) = &item.cast {
            out.push("cast(");
            shown(out, node, item, as_jsonb);
            out.push(" as ").type_name(cast).push(")");
        } else if item.aggregate.is_some() && item.column.is_star() && !item.column.whole_row {
            out.push("*");
        } else {
            shown(out, node, item, as_jsonb);
        }
    });
    name(out, item.as_json, item.alias.as_ref(), || item.name());
}

/// A function would give its own name to what it is wrapped around.
fn name(out: &mut Statement, wrapped: bool, alias: Option<&Ident>, own: impl FnOnce() -> Ident) {
    out.push(if wrapped { ")" } else { "" });
    match alias {
        Some(alias) => {
            out.push(" as ").ident(alias);
        }
        None if wrapped => {
            out.push(" as ").ident(&own());
        }
        None => {}
    }
}

/// The column, through the function that formats its domain if there is one.
fn shown(out: &mut Statement, node: &ReadNode, item: &Output, as_jsonb: bool) {
    match &item.format {
        Some(function) => {
            out.qualified(function).push("(");
            column(out, &node.qualifier, &item.column);
            out.push(if as_jsonb { ")::jsonb" } else { ")" });
        }
        None => column(out, &node.qualifier, &item.column),
    }
}

fn spread(out: &mut Statement, embed: &Ident, item: &SpreadOutput) {
    out.push(if item.as_json { "to_json(" } else { "" });
    aggregate(out, item.aggregate, item.aggregate_cast.as_ref(), |out| subquery_column(out, embed, &item.name));
    name(out, item.as_json, item.alias.as_ref(), || item.name.clone());
}

fn subquery_column(out: &mut Statement, embed: &Ident, name: &Ident) {
    out.ident(embed).push(".");
    if name.as_str() == "*" {
        out.push("*");
    } else {
        out.ident(name);
    }
}

fn aggregate(
    out: &mut Statement,
    function: Option<crate::request::Aggregate>,
    cast: Option<&query::TypeName>,
    inner: impl FnOnce(&mut Statement),
) {
    let cast = cast.filter(|_| function.is_some());
    out.push(if cast.is_some() { "cast(" } else { "" });
    match function {
        Some(function) => {
            out.push(function.name()).push("(");
            inner(out);
            out.push(")");
        }
        None => inner(out),
    }
    if let Some(cast) = cast {
        out.push(" as ").type_name(cast).push(")");
    }
}

pub(super) fn from(out: &mut Statement, node: &ReadNode) {
    out.push(" from ");
    match &node.source {
        Source::Table(table) => {
            out.qualified(table);
        }
        Source::Returned => {
            out.push("pgrst_source");
        }
        // The row's type is spelt out because a row of a write or call has none.
        Source::Computed { function, row, table } => {
            out.qualified(function).push("(").ident(row).push("::").qualified(table).push(")");
        }
    }
    if let Some(alias) = &node.alias {
        out.push(" as ").ident(alias);
    }
    if let Some(junction) = &node.junction {
        out.push(", ").qualified(junction);
    }
}

fn lateral(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
    for embed in &node.embeds {
        out.push(if embed.inner { " inner" } else { " left" }).push(" join lateral (");
        match (&embed.shape, embed.to_one) {
            (EmbedShape::Json | EmbedShape::Hidden | EmbedShape::SpreadOne(_), true)
            | (EmbedShape::SpreadOne(_), _) => {
                select_within(out, &embed.node, as_jsonb && matches!(embed.shape, EmbedShape::SpreadOne(_)));
                out.push(") as ").ident(&embed.alias).push(" on true");
                continue;
            }
            (EmbedShape::SpreadMany(outputs, order), _) => {
                out.push("select json_agg(").ident(&embed.alias).push(")::jsonb as ").ident(&embed.alias);
                for item in outputs {
                    out.push(", ");
                    spread_array(out, embed, item, order);
                }
            }
            (EmbedShape::Json | EmbedShape::Hidden, false) => {
                out.push("select json_agg(").ident(&embed.alias).push(") as ").ident(&embed.alias);
            }
        }
        out.push(" from (");
        select(out, &embed.node);
        out.push(") as ").ident(&embed.alias).push(") as ").ident(&embed.alias).push(" on ");
        if embed.inner {
            out.ident(&embed.alias).push(" is not null");
        } else {
            out.push("true");
        }
    }
}

fn spread_array(out: &mut Statement, embed: &Embed, item: &SpreadOutput, terms: &[Order]) {
    out.push("coalesce(json_agg(");
    subquery_column(out, &embed.alias, &item.name);
    if !terms.is_empty() {
        let qualifier = query::QualifiedIdent { schema: Ident::new(""), name: embed.alias.clone() };
        order_by(out, &qualifier, terms);
    }
    out.push("), '[]')::jsonb as ").ident(item.alias.as_ref().unwrap_or(&item.name));
}

fn where_(out: &mut Statement, node: &ReadNode) {
    if node.conditions.is_empty() && node.joins.is_empty() {
        return;
    }
    out.push(" where ");
    conditions(out, &node.qualifier, &node.conditions, &mut embed_is_null);
    if !node.conditions.is_empty() && !node.joins.is_empty() {
        out.push(" and ");
    }
    separated(out, " and ", &node.joins, join);
}

/// Every column that is not aggregated.
fn group(out: &mut Statement, node: &ReadNode) {
    let mut first = true;
    let mut term = |out: &mut Statement| {
        out.push(if first { " group by " } else { ", " });
        first = false;
    };
    for item in node.select.iter().filter(|item| item.aggregate.is_none()) {
        term(out);
        match &item.alias {
            // Formatted values are JSON, which cannot be compared; the column behind them can.
            Some(alias) if item.format.is_none() => {
                out.ident(alias);
            }
            _ => column(out, &node.qualifier, &item.column),
        }
    }
    for embed in &node.embeds {
        match &embed.shape {
            EmbedShape::Hidden => {}
            EmbedShape::Json => {
                term(out);
                out.ident(&embed.name);
            }
            EmbedShape::SpreadOne(outputs) | EmbedShape::SpreadMany(outputs, _) => {
                for item in outputs.iter().filter(|item| item.aggregate.is_none()) {
                    term(out);
                    out.ident(&embed.alias).push(".").ident(item.alias.as_ref().unwrap_or(&item.name));
                }
            }
        }
    }
}

fn order(out: &mut Statement, node: &ReadNode, terms: &[Order]) {
    if !terms.is_empty() {
        order_by(out, &node.qualifier, terms);
    }
}

fn order_by(out: &mut Statement, qualifier: &query::QualifiedIdent, terms: &[Order]) {
    out.push(" order by ");
    separated(out, ", ", terms, |out, term| {
        match &term.embed {
            Some(embed) => {
                let qualifier = query::QualifiedIdent { schema: Ident::new(""), name: embed.clone() };
                let plain = crate::plan::ColumnRef { to_json: false, ..term.column.clone() };
                column(out, &qualifier, &plain);
            }
            None => column(out, qualifier, &term.column),
        }
        out.push(match term.direction {
            Some(Direction::Ascending) => " asc",
            Some(Direction::Descending) => " desc",
            None => "",
        });
        out.push(match term.nulls {
            Some(Nulls::First) => " nulls first",
            Some(Nulls::Last) => " nulls last",
            None => "",
        });
    });
}

fn range(out: &mut Statement, range: Range) {
    if let Some(limit) = range.limit {
        out.push(" limit ").number(limit);
    }
    if range.offset > 0 {
        out.push(" offset ").param(query::Param::text(range.offset.to_string()));
    }
}
