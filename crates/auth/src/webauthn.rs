//! Passkeys and security keys (WebAuthn level 3): what is asked of a browser, and whether what it brings back proves anything.
//! Pure; who made an authenticator is not asked for, so attestation statements count for nothing and are not read.

mod authenticator;
mod client;
mod kept;
mod key;
mod options;

pub(crate) use options::{Discoverable, Holder, creation, request};

use base64::{Engine as _, alphabet, engine::DecodePaddingMode, engine::general_purpose as base64_mode};
use ciborium::Value;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use authenticator::AuthenticatorData;
use client::Ceremony;
use key::PublicKey;

/// The site that credentials belong to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RelyingParty {
    /// A host name; credentials work on it and below it.
    pub id: String,
    /// What people see when they are asked.
    pub name: String,
    /// Where a browser may have asked: scheme, host and port.
    pub origins: Vec<String>,
}

/// Why a credential proves nothing. For the log; a client hears only that it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Wrong {
    #[error("not a credential of a public key")]
    Kind,
    #[error("the client's data is malformed")]
    ClientData,
    #[error("made for another ceremony")]
    Ceremony,
    #[error("made for another challenge")]
    Challenge,
    #[error("made on another site")]
    Origin,
    #[error("made for another relying party")]
    RelyingParty,
    #[error("the authenticator's data is malformed")]
    AuthenticatorData,
    #[error("nobody was present")]
    Absent,
    #[error("the attestation is malformed")]
    Attestation,
    #[error("a key of a kind that was not asked for")]
    Key,
    #[error("the signature does not match")]
    Signature,
    #[error("another credential answered")]
    Credential,
    #[error("the counter went back: there may be a copy of the authenticator")]
    Counter,
    #[error("the credential changed its kind")]
    Backup,
}

/// Bytes as browsers write them: base64url, with or without padding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

const LENIENT: base64_mode::GeneralPurpose = base64_mode::GeneralPurpose::new(
    &alphabet::URL_SAFE,
    base64_mode::GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(crate) fn base64url(bytes: &[u8]) -> String {
    base64_mode::URL_SAFE_NO_PAD.encode(bytes)
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        LENIENT.decode(text).map(Self).map_err(|_| serde::de::Error::custom("not base64url"))
    }
}

/// `RegistrationResponseJSON`: a credential that was just made.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Created {
    raw_id: Bytes,
    #[serde(rename = "type")]
    kind: String,
    response: CreatedResponse,
}

#[derive(Debug, Clone, Deserialize)]
struct CreatedResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    #[serde(rename = "attestationObject")]
    attestation: Bytes,
    #[serde(default)]
    transports: Vec<String>,
}

/// `AuthenticationResponseJSON`: a credential that was used.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Used {
    pub(crate) raw_id: Bytes,
    #[serde(rename = "type")]
    kind: String,
    response: UsedResponse,
}

#[derive(Debug, Clone, Deserialize)]
struct UsedResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    #[serde(rename = "authenticatorData")]
    authenticator_data: Bytes,
    signature: Bytes,
    #[serde(rename = "userHandle", default)]
    user_handle: Option<Bytes>,
}

/// What is kept of a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Credential {
    pub(crate) id: Vec<u8>,
    /// COSE, as the authenticator wrote it.
    pub(crate) public_key: Vec<u8>,
    pub(crate) aaguid: Uuid,
    pub(crate) sign_count: u32,
    /// May be copied to other devices; and has been.
    pub(crate) backup_eligible: bool,
    pub(crate) backed_up: bool,
    pub(crate) transports: Vec<String>,
}

/// Transports a browser may name; and how many of them are kept.
const TRANSPORTS_MAX: usize = 10;
/// WebAuthn level 3, §7.1.
const ID_MAX: usize = 1023;

impl Created {
    /// The credential, if it was made by this ceremony.
    pub(crate) fn judge(&self, party: &RelyingParty, challenge: &[u8]) -> Result<Credential, Wrong> {
        if self.kind != "public-key" {
            return Err(Wrong::Kind);
        }
        let response = &self.response;
        client::check(&response.client_data.0, Ceremony::Create, party, challenge)?;
        let data = authenticator_data(&response.attestation.0)?;
        let data = AuthenticatorData::parse(&data)?;
        data.check(party)?;
        let attested = data.credential.ok_or(Wrong::AuthenticatorData)?;
        if attested.id != self.raw_id.0 || attested.id.len() > ID_MAX {
            return Err(Wrong::Credential);
        }
        PublicKey::parse(&attested.public_key)?;
        let known = |name: &&String| name.len() <= 32;
        Ok(Credential {
            id: attested.id,
            public_key: attested.public_key,
            aaguid: attested.aaguid,
            sign_count: data.sign_count,
            backup_eligible: data.flags.backup_eligible(),
            backed_up: data.flags.backed_up(),
            transports: response.transports.iter().filter(known).take(TRANSPORTS_MAX).cloned().collect(),
        })
    }
}

/// What a use of a credential changes about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) sign_count: u32,
    pub(crate) backed_up: bool,
}

impl Used {
    /// Whose credential it says it is: the `user.id` given when it was made.
    pub(crate) fn user(&self) -> Option<Uuid> {
        let handle = self.response.user_handle.as_ref()?;
        std::str::from_utf8(&handle.0).ok()?.parse().ok()
    }

    /// Whether `known` signed this challenge here and now.
    pub(crate) fn judge(&self, party: &RelyingParty, challenge: &[u8], known: &Credential) -> Result<Use, Wrong> {
        if self.kind != "public-key" {
            return Err(Wrong::Kind);
        }
        if self.raw_id.0 != known.id {
            return Err(Wrong::Credential);
        }
        let response = &self.response;
        let client_hash = client::check(&response.client_data.0, Ceremony::Get, party, challenge)?;
        let data = AuthenticatorData::parse(&response.authenticator_data.0)?;
        data.check(party)?;
        let message = [response.authenticator_data.0.as_slice(), &client_hash].concat();
        PublicKey::parse(&known.public_key)?.verify(&message, &response.signature.0)?;
        if data.flags.backup_eligible() != known.backup_eligible {
            return Err(Wrong::Backup);
        }
        // Authenticators without a counter always say zero.
        if (data.sign_count, known.sign_count) != (0, 0) && data.sign_count <= known.sign_count {
            return Err(Wrong::Counter);
        }
        Ok(Use { sign_count: data.sign_count, backed_up: data.flags.backed_up() })
    }
}

/// The authenticator's data out of an attestation object.
fn authenticator_data(attestation: &[u8]) -> Result<Vec<u8>, Wrong> {
    let value: Value = ciborium::from_reader(attestation).map_err(|_| Wrong::Attestation)?;
    let Value::Map(entries) = value else { return Err(Wrong::Attestation) };
    let entry = entries.into_iter().find(|(key, _)| key.as_text() == Some("authData"));
    match entry {
        Some((_, Value::Bytes(data))) => Ok(data),
        _ => Err(Wrong::Attestation),
    }
}

#[cfg(test)]
mod tests;
