//! What an operator may choose about accounts. The server fills it from its settings.

use std::time::Duration;

#[derive(Debug, Clone)]
pub struct AuthConfig {
    /// `iss` of issued tokens: the public address of this service.
    pub issuer: String,
    /// Lifetime of an access token, in seconds.
    pub token_lifetime_s: i64,
    /// `aud` of new accounts, and of requests that name none.
    pub audience: String,
    /// Database role of new accounts.
    pub default_role: String,
    /// Roles whose token may use the admin routes.
    pub admin_roles: Vec<String>,
    pub disable_signup: bool,
    pub email_enabled: bool,
    pub anonymous_enabled: bool,
    /// New addresses count as confirmed. Off, an account waits until an administrator confirms it: there is no mail yet.
    pub autoconfirm: bool,
    /// Least length of a password, in characters.
    pub password_min: usize,
    /// A used refresh token that comes back too late revokes its whole family.
    pub refresh_rotation: bool,
    /// How long a used refresh token is answered with its successor.
    pub refresh_reuse_interval: Duration,
    pub limits: Limits,
    /// Password hashes computed at the same time; each takes 19 MiB.
    pub hashing_threads: usize,
    /// Requests that may wait for one of them; more are refused with 429.
    pub hashing_queue: usize,
}

/// Requests per client address and window; 0 means no limit. The windows are upstream's.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Sign-ups and changes of an account, per 5 minutes.
    pub otp: u32,
    /// Sign-ins per address, failed sign-ins per account, and refreshes per session, per 5 minutes.
    pub token: u32,
    /// Anonymous sign-ups, per hour.
    pub anonymous: u32,
}

impl Default for AuthConfig {
    fn default() -> Self {
        Self {
            issuer: String::new(),
            token_lifetime_s: 3600,
            audience: "authenticated".into(),
            default_role: "authenticated".into(),
            admin_roles: vec!["service_role".into(), "supabase_admin".into()],
            disable_signup: false,
            email_enabled: true,
            anonymous_enabled: false,
            autoconfirm: true,
            password_min: 6,
            refresh_rotation: true,
            refresh_reuse_interval: Duration::from_secs(10),
            limits: Limits { otp: 30, token: 150, anonymous: 30 },
            hashing_threads: 1,
            hashing_queue: 64,
        }
    }
}
