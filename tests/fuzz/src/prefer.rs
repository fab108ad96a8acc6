//! `Prefer`: what it is understood as, said back, is understood the same way.

use bytes::Bytes;
use rest::{Raw, request::Prefer};

use crate::statement;

pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let prefer = Prefer::parse(text.lines(), true);
    let one_line = text.lines().collect::<Vec<_>>().join(",");
    assert_eq!(prefer, Prefer::parse([one_line.as_str()].into_iter(), true), "several headers or one");
    prefer.unknown.iter().for_each(|word| assert!(text.contains(word.as_str()), "an invented preference"));
    let known = [
        prefer.resolution.map(|value| value.text()),
        prefer.returning.map(|value| value.text()),
        prefer.count.map(|value| value.text()),
        prefer.missing.map(|value| value.text()),
        prefer.handling.map(|value| value.text()),
        prefer.transaction.map(|value| value.text()),
    ];
    let said = known.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let again = Prefer::parse([said.as_str()].into_iter(), true);
    assert_eq!(
        (prefer.resolution, prefer.returning, prefer.count, prefer.missing, prefer.handling, prefer.transaction),
        (again.resolution, again.returning, again.count, again.missing, again.handling, again.transaction),
    );
    let headers = [("prefer", text)];
    for (method, body) in [("GET", ""), ("POST", r#"{"id":1}"#), ("PATCH", r#"{"id":1}"#), ("DELETE", "")] {
        statement::check(&Raw { method, path: "/projects", query: "id=eq.1", headers: &headers, body: body.into() });
    }
    statement::check(&Raw {
        method: "POST",
        path: "/rpc/getallprojects",
        query: "",
        headers: &headers,
        body: Bytes::new(),
    });
}
