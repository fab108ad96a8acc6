//! Tokens that others present: the only place where [`Claims`] are made.
//!
//! A token is verified once and remembered by its text; its dates are checked every time. Nothing that failed is
//! remembered, and nothing of a token reaches a log or an error.

mod cache;
mod keys;
mod path;
mod shape;

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde_json::{Map, Value};

use self::{
    cache::Cache,
    keys::{Key, family, jwk_keys, keys_of},
};
pub use self::{cache::CacheFigures, path::RolePath};

/// Who a verified token says the caller is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    role: String,
    json: String,
    subject: Option<String>,
    audience: Option<String>,
    session_id: Option<String>,
    names_client: bool,
    expires_at: Option<i64>,
}

impl Claims {
    /// Empty when the token names none and the rules let it pass.
    pub fn role(&self) -> &str {
        &self.role
    }

    /// All claims as one JSON object, `role` included.
    pub fn json(&self) -> &str {
        &self.json
    }

    pub fn sub(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// When it is a single one.
    pub fn aud(&self) -> Option<&str> {
        self.audience.as_deref()
    }

    pub fn session_id(&self) -> Option<&str> {
        self.session_id.as_deref()
    }

    /// Whether this tells a client who its user is, and is no token to act by: access tokens of clients name a session.
    pub fn is_id_token(&self) -> bool {
        self.names_client && self.session_id.is_none()
    }

    /// Seconds since 1970.
    pub fn expires_at(&self) -> Option<i64> {
        self.expires_at
    }
}

/// Why a token was refused, in the distinctions that clients are told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("no secret or key to verify tokens with")]
    NoSecret,
    #[error("token is empty")]
    Empty,
    #[error("token is malformed: {0} parts instead of three")]
    Parts(usize),
    #[error("token is malformed or its signature is invalid")]
    Key,
    #[error("algorithm not supported")]
    Algorithm(String),
    #[error("token signature is invalid")]
    Signature,
    #[error("no role, and none for anonymous callers")]
    Required,
    #[error("token is expired")]
    Expired,
    #[error("token is not valid yet")]
    NotYetValid,
    #[error("issued in the future")]
    IssuedInFuture,
    #[error("meant for someone else")]
    Audience,
    #[error("the claims are not an object")]
    Claims,
    #[error("`{0}` is not a number")]
    NotANumber(&'static str),
    #[error("`aud` is neither text nor a list of texts")]
    AudienceType,
}

/// What a token is measured by.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rules {
    /// A shared secret, a PEM public key, a JWK or a JWK set. `None`: no token is accepted.
    pub secret: Option<Vec<u8>>,
    /// Further keys, as JWK sets: those that the server itself signs with.
    pub keys: Vec<String>,
    /// Tokens that name audiences must name this one.
    pub audience: Option<String>,
    /// Where the role stands.
    pub role_path: RolePath,
    /// The role of a token that names none.
    pub default_role: Option<String>,
    /// Claims must have the types that GoTrue gives them, and dates lie within what calendars know. PostgREST minds neither.
    pub typed: bool,
    /// Tokens remembered; 0 for none.
    pub cache_entries: usize,
}

/// Clocks of two machines may differ by this much.
const SKEW_SECONDS: i64 = 30;

pub struct Verifier {
    keys: Vec<Key>,
    has_secret: bool,
    rules: Rules,
    cache: Cache,
}

/// A token whose signature holds. Whether its claims do is judged each time, in the order upstream looks at them.
struct Verified {
    claims: Arc<Claims>,
    expires: Date,
    not_before: Date,
    issued: Date,
    audience: Result<(), Error>,
    role: Result<(), Error>,
}

/// A claim that must be a number of seconds since 1970, if it is there.
#[derive(Clone, Copy)]
enum Date {
    Unset,
    At(i64),
    NotANumber,
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Verifier").field("keys", &self.keys.len()).finish_non_exhaustive()
    }
}

