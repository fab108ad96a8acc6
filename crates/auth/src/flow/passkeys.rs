//! Passkeys: adding one, signing in with it, looking after them. Rules: contracts/auth.md §1.10.

mod manage;
pub(super) mod register;
mod sign_in;

pub use manage::RenamePasskey;
pub use register::{Added, RegisterPasskey};
pub use sign_in::PasskeySignIn;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{
        Error, PASSKEYS_DISABLED, VALIDATION, WEBAUTHN_CHALLENGE_EXPIRED, WEBAUTHN_CHALLENGE_NOT_FOUND, WEBAUTHN_FAILED,
    },
    store::passkeys::{self, Ceremony},
    webauthn::{Bytes, base64url},
};

/// What a browser is to do.
#[derive(Debug, Serialize)]
pub struct PasskeyOptions {
    challenge_id: Uuid,
    options: Value,
    /// Unix seconds.
    expires_at: i64,
}

/// The kept half of a challenge, in upstream's words.
#[derive(Debug, Deserialize)]
struct Kept {
    challenge: Bytes,
}

/// What both ceremonies bring back, checked for being there at all.
fn brought(challenge: Option<&str>, credential: Option<Value>) -> Result<(Uuid, Value), Error> {
    let wrong = |message: &'static str| Error::saying(VALIDATION, message);
    let challenge = challenge.filter(|id| !id.is_empty()).ok_or_else(|| wrong("challenge_id is required"))?;
    let credential = credential.filter(|value| !value.is_null()).ok_or_else(|| wrong("credential is required"))?;
    let challenge = challenge.parse().map_err(|_| wrong("challenge_id must be a valid UUID"))?;
    Ok((challenge, credential))
}

fn parse<T: DeserializeOwned>(credential: Value) -> Result<T, Error> {
    serde_json::from_value(credential).map_err(|_| Error::saying(WEBAUTHN_FAILED, "Invalid credential response"))
}

impl Auth {
    /// Before anything else of a request about passkeys.
    pub fn require_passkeys(&self) -> Result<(), Error> {
        if self.0.config.passkeys.enabled { Ok(()) } else { Err(PASSKEYS_DISABLED.into()) }
    }

    /// Notes a challenge and says what the browser is to do with it.
    async fn pose(
        &self,
        call: &mut Call<'_>,
        user: Option<Uuid>,
        ceremony: Ceremony,
        options: impl FnOnce(&[u8; 32]) -> Value,
    ) -> Result<PasskeyOptions, Error> {
        let challenge: [u8; 32] = call.bytes();
        let challenge_id = call.uuid();
        let expires_at = call.now + self.0.config.passkeys.challenge_lifetime;
        let session = json!({
            "challenge": base64url(&challenge),
            "rpId": self.0.config.passkeys.party.id,
            "userVerification": "preferred",
        });
        let db = self.0.db.connection().await?;
        passkeys::put_challenge(&db, challenge_id, user, ceremony, &session, call.now, expires_at).await?;
        Ok(PasskeyOptions { challenge_id, options: options(&challenge), expires_at: expires_at.unix_timestamp() })
    }

    /// What was posed. It is used up by this, whatever is thought of the answer.
    async fn posed(&self, call: &Call<'_>, id: Uuid, user: Option<Uuid>, ceremony: Ceremony) -> Result<Vec<u8>, Error> {
        let db = self.0.db.connection().await?;
        let taken = passkeys::take_challenge(&db, id, user, ceremony).await?;
        let (session, expires_at): (Value, OffsetDateTime) = taken.ok_or(WEBAUTHN_CHALLENGE_NOT_FOUND)?;
        if expires_at < call.now {
            return Err(WEBAUTHN_CHALLENGE_EXPIRED.into());
        }
        let kept = serde_json::from_value::<Kept>(session);
        Ok(kept.map_err(|_| WEBAUTHN_CHALLENGE_NOT_FOUND)?.challenge.0)
    }
}
