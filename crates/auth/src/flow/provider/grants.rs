//! What a user let clients read: the list, taking one back, and what a client reads of the user.

use serde::Serialize;
use serde_json::{Map, Value, json};
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, OAUTH_CONSENT_NOT_FOUND, VALIDATION},
    flow::{Caller, given},
    provider::{client::ClientCard, profile, scope},
    store::{audit, oauth_consents},
};

#[derive(Debug, Serialize)]
pub struct Grant {
    client: ClientCard,
    scopes: Vec<String>,
    #[serde(with = "rfc3339")]
    granted_at: OffsetDateTime,
}

impl Auth {
    /// Newest first.
    pub async fn list_grants(&self, caller: &Caller) -> Result<Vec<Grant>, Error> {
        caller.in_person()?;
        let db = self.0.db.connection().await?;
        let consents = oauth_consents::of_user(&db, caller.user.id).await?;
        let grant = |consent: oauth_consents::Consent| Grant {
            client: consent.client.card(),
            scopes: scope::list(&consent.scopes).into_iter().map(str::to_owned).collect(),
            granted_at: consent.granted_at,
        };
        Ok(consents.into_iter().map(grant).collect())
    }

    /// The client's sessions of this user end with it.
    pub async fn revoke_grant(&self, call: &mut Call<'_>, caller: &Caller, client: Option<&str>) -> Result<(), Error> {
        caller.in_person()?;
        let text = given(client).ok_or_else(|| Error::saying(VALIDATION, "client_id query parameter is required"))?;
        let client = Uuid::try_parse(text).map_err(|_| Error::saying(VALIDATION, "invalid client_id format"))?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        if !oauth_consents::revoke(&tx, caller.user.id, client, call.now).await? {
            return Err(OAUTH_CONSENT_NOT_FOUND.into());
        }
        let traits = json!({ "oauth_client_id": client, "action": "revoke_oauth_grant" });
        let payload = audit::payload(&caller.user, audit::Action::TokenRevoked, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        Ok(tx.commit().await?)
    }

    /// `GET /oauth/userinfo`.
    pub fn user_info(&self, caller: &Caller) -> Map<String, Value> {
        let scopes = caller.session.as_ref().map_or("", |session| &session.scopes);
        profile::user_info(&caller.user, scopes)
    }
}
