//! Registering a client and changing one: what may be said of it. Texts are upstream's.

use std::borrow::Cow;

use serde::Deserialize;
use time::OffsetDateTime;
use url::Url;
use uuid::Uuid;

use super::{
    client::{AuthMethod, Client, Grant, Kind, Registration},
    redirect_uri,
};
use crate::{
    error::{Error, VALIDATION},
    flow::given,
};

const REDIRECTS_MAX: usize = 10;
const METHODS: &str = "[none client_secret_basic client_secret_post]";

/// The body of a registration, by an administrator or by the client itself. Unknown fields are ignored.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct RegisterClient {
    pub redirect_uris: Option<Vec<String>>,
    pub client_type: Option<String>,
    pub token_endpoint_auth_method: Option<String>,
    pub grant_types: Option<Vec<String>>,
    pub client_name: Option<String>,
    pub client_uri: Option<String>,
    pub logo_uri: Option<String>,
}

/// The body of a change: what is missing stays.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct UpdateClient {
    pub redirect_uris: Option<Vec<String>>,
    pub grant_types: Option<Vec<String>>,
    pub client_name: Option<String>,
    pub client_uri: Option<String>,
    pub logo_uri: Option<String>,
    pub token_endpoint_auth_method: Option<String>,
}

impl RegisterClient {
    /// The client without its secret.
    pub(crate) fn client(self, id: Uuid, registration: Registration, now: OffsetDateTime) -> Result<Client, Error> {
        let redirect_uris = match self.redirect_uris {
            Some(uris) if !uris.is_empty() => redirects(uris)?,
            _ => return refuse("redirect_uris is required"),
        };
        let (kind, method) =
            kind(given(self.client_type.as_deref()), given(self.token_endpoint_auth_method.as_deref()))?;
        let asked = self.grant_types.filter(|names| !names.is_empty());
        Ok(Client {
            id,
            secret_hash: None,
            registration,
            kind,
            method,
            redirect_uris,
            grants: asked.map_or(Ok(vec![Grant::AuthorizationCode, Grant::RefreshToken]), grants)?,
            name: name(self.client_name)?,
            uri: page("client_uri", self.client_uri)?,
            logo_uri: page("logo_uri", self.logo_uri)?,
            created_at: now,
            updated_at: now,
        })
    }
}

impl UpdateClient {
    pub(crate) fn apply(self, client: Client, now: OffsetDateTime) -> Result<Client, Error> {
        let texts = [&self.client_name, &self.client_uri, &self.logo_uri, &self.token_endpoint_auth_method];
        if self.redirect_uris.is_none() && self.grant_types.is_none() && texts.iter().all(|text| text.is_none()) {
            return refuse("No fields provided for update");
        }
        let method = match self.token_endpoint_auth_method {
            None => client.method,
            Some(text) => match AuthMethod::parse(&text) {
                Some(method) if Kind::of(method) == client.kind => method,
                Some(method) => {
                    let (method, kind) = (method.label(), client.kind.label());
                    return refuse(format!(
                        "token_endpoint_auth_method '{method}' is not valid for client_type '{kind}'"
                    ));
                }
                None => return refuse(format!("invalid token_endpoint_auth_method: must be one of {METHODS}")),
            },
        };
        Ok(Client {
            method,
            redirect_uris: self.redirect_uris.map_or(Ok(client.redirect_uris), redirects)?,
            grants: self.grant_types.map_or(Ok(client.grants), grants)?,
            name: self.client_name.map_or(Ok(client.name), |text| name(Some(text)))?,
            uri: self.client_uri.map_or(Ok(client.uri), |text| page("client_uri", Some(text)))?,
            logo_uri: self.logo_uri.map_or(Ok(client.logo_uri), |text| page("logo_uri", Some(text)))?,
            updated_at: now,
            ..client
        })
    }
}

fn refuse<T>(why: impl Into<Cow<'static, str>>) -> Result<T, Error> {
    Err(Error::saying(VALIDATION, why))
}

/// What was said of the kind goes first, then what the method says of it.
fn kind(kind: Option<&str>, method: Option<&str>) -> Result<(Kind, AuthMethod), Error> {
    let kind = match kind.map(|text| Kind::parse(text).ok_or(())) {
        None => None,
        Some(Ok(kind)) => Some(kind),
        Some(Err(())) => return refuse("client_type must be 'public' or 'confidential'"),
    };
    let method = match method.map(|text| AuthMethod::parse(text).ok_or(())) {
        None => None,
        Some(Ok(method)) => Some(method),
        Some(Err(())) => return refuse(format!("token_endpoint_auth_method must be one of: {METHODS}")),
    };
    match (kind, method) {
        (Some(kind), Some(method)) if Kind::of(method) != kind => refuse(format!(
            "client_type '{}' is inconsistent with token_endpoint_auth_method '{}' (expected client_type '{}')",
            kind.label(),
            method.label(),
            Kind::of(method).label()
        )),
        (kind, Some(method)) => Ok((kind.unwrap_or(Kind::of(method)), method)),
        (kind, None) => {
            let kind = kind.unwrap_or(Kind::Confidential);
            Ok((kind, kind.usual_method()))
        }
    }
}

