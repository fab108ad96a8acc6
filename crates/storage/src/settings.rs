//! What the operator decides.

use std::time::Duration;

use crate::path::KeyRule;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Bytes: the largest object, whatever its bucket allows.
    pub file_size_max: u64,
    pub key_rule: KeyRule,
    /// How long an address for an upload is good.
    pub signed_upload_life: Duration,
    /// Signs addresses.
    pub secret: Vec<u8>,
    /// Claims of the service key, as JSON: what statements beyond the caller's rights show to triggers and policies.
    pub service_claims: String,
    /// Objects that one call of "empty" removes at most.
    pub empty_max: u64,
    /// Whether `sign` makes addresses of transformed images.
    pub images: bool,
    /// Bytes of memory for what public and signed reads ask for again and again; 0 keeps nothing.
    pub cache: usize,
    /// How long one statement may take.
    pub statement_timeout: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            file_size_max: 50 << 20,
            key_rule: KeyRule::Ascii,
            signed_upload_life: Duration::from_secs(7200),
            secret: Vec::new(),
            service_claims: r#"{"role":"service_role"}"#.to_owned(),
            empty_max: 200_000,
            images: true,
            cache: 0,
            statement_timeout: Duration::from_secs(30),
        }
    }
}
