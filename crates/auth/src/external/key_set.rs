//! A provider's public keys, as it publishes them.

use jsonwebtoken::{
    Algorithm, AlgorithmFamily, DecodingKey,
    jwk::{Jwk, PublicKeyUse},
};
use serde_json::Value;

pub(crate) struct KeySet(Vec<Key>);

struct Key {
    id: Option<String>,
    algorithm: Option<Algorithm>,
    key: DecodingKey,
}

impl KeySet {
    /// `None` for what is no key set. Keys of kinds we do not know are left out, and shared secrets always: a set is public.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let mut document: Value = serde_json::from_slice(text).ok()?;
        let Value::Array(keys) = document.get_mut("keys")?.take() else { return None };
        Some(Self(keys.into_iter().filter_map(Key::parse).collect()))
    }

    /// Whether one of the keys that could have signed has. `None` when there is none of that name.
    pub(crate) fn verify(
        &self,
        id: Option<&str>,
        algorithm: Algorithm,
        message: &str,
        signature: &str,
    ) -> Option<bool> {
        let fits = |key: &&Key| {
            key.key.family() == algorithm.family()
                && key.algorithm.is_none_or(|own| own == algorithm)
                && id.is_none_or(|id| key.id.as_deref() == Some(id))
        };
        let mut candidates = self.0.iter().filter(fits).peekable();
        candidates.peek()?;
        let signed = |key: &Key| {
            jsonwebtoken::crypto::verify(signature, message.as_bytes(), &key.key, algorithm).unwrap_or(false)
        };
        Some(candidates.any(signed))
    }
}

impl Key {
    fn parse(value: Value) -> Option<Self> {
        let jwk: Jwk = serde_json::from_value(value).ok()?;
        let key = DecodingKey::from_jwk(&jwk).ok()?;
        if jwk.common.public_key_use == Some(PublicKeyUse::Encryption) || key.family() == AlgorithmFamily::Hmac {
            return None;
        }
        let algorithm = match jwk.common.key_algorithm {
            Some(name) => Some(name.to_string().parse().ok()?),
            None => None,
        };
        Some(Self { id: jwk.common.key_id, algorithm, key })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_secrets_and_unknown_kinds_are_no_keys() {
        let set = KeySet::parse(br#"{"keys":[{"kty":"oct","k":"c2VjcmV0","alg":"HS256"},{"kty":"strange"}]}"#).unwrap();
        assert!(set.0.is_empty());
        assert!(set.verify(None, Algorithm::HS256, "a.b", "c").is_none());
        assert!(KeySet::parse(b"{}").is_none() && KeySet::parse(b"[]").is_none() && KeySet::parse(b"x").is_none());
    }
}
