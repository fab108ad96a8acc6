//! A passkey as its owner sees it.

use serde::Serialize;
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

#[derive(Debug, Clone, Serialize)]
pub struct Passkey {
    pub id: Uuid,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub friendly_name: String,
    #[serde(with = "rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<OffsetDateTime>,
    /// What the authenticator calls it.
    #[serde(skip)]
    pub(crate) credential: Vec<u8>,
}
