//! The auth service as the server's settings want it.

use std::{sync::Arc, thread};

use auth::{Auth, AuthConfig, Limits, jwt::Verifier, sign::Signer};
use pg::control::Control;

use crate::config::Config;

/// `port` is the one really listened on: tokens name their issuer by address.
pub fn service(config: &Config, port: u16, db: Control, verifier: Arc<Verifier>) -> Auth {
    let signer = Signer::hs256(config.keys.jwt_secret.as_bytes());
    Auth::new(settings(config, port), db, verifier, signer)
}

fn settings(config: &Config, port: u16) -> AuthConfig {
    let chosen = &config.auth;
    let public = chosen.external_url.clone().unwrap_or_else(|| config.listen_url(port));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    AuthConfig {
        issuer: format!("{}/auth/v1", public.trim_end_matches('/')),
        token_lifetime_s: i64::from(config.keys.jwt_expiry),
        disable_signup: chosen.disable_signup,
        email_enabled: chosen.email,
        anonymous_enabled: chosen.anonymous,
        autoconfirm: chosen.autoconfirm,
        password_min: chosen.password_min as usize,
        refresh_rotation: chosen.rotation,
        refresh_reuse_interval: chosen.reuse_interval,
        limits: Limits { otp: chosen.rate_otp, token: chosen.rate_token, anonymous: chosen.rate_anonymous },
        // One core stays free for reads while passwords are hashed.
        hashing_threads: cores.saturating_sub(1).max(1),
        ..AuthConfig::default()
    }
}
