//! The end of every sign-in: a session row, a refresh token and a signed access token.

use pg::control::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, UNEXPECTED},
    hook::{self, Point, payload::Question},
    refresh,
    session::{Aal, Amr, Session, Tokens},
    sign,
    store::{Sql, audit, sessions},
    user::User,
};

/// What the session of an OAuth client is made from.
pub(super) struct ForClient {
    /// The session's id.
    pub(super) id: Uuid,
    pub(super) client: Uuid,
    pub(super) scopes: String,
}

impl Auth {
    /// Writes the session of `user`, proved by `method`, and hands out its first tokens.
    pub(super) async fn begin_session(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
        method: &str,
        login: (audit::Action, Value),
    ) -> Result<Tokens, Error> {
        let id = call.uuid();
        let session = proved_by(call, id, method);
        self.begin(sql, call, user, session, login).await
    }

    /// As [`Auth::begin_session`], as the last thing of a transaction: both in one round trip, unless the project's own code is
    /// still to be asked.
    pub(super) async fn begin_last(
        &self,
        tx: Tx<'_>,
        call: &mut Call<'_>,
        user: User,
        method: &str,
        login: (audit::Action, Value),
    ) -> Result<Tokens, Error> {
        if self.is_hooked(Point::CustomAccessToken) {
            let tokens = self.begin_session(&tx, call, user, method, login).await?;
            tx.commit().await?;
            return Ok(tokens);
        }
        let finished = async { Ok(tx.finish().await?) };
        let (tokens, ()) = tokio::try_join!(biased; self.begin_session(&tx, call, user, method, login), finished)?;
        Ok(tokens)
    }

    /// As [`Auth::begin_session`], for a client that exchanged a code.
    pub(super) async fn begin_client_session(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
        of: ForClient,
        login: (audit::Action, Value),
    ) -> Result<Tokens, Error> {
        let proved = proved_by(call, of.id, "oauth_provider/authorization_code");
        let session = Session { client: Some(of.client), scopes: of.scopes, ..proved };
        self.begin(sql, call, user, session, login).await
    }

    async fn begin(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        mut user: User,
        session: Session,
        (action, traits): (audit::Action, Value),
    ) -> Result<Tokens, Error> {
        let not_after = self.0.config.sessions.timebox.map(|most| call.now + most);
        let session = Session { not_after, ..session };
        let refresh_token = refresh::token(call.bytes());
        let row = sessions::SignIn {
            session: session.id,
            user: user.id,
            client: session.client,
            scopes: &session.scopes,
            method: session.amr.first().map_or("", |amr| &amr.method),
            amr_id: call.uuid(),
            refresh_token: &refresh_token,
            user_agent: call.user_agent,
            address: call.address,
            not_after: session.not_after,
            audit_id: call.uuid(),
            audit: audit::payload(&user, action, traits),
            now: call.now,
        };
        sessions::begin(sql, &row).await.map_err(|error| Error::database(error, "Database error granting user"))?;
        user.last_sign_in_at = Some(call.now);
        user.updated_at = call.now;
        let method = session.amr.first().map_or("", |amr| &amr.method);
        self.tokens(sql, call, user, &session, (method, refresh_token)).await
    }

    /// The object a client gets for a session. `method` is what has just been proved, for the hook that may rewrite claims.
    pub(super) async fn tokens(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
        session: &Session,
        (method, refresh_token): (&str, String),
    ) -> Result<Tokens, Error> {
        let expires_at = sign::expiry(&self.0.config, &user, session, call.now);
        Ok(Tokens {
            access_token: self.access_token(sql, call, &user, session, method).await?,
            token_type: "bearer",
            expires_in: expires_at - call.now.unix_timestamp(),
            expires_at,
            refresh_token,
            user,
            scopes: session.scopes.clone(),
            provider_token: None,
            provider_refresh_token: None,
        })
    }

    async fn access_token(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        session: &Session,
        method: &str,
    ) -> Result<String, Error> {
        let claims = sign::claims(&self.0.config, user, session, call.now);
        if !self.is_hooked(Point::CustomAccessToken) {
            return self.0.signer.sign(&claims);
        }
        let claims = serde_json::to_value(&claims).map_err(|_| UNEXPECTED)?;
        let question = Question::CustomAccessToken { user_id: user.id, claims: &claims, authentication_method: method };
        let answer = self.ask_hook_within(sql, call, question).await?;
        self.0.signer.sign(&hook::claims::read(answer)?)
    }
}

/// A session that begins now, of nobody in particular.
fn proved_by(call: &Call<'_>, id: Uuid, method: &str) -> Session {
    Session {
        id,
        aal: Aal::Aal1,
        amr: vec![Amr { method: method.into(), timestamp: call.now.unix_timestamp() }],
        not_after: None,
        begun_at: Some(call.now),
        active_at: Some(call.now),
        tag: None,
        client: None,
        scopes: String::new(),
    }
}
