//! The description of a few awkward tables and functions of PostgREST's suite, in both versions.
//!
//! `tests/golden/openapi-*.json` is what reviewers read and what the contract suite hands to a validator of the format.
//! After a change that means to alter it, run with `UPDATE_GOLDEN=1` and read the difference.

#![expect(clippy::unwrap_used, reason = "helpers of tests; a test that cannot read its files has failed")]

use std::{collections::BTreeSet, fs, path::Path};

use bytes::Bytes;
use query::{Record, Row};
use rest::{
    Schema, Settings,
    openapi::{Base, Dialect, document},
    plan::Description,
};
use serde_json::{Map, Value, json};

const TABLES: &[&str] = &[
    "child_entities",
    "child_entities_view",
    "Escap3e;",
    "first",
    "materialized_projects",
    "menagerie",
    "openapi_defaults",
    "openapi_types",
    "pgrst_reserved_chars",
    "projects",
    "Server Today",
];
const FUNCTIONS: &[&str] = &[
    "many_inout_params",
    "overloaded",
    "overloaded_unnamed_param",
    "getallprojects",
    "quotedFunction",
    "reset_table",
    "unnamed_bytea_param",
    "variadic_param",
    "varied_arguments_openapi",
    "welcome.html",
];

fn schema() -> Schema {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema.json");
    Schema::from_json(&fs::read_to_string(file).unwrap()).unwrap()
}

/// What the database would answer to a role that may use these and nothing else.
fn allowed(schema: &Schema) -> Vec<Record> {
    let record =
        |value: Value| Record { rows: vec![Row(vec![Some(Bytes::from(value.to_string()))])], ..Record::default() };
    let mut types = Map::new();
    for (_, overloads) in schema.all_routines().filter(|(name, _)| FUNCTIONS.contains(&name.name.as_str())) {
        for routine in overloads {
            let seen = |text: &str| text.replace("test.", "");
            let arguments: Vec<String> = routine.arguments.iter().map(|one| seen(&one.type_text)).collect();
            types.insert(routine.oid.clone(), json!(arguments));
        }
    }
    vec![record(json!(TABLES)), record(types.into())]
}

fn described(dialect: Dialect, records: &[Record]) -> Value {
    let schema = schema();
    let settings = Settings { schemas: vec!["test".to_owned()], openapi_security: true, ..Settings::default() };
    let asked = Description { schema: "test".to_owned(), follow_privileges: true, dialect };
    let bytes = document(&schema, &settings, &asked, records, &Base::of("https://api.example/rest/v1"));
    serde_json::from_slice(&bytes).unwrap()
}

#[test]
fn descriptions_are_those_on_file() {
    for (name, dialect) in [("openapi-2.0", Dialect::V20), ("openapi-3.1", Dialect::V31)] {
        let mut text = serde_json::to_string_pretty(&described(dialect, &allowed(&schema()))).unwrap();
        text = text.replace(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION")), "\"version\": \"0\"") + "\n";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.json"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        let differs = golden.lines().zip(text.lines()).find(|(old, new)| old != new);
        assert!(golden == text, "{name}.json: {differs:?}; UPDATE_GOLDEN=1 rewrites it");
    }
}

/// Of everything in the fixtures, not only of what is on file.
#[test]
fn every_reference_leads_somewhere_and_no_operation_is_named_twice() {
    for dialect in [Dialect::V20, Dialect::V31] {
        let document = described(dialect, &[]);
        let (mut references, mut operations) = (Vec::new(), Vec::new());
        collect(&document, "$ref", &mut references);
        collect(&document, "operationId", &mut operations);
        assert!(references.len() > 1000, "{}", references.len());
        for reference in references {
            let pointer = reference.strip_prefix('#').unwrap();
            // In 2.0 names stand as they are, which is how upstream writes them.
            let pointer = if dialect == Dialect::V31 { decoded(pointer) } else { pointer.to_owned() };
            assert!(document.pointer(&pointer).is_some(), "{reference}");
        }
        let distinct: BTreeSet<&str> = operations.iter().copied().collect();
        assert_eq!(distinct.len(), operations.len());
    }
}

#[test]
fn the_place_of_the_api_is_told_in_parts() {
    let cases = [
        ("http://127.0.0.1:3000", ("http", "127.0.0.1:3000", "/")),
        ("https://api.example", ("https", "api.example:443", "/")),
        ("http://[::1]/rest/v1", ("http", "[::1]:80", "/rest/v1")),
    ];
    for (uri, (scheme, host, path)) in cases {
        let base = Base::of(uri);
        assert_eq!((base.scheme.as_str(), base.host.as_str(), base.path.as_str()), (scheme, host, path));
    }
}

fn collect<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(name).and_then(Value::as_str));
            fields.values().for_each(|field| collect(field, name, found));
        }
        Value::Array(list) => list.iter().for_each(|one| collect(one, name, found)),
        _ => {}
    }
}

fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8().unwrap().into_owned()
}
