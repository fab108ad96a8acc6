//! A credential as `auth.mfa_factors.web_authn_credential` keeps it: the JSON of the library that upstream uses, so that a
//! security key works before and after a move.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Credential;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    id: String,
    public_key: String,
    #[serde(default)]
    transport: Option<Vec<String>>,
    #[serde(default)]
    flags: Flags,
    authenticator: Authenticator,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Flags {
    backup_eligible: bool,
    backup_state: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Authenticator {
    #[serde(rename = "AAGUID", default)]
    aaguid: Option<String>,
    #[serde(default)]
    sign_count: u32,
}

impl Credential {
    pub(crate) fn to_kept(&self) -> Value {
        json!({
            "id": BASE64.encode(&self.id),
            "publicKey": BASE64.encode(&self.public_key),
            "attestationType": "none",
            "transport": self.transports,
            "flags": {
                "userPresent": true,
                "backupEligible": self.backup_eligible,
                "backupState": self.backed_up,
            },
            "authenticator": {
                "AAGUID": BASE64.encode(self.aaguid.as_bytes()),
                "signCount": self.sign_count,
                "cloneWarning": false,
            },
        })
    }

    /// `None` for what no version of upstream writes.
    pub(crate) fn of_kept(value: &Value) -> Option<Self> {
        let kept = Kept::deserialize(value).ok()?;
        let aaguid = kept.authenticator.aaguid.and_then(|text| BASE64.decode(text).ok());
        Some(Self {
            id: BASE64.decode(kept.id).ok()?,
            public_key: BASE64.decode(kept.public_key).ok()?,
            aaguid: aaguid.and_then(|bytes| Uuid::from_slice(&bytes).ok()).unwrap_or_default(),
            sign_count: kept.authenticator.sign_count,
            backup_eligible: kept.flags.backup_eligible,
            backed_up: kept.flags.backup_state,
            transports: kept.transport.unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let credential = Credential {
            id: vec![1, 250],
            public_key: vec![2; 40],
            aaguid: Uuid::from_u128(7),
            sign_count: 3,
            backup_eligible: true,
            backed_up: false,
            transports: vec!["usb".into()],
        };
        assert_eq!(Credential::of_kept(&credential.to_kept()), Some(credential));
        assert_eq!(Credential::of_kept(&json!({ "id": "!" })), None);
    }
}
