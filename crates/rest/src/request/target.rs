//! What the path and the query string name: a table, a function, the root; and the parameters, decoded.

use percent_encoding::percent_decode_str;

use crate::error::RequestError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    Root,
    Relation(String),
    Routine(String),
}

/// The path below the mount point, still percent-encoded.
pub(super) fn target(path: &str) -> Result<Target, RequestError> {
    let decode = |segment: &str| percent_decode_str(segment).decode_utf8_lossy().into_owned();
    let path = path.strip_prefix('/').unwrap_or(path);
    let mut segments = path.strip_suffix('/').unwrap_or(path).split('/');
    match (segments.next(), segments.next(), segments.next()) {
        (None | Some(""), None, None) => Ok(Target::Root),
        (Some(relation), None, None) => Ok(Target::Relation(decode(relation))),
        (Some("rpc"), Some(routine), None) => Ok(Target::Routine(decode(routine))),
        _ => Err(RequestError::Path),
    }
}

/// The parameters of a query string in order, percent-decoded with `+` for a blank; no `=` gives no value.
pub(super) fn pairs(query: &str) -> impl Iterator<Item = (String, Option<String>)> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| match pair.split_once('=') {
        Some((key, value)) => (decode(key), Some(decode(value))),
        None => (decode(pair), None),
    })
}

fn decode(text: &str) -> String {
    if !text.contains(['%', '+']) {
        return text.to_owned();
    }
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// The query string with its parameters sorted by name and freshly encoded: what `Content-Location` shows.
pub(super) fn canonical(pairs: &[(String, Option<String>)]) -> String {
    let mut sorted: Vec<_> = pairs.iter().collect();
    sorted.sort_by(|a, b| a.0.cmp(&b.0));
    let encoded = sorted
        .into_iter()
        .map(|(key, value)| format!("{}={}", encode(key), encode(value.as_deref().unwrap_or_default())));
    encoded.collect::<Vec<_>>().join("&")
}

/// Percent-encodes all but letters, digits and `-_.~`.
pub(crate) fn encode(text: &str) -> String {
    use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
    const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');
    utf8_percent_encode(text, KEPT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_one_or_two_segments() {
        assert_eq!(target("/").unwrap(), Target::Root);
        assert_eq!(target("/a%20b").unwrap(), Target::Relation("a b".into()));
        assert_eq!(target("/rpc/f").unwrap(), Target::Routine("f".into()));
        assert!(target("/a/b").is_err() && target("/rpc/a/b").is_err());
    }

    #[test]
    fn the_canonical_query_is_sorted() {
        let pairs: Vec<_> = pairs("b=2&a=x+y&c").collect();
        assert_eq!(canonical(&pairs), "a=x%20y&b=2&c=");
    }
}
