//! Swapping a refresh token for new tokens. The rules are [`crate::refresh::decide`]; here they run under the session's lock.

use std::time::Duration;

use pg::control::Express;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::FIVE_MINUTES;
use crate::{
    Auth, Call,
    error::{
        Error, INVALID_CLIENT, REFRESH_BANNED, REFRESH_CONFLICT, REFRESH_EXPIRED, REFRESH_INACTIVE, REFRESH_LOW_AAL,
        REFRESH_MALFORMED, REFRESH_NO_SESSION, REFRESH_NOT_FOUND, REFRESH_SUPERSEDED, REFRESH_USED,
    },
    limit::{Action, Rate, Who},
    refresh::{self, Decision},
    session::{Session, Standing, Tokens},
    store::{
        audit,
        refresh_tokens::{self, Found},
        sessions,
    },
    user::User,
};

/// What a hook is told of how a refreshed session was proved; it is kept nowhere.
const METHOD: &str = "token_refresh";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Refresh {
    pub refresh_token: Option<String>,
}

impl Auth {
    pub async fn refresh(&self, call: &mut Call<'_>, body: Refresh) -> Result<Tokens, Error> {
        self.refresh_for(call, &body.refresh_token.unwrap_or_default(), None).await
    }

    /// `client` is the OAuth client that asks: what was begun for one is refreshed by no other, and by nobody else.
    pub(super) async fn refresh_for(
        &self,
        call: &mut Call<'_>,
        token: &str,
        client: Option<Uuid>,
    ) -> Result<Tokens, Error> {
        if !refresh::is_well_formed(token) {
            return Err(REFRESH_MALFORMED.into());
        }
        // Guesses count against the address, refreshes that work against their session: an office behind one address, or many
        // tabs at once, must not be signed out by a limit.
        let address = Who::address(call.address);
        let rate = Rate::new(self.0.config.limits.token, FIVE_MINUTES);
        self.0.limiter.check(Action::FailedRefresh, address, rate, call.tick).map_err(Error::limited)?;
        let result = self.refresh_known_shape(call, token, client).await;
        if result.as_ref().is_err_and(|error| error.code == REFRESH_NOT_FOUND || error.code == REFRESH_USED) {
            let _ = self.0.limiter.take(Action::FailedRefresh, address, rate, call.tick);
        }
        result
    }

    async fn refresh_known_shape(
        &self,
        call: &mut Call<'_>,
        token: &str,
        client: Option<Uuid>,
    ) -> Result<Tokens, Error> {
        let db = self.0.waiting.connection().await?;
        let (tx, found) = refresh_tokens::lock(db, token).await.map_err(waited_too_long)?;
        let (user, session, decision) = match self.weigh(&tx, call, token, found, client).await {
            Ok(judged) => judged,
            Err(refusal) => {
                tx.leave().await?;
                return Err(refusal);
            }
        };
        match decision {
            Decision::Rotate => {
                let new = refresh::token(call.bytes());
                let user = User { last_sign_in_at: Some(call.now), ..user };
                // Before anything is written: a hook that fails uses no token up.
                let tokens = self.tokens(&tx, call, user, &session, (METHOD, new.clone())).await;
                let tokens = match tokens {
                    Ok(tokens) => tokens,
                    Err(error) => {
                        tx.leave().await?;
                        return Err(error);
                    }
                };
                self.rotate(tx, call, &tokens.user, &session, (token, &new)).await?;
                Ok(tokens)
            }
            Decision::Repeat(active) => {
                let tokens = self.tokens(&tx, call, user, &session, (METHOD, active)).await;
                tx.leave().await?;
                tokens
            }
            Decision::Refuse { revoke_family } => {
                tracing::warn!(user.id = %user.id, session.id = %session.id, revoke_family, "a used refresh token came back");
                match revoke_family {
                    true => refresh_tokens::revoke_family(tx, session.id, call.now).await?,
                    false => tx.leave().await?,
                }
                Err(REFRESH_USED.into())
            }
        }
    }

    /// What is to be done with a token, by what was found of it.
    async fn weigh(
        &self,
        tx: &Express,
        call: &Call<'_>,
        token: &str,
        found: Found,
        client: Option<Uuid>,
    ) -> Result<(User, Session, Decision), Error> {
        let Some((user, session)) = found.session else {
            return Err(if found.token.is_some() { REFRESH_NO_SESSION } else { REFRESH_NOT_FOUND }.into());
        };
        check_client(session.client, client)?;
        self.check_session(tx, call, &user, &session).await?;
        let (presented, successor) = found.token.ok_or(REFRESH_NOT_FOUND)?;
        let config = &self.0.config;
        let (interval, rotation) = (config.refresh_reuse_interval, config.refresh_rotation);
        let decision = refresh::decide(token, &presented, successor, call.now, interval, rotation);
        Ok((user, session, decision))
    }

    async fn check_session(&self, tx: &Express, call: &Call<'_>, user: &User, session: &Session) -> Result<(), Error> {
        let rate = Rate::at_once(self.0.config.limits.token, Duration::from_secs(300));
        let taken = self.0.limiter.take(Action::Refresh, Who::Session(session.id), rate, call.tick);
        taken.map_err(Error::limited)?;
        if user.is_banned(call.now) {
            return Err(REFRESH_BANNED.into());
        }
        let rules = &self.0.config.sessions;
        let others = match rules.single_per_user {
            true => sessions::others(tx, user.id, session.id).await.map_err(waited_too_long)?,
            false => Vec::new(),
        };
        match session.standing(call.now, rules, user, &others) {
            Standing::Good => Ok(()),
            Standing::Expired => Err(REFRESH_EXPIRED.into()),
            Standing::Inactive => Err(REFRESH_INACTIVE.into()),
            Standing::LowAal => Err(REFRESH_LOW_AAL.into()),
            Standing::Superseded => Err(REFRESH_SUPERSEDED.into()),
        }
    }

    async fn rotate(
        &self,
        tx: Express,
        call: &mut Call<'_>,
        user: &User,
        session: &Session,
        (old, new): (&str, &str),
    ) -> Result<(), Error> {
        let entry = |action| audit::payload(user, action, Value::Null);
        let audit =
            [(call.uuid(), entry(audit::Action::TokenRevoked)), (call.uuid(), entry(audit::Action::TokenRefreshed))];
        let rotation = refresh_tokens::Rotation {
            old,
            new,
            user: user.id,
            session: session.id,
            user_agent: call.user_agent,
            address: call.address,
            audit,
            now: call.now,
        };
        refresh_tokens::rotate(tx, &rotation)
            .await
            .map_err(|error| Error::database(error, "Database error granting user"))
    }
}

/// Before anything else, so that a token in the wrong hands harms nobody's session.
fn check_client(own: Option<Uuid>, asking: Option<Uuid>) -> Result<(), Error> {
    let why = match (own, asking) {
        (None, None) => return Ok(()),
        (Some(own), Some(asking)) if own == asking => return Ok(()),
        (Some(_), None) => "Client authentication required for OAuth session",
        (Some(_), Some(_)) => "Client does not match the session's OAuth client",
        (None, Some(_)) => "Client authentication not allowed for non-OAuth session",
    };
    Err(Error::saying(INVALID_CLIENT, why))
}

/// The session stayed locked for longer than the login's `lock_timeout`.
fn waited_too_long(error: pg::Error) -> Error {
    match error.sqlstate() {
        Some("55P03") => Error { retry_after: Some(Duration::from_secs(1)), ..REFRESH_CONFLICT.into() },
        _ => error.into(),
    }
}
