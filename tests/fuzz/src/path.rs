//! The path: percent-encoding, overlong UTF-8, names of any script. It names one relation or function, or nothing.

use bytes::Bytes;
use rest::{Raw, request::Action};

use crate::{statement, world};

/// What the input asks for.
pub fn raw(data: &[u8]) -> Option<Raw<'_>> {
    let path = std::str::from_utf8(data).ok()?;
    Some(Raw { method: "GET", path, query: "", headers: &[], body: Bytes::new() })
}

pub fn run(data: &[u8]) {
    let Some(raw) = raw(data) else { return };
    if let Ok(request) = world::parse(raw.clone()) {
        assert_eq!(request.schema, "test", "a path chose a schema");
        if let Action::Read { relation, .. } = &request.action {
            assert_eq!(relation.schema.as_str(), "test", "a path left the schema");
        }
    }
    statement::check(&raw);
}
