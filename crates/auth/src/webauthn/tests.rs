//! A software authenticator, and everything that can be wrong with what it says.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _},
};
use ciborium::Value;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::*;

const CHALLENGE: &[u8] = b"0123456789abcdef0123456789abcdef";
const USER_PRESENT: u8 = 0x01;
const ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const ATTESTED: u8 = 0x40;

fn party() -> RelyingParty {
    RelyingParty { id: "x.io".into(), name: "Mejeri".into(), origins: vec!["https://www.x.io".into()] }
}

enum Signer {
    Es256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

impl Signer {
    fn es256() -> Self {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new()).unwrap();
        Self::Es256(EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref()).unwrap())
    }

    fn ed25519() -> Self {
        Self::Ed25519(Ed25519KeyPair::generate().unwrap())
    }

    fn cose(&self) -> Vec<u8> {
        let entries: Vec<(i64, Value)> = match self {
            Self::Es256(pair) => {
                let point = pair.public_key().as_ref();
                vec![
                    (1, 2.into()),
                    (3, (-7).into()),
                    (-1, 1.into()),
                    (-2, Value::Bytes(point[1..33].to_vec())),
                    (-3, Value::Bytes(point[33..].to_vec())),
                ]
            }
            Self::Ed25519(pair) => {
                let point = pair.public_key().as_ref();
                vec![(1, 1.into()), (3, (-8).into()), (-1, 6.into()), (-2, Value::Bytes(point.to_vec()))]
            }
        };
        cbor(entries.into_iter().map(|(label, value)| (label.into(), value)).collect())
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Es256(pair) => pair.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            Self::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
        }
    }
}

fn cbor(entries: Vec<(Value, Value)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(&Value::Map(entries), &mut bytes).unwrap();
    bytes
}

/// What one ceremony is told to do, right unless changed.
struct Told {
    ceremony: &'static str,
    challenge: Vec<u8>,
    origin: &'static str,
    cross_origin: bool,
    party: &'static str,
    flags: u8,
    counter: u32,
}

impl Told {
    fn new(ceremony: &'static str) -> Self {
        let challenge = CHALLENGE.to_vec();
        let (origin, party) = ("https://www.x.io", "x.io");
        Self { ceremony, challenge, origin, cross_origin: false, party, flags: USER_PRESENT, counter: 0 }
    }

    fn client_data(&self) -> Vec<u8> {
        let (challenge, cross) = (base64url(&self.challenge), self.cross_origin);
        json!({ "type": self.ceremony, "challenge": challenge, "origin": self.origin, "crossOrigin": cross })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, attested: &[u8]) -> Vec<u8> {
        let hash = Sha256::digest(self.party);
        let flags = self.flags | if attested.is_empty() { 0 } else { ATTESTED };
        [hash.as_slice(), &[flags], &self.counter.to_be_bytes(), attested].concat()
    }
}

fn created(signer: &Signer, told: &Told) -> Created {
    let key = signer.cose();
    let attested = [&[7; 16][..], &[0, 3], b"abc", &key].concat();
    let data = told.authenticator_data(&attested);
    let attestation = cbor(vec![
        (Value::Text("fmt".into()), Value::Text("none".into())),
        (Value::Text("attStmt".into()), Value::Map(Vec::new())),
        (Value::Text("authData".into()), Value::Bytes(data)),
    ]);
    serde_json::from_value(json!({
        "id": base64url(b"abc"), "rawId": base64url(b"abc"), "type": "public-key",
        "response": {
            "clientDataJSON": base64url(&told.client_data()),
            "attestationObject": base64url(&attestation),
            "transports": ["internal"],
        },
        "clientExtensionResults": {},
    }))
    .unwrap()
}

fn used(signer: &Signer, told: &Told) -> Used {
    let (client, data) = (told.client_data(), told.authenticator_data(&[]));
    let signature = signer.sign(&[data.as_slice(), &Sha256::digest(&client)].concat());
    serde_json::from_value(json!({
        "id": base64url(b"abc"), "rawId": base64url(b"abc"), "type": "public-key",
        "response": {
            "clientDataJSON": base64url(&client), "authenticatorData": base64url(&data),
            "signature": base64url(&signature),
            "userHandle": base64url(b"00000000-0000-4000-8000-000000000001"),
        },
    }))
    .unwrap()
}

fn credential(signer: &Signer) -> Credential {
    created(signer, &Told::new("webauthn.create")).judge(&party(), CHALLENGE).unwrap()
}

#[test]
fn a_credential_is_made_and_used() {
    for signer in [Signer::es256(), Signer::ed25519()] {
        let known = credential(&signer);
        assert_eq!((known.id.as_slice(), known.aaguid), (&b"abc"[..], Uuid::from_bytes([7; 16])));
        assert_eq!(known.public_key, signer.cose());
        assert_eq!(known.transports, ["internal"]);
        let answer = used(&signer, &Told::new("webauthn.get"));
        assert_eq!(answer.user(), Some(Uuid::from_u128(0x4000_8000_0000_0000_0001)));
        let change = answer.judge(&party(), CHALLENGE, &known).unwrap();
        assert_eq!(change, Use { sign_count: 0, backed_up: false });
    }
}

/// What becomes of both ceremonies when they are told something else.
#[track_caller]
fn check_wrong(change: impl Fn(&mut Told), expected: Wrong) {
    let signer = Signer::es256();
    let known = credential(&signer);
    let mut told = Told::new("webauthn.create");
    change(&mut told);
    assert_eq!(created(&signer, &told).judge(&party(), CHALLENGE).unwrap_err(), expected, "made");
    let mut told = Told::new("webauthn.get");
    change(&mut told);
    assert_eq!(used(&signer, &told).judge(&party(), CHALLENGE, &known).unwrap_err(), expected, "used");
}

