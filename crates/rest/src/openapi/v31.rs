//! OpenAPI 3.1: the same description in today's form, with bodies, answers and nullable types told in full.

mod functions;
mod relations;
mod schemas;

use serde_json::{Value, json};

use super::{
    About, DOCUMENTATION,
    json::Object,
    visible::{Visible, summary},
};

pub(super) fn document(about: &About<'_>, visible: &Visible<'_>) -> Object {
    let (title, description) = about.title();
    let base = about.base;
    let secured = |node: Value| if about.secured { node } else { Value::Null };
    let path = base.path.trim_end_matches('/');
    let root = json!({"get": {"operationId": "describe", "tags": ["Introspection"], "summary": "This description",
        "responses": {"200": {"description": "OK", "content": {
            "application/openapi+json": {"schema": {"type": "object"}}}}}}});
    let mut paths = Object::new().with("/", root);
    relations::add_paths(&mut paths, visible);
    functions::add_paths(&mut paths, visible);
    Object::new()
        .with("openapi", "3.1.0")
        .with("info", json!({"title": title, "description": description, "version": env!("CARGO_PKG_VERSION")}))
        .with("externalDocs", json!({"description": DOCUMENTATION.0, "url": DOCUMENTATION.1}))
        .with("servers", json!([{"url": format!("{}://{}{path}", base.scheme, base.host)}]))
        .with("paths", paths)
        .with("components", components(about, visible))
        .some("security", secured(json!([{"JWT": []}])))
}

fn components(about: &About<'_>, visible: &Visible<'_>) -> Object {
    let secured = if about.secured {
        json!({"JWT": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}})
    } else {
        Value::Null
    };
    let error = Object::new()
        .with("description", "What was wrong")
        .with("content", json_content(reference("schemas", schemas::ERROR)));
    Object::new()
        .with("schemas", schemas::of_relations(about, visible))
        .with("parameters", relations::parameters(visible))
        .with("responses", Object::new().with("error", error))
        .some("securitySchemes", secured)
}

/// The keys of components may hold few characters, so others are told by their number: `my table` is `my-x20-table`.
/// No two names become one. A dot never comes out: it joins the parts of a key.
fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let plain = c.is_ascii_alphanumeric() || c == '_' || c == '-' && rest.peek() != Some(&'x');
        if plain {
            key.push(c);
        } else {
            key.push_str(&format!("-x{:x}-", u32::from(c)));
        }
    }
    key
}

fn reference(section: &str, key: &str) -> Object {
    Object::new().with("$ref", format!("#/components/{section}/{key}"))
}

/// A path in which no character has a meaning of its own.
fn path(prefix: &str, name: &str) -> String {
    format!("{prefix}{}", crate::request::encode(name))
}

/// An operation but for its parameters, body and answers.
fn operation(id: String, tag: &str, comment: Option<&str>) -> Object {
    let (summary, description) = summary(comment);
    Object::new()
        .with("operationId", id)
        .with("tags", vec![tag])
        .maybe("summary", summary)
        .maybe("description", description.filter(|text| !text.is_empty()))
}

/// The answers of an operation: those it names, and the one for everything that goes wrong.
fn responses(named: impl IntoIterator<Item = (&'static str, Value)>) -> Object {
    let named = named.into_iter().map(|(status, node)| (status.to_owned(), node));
    named.chain([("default".to_owned(), reference("responses", "error").into())]).collect()
}

/// `application/json` with this schema.
fn json_content(schema: impl Into<Value>) -> Object {
    Object::new().with("application/json", Object::new().with("schema", schema))
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn keys_are_told_apart() {
        let names = ["a b", "a-x20-b", "a.b", "a-b", "a-", "-x", "é", "a_b"];
        let keys: std::collections::BTreeSet<String> = names.iter().map(|name| key(name)).collect();
        assert_eq!(keys.len(), names.len(), "{keys:?}");
        let allowed = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
        assert!(keys.iter().all(|key| key.chars().all(allowed)), "{keys:?}");
        assert_eq!(key("a b"), "a-x20-b");
    }
}
