//! What may be in a set, and what a rotation does to it.

use serde_json::{Value, json};

use super::{Algorithm, KeySet, Step, make};
use crate::{
    jwt::{Rules, Verifier},
    sign::Signer,
};

const ALL: [Algorithm; 4] = [Algorithm::Hs256, Algorithm::Rs256, Algorithm::Es256, Algorithm::EdDsa];

fn fresh(id: &str) -> Value {
    make(Algorithm::Es256, id).unwrap()
}

fn token(set: &KeySet) -> String {
    Signer::of(set).sign(&json!({ "role": "a" })).unwrap()
}

fn verifies(set: &KeySet, token: &str) -> bool {
    let rules = Rules { keys: vec![set.verifying()], ..Rules::default() };
    Verifier::new(rules).unwrap().verify(token, 0).is_ok()
}

/// Names of a set's keys in order; the one that signs is marked.
fn order(set: &KeySet) -> Vec<String> {
    let listed: Vec<Value> = serde_json::from_str(&set.text()).unwrap();
    let signs = |key: &Value| key["key_ops"].as_array().unwrap().contains(&json!("sign"));
    listed.iter().map(|key| format!("{}{}", key["kid"].as_str().unwrap(), if signs(key) { "*" } else { "" })).collect()
}

fn mistakes(listed: Value) -> Vec<String> {
    KeySet::parse(&listed.to_string()).unwrap_err()
}

#[test]
fn keys_of_every_kind_sign_what_their_set_verifies() {
    for algorithm in ALL {
        let set = KeySet::of(make(algorithm, "k1").unwrap()).unwrap();
        let read = KeySet::parse(&set.text()).unwrap().unwrap();
        assert_eq!(read, set);
        let token = token(&read);
        assert!(verifies(&set, &token), "{algorithm:?}");
        assert!(
            !verifies(&KeySet::of(make(algorithm, "k1").unwrap()).unwrap(), &token),
            "{algorithm:?} by another key"
        );
    }
}

#[test]
fn only_public_halves_are_published() {
    let listed = ALL.map(|algorithm| {
        let mut jwk = make(algorithm, algorithm.name()).unwrap();
        jwk["note"] = "an unknown member may be anybody's secret".into();
        if algorithm != Algorithm::Es256 {
            jwk["key_ops"] = json!(["verify"]);
        }
        jwk
    });
    let set = KeySet::parse(&json!(listed).to_string()).unwrap().unwrap();
    let public = set.public();
    let keys = public["keys"].as_array().unwrap();
    let ids: Vec<_> = keys.iter().map(|key| key["kid"].as_str().unwrap()).collect();
    assert_eq!(ids, ["RS256", "ES256", "EdDSA"], "no shared secret");
    for key in keys {
        for secret in ["d", "p", "q", "dp", "dq", "qi", "k", "note"] {
            assert!(key.get(secret).is_none(), "{secret} of {key}");
        }
        assert_eq!((&key["use"], &key["key_ops"]), (&json!("sig"), &json!(["verify"])));
    }
    assert!(!format!("{set:?}").contains(listed[2]["d"].as_str().unwrap()), "nor printed");
}

#[test]
fn a_rotation_overlaps() {
    let first = KeySet::of(fresh("a")).unwrap();
    let by_a = token(&first);
    let (prepared, step) = first.next(fresh("b")).unwrap();
    assert_eq!((step, order(&prepared)), (Step::Prepared, vec!["b".to_owned(), "a*".to_owned()]));
    let (rotated, step) = prepared.clone().next(fresh("c")).unwrap();
    assert_eq!(step, Step::Rotated);
    assert_eq!(order(&rotated), ["c", "b*", "a"]);
    let by_b = token(&rotated);
    assert!(verifies(&rotated, &by_a), "what the one before signed");
    assert!(verifies(&prepared, &by_b), "a server that has not been told yet");
    let retired = rotated.public()["keys"][2].clone();
    let kept: Vec<Value> = serde_json::from_str(&rotated.text()).unwrap();
    assert_eq!(kept[2], retired, "its private half is gone");

    let hurried = rotated.clone().at_once(fresh("d")).unwrap();
    assert_eq!(order(&hurried), ["c", "d*", "b", "a"]);
    let forgetful = hurried.without("a").unwrap();
    assert_eq!(order(&forgetful), ["c", "d*", "b"]);
    assert!(!verifies(&forgetful, &by_a) && verifies(&forgetful, &by_b));
    assert_eq!(forgetful.clone().without("d").unwrap_err(), "key d signs; rotate first");
    assert_eq!(forgetful.without("z").unwrap_err(), "there is no key z");
}

