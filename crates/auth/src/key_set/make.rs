//! New keys, for the command that makes and rotates them.
//!
//! Their randomness is the cryptographic library's own: it takes no other, and a key that a caller could repeat is none.

use aws_lc_rs::{
    encoding::{AsBigEndian as _, AsDer as _, Curve25519SeedBin, EcPrivateKeyBin, Pkcs8V1Der},
    error::Unspecified,
    rsa::{KeyPair as RsaKeyPair, KeySize},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde_json::{Map, Value, json};

use super::Algorithm;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the cryptographic library could not make a key")]
pub struct Failed;

impl From<Unspecified> for Failed {
    fn from(Unspecified: Unspecified) -> Self {
        Self
    }
}

/// A JWK with both halves that signs and verifies.
pub fn make(algorithm: Algorithm, id: &str) -> Result<Value, Failed> {
    let mut jwk = match algorithm {
        Algorithm::Hs256 => secret()?,
        Algorithm::Rs256 | Algorithm::Rs512 => rsa()?,
        Algorithm::Es256 => ec()?,
        Algorithm::EdDsa => ed()?,
    };
    jwk["kid"] = id.into();
    jwk["use"] = "sig".into();
    jwk["key_ops"] = json!(["sign", "verify"]);
    jwk["alg"] = algorithm.name().into();
    Ok(jwk)
}

fn secret() -> Result<Value, Failed> {
    let mut bytes = [0; 64];
    aws_lc_rs::rand::fill(&mut bytes)?;
    Ok(json!({ "kty": "oct", "k": BASE64.encode(bytes) }))
}

fn ec() -> Result<Value, Failed> {
    let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING)?;
    let d: EcPrivateKeyBin<'_> = pair.private_key().as_be_bytes()?;
    // 4, x, y: each coordinate has 32 bytes.
    let (x, y) = pair.public_key().as_ref().get(1..65).ok_or(Failed)?.split_at(32);
    Ok(json!({
        "kty": "EC", "crv": "P-256", "x": BASE64.encode(x), "y": BASE64.encode(y), "d": BASE64.encode(d.as_ref())
    }))
}

fn ed() -> Result<Value, Failed> {
    let pair = Ed25519KeyPair::generate()?;
    let seed: Curve25519SeedBin<'_> = pair.seed()?.as_be_bytes()?;
    let x = BASE64.encode(pair.public_key().as_ref());
    Ok(json!({ "kty": "OKP", "crv": "Ed25519", "x": x, "d": BASE64.encode(seed.as_ref()) }))
}

fn rsa() -> Result<Value, Failed> {
    let pair = RsaKeyPair::generate(KeySize::Rsa2048)?;
    let wrapped: Pkcs8V1Der<'_> = pair.as_der()?;
    let integers = rsa_integers(wrapped.as_ref()).ok_or(Failed)?;
    let names = ["n", "e", "d", "p", "q", "dp", "dq", "qi"];
    let mut jwk = Map::from_iter([("kty".to_owned(), Value::from("RSA"))]);
    // The first integer is the version.
    for (name, integer) in names.into_iter().zip(integers.get(1..).ok_or(Failed)?) {
        jwk.insert(name.to_owned(), BASE64.encode(integer).into());
    }
    if jwk.len() == names.len() + 1 { Ok(Value::Object(jwk)) } else { Err(Failed) }
}

/// The integers of `RSAPrivateKey` (RFC 8017) inside of `PrivateKeyInfo` (RFC 5208), without leading zeros.
fn rsa_integers(der: &[u8]) -> Option<Vec<&[u8]>> {
    const INTEGER: u8 = 0x02;
    const OCTETS: u8 = 0x04;
    const SEQUENCE: u8 = 0x30;
    let (info, _) = element(der, SEQUENCE)?;
    let (_version, rest) = element(info, INTEGER)?;
    let (_algorithm, rest) = element(rest, SEQUENCE)?;
    let (octets, _) = element(rest, OCTETS)?;
    let (mut rest, _) = element(octets, SEQUENCE)?;
    let mut integers = Vec::new();
    while !rest.is_empty() {
        let (integer, behind) = element(rest, INTEGER)?;
        let zeros = integer.iter().take_while(|byte| **byte == 0).count();
        integers.push(&integer[zeros..]);
        rest = behind;
    }
    Some(integers)
}

/// The content of a DER element with this tag, and what follows it.
fn element(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (&[own, first], rest) = der.split_first_chunk::<2>()?;
    if own != tag {
        return None;
    }
    let (length, rest) = match first {
        0..=0x7f => (usize::from(first), rest),
        0x81..=0x84 => {
            let (digits, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
            (digits.iter().fold(0, |length, digit| length << 8 | usize::from(*digit)), rest)
        }
        _ => return None,
    };
    rest.split_at_checked(length)
}
