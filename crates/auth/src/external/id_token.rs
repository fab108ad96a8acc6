//! A provider's signed statement of who somebody is: signature, issuer, audience and dates, all of them or nothing.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jsonwebtoken::{Algorithm, AlgorithmFamily};
use serde_json::Value;
use sha2::{Digest as _, Sha256, Sha384, Sha512};

use super::{issuer::Issuers, key_set::KeySet};
use crate::{json::Object, one_time};

/// Clocks of two machines may differ by this much.
const SKEW_SECONDS: i64 = 30;
/// What a provider calls a person; longer ones are refused, as OpenID Connect has it.
const SUBJECT_MAX: usize = 255;
/// Longer tokens are nobody's.
const TOKEN_MAX: usize = 64 * 1024;

/// A token that was verified. There is no other way to make one.
#[derive(Debug, Clone)]
pub(crate) struct IdToken {
    pub(crate) claims: Object,
    algorithm: Algorithm,
}

/// Why a token is not believed. Says nothing of what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("it is malformed")]
    Malformed,
    #[error("its algorithm is not one of a public key")]
    Algorithm,
    #[error("no key of the provider has its name")]
    UnknownKey,
    #[error("its signature is wrong")]
    Signature,
    #[error("somebody else issued it")]
    Issuer,
    #[error("it is meant for somebody else")]
    Audience,
    #[error("it is too old or too new")]
    Dates,
    #[error("it names nobody")]
    Subject,
    #[error("it belongs to another visit")]
    Nonce,
    #[error("it belongs to another access token")]
    AccessToken,
}

/// The parts of a token before anything of it is believed.
pub(crate) struct Unverified<'a> {
    algorithm: Algorithm,
    key: Option<String>,
    message: &'a str,
    signature: &'a str,
    claims: Object,
}

impl<'a> Unverified<'a> {
    pub(crate) fn parse(token: &'a str) -> Result<Self, Refusal> {
        let parts: Vec<&str> = token.split('.').collect();
        let [header, payload, signature] = parts.as_slice() else { return Err(Refusal::Malformed) };
        if token.len() > TOKEN_MAX {
            return Err(Refusal::Malformed);
        }
        let header = object(header)?;
        // An extension that must be understood is not.
        if header.contains_key("crit") {
            return Err(Refusal::Malformed);
        }
        let text = |name: &str| header.get(name).and_then(Value::as_str);
        let algorithm: Algorithm = text("alg").unwrap_or_default().parse().map_err(|_| Refusal::Algorithm)?;
        if algorithm.family() == AlgorithmFamily::Hmac {
            return Err(Refusal::Algorithm);
        }
        let message = &token[..token.len() - signature.len() - 1];
        Ok(Self { algorithm, key: text("kid").map(str::to_owned), message, signature, claims: object(payload)? })
    }

    /// What it says of its issuer: good for refusing, never for believing.
    pub(crate) fn issuer(&self) -> &str {
        text(&self.claims, "iss")
    }

    /// `now`: seconds since 1970.
    pub(crate) fn verify(
        &self,
        keys: &KeySet,
        issuers: &Issuers,
        audiences: &[String],
        now: i64,
    ) -> Result<IdToken, Refusal> {
        match keys.verify(self.key.as_deref(), self.algorithm, self.message, self.signature) {
            None => return Err(Refusal::UnknownKey),
            Some(false) => return Err(Refusal::Signature),
            Some(true) => {}
        }
        if !issuers.accept(self.issuer(), &self.claims) {
            return Err(Refusal::Issuer);
        }
        self.check_audience(audiences)?;
        let date = |name: &str| self.claims.get(name).and_then(Value::as_f64);
        let (now, skew) = (now as f64, SKEW_SECONDS as f64);
        let fresh = date("exp").is_some_and(|end| now < end + skew);
        let begun = date("nbf").is_none_or(|start| start <= now + skew);
        if !fresh || !begun {
            return Err(Refusal::Dates);
        }
        if !(1..=SUBJECT_MAX).contains(&text(&self.claims, "sub").len()) {
            return Err(Refusal::Subject);
        }
        Ok(IdToken { claims: self.claims.clone(), algorithm: self.algorithm })
    }

    /// One of ours must be named; with others beside it, the token must have been made for us (`azp`).
    fn check_audience(&self, ours: &[String]) -> Result<(), Refusal> {
        let is_ours = |name: &str| !name.is_empty() && ours.iter().any(|known| known == name);
        let named: Vec<&str> = match self.claims.get("aud") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let party = self.claims.get("azp").and_then(Value::as_str);
        let for_us = named.iter().any(|name| is_ours(name)) && (named.len() == 1 || party.is_none_or(is_ours));
        if for_us { Ok(()) } else { Err(Refusal::Audience) }
    }
}

impl IdToken {
    /// Empty when there is none.
    pub(crate) fn nonce(&self) -> &str {
        text(&self.claims, "nonce")
    }

    /// Whether an access token is the one it was issued with; one that it says nothing of passes.
    pub(crate) fn fits(&self, access_token: &str) -> Result<(), Refusal> {
        let expected = text(&self.claims, "at_hash");
        if expected.is_empty() || one_time::equal(expected.as_bytes(), self.half_hash(access_token).as_bytes()) {
            return Ok(());
        }
        Err(Refusal::AccessToken)
    }

    /// The left half of the hash that belongs to the token's algorithm.
    fn half_hash(&self, text: &str) -> String {
        let hash = match self.algorithm {
            Algorithm::RS384 | Algorithm::ES384 | Algorithm::PS384 => Sha384::digest(text).to_vec(),
            Algorithm::RS512 | Algorithm::PS512 | Algorithm::EdDSA => Sha512::digest(text).to_vec(),
            _ => Sha256::digest(text).to_vec(),
        };
        BASE64.encode(&hash[..hash.len() / 2])
    }
}

