//! Tokens. Only what one of our keys signed is accepted, and it says what the signed text says.

use std::sync::OnceLock;

use auth::jwt::{Rules, Verifier};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

const SECRET: &[u8] = b"a secret of the fuzz target, 32 bytes or more";
/// The moment every token is judged at; seconds since 1970.
const NOW: i64 = 1_800_000_000;
/// Tokens signed with [`SECRET`]: the only messages that may ever be accepted.
const SIGNED: &str = include_str!("../corpus/signed-tokens.txt");

fn verifiers() -> &'static [Verifier; 2] {
    static VERIFIERS: OnceLock<[Verifier; 2]> = OnceLock::new();
    VERIFIERS.get_or_init(|| {
        let jwk = json!({"keys": [
            {"kty": "oct", "kid": "one", "k": URL_SAFE_NO_PAD.encode(SECRET)},
            {"kty": "EC", "kid": "two", "crv": "P-256", "alg": "ES256",
             "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"},
        ]});
        let verifier = |secret: Vec<u8>| {
            let rules = Rules { secret: Some(secret), default_role: Some("anon".into()), ..Rules::default() };
            Verifier::new(rules).expect("keys")
        };
        [verifier(SECRET.to_vec()), verifier(jwk.to_string().into_bytes())]
    })
}

fn message(token: &str) -> &str {
    token.rsplit_once('.').map_or(token, |(message, _)| message)
}

pub fn run(data: &[u8]) {
    let Ok(token) = std::str::from_utf8(data) else { return };
    for verifier in verifiers() {
        let Ok(claims) = verifier.verify(token, NOW) else { continue };
        assert!(SIGNED.lines().any(|signed| message(signed) == message(token)), "a token nobody signed: {token}");
        let payload = message(token).split('.').nth(1).unwrap_or_default();
        let signed: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).expect("base64")).expect("JSON");
        let said: Value = serde_json::from_str(claims.json()).expect("claims are JSON");
        let same = |(name, value): (&String, &Value)| name == "role" || &said[name] == value;
        assert!(signed.as_object().expect("an object").iter().all(same), "other claims than were signed");
        assert_eq!(said["role"], claims.role());
    }
}
