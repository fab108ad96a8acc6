//! Ten thousand wrong tokens, all refused by a verifier that accepts the tokens they were made from.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;

use auth::{
    jwt::{Rules, Verifier},
    key_set::{Algorithm, KeySet, make},
    sign::Signer,
};
use jsonwebtoken::{DecodingKey, EncodingKey, jwk::Jwk};
use serde_json::{Value, json};
use testkit::mutants::{Hand, Material, Mutant, mutants};

const SEED: u64 = 2026;
const COUNT: usize = 10_000;
const NOW: i64 = 1_800_000_000;
const SECRET: &[u8] = b"a shared secret of at least thirty-two bytes, for HMAC";
const RSA: (&[u8], &[u8]) = (include_bytes!("keys/rsa.pem"), include_bytes!("keys/rsa.pub"));
const ED: (&[u8], &[u8]) = (include_bytes!("keys/ed.pem"), include_bytes!("keys/ed.pub"));

fn claims() -> Value {
    json!({
        "iss": "http://127.0.0.1:54321/auth/v1", "sub": "8f2c7d1e-5b0a-4f64-9a43-6f6a1a0e7c55", "aud": "authenticated",
        "exp": NOW + 3600, "iat": NOW - 60, "email": "a@x.io", "phone": "", "role": "authenticated", "aal": "aal1",
        "app_metadata": { "provider": "email", "providers": ["email"] }, "user_metadata": {},
        "amr": [{ "method": "password", "timestamp": NOW - 60 }],
        "session_id": "c0ffee00-5b0a-4f64-9a43-6f6a1a0e7c55", "is_anonymous": false
    })
}

fn own() -> Vec<Hand> {
    vec![Hand::secret(SECRET), Hand::rsa("rsa", RSA.0).unwrap(), Hand::ed("ed", ED.0).unwrap()]
}

/// The public half of a PEM key as a JWK of this name.
fn public(key: &EncodingKey, algorithm: jsonwebtoken::Algorithm, id: &str) -> Value {
    let mut jwk = serde_json::to_value(Jwk::from_encoding_key(key, algorithm).unwrap()).unwrap();
    jwk["kid"] = id.into();
    jwk
}

struct Stand {
    verifier: Verifier,
    good: Vec<String>,
    public: Vec<Vec<u8>>,
}

/// The server's own arrangement: a shared secret, and a set with keys of each kind.
fn stand() -> Stand {
    let set = KeySet::of(make(Algorithm::Es256, "ec").unwrap()).unwrap();
    let others = [
        public(&EncodingKey::from_rsa_pem(RSA.0).unwrap(), jsonwebtoken::Algorithm::RS256, "rsa"),
        public(&EncodingKey::from_ed_pem(ED.0).unwrap(), jsonwebtoken::Algorithm::EdDSA, "ed"),
    ];
    let verifier = Verifier::new(Rules {
        secret: Some(SECRET.to_vec()),
        keys: vec![set.verifying(), json!({ "keys": others }).to_string()],
        default_role: Some("anon".to_owned()),
        audience: Some("authenticated".to_owned()),
        typed: true,
        cache_entries: 4096,
        ..Rules::default()
    });
    let mut good: Vec<String> = own().iter().map(|hand| hand.token(&claims())).collect();
    good.push(Signer::of(&set).sign(&claims()).unwrap());
    let mut public = vec![RSA.1.to_vec(), ED.1.to_vec(), set.public().to_string().into_bytes()];
    public.extend(others.iter().map(|jwk| jwk.to_string().into_bytes()));
    public.push(set.public()["keys"][0]["x"].as_str().unwrap().as_bytes().to_vec());
    public.push(DecodingKey::from_ed_pem(ED.1).unwrap().try_get_as_bytes().unwrap().to_vec());
    public.extend([RSA.1, ED.1].map(|pem| pem.trim_ascii().to_vec()));
    Stand { verifier: verifier.unwrap(), good, public }
}

fn made(stand: &Stand) -> Vec<Mutant> {
    let (own, claims) = (own(), claims());
    let material = Material { good: &stand.good, own: &own, claims: &claims, public: &stand.public };
    mutants(SEED, COUNT, &material).unwrap()
}

#[test]
fn ten_thousand_mutants_are_refused() {
    let stand = stand();
    let accepts = |token: &str| stand.verifier.verify(token, NOW).is_ok();
    assert!(stand.good.iter().all(|token| accepts(token)), "the tokens they are made from");
    let mut tried = BTreeMap::new();
    let mut accepted = Vec::new();
    for Mutant { kind, token } in made(&stand) {
        *tried.entry(kind).or_insert(0) += 1;
        if accepts(&token) {
            accepted.push((kind, token));
        }
    }
    assert!(
        accepted.is_empty(),
        "{} accepted, the first of them: {:?}",
        accepted.len(),
        &accepted[..accepted.len().min(3)]
    );
    assert_eq!(tried.values().sum::<usize>(), COUNT);
    assert!(tried.len() == 23 && tried.values().all(|count| *count > 100), "every kind is there in number: {tried:?}");
    assert!(stand.good.iter().all(|token| accepts(token)), "and none of them spoiled anything");
}

/// The mutants of [`ten_thousand_mutants_are_refused`] would be refused by a verifier that refuses everything. What makes
/// them wrong is the one thing each changes: set right again, the token passes.
#[test]
fn what_is_signed_by_us_and_right_passes() {
    let stand = stand();
    for hand in own() {
        let mut claims = claims();
        claims["jti"] = 1.into();
        for (name, value) in [
            ("exp", json!(NOW)),
            ("exp", json!(4_000_000_000.5)),
            ("amr", json!([])),
            ("aud", json!(["authenticated"])),
        ] {
            claims[name] = value;
            assert!(stand.verifier.verify(&hand.token(&claims), NOW).is_ok(), "{claims}");
        }
        claims["aud"] = "somebody else".into();
        assert!(stand.verifier.verify(&hand.token(&claims), NOW).is_err());
    }
}

/// Signatures of ES256 differ each time, so that its forgeries stand apart from those that a seed repeats.
#[test]
fn keys_of_others_on_our_curve_sign_nothing() {
    let stand = stand();
    for id in ["ec", "rsa", "ed", "unknown"] {
        for _ in 0..50 {
            let foreign = KeySet::of(make(Algorithm::Es256, id).unwrap()).unwrap();
            let token = Signer::of(&foreign).sign(&claims()).unwrap();
            assert!(stand.verifier.verify(&token, NOW).is_err(), "{id}");
        }
    }
}