fn object(part: &str) -> Result<Object, Refusal> {
    let bytes = BASE64.decode(part).map_err(|_| Refusal::Malformed)?;
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(Refusal::Malformed),
    }
}

fn text<'a>(claims: &'a Object, name: &str) -> &'a str {
    claims.get(name).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jsonwebtoken::{EncodingKey, Header, jwk::Jwk};
    use serde_json::json;

    use super::*;

    const NOW: i64 = 1_800_000_000;
    /// Made for this test.
    const KEY: &str = include_str!("id_token/test-key.pem");

    fn key() -> EncodingKey {
        EncodingKey::from_ec_pem(KEY.as_bytes()).unwrap()
    }

    fn keys() -> KeySet {
        let mut jwk = Jwk::from_encoding_key(&key(), Algorithm::ES256).unwrap();
        jwk.common.key_id = Some("one".into());
        KeySet::parse(json!({ "keys": [jwk] }).to_string().as_bytes()).unwrap()
    }

    fn claims() -> Value {
        json!({ "iss": "https://id.example", "aud": "me", "sub": "7", "exp": NOW + 60 })
    }

    fn signed(claims: &Value) -> String {
        let header = Header { kid: Some("one".into()), ..Header::new(Algorithm::ES256) };
        jsonwebtoken::encode(&header, claims, &key()).unwrap()
    }

    fn judge(token: &str) -> Result<IdToken, Refusal> {
        let issuers = Issuers::one("https://id.example");
        Unverified::parse(token)?.verify(&keys(), &issuers, &["me".to_owned(), String::new()], NOW)
    }

    fn with(name: &str, value: Value) -> Value {
        let mut claims = claims();
        claims[name] = value;
        claims
    }

    #[test]
    fn a_good_token_is_believed() {
        let token = judge(&signed(&claims())).unwrap();
        assert_eq!((text(&token.claims, "sub"), token.nonce()), ("7", ""));
        assert!(judge(&signed(&with("aud", json!(["me"])))).is_ok());
        assert!(judge(&signed(&with("exp", json!(NOW - 29)))).is_ok(), "within the skew");
    }

    #[test]
    fn every_claim_counts() {
        for (name, value, why) in [
            ("iss", json!("https://evil.example"), Refusal::Issuer),
            ("iss", json!(null), Refusal::Issuer),
            ("iss", json!(["https://id.example"]), Refusal::Issuer),
            ("aud", json!("you"), Refusal::Audience),
            ("aud", json!(""), Refusal::Audience),
            ("aud", json!(null), Refusal::Audience),
            ("aud", json!({ "me": true }), Refusal::Audience),
            ("exp", json!(NOW - 31), Refusal::Dates),
            ("exp", json!(null), Refusal::Dates),
            ("exp", json!("2100-01-01"), Refusal::Dates),
            ("nbf", json!(NOW + 31), Refusal::Dates),
            ("sub", json!(""), Refusal::Subject),
            ("sub", json!(7), Refusal::Subject),
            ("sub", json!("x".repeat(256)), Refusal::Subject),
        ] {
            assert_eq!(judge(&signed(&with(name, value.clone()))).unwrap_err(), why, "{name} {value}");
        }
        let mut shared = with("aud", json!(["me", "you"]));
        shared["azp"] = "you".into();
        assert_eq!(judge(&signed(&shared)).unwrap_err(), Refusal::Audience);
        shared["azp"] = "me".into();
        assert!(judge(&signed(&shared)).is_ok());
    }

    #[test]
    fn only_the_providers_own_signature_counts() {
        let good = signed(&claims());
        let (rest, signature) = good.rsplit_once('.').unwrap();
        let (_, payload) = rest.split_once('.').unwrap();
        let forged =
            |header: Value, signature: &str| format!("{}.{payload}.{signature}", BASE64.encode(header.to_string()));
        let other = BASE64.encode(with("sub", json!("8")).to_string());
        for (token, why) in [
            (format!("{}.{other}.{signature}", rest.split_once('.').unwrap().0), Refusal::Signature),
            (forged(json!({ "alg": "none" }), ""), Refusal::Algorithm),
            (forged(json!({ "alg": "HS256", "kid": "one" }), signature), Refusal::Algorithm),
            (forged(json!({ "alg": "ES256", "kid": "two" }), signature), Refusal::UnknownKey),
            (forged(json!({ "alg": "RS256", "kid": "one" }), signature), Refusal::UnknownKey),
            (forged(json!({ "alg": "ES256", "kid": "one", "crit": ["x"] }), signature), Refusal::Malformed),
            (forged(json!(["ES256"]), signature), Refusal::Malformed),
            ("a.b".to_owned(), Refusal::Malformed),
            (format!("{good}.x"), Refusal::Malformed),
        ] {
            assert_eq!(judge(&token).unwrap_err(), why, "{token}");
        }
    }

    #[test]
    fn an_access_token_belongs_to_it() {
        // The pair of OpenID Connect Core, appendix A.4, is RS256; the hash is that of ES256 too.
        let token = judge(&signed(&with("at_hash", json!("77QmUPtjPfzWtF2AnpK9RQ")))).unwrap();
        assert_eq!(token.fits("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"), Ok(()));
        assert_eq!(token.fits("another"), Err(Refusal::AccessToken));
        assert_eq!(judge(&signed(&claims())).unwrap().fits("any"), Ok(()));
    }
}
