//! What a browser is asked for, in the JSON that `parseCreationOptionsFromJSON` and its sister read.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{RelyingParty, base64url, key::ALGORITHMS};

/// Whether a credential must be found without naming it: a passkey must, a second factor need not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Discoverable {
    Required,
    Whatever,
}

/// Whose credential it is to be.
pub(crate) struct Holder<'a> {
    pub(crate) id: Uuid,
    /// E-mail address or telephone number.
    pub(crate) name: &'a str,
    pub(crate) display_name: &'a str,
}

/// To make a credential; those in `known` exist already.
pub(crate) fn creation(
    party: &RelyingParty,
    holder: &Holder<'_>,
    challenge: &[u8],
    known: &[Vec<u8>],
    discoverable: Discoverable,
    patience: Duration,
) -> Value {
    let mut selection = json!({ "userVerification": "preferred" });
    if discoverable == Discoverable::Required {
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
    }
    let kinds = ALGORITHMS.map(|alg| json!({ "type": "public-key", "alg": alg }));
    json!({
        "rp": { "id": party.id, "name": party.name },
        "user": {
            // Upstream's handle: the id as text.
            "id": base64url(holder.id.to_string().as_bytes()),
            "name": holder.name,
            "displayName": holder.display_name,
        },
        "challenge": base64url(challenge),
        "pubKeyCredParams": kinds,
        "timeout": millis(patience),
        "excludeCredentials": descriptors(known),
        "authenticatorSelection": selection,
        "attestation": "none",
    })
}

/// To use a credential: one of `allowed`, or without any named whichever the authenticator finds.
pub(crate) fn request(party: &RelyingParty, challenge: &[u8], allowed: &[Vec<u8>], patience: Duration) -> Value {
    let mut options = json!({
        "challenge": base64url(challenge),
        "timeout": millis(patience),
        "rpId": party.id,
        "userVerification": "preferred",
    });
    if !allowed.is_empty() {
        options["allowCredentials"] = descriptors(allowed);
    }
    options
}

fn descriptors(ids: &[Vec<u8>]) -> Value {
    ids.iter().map(|id| json!({ "type": "public-key", "id": base64url(id) })).collect()
}

fn millis(patience: Duration) -> u64 {
    u64::try_from(patience.as_millis()).unwrap_or(u64::MAX)
}
