//! What each filter becomes.

use super::outputs::column_ref;
use crate::{
    plan::tree::{Condition, Embed},
    request::{Filter, Logic, Truth, Value},
    schema::Table,
};

pub(in crate::plan) fn condition(table: Option<&Table>, filter: &Filter) -> Condition {
    let column = table.and_then(|table| table.column(&filter.field.name));
    let is_search_vector = column.is_none_or(|column| column.base_type == "tsvector");
    let parse = column.filter(|_| filter.field.path.is_empty()).and_then(|column| column.parse_text().cloned());
    Condition::Test { column: column_ref(table, &filter.field), is_search_vector, parse, test: filter.test.clone() }
}

pub(in crate::plan) fn logic_condition(table: Option<&Table>, logic: &Logic) -> Condition {
    match logic {
        Logic::Filter(filter) => condition(table, filter),
        Logic::Group { negated, any, items } => Condition::Group {
            negated: *negated,
            any: *any,
            items: items.iter().map(|item| logic_condition(table, item)).collect(),
        },
    }
}

/// A null test on the name of an embed asks whether the embed found anything.
pub(super) fn null_embeds(condition: Condition, embeds: &[Embed]) -> Condition {
    match condition {
        Condition::Group { negated, any, items } => {
            Condition::Group { negated, any, items: items.into_iter().map(|item| null_embeds(item, embeds)).collect() }
        }
        Condition::Test { column, is_search_vector, parse, test } => {
            let embed = embeds.iter().find(|embed| column.path.is_empty() && embed.name.as_str() == column.name);
            match (embed, &test.value) {
                (Some(embed), Value::Truth(Truth::Null)) => {
                    Condition::EmbedNull { negated: test.negated, embed: embed.alias.clone() }
                }
                _ => Condition::Test { column, is_search_vector, parse, test },
            }
        }
        other @ Condition::EmbedNull { .. } => other,
    }
}
