//! OpenAPI 2.0, in the words and the shape that clients of PostgREST read.

use query::QualifiedIdent;
use serde_json::{Value, json};

use super::{
    About, DOCUMENTATION, column_description,
    json::Object,
    pointer, types,
    visible::{Function, Visible, summary},
};
use crate::schema::{Argument, Column, Table, Volatility};

pub(super) fn document(about: &About<'_>, visible: &Visible<'_>) -> Object {
    let (title, description) = about.title();
    let base = about.base;
    let secured = |node: Value| if about.secured { node } else { Value::Null };
    Object::new()
        .with("swagger", "2.0")
        .with("info", json!({"title": title, "description": description, "version": env!("CARGO_PKG_VERSION")}))
        .maybe("host", is_host(&base.host).then_some(base.host.as_str()))
        .with("basePath", base.path.as_str())
        .with("schemes", vec![base.scheme.as_str()])
        .with("consumes", &MEDIA[..])
        .with("produces", &MEDIA[..])
        .with("paths", paths(visible))
        .some("definitions", definitions(about, visible))
        .with("parameters", parameters(visible))
        .some(
            "securityDefinitions",
            secured(json!({"JWT": {
            "type": "apiKey", "name": "Authorization", "in": "header",
            "description": "Add the token prepending \"Bearer \" (without quotes) to it"}})),
        )
        .some("security", secured(json!([{"JWT": []}])))
        .with("externalDocs", json!({"description": DOCUMENTATION.0, "url": DOCUMENTATION.1}))
}

const MEDIA: [&str; 4] = [
    "application/json",
    "application/vnd.pgrst.object+json;nulls=stripped",
    "application/vnd.pgrst.object+json",
    "text/csv",
];

/// What the format takes for a host; an IPv6 address is none.
fn is_host(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let valid = |c: char| !matches!(c, '{' | '}' | '/' | ' ' | '\\');
    !name.is_empty() && name.chars().all(valid) && !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit())
}

fn definitions(about: &About<'_>, visible: &Visible<'_>) -> Object {
    visible
        .tables
        .iter()
        .map(|(ident, table)| (ident.name.as_str().to_owned(), definition(about, ident, table).into()))
        .collect()
}

fn definition(about: &About<'_>, ident: &QualifiedIdent, table: &Table) -> Object {
    let required: Vec<&str> =
        table.columns.iter().filter(|column| !column.nullable).map(|column| column.name.as_str()).collect();
    let properties: Object = table
        .columns
        .iter()
        .map(|column| {
            (column.name.clone(), property(column, column_description(about.schema, ident, table, column)).into())
        })
        .collect();
    Object::new()
        .maybe("description", table.comment.as_deref())
        .some("required", required)
        .some("properties", properties)
        .with("type", "object")
}

fn property(column: &Column, description: Option<String>) -> Object {
    let name = column.base_type.as_str();
    let default = column.default.as_ref().and_then(|default| types::default_value(name, default.as_str()));
    Object::new()
        .maybe("description", description)
        .maybe("default", default)
        .maybe("type", types::json_type(name))
        .with("format", types::format(name))
        .maybe("items", types::items(name))
        .maybe("maxLength", column.max_length)
        .some("enum", column.enumeration.clone())
}

/// Parameters that operations refer to.
fn parameters(visible: &Visible<'_>) -> Object {
    let returning = ["return=representation", "return=minimal", "return=none"];
    let resolution = ["resolution=ignore-duplicates", "resolution=merge-duplicates"];
    let post: Vec<&str> = returning.into_iter().chain(resolution).collect();
    let mut parameters = Object::new()
        .with("preferParams", prefer(&[]))
        .with("preferReturn", prefer(&returning))
        .with("preferCount", prefer(&["count=none"]))
        .with("preferPost", prefer(&post))
        .with("select", parameter("select", Some("Filtering Columns"), "query"))
        .with("on_conflict", parameter("on_conflict", Some("On Conflict"), "query"))
        .with("order", parameter("order", Some("Ordering"), "query"))
        .with("range", parameter("Range", Some(PAGING), "header"))
        .with("rangeUnit", parameter("Range-Unit", Some(PAGING), "header").with("default", "items"))
        .with("offset", parameter("offset", Some(PAGING), "query"))
        .with("limit", parameter("limit", Some(PAGING), "query"));
    for (ident, table) in &visible.tables {
        let name = ident.name.as_str();
        let body = Object::new()
            .with("name", name)
            .with("description", name)
            .with("in", "body")
            .with("required", false)
            .with("schema", reference("definitions", name));
        parameters.push(format!("body.{name}"), body);
        for column in &table.columns {
            let filter = parameter(&column.name, column.comment.as_deref(), "query");
            parameters.push(format!("rowFilter.{name}.{}", column.name), filter);
        }
    }
    parameters
}

const PAGING: &str = "Limiting and Pagination";

fn parameter(name: &str, description: Option<&str>, place: &str) -> Object {
    Object::new()
        .with("name", name)
        .maybe("description", description)
        .with("in", place)
        .with("required", false)
        .with("type", "string")
}

