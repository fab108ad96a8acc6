//! Passkeys and security keys. GoTrue's names.

use std::time::Duration;

use super::setting::{COUNT, DURATION, FLAG, LIST, Reader, Section, Setting, TEXT};

const ENABLED: Setting<bool> = Setting::new("GOTRUE_PASSKEY_ENABLED", FLAG, "false", "Sign-in by passkey.");
const PER_USER: Setting<u32> =
    Setting::new("GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER", COUNT, "10", "Passkeys of an account.");
const PARTY: Setting<String> = Setting::new(
    "GOTRUE_WEBAUTHN_RP_ID",
    TEXT,
    "",
    "Host that passkeys and security keys belong to; they work on it and below it. Unset: the host of SITE_URL.",
);
const NAME: Setting<String> =
    Setting::new("GOTRUE_WEBAUTHN_RP_DISPLAY_NAME", TEXT, "", "What people see when asked. Unset: that host.");
const ORIGINS: Setting<Vec<String>> = Setting::new(
    "GOTRUE_WEBAUTHN_RP_ORIGINS",
    LIST,
    "",
    "Scheme, host and port of the pages that may ask. Unset: those of SITE_URL.",
);
const CHALLENGE: Setting<Duration> = Setting::new(
    "GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION",
    DURATION,
    "5m",
    "How long people have to find their passkey.",
);
const RATE: Setting<u32> =
    Setting::new("GOTRUE_RATE_LIMIT_PASSKEY", COUNT, "30", "Sign-ins by passkey begun per address in 5 minutes.");

pub const SECTION: Section = Section {
    title: "Passkeys",
    doc: "Signing in without a password, and security keys.",
    rows: &[ENABLED.row, PER_USER.row, PARTY.row, NAME.row, ORIGINS.row, CHALLENGE.row, RATE.row],
};

#[derive(Debug, Clone)]
pub struct Passkeys {
    pub enabled: bool,
    pub per_user_max: u32,
    pub challenge_lifetime: Duration,
    /// Per client address in 5 minutes.
    pub rate: u32,
    party: Option<String>,
    name: Option<String>,
    origins: Vec<String>,
}

impl Passkeys {
    /// What was not chosen follows from the site's address.
    pub fn party(&self, site_url: &str) -> ::auth::RelyingParty {
        let (scheme, rest) = site_url.split_once("://").unwrap_or(("http", site_url));
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
        let id = self.party.clone().unwrap_or_else(|| host.to_owned());
        let name = self.name.clone().unwrap_or_else(|| id.clone());
        let mut origins = self.origins.clone();
        if origins.is_empty() {
            origins.push(format!("{scheme}://{authority}"));
        }
        ::auth::RelyingParty { id, name, origins }
    }
}

pub fn read(reader: &mut Reader<'_>) -> Option<Passkeys> {
    let enabled = reader.get(&ENABLED);
    let per_user_max = reader.get(&PER_USER);
    let party = reader.optional(&PARTY);
    let name = reader.optional(&NAME);
    let origins = reader.get(&ORIGINS);
    let challenge_lifetime = reader.get(&CHALLENGE);
    let rate = reader.get(&RATE);
    Some(Passkeys {
        enabled: enabled?,
        per_user_max: per_user_max?,
        challenge_lifetime: challenge_lifetime?,
        rate: rate?,
        party: party?,
        name: name?,
        origins: origins?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_is_the_party_unless_another_is_chosen() {
        let chosen = |given: &[(&str, &str)]| {
            let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            read(&mut Reader::new(&lookup)).map(|passkeys| passkeys.party("https://shop.example:8443/butik"))
        };
        let party = chosen(&[]).unwrap();
        assert_eq!((party.id.as_str(), party.name.as_str()), ("shop.example", "shop.example"));
        assert_eq!(party.origins, ["https://shop.example:8443"]);
        let party = chosen(&[
            ("GOTRUE_WEBAUTHN_RP_ID", "example"),
            ("GOTRUE_WEBAUTHN_RP_DISPLAY_NAME", "Mejeri"),
            ("GOTRUE_WEBAUTHN_RP_ORIGINS", "https://a.example, https://b.example"),
        ])
        .unwrap();
        assert_eq!((party.id.as_str(), party.name.as_str()), ("example", "Mejeri"));
        assert_eq!(party.origins, ["https://a.example", "https://b.example"]);
    }
}
