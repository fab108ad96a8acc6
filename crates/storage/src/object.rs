//! An object: its row, and the metadata that every answer about it is made of. Pure.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};
use uuid::Uuid;

use crate::backend::Stored;

/// Names one set of bytes, for ever: a new upload gets a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(Uuid);

impl Version {
    pub fn new(random: [u8; 16]) -> Self {
        Self(uuid::Builder::from_random_bytes(random).into_uuid())
    }

    /// Of a row. Rows that other servers wrote may carry anything; bytes of ours lie under UUIDs alone.
    pub fn parse(text: &str) -> Option<Self> {
        Uuid::try_parse(text).ok().filter(|id| text.len() == 36 && id.hyphenated().to_string() == text).map(Self)
    }

    /// Which of the 256 folders its bytes lie in.
    pub fn shard(self) -> u8 {
        self.0.as_bytes()[0]
    }
}

impl std::fmt::Display for Version {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.hyphenated().fmt(out)
    }
}

/// A row of `storage.objects`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Object {
    pub id: String,
    pub bucket_id: String,
    pub name: String,
    /// Deprecated, and a UUID.
    pub owner: Option<String>,
    pub owner_id: Option<String>,
    pub version: Option<String>,
    pub metadata: Metadata,
    /// The same as the row has it, with what else may be in it.
    pub metadata_json: Option<String>,
    /// What the uploader wrote; JSON text, `None` when there is none.
    pub user_metadata: Option<String>,
    /// ISO 8601, UTC, milliseconds.
    pub created_at: String,
    pub updated_at: String,
    pub last_accessed_at: Option<String>,
}

impl Object {
    pub fn version(&self) -> Option<Version> {
        self.version.as_deref().and_then(Version::parse)
    }
}

/// `objects.metadata`. Every key may be missing in rows of other origin.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Metadata {
    /// In quotes.
    #[serde(rename = "eTag")]
    pub etag: String,
    #[serde(deserialize_with = "lenient::number")]
    pub size: u64,
    pub mimetype: String,
    pub cache_control: String,
    /// ISO 8601, UTC, milliseconds.
    pub last_modified: String,
    #[serde(deserialize_with = "lenient::number")]
    pub content_length: u64,
    pub http_status_code: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x_robots_tag: Option<String>,
}

impl Metadata {
    /// From the JSON of a row; what cannot be read counts as missing.
    pub fn parse(json: &[u8]) -> Self {
        serde_json::from_slice(json).unwrap_or_default()
    }

    pub fn of(stored: &Stored, mime_type: &str, cache_control: &str, robots: Option<&str>) -> Self {
        Self {
            etag: stored.etag.clone(),
            size: stored.size,
            mimetype: mime_type.to_owned(),
            cache_control: cache_control.to_owned(),
            last_modified: iso(stored.last_modified),
            content_length: stored.size,
            http_status_code: 200,
            x_robots_tag: robots.map(str::to_owned),
        }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub fn last_modified(&self) -> Option<OffsetDateTime> {
        OffsetDateTime::parse(&self.last_modified, &time::format_description::well_known::Rfc3339).ok()
    }
}

mod lenient {
    //! Rows of other servers hold numbers as texts now and then.

    use serde::{Deserialize as _, Deserializer};

    pub(super) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        Ok(value.as_u64().or_else(|| value.as_str()?.parse().ok()).unwrap_or(0))
    }
}

const ISO: &[BorrowedFormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");

/// As JavaScript writes a moment.
pub fn iso(moment: OffsetDateTime) -> String {
    moment.to_offset(time::UtcOffset::UTC).format(ISO).unwrap_or_default()
}

/// User metadata from JSON text; anything but an object counts as none, as upstream ignores it.
pub fn user_metadata(json: &str) -> Option<Map<String, Value>> {
    serde_json::from_str::<Map<String, Value>>(json).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_written_as_upstream_writes_it() {
        let stored = Stored {
            version: Version::new([7; 16]),
            size: 3,
            etag: "\"abc\"".into(),
            last_modified: OffsetDateTime::from_unix_timestamp(1_600_000_000).unwrap(),
        };
        let json = Metadata::of(&stored, "text/plain", "max-age=3600", None).to_json();
        assert_eq!(
            json,
            r#"{"eTag":"\"abc\"","size":3,"mimetype":"text/plain","cacheControl":"max-age=3600","lastModified":"2020-09-13T12:26:40.000Z","contentLength":3,"httpStatusCode":200}"#
        );
        assert_eq!(Metadata::parse(json.as_bytes()).size, 3);
    }

    #[test]
    fn rows_of_other_origin_are_read_as_far_as_they_go() {
        let odd = Metadata::parse(br#"{"size":"1234","mimetype":"image/png","x":1}"#);
        assert_eq!((odd.size, odd.mimetype.as_str(), odd.etag.as_str()), (1234, "image/png", ""));
        assert_eq!(Metadata::parse(b"null"), Metadata::default());
        assert!(Version::parse("1").is_none() && Version::parse("../../etc/passwd").is_none());
        assert!(Version::parse("6BA7B810-9DAD-41D1-80B4-00C04FD430C8").is_none(), "one spelling, one file");
    }
}
