//! Every algorithm that tokens may be signed with, as single keys and out of a set. The keys were made for this test.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use auth::jwt::{Error, Rules, Verifier};
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use serde_json::{Value, json};

const SHARED: &[u8] = b"a shared secret of at least thirty-two bytes, for HMAC";

struct Pair {
    algorithms: &'static [Algorithm],
    id: &'static str,
    private: EncodingKey,
    /// What `jwt-secret` says.
    public: &'static [u8],
}

fn pairs() -> Vec<Pair> {
    use Algorithm::{ES256, ES384, EdDSA, HS256, HS384, HS512, PS256, PS384, PS512, RS256, RS384, RS512};
    let pair = |algorithms, id, private, public| Pair { algorithms, id, private, public };
    vec![
        pair(&[HS256, HS384, HS512], "shared", EncodingKey::from_secret(SHARED), SHARED),
        pair(
            &[RS256, RS384, RS512, PS256, PS384, PS512],
            "rsa",
            EncodingKey::from_rsa_pem(include_bytes!("keys/rsa.pem")).unwrap(),
            include_bytes!("keys/rsa.pub"),
        ),
        pair(
            &[ES256],
            "ec",
            EncodingKey::from_ec_pem(include_bytes!("keys/ec.pem")).unwrap(),
            include_bytes!("keys/ec.pub"),
        ),
        pair(
            &[ES384],
            "ec384",
            EncodingKey::from_ec_pem(include_bytes!("keys/ec384.pem")).unwrap(),
            include_bytes!("keys/ec384.pub"),
        ),
        pair(
            &[EdDSA],
            "ed",
            EncodingKey::from_ed_pem(include_bytes!("keys/ed.pem")).unwrap(),
            include_bytes!("keys/ed.pub"),
        ),
    ]
}

fn token(pair: &Pair, algorithm: Algorithm, id: Option<&str>) -> String {
    let header = Header { kid: id.map(str::to_owned), ..Header::new(algorithm) };
    jsonwebtoken::encode(&header, &json!({ "role": format!("by_{algorithm:?}") }), &pair.private).unwrap()
}

fn verifier(secret: &[u8]) -> Verifier {
    Verifier::new(Rules { secret: Some(secret.to_vec()), cache_entries: 8, ..Rules::default() }).unwrap()
}

/// All keys in one set; those of RSA twice under one id, as a rotation leaves them.
fn set(pairs: &[Pair]) -> Vec<u8> {
    let jwk = |pair: &Pair| -> Value {
        let mut jwk = serde_json::to_value(Jwk::from_encoding_key(&pair.private, pair.algorithms[0]).unwrap()).unwrap();
        jwk["kid"] = pair.id.into();
        jwk.as_object_mut().unwrap().remove("alg");
        jwk
    };
    json!({ "keys": pairs.iter().map(jwk).collect::<Vec<_>>() }).to_string().into_bytes()
}

#[test]
fn every_algorithm_is_verified_by_its_key_and_by_no_other() {
    let pairs = pairs();
    let mut tried = 0;
    for pair in &pairs {
        for &algorithm in pair.algorithms {
            let token = token(pair, algorithm, None);
            let claims = verifier(pair.public).verify(&token, 0).unwrap();
            assert_eq!(claims.role(), format!("by_{algorithm:?}"));
            for other in pairs.iter().filter(|other| other.id != pair.id) {
                assert_eq!(verifier(other.public).verify(&token, 0), Err(Error::Key), "{algorithm:?} by {}", other.id);
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 12);
}

#[test]
fn the_id_chooses_among_the_keys_of_a_set() {
    let pairs = pairs();
    let verifier = verifier(&set(&pairs));
    for pair in &pairs {
        for &algorithm in pair.algorithms {
            for id in [None, Some(pair.id)] {
                let claims = verifier.verify(&token(pair, algorithm, id), 0).unwrap();
                assert_eq!(claims.role(), format!("by_{algorithm:?}"));
            }
            let other = token(pair, algorithm, Some("another key"));
            assert_eq!(verifier.verify(&other, 0), Err(Error::Key), "{algorithm:?}");
        }
    }
}

#[test]
fn a_changed_token_is_refused_whatever_signed_it() {
    for pair in &pairs() {
        let token = token(pair, pair.algorithms[0], None);
        let verifier = verifier(pair.public);
        for at in (0..token.len()).step_by(7).filter(|&at| token.as_bytes()[at] != b'.') {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            // The last character of a signature may hold bits that count for nothing.
            if at + 1 < token.len() {
                assert!(verifier.verify(&changed, 0).is_err(), "{:?} at {at}", pair.algorithms[0]);
            }
        }
    }
}

#[test]
fn the_text_of_a_public_key_signs_nothing() {
    for pair in pairs().iter().filter(|pair| pair.id != "shared") {
        let forged = EncodingKey::from_secret(pair.public);
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &json!({ "role": "admin" }), &forged).unwrap();
        assert_eq!(verifier(pair.public).verify(&token, 0), Err(Error::Key), "{}", pair.id);
    }
}
