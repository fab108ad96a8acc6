//! A provider ready for use: who we are there, what we ask for, and by which protocol.

use serde_json::Value;
use url::Url;

use super::{External, Preset, ProviderSettings, Secret, issuer::Issuers};
use crate::{json::Object, outgoing::Reach};

#[derive(Debug, Clone)]
pub(crate) struct Provider {
    /// What identities and flows are noted under.
    pub(crate) name: String,
    pub(crate) client_ids: Vec<String>,
    pub(crate) secret: Secret,
    /// Where it sends the browser back to.
    pub(crate) callback: String,
    /// Asked for in every case, before what the caller adds.
    pub(crate) scopes: Vec<String>,
    /// Parameters of every visit.
    pub(crate) parameters: Vec<(String, String)>,
    pub(crate) protocol: Protocol,
    pub(crate) claims: Dialect,
    pub(crate) mapping: Mapping,
    /// Its half of a proof key is asked for.
    pub(crate) proof_key: bool,
    pub(crate) skip_nonce_check: bool,
    pub(crate) email_optional: bool,
    pub(crate) reach: Reach,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// Says who somebody is in a signed token, and where everything is in a document at this address.
    OpenId { home: String, issuers: Issuers },
    /// Two questions to an API.
    GitHub { web: String, api: String },
    /// One question to an endpoint that answers like OpenID's.
    OAuth2 { authorization: String, token: String, user_info: String },
}

/// How an administrator wants claims to be read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mapping {
    /// For a claim of ours, the name of one of theirs, or a value that is no text.
    pub(crate) attributes: Object,
    /// Claims to keep as they are.
    pub(crate) kept: Vec<String>,
}

impl Mapping {
    pub(crate) fn apply(&self, claims: &mut Object) {
        let theirs = claims.clone();
        for (name, source) in &self.attributes {
            let value = match source.as_str() {
                Some(source) => theirs.get(source).cloned(),
                None => Some(source.clone()),
            };
            if let Some(value) = value {
                claims.insert(name.clone(), value);
            }
        }
        // Outside OpenID people often have numbers.
        if let Some(number) = claims.get("sub").filter(|sub| sub.is_number()).map(Value::to_string) {
            claims.insert("sub".into(), number.into());
        }
    }

    /// Of claims, those to be kept.
    pub(crate) fn keep(&self, claims: &Object) -> Object {
        self.kept.iter().filter_map(|name| Some((name.clone(), claims.get(name)?.clone()))).collect()
    }
}

/// How a provider's claims read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Standard,
    Apple,
    Azure,
    Google,
}

const APPLE: [&str; 2] = ["https://appleid.apple.com", "https://account.apple.com"];
const GOOGLE: &str = "https://accounts.google.com";
const AZURE: &str = "https://login.microsoftonline.com/common";
/// Shared by tenants: they issue tokens in each tenant's own name.
const AZURE_SHARED: [&str; 3] =
    [AZURE, "https://login.microsoftonline.com/organizations", "https://login.microsoftonline.com/consumers"];

impl Provider {
    /// The provider of this name, or upstream's words for why there is none.
    pub(crate) fn preset(external: &External, name: &str) -> Result<Self, String> {
        let unknown = || format!("Provider {} could not be found", name.to_ascii_lowercase());
        let (provider, is_enabled) = Self::known(external, Preset::parse(name).ok_or_else(unknown)?);
        if is_enabled { Ok(provider) } else { Err("provider is not enabled".to_owned()) }
    }

    /// As it would be, and whether it is enabled.
    pub(crate) fn known(external: &External, preset: Preset) -> (Self, bool) {
        let unset = ProviderSettings::new(preset);
        let settings = external.settings(preset).unwrap_or(&unset);
        (Self::of(external, settings), settings.enabled)
    }

    /// Whether it can be visited; tokens of its can be judged with less.
    pub(crate) fn ready_to_visit(&self) -> Result<(), String> {
        let lacking = match () {
            () if self.client_ids.is_empty() => "missing OAuth client ID",
            () if self.secret.0.is_empty() => "missing OAuth secret",
            () => return Ok(()),
        };
        Err(lacking.to_owned())
    }

    fn of(external: &External, settings: &ProviderSettings) -> Self {
        let url = settings.url.as_deref().map(|url| url.trim_end_matches('/')).filter(|url| !url.is_empty());
        let (protocol, claims) = protocol(settings.preset, url);
        let mut client_ids = settings.client_ids.clone();
        if settings.preset == Preset::Apple {
            client_ids.extend(external.ios_bundle_id.clone());
        }
        let (scopes, parameters): (&[&str], &[(&str, &str)]) = match settings.preset {
            // Apple sends name and address only in a form.
            Preset::Apple => (&["email", "name"], &[("response_mode", "form_post")]),
            Preset::Azure => (&["openid"], &[]),
            Preset::GitHub => (&["user:email"], &[]),
            Preset::Google => (&["email", "profile"], &[]),
            Preset::Keycloak => (&["profile", "email", "openid"], &[]),
        };
        Self {
            name: settings.preset.name().to_owned(),
            client_ids,
            secret: settings.secret.clone(),
            callback: settings.redirect_uri.clone().unwrap_or_else(|| external.callback_url.clone()),
            scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(),
            parameters: parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            protocol,
            claims,
            mapping: Mapping::default(),
            proof_key: settings.preset != Preset::Apple,
            skip_nonce_check: settings.skip_nonce_check,
            email_optional: settings.email_optional,
            reach: Reach::Anywhere,
        }
    }

    /// Who we are there.
    pub(crate) fn client_id(&self) -> &str {
        self.client_ids.first().map_or("", String::as_str)
    }

