//! A signed-in session, and the object a client gets for it: contracts/auth.md §3.4.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{config::SessionRules, user::User};

/// A row of `auth.sessions` with what proved it.
#[derive(Debug, Clone)]
pub struct Session {
    pub id: Uuid,
    pub aal: Aal,
    /// Newest first.
    pub amr: Vec<Amr>,
    /// When set, the session ends then.
    pub not_after: Option<OffsetDateTime>,
    /// When it began or was last refreshed.
    pub active_at: Option<OffsetDateTime>,
    /// The OAuth client it was begun for, and what that may read; none for the site's own.
    pub client: Option<Uuid>,
    pub scopes: String,
}

/// How well a session is proved: NIST's levels of assurance. A second factor raises it to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aal {
    Aal1,
    Aal2,
    Aal3,
}

impl Aal {
    /// The label in the database and in tokens.
    pub fn parse(label: &str) -> Option<Self> {
        match label {
            "aal1" => Some(Self::Aal1),
            "aal2" => Some(Self::Aal2),
            "aal3" => Some(Self::Aal3),
            _ => None,
        }
    }
}

/// How a session was proved, and when (unix seconds).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amr {
    pub method: String,
    pub timestamp: i64,
}

/// Whether a session may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Good,
    /// Its time is over.
    Expired,
    /// Nobody came for too long.
    Inactive,
}

impl Session {
    pub fn standing(&self, now: OffsetDateTime, rules: &SessionRules) -> Standing {
        if self.not_after.is_some_and(|end| end <= now) {
            return Standing::Expired;
        }
        match (rules.inactivity, self.active_at) {
            (Some(most), Some(active)) if active + most <= now => Standing::Inactive,
            _ => Standing::Good,
        }
    }

    /// Whether a mail opened it, which proves the account anew.
    pub fn is_from_mail(&self) -> bool {
        self.amr.iter().any(|amr| ["otp", "magiclink", "recovery"].contains(&amr.method.as_str()))
    }
}

/// The answer of every flow that signs in.
#[derive(Debug, Clone, Serialize)]
pub struct Tokens {
    pub access_token: String,
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: i64,
    /// Unix seconds.
    pub expires_at: i64,
    pub refresh_token: String,
    pub user: User,
    /// What an OAuth client may read.
    #[serde(skip)]
    pub scopes: String,
    /// The provider's own, when it was one that signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_refresh_token: Option<String>,
}

impl Tokens {
    /// The provider's tokens beside ours; empty ones are left out.
    pub(crate) fn with_provider(self, token: String, refresh_token: String) -> Self {
        let given = |token: String| Some(token).filter(|token| !token.is_empty());
        Self { provider_token: given(token), provider_refresh_token: given(refresh_token), ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use time::macros::datetime;

    use super::*;

    #[test]
    fn sessions_end_by_their_time_or_by_silence() {
        let now = datetime!(2026-11-21 06:00 UTC);
        let session = |left: i64, silent: i64| Session {
            id: Uuid::nil(),
            aal: Aal::Aal1,
            amr: Vec::new(),
            not_after: Some(now + time::Duration::seconds(left)),
            active_at: Some(now - time::Duration::seconds(silent)),
            client: None,
            scopes: String::new(),
        };
        let rules = SessionRules { timebox: None, inactivity: Some(Duration::from_secs(60)) };
        for (left, silent, expected) in [
            (1, 59, Standing::Good),
            (0, 59, Standing::Expired),
            (1, 60, Standing::Inactive),
            (0, 60, Standing::Expired),
        ] {
            assert_eq!(session(left, silent).standing(now, &rules), expected, "{left} {silent}");
        }
        assert_eq!(session(1, 1_000_000).standing(now, &SessionRules::default()), Standing::Good);
    }
}
