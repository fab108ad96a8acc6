//! Signing in elsewhere: which providers there are, what they say about a person, and what may follow from it. Nothing here
//! does I/O but [`directory`], which reads what providers publish about themselves. Rules: contracts/auth.md §1.9.

pub(crate) mod authorize;
pub(crate) mod custom;
pub(crate) mod directory;
pub(crate) mod grant;
pub(crate) mod id_token;
pub(crate) mod issuer;
pub(crate) mod key_set;
pub(crate) mod linking;
pub(crate) mod profile;
pub(crate) mod provider;

use std::{fmt, time::Duration};

pub use custom::CustomProvider;

/// What an operator decides about signing in elsewhere. Nobody can until a provider is enabled.
#[derive(Debug, Clone)]
pub struct External {
    pub providers: Vec<ProviderSettings>,
    /// Public address of `/callback`, where providers send browsers back to unless told otherwise.
    pub callback_url: String,
    /// From leaving for a provider to coming back.
    pub flow_lifetime: Duration,
    /// How long a provider's description of itself and its keys are believed.
    pub cache_lifetime: Duration,
    /// A further audience of Apple's tokens: the app itself.
    pub ios_bundle_id: Option<String>,
    /// Signed-in people may add and remove identities.
    pub manual_linking: bool,
    /// A session although the provider has not verified the address; a mail asks for it all the same.
    pub unverified_sign_ins: bool,
    /// Administrators may add providers through the API.
    pub custom_enabled: bool,
    /// How many; 0 for any number.
    pub custom_max: usize,
}

impl Default for External {
    fn default() -> Self {
        Self {
            providers: Vec::new(),
            callback_url: String::new(),
            flow_lifetime: Duration::from_secs(300),
            cache_lifetime: Duration::from_secs(3600),
            ios_bundle_id: None,
            manual_linking: false,
            unverified_sign_ins: false,
            custom_enabled: true,
            custom_max: 0,
        }
    }
}

/// Providers known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    Apple,
    Azure,
    GitHub,
    Google,
    /// Any OpenID provider: its address is its issuer.
    Keycloak,
}

impl Preset {
    pub const ALL: [Self; 5] = [Self::Apple, Self::Azure, Self::GitHub, Self::Google, Self::Keycloak];

    pub fn name(self) -> &'static str {
        match self {
            Self::Apple => "apple",
            Self::Azure => "azure",
            Self::GitHub => "github",
            Self::Google => "google",
            Self::Keycloak => "keycloak",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name().eq_ignore_ascii_case(name))
    }
}

/// One provider as the operator set it up.
#[derive(Debug, Clone)]
pub struct ProviderSettings {
    pub preset: Preset,
    pub enabled: bool,
    /// The first is who we are; tokens for any of them are accepted.
    pub client_ids: Vec<String>,
    pub secret: Secret,
    /// In place of [`External::callback_url`].
    pub redirect_uri: Option<String>,
    /// Where the provider is, when not where everybody knows it: a GitHub of one's own, a tenant, a realm.
    pub url: Option<String>,
    pub skip_nonce_check: bool,
    /// People without an address may sign in.
    pub email_optional: bool,
}

impl ProviderSettings {
    /// Disabled, until it is set up.
    pub fn new(preset: Preset) -> Self {
        Self {
            preset,
            enabled: false,
            client_ids: Vec::new(),
            secret: Secret::default(),
            redirect_uri: None,
            url: None,
            skip_nonce_check: false,
            email_optional: false,
        }
    }
}

/// A text that no log may show.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.is_empty() { "unset" } else { "…" })
    }
}

impl External {
    pub(crate) fn settings(&self, preset: Preset) -> Option<&ProviderSettings> {
        self.providers.iter().find(|settings| settings.preset == preset)
    }

    pub(crate) fn is_enabled(&self, name: &str) -> bool {
        Preset::parse(name).and_then(|preset| self.settings(preset)).is_some_and(|settings| settings.enabled)
    }
}
