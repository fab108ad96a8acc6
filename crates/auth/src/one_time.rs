//! Codes and links that prove an address: how they are made, kept and compared. Rules: contracts/auth.md §6.2.
//!
//! A code is short, because people type it; what stands in the database for it is upstream's SHA-224 of address and code.
//! Upstream puts that very hash into the link, which makes the link as guessable as the code. Here the link has 224 random
//! bits of its own: `users` keeps the code's hash, `one_time_tokens` the link's, which is where upstream looks for each.

use sha2::{Digest as _, Sha224};

use crate::Call;

/// Marks a code or link whose session goes to whoever holds the verifier: contracts/auth.md §6.5.
pub(crate) const PKCE: &str = "pkce_";

/// What a code is for: the column it stands in, and so what can replace it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Confirmation,
    Recovery,
    EmailChangeCurrent,
    EmailChangeNew,
    PhoneChange,
    Reauthentication,
}

impl Purpose {
    /// The label of the database's enum.
    pub(crate) fn token_type(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation_token",
            Self::Recovery => "recovery_token",
            Self::EmailChangeCurrent => "email_change_token_current",
            Self::EmailChangeNew => "email_change_token_new",
            Self::PhoneChange => "phone_change_token",
            Self::Reauthentication => "reauthentication_token",
        }
    }

    pub(crate) fn of_token_type(label: &str) -> Option<Self> {
        let all = [
            Self::Confirmation,
            Self::Recovery,
            Self::EmailChangeCurrent,
            Self::EmailChangeNew,
            Self::PhoneChange,
            Self::Reauthentication,
        ];
        all.into_iter().find(|purpose| purpose.token_type() == label)
    }
}

/// A fresh code and the link that is worth the same.
#[derive(Debug)]
pub(crate) struct Secret {
    /// What people type.
    pub(crate) code: String,
    /// What `users` keeps of it.
    pub(crate) code_hash: String,
    /// What the link carries and `one_time_tokens` keeps.
    pub(crate) link: String,
}

impl Secret {
    /// `length` digits for `address`.
    pub(crate) fn new(call: &mut Call<'_>, length: u32, address: &str, pkce: bool) -> Self {
        let range = 10u64.pow(length.min(10));
        // Of 2^64 values the last few would favour small codes by one part in a billion.
        let number = u64::from_le_bytes(call.bytes()) % range;
        let code = format!("{number:0width$}", width = length as usize);
        let prefix = if pkce { PKCE } else { "" };
        let code_hash = format!("{prefix}{}", hash(address, &code));
        let link = format!("{prefix}{}", hex(&call.bytes::<28>()));
        Self { code, code_hash, link }
    }

    /// The same link with a code that was agreed on beforehand.
    pub(crate) fn with_code(self, address: &str, code: &str) -> Self {
        Self { code: code.to_owned(), code_hash: hash(address, code), ..self }
    }
}

/// Hex SHA-224 of the address as stored, followed by the code: 56 characters.
pub(crate) fn hash(address: &str, code: &str) -> String {
    hex(&Sha224::new().chain_update(address).chain_update(code).finalize())
}

/// Whether `code` for `address` is what `stored` stands for. Takes as long for nothing stored as for a wrong code.
pub(crate) fn matches(stored: &str, address: &str, code: &str) -> bool {
    let stored = stored.strip_prefix(PKCE).unwrap_or(stored);
    equal(stored.as_bytes(), hash(address, code).as_bytes())
}

/// Compares in a time that depends on the lengths alone.
pub(crate) fn equal(one: &[u8], other: &[u8]) -> bool {
    let differs = one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && std::hint::black_box(differs) == 0
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, time::Instant};

    use time::OffsetDateTime;

    use super::*;

    #[test]
    fn a_code_is_kept_as_upstream_keeps_it() {
        let hash = hash("a@x.io", "123456");
        assert_eq!(hash, "f5d0c81c2d718980bfb3ec9b4b5327d95d794179350ece7f2b833b05");
        assert!(matches(&hash, "a@x.io", "123456"));
        assert!(matches(&format!("pkce_{hash}"), "a@x.io", "123456"));
        for (address, code) in [("a@x.io", "123457"), ("b@x.io", "123456"), ("a@x.io", "")] {
            assert!(!matches(&hash, address, code), "{address} {code}");
        }
        assert!(!matches("", "a@x.io", "123456"), "nothing pending matches nothing");
    }

    #[test]
    fn codes_have_their_length_and_links_say_nothing_about_them() {
        let mut rng = rand::rng();
        let mut call = Call::new(OffsetDateTime::UNIX_EPOCH, Instant::now(), &mut rng, Ipv4Addr::LOCALHOST.into());
        for length in [6, 8, 10] {
            let secret = Secret::new(&mut call, length, "a@x.io", false);
            assert_eq!(secret.code.len(), length as usize);
            assert!(secret.code.bytes().all(|b| b.is_ascii_digit()));
            assert_eq!((secret.link.len(), secret.code_hash.len()), (56, 56));
            assert_ne!(secret.link, secret.code_hash);
        }
        let secret = Secret::new(&mut call, 6, "a@x.io", true);
        assert!(secret.link.starts_with(PKCE) && secret.code_hash.starts_with(PKCE));
    }
}
