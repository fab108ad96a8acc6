//! Which rows: `limit`, `offset` and the `Range` header.

use crate::error::{RangeProblem, RequestError};

/// Rows `offset ..`, at most `limit` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub offset: i64,
    pub limit: Option<i64>,
}

impl Range {
    pub const ALL: Range = Range { offset: 0, limit: None };

    pub fn is_all(&self) -> bool {
        *self == Self::ALL
    }

    /// At most `max` rows.
    pub fn restricted(self, max: Option<i64>) -> Self {
        let limit = match (self.limit, max) {
            (Some(limit), Some(max)) => Some(limit.min(max)),
            (limit, max) => limit.or(max),
        };
        Self { limit, ..self }
    }
}

/// `limit=` and `offset=` of one relation. What is not a whole number is ignored; a negative offset starts at the top.
pub(super) fn from_query(limit: Option<&str>, offset: Option<&str>) -> Range {
    Range { offset: offset.and_then(whole).map_or(0, |offset| offset.max(0)), limit: limit.and_then(whole) }
}

/// A whole number; one that is too long for the database counts as the greatest (or least) that is not.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// The rows of the top level: what both the header and the query ask for.
pub(super) fn top_level(header: Option<&str>, query: Range) -> Result<Range, RequestError> {
    if query.limit == Some(0) {
        return Ok(Range { offset: 0, limit: Some(0) });
    }
    if query.limit.is_some_and(|limit| limit < 0) {
        return Err(RequestError::Range(RangeProblem::NegativeLimit));
    }
    let Some((first, last)) = header.and_then(parse_header) else { return Ok(query) };
    if last.is_some_and(|last| last < first) {
        return Err(RequestError::Range(RangeProblem::Reversed));
    }
    let offset = first.max(query.offset);
    let query_last = query.limit.map(|limit| query.offset.saturating_add(limit - 1));
    let last = match (last, query_last) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    match last {
        Some(last) if last < offset => Err(RequestError::Range(RangeProblem::NegativeLimit)),
        Some(last) => Ok(Range { offset, limit: Some((last - offset).saturating_add(1)) }),
        None => Ok(Range { offset, limit: None }),
    }
}

/// `0-9` or `5-`; anything else is no range.
fn parse_header(text: &str) -> Option<(i64, Option<i64>)> {
    let (first, last) = text.split_once('-')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if first.is_empty() || !digits(first) || !digits(last) {
        return None;
    }
    Some((whole(first)?, whole(last)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_and_query_are_intersected() {
        let query = from_query(Some("5"), Some("2"));
        assert_eq!(top_level(Some("0-3"), query).unwrap(), Range { offset: 2, limit: Some(2) });
        assert_eq!(top_level(Some("nonsense"), query).unwrap(), query);
        assert!(top_level(Some("5-1"), Range::ALL).is_err());
        assert_eq!(top_level(Some("0-3"), from_query(Some("0"), None)).unwrap().limit, Some(0));
        assert!(top_level(None, from_query(Some("-1"), None)).is_err());
    }

    #[test]
    fn numbers_too_long_are_the_greatest() {
        let query = from_query(Some("99999999999999999999"), Some("99999999999999999999"));
        assert_eq!(query, Range { offset: i64::MAX, limit: Some(i64::MAX) });
        assert!(top_level(Some("0-3"), query).is_err());
        assert_eq!(top_level(Some("5-99999999999999999999"), Range::ALL).unwrap().offset, 5);
        assert_eq!(from_query(Some("1e9"), Some("-99999999999999999999")), Range::ALL);
    }
}
