//! What a read shows of each relation: its columns, and what is embedded in it.

use query::{Ident, Statement};

use crate::{
    plan::{Embed, EmbedShape, Output, ReadNode, SpreadOutput},
    render::{column, qualified_column},
};

/// What is selected: own columns, columns an outer order needs, embeds.
pub(super) fn columns(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
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

pub(super) fn subquery_column(out: &mut Statement, embed: &Ident, name: &Ident) {
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

/// Every column that is not aggregated.
pub(super) fn group(out: &mut Statement, node: &ReadNode) {
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
