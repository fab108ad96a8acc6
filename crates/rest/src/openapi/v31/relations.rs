//! Paths of tables and views, and the parameters their operations share.

use serde_json::{Value, json};

use super::{
    super::{json::Object, visible::Visible},
    json_content, key, operation, path, reference, responses,
};
use crate::schema::{Column, Table};

pub(super) fn parameters(visible: &Visible<'_>) -> Object {
    let mut parameters = Object::new()
        .with("select", query("select", "Columns and embedded relations, such as `id,name,clients(name)`"))
        .with("columns", query("columns", "The only columns of the body that are written"))
        .with("on_conflict", query("on_conflict", "Columns of the unique key that tells when rows are the same"))
        .with("order", query("order", "Columns to sort by, such as `name.asc,id.desc.nullslast`"))
        .with("limit", number("limit", "At most this many rows"))
        .with("offset", number("offset", "Leave out this many rows first"))
        .with("range", header("Range", "Rows to answer with, such as `0-9`").with("schema", json!({"type": "string"})))
        .with("rangeUnit", header("Range-Unit", "What `Range` counts").with("schema", json!({"const": "items"})))
        .with(
            "preferRead",
            prefer("count=exact", &["count=exact|planned|estimated", "handling=strict|lenient", "timezone=NAME"]),
        )
        .with(
            "preferInsert",
            prefer(
                "return=representation",
                &[RETURN, "resolution=merge-duplicates|ignore-duplicates", "missing=default"],
            ),
        )
        .with("preferChange", prefer("return=representation", &[RETURN, "max-affected=N with handling=strict"]));
    for (ident, table) in &visible.tables {
        let name = key(ident.name.as_str());
        for column in &table.columns {
            parameters.push(format!("rowFilter.{name}.{}", key(&column.name)), filter(column));
        }
    }
    parameters
}

const RETURN: &str = "return=representation|minimal|headers-only";

fn query(name: &str, description: &str) -> Object {
    Object::new()
        .with("name", name)
        .with("in", "query")
        .with("description", description)
        .with("schema", json!({"type": "string"}))
}

fn number(name: &str, description: &str) -> Object {
    let schema = json!({"type": "integer", "minimum": 0});
    Object::new().with("name", name).with("in", "query").with("description", description).with("schema", schema)
}

fn header(name: &str, description: &str) -> Object {
    Object::new().with("name", name).with("in", "header").with("description", description)
}

fn prefer(example: &str, choices: &[&str]) -> Object {
    let description = format!("Preferences, separated by commas: {}", choices.join("; "));
    header("Prefer", &description).with("schema", json!({"type": "string"})).with("example", example)
}

/// A condition on a column; the operators are told once, in words.
fn filter(column: &Column) -> Object {
    let comment = column.comment.as_ref().map(|comment| format!("{comment}\n\n")).unwrap_or_default();
    let description = format!("{comment}An operator and a value, such as `eq.1`, `in.(1,2)` or `not.is.null`");
    query(&column.name, &description).with("x-postgres-type", column.base_type.as_str())
}

pub(super) fn add_paths(paths: &mut Object, visible: &Visible<'_>) {
    for (ident, table) in &visible.tables {
        let name = ident.name.as_str();
        paths.push(path("/", name), relation(name, table));
    }
}

fn relation(name: &str, table: &Table) -> Object {
    let id = key(name);
    let operation = |verb: &str| operation(format!("{id}.{verb}"), name, table.comment.as_deref());
    let filters = || -> Vec<String> {
        table.columns.iter().map(|column| format!("rowFilter.{id}.{}", key(&column.name))).collect()
    };
    let refer =
        |names: Vec<String>| -> Vec<Object> { names.iter().map(|name| reference("parameters", name)).collect() };
    let with_filters =
        |more: &[&str]| refer(filters().into_iter().chain(more.iter().map(|&name| name.to_owned())).collect());
    let reading = ["select", "order", "limit", "offset", "range", "rangeUnit", "preferRead"];
    let mut item = Object::new().with(
        "get",
        operation("read").with("parameters", with_filters(&reading)).with(
            "responses",
            responses([("200", rows(&id, "All rows that were asked for")), ("206", rows(&id, "A part of them"))]),
        ),
    );
    if table.insertable {
        let parameters = ["select", "columns", "on_conflict", "preferInsert"].map(|name| reference("parameters", name));
        let insert = operation("insert")
            .with("parameters", parameters.to_vec())
            .with("requestBody", body(&id, "insert", true))
            .with("responses", responses([("201", rows(&id, "Created")), ("200", rows(&id, "All rows were there"))]));
        item.push("post", insert);
    }
    if table.updatable {
        let update = operation("update")
            .with("parameters", with_filters(&["select", "columns", "preferChange"]))
            .with("requestBody", body(&id, "update", false))
            .with("responses", changed(&id));
        item.push("patch", update);
    }
    if table.deletable {
        let delete = operation("delete")
            .with("parameters", with_filters(&["select", "preferChange"]))
            .with("responses", changed(&id));
        item.push("delete", delete);
    }
    item
}

fn array_of(schema: &str) -> Object {
    Object::new().with("type", "array").with("items", reference("schemas", schema))
}

/// Rows, one of them, or a sheet.
fn rows(id: &str, description: &str) -> Value {
    let content = json_content(array_of(id))
        .with("application/vnd.pgrst.object+json", Object::new().with("schema", reference("schemas", id)))
        .with("text/csv", json!({"schema": {"type": "string"}}));
    Object::new().with("description", description).with("content", content).into()
}

fn changed(id: &str) -> Object {
    let nothing = json!({"description": "Done; rows are only told with return=representation"});
    responses([("200", rows(id, "The changed rows")), ("204", nothing)])
}

fn body(id: &str, what: &str, many: bool) -> Object {
    let schema = format!("{id}.{what}");
    let one = reference("schemas", &schema);
    let either = if many { Object::new().with("oneOf", vec![one, array_of(&schema)]) } else { one };
    let content = json_content(either).with("text/csv", json!({"schema": {"type": "string"}}));
    Object::new().with("required", true).with("content", content)
}
