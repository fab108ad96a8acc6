//! JSON bodies. Only the names of the keys are read here, but exactly as a full parser would read them.

use std::collections::BTreeSet;

use bytes::Bytes;
use rest::{Raw, request::Payload};
use serde_json::Value;

use crate::{statement, world};

pub fn run(data: &[u8]) {
    let body = Bytes::copy_from_slice(data);
    let raw = Raw { method: "POST", path: "/projects", query: "", headers: &[], body: body.clone() };
    let parsed = world::parse(raw.clone());
    match (&parsed, serde_json::from_slice::<Value>(data)) {
        (Ok(_), Err(error)) => assert!(is_for_postgres(&error), "no JSON, yet accepted: {error}"),
        (Ok(request), Ok(value)) => match (&request.payload, expected(&value)) {
            (Payload::Json { body: kept, is_object }, Some(keys)) => {
                assert_eq!(request.columns, keys, "columns of {value}");
                assert_eq!(*is_object, value.is_object());
                assert_eq!(kept, &body, "a body is passed on as it came");
            }
            (Payload::Json { body: kept, .. }, None) => assert_eq!(kept.as_ref(), b"[]", "no rows in {value}"),
            (other, _) => panic!("JSON became {other:?}"),
        },
        (Err(_), Ok(value)) => assert!(is_mixed(&value), "refused although every object has the same keys: {value}"),
        (Err(_), Err(_)) => {}
    }
    statement::check(&raw);
    statement::check(&Raw { path: "/rpc/getallprojects", ..raw.clone() });
    statement::check(&Raw { query: "columns=id,name", ..raw });
}

/// Grammatical JSON that no value of serde_json can hold; Postgres' own parser judges it.
fn is_for_postgres(error: &serde_json::Error) -> bool {
    let text = error.to_string();
    ["recursion", "number out of range", "surrogate", "hex escape", "unicode code point"]
        .iter()
        .any(|reason| text.contains(reason))
}

fn keys(value: &Value) -> Option<BTreeSet<String>> {
    value.as_object().map(|object| object.keys().cloned().collect())
}

/// The keys of an object, or of the objects of an array; `None` where there are no rows.
fn expected(value: &Value) -> Option<BTreeSet<String>> {
    match value {
        Value::Array(items) => items.first().and_then(keys),
        other => keys(other),
    }
}

fn is_mixed(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().any(|item| keys(item).is_none() || keys(item) != keys(&items[0])))
}
