//! Signing in with a passkey. Nobody says first who they are; the authenticator does.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{PasskeyOptions, brought, parse};
use crate::{
    Auth, Call,
    error::{BANNED, Error, PASSKEY_EMAIL_UNCONFIRMED, PASSKEY_PHONE_UNCONFIRMED, PASSKEY_USER_GONE, WEBAUTHN_FAILED},
    flow::FIVE_MINUTES,
    limit::{Action, Rate},
    session::Tokens,
    store::{
        audit,
        passkeys::{self, Ceremony},
        users,
    },
    user::User,
    webauthn::{self, Used, Wrong},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PasskeySignIn {
    pub challenge_id: Option<String>,
    pub credential: Option<Value>,
}

impl Auth {
    pub async fn passkey_challenge(&self, call: &mut Call<'_>) -> Result<PasskeyOptions, Error> {
        let rules = &self.0.config.passkeys;
        self.limit(call, Action::Passkey, Rate::new(rules.rate, FIVE_MINUTES))?;
        let options = |challenge: &[u8; 32]| webauthn::request(&rules.party, challenge, &[], rules.challenge_lifetime);
        self.pose(call, None, Ceremony::Authentication, options).await
    }

    pub async fn sign_in_with_passkey(&self, call: &mut Call<'_>, body: PasskeySignIn) -> Result<Tokens, Error> {
        let (challenge, credential) = brought(body.challenge_id.as_deref(), body.credential)?;
        let posed = self.posed(call, challenge, None, Ceremony::Authentication).await?;
        let used: Used = parse(credential)?;

        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        // Whether there is such a credential is nobody's business.
        let (passkey, owner, known) = passkeys::lock(&tx, &used.raw_id.0).await?.ok_or(WEBAUTHN_FAILED)?;
        let verdict = match used.user() == Some(owner) {
            true => used.judge(&self.0.config.passkeys.party, &posed, &known),
            false => Err(Wrong::Credential),
        };
        let change = verdict.map_err(|wrong| {
            tracing::info!(user.id = %owner, %wrong, "a passkey was refused");
            WEBAUTHN_FAILED
        })?;
        let user = users::by_id(&tx, owner).await?.ok_or(PASSKEY_USER_GONE)?;
        may_sign_in(&user, call)?;
        passkeys::note_use(&tx, passkey, change, call.now).await?;
        let login = (audit::Action::Login, json!({ "passkey_id": passkey }));
        let tokens = self.begin_session(&tx, call, user, "passkey", login).await?;
        tx.commit().await?;
        Ok(tokens)
    }
}

fn may_sign_in(user: &User, call: &Call<'_>) -> Result<(), Error> {
    if user.deleted_at.is_some() {
        return Err(PASSKEY_USER_GONE.into());
    }
    if !user.email.is_empty() && user.email_confirmed_at.is_none() {
        return Err(PASSKEY_EMAIL_UNCONFIRMED.into());
    }
    if !user.phone.is_empty() && user.phone_confirmed_at.is_none() {
        return Err(PASSKEY_PHONE_UNCONFIRMED.into());
    }
    if user.is_banned(call.now) {
        return Err(BANNED.into());
    }
    Ok(())
}
