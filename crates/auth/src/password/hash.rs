//! One-way hashes of passwords. New ones are argon2id; bcrypt and argon2 hashes that came from elsewhere verify too.

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version, password_hash::phc::PasswordHash,
};

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Bounds for hashes made elsewhere, as upstream's: one of them must not be able to stop the server.
const MEMORY_KIB_MAX: u32 = 1024 * 1024;
const PASSES_MAX: u32 = 20;
const LANES_MAX: u32 = 16;

/// What is checked when there is no account, so that the answer takes as long as when there is one. No password fits it.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWxpdmVzLWhlcmU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// How a password compares with a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Wrong,
    Right,
    /// Right, but kept in a weaker form than new ones: store a new hash.
    RightOutdated,
}

fn argon2id() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// About 15 ms and 19 MiB.
pub fn hash(password: &str, salt: [u8; 16]) -> Result<String, argon2::password_hash::Error> {
    argon2id().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
}

/// `stored` is a row's `encrypted_password`; `None` or empty when there is no account or no password, which is as slow.
pub fn verify(password: &str, stored: Option<&str>) -> Verdict {
    let Some(stored) = stored.filter(|stored| !stored.is_empty()) else {
        verify_argon2(password, NOBODY);
        return Verdict::Wrong;
    };
    if is_bcrypt(stored) {
        // bcrypt reads 72 bytes. No server can have stored a longer password, so a match of its beginning is no match.
        let right = bcrypt::verify(password, stored).unwrap_or(false) && password.len() <= 72;
        return if right { Verdict::RightOutdated } else { Verdict::Wrong };
    }
    verify_argon2(password, stored)
}

fn verify_argon2(password: &str, stored: &str) -> Verdict {
    let Some((hash, params)) = parse_argon2(stored) else {
        return Verdict::Wrong;
    };
    if Argon2::default().verify_password(password.as_bytes(), &hash).is_err() {
        return Verdict::Wrong;
    }
    let as_new = hash.algorithm.as_str() == "argon2id" && params.m_cost() >= MEMORY_KIB && params.t_cost() >= PASSES;
    if as_new { Verdict::Right } else { Verdict::RightOutdated }
}

/// Whether an imported hash can be verified here.
pub fn is_supported(stored: &str) -> bool {
    if is_bcrypt(stored) {
        return stored.parse::<bcrypt::HashParts>().is_ok_and(|parts| (4..=31).contains(&parts.get_cost()));
    }
    parse_argon2(stored).is_some()
}

fn is_bcrypt(stored: &str) -> bool {
    ["$2a$", "$2b$", "$2y$"].iter().any(|prefix| stored.starts_with(prefix))
}

fn parse_argon2(stored: &str) -> Option<(PasswordHash, Params)> {
    let hash = PasswordHash::new(stored).ok()?;
    let params = Params::try_from(&hash).ok()?;
    let known = matches!(hash.algorithm.as_str(), "argon2id" | "argon2i")
        && hash.version == Some(Version::V0x13.into())
        && hash.salt.is_some()
        && hash.hash.is_some()
        && params.keyid().is_empty()
        && params.data().is_empty();
    let bounded = params.m_cost() <= MEMORY_KIB_MAX && params.t_cost() <= PASSES_MAX && params.p_cost() <= LANES_MAX;
    (known && bounded).then_some((hash, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_hash_verifies_and_is_up_to_date() {
        let stored = hash("surströmming", [7; 16]).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(stored.len() <= 255, "fits the column");
        assert_eq!(verify("surströmming", Some(&stored)), Verdict::Right);
        assert_eq!(verify("surstromming", Some(&stored)), Verdict::Wrong);
    }

    #[test]
    fn long_passphrases_count_to_their_end() {
        let long = "å".repeat(128);
        let stored = hash(&long, [1; 16]).unwrap();
        assert_eq!(verify(&long, Some(&stored)), Verdict::Right);
        assert_eq!(verify(&long[..254], Some(&stored)), Verdict::Wrong);
    }

    #[test]
    fn bcrypt_of_all_three_prefixes_verifies_and_is_outdated() {
        let made = bcrypt::hash_with_salt("secret", 4, [9; 16]).unwrap();
        for version in [bcrypt::Version::TwoA, bcrypt::Version::TwoB, bcrypt::Version::TwoY] {
            let stored = made.format_for_version(version);
            assert!(is_supported(&stored));
            assert_eq!(verify("secret", Some(&stored)), Verdict::RightOutdated, "{stored}");
            assert_eq!(verify("Secret", Some(&stored)), Verdict::Wrong);
        }
        let long = "x".repeat(72);
        let stored = bcrypt::hash(&long, 4).unwrap();
        assert_eq!(verify(&long, Some(&stored)), Verdict::RightOutdated);
        assert_eq!(verify(&format!("{long}tail"), Some(&stored)), Verdict::Wrong);
    }

    #[test]
    fn weaker_argon2_is_outdated_and_absurd_argon2_is_refused() {
        let weak = Argon2::new(Algorithm::Argon2i, Version::V0x13, Params::new(64, 1, 1, None).unwrap());
        let stored = weak.hash_password_with_salt(b"secret", &[3; 16]).unwrap().to_string();
        assert!(is_supported(&stored));
        assert_eq!(verify("secret", Some(&stored)), Verdict::RightOutdated);
        for absurd in [
            "$argon2id$v=19$m=4194304,t=2,p=1$",
            "$argon2id$v=19$m=64,t=21,p=1$",
            "$argon2id$v=19$m=1024,t=1,p=17$",
            "$argon2d$v=19$m=64,t=1,p=1$",
        ] {
            let stored = format!("{absurd}c29tZXNhbHRoZXJl$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
            assert!(!is_supported(&stored), "{absurd}");
            assert_eq!(verify("secret", Some(&stored)), Verdict::Wrong);
        }
        assert!(!is_supported("plain text"));
    }

    #[test]
    fn nobody_is_verified_in_earnest() {
        assert!(parse_argon2(NOBODY).is_some(), "the decoy must cost what a real hash costs");
        assert_eq!(verify("", None), Verdict::Wrong);
        assert_eq!(verify("anything", Some("")), Verdict::Wrong);
    }
}