    /// Where it describes itself.
    pub(crate) fn home(&self) -> &str {
        match &self.protocol {
            Protocol::OpenId { home, .. } => home,
            Protocol::GitHub { web, .. } => web,
            Protocol::OAuth2 { authorization, .. } => authorization,
        }
    }

    pub(crate) fn issuers(&self) -> Option<&Issuers> {
        match &self.protocol {
            Protocol::OpenId { issuers, .. } => Some(issuers),
            Protocol::GitHub { .. } | Protocol::OAuth2 { .. } => None,
        }
    }
}

/// `url` takes the place of the well-known address, and then is the only one that counts.
fn protocol(preset: Preset, url: Option<&str>) -> (Protocol, Dialect) {
    let open_id = |home: &str, issuers| Protocol::OpenId { home: home.to_owned(), issuers };
    match preset {
        Preset::Apple => match url {
            Some(url) => (open_id(url, Issuers::one(url)), Dialect::Apple),
            None => (open_id(APPLE[0], Issuers::These(APPLE.map(str::to_owned).to_vec())), Dialect::Apple),
        },
        Preset::Azure => {
            let base = url.unwrap_or(AZURE);
            let home = format!("{base}/v2.0");
            let shared = AZURE_SHARED.contains(&base);
            let issuers = if shared { Issuers::MicrosoftTenants } else { Issuers::one(&home) };
            (open_id(&home, issuers), Dialect::Azure)
        }
        Preset::Google => {
            let home = url.unwrap_or(GOOGLE);
            (open_id(home, Issuers::one(home)), Dialect::Google)
        }
        Preset::Keycloak => {
            let home = url.unwrap_or_default();
            (open_id(home, Issuers::one(home)), Dialect::Standard)
        }
        Preset::GitHub => {
            let web = url.unwrap_or("https://github.com").to_owned();
            let api = url.map_or_else(|| "https://api.github.com".to_owned(), |url| format!("{url}/api/v3"));
            (Protocol::GitHub { web, api }, Dialect::Standard)
        }
    }
}

/// Whether an endpoint that a document names may be used: a provider reached by TLS has all of them there.
pub(crate) fn is_as_safe(home: &str, endpoint: &str) -> bool {
    let scheme = |text: &str| Url::parse(text).map(|url| url.scheme().to_owned()).unwrap_or_default();
    match (scheme(home).as_str(), scheme(endpoint).as_str()) {
        (_, "https") => true,
        (home, endpoint) => home == "http" && endpoint == "http",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn external(preset: Preset, url: Option<&str>) -> External {
        let settings = ProviderSettings {
            enabled: true,
            client_ids: vec!["me".into(), "app".into()],
            url: url.map(str::to_owned),
            ..ProviderSettings::new(preset)
        };
        External { providers: vec![settings], ios_bundle_id: Some("se.shop".into()), ..External::default() }
    }

    #[test]
    fn unknown_disabled_and_unfinished_providers_are_told_apart() {
        let with = external(Preset::GitHub, None);
        let why = |name| Provider::preset(&with, name).map(|_| ()).unwrap_err();
        assert_eq!(why("Myspace"), "Provider myspace could not be found");
        assert_eq!(why("google"), "provider is not enabled");
        let github = Provider::preset(&with, "GitHub").unwrap();
        assert_eq!(github.ready_to_visit().unwrap_err(), "missing OAuth secret");
        assert_eq!((github.client_id(), github.client_ids.len()), ("me", 2));
    }

    #[test]
    fn an_address_of_ones_own_is_the_only_one_that_counts() {
        let issuers =
            |preset, url| Provider::preset(&external(preset, url), preset.name()).unwrap().issuers().cloned().unwrap();
        assert!(issuers(Preset::Apple, None).might_accept("https://account.apple.com"));
        assert!(!issuers(Preset::Apple, Some("http://127.0.0.1:1/")).might_accept("https://appleid.apple.com"));
        assert_eq!(issuers(Preset::Azure, None), Issuers::MicrosoftTenants);
        let one = issuers(Preset::Azure, Some("https://login.microsoftonline.com/my-tenant/"));
        assert_eq!(one, Issuers::one("https://login.microsoftonline.com/my-tenant/v2.0"));
        assert_eq!(issuers(Preset::Keycloak, Some("http://id/realms/a/")), Issuers::one("http://id/realms/a"));
    }

    #[test]
    fn only_apples_tokens_may_be_for_the_app() {
        let ids = |preset: Preset| Provider::preset(&external(preset, None), preset.name()).unwrap().client_ids;
        assert_eq!(ids(Preset::Apple), ["me", "app", "se.shop"]);
        assert_eq!(ids(Preset::Google), ["me", "app"]);
    }

    #[test]
    fn claims_are_read_as_an_administrator_wants_it() {
        let object = |value: serde_json::Value| value.as_object().cloned().unwrap();
        let mapping = Mapping {
            attributes: object(serde_json::json!({ "sub": "id", "name": "display", "email": "mail", "locale": 7 })),
            kept: vec!["team".into(), "missing".into()],
        };
        let mut claims = object(serde_json::json!({ "id": 42, "display": "Anna", "team": ["dairy"] }));
        mapping.apply(&mut claims);
        assert_eq!((claims["sub"].as_str(), claims["name"].as_str()), (Some("42"), Some("Anna")));
        assert!(!claims.contains_key("email") && claims["locale"] == 7);
        assert_eq!(mapping.keep(&claims), object(serde_json::json!({ "team": ["dairy"] })));
    }

    #[test]
    fn a_safe_home_has_no_unsafe_rooms() {
        assert!(is_as_safe("https://a", "https://b/x") && is_as_safe("http://a", "http://a/x"));
        assert!(
            !is_as_safe("https://a", "http://a/x")
                && !is_as_safe("http://a", "file:///x")
                && !is_as_safe("http://a", "")
        );
    }
}
