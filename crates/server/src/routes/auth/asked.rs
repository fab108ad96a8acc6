//! What a request says, in the words of crate `auth`.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest,
    http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, REFERER, USER_AGENT},
    web::{Data, Payload},
};
use auth::{Call, Error, captcha::Proof, error, flow::Return};
use rand::rngs::ThreadRng;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::{caller::same, client, clock, config::Keys, state::State};

const BODY_MAX: usize = 1024 * 1024;

/// One request with its time and randomness.
pub(super) struct Asked<'a> {
    request: &'a HttpRequest,
    rng: ThreadRng,
    now: OffsetDateTime,
    address: IpAddr,
}

impl<'a> Asked<'a> {
    pub(super) fn new(request: &'a HttpRequest) -> Self {
        Self { request, rng: rand::rng(), now: clock::now(), address: address(request) }
    }

    /// How long its answer may take.
    pub(super) fn longest(&self) -> Duration {
        let state = self.request.app_data::<Data<State>>();
        state.map_or(Duration::from_secs(10), |state| state.config.accounts.request)
    }

    pub(super) fn call(&mut self) -> Call<'_> {
        let header = |name: &str| self.request.headers().get(name).and_then(|value| value.to_str().ok());
        let mut call = Call::new(self.now, Instant::now(), &mut self.rng, self.address);
        call.user_agent = header(USER_AGENT.as_str()).unwrap_or_default();
        call.languages = header(ACCEPT_LANGUAGE.as_str()).unwrap_or_default();
        call.audience = header("x-jwt-aud");
        call
    }

    /// A header's text.
    pub(super) fn header(&self, name: &str) -> Option<&'a str> {
        self.request.headers().get(name).and_then(|value| value.to_str().ok())
    }

    /// A parameter of the query string, decoded.
    pub(super) fn query(&self, name: &str) -> Option<String> {
        let pairs = self.request.query_string().split('&').filter_map(|pair| pair.split_once('='));
        let (_, value) = pairs.into_iter().find(|(key, _)| *key == name)?;
        let value = value.replace('+', " ");
        Some(percent_encoding::percent_decode_str(&value).decode_utf8_lossy().into_owned())
    }

    /// Where the caller wants to return to; not judged yet.
    pub(super) fn back(&self) -> Return {
        let header = |name: &str| self.request.headers().get(name).and_then(|value| value.to_str().ok());
        let asked = header("redirect_to").map(str::to_owned).or_else(|| self.query("redirect_to"));
        Return { asked: asked.filter(|text| !text.is_empty()), referrer: header(REFERER.as_str()).map(str::to_owned) }
    }

    /// The token to act by. Keys of the newer style stand for the tokens of their roles; a key alone, in `apikey`, says which
    /// project a caller belongs to but not who it is. Rule: contracts/clients.md §1.2.
    pub(super) fn bearer(&self, keys: &Keys) -> Option<String> {
        let header = |name: &str| self.request.headers().get(name).and_then(|value| value.to_str().ok());
        let sent = header(AUTHORIZATION.as_str()).and_then(bearer_of);
        if let Some(token) = sent.filter(|token| !token.starts_with("sb_")) {
            return Some(token.to_owned());
        }
        let key = header("apikey").or(sent)?;
        let is = |own: &Option<String>| own.as_deref().is_some_and(|own| same(own, key));
        match key {
            _ if is(&keys.secret) => Some(keys.service_role.clone()),
            _ if is(&keys.publishable) => Some(keys.anon.clone()),
            _ => None,
        }
    }

    /// As [`body`], behind the captcha where there is one.
    pub(super) async fn guarded<T: DeserializeOwned>(&mut self, state: &State, payload: Payload) -> Result<T, Error> {
        let bytes = read(payload).await?;
        let wanted = parse(&bytes)?;
        if state.auth.wants_captcha() {
            let proof = parse::<Proof>(&bytes)?;
            let bearer = self.bearer(&state.config.keys);
            state.auth.check_captcha(&self.call(), bearer.as_deref(), proof).await?;
        }
        Ok(wanted)
    }

    pub(super) async fn require_admin(&mut self, state: &State) -> Result<(), Error> {
        let bearer = self.bearer(&state.config.keys);
        state.auth.admin(&self.call(), bearer.as_deref()).await
    }
}

