//! Proof keys: whoever asked for a link is the only one who can turn its click into a session. Rules: contracts/auth.md §6.5.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::{
    error::{Error, VALIDATION},
    flow::given,
    one_time,
};

/// The pair of fields as requests carry it; clients send nulls when they use none.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ProofKey {
    pub code_challenge: Option<String>,
    pub code_challenge_method: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    S256,
    Plain,
}

impl Method {
    /// The label of the database's enum.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::S256 => "s256",
            Self::Plain => "plain",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::S256, Self::Plain].into_iter().find(|method| method.label().eq_ignore_ascii_case(text))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Challenge {
    pub(crate) text: String,
    pub(crate) method: Method,
}

impl ProofKey {
    /// Whether anything of it was sent.
    pub(crate) fn is_given(&self) -> bool {
        [&self.code_challenge, &self.code_challenge_method]
            .iter()
            .any(|part| part.as_ref().is_some_and(|text| !text.is_empty()))
    }

    /// Both fields or neither.
    pub(crate) fn challenge(&self) -> Result<Option<Challenge>, Error> {
        let refused = |why: &'static str| Err(Error::saying(VALIDATION, why));
        let fields = (given(self.code_challenge.as_deref()), given(self.code_challenge_method.as_deref()));
        let (text, method) = match fields {
            (None, None) => return Ok(None),
            (Some(text), Some(method)) => (text, method),
            _ => return refused("PKCE flow requires code_challenge_method and code_challenge"),
        };
        let Some(method) = Method::parse(method) else {
            return refused("code_challenge_method must be s256 or plain");
        };
        if !(43..=128).contains(&text.len()) {
            return refused("code challenge has to be between 43 and 128 characters");
        }
        if !text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b)) {
            return refused(
                "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
            );
        }
        Ok(Some(Challenge { text: text.to_owned(), method }))
    }
}

impl Challenge {
    pub(crate) fn is_met_by(&self, verifier: &str) -> bool {
        match self.method {
            Method::Plain => one_time::equal(self.text.as_bytes(), verifier.as_bytes()),
            Method::S256 => one_time::equal(self.text.as_bytes(), BASE64.encode(Sha256::digest(verifier)).as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(text: &str, method: &str) -> Result<Option<Challenge>, &'static str> {
        let key = ProofKey { code_challenge: Some(text.into()), code_challenge_method: Some(method.into()) };
        key.challenge().map_err(|error| error.code.code)
    }

    #[test]
    fn the_verifier_of_the_rfc_meets_its_challenge() {
        let made = challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "S256").unwrap().unwrap();
        assert!(made.is_met_by("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"));
        assert!(!made.is_met_by("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK"));
        let plain = challenge(&"a".repeat(43), "plain").unwrap().unwrap();
        assert!(plain.is_met_by(&"a".repeat(43)) && !plain.is_met_by("a"));
    }

    #[test]
    fn half_a_pair_and_odd_challenges_are_refused() {
        assert_eq!(challenge("", ""), Ok(None));
        for (text, method) in [
            ("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", ""),
            ("", "s256"),
            ("short", "s256"),
            (&"a".repeat(129), "s256"),
            (&"å".repeat(43), "s256"),
            (&"a".repeat(43), "s512"),
        ] {
            assert_eq!(challenge(text, method), Err("validation_failed"), "{text} {method}");
        }
    }
}
