//! A signed-in session, and the object a client gets for it: contracts/auth.md §3.4.

mod standing;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

pub use self::standing::Standing;
use crate::user::User;

/// A row of `auth.sessions` with what proved it.
#[derive(Debug, Clone)]
pub struct Session {
    pub id: Uuid,
    pub aal: Aal,
    /// Newest first.
    pub amr: Vec<Amr>,
    /// When set, the session ends then.
    pub not_after: Option<OffsetDateTime>,
    pub begun_at: Option<OffsetDateTime>,
    /// When it began or was last refreshed.
    pub active_at: Option<OffsetDateTime>,
    /// What kind of session the operator counts it as; nothing here writes one.
    pub tag: Option<String>,
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

impl Session {
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
