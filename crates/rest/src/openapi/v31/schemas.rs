//! Schemas of rows, of what is inserted and of what is changed.

use query::QualifiedIdent;
use serde_json::{Value, json};

use super::{
    super::{About, column_description, foreign_key, pointer, types, visible::Visible},
    key, reference,
};
use crate::{
    openapi::json::Object,
    request::encode,
    schema::{Column, Table},
};

pub(super) fn of_relations(about: &About<'_>, visible: &Visible<'_>) -> Object {
    let mut schemas = Object::new().with(ERROR, error());
    for (ident, table) in &visible.tables {
        let name = key(ident.name.as_str());
        schemas.push(name.clone(), row(about, ident, table));
        if table.insertable {
            let needed = |column: &&Column| !column.nullable && column.default.is_none();
            schemas.push(format!("{name}.insert"), written(table, &name, needed));
        }
        if table.updatable {
            schemas.push(format!("{name}.update"), written(table, &name, |_| false));
        }
    }
    schemas
}

/// No table has this key: with a dot in it, theirs end on `.insert` or `.update`.
pub(super) const ERROR: &str = "pgrst.error";

fn error() -> Value {
    let text = json!({"type": ["string", "null"]});
    json!({"type": "object", "title": "error", "required": ["code", "message"], "properties": {
        "code": {"type": "string", "description": "PGRST and a number, or the SQLSTATE of Postgres"},
        "message": {"type": "string"}, "details": text, "hint": text}})
}

/// A row as it is read.
fn row(about: &About<'_>, ident: &QualifiedIdent, table: &Table) -> Object {
    let property = |column: &Column| (column.name.clone(), Value::from(column_schema(about, ident, table, column)));
    let required: Vec<&str> =
        table.columns.iter().filter(|column| !column.nullable).map(|column| column.name.as_str()).collect();
    Object::new()
        .with("type", "object")
        .with("title", ident.name.as_str())
        .maybe("description", table.comment.as_deref())
        .some("required", required)
        .with("properties", table.columns.iter().map(property).collect::<Object>())
}

/// A row as it is written: the columns are those of the row, but others must be given.
fn written(table: &Table, name: &str, needed: impl Fn(&&Column) -> bool) -> Object {
    let property = |column: &Column| {
        let target = format!("{name}/properties/{}", encode(&pointer(&column.name)));
        (column.name.clone(), Value::from(reference("schemas", &target)))
    };
    let required: Vec<&str> = table.columns.iter().filter(needed).map(|column| column.name.as_str()).collect();
    Object::new()
        .with("type", "object")
        .some("required", required)
        .with("properties", table.columns.iter().map(property).collect::<Object>())
}

fn column_schema(about: &About<'_>, ident: &QualifiedIdent, table: &Table, column: &Column) -> Object {
    let name = column.base_type.as_str();
    let expression = column.default.as_ref().map(|default| default.as_str());
    let literal = expression.and_then(|expression| types::literal_default(name, expression));
    let computed = expression.filter(|_| literal.is_none());
    let mut labels: Vec<Value> = column.enumeration.iter().map(|label| label.as_str().into()).collect();
    if column.nullable && !labels.is_empty() {
        labels.push(Value::Null);
    }
    let key_target = foreign_key(about.schema, ident, column);
    typed(name, column.nullable)
        .maybe("description", column_description(about.schema, ident, table, column))
        .maybe("default", literal)
        .maybe("maxLength", column.max_length)
        .some("enum", labels)
        .maybe("x-postgres-default", computed)
        .maybe("x-primary-key", table.primary_key.contains(&column.name).then_some(true))
        .maybe("x-foreign-key", key_target.map(|(table, column)| json!({"table": table, "column": column})))
}

/// A value of this type, with the type's own name beside it.
pub(super) fn typed(type_name: &str, nullable: bool) -> Object {
    value(type_name, nullable).with("x-postgres-type", type_name)
}

fn value(type_name: &str, nullable: bool) -> Object {
    let kind = types::json_type(type_name);
    let kind = kind.map(|kind| if nullable { json!([kind, "null"]) } else { json!(kind) });
    // Elements of an array may always be null.
    let items = types::element(type_name).map(|element| value(element, true));
    Object::new().maybe("type", kind).maybe("format", format(type_name)).maybe("items", items)
}

/// Only formats that mean the same to both sides.
fn format(type_name: &str) -> Option<&'static str> {
    match type_name {
        "smallint" | "integer" => Some("int32"),
        "bigint" => Some("int64"),
        "real" => Some("float"),
        "double precision" => Some("double"),
        "date" => Some("date"),
        "timestamp with time zone" => Some("date-time"),
        "uuid" => Some("uuid"),
        _ => None,
    }
}
