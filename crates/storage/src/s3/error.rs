//! What the S3 protocol refuses with. The codes are AWS' and upstream's; clients act on them, so each is written once, here.

use std::borrow::Cow;

/// A refusal, before it is XML: `xml::error` makes the document of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    pub status: u16,
    pub code: &'static str,
    pub message: Cow<'static, str>,
    /// For operators alone.
    pub cause: Option<String>,
}

pub type Result<T, E = Refusal> = std::result::Result<T, E>;

const MISMATCH: &str =
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.";
/// The same for callers with a session token; upstream's words, comma and all.
const MISMATCH_OF_SESSION: &str = "The request signature we calculated does not match the signature you provided, \
     Check your credentials. The session token should be a valid JWT token";

impl Refusal {
    pub const fn new(status: u16, code: &'static str, message: &'static str) -> Self {
        Self { status, code, message: Cow::Borrowed(message), cause: None }
    }

    pub fn said(status: u16, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, message: message.into(), cause: None }
    }

    pub const fn denied(message: &'static str) -> Self {
        Self::new(403, "AccessDenied", message)
    }

    /// A signature that cannot even be read.
    pub const fn unreadable(message: &'static str) -> Self {
        Self::new(400, "InvalidSignature", message)
    }

    pub const fn mismatch(of_session: bool) -> Self {
        Self::new(403, "SignatureDoesNotMatch", if of_session { MISMATCH_OF_SESSION } else { MISMATCH })
    }

    pub const fn expired() -> Self {
        Self::new(400, "ExpiredToken", "The provided token has expired.")
    }

    pub const fn skewed() -> Self {
        Self::new(
            403,
            "RequestTimeTooSkewed",
            "The difference between the request time and the server's time is too large.",
        )
    }

    pub const fn invalid(message: &'static str) -> Self {
        Self::new(400, "InvalidRequest", message)
    }

    pub fn parameter(name: &str) -> Self {
        Self::said(400, "InvalidParameter", format!("Invalid Parameter {name}"))
    }

    pub fn missing(name: &str) -> Self {
        Self::said(400, "MissingParameter", format!("Missing Required Parameter {name}"))
    }

    /// The bytes are not those whose hash the client told.
    pub const fn hash(message: &'static str) -> Self {
        Self::new(400, "XAmzContentSHA256Mismatch", message)
    }

    pub const fn checksum() -> Self {
        Self::new(400, "InvalidChecksum", "The checksum of the body does not match the one that was sent with it.")
    }

    pub const fn incomplete() -> Self {
        Self::new(400, "IncompleteBody", "The body ended before the number of bytes that was announced.")
    }

    pub const fn too_large() -> Self {
        Self::new(413, "EntityTooLarge", "The object exceeded the maximum allowed size")
    }

    pub const fn malformed_xml() -> Self {
        Self::new(
            400,
            "MalformedXML",
            "The XML you provided was not well-formed or did not validate against our schema",
        )
    }

    pub fn not_implemented(what: &str) -> Self {
        Self::said(501, "NotImplemented", format!("{what} is not implemented"))
    }

    pub const fn length_required() -> Self {
        Self::new(411, "MissingContentLength", "You must provide the Content-Length HTTP header.")
    }
}