impl Verifier {
    /// The error says what is wrong with the key material, without showing it.
    pub fn new(rules: Rules) -> Result<Self, String> {
        let mut keys = match &rules.secret {
            Some(secret) => keys_of(secret)?,
            None => Vec::new(),
        };
        for set in &rules.keys {
            keys.extend(jwk_keys(set).ok_or("a signing key is not a JWK or JWK set")??);
        }
        let has_secret = !keys.is_empty();
        let cache = Cache::new(rules.cache_entries);
        Ok(Self { keys, has_secret, rules, cache })
    }

    /// One shared secret of any length, and no rule but the dates.
    pub fn hs256(secret: &[u8]) -> Self {
        let key = Key { id: None, algorithm: Some(Algorithm::HS256), key: DecodingKey::from_secret(secret) };
        let rules = Rules { default_role: Some(String::new()), ..Rules::default() };
        Self { keys: vec![key], has_secret: true, rules, cache: Cache::new(0) }
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn cache_figures(&self) -> CacheFigures {
        self.cache.figures()
    }

    /// `now`: seconds since 1970.
    pub fn verify(&self, token: &str, now: i64) -> Result<Arc<Claims>, Error> {
        let verified = match self.cache.get(token) {
            Some(known) => known,
            None => {
                let verified = Arc::new(self.verify_afresh(token)?);
                self.cache.put(token, Arc::clone(&verified));
                verified
            }
        };
        verified.judge(now)?;
        Ok(Arc::clone(&verified.claims))
    }

    fn verify_afresh(&self, token: &str) -> Result<Verified, Error> {
        if !self.has_secret {
            return Err(Error::NoSecret);
        }
        if token.is_empty() {
            return Err(Error::Empty);
        }
        let parts: Vec<&str> = token.split('.').collect();
        let [header, payload, signature] = parts.as_slice() else { return Err(Error::Parts(parts.len())) };
        if self.rules.typed && token.contains('=') {
            return Err(Error::Signature);
        }
        let message = &token[..header.len() + 1 + payload.len()];
        self.check_signature(header, message, signature)?;
        let claims = URL_SAFE_NO_PAD.decode(payload.trim_end_matches('=')).map_err(|_| Error::Claims)?;
        let claims = shape::object(&claims).ok_or(Error::Claims)?;
        if self.rules.typed {
            shape::check(&claims)?;
        }
        Ok(self.read(claims))
    }

    fn check_signature(&self, header: &str, message: &str, signature: &str) -> Result<(), Error> {
        let header = URL_SAFE_NO_PAD.decode(header.trim_end_matches('=')).map_err(|_| Error::Signature)?;
        let header = shape::object(&header).ok_or(Error::Signature)?;
        // Extensions that must be understood: none is.
        if header.contains_key("crit") || header.get("kid").is_some_and(|id| !id.is_string()) {
            return Err(Error::Signature);
        }
        let text = |name: &str| header.get(name).and_then(Value::as_str);
        let name = text("alg").unwrap_or_default();
        let algorithm: Algorithm = name.parse().map_err(|_| {
            Error::Algorithm(
                if name == "none" { "JWT is unsecured but expected 'alg' was not 'none'" } else { "" }.to_owned(),
            )
        })?;
        let fits = |key: &&Key| {
            key.key.family() == family(algorithm)
                && key.algorithm.is_none_or(|own| own == algorithm)
                && text("kid").is_none_or(|kid| key.id.as_deref().is_none_or(|own| own == kid))
        };
        let mut candidates = self.keys.iter().filter(fits).peekable();
        if candidates.peek().is_none() {
            return Err(Error::Key);
        }
        let signed = |key: &Key| {
            jsonwebtoken::crypto::verify(signature, message.as_bytes(), &key.key, algorithm).unwrap_or(false)
        };
        // With several keys it is not known which one was meant, so a wrong signature reads as a missing key.
        if candidates.any(signed) { Ok(()) } else { Err(Error::Key) }
    }

    fn read(&self, mut claims: Map<String, Value>) -> Verified {
        let text = |name: &str| claims.get(name).and_then(Value::as_str).map(str::to_owned);
        let (subject, audience, session_id) = (text("sub"), text("aud"), text("session_id"));
        let names_client = claims.contains_key("client_id");
        let [expires, not_before, issued] = ["exp", "nbf", "iat"].map(|name| Date::of(claims.get(name)));
        let for_us = self.check_audience(claims.get("aud"));
        let role = self.rules.role_path.role(&claims).or_else(|| self.rules.default_role.clone());
        let named = if role.is_some() { Ok(()) } else { Err(Error::Required) };
        let role = role.unwrap_or_default();
        claims.insert("role".to_owned(), Value::from(role.as_str()));
        let expires_at = match expires {
            Date::At(at) => Some(at),
            Date::Unset | Date::NotANumber => None,
        };
        let json = Value::Object(claims).to_string();
        let claims = Arc::new(Claims { role, json, subject, audience, session_id, names_client, expires_at });
        Verified { claims, expires, not_before, issued, audience: for_us, role: named }
    }

    fn check_audience(&self, audience: Option<&Value>) -> Result<(), Error> {
        let named: Vec<&str> = match audience {
            None | Some(Value::Null) => return Ok(()),
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(many)) => {
                many.iter().map(Value::as_str).collect::<Option<_>>().ok_or(Error::AudienceType)?
            }
            Some(_) => return Err(Error::AudienceType),
        };
        let Some(own) = self.rules.audience.as_deref() else { return Ok(()) };
        let anyone = matches!(audience, Some(Value::Array(many)) if many.is_empty());
        if anyone || named.contains(&own) { Ok(()) } else { Err(Error::Audience) }
    }
}

