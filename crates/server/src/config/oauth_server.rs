//! Whether other applications may sign their users in here. Upstream's names.

use std::time::Duration;

use super::setting::{COUNT, DURATION, FLAG, Kind, Reader, Section, Setting};

/// A path below the site's address.
const SITE_PATH: Kind<String> = Kind::new("a path that begins with one slash", |text| {
    let clean = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"<>?#".contains(&byte));
    (clean && text.starts_with('/') && !text.starts_with("//")).then(|| text.to_owned())
});
const SCOPES: Kind<String> = Kind::new("a list of openid, profile, email, phone and offline_access", |text| {
    let known = ["openid", "profile", "email", "phone", "offline_access"];
    let mut words = text.split_whitespace().peekable();
    (words.peek().is_some() && words.all(|word| known.contains(&word))).then(|| text.to_owned())
});

const ENABLED: Setting<bool> = Setting::new(
    "GOTRUE_OAUTH_SERVER_ENABLED",
    FLAG,
    "false",
    "Be an OAuth 2.1 authorization server: other applications sign their users in here.",
);
const DYNAMIC: Setting<bool> = Setting::new(
    "GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION",
    FLAG,
    "false",
    "Applications may register themselves; off, only the service key registers them.",
);
const PATH: Setting<String> = Setting::new(
    "GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH",
    SITE_PATH,
    "/oauth/consent",
    "The site's page that asks the user for consent; it gets `?authorization_id=`.",
);
const LIFETIME: Setting<Duration> = Setting::new(
    "GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL",
    DURATION,
    "10m",
    "How long the user may take to sign in and consent. The code that follows is worth a minute.",
);
const SCOPE: Setting<String> = Setting::new(
    "GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE",
    SCOPES,
    "email",
    "What an application may read of an account when it asks for nothing in particular.",
);
const RATE: Setting<u32> = Setting::new(
    "GOTRUE_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER",
    COUNT,
    "10",
    "Applications that one address may register in 5 minutes.",
)
.or(&["GOTRUE_RATE_LIMIT_O_AUTH_DYNAMIC_CLIENT_REGISTER"]);

pub const SECTION: Section = Section {
    title: "OAuth server",
    doc: "Other applications that sign their users in here.",
    rows: &[ENABLED.row, DYNAMIC.row, PATH.row, LIFETIME.row, SCOPE.row, RATE.row],
};

pub fn read(reader: &mut Reader<'_>) -> Option<::auth::provider::Settings> {
    let enabled = reader.get(&ENABLED);
    let dynamic_registration = reader.get(&DYNAMIC);
    let consent_path = reader.get(&PATH);
    let request_lifetime = reader.get(&LIFETIME);
    let default_scope = reader.get(&SCOPE);
    let registrations = reader.get(&RATE);
    Some(::auth::provider::Settings {
        enabled: enabled?,
        dynamic_registration: dynamic_registration?,
        consent_path: consent_path?,
        request_lifetime: request_lifetime?.max(Duration::from_secs(1)),
        default_scope: default_scope?,
        registrations: registrations?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_consent_page_is_on_the_site() {
        assert!((SITE_PATH.parse)("/oauth/consent").is_some());
        for wrong in ["", "consent", "//evil.io/x", "/a?b", "/a b", "https://evil.io", "/\\evil.io"] {
            assert_eq!((SITE_PATH.parse)(wrong), None, "{wrong:?}");
        }
        assert!((SCOPES.parse)("openid email").is_some() && (SCOPES.parse)("admin").is_none());
    }
}
