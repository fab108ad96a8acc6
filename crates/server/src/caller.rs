//! apikey + bearer → [`rest::Caller`]: the gateway's rules, and the one way from a token to a role.

use std::sync::Arc;

use auth::jwt::{self, Claims, Verifier};
use rest::{Caller, error::TokenError};

/// Keys that are no tokens, and the tokens they stand for.
#[derive(Debug, Clone, Default)]
pub struct Gateway {
    /// `sb_publishable_…` acts as the token of the anonymous role.
    pub publishable: Option<(String, String)>,
    /// `sb_secret_…` acts as the token of the service role.
    pub secret: Option<(String, String)>,
}

/// The two headers that say who calls.
#[derive(Debug, Clone, Copy, Default)]
pub struct Credentials<'a> {
    pub authorization: Option<&'a str>,
    pub apikey: Option<&'a str>,
}

impl Gateway {
    /// The token that counts. A request's own `Authorization` goes first, unless it carries a key rather than a token;
    /// then a known key stands for its token; a token sent as `apikey` alone authenticates nobody.
    pub fn token<'a>(&'a self, credentials: Credentials<'a>) -> Option<&'a str> {
        let own = credentials.authorization.and_then(bearer);
        match own {
            Some(token) if !token.starts_with("sb_") => Some(token),
            // Without an apikey, the key in `Authorization` is the only one there is.
            key => self.token_of_key(credentials.apikey.or(key)?),
        }
    }

    fn token_of_key(&self, key: &str) -> Option<&str> {
        let known = self.publishable.iter().chain(&self.secret);
        known.filter(|(own, _)| same(own, key)).map(|(_, token)| token.as_str()).next()
    }
}

/// Compares in a time that does not depend on where the texts differ.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |differ, (x, y)| differ | (x ^ y));
    a.len() == b.len() && std::hint::black_box(differ) == 0
}

/// `Bearer <token>`, the word in any case.
fn bearer(header: &str) -> Option<&str> {
    let (word, token) = header.split_once(' ').unwrap_or((header, ""));
    word.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Who calls, with the claims of the token that says so; `now` in seconds since 1970. `anonymous` is the role of a caller
/// without a token, if there is one.
pub fn caller(
    verifier: &Verifier,
    anonymous: Option<&str>,
    token: Option<&str>,
    now: i64,
) -> Result<(Caller, Option<Arc<Claims>>), TokenError> {
    match token {
        Some(token) => {
            let claims = verifier.verify(token, now).map_err(refusal)?;
            Ok((Caller { role: claims.role().to_owned(), claims: claims.json().to_owned() }, Some(claims)))
        }
        None => {
            let role = anonymous.ok_or(TokenError::Required)?;
            Ok((Caller { role: role.to_owned(), claims: serde_json::json!({ "role": role }).to_string() }, None))
        }
    }
}

fn refusal(error: jwt::Error) -> TokenError {
    match error {
        jwt::Error::NoSecret => TokenError::NoSecret,
        jwt::Error::Empty => TokenError::Empty,
        jwt::Error::Parts(parts) => TokenError::Parts(parts),
        jwt::Error::Key => TokenError::Key(Some("None of the keys was able to decode the JWT".to_owned())),
        jwt::Error::Algorithm(details) => TokenError::Algorithm(details),
        jwt::Error::Signature => TokenError::Signature,
        jwt::Error::Required => TokenError::Required,
        jwt::Error::Expired => TokenError::Expired,
        jwt::Error::NotYetValid => TokenError::NotYetValid,
        jwt::Error::IssuedInFuture => TokenError::IssuedInFuture,
        jwt::Error::Audience => TokenError::Audience,
        jwt::Error::Claims => TokenError::Claims,
        jwt::Error::NotANumber(claim) => TokenError::NotANumber(claim),
        jwt::Error::AudienceType => TokenError::AudienceType,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gateway() -> Gateway {
        Gateway {
            publishable: Some(("sb_publishable_x".into(), "anon-token".into())),
            secret: Some(("sb_secret_x".into(), "service-token".into())),
        }
    }

    fn token(authorization: Option<&'static str>, apikey: Option<&'static str>) -> Option<String> {
        gateway().token(Credentials { authorization, apikey }).map(str::to_owned)
    }

    #[test]
    fn a_requests_own_token_goes_first() {
        assert_eq!(token(Some("Bearer user"), Some("sb_secret_x")).as_deref(), Some("user"));
        assert_eq!(token(Some("bearer user"), None).as_deref(), Some("user"));
    }

    #[test]
    fn keys_stand_for_tokens() {
        let both = token(Some("Bearer sb_publishable_x"), Some("sb_publishable_x"));
        assert_eq!(both.as_deref(), Some("anon-token"));
        assert_eq!(token(None, Some("sb_secret_x")).as_deref(), Some("service-token"));
        assert_eq!(token(Some("Bearer sb_secret_x"), None).as_deref(), Some("service-token"));
    }

    #[test]
    fn what_is_no_known_key_authenticates_nobody() {
        assert_eq!(token(None, Some("a.jwt.alone")), None);
        assert_eq!(token(None, Some("sb_secret_y")), None);
        assert_eq!(token(Some("Bearer sb_secret_y"), Some("sb_secret_y")), None);
        assert_eq!(token(Some("Basic abc"), None), None);
        assert_eq!(token(None, None), None);
    }
}
