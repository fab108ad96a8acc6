//! What each column of a select becomes.

use query::Ident;

use crate::{
    plan::tree::{ColumnRef, EmbedShape, Output, ReadNode, SpreadOutput},
    request::{ColumnItem, Field, JsonKey},
    schema::{Column, Table},
};

/// What a to-one spread shows; aggregates move up to the parent, whose rows they are to group.
pub(super) fn spread_one(node: &mut ReadNode) -> Vec<SpreadOutput> {
    let outputs = spread_outputs(node);
    for output in &mut node.select {
        output.aggregate = None;
        output.aggregate_cast = None;
    }
    for embed in &mut node.embeds {
        if let EmbedShape::SpreadOne(outputs) = &mut embed.shape {
            for output in outputs {
                output.aggregate = None;
                output.aggregate_cast = None;
            }
        }
    }
    outputs
}

pub(super) fn spread_outputs(node: &ReadNode) -> Vec<SpreadOutput> {
    let own = node.select.iter().map(|output| SpreadOutput {
        name: output.name(),
        aggregate: output.aggregate,
        aggregate_cast: output.aggregate_cast.clone(),
        alias: output.aggregate.and(output.alias.clone()),
        as_json: false,
    });
    let embedded = node.embeds.iter().flat_map(|embed| match &embed.shape {
        EmbedShape::Json => vec![SpreadOutput::plain(embed.name.clone())],
        EmbedShape::Hidden => Vec::new(),
        EmbedShape::SpreadOne(outputs) | EmbedShape::SpreadMany(outputs, _) => outputs.clone(),
    });
    own.chain(embedded).collect()
}

/// `grouped`: columns must stand one by one, as they also must when one of them is formatted.
pub(super) fn outputs(table: Option<&Table>, item: &ColumnItem, is_spread: bool, grouped: bool) -> Vec<Output> {
    let star = item.field.name == "*";
    if let (true, None, Some(table)) = (star, item.aggregate, table.filter(|table| grouped || table.formats())) {
        return table.columns.iter().map(formatted).collect();
    }
    let format = table
        .filter(|_| item.aggregate.is_none() && item.field.path.is_empty())
        .and_then(|table| table.column(&item.field.name)?.format());
    let mut column = column_ref(table, &item.field);
    column.whole_row = star && is_spread && item.aggregate.is_some();
    let alias = item.alias.clone().or_else(|| match item.aggregate {
        Some(aggregate) if is_spread => Some(aggregate.name().to_owned()),
        Some(_) => None,
        None => json_name(&item.field).or_else(|| format.map(|_| item.field.name.clone())),
    });
    vec![Output {
        column,
        format: format.cloned(),
        cast: item.cast.clone(),
        aggregate: item.aggregate,
        aggregate_cast: item.aggregate_cast.clone(),
        alias: alias.map(Ident::new),
        as_json: false,
    }]
}

/// A column of `*`. A function's result would not bear the column's name by itself.
fn formatted(column: &Column) -> Output {
    let format = column.format().cloned();
    let alias = format.as_ref().map(|_| Ident::new(column.name.as_str()));
    Output { format, alias, ..Output::column(ColumnRef::plain(column.name.clone())) }
}

/// `data->a->1` is shown under its last key, or under the column's name when there is none.
fn json_name(field: &Field) -> Option<String> {
    field.path.last()?;
    let keys = field.path.iter().rev().find_map(|step| match &step.key {
        JsonKey::Name(key) => Some(key.clone()),
        JsonKey::Index(_) => None,
    });
    Some(keys.unwrap_or_else(|| field.name.clone()))
}

pub(super) fn column_ref(table: Option<&Table>, field: &Field) -> ColumnRef {
    let base = table.and_then(|table| table.column(&field.name)).and_then(|column| column.type_name.as_ref());
    let is_json = base.is_some_and(|name| matches!(name.as_str(), "json" | "jsonb"));
    ColumnRef { name: field.name.clone(), path: field.path.clone(), to_json: !is_json, whole_row: false }
}
