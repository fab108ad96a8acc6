//! `GET /settings`: what a sign-in page may offer. Order and names: contracts/auth.md §1.2.

use serde_json::{Map, Value, json};

use crate::Auth;

/// Providers that upstream lists; those that are not served here say so.
const PROVIDERS: [&str; 23] = [
    "apple",
    "azure",
    "bitbucket",
    "discord",
    "facebook",
    "snapchat",
    "figma",
    "fly",
    "github",
    "gitlab",
    "google",
    "keycloak",
    "kakao",
    "linkedin",
    "linkedin_oidc",
    "notion",
    "spotify",
    "slack",
    "slack_oidc",
    "workos",
    "twitch",
    "twitter",
    "zoom",
];

/// An object to be shown as it is.
pub type Settings = Value;

impl Auth {
    pub fn settings(&self) -> Settings {
        let config = &self.0.config;
        let mut external: Map<String, Value> = Map::new();
        external.insert("anonymous_users".into(), config.anonymous_enabled.into());
        external.extend(PROVIDERS.map(|provider| (provider.to_owned(), config.external.is_enabled(provider).into())));
        external.insert("email".into(), config.email_enabled.into());
        external.insert("phone".into(), config.phone.enabled.into());
        json!({
            "external": external,
            "disable_signup": config.disable_signup,
            "mailer_autoconfirm": config.autoconfirm,
            "phone_autoconfirm": config.phone.autoconfirm,
            "sms_provider": "",
            "saml_enabled": false,
            "saml_private_key_next_configured": false,
            "passkeys_enabled": config.passkeys.enabled,
        })
    }
}
