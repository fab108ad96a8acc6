//! Bodies made by media type handlers.

use query::{QualifiedIdent, Statement};

use crate::plan::CallResult;

/// `aggregate(rows)`, or `domain(value)`, which casts.
pub(super) fn body(
    out: &mut Statement,
    function: &QualifiedIdent,
    row: Option<&QualifiedIdent>,
    of: Option<CallResult>,
) {
    out.qualified(function).push("(_postgrest_t");
    match (of, row) {
        (Some(CallResult::Scalar), _) => out.push(".pgrst_scalar"),
        // The rows of a subquery have no type of their own.
        (_, Some(row)) => out.push("::").qualified(row),
        (_, None) => out,
    };
    out.push(")");
}
