//! Providers that administrators add through the API: what such a description may say. An API key is less trusted than the
//! operator, so the addresses are of the public internet and encrypted, here and again when they are asked.

use serde::Deserialize;
use serde_json::{Value, json};
use url::{Host, Url};

use super::{
    Secret,
    authorize::is_reserved,
    issuer::Issuers,
    provider::{Dialect, Mapping, Protocol, Provider},
};
use crate::{
    error::{Error, VALIDATION},
    json::Object,
    outgoing::Reach,
};

/// What every name begins with.
pub(crate) const PREFIX: &str = "custom:";
const DESCRIPTION: &str = "/.well-known/openid-configuration";
const URL_MAX: usize = 2048;
/// What an account is must not come from a provider's free text.
const PROTECTED: &[&str] = &[
    "id",
    "aud",
    "role",
    "app_metadata",
    "created_at",
    "updated_at",
    "confirmed_at",
    "email_confirmed_at",
    "phone_confirmed_at",
    "email_verified",
    "phone_verified",
    "banned_until",
    "is_super_admin",
];

/// A request to add or change one. Fields that are not sent stay as they are.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct CustomProvider {
    pub provider_type: Option<String>,
    pub identifier: Option<String>,
    pub name: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<String>,
    pub acceptable_client_ids: Option<Vec<String>>,
    pub scopes: Option<Vec<String>>,
    pub pkce_enabled: Option<bool>,
    pub attribute_mapping: Option<Object>,
    pub custom_claims_allowlist: Option<Vec<String>>,
    pub authorization_params: Option<Object>,
    pub enabled: Option<bool>,
    pub email_optional: Option<bool>,
    pub issuer: Option<String>,
    pub discovery_url: Option<String>,
    pub skip_nonce_check: Option<bool>,
    pub authorization_url: Option<String>,
    pub token_url: Option<String>,
    pub userinfo_url: Option<String>,
    pub jwks_uri: Option<String>,
}

fn refused<T>(why: impl Into<String>) -> Result<T, Error> {
    Err(Error::saying(VALIDATION, why.into()))
}

impl CustomProvider {
    /// A new row, complete.
    pub(crate) fn create(self) -> Result<Object, Error> {
        let given = |field: &Option<String>| field.clone().filter(|text| !text.is_empty());
        let is_oidc = match self.provider_type.as_deref() {
            Some("oidc") => true,
            Some("oauth2") => false,
            _ => return refused("provider_type must be either 'oauth2' or 'oidc'"),
        };
        let Some(identifier) = given(&self.identifier) else { return refused("identifier is required") };
        check_identifier(&identifier)?;
        let common = [("name", &self.name), ("client_id", &self.client_id), ("client_secret", &self.client_secret)];
        let own: &[(&str, &Option<String>)] = if is_oidc {
            &[("issuer", &self.issuer)]
        } else {
            &[
                ("authorization_url", &self.authorization_url),
                ("token_url", &self.token_url),
                ("userinfo_url", &self.userinfo_url),
            ]
        };
        if let Some((name, _)) = common.iter().chain(own).find(|(_, field)| given(field).is_none()) {
            return refused(format!("{name} is required"));
        }
        let mut row = Object::from_iter([
            ("provider_type".to_owned(), json!(if is_oidc { "oidc" } else { "oauth2" })),
            ("identifier".to_owned(), identifier.into()),
        ]);
        for (name, default) in [
            ("acceptable_client_ids", json!([])),
            ("scopes", json!([])),
            ("pkce_enabled", json!(true)),
            ("attribute_mapping", json!({})),
            ("custom_claims_allowlist", json!([])),
            ("authorization_params", json!({})),
            ("enabled", json!(true)),
            ("email_optional", json!(false)),
            ("skip_nonce_check", json!(false)),
        ] {
            row.insert(name.to_owned(), default);
        }
        self.change(&mut row)?;
        Ok(row)
    }

