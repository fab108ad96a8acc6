//! Calls: the function's rows, and a read of them around it.

use query::{Param, QualifiedIdent, Statement};

use super::{array_literal, body, opening, overrides, qualified_column, read, separated};
use crate::{
    plan::{ArgumentValue, CallArguments, CallAsk, CallResult, Returned, Total},
    schema::Argument,
};

pub(super) fn statement(ask: &CallAsk) -> Statement {
    let mut out = opening(&ask.answer);
    out.push("with pgrst_source as (");
    call(&mut out, ask);
    out.push(")");
    read::named_rows(&mut out, ", ", &ask.tree, &ask.answer.body);
    out.push(" select ");
    match ask.total {
        // One answer is one, and a handler of a value allows no count beside it.
        Total::Page if ask.result.is_single() => {
            out.push("'1' as total");
        }
        total => read::total(&mut out, total, &ask.tree),
    }
    out.push(if ask.result.is_single() { ", '1' as page_total, " } else { ", count(*)::text as page_total, " });
    body(&mut out, &ask.answer.body, Some(ask.result));
    overrides(&mut out, &ask.answer);
    read::from_rows(&mut out, &ask.tree, &ask.answer.body);
    out
}

fn call(out: &mut Statement, ask: &CallAsk) {
    let scalar = matches!(ask.result, CallResult::Scalar | CallResult::SetOfScalar);
    out.push("select ");
    if scalar {
        out.push("pgrst_call.pgrst_scalar");
    } else {
        let call = QualifiedIdent::new("", "pgrst_call");
        match &ask.returned {
            Returned::Columns(columns) if !columns.is_empty() => {
                separated(out, ", ", columns, |out, name| qualified_column(out, &call, name));
            }
            _ => qualified_column(out, &call, "*"),
        }
    }
    out.push(" from ");
    if let CallArguments::Json { body, is_object, arguments } = &ask.arguments {
        out.push(if *is_object { "(select * from json_to_record(" } else { "(select * from json_to_recordset(" });
        out.param(Param::bytes(body.clone())).push("::json) as _(");
        separated(out, ", ", arguments, |out, argument| {
            out.ident(&query::Ident::new(argument.name.as_str())).push(" ");
            wide_type(out, argument);
        });
        out.push(") limit 1) pgrst_body, lateral ");
    }
    if scalar {
        out.push("(select ");
    }
    out.qualified(&ask.routine).push("(");
    arguments(out, &ask.arguments);
    out.push(if scalar { ") as pgrst_scalar) pgrst_call" } else { ") pgrst_call" });
}

fn arguments(out: &mut Statement, arguments: &CallArguments) {
    match arguments {
        CallArguments::None => {}
        CallArguments::Direct(values) => separated(out, ", ", values, |out, (argument, value)| {
            named(out, argument);
            match value {
                ArgumentValue::One(value) => out.param(Param::text(value.as_str())),
                ArgumentValue::Many(values) => out.param(array_literal(values.iter().map(String::as_str))),
            };
            out.push("::");
            wide_type(out, argument);
        }),
        CallArguments::Json { arguments, .. } => separated(out, ", ", arguments, |out, argument| {
            named(out, argument);
            out.push("pgrst_body.").ident(&query::Ident::new(argument.name.as_str()));
        }),
        CallArguments::Unnamed { type_name, body, is_bytes } => {
            let value = if *is_bytes { hexadecimal(body) } else { Param::bytes(body.clone()) };
            out.param(value);
            if let Some(type_name) = type_name {
                out.push("::").type_name(type_name);
            }
        }
    }
}

fn named(out: &mut Statement, argument: &Argument) {
    out.push(if argument.variadic { "variadic " } else { "" });
    out.ident(&query::Ident::new(argument.name.as_str())).push(" := ");
}

fn wide_type(out: &mut Statement, argument: &Argument) {
    match argument.wide_type.as_ref().or(argument.type_name.as_ref()) {
        Some(type_name) => out.type_name(type_name),
        None => out.push("text"),
    };
}

/// `bytea` in its hexadecimal text form.
fn hexadecimal(bytes: &[u8]) -> Param {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 + bytes.len() * 2);
    text.push_str("\\x");
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[usize::from(half)]));
        }
    }
    Param::text(text)
}
