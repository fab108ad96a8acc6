//! Statements whose rows are written as JSON on our side: the columns themselves, with nothing around them.

use query::{Rows, Statement};

use super::{
    read,
    write::{self, Shown},
};
use crate::plan::{EmbedShape, ReadAsk, ReadNode, Total, WriteAsk};

pub(super) fn statement(ask: &ReadAsk) -> Statement {
    let mut out = Statement::default();
    let counted = matches!(ask.total, Total::Counted { .. });
    if counted {
        out.push("select ");
        read::total(&mut out, ask.total, &ask.tree);
        out.push(", _postgrest_t.* from (");
    }
    read::shown_rows(&mut out, &ask.tree, &ask.answer.body);
    out.push(if counted { ") _postgrest_t" } else { "" });
    out.answer_with(Rows::Json { counted, spaced: embeds(&ask.tree) });
    out
}

/// What a write returns is the answer itself where no more is asked of it than its columns.
pub(super) fn written(ask: &WriteAsk) -> Statement {
    let mut out = Statement::default();
    if is_bare(&ask.tree) {
        write::change(&mut out, ask, Shown::Rows(&ask.tree));
    } else {
        out.push("with pgrst_source as (");
        write::change(&mut out, ask, Shown::HandedOn);
        out.push(") ");
        read::shown_rows(&mut out, &ask.tree, &ask.answer.body);
    }
    out.answer_with(Rows::Json { counted: false, spaced: embeds(&ask.tree) });
    out
}

fn is_bare(tree: &ReadNode) -> bool {
    let ReadNode { embeds, conditions, order, range, extra, select, stored_columns, .. } = tree;
    let plain = select.iter().all(|output| output.format.is_none() && output.aggregate.is_none());
    let nothing_around = embeds.is_empty() && conditions.is_empty() && order.is_empty() && extra.is_empty();
    plain && nothing_around && *stored_columns && range.is_all()
}

/// Which columns from the last hold an embed: upstream has them as `jsonb`. How many columns a spread one has is known to
/// Postgres only, so that what stands before it is not told apart.
fn embeds(tree: &ReadNode) -> u64 {
    let mut bits = 0;
    let mut bit = 1_u64;
    for embed in tree.embeds.iter().rev() {
        match embed.shape {
            EmbedShape::Hidden => continue,
            EmbedShape::Json => bits |= bit,
            EmbedShape::SpreadOne(_) | EmbedShape::SpreadMany(..) => break,
        }
        bit <<= 1;
    }
    bits
}

/// What functions said about the answer while the rows were made.
pub(super) fn overrides() -> Statement {
    Statement::new(
        "select nullif(current_setting('response.headers', true), '') as response_headers, \
         nullif(current_setting('response.status', true), '') as response_status",
    )
}
