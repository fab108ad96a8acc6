//! What the main statement answered with, whichever way its rows came.

use bytes::Bytes;
use query::{JsonBody, Record};

/// The columns of the one row that the main statement answers with.
pub(super) struct Outcome<'a> {
    pub(super) body: Bytes,
    pub(super) rows: i64,
    pub(super) total: Option<i64>,
    pub(super) location: Option<&'a str>,
    pub(super) inserted: Option<i64>,
    pub(super) headers: Option<&'a str>,
    pub(super) status: Option<&'a str>,
}

impl<'a> Outcome<'a> {
    pub(super) fn read(record: &'a Record) -> Self {
        let number = |name: &str| cell(record, name).and_then(|text| text.parse().ok());
        let body = position(record, "body").and_then(|at| record.first()?.get(at).cloned()).unwrap_or_default();
        Self {
            body,
            rows: number("page_total").unwrap_or(0),
            total: number("total"),
            location: cell(record, "location"),
            inserted: number("inserted"),
            headers: cell(record, "response_headers"),
            status: cell(record, "response_status"),
        }
    }

    /// The same for rows that came as columns.
    pub(super) fn rows(json: &JsonBody, overrides: Option<&'a Record>, as_object: bool, counts_rows: bool) -> Self {
        let rows = i64::try_from(json.rows).unwrap_or(i64::MAX);
        Self {
            body: if as_object { json.object() } else { json.array.clone() },
            rows,
            // Without a count of their own the rows are all there are.
            total: json.count.or(counts_rows.then_some(rows)),
            location: None,
            inserted: None,
            headers: overrides.and_then(|record| cell(record, "response_headers")),
            status: overrides.and_then(|record| cell(record, "response_status")),
        }
    }
}

fn position(record: &Record, name: &str) -> Option<usize> {
    record.columns.iter().position(|column| &*column.name == name)
}

fn cell<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.first()?.text(position(record, name)?)
}
