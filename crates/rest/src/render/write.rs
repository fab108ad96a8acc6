//! Writes: the write itself, and a read of what it returned around it.

use query::{Ident, Param, QualifiedIdent, Statement};

use super::{
    array_literal, body,
    filter::{conditions, embed_is_null},
    opening, overrides, qualified_column, read, separated,
};
use crate::{
    plan::{Body, BodyColumn, Insert, ReadNode, Returned, Rows, Write, WriteAsk},
    request::Resolution,
};

pub(super) fn statement(ask: &WriteAsk) -> Statement {
    let mut out = opening(&ask.answer);
    out.push("with pgrst_source as (");
    change(&mut out, ask, Shown::HandedOn);
    out.push(")");
    read::named_rows(&mut out, ", ", &ask.tree, &ask.answer.body);
    out.push(" select null::text as total, count(*)::text as page_total, ");
    match &ask.location {
        Some(keys) => location(&mut out, keys),
        None => {
            out.push("null::text as location, ");
        }
    }
    body(&mut out, &ask.answer.body, None);
    overrides(&mut out, &ask.answer);
    if ask.counts_inserted {
        out.push(", nullif(current_setting('pgrst.inserted', true), '') as inserted");
    }
    if ask.answer.body == Body::None {
        out.push(" from (select * from pgrst_source) _postgrest_t");
    } else {
        read::from_rows(&mut out, &ask.tree, &ask.answer.body);
    }
    out
}

/// What a write returns.
#[derive(Clone, Copy)]
pub(super) enum Shown<'a> {
    /// What the read around it needs.
    HandedOn,
    /// The columns of the answer.
    Rows(&'a ReadNode),
}

/// The write by itself.
pub(super) fn change(out: &mut Statement, ask: &WriteAsk, shown: Shown<'_>) {
    match &ask.write {
        Write::Insert(insert) => self::insert(out, insert, ask.counts_inserted, shown),
        Write::Update { table, rows, filters, returning } => update(out, table, rows, filters, returning, shown),
        Write::Delete { table, filters, returning } => {
            out.push("delete from ").qualified(table);
            where_(out, table, filters);
            self::returning(out, table, returning, shown);
        }
    }
}

/// The key of the one row that was written, as JSON `[[name, value], …]`.
fn location(out: &mut Statement, keys: &[String]) {
    out.push("case when count(*) = 1 then (select json_agg(json_build_array(e.key, e.value))::text from ");
    out.push("(select row_to_json(s) as r from pgrst_source s limit 1) x, json_each_text(x.r) e where e.key = any (");
    out.param(array_literal(keys.iter().map(String::as_str))).push("::text[])) end as location, ");
}

fn insert(out: &mut Statement, insert: &Insert, counts: bool, shown: Shown<'_>) {
    let Insert { table, rows, conflict, conditions: wanted, returning: returned } = insert;
    out.push("insert into ").qualified(table);
    if !rows.columns.is_empty() {
        out.push(" (");
        separated(out, ", ", &rows.columns, |out, column| {
            out.ident(&column.name);
        });
        out.push(")");
    }
    out.push(" select ");
    separated(out, ", ", &rows.columns, |out, column| {
        out.push("pgrst_body.").ident(&column.name);
    });
    from_body(out, rows, false);
    if counts {
        out.push(" where ").push(COUNT_UP);
        if !wanted.is_empty() {
            out.push(" and ");
        }
    } else if !wanted.is_empty() {
        out.push(" where ");
    }
    let body = QualifiedIdent::new("", "pgrst_body");
    conditions(out, &body, wanted, &mut embed_is_null);
    if let Some((resolution, keys)) = conflict.as_ref().filter(|(_, keys)| !keys.is_empty()) {
        on_conflict(out, *resolution, keys, &rows.columns, counts);
    }
    returning(out, table, returned, shown);
}

/// Every row that is tried counts one up; one that turns out to update counts one down again.
const COUNT_UP: &str = "set_config('pgrst.inserted', \
    (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0'";
const COUNT_DOWN: &str = "set_config('pgrst.inserted', \
    (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1'";

fn on_conflict(out: &mut Statement, resolution: Resolution, keys: &[String], columns: &[BodyColumn], counts: bool) {
    out.push(" on conflict (");
    separated(out, ", ", keys, |out, key| {
        out.ident(&Ident::new(key.as_str()));
    });
    out.push(") do ");
    if resolution == Resolution::Ignore || columns.is_empty() {
        out.push("nothing");
        return;
    }
    out.push("update set ");
    separated(out, ", ", columns, |out, column| {
        out.ident(&column.name).push(" = excluded.").ident(&column.name);
    });
    if counts {
        out.push(" where ").push(COUNT_DOWN);
    }
}

