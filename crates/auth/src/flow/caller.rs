//! Who sends a request: the account and session of its bearer token, or an administrator's key. Unlike everywhere else, auth
//! looks both up, so that signing out is effective here at once. Rules: contracts/auth.md §0.1.

use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{
        BAD_AUDIENCE, BAD_JWT, BAD_SESSION_ID, BAD_SUB, BANNED, Error, MISSING_SUB, NO_AUTHORIZATION, NOT_ADMIN,
        NOT_FOR_CLIENTS, SESSION_EXPIRED, SESSION_NOT_FOUND, SUB_NOT_FOUND, VALIDATION,
    },
    jwt,
    session::{Aal, Session},
    store::sessions,
    user::User,
};

/// A signed-in user. `session` is missing only for tokens that name none, such as ones made by hand.
#[derive(Debug)]
pub struct Caller {
    pub user: User,
    pub session: Option<Session>,
    /// `aud` of the token.
    pub audience: Option<String>,
    pub is_admin: bool,
    /// What the session was raised to, and no more than the token says: one that was issued before does not rise with it.
    pub aal: Aal,
}

impl Caller {
    /// What opens an account, and who else is let in to it, are its owner's own affair: the token of an application that the
    /// owner signed in to must not change them.
    pub(super) fn in_person(&self) -> Result<(), Error> {
        let client = self.session.as_ref().and_then(|session| session.client);
        if client.is_some() { Err(NOT_FOR_CLIENTS.into()) } else { Ok(()) }
    }
}

impl Auth {
    /// The signed-in user behind a bearer token.
    pub async fn caller(&self, call: &Call<'_>, bearer: Option<&str>) -> Result<Caller, Error> {
        let claims = self.claims(call, bearer)?;
        if claims.is_id_token() {
            return Err(Error::saying(BAD_JWT, "invalid JWT: an ID token is no access token"));
        }
        let sub = claims.sub().filter(|sub| !sub.is_empty()).ok_or(MISSING_SUB)?;
        let sub: Uuid = sub.parse().map_err(|_| BAD_SUB)?;
        let session_id = session_id(&claims)?;
        let db = self.0.db.connection().await?;
        let found = sessions::of_token(&db, sub, session_id).await?;
        let Some((user, session)) = found.filter(|(user, _)| user.deleted_at.is_none()) else {
            return Err(SUB_NOT_FOUND.into());
        };
        if session_id.is_some() && session.is_none() {
            return Err(SESSION_NOT_FOUND.into());
        }
        // Signed by somebody who shares our secret, but not for the service that this account belongs to.
        if claims.aud().is_some_and(|aud| !user.aud.is_empty() && aud != user.aud) {
            return Err(BAD_AUDIENCE.into());
        }
        if user.is_banned(call.now) {
            return Err(BANNED.into());
        }
        let aal = session.as_ref().map_or(Aal::Aal1, |session| session.aal.min(level(&claims)));
        let audience = claims.aud().map(str::to_owned);
        Ok(Caller { user, session, audience, is_admin: self.is_admin(&claims), aal })
    }

    /// `GET /user`: the account itself. A token for another audience is not for this service.
    pub async fn get_user(&self, call: &Call<'_>, bearer: Option<&str>) -> Result<User, Error> {
        let caller = self.caller(call, bearer).await?;
        match (&caller.audience, call.audience) {
            (Some(token), Some(asked)) if !asked.is_empty() && token != asked => {
                Err(Error::saying(VALIDATION, "Token audience doesn't match request audience"))
            }
            _ => Ok(caller.user),
        }
    }

    /// Lets only the service key and the like pass.
    pub async fn admin(&self, call: &Call<'_>, bearer: Option<&str>) -> Result<(), Error> {
        let claims = self.claims(call, bearer)?;
        if !self.is_admin(&claims) {
            return Err(NOT_ADMIN.into());
        }
        let Some(session) = session_id(&claims)? else { return Ok(()) };
        let db = self.0.db.connection().await?;
        match sessions::bounds(&db, session).await? {
            None => Err(SESSION_NOT_FOUND.into()),
            Some(bounds) if bounds.not_after.is_some_and(|end| end <= call.now) => Err(SESSION_EXPIRED.into()),
            Some(bounds) if bounds.banned_until.is_some_and(|until| until > call.now) => Err(BANNED.into()),
            Some(_) => Ok(()),
        }
    }

    /// `X-JWT-AUD`, else what new accounts get.
    pub(crate) fn audience<'a>(&'a self, call: &'a Call<'_>) -> &'a str {
        call.audience.filter(|aud| !aud.is_empty()).unwrap_or(&self.0.config.audience)
    }

    fn claims(&self, call: &Call<'_>, bearer: Option<&str>) -> Result<std::sync::Arc<jwt::Claims>, Error> {
        let token = bearer.filter(|token| !token.is_empty()).ok_or(NO_AUTHORIZATION)?;
        self.0
            .verifier
            .verify(token, call.now.unix_timestamp())
            .map_err(|error| Error::saying(BAD_JWT, format!("{}, {error}", BAD_JWT.message)))
    }

    fn is_admin(&self, claims: &jwt::Claims) -> bool {
        self.0.config.admin_roles.iter().any(|role| role == claims.role())
    }
}

/// The assurance a token claims. One without is of the lowest.
fn level(claims: &jwt::Claims) -> Aal {
    #[derive(serde::Deserialize)]
    struct Level {
        aal: Aal,
    }
    serde_json::from_str::<Level>(claims.json()).map_or(Aal::Aal1, |level| level.aal)
}

fn session_id(claims: &jwt::Claims) -> Result<Option<Uuid>, Error> {
    let named = claims.session_id().filter(|id| !id.is_empty());
    named.map(|id| id.parse().map_err(|_| BAD_SESSION_ID.into())).transpose()
}
