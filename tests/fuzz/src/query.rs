//! The query string: selects, filters, logic, order, embeds, columns, conflict targets, arguments of functions.

use bytes::Bytes;
use rest::Raw;

use crate::statement;

/// The first byte chooses one of these, so that libFuzzer need not invent the rest of a request.
const SHAPES: &[(&str, &str, &str)] = &[
    ("GET", "/projects", ""),
    ("GET", "/tasks", ""),
    ("GET", "/users", ""),
    ("GET", "/json_arr", ""),
    ("GET", "/entities", ""),
    ("GET", "/datarep_todos", ""),
    ("POST", "/projects", r#"{"id":1,"name":"x"}"#),
    ("POST", "/datarep_todos", r#"[{"id":1,"label_color":"x"}]"#),
    ("PATCH", "/tasks", r#"{"name":"x"}"#),
    ("PUT", "/tiobe_pls", r#"{"name":"x","rank":1}"#),
    ("DELETE", "/tasks", ""),
    ("GET", "/rpc/getitemrange", ""),
    ("GET", "/rpc/getallprojects", ""),
    ("POST", "/rpc/getallprojects", "{}"),
    ("GET", "/rpc/overloaded", ""),
    ("GET", "/rpc/variadic_param", ""),
    ("HEAD", "/web_content", ""),
    ("GET", "/", ""),
];

/// What the input asks for; `None` when no HTTP server would let it through.
pub fn raw(data: &[u8]) -> Option<Raw<'_>> {
    let (shape, query) = data.split_first()?;
    let (method, path, body) = SHAPES[usize::from(*shape) % SHAPES.len()];
    let query = std::str::from_utf8(query).ok()?;
    Some(Raw { method, path, query, headers: &[], body: Bytes::from_static(body.as_bytes()) })
}

pub fn run(data: &[u8]) {
    if let Some(raw) = raw(data) {
        statement::check(&raw);
    }
}
