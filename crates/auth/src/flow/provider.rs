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

use crate::{
    Auth,
    error::{Error, OAUTH_SERVER_DISABLED},
};

impl Auth {
    /// The first thing asked on every route of the authorization server.
    pub fn oauth_server(&self) -> Result<(), Error> {
        if self.0.config.provider.enabled { Ok(()) } else { Err(OAUTH_SERVER_DISABLED.into()) }
    }
}
