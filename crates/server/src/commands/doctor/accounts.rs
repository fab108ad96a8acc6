//! Settings of auth that let strangers further than they should get. Asked of servers that strangers can reach.

use std::time::Duration;

use super::Severity::{self, Unsafe, Warning};
use crate::config::Config;

/// Severity, check, setting, what is wrong, how to mend it.
pub(super) type Fault = (Severity, &'static str, &'static str, String, &'static str);

const DAY_S: u32 = 24 * 3600;
/// As examples have it, which people deploy.
const EXAMPLES: [&str; 3] = ["super-secret", "change-me", "changeme"];

pub(super) fn faults(config: &Config) -> Vec<Fault> {
    [entrances(config), lifetimes(config)].concat()
}

/// What lets strangers in.
fn entrances(config: &Config) -> Vec<Fault> {
    let (keys, auth) = (&config.keys, &config.auth);
    let mut found = Vec::new();
    let mut add =
        |severity, check, setting, what: &str, mend| found.push((severity, check, setting, what.to_owned(), mend));
    if is_weak(&keys.jwt_secret) {
        let mend = "Make another with `openssl rand -hex 32`.";
        add(
            Unsafe,
            "weak-secret",
            "JWT_SECRET",
            "it can be guessed: whoever does signs tokens for every account",
            mend,
        );
    }
    if auth.email && auth.password_min < 8 {
        let mend = "Demand 8 characters or more.";
        add(
            Warning,
            "short-passwords",
            "GOTRUE_PASSWORD_MIN_LENGTH",
            "passwords of fewer than 8 characters are accepted",
            mend,
        );
    }
    for (setting, limit) in [
        ("GOTRUE_RATE_LIMIT_OTP", auth.rate_otp),
        ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", auth.rate_token),
        ("GOTRUE_RATE_LIMIT_VERIFY", config.mail.rate_verify),
    ] {
        if limit == 0 {
            add(
                Unsafe,
                "no-limit",
                setting,
                "there is no limit, so that passwords and codes can be tried without end",
                "Leave it unset.",
            );
        }
    }
    if auth.anonymous && auth.rate_anonymous == 0 {
        let what = "anybody can fill the table of accounts";
        add(Warning, "no-limit", "GOTRUE_RATE_LIMIT_ANONYMOUS_USERS", what, "Leave it unset.");
    }
    if auth.redirect_urls.iter().any(|glob| leads_anywhere(glob)) {
        let what = "an entry matches hosts of others, to which a sign-in's tokens can then be sent";
        add(
            Unsafe,
            "open-redirect",
            "ADDITIONAL_REDIRECT_URLS",
            what,
            "Write the hosts out; let only paths match by pattern.",
        );
    }
    found
}

/// What serves whoever got hold of something for too long.
fn lifetimes(config: &Config) -> Vec<Fault> {
    let auth = &config.auth;
    let mut found = Vec::new();
    let mut add =
        |severity, check, setting, what: &str, mend| found.push((severity, check, setting, what.to_owned(), mend));
    match config.keys.jwt_expiry {
        0..=DAY_S => {}
        _ => add(
            Warning,
            "long-tokens",
            "JWT_EXPIRY",
            "access tokens last longer than a day, and whoever only verifies their signature takes them until then",
            "Set it to 3600: sessions go on by their refresh tokens.",
        ),
    }
    if !auth.rotation {
        let what = "a stolen refresh token that was used already is not noticed";
        add(Warning, "no-rotation", "GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED", what, "Leave it unset.");
    }
    if auth.reuse_interval > Duration::from_secs(60) {
        let what = "a stolen refresh token can be used for more than a minute after its owner did";
        add(
            Warning,
            "long-reuse",
            "GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL",
            what,
            "Leave it unset for 10 seconds.",
        );
    }
    if config.mail.code_lifetime > Duration::from_secs(3600) {
        let what = "codes and links in mails work for more than an hour";
        add(Warning, "long-codes", "GOTRUE_MAILER_OTP_EXP", what, "Leave it unset for 10 minutes.");
    }
    if !config.mail.secure_change {
        let what = "whoever finds a session open can move the account to an address of their own";
        add(Warning, "address-change", "GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", what, "Leave it unset.");
    }
    found
}

fn is_weak(secret: &str) -> bool {
    let mut different: Vec<char> = secret.chars().collect();
    different.sort_unstable();
    different.dedup();
    let lower = secret.to_lowercase();
    different.len() < 8 || EXAMPLES.iter().any(|example| lower.contains(example))
}

/// Whether the host of an entry is left open. A `*` for one label before a domain that is written out is not.
fn leads_anywhere(glob: &str) -> bool {
    let host = glob.split_once("://").map_or(glob, |(_, rest)| rest).split('/').next().unwrap_or_default();
    let web = !glob.contains("://") || glob.starts_with("http") || glob.starts_with('*');
    let owned = host.rsplit('.').take(2).all(|label| !label.is_empty() && !label.contains(['*', '?', '[', '{']));
    let is_open = host.contains("**") || (host.contains('*') && !(owned && host.matches('.').count() >= 2));
    web && is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: [(&str, &str); 3] =
        [("HOST", "0.0.0.0"), ("JWT_SECRET", "5f2a9c4e7b8d1036f4e2a1b7c9d8e6f3"), ("GOTRUE_PASSWORD_MIN_LENGTH", "10")];

    fn checks(more: &[(&str, &str)]) -> Vec<&'static str> {
        let lookup = |name: &str| {
            let mut given = more.iter().chain(&PUBLIC);
            given.find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        faults(&Config::from_env(&lookup).unwrap()).iter().map(|fault| fault.1).collect()
    }

    #[test]
    fn each_unsafe_setting_is_named() {
        assert!(checks(&[]).is_empty());
        for (setting, value, check) in [
            ("JWT_SECRET", "your-super-secret-jwt-token-with-at-least-32-characters-long", "weak-secret"),
            ("JWT_SECRET", "00000000000000000000000000000000", "weak-secret"),
            ("GOTRUE_PASSWORD_MIN_LENGTH", "6", "short-passwords"),
            ("JWT_EXPIRY", "604800", "long-tokens"),
            ("GOTRUE_RATE_LIMIT_OTP", "0", "no-limit"),
            ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "0", "no-limit"),
            ("GOTRUE_RATE_LIMIT_VERIFY", "0", "no-limit"),
            ("ADDITIONAL_REDIRECT_URLS", "https://app.example,https://**", "open-redirect"),
            ("GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED", "false", "no-rotation"),
            ("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "10m", "long-reuse"),
            ("GOTRUE_MAILER_OTP_EXP", "86400", "long-codes"),
            ("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", "false", "address-change"),
        ] {
            assert_eq!(checks(&[(setting, value)]), [check], "{setting}={value}");
        }
    }

    #[test]
    fn a_pattern_may_stand_for_paths_and_for_one_label() {
        for open in [
            "*",
            "**",
            "https://*",
            "https://**",
            "http*://**",
            "https://*.com/**",
            "https://**.app.example",
            "*://*/*",
        ] {
            assert!(leads_anywhere(open), "{open}");
        }
        for closed in ["https://app.example/**", "https://*.app.example", "myapp://**", "http://localhost:3000/*"] {
            assert!(!leads_anywhere(closed), "{closed}");
        }
    }
}
