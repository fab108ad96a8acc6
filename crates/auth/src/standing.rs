//! Whether the session behind a token still stands, answered without asking the database for every request.
//!
//! A token proves by itself who signed in, but not that they have not signed out since. What was found to stand is
//! remembered for less than a second, and a ticker asks about everything in use with one query, so a hundred thousand
//! requests of a session cost two questions a second. Nothing has to be heard for this to hold: a lost notification, a
//! second server or a row deleted by hand make no difference.

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use uuid::Uuid;

use crate::{Auth, error::Error, jwt::Claims, store::sessions};

/// How often sessions in use are asked about.
pub const TICK: Duration = Duration::from_millis(400);
/// An answer older than this counts for nothing: whoever signed out is refused within a second.
const TRUST: Duration = Duration::from_millis(900);
/// Sessions remembered. More in use at once are asked about one by one.
const REMEMBERED_MAX: usize = 50_000;

#[derive(Debug, Default)]
pub(crate) struct Standing(Mutex<HashMap<Uuid, Known>>);

#[derive(Debug, Clone, Copy)]
struct Known {
    asked: Instant,
    /// Since the last tick.
    used: bool,
}

impl Standing {
    fn is_known(&self, session: Uuid, now: Instant) -> bool {
        let Ok(mut known) = self.0.lock() else { return false };
        let Some(entry) = known.get_mut(&session) else { return false };
        entry.used = true;
        now.saturating_duration_since(entry.asked) < TRUST
    }

    fn remember(&self, session: Uuid, asked: Instant) {
        if let Ok(mut known) = self.0.lock()
            && (known.len() < REMEMBERED_MAX || known.contains_key(&session))
        {
            known.insert(session, Known { asked, used: true });
        }
    }

    /// Those in use since the last time; the others are forgotten.
    fn in_use(&self) -> Vec<Uuid> {
        let Ok(mut known) = self.0.lock() else { return Vec::new() };
        known.retain(|_, entry| std::mem::take(&mut entry.used));
        known.keys().copied().collect()
    }

    /// Of `all`, which were asked about at `asked`, only these stand.
    fn settle(&self, all: &[Uuid], standing: &[Uuid], asked: Instant) {
        let Ok(mut known) = self.0.lock() else { return };
        for session in all {
            known.remove(session);
        }
        for session in standing {
            known.insert(*session, Known { asked, used: false });
        }
    }
}

impl Auth {
    /// Whether the session that a verified token names still exists, has not run out, and is of an account that may be
    /// used. Tokens that name none, such as a project's keys, stand for themselves.
    pub async fn stands(&self, claims: &Claims) -> Result<bool, Error> {
        if claims.is_id_token() {
            return Ok(false);
        }
        let Some(session) = claims.session_id().and_then(|id| id.parse::<Uuid>().ok()) else { return Ok(true) };
        // The moment before asking: what ended meanwhile is found out by the next question.
        let asked = Instant::now();
        if self.0.standing.is_known(session, asked) {
            return Ok(true);
        }
        let db = self.0.db.connection().await?;
        let stands = !sessions::standing(&db, &[session]).await?.is_empty();
        if stands {
            self.0.standing.remember(session, asked);
        }
        Ok(stands)
    }

    /// Asks about every session in use; to be called every [`TICK`]. While the database does not answer, nothing is
    /// remembered for longer.
    pub async fn review_sessions(&self) -> Result<(), Error> {
        let all = self.0.standing.in_use();
        if all.is_empty() {
            return Ok(());
        }
        let asked = Instant::now();
        let db = self.0.db.connection().await?;
        let standing = sessions::standing(&db, &all).await?;
        self.0.standing.settle(&all, &standing, asked);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_to_stand_is_trusted_for_a_moment() {
        let (standing, start, session) = (Standing::default(), Instant::now(), Uuid::from_u128(1));
        assert!(!standing.is_known(session, start));
        standing.remember(session, start);
        assert!(standing.is_known(session, start + Duration::from_millis(800)));
        assert!(!standing.is_known(session, start + Duration::from_millis(950)));
    }

    #[test]
    fn a_review_keeps_those_in_use_that_still_stand() {
        let (standing, start) = (Standing::default(), Instant::now());
        let [kept, ended, idle] = [1, 2, 3].map(Uuid::from_u128);
        [kept, ended, idle].iter().for_each(|session| standing.remember(*session, start));
        assert_eq!(standing.in_use().len(), 3);
        let later = start + TRUST;
        [kept, ended].iter().for_each(|session| assert!(!standing.is_known(*session, later)));
        let mut all = standing.in_use();
        all.sort();
        assert_eq!(all, [kept, ended], "what nobody used is forgotten");
        standing.settle(&all, &[kept], later);
        assert!(standing.is_known(kept, later));
        assert!(!standing.is_known(ended, later));
    }
}
