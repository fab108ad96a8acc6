//! Signs access tokens: contracts/auth.md §3.1.

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde::Serialize;
use time::OffsetDateTime;

use crate::{
    config::AuthConfig,
    error::{Error, UNEXPECTED},
    json::Object,
    session::{Amr, Session},
    user::User,
};

/// HS256 over the project's shared secret.
pub struct Signer(EncodingKey);

#[derive(Serialize)]
struct AccessToken<'a> {
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
    aal: &'a str,
    amr: &'a [Amr],
    session_id: uuid::Uuid,
    is_anonymous: bool,
}

impl Signer {
    pub fn hs256(secret: &[u8]) -> Self {
        Self(EncodingKey::from_secret(secret))
    }

    pub(crate) fn access_token(
        &self,
        config: &AuthConfig,
        user: &User,
        session: &Session,
        now: OffsetDateTime,
    ) -> Result<String, Error> {
        let iat = now.unix_timestamp();
        let claims = AccessToken {
            iss: &config.issuer,
            sub: user.id,
            aud: &user.aud,
            exp: iat + config.token_lifetime_s,
            iat,
            email: &user.email,
            phone: &user.phone,
            app_metadata: &user.app_metadata,
            user_metadata: &user.user_metadata,
            role: &user.role,
            aal: &session.aal,
            amr: &session.amr,
            session_id: session.id,
            is_anonymous: user.is_anonymous,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.0).map_err(|error| {
            tracing::error!(%error, "could not sign an access token");
            UNEXPECTED.into()
        })
    }
}
