//! What a request says: who calls, about which object, and all that policies may look at.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Payload},
};
use futures_util::StreamExt as _;
use percent_encoding::percent_decode_str;
use rest::error::TokenError;
use serde_json::{Map, Value};
use storage::{BucketId, Caller, Error, ObjectPath, caller::Call, error};

use super::{MOUNT, answer};
use crate::{
    caller::{Credentials, caller},
    client, clock,
    state::{ANONYMOUS, State},
};

/// Bytes of a JSON body.
const JSON_MAX: usize = 1 << 20;

/// What a route wants to know of its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wants {
    /// A token; without the header, upstream's schema speaks.
    Header,
    /// A token; without one, the reader of tokens speaks.
    Token,
    /// A token if there is one.
    Anything,
    /// Nobody: the bucket or the address decides.
    Nobody,
}

/// One request, its caller verified.
pub(crate) struct Asked {
    pub(crate) caller: Caller,
    /// Whether a token was shown.
    pub(crate) authenticated: bool,
    method: String,
    path: String,
    headers: String,
}

impl Asked {
    /// Errors: `InvalidRequest`, `AccessDenied`.
    pub(crate) async fn of(request: &HttpRequest, state: &State, wants: Wants) -> Result<Self, Error> {
        let token = token(request, state, wants)?;
        let caller = match &token {
            Some(token) => verified(state, token).await?,
            None => Caller::anonymous(ANONYMOUS),
        };
        let uri = request.uri();
        let target = uri.path_and_query().map_or(uri.path(), |target| target.as_str());
        Ok(Self {
            caller,
            authenticated: token.is_some(),
            method: request.method().as_str().to_owned(),
            path: target.strip_prefix(MOUNT).unwrap_or(target).to_owned(),
            headers: headers_json(request, state),
        })
    }

    pub(crate) fn call(&self, operation: &'static str) -> Call<'_> {
        Call { caller: &self.caller, operation, method: &self.method, path: &self.path, headers: &self.headers }
    }

    /// For routes that only the service key may use.
    pub(crate) fn require_service(&self) -> Result<(), Error> {
        if self.caller.is_service() {
            return Ok(());
        }
        Err(error::access_denied("Access denied: Invalid role").with_http(403))
    }
}

fn token(request: &HttpRequest, state: &State, wants: Wants) -> Result<Option<String>, Error> {
    if wants == Wants::Nobody {
        return Ok(None);
    }
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let credentials = Credentials { authorization: header("authorization"), apikey: header("apikey") };
    match state.rest.gateway.token(credentials) {
        Some(token) => Ok(Some(token.to_owned())),
        None if wants == Wants::Anything => Ok(None),
        None if wants == Wants::Header && credentials.authorization.is_none() => {
            Err(error::invalid_request("headers must have required property 'authorization'"))
        }
        None => Err(error::invalid_jws()),
    }
}

pub(crate) async fn verified(state: &State, token: &str) -> Result<Caller, Error> {
    let live = state.rest.in_force.get();
    let (known, claims) =
        caller(&live.verifier, Some(ANONYMOUS), Some(token), clock::now_unix()).map_err(|why| refused(&why))?;
    if let Some(claims) = &claims {
        match state.auth.stands(claims).await {
            Ok(true) => {}
            Ok(false) => return Err(refused(&TokenError::Ended)),
            Err(why) => return Err(Error::internal(why)),
        }
    }
    let sub = claims.as_deref().and_then(|claims| claims.sub()).map(str::to_owned);
    Ok(Caller { role: known.role, claims: known.claims, sub, token: token.to_owned() })
}

/// In the words of upstream's reader of tokens.
fn refused(why: &TokenError) -> Error {
    error::access_denied(match why {
        TokenError::Expired => "\"exp\" claim timestamp check failed",
        TokenError::NotYetValid => "\"nbf\" claim timestamp check failed",
        TokenError::Signature | TokenError::Key(_) => "signature verification failed",
        TokenError::Ended => "The session of this token has ended",
        _ => "Invalid Compact JWS",
    })
}

/// The headers as policies read them.
pub(crate) fn headers_json(request: &HttpRequest, state: &State) -> String {
    let address = client::address(request, &state.config.network.proxies).to_string();
    let pairs = request.headers().iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    let mut headers: Vec<(&str, &str)> = pairs.collect();
    client::named(&mut headers, &address);
    let object: Map<String, Value> = headers.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    Value::Object(object).to_string()
}

pub(crate) fn header<'a>(request: &'a HttpRequest, name: &str) -> Option<&'a str> {
    request.headers().get(name).and_then(|value| value.to_str().ok())
}

/// `bucket/key` as it was sent. Errors: `InvalidBucketName`, `InvalidKey`.
pub(crate) fn target(state: &State, raw: &str) -> Result<(BucketId, ObjectPath), Error> {
    let (bucket, key) = raw.split_once('/').unwrap_or((raw, ""));
    let key = decoded(key).ok_or_else(|| error::invalid_key(key))?;
    Ok((self::bucket(bucket)?, ObjectPath::new(&key, state.storage.settings().key_rule)?))
}

/// A bucket as it was sent. Errors: `InvalidBucketName`.
pub(crate) fn bucket(raw: &str) -> Result<BucketId, Error> {
    BucketId::existing(&decoded(raw).ok_or_else(error::invalid_bucket_name)?)
}

fn decoded(raw: &str) -> Option<String> {
    percent_decode_str(raw).decode_utf8().ok().map(std::borrow::Cow::into_owned)
}

/// A parameter of the query string, decoded; one without a value is empty.
pub(crate) fn query(request: &HttpRequest, name: &str) -> Option<String> {
    let pairs = request.query_string().split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let (_, value) = pairs.into_iter().find(|(key, _)| *key == name)?;
    Some(percent_decode_str(&value.replace('+', " ")).decode_utf8_lossy().into_owned())
}

/// A JSON body; `None` when there is none. Errors: `InvalidRequest`.
pub(crate) async fn body(mut payload: Payload) -> Result<Option<Value>, Error> {
    let mut bytes = Vec::new();
    while let Some(chunk) = payload.next().await {
        bytes.extend_from_slice(&chunk.map_err(|why| error::invalid_request("Request aborted").because(why))?);
        if bytes.len() > JSON_MAX {
            return Err(error::invalid_request("Request body is too large"));
        }
    }
    if bytes.is_empty() {
        return Ok(None);
    }
    let malformed = || error::invalid_request("Body is not valid JSON but content-type is set to 'application/json'");
    serde_json::from_slice(&bytes).map(Some).map_err(|_| malformed())
}

pub(super) async fn health(request: HttpRequest, state: Data<State>) -> HttpResponse {
    if let Err(error) = Asked::of(&request, &state, Wants::Token).await {
        return answer::refuse(&request, &error);
    }
    answer::json(&serde_json::json!({ "healthy": state.pool.probe().await.is_ok() }))
}
