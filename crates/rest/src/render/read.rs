//! Reads: a select with the embedded relations joined laterally.

mod page;
mod shown;

use query::{Ident, Statement};

use self::{
    page::{limits_first, select_limited_first},
    shown::{columns, group, subquery_column},
};
use super::{
    body, column, count,
    filter::{conditions, embed_is_null, join},
    opening, overrides, separated,
};
use crate::{
    plan::{Body, Embed, EmbedShape, Order, ReadAsk, ReadNode, Source, SpreadOutput, Total},
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

/// The columns of a node that embeds nothing.
pub(super) fn own_columns(out: &mut Statement, node: &ReadNode) {
    columns(out, node, false);
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
    if is_early_page(range) {
        out.push(" offset ").number(range.offset);
    } else if range.offset > 0 {
        out.push(" offset ").param(query::Param::text(range.offset.to_string()));
    }
}

/// Pages that readers turn to one after the other are worth a statement each: Postgres plans anew for every offset it is
/// given as a parameter, since it cannot tell ten rows from ten thousand.
fn is_early_page(range: Range) -> bool {
    range.offset > 0
        && range.limit.is_some_and(|size| size > 0 && range.offset % size == 0 && range.offset / size <= PAGES)
}

/// Further pages share one text, so that a crawler does not push every other statement out of the cache.
const PAGES: i64 = 20;
