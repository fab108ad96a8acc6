//! `POST /oauth/token`: a client exchanges a code or a refresh token. Errors are those of RFC 6749 §5.2.

use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{ACCESS_DENIED, Error, INVALID_CLIENT, INVALID_GRANT, INVALID_REQUEST, Shape, UNSUPPORTED_GRANT_TYPE},
    flow::{FIVE_MINUTES, given, issue::ForClient},
    limit::{Action, Rate, Who},
    provider::{
        authorization::{Authorization, Event, Redemption, Wanted},
        client::{self, Client, Grant},
        profile,
        request::{Presented, TokenRequest},
        scope,
    },
    session::Tokens,
    store::{Sql, audit, oauth_authorizations, oauth_clients, oauth_consents, sessions, users},
    user::User,
};

#[derive(Debug, Serialize)]
pub struct Granted {
    access_token: String,
    token_type: &'static str,
    /// Seconds.
    expires_in: i64,
    refresh_token: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    scope: String,
    /// Only with the scope `openid`, and only where others can verify it.
    #[serde(skip_serializing_if = "Option::is_none")]
    id_token: Option<String>,
}

impl From<Tokens> for Granted {
    fn from(tokens: Tokens) -> Self {
        Self {
            access_token: tokens.access_token,
            token_type: tokens.token_type,
            expires_in: tokens.expires_in,
            refresh_token: tokens.refresh_token,
            scope: tokens.scopes,
            id_token: None,
        }
    }
}

impl Auth {
    /// `authorization` is the request's header of that name. Only failures are counted: a client's server speaks for many.
    pub async fn oauth_token(
        &self,
        call: &mut Call<'_>,
        authorization: Option<&str>,
        request: TokenRequest,
    ) -> Result<Granted, Error> {
        let address = Who::address(call.address);
        let rate = Rate::new(self.0.config.limits.token, FIVE_MINUTES);
        self.0.limiter.check(Action::FailedClient, address, rate, call.tick).map_err(Error::limited)?;
        let result = self.exchange_for_client(call, authorization, &request).await;
        if result.as_ref().is_err_and(|error| [INVALID_CLIENT.code, INVALID_GRANT.code].contains(&error.code.code)) {
            let _ = self.0.limiter.take(Action::FailedClient, address, rate, call.tick);
        }
        result
    }

    async fn exchange_for_client(
        &self,
        call: &mut Call<'_>,
        authorization: Option<&str>,
        request: &TokenRequest,
    ) -> Result<Granted, Error> {
        let client = self.client(authorization, request).await?;
        let grant = given(request.grant_type.as_deref())
            .ok_or_else(|| Error::saying(INVALID_REQUEST, "grant_type is required"))?;
        let allowed = Grant::parse(grant).filter(|grant| client.grants.contains(grant));
        match allowed {
            Some(Grant::AuthorizationCode) => self.exchange_code(call, &client, request).await,
            Some(Grant::RefreshToken) => {
                let token = given(request.refresh_token.as_deref()).ok_or_else(|| {
                    Error::saying(INVALID_REQUEST, "refresh_token is required for refresh_token grant")
                })?;
                self.refresh_for(call, token, Some(client.id)).await.map(Granted::from).map_err(translate)
            }
            None => {
                let shown: String = grant.escape_debug().take(100).collect();
                let why = format!("Client is not allowed to use grant type: {shown}");
                Err(Error::saying(UNSUPPORTED_GRANT_TYPE, why))
            }
        }
    }

    async fn client(&self, authorization: Option<&str>, request: &TokenRequest) -> Result<Client, Error> {
        let presented = Presented::read(authorization, request)?;
        let db = self.0.db.connection().await?;
        let client = oauth_clients::by_id(&db, presented.client).await?.ok_or(INVALID_CLIENT)?;
        client.authenticate(&presented)?;
        Ok(client)
    }

