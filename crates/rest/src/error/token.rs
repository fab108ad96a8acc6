//! Tokens that are refused, and what their senders are told.

use super::{Error, Refusal};

/// What is wrong with the token (PGRST3xx).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenError {
    NoSecret,
    Empty,
    Parts(usize),
    Key(Option<String>),
    Algorithm(String),
    Signature,
    Required,
    Expired,
    /// The session it was given in was ended since, or its account closed.
    Ended,
    NotYetValid,
    IssuedInFuture,
    Audience,
    Claims,
    NotANumber(&'static str),
    AudienceType,
}

impl From<TokenError> for Error {
    fn from(error: TokenError) -> Self {
        Error::Token(error)
    }
}

pub(super) fn token(error: &TokenError) -> Refusal {
    let refusal = match error {
        TokenError::NoSecret => return Refusal::new(500, "PGRST300", "Server lacks JWT secret"),
        TokenError::Required => {
            return Refusal::new(401, "PGRST302", "Anonymous access is disabled").header("WWW-Authenticate", "Bearer");
        }
        TokenError::Empty => Refusal::new(401, "PGRST301", "Empty JWT is sent in Authorization header"),
        TokenError::Parts(n) => Refusal::new(401, "PGRST301", format!("Expected 3 parts in JWT; got {n}")),
        TokenError::Key(details) => {
            let refusal = Refusal::new(401, "PGRST301", "No suitable key or wrong key type");
            match details {
                Some(details) => refusal.details(details.as_str()),
                None => refusal,
            }
        }
        TokenError::Algorithm(details) => {
            Refusal::new(401, "PGRST301", "Wrong or unsupported encoding algorithm").details(details.as_str())
        }
        TokenError::Signature => Refusal::new(401, "PGRST301", "JWT cryptographic operation failed"),
        TokenError::Expired => Refusal::new(401, "PGRST303", "JWT expired"),
        TokenError::Ended => Refusal::new(401, "PGRST303", "The session of this JWT has ended"),
        TokenError::NotYetValid => Refusal::new(401, "PGRST303", "JWT not yet valid"),
        TokenError::IssuedInFuture => Refusal::new(401, "PGRST303", "JWT issued at future"),
        TokenError::Audience => Refusal::new(401, "PGRST303", "JWT not in audience"),
        TokenError::Claims => Refusal::new(401, "PGRST303", "Parsing claims failed"),
        TokenError::NotANumber(claim) => {
            Refusal::new(401, "PGRST303", format!("The JWT '{claim}' claim must be a number"))
        }
        TokenError::AudienceType => {
            Refusal::new(401, "PGRST303", "The JWT 'aud' claim must be a string or an array of strings")
        }
    };
    let challenge = format!("Bearer error=\"invalid_token\", error_description={:?}", refusal.message);
    refusal.header("WWW-Authenticate", challenge)
}
