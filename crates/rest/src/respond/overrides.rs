//! `response.headers` and `response.status`: what a function in the database said about the answer.

use serde_json::Value;

use super::Headers;
use crate::error::RequestError;

/// Their headers take the place of ours with the same name.
pub(super) fn apply(
    status_text: Option<&str>,
    headers_text: Option<&str>,
    status: u16,
    headers: Headers,
) -> Result<(u16, Headers), RequestError> {
    let status = match status_text {
        None => status,
        Some(text) => self::status(text).ok_or(RequestError::ResponseStatus)?,
    };
    let Some(text) = headers_text else { return Ok((status, headers)) };
    let theirs = parse(text).ok_or(RequestError::ResponseHeaders)?;
    let replaced = |name: &str| theirs.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
    let mut all: Headers = headers.into_iter().filter(|(name, _)| !replaced(name)).collect();
    all.extend(theirs);
    Ok((status, all))
}

fn status(text: &str) -> Option<u16> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|status| (100..1000).contains(status))
}

/// `[{"Name": "value"}, …]`.
fn parse(text: &str) -> Option<Headers> {
    let list: Vec<serde_json::Map<String, Value>> = serde_json::from_str(text).ok()?;
    let mut headers = Headers::new();
    for object in list {
        let mut entries = object.into_iter();
        let (Some((name, Value::String(value))), None) = (entries.next(), entries.next()) else { return None };
        headers.push((name, value));
    }
    Some(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn their_headers_win_over_ours() {
        let ours = vec![("Content-Type".to_owned(), "a".to_owned()), ("X".to_owned(), "1".to_owned())];
        let (status, headers) = apply(Some("418"), Some(r#"[{"content-type":"b"}]"#), 200, ours).unwrap();
        assert_eq!(status, 418);
        assert_eq!(headers, [("X".to_owned(), "1".to_owned()), ("content-type".to_owned(), "b".to_owned())]);
        assert!(apply(Some("teapot"), None, 200, Vec::new()).is_err());
        assert!(apply(None, Some(r#"[{"a":"1","b":"2"}]"#), 200, Vec::new()).is_err());
    }
}