fn redirects(uris: Vec<String>) -> Result<Vec<String>, Error> {
    if uris.is_empty() {
        return refuse("redirect_uris cannot be empty");
    }
    if uris.len() > REDIRECTS_MAX {
        return refuse("redirect_uris cannot exceed 10 items");
    }
    match uris.iter().find_map(|uri| redirect_uri::fault(uri).map(|fault| (uri, fault))) {
        Some((uri, fault)) => {
            let shown: String = uri.escape_debug().take(200).collect();
            refuse(format!("invalid redirect_uri '{shown}': {fault}"))
        }
        None => Ok(uris),
    }
}

fn grants(names: Vec<String>) -> Result<Vec<Grant>, Error> {
    if names.is_empty() {
        return refuse("grant_types cannot be empty");
    }
    let known: Option<Vec<Grant>> = names.iter().map(|name| Grant::parse(name)).collect();
    match known {
        Some(grants) => Ok(grants),
        None => refuse("grant_types must only contain 'authorization_code' and/or 'refresh_token'"),
    }
}

fn name(text: Option<String>) -> Result<String, Error> {
    let text = text.unwrap_or_default();
    if text.chars().count() > 1024 {
        return refuse("client_name cannot exceed 1024 characters");
    }
    // The consent page shows it: it must not look like two lines, or read from the other side.
    if text.chars().any(|c| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
        return refuse("client_name must not contain control characters");
    }
    Ok(text)
}

/// A page or picture that the consent page links to: nothing but http, so that no link runs a script.
fn page(field: &'static str, text: Option<String>) -> Result<String, Error> {
    let text = text.unwrap_or_default();
    if text.len() > 2048 {
        return refuse(format!("{field} cannot exceed 2048 characters"));
    }
    let is_page = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"<>^`{|}".contains(&byte));
        plain && Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
    };
    if text.is_empty() || is_page(&text) { Ok(text) } else { refuse(format!("{field} must be a valid URL")) }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 06:00 UTC);

    fn register(json: &str) -> Result<Client, String> {
        let body: RegisterClient = serde_json::from_str(json).unwrap();
        body.client(Uuid::nil(), Registration::Manual, NOW).map_err(|error| error.message.into_owned())
    }

    const MINIMAL: &str = r#"{"redirect_uris":["https://a.example/cb"]}"#;

    #[test]
    fn the_least_that_can_be_said_makes_a_confidential_client() {
        let client = register(MINIMAL).unwrap();
        assert_eq!((client.kind, client.method), (Kind::Confidential, AuthMethod::Basic));
        assert_eq!(client.grants, [Grant::AuthorizationCode, Grant::RefreshToken]);
    }

    #[test]
    fn kind_and_method_agree() {
        let of = |fields: &str| {
            let client = register(&MINIMAL.replace('}', &format!(",{fields}}}")))?;
            Ok::<_, String>((client.kind, client.method))
        };
        assert_eq!(of(r#""client_type":"public""#), Ok((Kind::Public, AuthMethod::Nothing)));
        assert_eq!(of(r#""token_endpoint_auth_method":"none""#), Ok((Kind::Public, AuthMethod::Nothing)));
        let post = r#""token_endpoint_auth_method":"client_secret_post""#;
        assert_eq!(of(post), Ok((Kind::Confidential, AuthMethod::Post)));
        assert_eq!(
            of(&format!(r#""client_type":"public",{post}"#)).unwrap_err(),
            "client_type 'public' is inconsistent with token_endpoint_auth_method 'client_secret_post' \
             (expected client_type 'confidential')"
        );
        for odd in [r#""client_type":"secret""#, r#""token_endpoint_auth_method":"private_key_jwt""#] {
            assert!(of(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn what_is_shown_to_users_is_plain() {
        for odd in [
            r#""client_name":"a\u0000b""#,
            r#""client_name":"a\u202eb""#,
            r#""client_uri":"javascript:alert(1)""#,
            r#""logo_uri":"data:image/svg+xml,x""#,
            r#""client_uri":"https://a.example/\"onload=x""#,
            r#""grant_types":["password"]"#,
        ] {
            assert!(register(&MINIMAL.replace('}', &format!(",{odd}}}"))).is_err(), "{odd}");
        }
        assert_eq!(register("{}").unwrap_err(), "redirect_uris is required");
        let eleven = [r#""https://a.example/cb""#; 11].join(",");
        assert_eq!(
            register(&format!(r#"{{"redirect_uris":[{eleven}]}}"#)).unwrap_err(),
            "redirect_uris cannot exceed 10 items"
        );
    }

    #[test]
    fn a_change_leaves_the_rest() {
        let change = |json: &str| {
            let body: UpdateClient = serde_json::from_str(json).unwrap();
            body.apply(register(MINIMAL).unwrap(), NOW).map_err(|error| error.message.into_owned())
        };
        let named = change(r#"{"client_name":"New"}"#).unwrap();
        assert_eq!((named.name.as_str(), named.redirect_uris.len()), ("New", 1));
        assert_eq!(change("{}").unwrap_err(), "No fields provided for update");
        assert_eq!(change(r#"{"redirect_uris":[]}"#).unwrap_err(), "redirect_uris cannot be empty");
        assert_eq!(change(r#"{"token_endpoint_auth_method":"client_secret_post"}"#).unwrap().method, AuthMethod::Post);
        assert!(change(r#"{"token_endpoint_auth_method":"none"}"#).is_err(), "a client keeps its kind");
    }
}
