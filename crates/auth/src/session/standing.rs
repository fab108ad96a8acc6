//! How long a session goes on: contracts/auth.md §4.3. Judged when it is refreshed, by what is known of it and its like.

use time::OffsetDateTime;

use super::{Aal, Session};
use crate::{config::SessionRules, user::User};

/// Whether a session may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Good,
    /// Its time is over.
    Expired,
    /// Nobody came for too long.
    Inactive,
    /// Its account has a second factor, and nobody has shown it.
    LowAal,
    /// Another one of its account was refreshed later.
    Superseded,
}

impl Session {
    /// `others` are the account's other sessions; they matter where an account may have one alone.
    pub fn standing(&self, now: OffsetDateTime, rules: &SessionRules, user: &User, others: &[Self]) -> Standing {
        let own = self.own_standing(now, rules);
        if own != Standing::Good {
            return own;
        }
        if self.low_until(rules, user).is_some_and(|end| end <= now) {
            return Standing::LowAal;
        }
        let later = |other: &&Self| {
            other.own_standing(now, rules) == Standing::Good
                && other.kind(rules) == self.kind(rules)
                && other.active_at > self.active_at
        };
        match rules.single_per_user && others.iter().any(|other| later(&other)) {
            true => Standing::Superseded,
            false => Standing::Good,
        }
    }

    /// Until when it counts without the second factor that its account has; its tokens last no longer either.
    pub(crate) fn low_until(&self, rules: &SessionRules, user: &User) -> Option<OffsetDateTime> {
        let most = rules.low_aal.filter(|_| self.aal == Aal::Aal1 && user.has_verified_factor())?;
        Some(self.begun_at? + most)
    }

    fn own_standing(&self, now: OffsetDateTime, rules: &SessionRules) -> Standing {
        if self.not_after.is_some_and(|end| end <= now) {
            return Standing::Expired;
        }
        match (rules.inactivity, self.active_at) {
            (Some(most), Some(active)) if active + most <= now => Standing::Inactive,
            _ => Standing::Good,
        }
    }

    /// Sessions of one kind stand in each other's way. Those of other applications are of kinds of their own, which upstream
    /// does not tell apart: somebody who signs in to one is not signed out here.
    fn kind<'a>(&'a self, rules: &'a SessionRules) -> (Option<uuid::Uuid>, Option<&'a str>) {
        let own = self.tag.as_deref().filter(|tag| rules.tags.iter().any(|known| known == tag));
        (self.client, own.or_else(|| rules.tags.first().map(String::as_str)))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::factor::{Factor, Kind, Status};

    const NOW: OffsetDateTime = datetime!(2026-11-21 06:00 UTC);
    const MINUTE: Duration = Duration::from_secs(60);

    fn session(left: i64, begun: i64, silent: i64) -> Session {
        Session {
            id: Uuid::nil(),
            aal: Aal::Aal1,
            amr: Vec::new(),
            not_after: Some(NOW + time::Duration::seconds(left)),
            begun_at: Some(NOW - time::Duration::seconds(begun)),
            active_at: Some(NOW - time::Duration::seconds(silent)),
            tag: None,
            client: None,
            scopes: String::new(),
        }
    }

    fn user(status: Option<Status>) -> User {
        let factor = status.map(|status| Factor {
            id: Uuid::nil(),
            created_at: NOW,
            updated_at: NOW,
            status,
            friendly_name: None,
            factor_type: Kind::Totp,
            phone: String::new(),
            last_challenged_at: None,
            web_authn_aaguid: None,
        });
        User { factors: factor.into_iter().collect(), ..User::new(Uuid::nil(), "", "", NOW) }
    }

    #[test]
    fn sessions_end_by_their_time_or_by_silence() {
        let rules = SessionRules { inactivity: Some(MINUTE), ..SessionRules::default() };
        for (left, silent, expected) in [
            (1, 59, Standing::Good),
            (0, 59, Standing::Expired),
            (1, 60, Standing::Inactive),
            (0, 60, Standing::Expired),
        ] {
            let standing = session(left, 90, silent).standing(NOW, &rules, &user(None), &[]);
            assert_eq!(standing, expected, "{left} {silent}");
        }
        let old = session(1, 1_000_000, 1_000_000);
        assert_eq!(old.standing(NOW, &SessionRules::default(), &user(Some(Status::Verified)), &[]), Standing::Good);
    }

    #[test]
    fn a_second_factor_may_not_be_put_off_for_long() {
        let rules = SessionRules { low_aal: Some(MINUTE), ..SessionRules::default() };
        let of = |begun, aal, status| Session { aal, ..session(1, begun, 0) }.standing(NOW, &rules, &user(status), &[]);
        assert_eq!(of(59, Aal::Aal1, Some(Status::Verified)), Standing::Good);
        assert_eq!(of(60, Aal::Aal1, Some(Status::Verified)), Standing::LowAal);
        assert_eq!(of(60, Aal::Aal2, Some(Status::Verified)), Standing::Good);
        assert_eq!(of(60, Aal::Aal1, Some(Status::Unverified)), Standing::Good, "it does not count yet");
        assert_eq!(of(60, Aal::Aal1, None), Standing::Good);
    }

    #[test]
    fn of_one_kind_the_session_used_last_goes_on() {
        let tags = vec!["web".to_owned(), "app".to_owned()];
        let rules = SessionRules { single_per_user: true, tags, ..SessionRules::default() };
        let own = session(1, 90, 30);
        let judge = |rules: &SessionRules, other: Session| own.standing(NOW, rules, &user(None), &[other]);
        assert_eq!(judge(&rules, session(1, 90, 29)), Standing::Superseded);
        assert_eq!(judge(&rules, session(1, 10, 31)), Standing::Good);
        assert_eq!(judge(&rules, session(0, 90, 29)), Standing::Good, "that one has ended");
        assert_eq!(judge(&SessionRules::default(), session(1, 90, 29)), Standing::Good, "nobody asked for it");
        for (tag, expected) in
            [(Some("web"), Standing::Superseded), (Some("?"), Standing::Superseded), (Some("app"), Standing::Good)]
        {
            let other = Session { tag: tag.map(str::to_owned), ..session(1, 90, 29) };
            assert_eq!(judge(&rules, other), expected, "{tag:?}");
        }
        let elsewhere = Session { client: Some(Uuid::from_u128(1)), ..session(1, 90, 29) };
        assert_eq!(judge(&rules, elsewhere), Standing::Good, "another application's");
    }
}
