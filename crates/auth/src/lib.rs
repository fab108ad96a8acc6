//! Who the caller is: tokens, passwords, sessions, and the flows of supabase/auth that end in one of them.
//!
//! *Nouns* are pure: [`user`], [`session`], [`refresh`], [`password`], [`address`], [`limit`], [`error`]. *Flows*, under
//! [`flow`], are what a caller wants, one per file, each a method of [`Auth`]. `store` holds the only SQL. Time and randomness
//! come with every [`Call`].
//!
//! Rooms kept free for later issues, beside the ones that exist: `one_time` (codes and links), `pkce`, `mail`, and the flows
//! `verify`, `recover`, `magic_link`, `mfa`, `oauth`, `passkey`. Until mail exists, nothing here pretends to send any.

mod address;
mod call;
mod config;
pub mod error;
pub mod flow;
mod json;
pub mod jwt;
pub mod limit;
pub mod password;
pub mod refresh;
pub mod session;
pub mod sign;
pub mod standing;
mod store;
pub mod user;

use std::sync::Arc;

use pg::control::Control;

pub use call::Call;
pub use config::{AuthConfig, Limits};
pub use error::{ApiVersion, Error};

use crate::{limit::Limiter, password::Hashing, sign::Signer, standing::Standing};

/// The auth service; cheap to clone. Every flow is a method, see [`flow`].
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

struct Inner {
    config: AuthConfig,
    db: Control,
    verifier: Arc<jwt::Verifier>,
    signer: Signer,
    hashing: Hashing,
    limiter: Limiter,
    standing: Standing,
}

impl Auth {
    /// `db` logs in as `supabase_auth_admin`. `verifier` is the one every other route uses, so that all agree on a token.
    pub fn new(config: AuthConfig, db: Control, verifier: Arc<jwt::Verifier>, signer: Signer) -> Self {
        let hashing = Hashing::new(config.hashing_threads, config.hashing_queue);
        Self(Arc::new(Inner {
            config,
            db,
            verifier,
            signer,
            hashing,
            limiter: Limiter::default(),
            standing: Standing::default(),
        }))
    }

    pub fn config(&self) -> &AuthConfig {
        &self.0.config
    }
}
