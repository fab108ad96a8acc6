//! The text that a signature of a request signs.

use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use sha2::{Digest as _, Sha256};

use super::{super::query::UNRESERVED, Moment, Request, Scope, hex};

const UNRESERVED_AND_SLASH: &AsciiSet = &UNRESERVED.remove(b'/');

/// How the path may have been signed: as it came or, as AWS describes it, encoded anew. Both decode to the same key, so that
/// a signature over one says as much as one over the other. Nothing is normalised: `.`, `..` and `//` stay what they are.
pub(super) fn paths(raw: &str) -> Vec<String> {
    let mut paths = vec![if raw.is_empty() { "/".to_owned() } else { raw.to_owned() }];
    if let Ok(decoded) = percent_decode_str(raw).decode_utf8() {
        let encoded = utf8_percent_encode(&decoded, UNRESERVED_AND_SLASH).to_string();
        // A slash that was escaped would lose its escape here and be another path.
        let slashes = |text: &str| text.bytes().filter(|byte| *byte == b'/').count();
        if !encoded.is_empty() && encoded != raw && slashes(&encoded) == slashes(raw) {
            paths.push(encoded);
        }
    }
    paths
}

pub(super) fn request(request: &Request<'_>, path: &str, signed_headers: &[String], payload: &str) -> Vec<u8> {
    let mut text = format!("{}\n{path}\n{}\n", request.method, request.query.canonical()).into_bytes();
    for name in signed_headers {
        text.extend_from_slice(name.as_bytes());
        text.push(b':');
        header(request, name, &mut text);
        text.push(b'\n');
    }
    text.push(b'\n');
    text.extend_from_slice(signed_headers.join(";").as_bytes());
    text.push(b'\n');
    text.extend_from_slice(payload.as_bytes());
    text
}

/// The value of one header. One that was signed and did not arrive is empty, so that it cannot be taken away unnoticed; only
/// a length of nothing is left out by some libraries after they signed it.
fn header(request: &Request<'_>, name: &str, text: &mut Vec<u8>) {
    if name == "host" {
        return text.extend_from_slice(request.host.to_ascii_lowercase().as_bytes());
    }
    let mut values = request.headers.all(name).peekable();
    if name == "content-length" && values.peek().is_none() {
        return text.push(b'0');
    }
    for (index, value) in values.enumerate() {
        if index > 0 {
            text.push(b',');
        }
        collapse(value, text);
    }
}

/// Without spaces at the ends, and one where there were several.
fn collapse(value: &[u8], text: &mut Vec<u8>) {
    let mut spaced = false;
    for byte in value.trim_ascii() {
        let space = matches!(byte, b' ' | b'\t');
        if !(space && spaced) {
            text.push(if space { b' ' } else { *byte });
        }
        spaced = space;
    }
}

pub(super) fn string_to_sign(moment: &Moment, scope: &Scope, request: &[u8]) -> String {
    format!("AWS4-HMAC-SHA256\n{}\n{}\n{}", moment.text, scope.text(), hex::lower(&Sha256::digest(request)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_never_normalised() {
        for (raw, expected) in [
            ("/b/k", &["/b/k"][..]),
            ("", &["/"]),
            ("/b/a//b", &["/b/a//b"]),
            ("/b/../c", &["/b/../c"]),
            ("/b/a b", &["/b/a b", "/b/a%20b"]),
            ("/b/(1)", &["/b/(1)", "/b/%281%29"]),
            ("/b/%7Ea", &["/b/%7Ea", "/b/~a"]),
            ("/b/a%2Fb", &["/b/a%2Fb"]),
            ("/b/%2e%2e/c", &["/b/%2e%2e/c", "/b/../c"]),
            ("/b/%ff", &["/b/%ff"]),
            ("/b/%252F", &["/b/%252F"]),
        ] {
            assert_eq!(paths(raw), expected, "{raw}");
        }
    }

    #[test]
    fn spaces_of_a_header_collapse() {
        let mut text = Vec::new();
        collapse(b"  a   b\t c  ", &mut text);
        assert_eq!(text, b"a b c");
    }
}
