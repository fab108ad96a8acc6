//! Tokens for tests, signed with HS256 by code that is not the server's own.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;

/// The published secret of local development: the server's default on a private Postgres.
pub const LOCAL_SECRET: &str = "super-secret-jwt-token-with-at-least-32-characters-long";
/// What [`crate::Server::on`] signs with, since the published one is refused there.
pub const TEST_SECRET: &str = "a-secret-that-only-the-tests-of-this-repository-use";
/// November 2032, in seconds since 1970.
const EXPIRY: u64 = 1_983_812_996;

/// A token with exactly these claims.
pub fn sign(secret: &str, claims: &Value) -> String {
    let signed = format!("{}.{}", BASE64.encode(r#"{"alg":"HS256","typ":"JWT"}"#), BASE64.encode(claims.to_string()));
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return signed };
    mac.update(signed.as_bytes());
    format!("{signed}.{}", BASE64.encode(mac.finalize().into_bytes()))
}

/// An API key of this role.
pub fn key(secret: &str, role: &str) -> String {
    sign(secret, &json!({ "iss": "supabase-demo", "role": role, "exp": EXPIRY }))
}

/// The access token of a signed-in user.
pub fn user(secret: &str, id: &str) -> String {
    sign(secret, &json!({ "role": "authenticated", "aud": "authenticated", "sub": id, "exp": EXPIRY }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_well_known_key_is_reproduced() {
        let known = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0";
        assert_eq!(super::key(super::LOCAL_SECRET, "anon"), known);
    }
}
