//! A bucket: what it may hold, and the rules that judge new content. Pure.

use serde::Serialize;

use crate::error::{self, Code, Error};

/// A row of `storage.buckets`, as REST shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bucket {
    pub id: String,
    pub name: String,
    /// Empty when there is none: clients of old expect a text.
    pub owner: String,
    pub public: bool,
    /// Shown in lists alone.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Bytes.
    pub file_size_limit: Option<u64>,
    pub allowed_mime_types: Option<Vec<String>>,
    pub created_at: String,
    pub updated_at: String,
}

/// What an upload must satisfy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Bytes.
    pub file_size: Option<u64>,
    pub mime_types: Option<Vec<String>>,
}

impl Limits {
    /// The largest object in bytes. A limit of zero is none, as upstream reads it.
    pub fn size(&self, global: u64) -> u64 {
        self.file_size.filter(|limit| *limit > 0).map_or(global, |limit| limit.min(global))
    }

    /// Errors: `InvalidMimeType`.
    pub fn check_mime_type(&self, given: &str) -> Result<(), Error> {
        let Some(allowed) = self.mime_types.as_deref().filter(|allowed| !allowed.is_empty()) else { return Ok(()) };
        let own = essence(given);
        let fits = |pattern: &String| {
            let pattern = essence(pattern);
            match pattern.strip_suffix("/*") {
                Some(family) => own.split_once('/').is_some_and(|(type_, _)| type_ == family),
                None => pattern == "*" || pattern == own,
            }
        };
        if own.contains('/') && allowed.iter().any(fits) { Ok(()) } else { Err(error::invalid_mime_type(given)) }
    }
}

/// Type and subtype, without parameters, in small letters.
pub fn essence(mime_type: &str) -> String {
    mime_type.split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

/// A size in bytes from a number or a text such as `20mb`: decimal units, at most three decimals.
/// Errors: `InvalidRequest`.
pub fn parse_size(text: &str) -> Result<u64, Error> {
    let wrong = || Error::new(Code::InvalidRequest, format!("invalid file size format: {text}"));
    let trimmed = text.trim();
    let end = trimmed.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(trimmed.len());
    let (number, unit) = trimmed.split_at(end);
    let factor: u64 = match unit.trim().to_ascii_uppercase().as_str() {
        "GB" => 1_000_000_000,
        "MB" => 1_000_000,
        "KB" => 1_000,
        "B" | "" => 1,
        _ => return Err(wrong()),
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || decimals.trim_end_matches('0').len() > 3 || decimals.contains('.') {
        return Err(wrong());
    }
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    let thousandths: u64 = format!("{decimals:0<3}")[..3].parse().map_err(|_| wrong())?;
    let bytes = whole.checked_mul(factor).ok_or_else(wrong)?;
    bytes.checked_add(thousandths * factor / 1000).ok_or_else(wrong)
}

/// Whether an entry of `allowed_mime_types` can be one. Errors: `InvalidMimeType`.
pub fn check_mime_pattern(entry: &str) -> Result<(), Error> {
    let wrong = || error::invalid_mime_type(entry);
    if entry.len() > 1000 {
        return Err(wrong());
    }
    let essence = entry.split(';').next().unwrap_or("").trim();
    let token =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&b));
    let fits = essence == "*"
        || essence.split_once('/').is_some_and(|(type_, subtype)| token(type_) && (subtype == "*" || token(subtype)));
    if fits { Ok(()) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_decimal() {
        let sizes = [("20mb", 20_000_000), ("1.5 GB", 1_500_000_000), ("100", 100), ("1kb", 1000), ("0.001KB", 1)];
        sizes.iter().for_each(|(text, bytes)| assert_eq!(parse_size(text).unwrap(), *bytes, "{text}"));
        for wrong in ["", "mb", "1tb", "1.2345mb", "1.2.3mb", "-1mb", "99999999999999999999", "18446744073709551615GB"]
        {
            assert!(parse_size(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn mime_types_match_by_family_and_without_parameters() {
        let limits = |types: &[&str]| Limits {
            mime_types: Some(types.iter().map(|name| (*name).to_owned()).collect()),
            file_size: None,
        };
        assert!(limits(&["image/*"]).check_mime_type("image/png").is_ok());
        assert!(limits(&["text/plain"]).check_mime_type("Text/Plain;charset=utf-8").is_ok());
        assert!(limits(&["*"]).check_mime_type("a/b").is_ok() && limits(&[]).check_mime_type("anything").is_ok());
        let error = limits(&["image/png"]).check_mime_type("image/jpeg").unwrap_err();
        assert_eq!(error.message(), "mime type image/jpeg is not supported");
        assert!(limits(&["image/*"]).check_mime_type("imagex/png").is_err());
    }

    #[test]
    fn the_smaller_limit_counts() {
        let limits = |size| Limits { file_size: size, mime_types: None };
        assert_eq!(limits(Some(10)).size(50), 10);
        assert_eq!(limits(Some(100)).size(50), 50);
        assert_eq!(limits(Some(0)).size(50), 50);
        assert_eq!(limits(None).size(50), 50);
    }

    #[test]
    fn patterns_name_a_type() {
        ["*", "image/*", "image/svg+xml", "text/plain; charset=utf-8"]
            .iter()
            .for_each(|good| check_mime_pattern(good).unwrap());
        ["", "image", "*/png", "image/", "a b/c"]
            .iter()
            .for_each(|bad| assert!(check_mime_pattern(bad).is_err(), "{bad}"));
    }
}
