//! Reads whose rows are written as JSON on our side: the columns themselves, with nothing around them.

use query::{Rows, Statement};

use super::read;
use crate::plan::{ReadAsk, Total};

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
    out.answer_with(Rows::Json { counted });
    out
}

/// What functions said about the answer while the rows were made.
pub(super) fn overrides() -> Statement {
    Statement::new(
        "select nullif(current_setting('response.headers', true), '') as response_headers, \
         nullif(current_setting('response.status', true), '') as response_status",
    )
}
