//! What OAuth clients, their users and administrators want of us as an authorization server. Rules: [`crate::provider`].

mod authorize;
mod clients;
mod consent;
mod discovery;
mod grants;
mod token;

pub use clients::ClientPage;
pub use consent::{Consent, Details};
pub use grants::Grant;
pub use token::Granted;

use super::Caller;
use crate::{
    Auth,
    error::{Error, NOT_FOR_CLIENTS, OAUTH_SERVER_DISABLED},
};

impl Auth {
    /// The first thing asked on every route of the authorization server.
    pub fn oauth_server(&self) -> Result<(), Error> {
        if self.0.config.provider.enabled { Ok(()) } else { Err(OAUTH_SERVER_DISABLED.into()) }
    }
}

/// Consents are the user's own affair: the token of a client must not give another one access, or itself more.
fn not_a_client(caller: &Caller) -> Result<(), Error> {
    let client = caller.session.as_ref().and_then(|session| session.client);
    if client.is_some() { Err(NOT_FOR_CLIENTS.into()) } else { Ok(()) }
}
