//! Public keys as authenticators write them (COSE, RFC 9053), and their signatures.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use ciborium::Value;

use super::Wrong;

/// The kinds of key that are asked for, as COSE numbers them, the best liked first.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

#[derive(Debug)]
pub(super) enum PublicKey {
    /// An uncompressed point of P-256.
    Es256([u8; 65]),
    Ed25519([u8; 32]),
    Rs256 {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl PublicKey {
    pub(super) fn parse(cose: &[u8]) -> Result<Self, Wrong> {
        let value: Value = ciborium::from_reader(cose).map_err(|_| Wrong::Key)?;
        let Value::Map(entries) = value else { return Err(Wrong::Key) };
        let entry = |label: i64| {
            let found = entries.iter().find(|(key, _)| number(key) == Some(label));
            found.map(|(_, value)| value).ok_or(Wrong::Key)
        };
        let integer = |label: i64| entry(label).map(number);
        let bytes = |label: i64| entry(label)?.as_bytes().cloned().ok_or(Wrong::Key);
        // Labels: 1 key type, 3 algorithm, -1 curve or modulus, -2 and -3 coordinates or exponent.
        match (integer(1)?, integer(3)?) {
            (Some(2), Some(ES256)) if integer(-1)? == Some(1) => point(&bytes(-2)?, &bytes(-3)?).map(Self::Es256),
            (Some(1), Some(EDDSA)) if integer(-1)? == Some(6) => {
                bytes(-2)?.try_into().map(Self::Ed25519).map_err(|_| Wrong::Key)
            }
            (Some(3), Some(RS256)) => Ok(Self::Rs256 { n: bytes(-1)?, e: bytes(-2)? }),
            _ => Err(Wrong::Key),
        }
    }

    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), Wrong> {
        let verified = match self {
            Self::Es256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature),
            Self::Ed25519(point) => UnparsedPublicKey::new(&ED25519, point).verify(message, signature),
            Self::Rs256 { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        verified.map_err(|_| Wrong::Signature)
    }
}

fn number(value: &Value) -> Option<i64> {
    value.as_integer().and_then(|number| i64::try_from(number).ok())
}

fn point(x: &[u8], y: &[u8]) -> Result<[u8; 65], Wrong> {
    let point = [&[4], x, y].concat();
    match (x.len(), y.len()) {
        (32, 32) => point.try_into().map_err(|_| Wrong::Key),
        _ => Err(Wrong::Key),
    }
}