fn address(request: &HttpRequest) -> IpAddr {
    let state = request.app_data::<Data<State>>();
    state.map_or(Ipv4Addr::UNSPECIFIED.into(), |state| client::address(request, &state.config.network.proxies))
}

/// The token behind the word "Bearer", in any case.
fn bearer_of(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// A JSON body of at most 1 MiB. Fields nobody knows are ignored.
pub(super) async fn body<T: DeserializeOwned>(payload: Payload) -> Result<T, Error> {
    parse(&read(payload).await?)
}

/// As [`body`], but nothing at all means the default.
pub(super) async fn optional_body<T: DeserializeOwned + Default>(payload: Payload) -> Result<T, Error> {
    let bytes = read(payload).await?;
    if bytes.is_empty() { Ok(T::default()) } else { parse(&bytes) }
}

/// A body of any kind, of at most 1 MiB.
pub(super) async fn read(payload: Payload) -> Result<bytes::Bytes, Error> {
    match payload.to_bytes_limited(BODY_MAX).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(error::BAD_JSON.into()),
        Err(_) => Err(error::BODY_TOO_LARGE.into()),
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // serde would read a list as fields in order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(error::BAD_JSON.into());
    }
    // serde's text names the place and the kind of the mistake, never a value that was sent beyond a scalar's type.
    serde_json::from_slice(bytes).map_err(|wrong| {
        let place = format!("line {} column {}", wrong.line(), wrong.column());
        let message = format!("{}: {:?} error at {place}", error::BAD_JSON.message, wrong.classify()).into();
        Error { message, ..error::BAD_JSON.into() }
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn keys() -> Keys {
        Keys {
            jwt_secret: String::new(),
            anon: "anon-token".into(),
            service_role: "service-token".into(),
            publishable: Some("sb_publishable_x".into()),
            secret: Some("sb_secret_x".into()),
            jwt_expiry: 3600,
            set: None,
            jwt_key_id: None,
        }
    }

    fn bearer(headers: &[(&str, &str)]) -> Option<String> {
        let mut request = TestRequest::default();
        for header in headers {
            request = request.insert_header(*header);
        }
        Asked::new(&request.to_http_request()).bearer(&keys())
    }

    #[test]
    fn who_a_caller_is_follows_the_gateways_rule() {
        assert_eq!(bearer(&[("authorization", "bearer abc")]).as_deref(), Some("abc"));
        assert_eq!(bearer(&[("authorization", "Bearer abc"), ("apikey", "sb_secret_x")]).as_deref(), Some("abc"));
        let both = [("authorization", "Bearer sb_secret_x"), ("apikey", "sb_secret_x")];
        assert_eq!(bearer(&both).as_deref(), Some("service-token"));
        assert_eq!(bearer(&[("apikey", "sb_publishable_x")]).as_deref(), Some("anon-token"));
        assert_eq!(bearer(&[("apikey", "anon-token")]), None, "a token in apikey alone is nobody");
        assert_eq!(bearer(&[("apikey", "sb_secret_y")]), None);
        assert_eq!(bearer(&[("authorization", "Basic abc")]), None);
        assert_eq!(bearer(&[]), None);
    }

    #[test]
    fn a_mistake_in_a_body_never_repeats_the_body() {
        let wrong = parse::<auth::flow::SignIn>(br#"{"password": "hunter2""#).unwrap_err();
        assert_eq!(wrong.code.code, "bad_json");
        assert!(!wrong.message.contains("hunter2"), "{}", wrong.message);
    }
}
