//! Paths of functions.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    super::{
        json::Object,
        types,
        visible::{Function, Visible},
    },
    json_content, key, operation, path, reference, responses,
    schemas::typed,
};
use crate::schema::{Argument, Routine, Volatility};

pub(super) fn add_paths(paths: &mut Object, visible: &Visible<'_>) {
    for (name, overloads) in &visible.functions {
        paths.push(path("/rpc/", name), function(name, overloads, visible));
    }
}

fn function(name: &str, overloads: &[Function<'_>], visible: &Visible<'_>) -> Object {
    let comment = overloads.iter().find_map(|one| one.routine.comment.as_deref());
    let operation = |verb: &str| operation(format!("rpc.{}.{verb}", key(name)), &format!("(rpc) {name}"), comment);
    let answers = answers(overloads, visible);
    let mut item = Object::new();
    let read: Vec<&Function<'_>> =
        overloads.iter().filter(|one| one.routine.volatility != Volatility::Volatile).collect();
    if !read.is_empty() {
        item.push("get", operation("get").some("parameters", parameters(&read)).with("responses", answers.clone()));
    }
    item.with("post", operation("post").with("requestBody", body(overloads)).with("responses", answers))
}

/// Overloads share a path: an argument is required when all of them require it, and of any type when they differ.
fn parameters(overloads: &[&Function<'_>]) -> Vec<Object> {
    let mut order = Vec::new();
    let mut found: BTreeMap<&str, Vec<(&Argument, &str)>> = BTreeMap::new();
    for function in overloads {
        for (argument, type_name) in function.arguments().filter(|(argument, _)| !argument.name.is_empty()) {
            let entries = found.entry(&argument.name).or_default();
            if entries.is_empty() {
                order.push(argument.name.as_str());
            }
            entries.push((argument, type_name));
        }
    }
    let parameter = |name: &str| {
        let entries = &found[name];
        let required = entries.len() == overloads.len() && entries.iter().all(|(argument, _)| argument.required);
        let (argument, type_name) = entries[0];
        let agreed = entries.iter().all(|(_, other)| *other == type_name);
        query_argument(argument, if agreed { type_name } else { "text" }, required)
    };
    order.into_iter().map(parameter).collect()
}

/// Several values are given one by one, an array in the notation of Postgres.
fn query_argument(argument: &Argument, type_name: &str, required: bool) -> Object {
    let parameter = Object::new().with("name", argument.name.as_str()).with("in", "query").with("required", required);
    if let Some(element) = types::element(type_name).filter(|_| argument.variadic) {
        let items = Object::new().maybe("type", types::json_type(element));
        let schema = Object::new().with("type", "array").with("items", items).with("x-postgres-type", type_name);
        return parameter.with("style", "form").with("explode", true).with("schema", schema);
    }
    let textual = matches!(types::json_type(type_name), None | Some("array"));
    let schema = if textual {
        Object::new().with("type", "string").with("x-postgres-type", type_name)
    } else {
        typed(type_name, false)
    };
    parameter.with("schema", schema)
}

fn body(overloads: &[Function<'_>]) -> Object {
    let named: Vec<Object> = overloads.iter().filter(|one| unnamed(one.routine).is_none()).map(arguments).collect();
    let mut content = Object::new();
    match named.as_slice() {
        [] => {}
        [one] => content = json_content(one.clone()),
        several => content = json_content(Object::new().with("anyOf", several.to_vec())),
    }
    for (media, schema) in overloads.iter().filter_map(|one| unnamed(one.routine)) {
        if media != "application/json" || named.is_empty() {
            content.push(media, json!({"schema": schema}));
        }
    }
    let required = overloads.iter().all(|one| one.routine.arguments.iter().any(|argument| argument.required));
    Object::new().with("required", required).with("content", content)
}

/// The media type and schema of a body that is, as a whole, the one argument.
fn unnamed(routine: &Routine) -> Option<(&'static str, Value)> {
    let [argument] = routine.arguments.as_slice() else { return None };
    if !argument.name.is_empty() {
        return None;
    }
    Some(match argument.type_text.as_str() {
        "bytea" => ("application/octet-stream", json!({})),
        "text" => ("text/plain", json!({"type": "string"})),
        "xml" => ("text/xml", json!({"type": "string"})),
        _ => ("application/json", json!({})),
    })
}

/// The arguments as one object.
fn arguments(function: &Function<'_>) -> Object {
    let property = |(argument, name): (&Argument, &str)| (argument.name.clone(), Value::from(typed(name, true)));
    let required: Vec<&str> =
        function.arguments().filter(|(one, _)| one.required).map(|(one, _)| one.name.as_str()).collect();
    Object::new()
        .with("type", "object")
        .maybe("description", function.routine.comment.as_deref())
        .some("required", required)
        .with("properties", function.arguments().map(property).collect::<Object>())
}

/// What the functions answer with, as far as it is the same for all of them.
fn answers(overloads: &[Function<'_>], visible: &Visible<'_>) -> Object {
    let schema = |routine: &Routine| {
        let row = routine.table_name().filter(|name| visible.tables.iter().any(|(table, _)| table == name));
        let one = row.map(|name| reference("schemas", &key(name.name.as_str()))).unwrap_or_default();
        if routine.set_of { Object::new().with("type", "array").with("items", one) } else { one }
    };
    let mut schemas: Vec<Object> = Vec::new();
    for routine in overloads.iter().map(|one| one.routine).filter(|routine| !routine.returns_void()) {
        let schema = schema(routine);
        if !schemas.contains(&schema) {
            schemas.push(schema);
        }
    }
    let nothing = overloads.iter().any(|one| one.routine.returns_void());
    let nothing = nothing.then(|| ("204", json!({"description": "Done"})));
    let content = match schemas.len() {
        0 => None,
        1 => schemas.pop(),
        _ => Some(Object::new().with("anyOf", schemas)),
    };
    let content = content
        .map(|schema| ("200", Object::new().with("description", "OK").with("content", json_content(schema)).into()));
    responses(content.into_iter().chain(nothing))
}