    async fn exchange_code(
        &self,
        call: &mut Call<'_>,
        client: &Client,
        request: &TokenRequest,
    ) -> Result<Granted, Error> {
        let code = given(request.code.as_deref())
            .ok_or_else(|| Error::saying(INVALID_REQUEST, "code is required for authorization_code grant"))?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let found = oauth_authorizations::lock_code(&tx, &client::hash(code)).await?;
        let (authorization, _) = found.ok_or(INVALID_GRANT)?;
        match authorization.redeem(client.id, request, call.now) {
            Redemption::Refuse(why) => Err(Error::saying(INVALID_GRANT, why)),
            Redemption::Replayed => {
                tracing::warn!(session.id = %authorization.id, client.id = %client.id, "a used code came back");
                sessions::end_one(&tx, authorization.id).await?;
                tx.commit().await?;
                Err(INVALID_GRANT.into())
            }
            Redemption::Issue(user) => {
                let granted = self.redeem(&tx, call, authorization, user).await?;
                tx.commit().await?;
                Ok(granted)
            }
        }
    }

    async fn redeem(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        authorization: Authorization,
        user: Uuid,
    ) -> Result<Granted, Error> {
        let spent = authorization.status.after(Event::Redeem).ok_or(INVALID_GRANT)?;
        let client = authorization.client;
        if !oauth_consents::stands(sql, user, client).await? {
            return Err(Error::saying(INVALID_GRANT, "Consent was taken back"));
        }
        let user = users::by_id(sql, user).await?.filter(|user| user.deleted_at.is_none());
        let user = user.ok_or_else(|| Error::saying(INVALID_GRANT, "User not found for authorization code"))?;
        if user.is_banned(call.now) {
            return Err(ACCESS_DENIED.into());
        }
        oauth_authorizations::set_status(sql, authorization.id, spent).await?;
        let traits = json!({ "provider_type": "oauth_provider_authorization_code", "client_id": client });
        let id_token = self.id_token(call, &user, client, &authorization.wanted)?;
        let of = ForClient { id: authorization.id, client, scopes: authorization.wanted.scope };
        let tokens = self.begin_client_session(sql, call, user, of, (audit::Action::Login, traits)).await?;
        Ok(Granted { id_token, ..tokens.into() })
    }

    /// A shared secret would let every client make ID tokens itself, so with one there are none.
    fn id_token(&self, call: &Call<'_>, user: &User, client: Uuid, wanted: &Wanted) -> Result<Option<String>, Error> {
        if !scope::has(&wanted.scope, "openid") || !self.0.signer.is_asymmetric() {
            return Ok(None);
        }
        let claims = profile::id_token(user, &self.0.config.issuer, client, wanted, call.now);
        self.0.signer.sign(&claims).map(Some)
    }
}

/// What the refresh says in upstream's own words, in those of RFC 6749. Only `invalid_grant` tells a client to give up.
fn translate(error: Error) -> Error {
    if error.code.status != 400 || error.code.shape == Shape::OAuth {
        return error;
    }
    let code = match error.code.code {
        "refresh_token_not_found"
        | "refresh_token_already_used"
        | "session_not_found"
        | "session_expired"
        | "user_banned" => INVALID_GRANT,
        _ => INVALID_REQUEST,
    };
    Error { code, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{RATE_LIMITED, REFRESH_MALFORMED, REFRESH_USED};

    #[test]
    fn a_dead_grant_reads_as_one_and_nothing_else_does() {
        let code = |error: Error| translate(error).code.code;
        assert_eq!(code(REFRESH_USED.into()), "invalid_grant");
        assert_eq!(code(REFRESH_MALFORMED.into()), "invalid_request");
        assert_eq!(code(RATE_LIMITED.into()), "over_request_rate_limit");
        assert_eq!(code(INVALID_CLIENT.into()), "invalid_client");
        assert_eq!(translate(REFRESH_USED.into()).message, REFRESH_USED.message);
    }
}
