//! Wrong tokens by the thousand: whatever is known to have fooled a verifier of JWTs, in many variations.
//!
//! Some are forged by who knows only what everybody may know: good tokens, public keys, keys of their own. Others were
//! signed by the right key and are wrong nevertheless, in their shape, types or dates; their kind begins with "ours". Equal
//! seeds give equal mutants.

mod forged;
mod ours;
mod random;

use std::collections::HashSet;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jsonwebtoken::{Algorithm, EncodingKey, crypto};
use serde_json::{Map, Value};

use random::Random;

/// A key that signs, and what its tokens say of it. Not for ES256, whose signatures differ each time.
pub struct Hand {
    algorithm: Algorithm,
    id: Option<String>,
    key: EncodingKey,
}

impl Hand {
    pub fn secret(secret: &[u8]) -> Self {
        Self { algorithm: Algorithm::HS256, id: None, key: EncodingKey::from_secret(secret) }
    }

    pub fn rsa(id: &str, pem: &[u8]) -> anyhow::Result<Self> {
        Ok(Self { algorithm: Algorithm::RS256, id: Some(id.to_owned()), key: EncodingKey::from_rsa_pem(pem)? })
    }

    pub fn ed(id: &str, pem: &[u8]) -> anyhow::Result<Self> {
        Ok(Self { algorithm: Algorithm::EdDSA, id: Some(id.to_owned()), key: EncodingKey::from_ed_pem(pem)? })
    }

    fn sign(&self, message: &str) -> String {
        crypto::sign(message.as_bytes(), &self.key, self.algorithm).unwrap_or_default()
    }

    /// A token with exactly these claims.
    pub fn token(&self, claims: &Value) -> String {
        self.signed(&Value::Object(self.header()).to_string(), claims.to_string().as_bytes())
    }

    fn header(&self) -> Map<String, Value> {
        let mut header = Map::new();
        header.insert("alg".to_owned(), format!("{:?}", self.algorithm).into());
        header.insert("typ".to_owned(), "JWT".into());
        header.extend(self.id.clone().map(|id| ("kid".to_owned(), id.into())));
        header
    }

    fn signed(&self, header: &str, payload: &[u8]) -> String {
        let message = format!("{}.{}", BASE64.encode(header), BASE64.encode(payload));
        let signature = self.sign(&message);
        format!("{message}.{signature}")
    }
}

/// What mutants are made from.
pub struct Material<'a> {
    /// Tokens that are accepted.
    pub good: &'a [String],
    /// Keys of the verifier, for tokens that are wrong although they are signed.
    pub own: &'a [Hand],
    /// Claims of a good token.
    pub claims: &'a Value,
    /// Public keys in every notation, to be tried as shared secrets.
    pub public: &'a [Vec<u8>],
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mutant {
    pub kind: &'static str,
    pub token: String,
}

type Make = fn(&mut Random, &Material<'_>, &[Hand]) -> String;

/// As many different mutants, all kinds in turn.
pub fn mutants(seed: u64, count: usize, material: &Material<'_>) -> anyhow::Result<Vec<Mutant>> {
    let foreign = foreign()?;
    let mut random = Random::new(seed);
    let mut seen: HashSet<String> = material.good.iter().cloned().collect();
    let kinds: Vec<(&'static str, Make)> = forged::KINDS.iter().chain(ours::KINDS).copied().collect();
    let mut made = Vec::with_capacity(count);
    for (kind, make) in kinds.iter().cycle() {
        if made.len() == count {
            break;
        }
        let token = make(&mut random, material, &foreign);
        if seen.insert(token.clone()) {
            made.push(Mutant { kind, token });
        }
    }
    Ok(made)
}

/// An attacker's own keys; made for this.
fn foreign() -> anyhow::Result<Vec<Hand>> {
    Ok(vec![
        Hand::rsa("foreign-rsa", include_bytes!("../keys/foreign-rsa.pem"))?,
        Hand::ed("foreign-ed", include_bytes!("../keys/foreign-ed.pem"))?,
        Hand::secret(b"a secret that somebody else thought of, long enough for HS256"),
    ])
}

/// The three parts of a token, decoded where they are JSON.
struct Parts {
    header: Map<String, Value>,
    claims: Map<String, Value>,
    text: [String; 3],
}

impl Parts {
    fn of(token: &str) -> Self {
        let mut text = token.split('.').map(str::to_owned);
        let text = [(); 3].map(|()| text.next().unwrap_or_default());
        let object = |part: &str| {
            let bytes = BASE64.decode(part).unwrap_or_default();
            serde_json::from_slice::<Map<String, Value>>(&bytes).unwrap_or_default()
        };
        Self { header: object(&text[0]), claims: object(&text[1]), text }
    }
}

fn encode(value: impl Into<Value>) -> String {
    BASE64.encode(value.into().to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_seeds_give_equal_mutants_and_all_differ() {
        let own = [Hand::secret(b"a secret for this test that is long enough")];
        let claims = json!({ "role": "authenticated", "sub": "x", "exp": 4_000_000_000_u64 });
        let good = [own[0].token(&claims)];
        let material = Material { good: &good, own: &own, claims: &claims, public: &[b"public".to_vec()] };
        let [first, again, other] = [7, 7, 8].map(|seed| mutants(seed, 500, &material).unwrap());
        assert_eq!(first, again);
        assert_ne!(first, other);
        let different: HashSet<_> = first.iter().map(|mutant| &mutant.token).collect();
        assert_eq!(different.len(), 500);
        assert!(!different.contains(&good[0]));
    }
}