fn update(
    out: &mut Statement,
    table: &QualifiedIdent,
    rows: &Rows,
    filters: &[crate::plan::Condition],
    returned: &Returned,
    shown: Shown<'_>,
) {
    if rows.columns.is_empty() {
        // There is nothing to set; an empty result still has the columns that are asked for.
        out.push("select ");
        self::shown(out, table, returned, shown);
        out.push(" from ").qualified(table).push(" where false");
        return;
    }
    out.push("update ").qualified(table).push(" set ");
    separated(out, ", ", &rows.columns, |out, column| {
        out.ident(&column.name).push(" = pgrst_body.").ident(&column.name);
    });
    from_body(out, rows, true);
    where_(out, table, filters);
    returning(out, table, returned, shown);
}

fn where_(out: &mut Statement, table: &QualifiedIdent, filters: &[crate::plan::Condition]) {
    if !filters.is_empty() {
        out.push(" where ");
        conditions(out, table, filters, &mut embed_is_null);
    }
}

fn returning(out: &mut Statement, table: &QualifiedIdent, returned: &Returned, shown: Shown<'_>) {
    out.push(" returning ");
    self::shown(out, table, returned, shown);
}

fn shown(out: &mut Statement, table: &QualifiedIdent, returned: &Returned, shown: Shown<'_>) {
    match (shown, returned) {
        (Shown::Rows(tree), _) => read::own_columns(out, tree),
        (Shown::HandedOn, Returned::Nothing) => {
            out.push("1");
        }
        (Shown::HandedOn, Returned::All) => qualified_column(out, table, "*"),
        (Shown::HandedOn, Returned::Columns(columns)) => {
            separated(out, ", ", columns, |out, name| qualified_column(out, table, name));
        }
    }
}

/// ` from (…) pgrst_body`: the body as rows with the columns' types. It is bound once, as it arrived.
pub(super) fn from_body(out: &mut Statement, rows: &Rows, one: bool) {
    let Rows { body, is_object, columns, defaults } = rows;
    let defaulted: Vec<&BodyColumn> = columns.iter().filter(|column| column.default.is_some()).collect();
    let body = Param::bytes(body.clone());
    if columns.is_empty() {
        // `{}` is one row of nothing but defaults, `[{}, {}]` are two.
        if *is_object {
            out.push(" from (values (1)) pgrst_body");
        } else {
            out.push(" from json_array_elements(").param(body).push("::json) pgrst_body");
        }
        return;
    }
    let defaulted = if *defaults { defaulted } else { Vec::new() };
    out.push(" from (select ");
    if columns.iter().any(|column| column.parse.is_some()) {
        separated(out, ", ", columns, parsed);
    } else {
        out.push(if defaulted.is_empty() || *is_object { "*" } else { "_.*" });
    }
    out.push(" from ");
    match (defaulted.as_slice(), *is_object) {
        ([], true) => {
            out.push("json_to_record(").param(body).push("::json)");
        }
        ([], false) => {
            out.push("json_to_recordset(").param(body).push("::json)");
        }
        (defaulted, true) => {
            out.push("jsonb_to_record((select ");
            default_object(out, defaulted);
            out.push(" || ").param(body).push("::jsonb))");
        }
        (defaulted, false) => {
            out.push("(select jsonb_agg(");
            default_object(out, defaulted);
            out.push(" || elem) as rows from jsonb_array_elements(").param(body);
            out.push("::jsonb) elem) pgrst_defaulted, jsonb_to_recordset(pgrst_defaulted.rows)");
        }
    }
    out.push(" as _(");
    separated(out, ", ", columns, |out, column| {
        out.ident(&column.name).push(" ");
        match &column.parse {
            Some(_) => out.push("json"),
            None => out.type_name(&column.type_name),
        };
    });
    out.push(if one && !*is_object { ") limit 1) pgrst_body" } else { ")) pgrst_body" });
}

/// A column of the body, through the function that reads its domain if there is one.
fn parsed(out: &mut Statement, column: &BodyColumn) {
    match &column.parse {
        Some(function) => {
            out.qualified(function).push("(_.").ident(&column.name).push(") as ").ident(&column.name);
        }
        None => {
            out.push("_.").ident(&column.name);
        }
    }
}

fn default_object(out: &mut Statement, columns: &[&BodyColumn]) {
    out.push("jsonb_build_object(");
    separated(out, ", ", columns, |out, column| {
        out.name_as_text(&column.name).push(", ");
        if let Some(default) = &column.default {
            out.expression(default);
        }
    });
    out.push(")");
}
