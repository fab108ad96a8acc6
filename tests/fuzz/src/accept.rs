//! `Accept` and `Content-Type`: weights, parameters, types within types.

use bytes::Bytes;
use rest::{Raw, request::Media};

use crate::statement;

pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let accepted = Media::accepted(Some(text));
    assert!(!accepted.is_empty(), "a header that accepts nothing at all");
    for media in &accepted {
        // A quote inside `for="…"` has no escape: such a name ends early when it is read again.
        if media.mime().matches('"').count() <= 2 {
            assert_eq!(&Media::parse(&media.mime()), media, "a type is what its name says");
        }
        assert!(!media.content_type().contains(['\r', '\n']) || text.contains(['\r', '\n']), "a header of two lines");
    }
    let headers = [("accept", text)];
    for path in ["/projects", "/rpc/getallprojects", "/"] {
        statement::check(&Raw { method: "GET", path, query: "", headers: &headers, body: Bytes::new() });
    }
    let headers = [("content-type", text)];
    statement::check(&Raw {
        method: "POST",
        path: "/projects",
        query: "",
        headers: &headers,
        body: "id,name\n1,x".into(),
    });
}