fn prefer(values: &[&str]) -> Object {
    parameter("Prefer", Some("Preference"), "header").some("enum", values)
}

fn reference(section: &str, name: &str) -> Object {
    Object::new().with("$ref", format!("#/{section}/{}", pointer(name)))
}

fn paths(visible: &Visible<'_>) -> Object {
    let root = json!({"get": {"tags": ["Introspection"], "summary": "OpenAPI description (this document)",
        "produces": ["application/openapi+json", "application/json"], "responses": {"200": {"description": "OK"}}}});
    let tables = visible.tables.iter().map(|(ident, table)| {
        let name = ident.name.as_str();
        (format!("/{name}"), relation_path(name, table).into())
    });
    // A path can be described once: of overloads the one with the most arguments is.
    let functions = visible
        .functions
        .iter()
        .filter_map(|(name, overloads)| Some((format!("/rpc/{name}"), function_path(name, overloads.last()?).into())));
    std::iter::once(("/".to_owned(), root)).chain(tables).chain(functions).collect()
}

/// An operation but for its parameters and answers.
fn operation(tag: &str, comment: Option<&str>) -> Object {
    let (summary, description) = summary(comment);
    Object::new()
        .with("tags", vec![tag])
        .maybe("summary", summary)
        .maybe("description", description.filter(|text| !text.is_empty()))
}

fn relation_path(name: &str, table: &Table) -> Object {
    let filters = || table.columns.iter().map(|column| format!("rowFilter.{name}.{}", column.name));
    let refers =
        |names: Vec<String>| -> Vec<Object> { names.iter().map(|name| reference("parameters", name)).collect() };
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let body = || format!("body.{name}");
    let operation = |names: Vec<String>, responses: Value| {
        operation(name, table.comment.as_deref()).with("parameters", refers(names)).with("responses", responses)
    };
    let paging = own(&["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"]);
    let rows = Object::new().with("type", "array").with("items", reference("definitions", name));
    let read = Object::new()
        .with("200", Object::new().with("description", "OK").with("schema", rows))
        .with("206", json!({"description": "Partial Content"}));
    let path = Object::new().with("get", operation(filters().chain(paging).collect(), read.into()));
    if !(table.insertable || table.updatable || table.deletable) {
        return path;
    }
    let done = |status: &str, text: &str| json!({status: {"description": text}});
    let insert = std::iter::once(body()).chain(own(&["select", "preferPost"])).collect();
    let update = filters().chain([body(), "preferReturn".to_owned()]).collect();
    let delete = filters().chain(own(&["preferReturn"])).collect();
    path.with("post", operation(insert, done("201", "Created")))
        .with("patch", operation(update, done("204", "No Content")))
        .with("delete", operation(delete, done("204", "No Content")))
}

fn function_path(name: &str, function: &Function<'_>) -> Object {
    let routine = function.routine;
    let tag = format!("(rpc) {name}");
    let operation = |parameters: Vec<Object>| {
        operation(&tag, routine.comment.as_deref())
            .with("produces", &MEDIA[..3])
            .some("parameters", parameters)
            .with("responses", json!({"200": {"description": "OK"}}))
    };
    let mut path = Object::new();
    if routine.volatility != Volatility::Volatile {
        path.push(
            "get",
            operation(function.arguments().map(|(argument, name)| query_argument(argument, name)).collect()),
        );
    }
    let body = Object::new()
        .with("name", "args")
        .with("in", "body")
        .with("required", true)
        .with("schema", arguments(function));
    path.with("post", operation(vec![body, reference("parameters", "preferParams")]))
}

/// An argument in the query string. Several values are given one by one, an array in the notation of Postgres.
fn query_argument(argument: &Argument, type_name: &str) -> Object {
    let parameter =
        Object::new().with("name", argument.name.as_str()).with("in", "query").with("required", argument.required);
    let Some(element) = types::element(type_name).filter(|_| argument.variadic) else {
        let kind = types::json_type(type_name).filter(|kind| *kind != "array").unwrap_or("string");
        return parameter.with("type", kind).with("format", types::format(type_name));
    };
    let items = Object::new().maybe("type", types::json_type(element)).with("format", types::format(element));
    parameter.with("type", "array").with("collectionFormat", "multi").with("items", items)
}

/// The arguments as one object.
fn arguments(function: &Function<'_>) -> Object {
    let property = |(argument, type_name): (&Argument, &str)| {
        let property = Object::new()
            .maybe("type", types::json_type(type_name))
            .with("format", types::format(type_name))
            .maybe("items", types::items(type_name));
        (argument.name.clone(), Value::from(property))
    };
    let required: Vec<&str> =
        function.arguments().filter(|(one, _)| one.required).map(|(one, _)| one.name.as_str()).collect();
    Object::new()
        .maybe("description", function.routine.comment.as_deref())
        .some("required", required)
        .some("properties", function.arguments().map(property).collect::<Object>())
        .with("type", "object")
}
