//! `/.well-known/…`: what this service is and how its tokens are verified. Names and values: contracts/auth.md §1.13.

use serde_json::{Value, json};

use crate::Auth;

impl Auth {
    /// `jwks.json`: the public halves of all keys, none for a shared secret.
    pub fn jwks(&self) -> &Value {
        self.0.signer.public()
    }

    /// `openid-configuration`. Served whether or not the OAuth server is on, as upstream does.
    pub fn openid_configuration(&self) -> Value {
        let issuer = &self.0.config.issuer;
        let base = issuer.trim_end_matches('/');
        json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{base}/oauth/authorize"),
            "token_endpoint": format!("{base}/oauth/token"),
            "jwks_uri": format!("{base}/.well-known/jwks.json"),
            "userinfo_endpoint": format!("{base}/oauth/userinfo"),
            "scopes_supported": ["openid", "profile", "email", "phone", "offline_access"],
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "ES256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
            "claims_supported": [
                "sub", "aud", "iss", "exp", "iat", "auth_time", "nonce", "email", "email_verified", "phone_number",
                "phone_number_verified", "name", "picture", "preferred_username", "updated_at"
            ],
            "code_challenge_methods_supported": ["S256", "plain"]
        })
    }
}
