//! Refresh tokens: their shape, and what becomes of one that is presented. Rules: contracts/auth.md §4.1.

use std::time::Duration;

use time::OffsetDateTime;

const LENGTH: usize = 12;
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// 60 random bits in upstream's twelve characters.
pub fn token(random: [u8; LENGTH]) -> String {
    random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Whether a text can be a token of ours at all; anything else is refused without asking the database.
pub fn is_well_formed(token: &str) -> bool {
    token.len() == LENGTH && token.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

/// A presented token, read under the lock of its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Presented {
    /// Not used yet.
    Active,
    /// Used, or revoked with its family.
    Rotated { at: OffsetDateTime },
}

/// The newest unused token of the same session; none after the family was revoked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Successor {
    pub token: String,
    pub parent: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Revoke it and hand out a child.
    Rotate,
    /// Hand out this token, which is there already: the first answer was lost, or two tabs refreshed at once.
    Repeat(String),
    /// Somebody uses an old token. With `revoke_family` the whole session's tokens die.
    Refuse { revoke_family: bool },
}

/// What to do with a presented token.
///
/// Upstream mints a further child inside the reuse interval; here the caller gets the token that is already active, so that a
/// session never has two. Upstream also lets the newest token of a revoked family be swapped for the length of the interval;
/// here a family without an active token is dead.
pub fn decide(
    token: &str,
    presented: &Presented,
    successor: Option<Successor>,
    now: OffsetDateTime,
    reuse_interval: Duration,
    rotation: bool,
) -> Decision {
    let Presented::Rotated { at } = presented else {
        return Decision::Rotate;
    };
    let Some(successor) = successor else {
        return Decision::Refuse { revoke_family: false };
    };
    let is_parent = successor.parent.as_deref() == Some(token);
    if is_parent || now - *at <= reuse_interval {
        return Decision::Repeat(successor.token);
    }
    Decision::Refuse { revoke_family: rotation }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 06:00 UTC);
    const TEN: Duration = Duration::from_secs(10);

    fn rotated(seconds_ago: i64) -> Presented {
        Presented::Rotated { at: NOW - time::Duration::seconds(seconds_ago) }
    }

    fn successor(parent: &str) -> Option<Successor> {
        Some(Successor { token: "new".into(), parent: Some(parent.into()) })
    }

    #[test]
    fn an_unused_token_is_rotated() {
        assert_eq!(decide("r0", &Presented::Active, None, NOW, TEN, true), Decision::Rotate);
    }

    #[test]
    fn the_parent_of_the_active_token_gets_it_again_at_any_time() {
        assert_eq!(decide("r0", &rotated(86_400), successor("r0"), NOW, TEN, true), Decision::Repeat("new".into()));
    }

    #[test]
    fn an_older_token_gets_it_only_inside_the_interval() {
        assert_eq!(decide("r0", &rotated(10), successor("r1"), NOW, TEN, true), Decision::Repeat("new".into()));
        assert_eq!(
            decide("r0", &rotated(11), successor("r1"), NOW, TEN, true),
            Decision::Refuse { revoke_family: true }
        );
        assert_eq!(
            decide("r0", &rotated(11), successor("r1"), NOW, TEN, false),
            Decision::Refuse { revoke_family: false }
        );
    }

    #[test]
    fn a_revoked_family_stays_dead_inside_the_interval() {
        assert_eq!(decide("r2", &rotated(0), None, NOW, TEN, true), Decision::Refuse { revoke_family: false });
    }

    #[test]
    fn shape() {
        assert!(is_well_formed(&token([7; 12])));
        assert!(is_well_formed("abc123def456"));
        for bad in ["", "x", "ABC123DEF456", "abc123def45", "abc123def4567", "abc123def45-"] {
            assert!(!is_well_formed(bad), "{bad:?}");
        }
    }
}
