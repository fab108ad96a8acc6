//! Adding a passkey to one's account.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use super::{PasskeyOptions, brought, parse};
use crate::{
    Auth, Call,
    error::{
        ANONYMOUS_REFUSED, Error, PASSKEY_AAL, PASSKEY_EXISTS, SUB_NOT_FOUND, TOO_MANY_PASSKEYS, VALIDATION_422,
        WEBAUTHN_FAILED,
    },
    flow::Caller,
    session::Aal,
    store::{
        audit, is_duplicate,
        passkeys::{self, Ceremony},
        users,
    },
    user::User,
    webauthn::{self, Created, Discoverable, Holder},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RegisterPasskey {
    pub challenge_id: Option<String>,
    pub credential: Option<Value>,
}

#[derive(Debug, Serialize)]
pub struct Added {
    id: Uuid,
    #[serde(with = "rfc3339")]
    created_at: OffsetDateTime,
}

/// Who may change the passkeys of the account: not a guest, and whoever has a second factor only with it.
pub(super) fn may_manage(caller: &Caller) -> Result<(), Error> {
    caller.in_person()?;
    if caller.user.is_anonymous {
        return Err(ANONYMOUS_REFUSED.into());
    }
    if caller.user.has_verified_factor() && caller.aal < Aal::Aal2 {
        return Err(PASSKEY_AAL.into());
    }
    Ok(())
}

fn may_register(caller: &Caller) -> Result<(), Error> {
    may_manage(caller)?;
    if caller.user.is_sso_user {
        return Err(Error::saying(VALIDATION_422, "SSO users cannot register passkeys"));
    }
    Ok(())
}

/// How authenticators show whose credential it is.
pub(in crate::flow) fn holder(user: &User) -> Holder<'_> {
    let name = if user.email.is_empty() { &user.phone } else { &user.email };
    let chosen = user.user_metadata.get("name").and_then(Value::as_str).filter(|name| !name.is_empty());
    Holder { id: user.id, name, display_name: chosen.unwrap_or(name) }
}

impl Auth {
    pub async fn passkey_registration(&self, call: &mut Call<'_>, caller: Caller) -> Result<PasskeyOptions, Error> {
        may_register(&caller)?;
        let rules = &self.0.config.passkeys;
        let db = self.0.db.connection().await?;
        let known = passkeys::list(&db, caller.user.id).await?;
        drop(db);
        if known.len() >= rules.per_user_max as usize {
            return Err(TOO_MANY_PASSKEYS.into());
        }
        let known: Vec<Vec<u8>> = known.into_iter().map(|passkey| passkey.credential).collect();
        let (holder, patience) = (holder(&caller.user), rules.challenge_lifetime);
        let options = |challenge: &[u8; 32]| {
            webauthn::creation(&rules.party, &holder, challenge, &known, Discoverable::Required, patience)
        };
        self.pose(call, Some(caller.user.id), Ceremony::Registration, options).await
    }

    pub async fn register_passkey(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        body: RegisterPasskey,
    ) -> Result<Added, Error> {
        may_register(&caller)?;
        let rules = &self.0.config.passkeys;
        let (challenge, credential) = brought(body.challenge_id.as_deref(), body.credential)?;
        let posed = self.posed(call, challenge, Some(caller.user.id), Ceremony::Registration).await?;
        let created: Created = parse(credential)?;
        let credential = created.judge(&rules.party, &posed).map_err(|wrong| {
            tracing::info!(user.id = %caller.user.id, %wrong, "a passkey was not added");
            WEBAUTHN_FAILED
        })?;

        let id = call.uuid();
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let Some(user) = users::lock(&tx, caller.user.id).await? else { return Err(SUB_NOT_FOUND.into()) };
        if passkeys::list(&tx, user.id).await?.len() >= rules.per_user_max as usize {
            return Err(TOO_MANY_PASSKEYS.into());
        }
        passkeys::insert(&tx, id, user.id, &credential, call.now).await.map_err(|error| {
            match is_duplicate(&error, "webauthn_credentials_credential_id_key") {
                true => PASSKEY_EXISTS.into(),
                false => Error::database(error, "Database error creating passkey"),
            }
        })?;
        let payload = audit::payload(&user, audit::Action::PasskeyCreated, json!({ "passkey_id": id }));
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        Ok(Added { id, created_at: call.now })
    }
}
