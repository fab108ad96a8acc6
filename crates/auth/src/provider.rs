//! OAuth 2.1 from the other side: applications of others send their users here to sign in. What is decided stands in this
//! folder and is pure; the flows are in `flow/provider`, the SQL in `store/oauth_*`. Contract: contracts/auth.md §1.13.
//!
//! Stricter than upstream where honest clients cannot tell: proof keys by S256 alone, codes kept as hashes, worth a minute and
//! nothing twice (the second use ends what the first began), addresses and methods of a client checked by a parser.

pub(crate) mod authorization;
pub(crate) mod client;
pub(crate) mod profile;
pub(crate) mod redirect_uri;
pub(crate) mod registration;
pub(crate) mod request;
pub(crate) mod scope;

use std::time::Duration;

pub use client::{ClientCard, ClientView};
pub use registration::{RegisterClient, UpdateClient};
pub use request::TokenRequest;

/// How long a code may take from the browser to the application's server.
pub(crate) const CODE_LIFETIME: Duration = Duration::from_secs(60);

/// What an operator may choose about it.
#[derive(Debug, Clone)]
pub struct Settings {
    pub enabled: bool,
    /// Applications may register themselves, without the service key.
    pub dynamic_registration: bool,
    /// Path of the site's page that asks the user.
    pub consent_path: String,
    /// From the application's request to the user's answer.
    pub request_lifetime: Duration,
    /// What an application may read that asks for nothing in particular.
    pub default_scope: String,
    /// Applications that one address may register in 5 minutes; 0 means no limit.
    pub registrations: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: false,
            dynamic_registration: false,
            consent_path: "/oauth/consent".into(),
            request_lifetime: Duration::from_secs(600),
            default_scope: "email".into(),
            registrations: 10,
        }
    }
}

/// An enum whose values have a name on the wire and in the database.
macro_rules! labels {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $label:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name { $($variant),+ }

        impl $name {
            pub(crate) fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),+ }
            }

            pub(crate) fn parse(text: &str) -> Option<Self> {
                match text { $($label => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(crate) use labels;

const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// 160 random bits in 32 characters: what the consent page knows a request by.
pub(crate) fn request_id(random: [u8; 32]) -> String {
    random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Whether a text can be such an id at all.
pub(crate) fn is_request_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
