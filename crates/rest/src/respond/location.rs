//! `Location`: where the one inserted row can be read.

use crate::request::encode;

/// `key`: JSON `[[column, value or null], …]`.
pub(super) fn path(relation: &str, key: &str) -> Option<String> {
    let pairs: Vec<(String, Option<String>)> = serde_json::from_str(key).ok()?;
    let tests = pairs.into_iter().map(|(column, value)| match value {
        Some(value) => format!("{}={}", encode(&column), encode(&format!("eq.{value}"))),
        None => format!("{}=is.null", encode(&column)),
    });
    let query = tests.collect::<Vec<_>>().join("&");
    (!query.is_empty()).then(|| format!("/{relation}?{query}"))
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn keys_become_filters() {
        assert_eq!(path("t", r#"[["a","x y"],["b",null]]"#).as_deref(), Some("/t?a=eq.x%20y&b=is.null"));
        assert_eq!(path("t", "[]"), None);
    }
}
