//! The consent page: what a client asks for, and the user's answer.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, OAUTH_AUTHORIZATION_NOT_FOUND, VALIDATION},
    flow::Caller,
    provider::{
        CODE_LIFETIME,
        authorization::{Authorization, Event, Status},
        client::{self, Client, ClientCard},
        is_request_id, scope,
    },
    store::{Sql, oauth_authorizations, oauth_consents},
};

/// What the page shows, or where it goes at once because the user agreed to all of it before.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Details {
    Ask { authorization_id: String, redirect_uri: String, client: ClientCard, user: Asked, scope: String },
    Go { redirect_url: String },
}

/// Who is asked.
#[derive(Debug, Serialize)]
pub struct Asked {
    id: Uuid,
    #[serde(skip_serializing_if = "String::is_empty")]
    email: String,
}

/// The answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Consent {
    pub action: Option<String>,
}

impl Auth {
    /// The first user who looks at a request is the one it is for. `origin` is the header of that name.
    pub async fn authorization_details(
        &self,
        call: &mut Call<'_>,
        caller: &Caller,
        request_id: &str,
        origin: Option<&str>,
    ) -> Result<Details, Error> {
        caller.in_person()?;
        self.check_origin(origin)?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let (pending, client) = match self.pending(&tx, call, request_id).await? {
            Ok(found) => found,
            Err(lapsed) => {
                tx.commit().await?;
                return Err(lapsed);
            }
        };
        match pending.user {
            None => oauth_authorizations::set_user(&tx, pending.id, caller.user.id).await?,
            Some(user) if user == caller.user.id => {}
            Some(_) => return Err(OAUTH_AUTHORIZATION_NOT_FOUND.into()),
        }
        let granted = oauth_consents::scopes(&tx, caller.user.id, client.id).await?;
        if granted.is_some_and(|granted| scope::covers(&granted, &pending.wanted.scope)) {
            let redirect_url = self.approve(&tx, call, &pending).await?;
            tx.commit().await?;
            return Ok(Details::Go { redirect_url });
        }
        tx.commit().await?;
        Ok(Details::Ask {
            authorization_id: pending.request_id,
            redirect_uri: pending.wanted.redirect_uri,
            client: client.card(),
            user: Asked { id: caller.user.id, email: caller.user.email.clone() },
            scope: pending.wanted.scope,
        })
    }

    /// Where the page sends the browser: back to the client, with a code or without.
    pub async fn consent(
        &self,
        call: &mut Call<'_>,
        caller: &Caller,
        request_id: &str,
        body: Consent,
        origin: Option<&str>,
    ) -> Result<String, Error> {
        caller.in_person()?;
        self.check_origin(origin)?;
        let approved = match body.action.as_deref() {
            Some("approve") => true,
            Some("deny") => false,
            _ => return Err(Error::saying(VALIDATION, "action must be 'approve' or 'deny'")),
        };
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let (pending, client) = match self.pending(&tx, call, request_id).await? {
            Ok(found) => found,
            Err(lapsed) => {
                tx.commit().await?;
                return Err(lapsed);
            }
        };
        if pending.user != Some(caller.user.id) {
            return Err(OAUTH_AUTHORIZATION_NOT_FOUND.into());
        }
        let redirect_url = if approved {
            let consent = (caller.user.id, client.id);
            oauth_consents::put(&tx, call.uuid(), consent, &pending.wanted.scope, call.now).await?;
            self.approve(&tx, call, &pending).await?
        } else {
            let denied = pending.status.after(Event::Deny).ok_or_else(not_pending)?;
            oauth_authorizations::set_status(&tx, pending.id, denied).await?;
            pending.wanted.refused("access_denied", "User denied the request")
        };
        tx.commit().await?;
        Ok(redirect_url)
    }

    /// A request that still waits, locked. The inner error comes with a change that is to be kept.
    async fn pending(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        request_id: &str,
    ) -> Result<Result<(Authorization, Client), Error>, Error> {
        let found = match is_request_id(request_id) {
            true => oauth_authorizations::lock(sql, request_id).await?,
            false => None,
        };
        let (authorization, client) = found.ok_or(OAUTH_AUTHORIZATION_NOT_FOUND)?;
        if authorization.expires_at <= call.now {
            if let Some(lapsed) = authorization.status.after(Event::Lapse) {
                oauth_authorizations::set_status(sql, authorization.id, lapsed).await?;
            }
            return Ok(Err(OAUTH_AUTHORIZATION_NOT_FOUND.into()));
        }
        if authorization.status != Status::Pending {
            return Err(not_pending());
        }
        Ok(Ok((authorization, client)))
    }

    /// The code for the client. Only its hash is kept.
    async fn approve(&self, sql: &impl Sql, call: &mut Call<'_>, pending: &Authorization) -> Result<String, Error> {
        pending.status.after(Event::Approve).ok_or_else(not_pending)?;
        let code = client::secret(call.bytes());
        let until = call.now + CODE_LIFETIME;
        oauth_authorizations::approve(sql, pending.id, &client::hash(&code), call.now, until).await?;
        Ok(pending.wanted.granted(&code))
    }

    /// Browsers say which page sends a request; only the site's own may ask and answer.
    fn check_origin(&self, origin: Option<&str>) -> Result<(), Error> {
        match origin {
            Some(origin) if !self.0.redirects.allows(origin) => {
                Err(Error::saying(VALIDATION, "unauthorized request origin"))
            }
            _ => Ok(()),
        }
    }
}

fn not_pending() -> Error {
    Error::saying(VALIDATION, "authorization request cannot be processed")
}
