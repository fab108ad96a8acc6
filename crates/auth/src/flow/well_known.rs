//! `/.well-known/jwks.json`: how tokens of this service are verified.

use serde_json::Value;

use crate::Auth;

impl Auth {
    /// `jwks.json`: the public halves of all keys, none for a shared secret.
    pub fn jwks(&self) -> &Value {
        self.0.signer.public()
    }
}
