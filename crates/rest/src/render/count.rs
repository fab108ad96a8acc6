//! How many rows there are: the conditions of a read without its columns, order and limits.

use query::{Ident, Statement};

use super::{
    filter::{condition, join},
    read::from,
    separated,
};
use crate::plan::{Condition, ReadNode};

/// `explain` of the count, whose top node carries the planner's estimate.
pub(super) fn estimate(tree: &ReadNode) -> Statement {
    let mut out = Statement::new("explain (format json) ");
    rows(&mut out, tree);
    out
}

/// One row per row that the read would find without limits. An inner embed becomes `exists`.
pub(super) fn rows(out: &mut Statement, node: &ReadNode) {
    out.push("select 1");
    from(out, node);
    let inner: Vec<&ReadNode> = node.embeds.iter().filter(|embed| embed.inner).map(|embed| &embed.node).collect();
    if node.conditions.is_empty() && node.joins.is_empty() && inner.is_empty() {
        return;
    }
    out.push(" where ");
    let parts = node.conditions.iter().map(Part::Condition);
    let parts = parts.chain(node.joins.iter().map(Part::Join)).chain(inner.into_iter().map(Part::Exists));
    separated(out, " and ", parts, |out, part| match part {
        Part::Condition(item) => condition(out, &node.qualifier, item, &mut |out, negated, embed| {
            exists_if(out, node, negated, embed);
        }),
        Part::Join(pair) => join(out, pair),
        Part::Exists(embedded) => {
            out.push("exists (");
            rows(out, embedded);
            out.push(")");
        }
    });
}

enum Part<'a> {
    Condition(&'a Condition),
    Join(&'a crate::plan::JoinPair),
    Exists(&'a ReadNode),
}

/// A null test on an embed, where the embed itself is not joined.
fn exists_if(out: &mut Statement, node: &ReadNode, negated: bool, embed: &Ident) {
    match node.embeds.iter().find(|found| found.alias == *embed) {
        Some(found) => {
            out.push(if negated { "exists (" } else { "not exists (" });
            rows(out, &found.node);
            out.push(")");
        }
        None => {
            out.push("true");
        }
    }
}