    /// Writes what was sent over a row. Kind and name stay.
    pub(crate) fn change(self, row: &mut Object) -> Result<(), Error> {
        let is_oidc = row.get("provider_type") == Some(&json!("oidc"));
        let names = self.authorization_params.iter().flat_map(Object::iter);
        for (name, value) in names {
            if is_reserved(name) || name.eq_ignore_ascii_case("nonce") {
                return refused(format!("Cannot override reserved OAuth parameter: {name}"));
            }
            if !value.is_string() {
                return refused(format!("Authorization parameter {name:?} must be a string"));
            }
        }
        let mapped = self.attribute_mapping.iter().flat_map(Object::keys);
        if let Some(target) = mapped.into_iter().find(|target| PROTECTED.contains(&target.as_str())) {
            return refused(format!("Cannot map to protected system field: {target}"));
        }
        if self.custom_claims_allowlist.iter().flatten().any(|claim| claim.trim().is_empty()) {
            return refused("custom_claims_allowlist entries must be non-empty strings");
        }
        let scopes = self.scopes.map(|mut scopes| {
            if is_oidc && !scopes.iter().any(|scope| scope == "openid") {
                scopes.insert(0, "openid".to_owned());
            }
            scopes
        });
        for (name, text) in [("name", self.name), ("client_id", self.client_id), ("client_secret", self.client_secret)]
        {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                row.insert(name.to_owned(), text.into());
            }
        }
        let addresses = [
            ("issuer", self.issuer, is_oidc),
            ("discovery_url", self.discovery_url, is_oidc),
            ("authorization_url", self.authorization_url, !is_oidc),
            ("token_url", self.token_url, !is_oidc),
            ("userinfo_url", self.userinfo_url, !is_oidc),
            ("jwks_uri", self.jwks_uri, !is_oidc),
        ];
        for (name, address, counts) in addresses {
            if let Some(address) = address.filter(|address| counts && !address.is_empty()) {
                check_url(name, &address)?;
                row.insert(name.to_owned(), address.into());
            }
        }
        for (name, value) in [
            ("acceptable_client_ids", self.acceptable_client_ids.map(Value::from)),
            ("scopes", scopes.map(Value::from)),
            ("pkce_enabled", self.pkce_enabled.map(Value::from)),
            ("attribute_mapping", self.attribute_mapping.map(Value::from)),
            ("custom_claims_allowlist", self.custom_claims_allowlist.map(Value::from)),
            ("authorization_params", self.authorization_params.map(Value::from)),
            ("enabled", self.enabled.map(Value::from)),
            ("email_optional", self.email_optional.map(Value::from)),
            ("skip_nonce_check", self.skip_nonce_check.filter(|_| is_oidc).map(Value::from)),
        ] {
            if let Some(value) = value {
                row.insert(name.to_owned(), value);
            }
        }
        if is_oidc && row.get("scopes") == Some(&json!([])) {
            row.insert("scopes".to_owned(), json!(["openid"]));
        }
        Ok(())
    }
}

