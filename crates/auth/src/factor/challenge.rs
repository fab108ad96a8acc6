//! A challenge put to a factor, and whether it may still be answered.

use std::{net::IpAddr, time::Duration};

use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{CHALLENGE_ADDRESS, CHALLENGE_EXPIRED, Error};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Challenge {
    pub(crate) id: Uuid,
    pub(crate) created_at: OffsetDateTime,
    /// Who asked for it.
    pub(crate) address: IpAddr,
    pub(crate) answered: bool,
}

/// Why a challenge is not worth an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Void {
    /// Answered already, or put to somebody elsewhere: upstream has one code for both.
    UsedOrElsewhere,
    Expired,
}

impl Challenge {
    pub(crate) fn expires_at(&self, lifetime: Duration) -> OffsetDateTime {
        self.created_at + lifetime
    }

    /// Whether `address` may answer it now.
    pub(crate) fn judge(&self, address: IpAddr, now: OffsetDateTime, lifetime: Duration) -> Result<(), Void> {
        if self.answered || self.address.to_canonical() != address.to_canonical() {
            return Err(Void::UsedOrElsewhere);
        }
        if now > self.expires_at(lifetime) { Err(Void::Expired) } else { Ok(()) }
    }
}

impl Void {
    pub(crate) fn refusal(self, challenge: Uuid) -> Error {
        match self {
            Self::UsedOrElsewhere => CHALLENGE_ADDRESS.into(),
            Self::Expired => Error::saying(
                CHALLENGE_EXPIRED,
                format!(
                    "MFA challenge {challenge} has expired, verify against another challenge or create a new challenge."
                ),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_for_one_address_one_answer_and_a_while() {
        let start = OffsetDateTime::UNIX_EPOCH;
        let lifetime = Duration::from_secs(300);
        let here: IpAddr = "10.0.0.1".parse().unwrap();
        let open = Challenge { id: Uuid::nil(), created_at: start, address: here, answered: false };
        assert_eq!(open.judge(here, start + lifetime, lifetime), Ok(()));
        assert_eq!(open.judge("::ffff:10.0.0.1".parse().unwrap(), start, lifetime), Ok(()));
        assert_eq!(open.judge("10.0.0.2".parse().unwrap(), start, lifetime), Err(Void::UsedOrElsewhere));
        assert_eq!(open.judge(here, start + Duration::from_secs(301), lifetime), Err(Void::Expired));
        let used = Challenge { answered: true, ..open };
        assert_eq!(used.judge(here, start, lifetime), Err(Void::UsedOrElsewhere));
    }
}
