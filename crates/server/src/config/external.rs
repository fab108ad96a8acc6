//! Signing in elsewhere: GoTrue's names, one block for each provider. Nothing is on until it is set up.

use std::time::Duration;

use auth::external::{Preset, ProviderSettings, Secret};

use super::setting::{COUNT, DURATION, FLAG, HTTP_URL, LIST, Reader, Row, Section, Setting, TEXT};

const FLOW: Setting<Duration> = Setting::new(
    "GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION",
    DURATION,
    "5m",
    "How long somebody may take to come back from a provider; less than 5m counts as 5m.",
);
const CACHE: Setting<Duration> = Setting::new(
    "GOTRUE_EXTERNAL_OIDC_PROVIDER_CACHE_TTL",
    DURATION,
    "1h",
    "How long a provider's description of itself and its keys are believed.",
);
const IOS: Setting<String> = Setting::new(
    "GOTRUE_EXTERNAL_IOS_BUNDLE_ID",
    TEXT,
    "",
    "An iOS app whose ID tokens of Apple's are accepted, besides those for the client IDs.",
);
const LINKING: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_MANUAL_LINKING_ENABLED",
    FLAG,
    "false",
    "Let signed-in people add identities to their account and remove them.",
);
const UNVERIFIED: Setting<bool> = Setting::new(
    "GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS",
    FLAG,
    "false",
    "Sign in through a provider that has not verified the address, before the mail that asks for it is answered.",
);

const CUSTOM: Setting<bool> = Setting::new(
    "GOTRUE_CUSTOM_OAUTH_ENABLED",
    FLAG,
    "true",
    "Let people sign in with providers that the service key added through the API.",
);
const CUSTOM_MAX: Setting<u32> = Setting::new(
    "GOTRUE_CUSTOM_OAUTH_MAX_PROVIDERS",
    COUNT,
    "0",
    "How many such providers there may be; 0 for any number.",
);

/// The settings of one provider.
struct Block {
    preset: Preset,
    enabled: Setting<bool>,
    client_ids: Setting<Vec<String>>,
    secret: Setting<String>,
    redirect_uri: Setting<String>,
    url: Setting<String>,
    skip_nonce: Setting<bool>,
    email_optional: Setting<bool>,
}

macro_rules! block {
    ($preset:ident, $key:literal, $called:literal, $url:literal) => {
        Block {
            preset: Preset::$preset,
            enabled: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_ENABLED"),
                FLAG,
                "false",
                concat!("Sign in with ", $called, "."),
            ),
            client_ids: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_CLIENT_ID"),
                LIST,
                "",
                "Who this server is there; tokens for all of them are accepted, the first is used to sign in.",
            ),
            secret: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_SECRET"),
                TEXT,
                "",
                "The client's secret; not needed for ID tokens that apps bring along.",
            )
            .secret(),
            redirect_uri: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_REDIRECT_URI"),
                HTTP_URL,
                "",
                "Where it sends people back to, as registered there. Unset: /auth/v1/callback of the API's public address.",
            ),
            url: Setting::new(concat!("GOTRUE_EXTERNAL_", $key, "_URL"), HTTP_URL, "", $url),
            skip_nonce: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_SKIP_NONCE_CHECK"),
                FLAG,
                "false",
                "Accept ID tokens whose nonce is missing or another: a stolen one can then be used again.",
            ),
            email_optional: Setting::new(
                concat!("GOTRUE_EXTERNAL_", $key, "_EMAIL_OPTIONAL"),
                FLAG,
                "false",
                "Let people in of whom it tells no address.",
            ),
        }
    };
}

static BLOCKS: [Block; 5] = [
    block!(Apple, "APPLE", "Apple", "The issuer, in place of Apple's own."),
    block!(Azure, "AZURE", "Microsoft", "One tenant: https://login.microsoftonline.com/<tenant>. Unset: all of them."),
    block!(GitHub, "GITHUB", "GitHub", "A GitHub Enterprise Server of your own."),
    block!(Google, "GOOGLE", "Google", "The issuer, in place of Google's own."),
    block!(
        Keycloak,
        "KEYCLOAK",
        "Keycloak or any other OpenID provider",
        "Its issuer, such as https://id.example/realms/shop."
    ),
];

const fn rows<const N: usize>(general: &[Row; 7], blocks: &[Block; 5]) -> [Row; N] {
    let mut rows = [general[0]; N];
    let mut at = 0;
    while at < general.len() {
        rows[at] = general[at];
        at += 1;
    }
    let mut block = 0;
    while block < blocks.len() {
        let one = &blocks[block];
        let own = [
            one.enabled.row,
            one.client_ids.row,
            one.secret.row,
            one.redirect_uri.row,
            one.url.row,
            one.skip_nonce.row,
            one.email_optional.row,
        ];
        let mut row = 0;
        while row < own.len() {
            rows[at] = own[row];
            at += 1;
            row += 1;
        }
        block += 1;
    }
    rows
}

