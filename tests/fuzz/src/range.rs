//! `Range` together with `limit` and `offset`: whatever is asked for, the rows in question are a range.

use bytes::Bytes;
use rest::Raw;

use crate::{statement, world};

/// The first line is the header, the second `limit`, the third `offset`.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let part = |name: &str, value: Option<&str>| value.map(|value| format!("{name}={value}"));
    let query: Vec<String> =
        [part("limit", lines.next()), part("offset", lines.next())].into_iter().flatten().collect();
    let headers = [("range", header)];
    let query = query.join("&");
    let raw = Raw { method: "GET", path: "/projects", query: &query, headers: &headers, body: Bytes::new() };
    if let Ok(request) = world::parse(raw.clone()) {
        let range = request.range;
        assert!(range.offset >= 0, "rows before the first: {range:?}");
        assert!(range.limit.is_none_or(|limit| limit >= 0), "fewer than no rows: {range:?}");
    }
    statement::check(&raw);
}
