//! A software authenticator: keeps one credential and does what a browser would ask of it.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ciborium::Value as Cbor;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

pub(super) struct SecurityKey {
    pair: EcdsaKeyPair,
    id: Vec<u8>,
    /// Of the account it was made for.
    handle: String,
    counter: u32,
    pub(super) origin: String,
}

impl SecurityKey {
    pub(super) fn new(origin: &str) -> Self {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new()).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref()).unwrap();
        let id = Sha256::digest(pair.public_key().as_ref()).to_vec();
        Self { pair, id, handle: String::new(), counter: 0, origin: origin.to_owned() }
    }

    /// `navigator.credentials.create`.
    pub(super) fn create(&mut self, options: &Value) -> Value {
        self.handle = text(&options["user"]["id"]);
        let point = self.pair.public_key().as_ref();
        let key = cbor(vec![
            (1.into(), 2.into()),
            (3.into(), (-7).into()),
            ((-1).into(), 1.into()),
            ((-2).into(), Cbor::Bytes(point[1..33].to_vec())),
            ((-3).into(), Cbor::Bytes(point[33..].to_vec())),
        ]);
        let length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        let attested = [&[0; 16][..], &length, &self.id, &key].concat();
        let data = self.authenticator_data(options["rp"]["id"].as_str().unwrap(), 0x45, &attested);
        let attestation = cbor(vec![
            (Cbor::Text("fmt".into()), Cbor::Text("none".into())),
            (Cbor::Text("attStmt".into()), Cbor::Map(Vec::new())),
            (Cbor::Text("authData".into()), Cbor::Bytes(data)),
        ]);
        let client = self.client_data("webauthn.create", &options["challenge"]);
        self.credential(json!({
            "clientDataJSON": BASE64.encode(client),
            "attestationObject": BASE64.encode(attestation),
            "transports": ["internal"],
        }))
    }

    /// `navigator.credentials.get`.
    pub(super) fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let client = self.client_data("webauthn.get", &options["challenge"]);
        let data = self.authenticator_data(options["rpId"].as_str().unwrap(), 0x05, &[]);
        let message = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &message).unwrap();
        self.credential(json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.as_ref()),
            "userHandle": self.handle,
        }))
    }

    fn client_data(&self, ceremony: &str, challenge: &Value) -> String {
        json!({ "type": ceremony, "challenge": challenge, "origin": self.origin, "crossOrigin": false }).to_string()
    }

    fn authenticator_data(&self, party: &str, flags: u8, attested: &[u8]) -> Vec<u8> {
        [Sha256::digest(party).as_slice(), &[flags], &self.counter.to_be_bytes(), attested].concat()
    }

    fn credential(&self, response: Value) -> Value {
        let id = BASE64.encode(&self.id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {} })
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn cbor(entries: Vec<(Cbor, Cbor)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(&Cbor::Map(entries), &mut bytes).unwrap();
    bytes
}