pub const SECTION: Section = Section {
    title: "Sign-in elsewhere",
    doc: "Which providers people may sign in with, and who this server is there.",
    rows: &rows::<42>(
        &[FLOW.row, CACHE.row, IOS.row, LINKING.row, UNVERIFIED.row, CUSTOM.row, CUSTOM_MAX.row],
        &BLOCKS,
    ),
};

#[derive(Debug, Clone)]
pub struct External {
    pub flow_lifetime: Duration,
    pub cache_lifetime: Duration,
    pub ios_bundle_id: Option<String>,
    pub manual_linking: bool,
    pub unverified_sign_ins: bool,
    pub custom: bool,
    pub custom_max: u32,
    pub providers: Vec<ProviderSettings>,
}

/// Upstream's floor: a person has to read, choose and type.
const FLOW_MIN: Duration = Duration::from_secs(300);

pub fn read(reader: &mut Reader<'_>) -> Option<External> {
    let flow_lifetime = reader.get(&FLOW);
    let cache_lifetime = reader.get(&CACHE);
    let ios_bundle_id = reader.optional(&IOS);
    let manual_linking = reader.get(&LINKING);
    let unverified_sign_ins = reader.get(&UNVERIFIED);
    let custom = reader.get(&CUSTOM);
    let custom_max = reader.get(&CUSTOM_MAX);
    let providers: Vec<_> = BLOCKS.iter().map(|block| provider(reader, block)).collect();
    Some(External {
        flow_lifetime: flow_lifetime?.max(FLOW_MIN),
        cache_lifetime: cache_lifetime?,
        ios_bundle_id: ios_bundle_id?,
        manual_linking: manual_linking?,
        unverified_sign_ins: unverified_sign_ins?,
        custom: custom?,
        custom_max: custom_max?,
        providers: providers.into_iter().collect::<Option<_>>()?,
    })
}

fn provider(reader: &mut Reader<'_>, block: &Block) -> Option<ProviderSettings> {
    let enabled = reader.get(&block.enabled);
    let client_ids = reader.get(&block.client_ids);
    let secret = reader.optional(&block.secret);
    let redirect_uri = reader.optional(&block.redirect_uri);
    let url = reader.optional(&block.url);
    let skip_nonce_check = reader.get(&block.skip_nonce);
    let email_optional = reader.get(&block.email_optional);
    if enabled == Some(true) && block.preset == Preset::Keycloak && url == Some(None) {
        reader.problem(&block.url, "is needed to know whom to ask", "set it to the provider's issuer");
    }
    Some(ProviderSettings {
        preset: block.preset,
        enabled: enabled?,
        client_ids: client_ids?,
        secret: Secret(secret?.unwrap_or_default()),
        redirect_uri: redirect_uri?,
        url: url?,
        skip_nonce_check: skip_nonce_check?,
        email_optional: email_optional?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)]) -> Result<External, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        let external = read(&mut reader);
        let problems: Vec<String> = reader.problems.iter().map(ToString::to_string).collect();
        external.filter(|_| problems.is_empty()).ok_or(problems)
    }

    #[test]
    fn nobody_signs_in_elsewhere_until_it_is_set_up() {
        let external = check(&[]).unwrap();
        assert_eq!(external.providers.len(), Preset::ALL.len());
        assert!(external.providers.iter().all(|provider| !provider.enabled) && !external.manual_linking);
    }

    #[test]
    fn one_provider_is_read_as_gotrue_reads_it() {
        let external = check(&[
            ("GOTRUE_EXTERNAL_GOOGLE_ENABLED", "true"),
            ("GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID", "web, app"),
            ("GOTRUE_EXTERNAL_GOOGLE_SECRET", "hush"),
            ("GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION", "10s"),
        ])
        .unwrap();
        let google = external.providers.iter().find(|provider| provider.preset == Preset::Google).unwrap();
        assert!(google.enabled && google.client_ids == ["web", "app"] && google.secret.0 == "hush");
        assert!(!format!("{google:?}").contains("hush"));
        assert_eq!(external.flow_lifetime, Duration::from_secs(300), "the floor");
    }

    #[test]
    fn an_unnamed_issuer_is_a_mistake() {
        let problems = check(&[("GOTRUE_EXTERNAL_KEYCLOAK_ENABLED", "true")]).unwrap_err();
        assert!(problems[0].starts_with("GOTRUE_EXTERNAL_KEYCLOAK_URL: "), "{problems:?}");
    }
}
