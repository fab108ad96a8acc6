//! What the browser says it did: which ceremony, which challenge, on which site.

use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::{RelyingParty, Wrong, base64url};
use crate::one_time::equal;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ceremony {
    Create,
    Get,
}

impl Ceremony {
    fn name(self) -> &'static str {
        match self {
            Self::Create => "webauthn.create",
            Self::Get => "webauthn.get",
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    ceremony: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The hash that is signed, if the data belongs to this ceremony.
pub(super) fn check(
    json: &[u8],
    ceremony: Ceremony,
    party: &RelyingParty,
    challenge: &[u8],
) -> Result<[u8; 32], Wrong> {
    let data: ClientData = serde_json::from_slice(json).map_err(|_| Wrong::ClientData)?;
    if data.ceremony != ceremony.name() {
        return Err(Wrong::Ceremony);
    }
    if !equal(data.challenge.trim_end_matches('=').as_bytes(), base64url(challenge).as_bytes()) {
        return Err(Wrong::Challenge);
    }
    // Inside somebody else's frame people cannot see what they agree to.
    if data.cross_origin || !party.origins.contains(&data.origin) {
        return Err(Wrong::Origin);
    }
    Ok(Sha256::digest(json).into())
}
