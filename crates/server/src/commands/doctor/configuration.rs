//! What can be judged from the settings alone. Settings that are plainly wrong never get here: they stop every command.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};

use super::{Finding, Severity, accounts};
use crate::config::{Config, hooks};

const MONTH_SECONDS: i64 = 30 * 24 * 3600;

pub(super) fn findings(config: &Config, now_unix: i64) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut add = |severity, check, object: &str, what: String, mend: &str| {
        found.push(Finding { severity, check, object: object.to_owned(), what, mend: mend.to_owned() });
    };
    if config.keys.are_well_known() {
        let what = "the keys are the well-known local ones, fit for development on this machine only".to_owned();
        add(
            Severity::Note,
            "local-keys",
            "JWT_SECRET",
            what,
            "Set JWT_SECRET before anybody else can reach this server.",
        );
    }
    for (name, key) in [("ANON_KEY", &config.keys.anon), ("SERVICE_ROLE_KEY", &config.keys.service_role)] {
        let Some(left) = expiry(key).map(|expiry| expiry - now_unix) else { continue };
        let mend = "Leave it unset to have it made from JWT_SECRET, and give it to the clients.";
        if left <= 0 {
            add(Severity::Unsafe, "key-expired", name, "it has expired, so every client is refused".to_owned(), mend);
        } else if left < MONTH_SECONDS {
            add(Severity::Warning, "key-expires", name, format!("it expires in {} days", left / 86_400), mend);
        }
    }
    for (name, _) in hooks::unsigned(&config.hooks) {
        let what = "it is asked over HTTP without a key, so it cannot tell us from anybody else".to_owned();
        add(Severity::Warning, "hook-unsigned", name, what, "Set it to v1,whsec_<base64> and have the hook verify it.");
    }
    if config.auth.site_url.as_ref().is_some_and(|url| url.starts_with("https://")) && config.network.proxies.is_empty()
    {
        let what =
            "it is not set though something in front of this server ends TLS, so all visitors are one to every limit"
                .to_owned();
        let mend = "Set it to the proxy's address or network.";
        add(Severity::Warning, "trusted-proxies", "SALUHALL_TRUSTED_PROXIES", what, mend);
    }
    if !config.is_local() {
        if !config.phone.test_codes.is_empty() && config.phone.test_until.is_none() {
            let what = "whoever knows these numbers knows their codes".to_owned();
            let mend = "Set GOTRUE_SMS_TEST_OTP_VALID_UNTIL, or leave it unset.";
            add(Severity::Warning, "sms-test-codes", "GOTRUE_SMS_TEST_OTP", what, mend);
        }
        if config.auth.site_url.is_none() {
            let what = "it is not set, so redirects and canonical links name the address listened on".to_owned();
            add(Severity::Warning, "site-url", "SITE_URL", what, "Set SITE_URL to the public https:// address.");
        }
        if config.auth.site_url.as_ref().is_some_and(|url| url.starts_with("http://")) {
            let what = "it is not encrypted, so passwords and tokens can be read on the way".to_owned();
            add(
                Severity::Warning,
                "site-url-plain",
                "SITE_URL",
                what,
                "Put a proxy with a certificate in front and use its https:// address.",
            );
        }
        if config.auth.autoconfirm && config.auth.email && !config.auth.disable_signup {
            let what = "accounts can be made with e-mail addresses of others".to_owned();
            add(
                Severity::Warning,
                "autoconfirm",
                "ENABLE_EMAIL_AUTOCONFIRM",
                what,
                "Trust no account's e-mail address, or set DISABLE_SIGNUP=true.",
            );
        }
        for (severity, check, setting, what, mend) in accounts::faults(config) {
            add(severity, check, setting, what, mend);
        }
        if config.oauth_server.enabled && config.oauth_server.dynamic_registration {
            let what = "anybody can register an application that asks users for access, under any name".to_owned();
            add(
                Severity::Warning,
                "oauth-registration",
                "GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION",
                what,
                "Switch it off and register applications by the service key, unless they cannot be known beforehand.",
            );
        }
    }
    found
}

/// The `exp` of a token, unchecked.
fn expiry(token: &str) -> Option<i64> {
    let payload = BASE64.decode(token.split('.').nth(1)?).ok()?;
    serde_json::from_slice::<serde_json::Value>(&payload).ok()?["exp"].as_i64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(given: &[(&str, &str)], now_unix: i64) -> Vec<&'static str> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        findings(&Config::from_env(&lookup).unwrap(), now_unix).iter().map(|finding| finding.check).collect()
    }

    #[test]
    fn a_public_server_hears_more_than_a_local_one() {
        assert_eq!(checks(&[], 0), ["local-keys"]);
        let public = [("HOST", "0.0.0.0"), ("JWT_SECRET", "0123456789abcdef0123456789abcdef")];
        assert_eq!(checks(&public, 0), ["site-url", "autoconfirm", "short-passwords"]);
        let open = ["GOTRUE_OAUTH_SERVER_ENABLED", "GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION"];
        let open = [&public[..], &open.map(|name| (name, "true"))].concat();
        assert_eq!(checks(&open, 0), ["site-url", "autoconfirm", "short-passwords", "oauth-registration"]);
        assert_eq!(checks(&open[2..], 0), ["local-keys"]);
    }

    #[test]
    fn hooks_and_numbers_that_strangers_could_use() {
        let hook =
            [("GOTRUE_HOOK_SEND_SMS_ENABLED", "true"), ("GOTRUE_HOOK_SEND_SMS_URI", "https://hooks.example/sms")];
        assert_eq!(checks(&hook, 0), ["local-keys", "hook-unsigned"]);
        let secret = ("GOTRUE_HOOK_SEND_SMS_SECRETS", "v1,whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
        assert_eq!(checks(&[hook[0], hook[1], secret], 0), ["local-keys"]);
        let public = [
            ("HOST", "0.0.0.0"),
            ("JWT_SECRET", "0123456789abcdef0123456789abcdef"),
            ("GOTRUE_SMS_TEST_OTP", "46700000001:123456"),
        ];
        assert_eq!(checks(&public, 0), ["sms-test-codes", "site-url", "autoconfirm", "short-passwords"]);
    }

    #[test]
    fn what_ends_tls_says_who_comes() {
        let behind = [("SITE_URL", "https://shop.example"), ("SALUHALL_TRUSTED_PROXIES", "127.0.0.1")];
        assert_eq!(checks(&behind[..1], 0), ["local-keys", "trusted-proxies"]);
        assert_eq!(checks(&behind, 0), ["local-keys"]);
    }

    #[test]
    fn keys_age() {
        assert_eq!(checks(&[], 1_983_812_996 - 86_400), ["local-keys", "key-expires", "key-expires"]);
        assert_eq!(checks(&[], 1_983_812_996), ["local-keys", "key-expired", "key-expired"]);
    }
}
