//! What lists are asked for: which keys, how many, from where on.

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::super::{
    error::{Refusal, Result},
    query::Query,
};

/// Most entries of one page.
const ENTRIES_MAX: u32 = 1000;

/// Objects, version 1 and 2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    pub version_two: bool,
    pub prefix: String,
    pub delimiter: Option<String>,
    pub max_keys: u32,
    /// Keys after this one, as the client wrote it: `marker` or `start-after`.
    pub after: Option<String>,
    /// What the last page of version 2 ended with.
    pub token: Option<String>,
    /// Names are wanted percent-encoded.
    pub encoded: bool,
}

/// Uploads in progress.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UploadListing {
    pub prefix: String,
    pub delimiter: Option<String>,
    pub max_uploads: u32,
    pub key_marker: Option<String>,
    pub upload_marker: Option<String>,
    pub encoded: bool,
}

/// Parts of one upload.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartListing {
    pub max_parts: u32,
    pub after_part: Option<u32>,
}

impl Listing {
    pub(super) fn read(query: &Query) -> Result<Self> {
        let version_two = match query.get("list-type") {
            None | Some("1") => false,
            Some("2") => true,
            Some(_) => return Err(Refusal::parameter("list-type")),
        };
        let text = |name: &str| query.get(name).filter(|text| !text.is_empty()).map(str::to_owned);
        Ok(Self {
            version_two,
            prefix: text("prefix").unwrap_or_default(),
            delimiter: text("delimiter"),
            max_keys: number(query, "max-keys")?.unwrap_or(ENTRIES_MAX).min(ENTRIES_MAX),
            after: text(if version_two { "start-after" } else { "marker" }),
            token: if version_two { text("continuation-token") } else { None },
            encoded: encoded(query)?,
        })
    }
}

impl UploadListing {
    pub(super) fn read(query: &Query) -> Result<Self> {
        let text = |name: &str| query.get(name).filter(|text| !text.is_empty()).map(str::to_owned);
        let max_uploads = number(query, "max-uploads")?.unwrap_or(ENTRIES_MAX);
        if !(1..=ENTRIES_MAX).contains(&max_uploads) {
            return Err(Refusal::parameter("MaxUploads"));
        }
        Ok(Self {
            prefix: text("prefix").unwrap_or_default(),
            delimiter: text("delimiter"),
            max_uploads,
            key_marker: text("key-marker").map(|marker| decode_marker(&marker)).transpose()?,
            upload_marker: text("upload-id-marker").map(|marker| decode_marker(&marker)).transpose()?,
            encoded: encoded(query)?,
        })
    }
}

impl PartListing {
    pub(super) fn read(query: &Query) -> Result<Self> {
        let max_parts = number(query, "max-parts")?.filter(|parts| *parts > 0).unwrap_or(ENTRIES_MAX).min(ENTRIES_MAX);
        Ok(Self { max_parts, after_part: number(query, "part-number-marker")? })
    }
}

fn number(query: &Query, name: &str) -> Result<Option<u32>> {
    let Some(text) = query.get(name).filter(|text| !text.is_empty()) else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = Some(text).filter(|_| digits).and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| Refusal::parameter(name))
}

fn encoded(query: &Query) -> Result<bool> {
    match query.get("encoding-type") {
        None | Some("") => Ok(false),
        Some("url") => Ok(true),
        Some(_) => Err(Refusal::parameter("encoding-type")),
    }
}

/// Where a page ends, as upstream writes it.
pub fn encode_marker(name: &str) -> String {
    STANDARD.encode(format!("l:{name}"))
}

/// # Errors
/// `InvalidParameter` for what no page ended with.
pub fn decode_marker(marker: &str) -> Result<String> {
    let text = STANDARD.decode(marker).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.as_deref()
        .and_then(|text| text.strip_prefix("l:"))
        .map(str::to_owned)
        .ok_or_else(|| Refusal::parameter("continuation token"))
}
