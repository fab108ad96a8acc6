//! What clients find us by: RFC 8414 and OpenID Connect Discovery in one document, as upstream has it.

use serde_json::{Value, json};

use crate::{Auth, provider::scope};

impl Auth {
    /// The same whether the authorization server is on or not, as upstream; off, what it names answers so.
    pub fn discovery(&self) -> Value {
        let (issuer, settings) = (self.0.config.issuer.trim_end_matches('/'), &self.0.config.provider);
        let mut document = json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/oauth/authorize"),
            "token_endpoint": format!("{issuer}/oauth/token"),
            "jwks_uri": format!("{issuer}/.well-known/jwks.json"),
            "userinfo_endpoint": format!("{issuer}/oauth/userinfo"),
        });
        if settings.enabled && settings.dynamic_registration {
            document["registration_endpoint"] = format!("{issuer}/oauth/clients/register").into();
        }
        let rest = json!({
            "scopes_supported": scope::SUPPORTED,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "ES256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
            "claims_supported": [
                "sub", "aud", "iss", "exp", "iat", "auth_time", "nonce", "email", "email_verified", "phone_number",
                "phone_number_verified", "name", "picture", "preferred_username", "updated_at",
            ],
            "code_challenge_methods_supported": ["S256"],
        });
        if let (Some(document), Value::Object(rest)) = (document.as_object_mut(), rest) {
            document.extend(rest);
        }
        document
    }
}