impl Verified {
    fn judge(&self, now: i64) -> Result<(), Error> {
        if self.expires.read("exp")?.is_some_and(|at| now - SKEW_SECONDS > at) {
            return Err(Error::Expired);
        }
        if self.not_before.read("nbf")?.is_some_and(|at| now + SKEW_SECONDS < at) {
            return Err(Error::NotYetValid);
        }
        if self.issued.read("iat")?.is_some_and(|at| now + SKEW_SECONDS < at) {
            return Err(Error::IssuedInFuture);
        }
        self.audience.clone()?;
        self.role.clone()
    }
}

impl Date {
    fn of(claim: Option<&Value>) -> Self {
        match claim {
            None | Some(Value::Null) => Self::Unset,
            Some(Value::Number(number)) => Self::At(whole(number)),
            Some(_) => Self::NotANumber,
        }
    }

    fn read(self, name: &'static str) -> Result<Option<i64>, Error> {
        match self {
            Self::Unset => Ok(None),
            Self::At(at) => Ok(Some(at)),
            Self::NotANumber => Err(Error::NotANumber(name)),
        }
    }
}

/// Fractions of a second are dropped.
#[expect(clippy::cast_possible_truncation, reason = "out of range saturates, which is far past or far future")]
fn whole(number: &serde_json::Number) -> i64 {
    number.as_i64().unwrap_or_else(|| number.as_f64().unwrap_or(0.0) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::{EncodingKey, Header};
    use serde_json::json;

    const SECRET: &[u8] = b"reallyreallyreallyreallyverysafe";

    fn signed(claims: &Value) -> String {
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &EncodingKey::from_secret(SECRET)).unwrap()
    }

    fn verifier(change: impl FnOnce(&mut Rules)) -> Verifier {
        let mut rules = Rules { secret: Some(SECRET.to_vec()), cache_entries: 4, ..Rules::default() };
        change(&mut rules);
        Verifier::new(rules).unwrap()
    }

    #[test]
    fn a_good_token_names_its_role() {
        let token = signed(&json!({"role": "a", "sub": "s", "exp": 1000, "session_id": "x"}));
        let verifier = verifier(|_| {});
        let claims = verifier.verify(&token, 900).unwrap();
        assert_eq!((claims.role(), claims.sub(), claims.session_id()), ("a", Some("s"), Some("x")));
        assert_eq!(verifier.verify(&token, 1030).unwrap(), claims, "within the skew, from the cache");
        assert_eq!(verifier.verify(&token, 1031).unwrap_err(), Error::Expired, "the cache checks dates");
    }

    #[test]
    fn refusals_tell_apart_what_clients_are_told() {
        let error = |token: &str| verifier(|_| {}).verify(token, 1000).unwrap_err();
        assert_eq!(error(""), Error::Empty);
        assert_eq!(error("a.b"), Error::Parts(2));
        assert_eq!(error(&signed(&json!({}))), Error::Required);
        assert_eq!(error(&signed(&json!({"role": "a", "exp": "x"}))), Error::NotANumber("exp"));
        assert_eq!(error(&signed(&json!({"role": "a", "nbf": 2000}))), Error::NotYetValid);
        assert_eq!(error(&signed(&json!({"role": "a", "iat": 2000}))), Error::IssuedInFuture);
        assert_eq!(error(&signed(&json!({"role": "a", "aud": [1]}))), Error::AudienceType);
        let tampered = signed(&json!({"role": "a"})).replace(".ey", ".ez");
        assert!(matches!(error(&tampered), Error::Key | Error::Claims));
        let unsigned = format!("{}.{}.", URL_SAFE_NO_PAD.encode(r#"{"alg":"none"}"#), URL_SAFE_NO_PAD.encode("{}"));
        assert!(matches!(error(&unsigned), Error::Algorithm(_)));
        assert_eq!(Verifier::new(Rules::default()).unwrap().verify("a.b.c", 0).unwrap_err(), Error::NoSecret);
    }

    #[test]
    fn audiences_and_role_paths_are_followed() {
        let audience = |aud: Value| {
            let token = signed(&json!({"role": "a", "aud": aud}));
            verifier(|rules| rules.audience = Some("me".into()))
                .verify(&token, 0)
                .map(|claims| claims.role().to_owned())
        };
        assert!(audience(json!("me")).is_ok() && audience(json!([])).is_ok() && audience(Value::Null).is_ok());
        assert_eq!(audience(json!(["you"])), Err(Error::Audience));
        let token = signed(&json!({"a": {"b c": ["x", "y"]}}));
        let path = RolePath::parse(".a.\"b c\"[1]").unwrap();
        assert_eq!(verifier(|rules| rules.role_path = path).verify(&token, 0).unwrap().role(), "y");
    }

    #[test]
    fn a_public_key_does_not_verify_a_shared_secret() {
        // The classic confusion: the text of a public key used as an HMAC secret.
        let jwk = r#"{"alg":"RS256","e":"AQAB","key_ops":["verify"],"kty":"RSA","n":"0etQ2Tg187jb04MWfpuogYGV75IFrQQBxQaGH75eq_FpbkyoLcEpRUEWSbECP2eeFya2yZ9vIO5ScD-lPmovePk4Aa4SzZ8jdjhmAbNykleRPCxMg0481kz6PQhnHRUv3nF5WP479CnObJKqTVdEagVL66oxnX9VhZG9IZA7k0Th5PfKQwrKGyUeTGczpOjaPqbxlunP73j9AfnAt4XCS8epa-n3WGz1j-wfpr_ys57Aq-zBCfqP67UYzNpeI1AoXsJhD9xSDOzvJgFRvc3vm2wjAW4LEMwi48rCplamOpZToIHEPIaPzpveYQwDnB1HFTR1ove9bpKJsHmi-e2uzQ","use":"sig"}"#;
        let token = jsonwebtoken::encode(
            &Header::new(Algorithm::HS256),
            &json!({"role": "admin"}),
            &EncodingKey::from_secret(jwk.as_bytes()),
        );
        let verifier = verifier(|rules| rules.secret = Some(jwk.as_bytes().to_vec()));
        assert_eq!(verifier.verify(&token.unwrap(), 0).unwrap_err(), Error::Key);
    }

    #[test]
    fn the_cache_is_bounded() {
        let verifier = verifier(|_| {});
        for number in 0..50 {
            verifier.verify(&signed(&json!({"role": "a", "n": number})), 0).unwrap();
        }
        assert_eq!(verifier.cache.len(), 4);
    }
}
