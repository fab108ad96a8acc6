//! What an operator may choose about accounts. The server fills it from its settings.

mod mfa;
mod notices;
mod passkeys;

use std::{collections::HashMap, time::Duration};

use time::OffsetDateTime;

use crate::{captcha, external::External, hook::Hooks, provider, sealed::Sealing};
pub use mfa::{Mfa, PhoneFactor};
pub use notices::Notices;
pub use passkeys::Passkeys;

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
    /// New addresses count as confirmed. Off, an account waits until the link or code sent to it is used.
    pub autoconfirm: bool,
    /// Least length of a password, in characters.
    pub password_min: usize,
    /// Of each of these sets a password needs one character.
    pub password_required: Vec<String>,
    /// Passwords that everybody tries first are refused.
    pub password_uncommon: bool,
    /// A used refresh token that comes back too late revokes its whole family.
    pub refresh_rotation: bool,
    /// How long a used refresh token is answered with its successor.
    pub refresh_reuse_interval: Duration,
    pub sessions: SessionRules,
    /// A new password needs the present one, save in a session that a mail has just opened.
    pub require_current_password: bool,
    pub limits: Limits,
    pub mail: Mail,
    /// Our own side of OAuth 2.1.
    pub provider: provider::Settings,
    pub external: External,
    /// Who has to judge that a person asks.
    pub captcha: Option<captcha::Settings>,
    pub phone: Phone,
    /// The project's own code, asked at fixed points.
    pub hooks: Hooks,
    pub mfa: Mfa,
    pub passkeys: Passkeys,
    /// Secrets in the database are sealed.
    pub sealing: Sealing,
    /// Password hashes computed at the same time; each takes 19 MiB.
    pub hashing_threads: usize,
    /// Requests that may wait for one of them; more are refused with 429.
    pub hashing_queue: usize,
}

/// How long a session lasts, judged when it is refreshed; `None` is for ever.
#[derive(Debug, Clone, Default)]
pub struct SessionRules {
    /// From its beginning, whatever is done with it.
    pub timebox: Option<Duration>,
    /// From its last refresh.
    pub inactivity: Option<Duration>,
    /// From its beginning, of an account with a second factor that the session was not proved with.
    pub low_aal: Option<Duration>,
    /// Only the session refreshed last goes on: one of each kind.
    pub single_per_user: bool,
    /// Kinds of sessions, told apart by their tags; a session without one of these is of the first.
    pub tags: Vec<String>,
}

/// What is sent by mail, and what its codes and links are worth.
#[derive(Debug, Clone)]
pub struct Mail {
    /// Public address of the site: where links end that may not end elsewhere.
    pub site_url: String,
    /// Public address of this service's `/verify`, which links in mails point to.
    pub verify_url: String,
    /// Globs of addresses besides the site that a sign-in may return to.
    pub redirects: Vec<String>,
    /// Digits of a code, 6 to 10.
    pub code_length: u32,
    /// How long codes and links are worth something.
    pub code_lifetime: Duration,
    /// How long the code is worth something that a followed link leaves for its verifier.
    pub exchange_lifetime: Duration,
    /// Between two mails of one kind to one address.
    pub apart: Duration,
    /// Mails of the process in an hour; `None` for no limit, 0 for none at all.
    pub hourly: Option<u32>,
    /// A change of address needs the consent of the old one, too.
    pub secure_email_change: bool,
    /// A password changes in a session older than a day only with a code sent by mail.
    pub reauthenticate: bool,
    pub notices: Notices,
}

/// Accounts by telephone number, and what codes sent there are worth.
#[derive(Debug, Clone)]
pub struct Phone {
    pub enabled: bool,
    /// New numbers count as confirmed.
    pub autoconfirm: bool,
    /// Between two messages of one kind to one number.
    pub apart: Duration,
    /// Messages of the process in an hour; 0 for none at all.
    pub hourly: u32,
    pub code_lifetime: Duration,
    /// Digits of a code, 6 to 10.
    pub code_length: u32,
    /// Text of a message, where `{{ .Code }}` stands for its code.
    pub template: String,
    /// By number without a plus sign: codes that are always the same, for numbers that get no message.
    pub test_codes: HashMap<String, String>,
    pub test_until: Option<OffsetDateTime>,
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
    /// Codes and links shown, per 5 minutes.
    pub verify: u32,
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
            password_required: Vec::new(),
            password_uncommon: false,
            refresh_rotation: true,
            refresh_reuse_interval: Duration::from_secs(10),
            sessions: SessionRules::default(),
            require_current_password: false,
            limits: Limits { otp: 30, token: 150, anonymous: 30, verify: 30 },
            mail: Mail::default(),
            provider: provider::Settings::default(),
            external: External::default(),
            captcha: None,
            phone: Phone::default(),
            hooks: Hooks::default(),
            mfa: Mfa::default(),
            passkeys: Passkeys::default(),
            sealing: Sealing::default(),
            hashing_threads: 1,
            hashing_queue: 64,
        }
    }
}

impl Default for Phone {
    fn default() -> Self {
        Self {
            enabled: false,
            autoconfirm: false,
            apart: Duration::from_secs(60),
            hourly: 30,
            code_lifetime: Duration::from_secs(60),
            code_length: 6,
            template: "Your code is {{ .Code }}".into(),
            test_codes: HashMap::new(),
            test_until: None,
        }
    }
}

impl Phone {
    /// The code of a number that gets no message.
    pub fn test_code(&self, number: &str, now: OffsetDateTime) -> Option<&str> {
        let over = self.test_until.is_some_and(|until| until <= now);
        self.test_codes.get(number).filter(|_| !over).map(String::as_str)
    }
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            site_url: String::new(),
            verify_url: String::new(),
            redirects: Vec::new(),
            code_length: 6,
            code_lifetime: Duration::from_secs(600),
            exchange_lifetime: Duration::from_secs(300),
            apart: Duration::from_secs(60),
            hourly: None,
            secure_email_change: true,
            reauthenticate: false,
            notices: Notices::default(),
        }
    }
}
