//! Key material as it is configured: a shared secret, a PEM public key, a JWK or a set of them.

use jsonwebtoken::{
    Algorithm, AlgorithmFamily, DecodingKey,
    jwk::{Jwk, PublicKeyUse},
};
use serde_json::Value;

pub(super) struct Key {
    pub(super) id: Option<String>,
    pub(super) algorithm: Option<Algorithm>,
    pub(super) key: DecodingKey,
}

pub(super) fn family(algorithm: Algorithm) -> AlgorithmFamily {
    match algorithm {
        Algorithm::HS256 | Algorithm::HS384 | Algorithm::HS512 => AlgorithmFamily::Hmac,
        Algorithm::ES256 | Algorithm::ES384 => AlgorithmFamily::Ec,
        Algorithm::EdDSA => AlgorithmFamily::Ed,
        _ => AlgorithmFamily::Rsa,
    }
}

pub(super) fn keys_of(secret: &[u8]) -> Result<Vec<Key>, String> {
    let text = std::str::from_utf8(secret).unwrap_or_default().trim();
    if text.starts_with("-----BEGIN") {
        let pem = DecodingKey::from_rsa_pem(secret)
            .or_else(|_| DecodingKey::from_ec_pem(secret))
            .or_else(|_| DecodingKey::from_ed_pem(secret));
        let key = pem.map_err(|_| "it is no PEM public key of RSA, EC or Ed25519")?;
        return Ok(vec![Key { id: None, algorithm: None, key }]);
    }
    if let Some(keys) = jwk_keys(text) {
        return keys;
    }
    if secret.len() < 32 {
        return Err("The JWT secret must be at least 32 characters long.".to_owned());
    }
    Ok(vec![Key { id: None, algorithm: None, key: DecodingKey::from_secret(secret) }])
}

/// `None` when the text is not a key or set of keys. One that says it is never becomes a shared secret: its text is
/// public.
pub(super) fn jwk_keys(text: &str) -> Option<Result<Vec<Key>, String>> {
    let Ok(Value::Object(mut object)) = serde_json::from_str(text) else { return None };
    let keys = match object.remove("keys") {
        Some(Value::Array(keys)) => keys,
        Some(_) => return Some(Err("`keys` of the key set is not a list".to_owned())),
        None if object.contains_key("kty") => vec![Value::Object(object)],
        None => return None,
    };
    let usable: Vec<Key> = keys.into_iter().filter_map(jwk_key).collect();
    Some(if usable.is_empty() { Err("no key of the set can verify a token".to_owned()) } else { Ok(usable) })
}

/// `None` for keys of kinds we do not know and for those that encrypt: others in the set may do.
fn jwk_key(value: Value) -> Option<Key> {
    let jwk: Jwk = serde_json::from_value(value).ok()?;
    if jwk.common.public_key_use == Some(PublicKeyUse::Encryption) {
        return None;
    }
    let algorithm = match jwk.common.key_algorithm {
        Some(name) => Some(name.to_string().parse().ok()?),
        None => None,
    };
    Some(Key { id: jwk.common.key_id.clone(), algorithm, key: DecodingKey::from_jwk(&jwk).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_key_never_becomes_a_shared_secret() {
        for text in [
            r#"{"kty":"RSA","alg":"NONSENSE","n":"AQAB","e":"AQAB"}"#,
            r#"{"keys":[{"kty":"strange","padding":"0123456789012345678901234567890"}]}"#,
            r#"{"keys":"0123456789012345678901234567890123456789"}"#,
            r#"{"keys":[]}"#,
        ] {
            assert!(keys_of(text.as_bytes()).is_err(), "{text}");
        }
        assert_eq!(keys_of(br#"{"any":"other JSON is a secret of this length"}"#).map(|keys| keys.len()), Ok(1));
    }

    #[test]
    fn a_set_is_as_good_as_its_usable_keys() {
        let set =
            r#"{"keys":[{"kty":"oct","k":"c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0","kid":"a"},{"kty":"strange"}]}"#;
        let keys = keys_of(set.as_bytes()).unwrap_or_default();
        assert_eq!(keys.len(), 1);
        assert_eq!(keys[0].id.as_deref(), Some("a"));
    }
}
