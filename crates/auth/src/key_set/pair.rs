//! A key as the cryptographic library holds it: parsed and checked once, then only used.

use aws_lc_rs::{
    error::Unspecified,
    hmac,
    rand::SystemRandom,
    rsa::{KeyPair as RsaKeyPair, KeyPairComponents},
    signature::{
        self, ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, ED25519, EcdsaKeyPair, Ed25519KeyPair,
        RSA_PKCS1_SHA256, RSA_PKCS1_SHA512, RsaPublicKeyComponents, RsaSignatureEncoding, UnparsedPublicKey,
    },
};

use super::{Algorithm, jwk::Key};

/// Bytes of a shared secret: fewer could be guessed.
const SECRET_BYTES_MIN: usize = 32;

pub(crate) enum Pair {
    Secret(Box<hmac::Key>),
    Rsa(RsaKeyPair, &'static RsaSignatureEncoding),
    Ec(EcdsaKeyPair),
    Ed(Ed25519KeyPair),
}

impl Pair {
    /// HS256 over a secret of any length.
    pub(crate) fn secret(secret: &[u8]) -> Self {
        Self::Secret(Box::new(hmac::Key::new(hmac::HMAC_SHA256, secret)))
    }

    /// The halves must belong together.
    pub(super) fn of(key: &Key) -> Result<Self, &'static str> {
        match key.algorithm() {
            Algorithm::Hs256 => {
                let secret = key.bytes("k").filter(|secret| secret.len() >= SECRET_BYTES_MIN);
                secret.map(|secret| Self::secret(&secret)).ok_or("its `k` is no base64url text of at least 32 bytes")
            }
            Algorithm::Rs256 => rsa(key).map(|pair| Self::Rsa(pair, &RSA_PKCS1_SHA256)),
            Algorithm::Rs512 => rsa(key).map(|pair| Self::Rsa(pair, &RSA_PKCS1_SHA512)),
            Algorithm::Es256 => ec(key).map(Self::Ec),
            Algorithm::EdDsa => ed(key).map(Self::Ed),
        }
    }

    /// That a key without its private half could verify something.
    pub(super) fn check_public(key: &Key) -> Result<(), &'static str> {
        match key.algorithm() {
            Algorithm::Hs256 => Err("its `k` is missing"),
            Algorithm::Rs256 | Algorithm::Rs512 => rsa_public(key).map(drop),
            Algorithm::Es256 => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point(key)?).parse().map(drop).map_err(|_| NOT_A_POINT)
            }
            Algorithm::EdDsa => {
                let x = key.bytes("x").ok_or(NO_X)?;
                UnparsedPublicKey::new(&ED25519, x).parse().map(drop).map_err(|_| NO_X)
            }
        }
    }

    /// The signature as JWS has it.
    pub(crate) fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        match self {
            Self::Secret(key) => Ok(hmac::sign(key, message).as_ref().to_vec()),
            Self::Rsa(pair, encoding) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(*encoding, &random, message, &mut signature)?;
                Ok(signature)
            }
            Self::Ec(pair) => Ok(pair.sign(&random, message)?.as_ref().to_vec()),
            Self::Ed(pair) => Ok(pair.try_sign(message)?.as_ref().to_vec()),
        }
    }
}

const NOT_A_POINT: &str = "its `x` and `y` are no point of P-256";
const NO_X: &str = "its `x` is no key of Ed25519";

fn rsa_public(key: &Key) -> Result<RsaPublicKeyComponents<Vec<u8>>, &'static str> {
    let part = |name| key.bytes(name).map(without_zeros).filter(|bytes| !bytes.is_empty());
    let (n, e) = (part("n").ok_or("its `n` is missing")?, part("e").ok_or("its `e` is missing")?);
    if n.len() < 256 {
        return Err("it is shorter than 2048 bits");
    }
    Ok(signature::RsaPublicKeyComponents { n, e })
}

fn rsa(key: &Key) -> Result<RsaKeyPair, &'static str> {
    let part = |name| key.bytes(name).ok_or("one of `d`, `p`, `q`, `dp`, `dq`, `qi` is missing");
    let components = KeyPairComponents {
        public_key: rsa_public(key)?,
        d: part("d")?,
        p: part("p")?,
        q: part("q")?,
        dP: part("dp")?,
        dQ: part("dq")?,
        qInv: part("qi")?,
    };
    RsaKeyPair::from_components(&components).map_err(|_| "its parts do not make an RSA key of 2048 bits or more")
}

/// Uncompressed, as SEC 1 writes it.
fn point(key: &Key) -> Result<Vec<u8>, &'static str> {
    let half = |name| key.bytes(name).filter(|bytes| bytes.len() == 32).ok_or(NOT_A_POINT);
    Ok([vec![4], half("x")?, half("y")?].concat())
}

fn ec(key: &Key) -> Result<EcdsaKeyPair, &'static str> {
    let d = key.bytes("d").filter(|bytes| bytes.len() == 32).ok_or("its `d` is missing or not 32 bytes")?;
    EcdsaKeyPair::from_private_key_and_public_key(&ECDSA_P256_SHA256_FIXED_SIGNING, &d, &point(key)?)
        .map_err(|_| "its `d` does not belong to its `x` and `y`")
}

fn ed(key: &Key) -> Result<Ed25519KeyPair, &'static str> {
    let d = key.bytes("d").filter(|bytes| bytes.len() == 32).ok_or("its `d` is missing or not 32 bytes")?;
    let x = key.bytes("x").ok_or(NO_X)?;
    Ed25519KeyPair::from_seed_and_public_key(&d, &x).map_err(|_| "its `d` does not belong to its `x`")
}

fn without_zeros(bytes: Vec<u8>) -> Vec<u8> {
    bytes.into_iter().skip_while(|byte| *byte == 0).collect()
}
