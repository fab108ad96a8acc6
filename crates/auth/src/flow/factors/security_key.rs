//! Security keys as second factors (WebAuthn). Which ceremony a challenge is for follows from the factor alone: one that
//! counts is used, never made anew, or whoever has the password could answer with a key of their own.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    Auth, Call,
    error::{Error, UNEXPECTED, VALIDATION},
    factor::Factor,
    flow::passkeys::register::holder,
    user::User,
    webauthn::{self, Bytes, Created, Credential, Discoverable, Used, Wrong, base64url},
};

/// What the browser is to do, in the words of clients.
#[derive(Debug, Serialize)]
pub(super) struct Ceremony {
    #[serde(rename = "type")]
    kind: &'static str,
    credential_options: Value,
}

/// What the browser did.
#[derive(Debug, Clone, Deserialize)]
pub struct KeyAnswer {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    credential_response: Option<Value>,
}

/// The kept half of a challenge.
#[derive(Debug, Deserialize)]
struct Kept {
    challenge: Bytes,
}

fn parse<T: DeserializeOwned>(response: Value) -> Result<T, Error> {
    serde_json::from_value(response).map_err(|_| Error::saying(VALIDATION, "Invalid credential_response"))
}

fn ceremony_of(factor: &Factor) -> &'static str {
    if factor.is_verified() { "request" } else { "create" }
}

impl KeyAnswer {
    /// Refuses what cannot be an answer at all.
    pub(super) fn check(answer: Option<&Self>) -> Result<(), Error> {
        let wrong = |message: &'static str| Err(Error::saying(VALIDATION, message));
        match answer {
            None => wrong("WebAuthn config required"),
            Some(answer) if !["create", "request"].contains(&answer.kind.as_str()) => {
                wrong("WebAuthn type must be create or request")
            }
            Some(answer) if answer.credential_response.as_ref().is_none_or(Value::is_null) => {
                wrong("credential_response required")
            }
            Some(_) => Ok(()),
        }
    }
}

impl Auth {
    /// A fresh challenge for the factor: what is kept of it, and what the browser gets.
    pub(super) fn pose_key(
        &self,
        call: &mut Call<'_>,
        user: &User,
        factor: &Factor,
        known: Option<&Credential>,
    ) -> Result<(Value, Ceremony), Error> {
        let rules = &self.0.config.passkeys;
        let (party, patience) = (&rules.party, self.0.config.mfa.challenge_lifetime);
        let challenge: [u8; 32] = call.bytes();
        let ids: Vec<Vec<u8>> = known.iter().map(|credential| credential.id.clone()).collect();
        let options = match (factor.is_verified(), known) {
            (true, Some(_)) => webauthn::request(party, &challenge, &ids, patience),
            (true, None) => return Err(Error::saying(UNEXPECTED, "Failed to generate WebAuthn login data")),
            (false, _) => webauthn::creation(party, &holder(user), &challenge, &ids, Discoverable::Whatever, patience),
        };
        let session = json!({ "challenge": base64url(&challenge), "rpId": party.id });
        let ceremony = Ceremony { kind: ceremony_of(factor), credential_options: json!({ "publicKey": options }) };
        Ok((session, ceremony))
    }

    /// What the answer proves: that a key was made, or that the known one was used.
    pub(super) fn judge_key(
        &self,
        factor: &Factor,
        session: Option<Value>,
        known: Option<Credential>,
        answer: KeyAnswer,
    ) -> Result<Result<Credential, Wrong>, Error> {
        let party = &self.0.config.passkeys.party;
        let kind = ceremony_of(factor);
        let Some(posed) = session.and_then(|session| serde_json::from_value::<Kept>(session).ok()) else {
            return Ok(Err(Wrong::Challenge));
        };
        if answer.kind != kind {
            return Ok(Err(Wrong::Ceremony));
        }
        let response = answer.credential_response.unwrap_or_default();
        let credential = match known.filter(|_| factor.is_verified()) {
            Some(known) => {
                let used = parse::<Used>(response)?.judge(party, &posed.challenge.0, &known);
                used.map(|change| Credential { sign_count: change.sign_count, backed_up: change.backed_up, ..known })
            }
            None if factor.is_verified() => Err(Wrong::Credential),
            None => parse::<Created>(response)?.judge(party, &posed.challenge.0),
        };
        Ok(credential)
    }
}
