//! Keys made from a secret for one day, region and service, and what is signed with them.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use super::{
    super::error::{Refusal, Result},
    Moment, hex,
};

/// SHA-256 of nothing.
const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// What a signature is good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    date: String,
    pub region: String,
    pub service: String,
}

impl Scope {
    /// The access key and the scope of `key/date/region/service/aws4_request`; only a key may hold slashes.
    pub(super) fn parse(credential: &str, moment: &Moment) -> Result<(String, Self)> {
        const WRONG: Refusal = Refusal::unreadable("Invalid credentials");
        let mut parts = credential.rsplitn(5, '/');
        let mut next = || parts.next().ok_or(WRONG);
        let (end, service, region, date, access_key) = (next()?, next()?, next()?, next()?, next()?);
        if end != "aws4_request" || date != moment.date() || access_key.is_empty() {
            return Err(WRONG);
        }
        Ok((access_key.into(), Self { date: date.into(), region: region.into(), service: service.into() }))
    }

    pub(super) fn text(&self) -> String {
        format!("{}/{}/{}/aws4_request", self.date, self.region, self.service)
    }

    pub(super) fn signing_key(&self, secret: &str) -> [u8; 32] {
        let mut key = sign(format!("AWS4{secret}").as_bytes(), self.date.as_bytes());
        for part in [&self.region, &self.service, "aws4_request"] {
            key = sign(&key, part.as_bytes());
        }
        key
    }
}

/// Where the chain of chunk signatures begins: the signature of the headers and the key that made it.
#[derive(Clone)]
pub struct Seed {
    key: [u8; 32],
    scope: String,
    moment: String,
    previous: [u8; 32],
}

impl std::fmt::Debug for Seed {
    /// The key stays out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seed").field("scope", &self.scope).field("moment", &self.moment).finish_non_exhaustive()
    }
}

impl Seed {
    pub(super) fn new(key: [u8; 32], scope: &Scope, moment: &Moment, signature: [u8; 32]) -> Self {
        Self { key, scope: scope.text(), moment: moment.text.clone(), previous: signature }
    }

    /// Whether `signature` is that of the next chunk, whose bytes hash to `hash`. Each one signs the one before, so that chunks
    /// cannot be left out, repeated or put in another order.
    ///
    /// # Errors
    /// `SignatureDoesNotMatch`.
    pub fn chunk(&mut self, hash: &[u8], signature: &str) -> Result<()> {
        self.next("AWS4-HMAC-SHA256-PAYLOAD", &format!("{EMPTY}\n{}", hex::lower(hash)), signature)
    }

    /// The same for the trailer: `lines` are its headers, each `name:value\n`.
    ///
    /// # Errors
    /// `SignatureDoesNotMatch`.
    pub fn trailer(&mut self, lines: &str, signature: &str) -> Result<()> {
        self.next("AWS4-HMAC-SHA256-TRAILER", &hex::lower(&Sha256::digest(lines)), signature)
    }

    fn next(&mut self, algorithm: &str, end: &str, signature: &str) -> Result<()> {
        let signature = hex::hash(signature).ok_or(Refusal::mismatch(false))?;
        let text = format!("{algorithm}\n{}\n{}\n{}\n{end}", self.moment, self.scope, hex::lower(&self.previous));
        if !matches(&self.key, &text, &signature) {
            return Err(Refusal::mismatch(false));
        }
        self.previous = signature;
        Ok(())
    }

    /// What a client writes for the next chunk; for tests that play one.
    #[cfg(test)]
    pub(crate) fn sign_chunk(&mut self, chunk: &[u8]) -> String {
        let end = format!("{EMPTY}\n{}", hex::lower(&Sha256::digest(chunk)));
        self.sign_next("AWS4-HMAC-SHA256-PAYLOAD", &end)
    }

    #[cfg(test)]
    pub(crate) fn sign_trailer(&mut self, lines: &str) -> String {
        self.sign_next("AWS4-HMAC-SHA256-TRAILER", &hex::lower(&Sha256::digest(lines)))
    }

    #[cfg(test)]
    fn sign_next(&mut self, algorithm: &str, end: &str) -> String {
        let previous = hex::lower(&self.previous);
        self.previous =
            sign(&self.key, format!("{algorithm}\n{}\n{}\n{previous}\n{end}", self.moment, self.scope).as_bytes());
        hex::lower(&self.previous)
    }
}

/// HMAC-SHA256.
#[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn mac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

pub(super) fn sign(key: &[u8], text: &[u8]) -> [u8; 32] {
    mac(key).chain_update(text).finalize().into_bytes().into()
}

/// Whether `signature` is that of `text`, in a time that does not depend on where the two differ.
pub(super) fn matches(key: &[u8; 32], text: &str, signature: &[u8; 32]) -> bool {
    mac(key).chain_update(text).verify_slice(signature).is_ok()
}
