//! Whether sign-ups and sign-ins need a captcha, and whose. Upstream's names.

use std::time::Duration;

use super::setting::{DURATION, FLAG, HTTP_URL, Kind, Problem, Reader, Section, Setting, TEXT};

/// Known services by the address that judges.
const PROVIDER: Kind<&str> = Kind::new("hcaptcha or turnstile", |text| match text {
    "hcaptcha" => Some("https://hcaptcha.com/siteverify"),
    "turnstile" => Some("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
    _ => None,
});

const ENABLED: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_CAPTCHA_ENABLED",
    FLAG,
    "false",
    "Ask a captcha of whoever signs up, signs in by password or asks for a mail; the service key needs none.",
);
const SERVICE: Setting<&str> =
    Setting::new("GOTRUE_SECURITY_CAPTCHA_PROVIDER", PROVIDER, "hcaptcha", "Whose captcha: hcaptcha or turnstile.");
const SECRET: Setting<String> =
    Setting::new("GOTRUE_SECURITY_CAPTCHA_SECRET", TEXT, "", "The secret that the service gave for the site.").secret();
const TIMEOUT: Setting<Duration> = Setting::new(
    "GOTRUE_SECURITY_CAPTCHA_TIMEOUT",
    DURATION,
    "10s",
    "How long the service may take; without its verdict nobody passes.",
);
const URL: Setting<String> = Setting::new(
    "SALUHALL_CAPTCHA_URL",
    HTTP_URL,
    "",
    "Where answers are checked, for a service of your own that speaks as these do. Unset: at the provider's.",
);

pub const SECTION: Section = Section {
    title: "Captcha",
    doc: "Proof that a person asks.",
    rows: &[ENABLED.row, SERVICE.row, SECRET.row, TIMEOUT.row, URL.row],
};

/// `Some(None)` when it is off.
pub fn read(reader: &mut Reader<'_>) -> Option<Option<::auth::captcha::Settings>> {
    let enabled = reader.get(&ENABLED);
    let service = reader.get(&SERVICE);
    let secret = reader.optional(&SECRET);
    let timeout = reader.get(&TIMEOUT);
    let own = reader.optional(&URL);
    let (enabled, secret) = (enabled?, secret?.unwrap_or_default());
    if enabled && secret.is_empty() {
        let mend = "set the secret that the captcha's service gave you, or switch the captcha off";
        reader.problems.push(Problem::new(SECRET.row.name, "is not set although captchas are on", mend));
        return None;
    }
    let settings = ::auth::captcha::Settings {
        url: own?.unwrap_or_else(|| service.unwrap_or_default().to_owned()),
        secret,
        timeout: timeout?,
    };
    service?;
    Some(enabled.then_some(settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)]) -> Result<Option<String>, Vec<Problem>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        read(&mut reader).map(|settings| settings.map(|settings| settings.url)).ok_or(reader.problems)
    }

    #[test]
    fn a_captcha_has_a_service_and_a_secret() {
        let on = ("GOTRUE_SECURITY_CAPTCHA_ENABLED", "true");
        let secret = ("GOTRUE_SECURITY_CAPTCHA_SECRET", "s");
        assert_eq!(check(&[]).unwrap(), None);
        assert_eq!(check(&[on, secret]).unwrap().as_deref(), Some("https://hcaptcha.com/siteverify"));
        let own = ("SALUHALL_CAPTCHA_URL", "http://127.0.0.1:1/check");
        assert_eq!(check(&[on, secret, own]).unwrap().as_deref(), Some(own.1));
        assert_eq!(check(&[on]).unwrap_err()[0].setting, secret.0);
        assert!(check(&[on, secret, ("GOTRUE_SECURITY_CAPTCHA_PROVIDER", "other")]).is_err());
    }
}
