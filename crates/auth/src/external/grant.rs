//! A provider's code for its tokens (RFC 6749 §4.1.3).

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde_json::Value;
use url::form_urlencoded::{Serializer, byte_serialize};

use super::{directory::Trouble, provider::Provider};
use crate::outgoing::{Request, Response};

/// How we say who we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClientAuth {
    /// `client_secret_post`
    Body,
    /// `client_secret_basic`
    Header,
}

#[derive(Debug)]
pub(crate) struct Grant {
    pub(crate) access_token: String,
    /// Empty when the provider gives none.
    pub(crate) refresh_token: String,
    pub(crate) id_token: Option<String>,
}

pub(crate) fn request(
    provider: &Provider,
    (endpoint, auth): (&str, ClientAuth),
    code: &str,
    verifier: Option<&str>,
) -> Request {
    let mut form = Serializer::new(String::new());
    form.append_pair("grant_type", "authorization_code").append_pair("code", code);
    form.append_pair("redirect_uri", &provider.callback);
    if let Some(verifier) = verifier.filter(|_| provider.proof_key) {
        form.append_pair("code_verifier", verifier);
    }
    if auth == ClientAuth::Body {
        form.append_pair("client_id", provider.client_id()).append_pair("client_secret", &provider.secret.0);
    }
    let request = Request::post(endpoint, "application/x-www-form-urlencoded", form.finish());
    let request = request.header("accept", "application/json").reach(provider.reach);
    match auth {
        ClientAuth::Body => request,
        ClientAuth::Header => {
            let escaped = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
            let pair = format!("{}:{}", escaped(provider.client_id()), escaped(&provider.secret.0));
            request.header("authorization", format!("Basic {}", BASE64.encode(pair)))
        }
    }
}

/// Some providers refuse with status 200.
pub(crate) fn read(response: &Response) -> Result<Grant, Trouble> {
    const STEP: &str = "the token endpoint";
    let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    let text = |name: &str| body.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    if let Some(error) = text("error") {
        // Providers' codes are words; anything else might be what they were sent.
        let word = error.len() <= 40 && error.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        return Err(Trouble::Refused(if word { error.to_owned() } else { "without a known code".to_owned() }));
    }
    if !response.is_success() {
        return Err(Trouble::Status(STEP, response.status));
    }
    let access_token = text("access_token").ok_or(Trouble::Unreadable(STEP))?.to_owned();
    let owned = |name: &str| text(name).map(str::to_owned);
    Ok(Grant { access_token, refresh_token: owned("refresh_token").unwrap_or_default(), id_token: owned("id_token") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::{External, Preset, ProviderSettings, Secret};

    fn provider() -> Provider {
        let settings = ProviderSettings {
            enabled: true,
            client_ids: vec!["me:1".into()],
            secret: Secret("a b%".into()),
            ..ProviderSettings::new(Preset::Google)
        };
        let external =
            External { providers: vec![settings], callback_url: "https://s/callback".into(), ..External::default() };
        Provider::preset(&external, "google").unwrap()
    }

    #[test]
    fn the_secret_travels_in_one_place() {
        let posted = request(&provider(), ("https://t/", ClientAuth::Body), "c&d", Some("v"));
        assert_eq!(
            posted.body,
            "grant_type=authorization_code&code=c%26d&redirect_uri=https%3A%2F%2Fs%2Fcallback&code_verifier=v&client_id=me%3A1&client_secret=a+b%25"
        );
        assert!(posted.headers.iter().all(|(name, _)| *name != "authorization"));
        let basic = request(&provider(), ("https://t/", ClientAuth::Header), "c", None);
        assert_eq!(basic.body, "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fs%2Fcallback");
        let expected = format!("Basic {}", BASE64.encode("me%3A1:a+b%25"));
        assert!(basic.headers.contains(&("authorization", expected)));
    }

    #[test]
    fn refusals_are_seen_whatever_their_status() {
        let answer = |status, body: &'static str| {
            read(&Response { status, headers: Vec::new(), body: body.into() }).map_err(|trouble| trouble.to_string())
        };
        let refused = |status, body| answer(status, body).unwrap_err();
        assert_eq!(
            refused(200, r#"{"error":"bad_verification_code"}"#),
            "the token endpoint refused: bad_verification_code"
        );
        assert_eq!(refused(400, r#"{"error":"Code c0de"}"#), "the token endpoint refused: without a known code");
        assert_eq!(refused(500, "oops"), "the token endpoint answered 500");
        assert_eq!(refused(200, "{}"), "the token endpoint answered nothing that can be read");
        let grant = answer(200, r#"{"access_token":"a","id_token":"i"}"#).unwrap();
        assert_eq!((grant.access_token.as_str(), grant.refresh_token.as_str()), ("a", ""));
        assert_eq!(grant.id_token.as_deref(), Some("i"));
    }
}
