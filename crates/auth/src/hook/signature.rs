//! How a hook knows that we ask: the signature of Standard Webhooks, HMAC-SHA256 over id, time and body.

use std::fmt;

use base64::{
    Engine as _,
    alphabet::STANDARD as ALPHABET,
    engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use uuid::Uuid;

/// Secrets are written with and without padding.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &ALPHABET,
    GeneralPurposeConfig::new().with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
);
/// Bytes of a secret that Standard Webhooks allows.
const LENGTHS: std::ops::RangeInclusive<usize> = 24..=64;

/// A key shared with a hook. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// `v1,whsec_` and base64, as upstream writes it. Its `v1a` keys are none of these: upstream cannot sign with them either.
    pub fn parse(text: &str) -> Option<Self> {
        let key = LENIENT.decode(text.strip_prefix("v1,whsec_")?).ok()?;
        LENGTHS.contains(&key.len()).then_some(Self(key))
    }

    /// Several, separated by `|`.
    pub fn parse_list(text: &str) -> Option<Vec<Self>> {
        text.split('|').map(str::trim).filter(|part| !part.is_empty()).map(Self::parse).collect()
    }

    fn sign(&self, id: Uuid, at: i64, body: &str) -> Option<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(format!("{id}.{at}.").as_bytes());
        mac.update(body.as_bytes());
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    }
}

/// The headers of one attempt at unix second `at`. Several signatures are joined as upstream joins them.
pub(crate) fn headers(secrets: &[Secret], id: Uuid, at: i64, body: &str) -> [(&'static str, String); 3] {
    let signatures: Vec<String> = secrets.iter().filter_map(|secret| secret.sign(id, at, body)).collect();
    [
        ("webhook-id", id.to_string()),
        ("webhook-timestamp", at.to_string()),
        ("webhook-signature", signatures.join(", ")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A signature made with `openssl dgst -sha256 -mac HMAC`.
    #[test]
    fn a_signature_is_the_specifications() {
        let secret = Secret::parse("v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let id: Uuid = "7c6ff9a6-8a5d-4d94-9e33-5d9a6f0a6a5b".parse().unwrap();
        let [(_, named), (_, at), (_, signature)] = headers(&[secret], id, 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!((named.as_str(), at.as_str()), ("7c6ff9a6-8a5d-4d94-9e33-5d9a6f0a6a5b", "1614265330"));
        assert_eq!(signature, "v1,1KCqo/dE8TlQTRN6a3oM9ozwJyh+3zKkBGFAnj/qEjk=");
    }

    #[test]
    fn secrets() {
        let one = "v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        assert_eq!(Secret::parse_list(&format!("{one}|{one}")).unwrap().len(), 2);
        assert_eq!(Secret::parse_list("").unwrap(), []);
        for bad in ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "v1,whsec_c2hvcnQ=", "v1,whsec_!", "v1a,whpk_x:whsk_y"] {
            assert!(Secret::parse_list(bad).is_none(), "{bad}");
        }
        assert_eq!(format!("{:?}", Secret::parse(one).unwrap()), "Secret(…)");
    }
}
