//! What a client sends to the token endpoint, by form or JSON, and how it names itself: RFC 6749 §2.3 and §3.2.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use serde::Deserialize;
use url::form_urlencoded;
use uuid::Uuid;

use super::client::AuthMethod;
use crate::{
    error::{Error, INVALID_CLIENT, INVALID_REQUEST},
    flow::given,
};

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct TokenRequest {
    pub grant_type: Option<String>,
    pub code: Option<String>,
    pub refresh_token: Option<String>,
    pub redirect_uri: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<String>,
    pub code_verifier: Option<String>,
    pub resource: Option<String>,
}

impl TokenRequest {
    /// A parameter that comes twice is refused: two readers would disagree on which one counts.
    pub fn parse(content_type: &str, body: &[u8]) -> Result<Self, Error> {
        if content_type.to_ascii_lowercase().contains("application/json") {
            let object = body.trim_ascii_start().first() == Some(&b'{');
            let parsed = object.then(|| serde_json::from_slice(body).ok()).flatten();
            return parsed.ok_or_else(|| Error::saying(INVALID_REQUEST, "Invalid JSON body"));
        }
        let mut request = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            let field = match name.as_ref() {
                "grant_type" => &mut request.grant_type,
                "code" => &mut request.code,
                "refresh_token" => &mut request.refresh_token,
                "redirect_uri" => &mut request.redirect_uri,
                "client_id" => &mut request.client_id,
                "client_secret" => &mut request.client_secret,
                "code_verifier" => &mut request.code_verifier,
                "resource" => &mut request.resource,
                _ => continue,
            };
            if field.replace(value.into_owned()).is_some() {
                return Err(Error::saying(INVALID_REQUEST, "a parameter is included more than once"));
            }
        }
        Ok(request)
    }
}

/// Which client a request says it comes from, and by what.
#[derive(Debug, Clone)]
pub(crate) struct Presented {
    pub(crate) client: Uuid,
    pub(crate) secret: Option<String>,
    pub(crate) method: AuthMethod,
}

impl Presented {
    /// `authorization` is the request's header; a bearer token there, as gateways add one, says nothing about the client.
    pub(crate) fn read(authorization: Option<&str>, request: &TokenRequest) -> Result<Self, Error> {
        let (named, secret) = (given(request.client_id.as_deref()), given(request.client_secret.as_deref()));
        if let Some(encoded) = authorization.and_then(basic) {
            let (id, password) = pair(encoded)?;
            if secret.is_some() || named.is_some_and(|named| named != id) {
                return Err(Error::saying(INVALID_REQUEST, "only one way to authenticate the client may be used"));
            }
            return Ok(Self { client: uuid(&id)?, secret: Some(password), method: AuthMethod::Basic });
        }
        let id = named.ok_or_else(|| Error::saying(INVALID_CLIENT, "client_id is required"))?;
        let method = if secret.is_some() { AuthMethod::Post } else { AuthMethod::Nothing };
        Ok(Self { client: uuid(id)?, secret: secret.map(str::to_owned), method })
    }
}

fn basic(header: &str) -> Option<&str> {
    let (word, rest) = header.split_once(' ')?;
    word.eq_ignore_ascii_case("basic").then(|| rest.trim())
}

fn pair(encoded: &str) -> Result<(String, String), Error> {
    let decoded = BASE64.decode(encoded).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let text = decoded.ok_or_else(|| Error::saying(INVALID_CLIENT, "invalid basic auth encoding"))?;
    let (id, password) =
        text.split_once(':').ok_or_else(|| Error::saying(INVALID_CLIENT, "invalid basic auth format"))?;
    Ok((id.to_owned(), password.to_owned()))
}

fn uuid(text: &str) -> Result<Uuid, Error> {
    Uuid::try_parse(text).map_err(|_| Error::saying(INVALID_CLIENT, "invalid client_id format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str = "application/x-www-form-urlencoded";
    const ID: &str = "00000000-0000-0000-0000-000000000001";

    fn read(authorization: Option<&str>, body: &str) -> Result<(AuthMethod, Option<String>), &'static str> {
        let request = TokenRequest::parse(FORM, body.as_bytes()).map_err(|error| error.code.code)?;
        let presented = Presented::read(authorization, &request).map_err(|error| error.code.code)?;
        assert_eq!(presented.client, Uuid::from_u128(1));
        Ok((presented.method, presented.secret))
    }

    #[test]
    fn a_client_names_itself_in_one_of_three_ways() {
        let basic = format!("Basic {}", BASE64.encode(format!("{ID}:s:1")));
        assert_eq!(read(Some(&basic), ""), Ok((AuthMethod::Basic, Some("s:1".into()))));
        assert_eq!(read(Some(&basic), &format!("client_id={ID}")), Ok((AuthMethod::Basic, Some("s:1".into()))));
        let post = format!("client_id={ID}&client_secret=s%201");
        assert_eq!(read(Some("Bearer x"), &post), Ok((AuthMethod::Post, Some("s 1".into()))));
        assert_eq!(read(None, &format!("client_id={ID}&client_secret=")), Ok((AuthMethod::Nothing, None)));
        assert_eq!(read(Some(&basic), &post), Err("invalid_request"), "two ways at once");
        assert_eq!(read(Some(&basic), "client_id=other"), Err("invalid_request"));
        for odd in ["Basic %%", "Basic YQ==", "Basic"] {
            assert_eq!(read(Some(odd), ""), Err("invalid_client"), "{odd}");
        }
        assert_eq!(read(None, "client_id=nobody"), Err("invalid_client"));
    }

    #[test]
    fn a_parameter_comes_once() {
        let twice = TokenRequest::parse(FORM, b"code=a&x=1&x=2&code=b").unwrap_err();
        assert_eq!(twice.code.code, "invalid_request");
        let json = |body: &str| TokenRequest::parse("application/json; charset=utf-8", body.as_bytes());
        assert_eq!(json(r#"{"code":"a","resource":null}"#).unwrap().code.as_deref(), Some("a"));
        for odd in ["", "[]", r#"{"code":"a","code":"b"}"#, r#"{"code":1}"#, "code=a"] {
            assert_eq!(json(odd).unwrap_err().code.code, "invalid_request", "{odd}");
        }
    }
}
