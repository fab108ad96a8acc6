//! Addresses that carry their own permission: HS256 tokens that name one object, one purpose and an end.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::error::{self, Code, Error};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// `bucket/key`.
    pub url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upsert: Option<bool>,
    /// `width:200,resize:cover`: what an image is to be made into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transformations: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Seconds since 1970.
    #[serde(default)]
    pub iat: i64,
    pub exp: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Download,
    Upload,
}

impl Scope {
    fn as_str(self) -> &'static str {
        match self {
            Self::Download => "download",
            Self::Upload => "upload",
        }
    }
}

impl Token {
    fn is_for(&self, scope: Scope) -> bool {
        match self.scope.as_deref() {
            Some(own) => own == scope.as_str(),
            // Tokens of old name no purpose: uploads say whether they replace.
            None => self.upsert.is_some() == (scope == Scope::Upload),
        }
    }
}

/// Makes the token of an address.
pub fn sign(secret: &[u8], scope: Scope, token: Token) -> Result<String, Error> {
    let token = Token { scope: Some(scope.as_str().to_owned()), ..token };
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), &token, &EncodingKey::from_secret(secret))
        .map_err(Error::internal)
}

/// Reads the token of an address; `now` in seconds since 1970. Errors: `InvalidJWT`, `InvalidSignature`.
pub fn verify(secret: &[u8], scope: Scope, text: &str, url: &str, now: i64) -> Result<Token, Error> {
    let mut rules = Validation::new(Algorithm::HS256);
    rules.validate_exp = false;
    rules.validate_aud = false;
    rules.required_spec_claims.clear();
    let token = jsonwebtoken::decode::<Token>(text, &DecodingKey::from_secret(secret), &rules)
        .map_err(|error| refusal(error.kind()))?
        .claims;
    if token.exp <= now {
        return Err(Error::new(Code::InvalidJWT, "\"exp\" claim timestamp check failed"));
    }
    if !token.is_for(scope) {
        return Err(error::invalid_signature(format!("Token is not scoped for {}", scope.as_str())));
    }
    if token.url != url {
        return Err(error::invalid_signature("Invalid signature"));
    }
    Ok(token)
}

fn refusal(kind: &jsonwebtoken::errors::ErrorKind) -> Error {
    use jsonwebtoken::errors::ErrorKind::InvalidSignature;
    let text = match kind {
        InvalidSignature => "signature verification failed",
        _ => "Invalid Compact JWS",
    };
    Error::new(Code::InvalidJWT, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"a secret of thirty-two characters";

    fn token(exp: i64) -> Token {
        Token { url: "b/k".into(), iat: 100, exp, ..Token::default() }
    }

    #[test]
    fn a_token_opens_one_object_for_one_purpose_until_it_ends() {
        let text = sign(SECRET, Scope::Download, token(200)).unwrap();
        assert_eq!(verify(SECRET, Scope::Download, &text, "b/k", 199).unwrap().url, "b/k");
        let code = |scope, url, now| verify(SECRET, scope, &text, url, now).unwrap_err().code();
        assert_eq!(code(Scope::Download, "b/k", 200), Code::InvalidJWT);
        assert_eq!(code(Scope::Download, "b/other", 150), Code::InvalidSignature);
        assert_eq!(code(Scope::Upload, "b/k", 150), Code::InvalidSignature);
        assert_eq!(verify(b"another", Scope::Download, &text, "b/k", 150).unwrap_err().code(), Code::InvalidJWT);
        assert_eq!(verify(SECRET, Scope::Download, "x.y", "b/k", 150).unwrap_err().code(), Code::InvalidJWT);
    }

    #[test]
    fn tokens_of_old_are_told_apart_by_what_they_hold() {
        let key = EncodingKey::from_secret(SECRET);
        let old = |token: &Token| jsonwebtoken::encode(&Header::new(Algorithm::HS256), token, &key).unwrap();
        let upload = old(&Token { upsert: Some(false), ..token(200) });
        assert!(verify(SECRET, Scope::Upload, &upload, "b/k", 150).is_ok());
        assert!(verify(SECRET, Scope::Download, &upload, "b/k", 150).is_err());
        assert!(verify(SECRET, Scope::Download, &old(&token(200)), "b/k", 150).is_ok());
    }
}