#[test]
fn the_older_of_two_that_stand_by_is_next() {
    let verify = |id| {
        let mut jwk = fresh(id);
        jwk["key_ops"] = json!(["verify"]);
        jwk
    };
    let listed = json!([verify("newer"), verify("older"), fresh("now"), verify("past")]);
    let set = KeySet::parse(&listed.to_string()).unwrap().unwrap();
    let (rotated, _) = set.next(fresh("newest")).unwrap();
    assert_eq!(order(&rotated), ["newest", "newer", "older*", "now", "past"]);
}

#[test]
fn a_shared_secret_can_be_rotated_away() {
    let set = KeySet::of(make(Algorithm::Hs256, "h").unwrap()).unwrap();
    let by_secret = token(&set);
    let set = set.at_once(fresh("e")).unwrap();
    assert_eq!(set.algorithm(), Algorithm::Es256);
    assert!(verifies(&set, &by_secret));
    assert!(!verifies(&set.without("h").unwrap(), &by_secret));
}

#[test]
fn every_mistake_is_told_and_no_key_is_shown() {
    assert_eq!(KeySet::parse("[]"), Ok(None));
    assert_eq!(mistakes(json!("a")), ["it is no JSON list of JWKs"]);
    let mut two = [fresh("a"), fresh("a")];
    assert_eq!(mistakes(json!(two)), ["key 2: another has the same `kid`"]);
    two[1]["kid"] = "b".into();
    assert_eq!(mistakes(json!(two))[0], "2 keys of it sign: exactly one may have `sign` among its `key_ops`");
    two.iter_mut().for_each(|key| key["key_ops"] = json!(["verify"]));
    assert_eq!(mistakes(json!(two))[0], "no key of it signs: exactly one needs `sign` among its `key_ops`");

    let mut swapped = fresh("a");
    swapped["d"] = fresh("b")["d"].clone();
    let mut public = fresh("c");
    public.as_object_mut().unwrap().remove("d");
    let mut weak = make(Algorithm::Hs256, "d").unwrap();
    weak["k"] = "c2hvcnQ".into();
    let mut unfit = fresh("e");
    unfit["alg"] = "RS256".into();
    let mut curve = fresh("f");
    curve["crv"] = "P-521".into();
    let found = mistakes(json!([swapped, public, weak, unfit, curve, { "kty": "AKP", "key_ops": ["sign"] }, 7]));
    assert_eq!(
        found,
        [
            "key 1: its `d` does not belong to its `x` and `y`",
            "key 2: its `d` is missing or not 32 bytes",
            "key 3: its `k` is no base64url text of at least 32 bytes",
            "key 4: its `alg` does not fit its `kty`",
            "key 5: its `crv` is neither P-256 nor Ed25519",
            "key 6: its `kty` is none of oct, RSA, EC, OKP",
            "key 7: it is no JSON object",
        ]
    );
}

#[test]
fn a_retired_key_needs_no_private_half() {
    let mut public = fresh("old");
    public.as_object_mut().unwrap().remove("d");
    public["key_ops"] = json!(["verify"]);
    assert!(KeySet::parse(&json!([fresh("new"), public]).to_string()).is_ok());
    public["y"] = public["x"].clone();
    assert_eq!(mistakes(json!([fresh("new"), public])), ["key 2: its `x` and `y` are no point of P-256"]);
}
