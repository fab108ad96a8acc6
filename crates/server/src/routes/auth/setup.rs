//! The auth service as the server's settings want it.

use std::{sync::Arc, thread};

use auth::{Auth, AuthConfig, External, Limits, Mail, Passkeys, jwt::Verifier, sign::Signer};
use pg::control::Control;

use crate::{
    config::{Config, Surface},
    outgoing::Http,
};

/// `port` is the one really listened on: tokens name their issuer by address.
pub fn service(config: &Config, port: u16, db: Control, verifier: Arc<Verifier>) -> Auth {
    let keys = &config.keys;
    let signer = match &keys.set {
        Some(set) => Signer::of(set),
        None => Signer::hs256(keys.jwt_secret.as_bytes(), keys.jwt_key_id.as_deref()),
    };
    Auth::new(settings(config, port), db, verifier, signer, Arc::new(Http::default()))
}

fn settings(config: &Config, port: u16) -> AuthConfig {
    let chosen = &config.auth;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    AuthConfig {
        issuer: issuer(config, port),
        audience: config.tokens.audience.clone(),
        default_role: config.tokens.role.clone(),
        admin_roles: config.tokens.admin_roles.clone(),
        token_lifetime_s: i64::from(config.keys.jwt_expiry),
        disable_signup: chosen.disable_signup,
        email_enabled: chosen.email,
        anonymous_enabled: chosen.anonymous,
        autoconfirm: chosen.autoconfirm,
        password_min: chosen.password_min as usize,
        password_required: config.accounts.required_characters.clone(),
        password_uncommon: config.accounts.uncommon.unwrap_or(!config.is_local()),
        refresh_rotation: chosen.rotation,
        refresh_reuse_interval: chosen.reuse_interval,
        sessions: config.accounts.sessions.clone(),
        require_current_password: config.accounts.current_password,
        limits: Limits {
            otp: chosen.rate_otp,
            token: chosen.rate_token,
            anonymous: chosen.rate_anonymous,
            verify: config.mail.rate_verify,
        },
        mfa: config.mfa.clone(),
        passkeys: passkeys(config, port),
        sealing: config.sealing.clone(),
        mail: mail(config, port, config.verify_url(port)),
        provider: config.oauth_server.clone(),
        external: external(config, format!("{}/callback", config.auth_url(port))),
        captcha: config.captcha.clone(),
        phone: config.phone.clone(),
        hooks: config.hooks.clone(),
        // One core stays free for reads while passwords are hashed.
        hashing_threads: cores.saturating_sub(1).max(1),
        ..AuthConfig::default()
    }
}

fn external(config: &Config, callback_url: String) -> External {
    let chosen = &config.external;
    External {
        providers: chosen.providers.clone(),
        callback_url,
        flow_lifetime: chosen.flow_lifetime,
        cache_lifetime: chosen.cache_lifetime,
        ios_bundle_id: chosen.ios_bundle_id.clone(),
        manual_linking: chosen.manual_linking,
        unverified_sign_ins: chosen.unverified_sign_ins,
        custom_enabled: chosen.custom,
        custom_max: chosen.custom_max as usize,
    }
}

/// A GoTrue process that is not told its issuer names none.
fn issuer(config: &Config, port: u16) -> String {
    let unset = || match config.surface {
        Surface::Whole => config.auth_url(port),
        Surface::Auth => String::new(),
    };
    config.tokens.issuer.clone().unwrap_or_else(unset)
}

fn passkeys(config: &Config, port: u16) -> Passkeys {
    let chosen = &config.passkeys;
    Passkeys {
        enabled: chosen.enabled,
        per_user_max: chosen.per_user_max,
        challenge_lifetime: chosen.challenge_lifetime,
        party: chosen.party(&config.site_url(port)),
        rate: chosen.rate,
    }
}

fn mail(config: &Config, port: u16, verify_url: String) -> Mail {
    let chosen = &config.mail;
    Mail {
        site_url: config.site_url(port),
        verify_url,
        redirects: config.auth.redirect_urls.clone(),
        code_length: chosen.code_length,
        code_lifetime: chosen.code_lifetime,
        apart: chosen.apart,
        hourly: chosen.hourly,
        secure_email_change: chosen.secure_change,
        reauthenticate: chosen.reauthenticate,
        notices: config.notices,
        ..Mail::default()
    }
}
