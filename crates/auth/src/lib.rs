//! Who the caller is: tokens, passwords, sessions, and the flows of supabase/auth that end in one of them.
//!
//! *Nouns* are pure: [`user`], [`session`], [`refresh`], [`password`], [`address`], [`limit`], [`error`]. *Flows*, under
//! [`flow`], are what a caller wants, one per file, each a method of [`Auth`]. `store` holds the only SQL. Time and randomness
//! come with every [`Call`].
//!
//! Mail is put into a queue of the database, in the transaction that made what it carries; crate `mail` sends it. Signing
//! in elsewhere is judged in [`external`], with requests to other people's servers behind [`outgoing`].

mod address;
mod call;
pub mod captcha;
mod config;
pub mod error;
pub mod external;
pub mod factor;
pub mod flow;
pub mod hook;
mod json;
pub mod jwt;
pub mod key_set;
mod languages;
pub mod limit;
mod one_time;
pub mod outgoing;
mod passkey;
pub mod password;
mod pkce;
pub mod provider;
mod redirect;
pub mod refresh;
pub mod sealed;
pub mod session;
pub mod sign;
pub mod standing;
mod store;
pub mod user;
mod webauthn;

use std::sync::Arc;

use pg::control::Control;
use tokio::sync::Notify;

pub use call::Call;
pub use config::{AuthConfig, Limits, Mail, Mfa, Notices, Passkeys, Phone, PhoneFactor, SessionRules};
pub use error::{ApiVersion, Error};
pub use external::External;
pub use pkce::ProofKey;
pub use webauthn::RelyingParty;

use crate::{
    external::directory::Directory, limit::Limiter, outgoing::Outgoing, password::Hashing, redirect::Redirects,
    sign::Signer, standing::Standing,
};

/// The auth service; cheap to clone. Every flow is a method, see [`flow`].
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

struct Inner {
    config: AuthConfig,
    db: Control,
    /// For flows whose transaction may wait for a hook: whoever only asks who somebody is must not wait behind them.
    waiting: Control,
    verifier: Arc<jwt::Verifier>,
    signer: Signer,
    hashing: Hashing,
    limiter: Limiter,
    standing: Standing,
    redirects: Redirects,
    posted: Arc<Notify>,
    outgoing: Arc<dyn Outgoing>,
    directory: Directory,
}

impl Auth {
    /// `db` logs in as `supabase_auth_admin`. `verifier` is the one every other route uses, so that all agree on a token.
    pub fn new(
        config: AuthConfig,
        db: Control,
        verifier: Arc<jwt::Verifier>,
        signer: Signer,
        outgoing: Arc<dyn Outgoing>,
    ) -> Self {
        let hashing = Hashing::new(config.hashing_threads, config.hashing_queue);
        let redirects = Redirects::new(&config.mail.site_url, &config.mail.redirects);
        let (limiter, standing, posted) = (Limiter::default(), Standing::default(), Arc::default());
        let directory = Directory::default();
        let waiting = match config.hooks.wait_in_transactions() {
            true => db.another().unwrap_or_else(|_| db.clone()),
            false => db.clone(),
        };
        Self(Arc::new(Inner {
            config,
            db,
            waiting,
            verifier,
            signer,
            hashing,
            limiter,
            standing,
            redirects,
            posted,
            outgoing,
            directory,
        }))
    }

    /// Other people's servers.
    pub fn outgoing(&self) -> &dyn Outgoing {
        &*self.0.outgoing
    }

    /// Rings when mail was put into the queue.
    pub fn posted(&self) -> Arc<Notify> {
        Arc::clone(&self.0.posted)
    }

    pub fn config(&self) -> &AuthConfig {
        &self.0.config
    }
}
