//! Secrets at rest, sealed so that a copy of the database does not show them: upstream's envelope, which it can open and we can
//! open of its. AES-256-GCM under a key made by HKDF-SHA256 of the operator's key for the one row a secret stands in, so that
//! no secret can be moved to another row.

use std::collections::HashMap;

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, Salt},
};
use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::{Deserialize, Serialize};

use crate::error::{Error, UNEXPECTED};

const ALGORITHM: &str = "aes-gcm-hkdf";

/// 256 bits of the operator's.
#[derive(Clone, PartialEq, Eq)]
pub struct SealingKey([u8; 32]);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SealingKey")
    }
}

impl SealingKey {
    /// 32 bytes in base64url without padding.
    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text.trim().trim_end_matches('=')).ok()?.try_into().ok().map(Self)
    }

    /// The key of the row called `id`.
    fn of(&self, id: &str) -> Option<LessSafeKey> {
        let info = [id.as_bytes()];
        let okm = Salt::new(HKDF_SHA256, &[]).extract(&self.0);
        let key = okm.expand(&info, &AES_256_GCM).ok()?;
        Some(LessSafeKey::new(UnboundKey::from(key)))
    }
}

/// The operator's keys by name; new secrets are sealed with the one in use, if there is one.
#[derive(Debug, Clone, Default)]
pub struct Sealing {
    /// Of `keys`.
    pub in_use: Option<String>,
    pub keys: HashMap<String, SealingKey>,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    key_id: String,
    alg: String,
    /// Base64, as the next.
    data: String,
    nonce: String,
}

impl Sealing {
    /// `secret` as it is to be kept in the row called `id`; as it is when nothing is sealed here.
    pub(crate) fn seal(&self, id: &str, secret: &str, nonce: [u8; NONCE_LEN]) -> Result<String, Error> {
        let Some(name) = &self.in_use else { return Ok(secret.to_owned()) };
        let key = self.keys.get(name).and_then(|key| key.of(id)).ok_or(UNEXPECTED)?;
        let mut data = secret.as_bytes().to_vec();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut data)
            .map_err(|_| UNEXPECTED)?;
        let (key_id, alg) = (name.clone(), ALGORITHM.to_owned());
        let envelope = Envelope { key_id, alg, data: STANDARD.encode(data), nonce: STANDARD.encode(nonce) };
        serde_json::to_string(&envelope).map_err(|_| UNEXPECTED.into())
    }

    /// What `kept` says, sealed or not.
    pub(crate) fn open(&self, id: &str, kept: String) -> Result<String, Error> {
        let Some(envelope) = envelope(&kept) else { return Ok(kept) };
        self.unseal(id, &envelope).ok_or_else(|| {
            tracing::error!(row = id, key = envelope.key_id, "a sealed secret could not be opened");
            UNEXPECTED.into()
        })
    }

    /// Whether `kept` is to be sealed anew: nothing does yet, or another key.
    pub(crate) fn is_outdated(&self, kept: &str) -> bool {
        let sealed_by = envelope(kept).map(|envelope| envelope.key_id);
        self.in_use.is_some() && sealed_by != self.in_use
    }

    fn unseal(&self, id: &str, envelope: &Envelope) -> Option<String> {
        let key = self.keys.get(&envelope.key_id)?.of(id)?;
        let nonce: [u8; NONCE_LEN] = STANDARD.decode(&envelope.nonce).ok()?.try_into().ok()?;
        let mut data = STANDARD.decode(&envelope.data).ok()?;
        let plain = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut data).ok()?;
        Some(std::str::from_utf8(plain).ok()?.to_owned())
    }
}

/// No secret of ours begins as an envelope does.
fn envelope(kept: &str) -> Option<Envelope> {
    let envelope = kept.starts_with('{').then(|| serde_json::from_str::<Envelope>(kept).ok()).flatten();
    envelope.filter(|envelope| envelope.alg == ALGORITHM)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealing(names: &[&str], in_use: Option<&str>) -> Sealing {
        let key = |name: &&str| ((*name).to_owned(), SealingKey([name.len() as u8; 32]));
        Sealing { in_use: in_use.map(str::to_owned), keys: names.iter().map(key).collect() }
    }

    #[test]
    fn what_is_sealed_is_opened_in_its_own_row_alone() {
        let with = sealing(&["one"], Some("one"));
        let kept = with.seal("row", "JBSWY3DPEHPK3PXP", [7; 12]).unwrap();
        assert!(!kept.contains("JBSWY3DPEHPK3PXP") && !with.is_outdated(&kept));
        assert_eq!(with.open("row", kept.clone()).unwrap(), "JBSWY3DPEHPK3PXP");
        assert!(with.open("another row", kept.clone()).is_err());
        let other = Sealing { keys: [("one".to_owned(), SealingKey([9; 32]))].into(), ..with };
        assert!(other.open("row", kept.clone()).is_err(), "another key of that name");
        assert!(Sealing::default().open("row", kept).is_err());
    }

    #[test]
    fn keys_change_and_what_is_plain_stays_readable() {
        let before = sealing(&["one"], Some("one")).seal("row", "secret", [1; 12]).unwrap();
        let after = sealing(&["one", "other"], Some("other"));
        assert!(after.is_outdated(&before) && after.is_outdated("secret"));
        assert_eq!(after.open("row", before.clone()).unwrap(), "secret");
        let off = sealing(&["one"], None);
        assert_eq!((off.seal("row", "secret", [1; 12]).unwrap().as_str(), off.is_outdated(&before)), ("secret", false));
        for plain in ["secret", "", "{}", "{\"alg\":\"x\"}"] {
            assert_eq!(off.open("row", plain.to_owned()).unwrap(), plain);
        }
    }

    #[test]
    fn keys_are_derived_as_rfc_5869_says() {
        // Test case 3 of the RFC: no salt, no info.
        let okm = Salt::new(HKDF_SHA256, &[]).extract(&[0x0b; 22]);
        let mut first = [0; 32];
        okm.expand(&[b""], HKDF_SHA256).unwrap().fill(&mut first).unwrap();
        assert_eq!(crate::one_time::hex(&first), "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d");
    }

    #[test]
    fn a_key_has_256_bits() {
        assert!(SealingKey::parse(&URL_SAFE_NO_PAD.encode([255; 32])).is_some());
        for bad in ["", "short", &URL_SAFE_NO_PAD.encode([1; 31]), &URL_SAFE_NO_PAD.encode([1; 33])] {
            assert!(SealingKey::parse(bad).is_none(), "{bad}");
        }
    }
}
