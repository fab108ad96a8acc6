//! Verifies access tokens. [`Claims`] are made nowhere else, so whoever holds some knows that the signature was good.

use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Map, Value};

/// Seconds by which the clocks of two machines may differ.
const LEEWAY_S: i64 = 30;

/// Checks HS256 signatures of one shared secret.
pub struct Verifier(DecodingKey);

/// What a token says about its bearer.
#[derive(Debug, Clone)]
pub struct Claims(Map<String, Value>);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("token is malformed or its signature is invalid")]
    Invalid,
    #[error("token is expired")]
    Expired,
    #[error("token is not valid yet")]
    NotYet,
}

impl Verifier {
    pub fn hs256(secret: &[u8]) -> Self {
        Self(DecodingKey::from_secret(secret))
    }

    /// `now` is unix time in seconds.
    pub fn verify(&self, token: &str, now: i64) -> Result<Claims, Error> {
        // Times are judged below, by the clock that was passed in.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims.clear();
        let decoded = jsonwebtoken::decode(token, &self.0, &validation).map_err(|_| Error::Invalid)?;
        let claims = Claims(decoded.claims);
        match (claims.time("exp")?, claims.time("nbf")?) {
            (Some(exp), _) if exp + LEEWAY_S < now => Err(Error::Expired),
            (_, Some(nbf)) if nbf - LEEWAY_S > now => Err(Error::NotYet),
            _ => Ok(claims),
        }
    }
}

impl Claims {
    pub fn sub(&self) -> Option<&str> {
        self.text("sub")
    }

    pub fn aud(&self) -> Option<&str> {
        self.text("aud")
    }

    /// Empty when the token names none.
    pub fn role(&self) -> &str {
        self.text("role").unwrap_or_default()
    }

    pub fn session_id(&self) -> Option<&str> {
        self.text("session_id")
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "seconds with a fraction; what is beyond i64 is far in the future"
    )]
    fn time(&self, name: &str) -> Result<Option<i64>, Error> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_f64().map(|seconds| Some(seconds as i64)).ok_or(Error::Invalid),
        }
    }
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{EncodingKey, Header};
    use serde_json::json;

    use super::*;

    fn token(claims: &Value, secret: &str) -> String {
        jsonwebtoken::encode(&Header::default(), claims, &EncodingKey::from_secret(secret.as_bytes())).unwrap()
    }

    #[test]
    fn only_the_right_secret_and_the_right_time_pass() {
        let verifier = Verifier::hs256(b"one");
        let good = token(&json!({ "sub": "x", "exp": 1000 }), "one");
        assert_eq!(verifier.verify(&good, 1030).unwrap().sub(), Some("x"));
        assert_eq!(verifier.verify(&good, 1031).unwrap_err(), Error::Expired);
        assert_eq!(verifier.verify(&token(&json!({ "exp": 1000 }), "two"), 900).unwrap_err(), Error::Invalid);
        assert_eq!(verifier.verify(&token(&json!({ "exp": "1000" }), "one"), 900).unwrap_err(), Error::Invalid);
        assert_eq!(verifier.verify(&token(&json!({ "nbf": 1000 }), "one"), 900).unwrap_err(), Error::NotYet);
        let unsigned = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.";
        for bad in ["", "a.b.c", unsigned] {
            assert_eq!(verifier.verify(bad, 0).unwrap_err(), Error::Invalid, "{bad}");
        }
    }
}
