//! Pages far from the start: cut out before anything is joined to them.

use query::{Ident, Statement};

use super::{lateral, order, range, shown::columns, where_};
use crate::plan::{Condition, Embed, ReadNode, Source};

/// With an offset, Postgres would build the embeds of every skipped row. When the embeds decide neither which rows there
/// are nor their order, the page is cut out first.
pub(super) fn limits_first(node: &ReadNode) -> bool {
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
pub(super) fn select_limited_first(out: &mut Statement, node: &ReadNode, as_jsonb: bool) {
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
