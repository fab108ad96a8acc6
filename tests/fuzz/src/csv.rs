//! CSV bodies: what is accepted becomes the rows that a CSV library reads there.

use bytes::Bytes;
use rest::{Raw, request::Payload};
use serde_json::{Map, Value};

use crate::{statement, world};

const HEADERS: &[(&str, &str)] = &[("content-type", "text/csv")];

pub fn run(data: &[u8]) {
    let body = Bytes::copy_from_slice(data);
    let raw = Raw { method: "POST", path: "/projects", query: "", headers: HEADERS, body };
    if let Ok(request) = world::parse(raw.clone()) {
        let Payload::Json { body, .. } = &request.payload else { panic!("CSV became {:?}", request.payload) };
        let rows: Vec<Map<String, Value>> = serde_json::from_slice(body).expect("rows as JSON objects");
        for row in &rows {
            let texts = |value: &Value| value.is_string() || value.is_null();
            assert!(row.values().all(texts), "a cell is text or NULL");
            assert!(row.keys().all(|key| request.columns.contains(key)), "a column nobody named");
        }
        if let Some(expected) = by_library(data) {
            assert_eq!(rows, expected);
        }
    }
    statement::check(&raw);
}

/// The rows as the `csv` crate reads them; `None` where it is stricter or looser by design (quotes inside bare cells,
/// blank lines, doubled or empty names, NUL).
fn by_library(data: &[u8]) -> Option<Vec<Map<String, Value>>> {
    let text = std::str::from_utf8(data).ok()?;
    let plain = !text.contains(['"', '\r', '\0', '\u{feff}']) && !text.contains("\n\n") && !text.starts_with('\n');
    let mut reader = csv::ReaderBuilder::new().from_reader(data);
    let names: Vec<String> = reader.headers().ok()?.iter().map(str::to_owned).collect();
    let distinct = names.iter().collect::<std::collections::BTreeSet<_>>().len() == names.len();
    if !plain || !distinct {
        return None;
    }
    let cell = |text: &str| if text == "NULL" { Value::Null } else { Value::from(text) };
    let row = |record: csv::StringRecord| names.iter().cloned().zip(record.iter().map(cell)).collect();
    reader.records().map(|record| record.map(row).ok()).collect()
}
