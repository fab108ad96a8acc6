//! Signing in elsewhere: leaving for a provider, coming back, and whose account that leads to. Rules: contracts/auth.md §1.9.

mod account;
mod answer;
mod arrive;
mod id_token;
mod identities;
mod introduce;
mod known;
mod leave;
mod settle;

pub use arrive::{Arrival, Landing};
pub use id_token::IdTokenGrant;
pub use leave::Leave;

use uuid::Uuid;

use crate::{error::Error, store::audit, user::User};

/// What comes of a provider's word.
enum Admitted {
    /// Signed in, and how the audit log calls it.
    In(Box<User>, audit::Action),
    /// Not yet, but what was written stays: a mail is on its way.
    Later(Error),
}

/// On whose behalf somebody comes back.
#[derive(Debug, Clone)]
enum Errand {
    SignIn,
    /// To accept an invitation, by its token.
    Accept(String),
    /// To add an identity to this account.
    Link(Uuid),
}
