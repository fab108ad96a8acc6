//! Who may sign up and sign in, and how often. Names of Supabase's `.env` first, GoTrue's own as aliases.

use std::time::Duration;

use super::setting::{COUNT, DURATION, FLAG, HTTP_URL, LIST, Reader, Section, Setting};

const SITE_URL: Setting<String> = Setting::new(
    "SITE_URL",
    HTTP_URL,
    "",
    "Public address of the site: redirects, canonical links and the sitemap begin with it. Unset: the address it listens on.",
)
.or(&["GOTRUE_SITE_URL"]);
const EXTERNAL_URL: Setting<String> =
    Setting::new("API_EXTERNAL_URL", HTTP_URL, "", "Public address of the API when it is not SITE_URL.")
        .or(&["GOTRUE_API_EXTERNAL_URL", "SUPABASE_PUBLIC_URL"]);
const REDIRECT_URLS: Setting<Vec<String>> = Setting::new(
    "ADDITIONAL_REDIRECT_URLS",
    LIST,
    "",
    "Addresses besides SITE_URL that a sign-in may return to; `*` and `**` match.",
)
.or(&["GOTRUE_URI_ALLOW_LIST"]);
const DISABLE_SIGNUP: Setting<bool> =
    Setting::new("DISABLE_SIGNUP", FLAG, "false", "Refuse new accounts.").or(&["GOTRUE_DISABLE_SIGNUP"]);
const EMAIL: Setting<bool> = Setting::new("ENABLE_EMAIL_SIGNUP", FLAG, "true", "Accounts by e-mail and password.")
    .or(&["GOTRUE_EXTERNAL_EMAIL_ENABLED"]);
const AUTOCONFIRM: Setting<bool> = Setting::new(
    "ENABLE_EMAIL_AUTOCONFIRM",
    FLAG,
    "true",
    "New accounts may sign in at once, without following a link sent by e-mail.",
)
.or(&["GOTRUE_MAILER_AUTOCONFIRM"]);
const ANONYMOUS: Setting<bool> =
    Setting::new("ENABLE_ANONYMOUS_USERS", FLAG, "false", "Accounts without e-mail and password.")
        .or(&["GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED"]);
const PASSWORD_MIN: Setting<u32> =
    Setting::new("GOTRUE_PASSWORD_MIN_LENGTH", COUNT, "6", "Characters a password must have.");
const ROTATION: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED",
    FLAG,
    "true",
    "Give a new refresh token at each use and revoke the family when an old one returns.",
);
const REUSE: Setting<Duration> = Setting::new(
    "GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL",
    DURATION,
    "10s",
    "How long a used refresh token is still accepted, for two tabs that refresh at once.",
);
const RATE_OTP: Setting<u32> =
    Setting::new("GOTRUE_RATE_LIMIT_OTP", COUNT, "30", "Sign-ups and user updates per address in 5 minutes.");
const RATE_TOKEN: Setting<u32> =
    Setting::new("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", COUNT, "150", "Sign-ins and refreshes per address in 5 minutes.");
const RATE_ANONYMOUS: Setting<u32> =
    Setting::new("GOTRUE_RATE_LIMIT_ANONYMOUS_USERS", COUNT, "30", "Anonymous sign-ups per address and hour.");

pub const SECTION: Section = Section {
    title: "Auth",
    doc: "Who may sign up and sign in, and how often.",
    rows: &[
        SITE_URL.row,
        EXTERNAL_URL.row,
        REDIRECT_URLS.row,
        DISABLE_SIGNUP.row,
        EMAIL.row,
        AUTOCONFIRM.row,
        ANONYMOUS.row,
        PASSWORD_MIN.row,
        ROTATION.row,
        REUSE.row,
        RATE_OTP.row,
        RATE_TOKEN.row,
        RATE_ANONYMOUS.row,
    ],
};

#[derive(Debug, Clone)]
pub struct Auth {
    pub site_url: Option<String>,
    pub external_url: Option<String>,
    pub redirect_urls: Vec<String>,
    pub disable_signup: bool,
    pub email: bool,
    pub autoconfirm: bool,
    pub anonymous: bool,
    pub password_min: u32,
    pub rotation: bool,
    pub reuse_interval: Duration,
    /// Per client address in 5 minutes.
    pub rate_otp: u32,
    /// Per client address in 5 minutes.
    pub rate_token: u32,
    /// Per client address and hour.
    pub rate_anonymous: u32,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Auth> {
    let site_url = reader.optional(&SITE_URL);
    let external_url = reader.optional(&EXTERNAL_URL);
    let redirect_urls = reader.get(&REDIRECT_URLS);
    let disable_signup = reader.get(&DISABLE_SIGNUP);
    let email = reader.get(&EMAIL);
    let autoconfirm = reader.get(&AUTOCONFIRM);
    let anonymous = reader.get(&ANONYMOUS);
    let password_min = reader.get(&PASSWORD_MIN);
    let rotation = reader.get(&ROTATION);
    let reuse_interval = reader.get(&REUSE);
    let rate_otp = reader.get(&RATE_OTP);
    let rate_token = reader.get(&RATE_TOKEN);
    let rate_anonymous = reader.get(&RATE_ANONYMOUS);
    Some(Auth {
        site_url: site_url?,
        external_url: external_url?,
        redirect_urls: redirect_urls?,
        disable_signup: disable_signup?,
        email: email?,
        autoconfirm: autoconfirm?,
        anonymous: anonymous?,
        password_min: password_min?,
        rotation: rotation?,
        reuse_interval: reuse_interval?,
        rate_otp: rate_otp?,
        rate_token: rate_token?,
        rate_anonymous: rate_anonymous?,
    })
}
