//! A client: an application that signs its users in here, and how it proves to be itself.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use super::{labels, request::Presented};
use crate::{
    error::{Error, INVALID_CLIENT},
    one_time::equal,
};

labels! {
    /// Whether a client can keep a secret.
    Kind { Public = "public", Confidential = "confidential" }
}

labels! {
    /// How a client proves at the token endpoint to be itself.
    AuthMethod { Nothing = "none", Basic = "client_secret_basic", Post = "client_secret_post" }
}

labels! {
    /// Who registered a client.
    Registration { Dynamic = "dynamic", Manual = "manual" }
}

labels! {
    /// What a client may exchange for tokens.
    Grant { AuthorizationCode = "authorization_code", RefreshToken = "refresh_token" }
}

impl Kind {
    pub(crate) fn of(method: AuthMethod) -> Self {
        match method {
            AuthMethod::Nothing => Self::Public,
            AuthMethod::Basic | AuthMethod::Post => Self::Confidential,
        }
    }

    pub(crate) fn usual_method(self) -> AuthMethod {
        match self {
            Self::Public => AuthMethod::Nothing,
            Self::Confidential => AuthMethod::Basic,
        }
    }
}

/// A row of `auth.oauth_clients`.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub(crate) id: Uuid,
    /// See [`hash`]; a public client has none.
    pub(crate) secret_hash: Option<String>,
    pub(crate) registration: Registration,
    pub(crate) kind: Kind,
    pub(crate) method: AuthMethod,
    pub(crate) redirect_uris: Vec<String>,
    pub(crate) grants: Vec<Grant>,
    /// Empty for none, like the two addresses.
    pub(crate) name: String,
    pub(crate) uri: String,
    pub(crate) logo_uri: String,
    pub(crate) created_at: OffsetDateTime,
    pub(crate) updated_at: OffsetDateTime,
}

/// A client as administrators and the client itself read it; the order is upstream's.
#[derive(Debug, Serialize)]
pub struct ClientView {
    client_id: Uuid,
    /// Shown when it is made and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    client_secret: Option<String>,
    client_type: &'static str,
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: &'static str,
    grant_types: Vec<&'static str>,
    response_types: [&'static str; 1],
    #[serde(skip_serializing_if = "String::is_empty")]
    client_name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    client_uri: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    logo_uri: String,
    registration_type: &'static str,
    #[serde(with = "rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "rfc3339")]
    updated_at: OffsetDateTime,
}

/// What a user is told about a client.
#[derive(Debug, Serialize)]
pub struct ClientCard {
    id: Uuid,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    uri: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    logo_uri: String,
}

impl Client {
    pub(crate) fn view(self, client_secret: Option<String>) -> ClientView {
        ClientView {
            client_id: self.id,
            client_secret,
            client_type: self.kind.label(),
            redirect_uris: self.redirect_uris,
            token_endpoint_auth_method: self.method.label(),
            grant_types: self.grants.into_iter().map(Grant::label).collect(),
            response_types: ["code"],
            client_name: self.name,
            client_uri: self.uri,
            logo_uri: self.logo_uri,
            registration_type: self.registration.label(),
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }

    pub(crate) fn card(&self) -> ClientCard {
        ClientCard { id: self.id, name: self.name.clone(), uri: self.uri.clone(), logo_uri: self.logo_uri.clone() }
    }

    /// Whether what came with a request proves that this client sent it. Upstream's rule: by the registered method alone.
    pub(crate) fn authenticate(&self, presented: &Presented) -> Result<(), Error> {
        if presented.method != self.method {
            let (own, used) = (self.method.label(), presented.method.label());
            let why = format!("client is registered for '{own}' but '{used}' was used");
            return Err(Error::saying(INVALID_CLIENT, why));
        }
        let proved = match (self.kind, &self.secret_hash) {
            (Kind::Public, _) => presented.secret.is_none(),
            (Kind::Confidential, Some(stored)) => {
                equal(stored.as_bytes(), hash(presented.secret.as_deref().unwrap_or_default()).as_bytes())
            }
            (Kind::Confidential, None) => false,
        };
        if proved { Ok(()) } else { Err(INVALID_CLIENT.into()) }
    }
}

/// A secret to be shown once: 256 random bits.
pub(crate) fn secret(random: [u8; 32]) -> String {
    BASE64.encode(random)
}

/// What is kept of a secret or a code. Both are random, so that no guess can be checked against a plain hash.
pub(crate) fn hash(secret: &str) -> String {
    BASE64.encode(Sha256::digest(secret))
}

#[cfg(test)]
pub(crate) mod tests {
    use time::macros::datetime;

    use super::*;

    pub(crate) fn client(method: AuthMethod) -> Client {
        let kind = Kind::of(method);
        Client {
            id: Uuid::from_u128(1),
            secret_hash: (kind == Kind::Confidential).then(|| hash("right")),
            registration: Registration::Manual,
            kind,
            method,
            redirect_uris: vec!["https://app.example/cb".into()],
            grants: vec![Grant::AuthorizationCode, Grant::RefreshToken],
            name: "App".into(),
            uri: String::new(),
            logo_uri: String::new(),
            created_at: datetime!(2026-11-21 06:00 UTC),
            updated_at: datetime!(2026-11-21 06:00 UTC),
        }
    }

    fn presented(method: AuthMethod, secret: Option<&str>) -> Presented {
        Presented { client: Uuid::from_u128(1), secret: secret.map(str::to_owned), method }
    }

    #[test]
    fn only_the_registered_method_with_the_right_secret_will_do() {
        use AuthMethod::{Basic, Nothing, Post};
        for (registered, used, secret, expected) in [
            (Basic, Basic, Some("right"), true),
            (Basic, Basic, Some("wrong"), false),
            (Basic, Basic, Some(""), false),
            (Basic, Post, Some("right"), false),
            (Basic, Nothing, None, false),
            (Post, Post, Some("right"), true),
            (Nothing, Nothing, None, true),
            (Nothing, Post, Some("right"), false),
        ] {
            let result = client(registered).authenticate(&presented(used, secret));
            assert_eq!(result.is_ok(), expected, "{registered:?} {used:?} {secret:?}");
            assert!(result.is_ok() || result.unwrap_err().code == INVALID_CLIENT);
        }
        let without = Client { secret_hash: None, ..client(Basic) };
        assert!(without.authenticate(&presented(Basic, Some(""))).is_err(), "a row without a secret opens to nobody");
    }

    #[test]
    fn a_secret_is_kept_as_upstream_keeps_it() {
        assert_eq!(secret([7; 32]).len(), 43);
        assert_eq!(hash("abc"), "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    }

    #[test]
    fn a_client_reads_as_upstream_writes_it() {
        let view = serde_json::to_string(&client(AuthMethod::Nothing).view(None)).unwrap();
        assert_eq!(
            view,
            concat!(
                r#"{"client_id":"00000000-0000-0000-0000-000000000001","client_type":"public","#,
                r#""redirect_uris":["https://app.example/cb"],"token_endpoint_auth_method":"none","#,
                r#""grant_types":["authorization_code","refresh_token"],"response_types":["code"],"client_name":"App","#,
                r#""registration_type":"manual","created_at":"2026-11-21T06:00:00Z","updated_at":"2026-11-21T06:00:00Z"}"#
            )
        );
    }
}