#[test]
fn nothing_from_elsewhere_counts() {
    check_wrong(|told| told.ceremony = "payment.get", Wrong::Ceremony);
    check_wrong(|told| told.challenge[0] ^= 1, Wrong::Challenge);
    check_wrong(|told| told.challenge.truncate(8), Wrong::Challenge);
    check_wrong(|told| told.origin = "https://evil.example", Wrong::Origin);
    check_wrong(|told| told.origin = "http://www.x.io", Wrong::Origin);
    check_wrong(|told| told.cross_origin = true, Wrong::Origin);
    check_wrong(|told| told.party = "evil.example", Wrong::RelyingParty);
    check_wrong(|told| told.flags = 0, Wrong::Absent);
    check_wrong(|told| told.flags = USER_PRESENT | BACKED_UP, Wrong::Backup);
}

#[test]
fn one_ceremony_does_not_stand_for_the_other() {
    let signer = Signer::es256();
    let known = credential(&signer);
    assert_eq!(created(&signer, &Told::new("webauthn.get")).judge(&party(), CHALLENGE), Err(Wrong::Ceremony));
    let answer = used(&signer, &Told::new("webauthn.create"));
    assert_eq!(answer.judge(&party(), CHALLENGE, &known), Err(Wrong::Ceremony));
}

#[test]
fn only_the_credentials_own_key_signs() {
    let (signer, thief) = (Signer::es256(), Signer::es256());
    let known = credential(&signer);
    let told = Told::new("webauthn.get");
    assert_eq!(used(&thief, &told).judge(&party(), CHALLENGE, &known), Err(Wrong::Signature));
    let mut answer = used(&signer, &told);
    *answer.response.signature.0.last_mut().unwrap() ^= 1;
    assert_eq!(answer.judge(&party(), CHALLENGE, &known), Err(Wrong::Signature));
    let mut answer = used(&signer, &told);
    // The flag for a person who was recognised, set afterwards.
    answer.response.authenticator_data.0[32] |= 0x04;
    assert_eq!(answer.judge(&party(), CHALLENGE, &known), Err(Wrong::Signature));
    let other = Credential { id: b"abd".to_vec(), ..known };
    assert_eq!(used(&signer, &told).judge(&party(), CHALLENGE, &other), Err(Wrong::Credential));
}

#[test]
fn counters_go_up_and_kinds_stay() {
    let signer = Signer::es256();
    let known = |sign_count| Credential { sign_count, ..credential(&signer) };
    for (before, now, accepted) in
        [(0, 0, true), (0, 1, true), (5, 6, true), (5, 5, false), (5, 4, false), (5, 0, false)]
    {
        let answer = used(&signer, &Told { counter: now, ..Told::new("webauthn.get") });
        let verdict = answer.judge(&party(), CHALLENGE, &known(before));
        assert_eq!(verdict.is_ok(), accepted, "{before} {now}");
        assert_eq!(verdict.err(), (!accepted).then_some(Wrong::Counter));
    }
    let synced = Told { flags: USER_PRESENT | ELIGIBLE | BACKED_UP, ..Told::new("webauthn.get") };
    assert_eq!(used(&signer, &synced).judge(&party(), CHALLENGE, &known(0)), Err(Wrong::Backup));
    let eligible = Credential { backup_eligible: true, ..known(0) };
    assert!(used(&signer, &synced).judge(&party(), CHALLENGE, &eligible).unwrap().backed_up);
}

#[test]
fn malformed_pieces_are_refused_and_never_panic() {
    let signer = Signer::es256();
    let whole = created(&signer, &Told::new("webauthn.create"));
    let attestation = whole.response.attestation.0.clone();
    for end in 0..attestation.len() {
        let mut cut = whole.clone();
        cut.response.attestation.0.truncate(end);
        assert!(cut.judge(&party(), CHALLENGE).is_err(), "{end}");
    }
    let data = Told::new("webauthn.create").authenticator_data(&[]);
    for end in 0..data.len() {
        assert!(AuthenticatorData::parse(&data[..end]).is_err(), "{end}");
    }
    // A length that promises more than there is, a key of another curve, an RSA key without a modulus, no map at all.
    for key in [
        vec![0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        cbor(vec![(1.into(), 2.into()), (3.into(), (-7).into()), ((-1).into(), 2.into())]),
        cbor(vec![(1.into(), 3.into()), (3.into(), (-257).into())]),
        vec![0x80],
        Vec::new(),
    ] {
        assert_eq!(PublicKey::parse(&key).unwrap_err(), Wrong::Key);
    }
}

#[test]
fn options_are_what_browsers_parse() {
    let holder = Holder { id: Uuid::nil(), name: "a@x.io", display_name: "Anna" };
    let patience = std::time::Duration::from_secs(300);
    let options = creation(&party(), &holder, b"abc", &[b"known".to_vec()], Discoverable::Required, patience);
    assert_eq!(options["rp"], json!({ "id": "x.io", "name": "Mejeri" }));
    assert_eq!(options["user"]["id"], base64url(b"00000000-0000-0000-0000-000000000000"));
    assert_eq!(options["excludeCredentials"], json!([{ "type": "public-key", "id": base64url(b"known") }]));
    assert_eq!(options["pubKeyCredParams"][0], json!({ "type": "public-key", "alg": -7 }));
    assert_eq!((&options["attestation"], &options["timeout"]), (&json!("none"), &json!(300_000)));
    let asked = request(&party(), b"abc", &[], patience);
    assert_eq!((&asked["rpId"], asked.get("allowCredentials")), (&json!("x.io"), None));
}
