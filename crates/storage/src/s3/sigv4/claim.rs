//! What a client claims: the signature and everything said beside it, in headers or in the query. Only syntax here.

use super::{
    super::error::{Refusal, Result},
    Headers, Moment, PRESIGNED_SECONDS_MAX, Request, Scope, hex,
};

pub(super) const ALGORITHM: &str = "AWS4-HMAC-SHA256";
const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const FORMAT: Refusal = Refusal::unreadable("Invalid signature format");

/// What was said about the bytes of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payload {
    Hash([u8; 32]),
    Unsigned,
    /// `aws-chunked`: chunks, signed or not, and perhaps checksums after them.
    Streaming {
        signed: bool,
        trailer: bool,
    },
}

/// A signature that was read and not yet believed.
#[derive(Debug, Clone)]
pub struct Claim {
    pub access_key: String,
    pub scope: Scope,
    pub moment: Moment,
    /// The user's token: then the key is the project's and the caller is whoever the token says.
    pub session_token: Option<String>,
    pub payload: Payload,
    /// In lower case, sorted.
    pub(super) signed_headers: Vec<String>,
    pub(super) signature: [u8; 32],
    /// Of a presigned address.
    pub(super) expires_seconds: Option<i64>,
}

impl Payload {
    fn parse(text: &str) -> Result<Self> {
        Ok(match text {
            "UNSIGNED-PAYLOAD" => Self::Unsigned,
            "STREAMING-UNSIGNED-PAYLOAD-TRAILER" => Self::Streaming { signed: false, trailer: true },
            "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" => Self::Streaming { signed: true, trailer: false },
            "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" => Self::Streaming { signed: true, trailer: true },
            _ => Self::Hash(
                hex::hash(text)
                    .ok_or(Refusal::invalid("x-amz-content-sha256 must be a SHA-256 or a payload's kind"))?,
            ),
        })
    }

    /// As it stands at the end of the text that is signed.
    pub(super) fn text(&self) -> std::borrow::Cow<'static, str> {
        match self {
            Self::Hash(hash) => return hex::lower(hash).into(),
            Self::Unsigned => "UNSIGNED-PAYLOAD",
            Self::Streaming { signed: false, .. } => "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
            Self::Streaming { trailer: false, .. } => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
            Self::Streaming { .. } => "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
        }
        .into()
    }
}

impl Claim {
    /// The signature of `request`, from its headers or its query. A policy's stands in a form and is read by `policy`.
    ///
    /// # Errors
    /// None there (`AccessDenied`), two of them, or one that cannot be read.
    pub fn read(request: &Request<'_>) -> Result<Self> {
        let header = request.headers.get("authorization")?.filter(|header| header.starts_with(ALGORITHM));
        let presigned = request.query.has("X-Amz-Credential") || request.query.has("X-Amz-Signature");
        match header {
            Some(_) if presigned => {
                Err(Refusal::new(400, "InvalidArgument", "Only one way to authenticate is allowed"))
            }
            Some(header) => Self::of_header(header, request),
            None if presigned => Self::of_query(request),
            None => Err(Refusal::denied("Missing signature")),
        }
    }

    fn of_header(header: &str, request: &Request<'_>) -> Result<Self> {
        let [credential, signed_headers, signature] = parts(header)?;
        let headers = request.headers;
        let moment = headers.get("x-amz-date")?.and_then(Moment::parse).ok_or(FORMAT)?;
        let payload = match headers.get("x-amz-content-sha256")? {
            Some(text) => Payload::parse(text)?,
            None if matches!(request.method, "GET" | "HEAD" | "DELETE") => Payload::parse(EMPTY)?,
            None => return Err(Refusal::invalid("Missing required header for this request: x-amz-content-sha256")),
        };
        let (access_key, scope) = Scope::parse(credential, &moment)?;
        Ok(Self {
            access_key,
            scope,
            moment,
            session_token: headers.get("x-amz-security-token")?.map(str::to_owned),
            payload,
            signed_headers: names(signed_headers, headers)?,
            signature: hex::hash(signature).ok_or(FORMAT)?,
            expires_seconds: None,
        })
    }

    fn of_query(request: &Request<'_>) -> Result<Self> {
        let query = request.query;
        let get = |name: &str| query.get(name).ok_or(FORMAT);
        if get("X-Amz-Algorithm")? != ALGORITHM {
            return Err(Refusal::unreadable("Unsupported authorization type"));
        }
        let moment = Moment::parse(get("X-Amz-Date")?).ok_or(FORMAT)?;
        let (access_key, scope) = Scope::parse(get("X-Amz-Credential")?, &moment)?;
        let signed_headers = names(get("X-Amz-SignedHeaders")?, request.headers)?;
        // In a header only when that one is signed, which `names` has seen to.
        let payload = query.get("X-Amz-Content-Sha256").or(request.headers.get("x-amz-content-sha256")?);
        Ok(Self {
            access_key,
            scope,
            moment,
            session_token: query.get("X-Amz-Security-Token").map(str::to_owned),
            payload: payload.map_or(Ok(Payload::Unsigned), Payload::parse)?,
            signed_headers,
            signature: hex::hash(get("X-Amz-Signature")?).ok_or(FORMAT)?,
            expires_seconds: Some(lifetime(get("X-Amz-Expires")?)?),
        })
    }
}

fn lifetime(text: &str) -> Result<i64> {
    let seconds =
        Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())).and_then(|text| text.parse().ok());
    seconds
        .filter(|seconds| (1..=PRESIGNED_SECONDS_MAX).contains(seconds))
        .ok_or(Refusal::unreadable("Invalid expiration"))
}

/// Credential, signed headers and signature, each once and nothing else.
fn parts(header: &str) -> Result<[&str; 3]> {
    let rest = header.strip_prefix(ALGORITHM).and_then(|rest| rest.strip_prefix(' ')).ok_or(FORMAT)?;
    let mut found = [None; 3];
    for part in rest.split(',') {
        let (name, value) = part.trim().split_once('=').ok_or(FORMAT)?;
        let place =
            ["Credential", "SignedHeaders", "Signature"].iter().position(|known| *known == name).ok_or(FORMAT)?;
        if found[place].replace(value).is_some() {
            return Err(FORMAT);
        }
    }
    match found {
        [Some(credential), Some(signed_headers), Some(signature)] => Ok([credential, signed_headers, signature]),
        _ => Err(FORMAT),
    }
}

/// The names of the signed headers: the host is one of them, and so is every `x-amz-` header there is. Otherwise somebody on
/// the way could add one, `x-amz-acl` or `x-amz-copy-source` for example, and the signature would still hold.
fn names(text: &str, headers: &Headers<'_>) -> Result<Vec<String>> {
    let mut names: Vec<String> = text.split(';').map(str::to_owned).collect();
    names.sort_unstable();
    let readable = names
        .iter()
        .all(|name| !name.is_empty() && !name.bytes().any(|byte| byte.is_ascii_uppercase() || byte <= b' '));
    if !readable || names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(FORMAT);
    }
    let signed = |wanted: &str| names.iter().any(|name| name == wanted);
    let all = headers.iter().all(|(name, _)| !name.starts_with("x-amz-") || signed(name));
    if !signed("host") || !all {
        return Err(Refusal::denied("There were headers present in the request which were not signed"));
    }
    for name in names.iter().filter(|name| name.starts_with("x-amz-") && !name.starts_with("x-amz-meta-")) {
        headers.get(name)?;
    }
    for name in ["host", "content-type", "content-length", "content-md5", "range"] {
        headers.get(name)?;
    }
    Ok(names)
}
