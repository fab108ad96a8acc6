//! What the authenticator says: for whom, in whose presence, how often, and which key it made. WebAuthn level 3, §6.1.

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{RelyingParty, Wrong};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flags(u8);

impl Flags {
    fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    fn user_present(self) -> bool {
        self.has(0x01)
    }

    pub(super) fn backup_eligible(self) -> bool {
        self.has(0x08)
    }

    pub(super) fn backed_up(self) -> bool {
        self.has(0x10)
    }

    fn has_credential(self) -> bool {
        self.has(0x40)
    }
}

#[derive(Debug)]
pub(super) struct AuthenticatorData {
    party: [u8; 32],
    pub(super) flags: Flags,
    pub(super) sign_count: u32,
    pub(super) credential: Option<Attested>,
}

/// A key that was made.
#[derive(Debug)]
pub(super) struct Attested {
    pub(super) aaguid: Uuid,
    pub(super) id: Vec<u8>,
    pub(super) public_key: Vec<u8>,
}

impl AuthenticatorData {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Wrong> {
        let (party, rest) = bytes.split_first_chunk::<32>().ok_or(Wrong::AuthenticatorData)?;
        let ([flags], rest) = rest.split_first_chunk::<1>().ok_or(Wrong::AuthenticatorData)?;
        let (sign_count, rest) = rest.split_first_chunk::<4>().ok_or(Wrong::AuthenticatorData)?;
        let flags = Flags(*flags);
        let credential = flags.has_credential().then(|| Attested::parse(rest)).transpose()?;
        Ok(Self { party: *party, flags, sign_count: u32::from_be_bytes(*sign_count), credential })
    }

    pub(super) fn check(&self, party: &RelyingParty) -> Result<(), Wrong> {
        if self.party != <[u8; 32]>::from(Sha256::digest(&party.id)) {
            return Err(Wrong::RelyingParty);
        }
        if !self.flags.user_present() {
            return Err(Wrong::Absent);
        }
        if self.flags.backed_up() && !self.flags.backup_eligible() {
            return Err(Wrong::Backup);
        }
        Ok(())
    }
}

impl Attested {
    fn parse(bytes: &[u8]) -> Result<Self, Wrong> {
        let (aaguid, rest) = bytes.split_first_chunk::<16>().ok_or(Wrong::AuthenticatorData)?;
        let (length, rest) = rest.split_first_chunk::<2>().ok_or(Wrong::AuthenticatorData)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (id, key) = rest.split_at_checked(length).ok_or(Wrong::AuthenticatorData)?;
        // Extensions may follow the key, so its end is where reading it ends.
        let mut rest = key;
        let _: ciborium::Value = ciborium::from_reader(&mut rest).map_err(|_| Wrong::AuthenticatorData)?;
        let key = &key[..key.len() - rest.len()];
        Ok(Self { aaguid: Uuid::from_bytes(*aaguid), id: id.to_owned(), public_key: key.to_owned() })
    }
}