/// Ready for use, from its row.
pub(crate) fn provider(row: &Object, callback: &str) -> Provider {
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let flag = |name: &str| row.get(name).and_then(Value::as_bool).unwrap_or(false);
    let list = |name: &str| -> Vec<String> {
        let values = row.get(name).and_then(Value::as_array).into_iter().flatten();
        values.filter_map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let object = |name: &str| row.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
    let protocol = if text("provider_type") == "oidc" {
        let (issuer, described) = (text("issuer"), text("discovery_url"));
        let home = described.strip_suffix(DESCRIPTION).unwrap_or(issuer.trim_end_matches('/')).to_owned();
        Protocol::OpenId { home, issuers: Issuers::one(issuer) }
    } else {
        let [authorization, token, user_info] = ["authorization_url", "token_url", "userinfo_url"].map(text);
        Protocol::OAuth2 { authorization, token, user_info }
    };
    let parameters = object("authorization_params").into_iter();
    Provider {
        name: text("identifier"),
        client_ids: [vec![text("client_id")], list("acceptable_client_ids")].concat(),
        secret: Secret(text("client_secret")),
        callback: callback.to_owned(),
        scopes: list("scopes"),
        parameters: parameters.filter_map(|(name, value)| Some((name, value.as_str()?.to_owned()))).collect(),
        protocol,
        claims: Dialect::Standard,
        mapping: Mapping { attributes: object("attribute_mapping"), kept: list("custom_claims_allowlist") },
        proof_key: flag("pkce_enabled"),
        skip_nonce_check: flag("skip_nonce_check"),
        email_optional: flag("email_optional"),
        reach: Reach::Public,
    }
}

/// `custom:` and a name of small letters, digits, colons and hyphens.
pub(crate) fn check_identifier(identifier: &str) -> Result<(), Error> {
    if !identifier.starts_with(PREFIX) {
        return refused(format!("identifier must start with 'custom:' prefix, e.g. 'custom:{identifier}'"));
    }
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let fits = identifier.len() <= 50
        && identifier.bytes().all(|byte| plain(byte) || b":-".contains(&byte))
        && identifier.bytes().last().is_some_and(plain);
    if fits { Ok(()) } else { refused("identifier may have small letters, digits, colons and hyphens, 50 in all") }
}

fn check_url(name: &str, text: &str) -> Result<(), Error> {
    let url = Url::parse(text).ok().filter(|url| text.len() <= URL_MAX && url.scheme() == "https");
    let Some(url) = url else { return refused(format!("{name} must be an address that begins with https://")) };
    let is_public = match url.host() {
        Some(Host::Domain(name)) => name.contains('.') && !name.ends_with(".localhost") && !name.ends_with(".internal"),
        // The client decides about numbers when it connects; a number is nobody's name for an identity provider.
        Some(Host::Ipv4(_) | Host::Ipv6(_)) | None => false,
    };
    if !is_public || !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return refused(format!("{name} must name a public host"));
    }
    if name == "discovery_url" && !text.ends_with(DESCRIPTION) {
        return refused(format!("discovery_url must end with {DESCRIPTION}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(change: Value) -> Result<Object, String> {
        let mut body = json!({ "provider_type": "oauth2", "identifier": "custom:mastodon", "name": "Mastodon",
            "client_id": "me", "client_secret": "hush", "authorization_url": "https://m.example/oauth/authorize",
            "token_url": "https://m.example/oauth/token", "userinfo_url": "https://m.example/me" });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let asked: CustomProvider = serde_json::from_value(body).unwrap();
        asked.create().map_err(|error| error.message.into_owned())
    }

    #[test]
    fn a_description_must_be_whole_public_and_harmless() {
        for (change, why) in [
            (json!({ "provider_type": "saml" }), "provider_type must be either 'oauth2' or 'oidc'"),
            (json!({ "provider_type": "oidc" }), "issuer is required"),
            (
                json!({ "identifier": "mastodon" }),
                "identifier must start with 'custom:' prefix, e.g. 'custom:mastodon'",
            ),
            (
                json!({ "identifier": "custom:A" }),
                "identifier may have small letters, digits, colons and hyphens, 50 in all",
            ),
            (json!({ "client_secret": "" }), "client_secret is required"),
            (json!({ "token_url": "http://m.example/t" }), "token_url must be an address that begins with https://"),
            (json!({ "token_url": "https://127.0.0.1/t" }), "token_url must name a public host"),
            (json!({ "token_url": "https://2130706433/t" }), "token_url must name a public host"),
            (json!({ "token_url": "https://[::1]/t" }), "token_url must name a public host"),
            (json!({ "token_url": "https://metadata.google.internal/t" }), "token_url must name a public host"),
            (json!({ "token_url": "https://me:hush@m.example/t" }), "token_url must name a public host"),
            (
                json!({ "authorization_params": { "redirect_uri": "x" } }),
                "Cannot override reserved OAuth parameter: redirect_uri",
            ),
            (json!({ "authorization_params": { "nonce": "x" } }), "Cannot override reserved OAuth parameter: nonce"),
            (json!({ "authorization_params": { "prompt": 1 } }), "Authorization parameter \"prompt\" must be a string"),
            (
                json!({ "attribute_mapping": { "email_verified": "x" } }),
                "Cannot map to protected system field: email_verified",
            ),
            (json!({ "custom_claims_allowlist": [" "] }), "custom_claims_allowlist entries must be non-empty strings"),
        ] {
            assert_eq!(ask(change.clone()).unwrap_err(), why, "{change}");
        }
    }

    #[test]
    fn a_row_becomes_a_provider() {
        let row = ask(json!({ "acceptable_client_ids": ["app"], "authorization_params": { "prompt": "login" },
            "attribute_mapping": { "sub": "id" } }))
        .unwrap();
        let made = provider(&row, "https://s/callback");
        assert_eq!((made.name.as_str(), made.client_ids.len(), made.reach), ("custom:mastodon", 2, Reach::Public));
        assert_eq!(made.parameters, [("prompt".to_owned(), "login".to_owned())]);
        let oidc =
            ask(json!({ "provider_type": "oidc", "issuer": "https://id.example/", "scopes": ["email"] })).unwrap();
        assert_eq!(oidc["scopes"], json!(["openid", "email"]));
        let Protocol::OpenId { home, issuers } = provider(&oidc, "").protocol else { panic!("not OpenID") };
        assert_eq!((home.as_str(), issuers), ("https://id.example", Issuers::one("https://id.example/")));
    }
}
