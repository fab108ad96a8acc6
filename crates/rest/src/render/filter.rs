//! Conditions: one expression each.

use query::{Ident, Param, QualifiedIdent, Statement};

use super::{array_literal, column, separated};
use crate::{
    plan::{ColumnRef, Condition, JoinPair},
    request::{Operand, Quantifier, Test, Truth, Value},
};

/// ` where a and b …`; nothing when there is nothing to test. `embed_null` writes a test on an embed.
pub(super) fn conditions(
    out: &mut Statement,
    qualifier: &QualifiedIdent,
    conditions: &[Condition],
    embed_null: &mut dyn FnMut(&mut Statement, bool, &Ident),
) {
    separated(out, " and ", conditions, |out, item| condition(out, qualifier, item, embed_null));
}

pub(super) fn condition(
    out: &mut Statement,
    qualifier: &QualifiedIdent,
    condition_: &Condition,
    embed_null: &mut dyn FnMut(&mut Statement, bool, &Ident),
) {
    match condition_ {
        Condition::Group { negated, any, items } => {
            out.push(if *negated { "not (" } else { "(" });
            separated(out, if *any { " or " } else { " and " }, items, |out, item| {
                condition(out, qualifier, item, embed_null);
            });
            out.push(")");
        }
        Condition::EmbedNull { negated, embed } => embed_null(out, *negated, embed),
        Condition::Test { column, is_search_vector, parse, test: wanted } => {
            out.push(if wanted.negated { "not " } else { "" });
            test(out, qualifier, column, *is_search_vector, parse.as_ref(), wanted);
        }
    }
}

/// The plain form of a test on an embed: its subquery found no row.
pub(super) fn embed_is_null(out: &mut Statement, negated: bool, embed: &Ident) {
    out.ident(embed).push(if negated { " is distinct from null" } else { " is not distinct from null" });
}

pub(super) fn join(out: &mut Statement, pair: &JoinPair) {
    out.qualified(&pair.left.0).push(".").ident(&pair.left.1);
    out.push(" = ");
    out.qualified(&pair.right.0).push(".").ident(&pair.right.1);
}

fn test(
    out: &mut Statement,
    qualifier: &QualifiedIdent,
    column_: &ColumnRef,
    is_search_vector: bool,
    parse: Option<&QualifiedIdent>,
    test: &Test,
) {
    let operator = test.operator;
    match (operator.operand, &test.value) {
        (Operand::Search, Value::One(value)) => {
            let language = test.language.as_deref();
            if is_search_vector {
                column(out, qualifier, column_);
            } else {
                out.push("to_tsvector(");
                configuration(out, language);
                column(out, qualifier, column_);
                out.push(")");
            }
            out.push(" @@ ").push(operator.sql).push("(");
            configuration(out, language);
            out.param(Param::text(value.as_str())).push(")");
        }
        (_, Value::Truth(truth)) => {
            column(out, qualifier, column_);
            out.push(match truth {
                Truth::Null => " is null",
                Truth::NotNull => " is not null",
                Truth::True => " is true",
                Truth::False => " is false",
                Truth::Unknown => " is unknown",
            });
        }
        (_, Value::Many(values)) => {
            column(out, qualifier, column_);
            // `in.()` holds one empty text, and means none.
            let none = matches!(values.as_slice(), [one] if one.is_empty());
            let values = if none { &[][..] } else { values.as_slice() };
            out.push(" = any (");
            list(out, parse, array_literal(values.iter().map(String::as_str)));
            out.push(")");
        }
        (operand, Value::One(value)) => {
            column(out, qualifier, column_);
            out.push(" ").push(operator.sql).push(" ");
            let value = if operand == Operand::Pattern { value.replace('*', "%") } else { value.clone() };
            // A pattern is no value of the domain.
            let parse = parse.filter(|_| operand != Operand::Pattern);
            match test.quantifier {
                None => one(out, parse, Param::text(value)),
                Some(quantifier) => {
                    out.push(if quantifier == Quantifier::Any { "any (" } else { "all (" });
                    list(out, parse, Param::text(value));
                    out.push(")");
                }
            }
        }
    }
}

/// A value, read by the function of the column's domain if there is one.
fn one(out: &mut Statement, parse: Option<&QualifiedIdent>, value: Param) {
    match parse {
        Some(function) => out.qualified(function).push("(").param(value).push("::text)"),
        None => out.param(value),
    };
}

/// An array, each element of it read by that function.
fn list(out: &mut Statement, parse: Option<&QualifiedIdent>, values: Param) {
    match parse {
        Some(function) => out.push("select ").qualified(function).push("(unnest(").param(values).push("::text[]))"),
        None => out.param(values),
    };
}

fn configuration(out: &mut Statement, language: Option<&str>) {
    if let Some(language) = language {
        out.param(Param::text(language)).push(", ");
    }
}
