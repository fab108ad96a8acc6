//! Signs access tokens: contracts/auth.md §3.1.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::{
    config::AuthConfig,
    error::{Error, UNEXPECTED},
    json::Object,
    key_set::{Algorithm, KeySet, Pair},
    session::{Aal, Amr, Session},
    user::User,
};

/// Signs with the key in use, and tells everybody the public halves of all.
pub struct Signer {
    algorithm: Algorithm,
    /// The JOSE header as it stands in every token.
    header: String,
    pair: Arc<Pair>,
    public: Value,
}

/// What an access token says.
#[derive(Serialize)]
pub(crate) struct AccessToken<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    iss: &'a str,
    sub: uuid::Uuid,
    aud: &'a str,
    exp: i64,
    iat: i64,
    email: &'a str,
    phone: &'a str,
    app_metadata: &'a Object,
    user_metadata: &'a Object,
    role: &'a str,
    aal: Aal,
    amr: &'a [Amr],
    session_id: uuid::Uuid,
    is_anonymous: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_id: Option<uuid::Uuid>,
    #[serde(skip_serializing_if = "str::is_empty")]
    scope: &'a str,
}

impl Signer {
    /// HS256 over the project's shared secret, under this name if it has one.
    pub fn hs256(secret: &[u8], id: Option<&str>) -> Self {
        Self::new(Algorithm::Hs256, id, Arc::new(Pair::secret(secret)), json!({ "keys": [] }))
    }

    pub fn of(set: &KeySet) -> Self {
        Self::new(set.algorithm(), set.id(), set.pair(), set.public())
    }

    fn new(algorithm: Algorithm, id: Option<&str>, pair: Arc<Pair>, public: Value) -> Self {
        let mut header = json!({ "alg": algorithm.name(), "typ": "JWT" });
        if let Some(id) = id {
            header["kid"] = id.into();
        }
        Self { algorithm, header: BASE64.encode(header.to_string()), pair, public }
    }

    /// Whether others can verify what it signs without being able to sign themselves.
    pub fn is_asymmetric(&self) -> bool {
        self.algorithm != Algorithm::Hs256
    }

    /// The JWK set for everybody.
    pub fn public(&self) -> &Value {
        &self.public
    }

    /// A token of these claims.
    pub fn sign(&self, claims: &impl Serialize) -> Result<String, Error> {
        let failed = |reason: &dyn std::fmt::Display| {
            tracing::error!(%reason, "could not sign a token");
            Error::from(UNEXPECTED)
        };
        let claims = serde_json::to_vec(claims).map_err(|error| failed(&error))?;
        let message = format!("{}.{}", self.header, BASE64.encode(claims));
        let signature = self.pair.sign(message.as_bytes()).map_err(|error| failed(&error))?;
        Ok(format!("{message}.{}", BASE64.encode(signature)))
    }
}

/// When a token that is issued now runs out, in unix seconds: earlier than usual where its session waits for a second factor.
pub(crate) fn expiry(config: &AuthConfig, user: &User, session: &Session, now: OffsetDateTime) -> i64 {
    let usual = now.unix_timestamp() + config.token_lifetime_s;
    let low = session.low_until(&config.sessions, user).map(OffsetDateTime::unix_timestamp);
    low.map_or(usual, |low| usual.min(low))
}

pub(crate) fn claims<'a>(
    config: &'a AuthConfig,
    user: &'a User,
    session: &'a Session,
    now: OffsetDateTime,
) -> AccessToken<'a> {
    let iat = now.unix_timestamp();
    AccessToken {
        iss: &config.issuer,
        sub: user.id,
        aud: &user.aud,
        exp: expiry(config, user, session, now),
        iat,
        email: &user.email,
        phone: &user.phone,
        app_metadata: &user.app_metadata,
        user_metadata: &user.user_metadata,
        role: &user.role,
        aal: session.aal,
        amr: &session.amr,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
        client_id: session.client,
        scope: &session.scopes,
    }
}
