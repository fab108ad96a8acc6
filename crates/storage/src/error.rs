//! What a caller is told when something is refused: a code, a label, the real status and a text, each as upstream's.
//!
//! Protocols differ in how they say it: REST wraps it in [`Error::envelope`] under [`Error::http_status`]; S3 writes XML
//! under [`Error::status`]; TUS writes the message alone. None of them decides anything.

mod code;
mod database;

use std::borrow::Cow;

pub use code::Code;

#[derive(Debug, Clone, thiserror::Error)]
#[error("{}: {message}", .code.as_str())]
pub struct Error {
    code: Code,
    message: Cow<'static, str>,
    /// For operators alone.
    cause: Option<String>,
    /// Where one route answers with a status of its own.
    http: Option<u16>,
    label: Option<&'static str>,
}

impl Error {
    pub fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), cause: None, http: None, label: None }
    }

    /// Something failed on our side. The cause is logged, not told.
    pub fn internal(cause: impl ToString) -> Self {
        Self { cause: Some(cause.to_string()), ..Self::new(Code::InternalError, "Internal Server Error") }
    }

    /// A status that REST sends in the place of the usual 400.
    #[must_use]
    pub fn with_http(self, status: u16) -> Self {
        Self { http: Some(status), ..self }
    }

    /// Another word in the envelope's `error`.
    #[must_use]
    pub fn with_label(self, label: &'static str) -> Self {
        Self { label: Some(label), ..self }
    }

    #[must_use]
    pub fn because(self, cause: impl ToString) -> Self {
        Self { cause: Some(cause.to_string()), ..self }
    }

    pub fn code(&self) -> Code {
        self.code
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// What the status really is: sent as such by S3 and TUS, and as a text in the envelope of REST.
    pub fn status(&self) -> u16 {
        self.code.status()
    }

    /// What REST sends: 400 for nearly everything.
    pub fn http_status(&self) -> u16 {
        self.http.or(self.code.own_http_status()).unwrap_or(if self.status() == 500 { 500 } else { 400 })
    }

    /// The body of REST, in upstream's order of keys.
    pub fn envelope(&self) -> String {
        #[derive(serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Envelope<'a> {
            status_code: String,
            error: &'a str,
            message: &'a str,
            code: &'a str,
        }
        let body = Envelope {
            status_code: self.status().to_string(),
            error: self.label.unwrap_or(self.code.label()),
            message: &self.message,
            code: self.code.as_str(),
        };
        serde_json::to_string(&body).unwrap_or_default()
    }
}

impl From<std::io::Error> for Error {
    /// A disk without room is told as such: reads go on, and whoever uploads may try again later.
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded => no_room().because(error),
            _ => Self::internal(error),
        }
    }
}

pub fn no_such_bucket() -> Error {
    Error::new(Code::NoSuchBucket, "Bucket not found")
}

pub fn no_such_key() -> Error {
    Error::new(Code::NoSuchKey, "Object not found")
}

pub fn key_already_exists() -> Error {
    Error::new(Code::KeyAlreadyExists, "The resource already exists")
}

pub fn bucket_already_exists() -> Error {
    Error::new(Code::BucketAlreadyExists, "The resource already exists")
}

pub fn invalid_bucket_name() -> Error {
    Error::new(Code::InvalidBucketName, "Bucket name invalid")
}

pub fn invalid_key(key: &str) -> Error {
    Error::new(Code::InvalidKey, format!("Invalid key: {key}"))
}

pub fn invalid_mime_type(mime_type: &str) -> Error {
    Error::new(Code::InvalidMimeType, format!("mime type {mime_type} is not supported"))
}

pub fn entity_too_large() -> Error {
    Error::new(Code::EntityTooLarge, "The object exceeded the maximum allowed size")
}

pub fn invalid_range() -> Error {
    Error::new(Code::InvalidRange, "invalid range provided").with_http(416)
}

pub fn access_denied(message: impl Into<Cow<'static, str>>) -> Error {
    Error::new(Code::AccessDenied, message)
}

/// A token that is none.
pub fn invalid_jws() -> Error {
    access_denied("Invalid Compact JWS")
}

pub fn missing_parameter(name: &str) -> Error {
    Error::new(Code::MissingParameter, format!("Missing Required Parameter {name}"))
}

pub fn invalid_parameter(name: &str) -> Error {
    Error::new(Code::InvalidParameter, format!("Invalid Parameter {name}"))
}

/// The request does not satisfy its schema; `text` is Ajv's.
pub fn invalid_request(text: impl Into<Cow<'static, str>>) -> Error {
    Error::new(Code::InvalidRequest, text).with_label("Error")
}

pub fn invalid_signature(text: impl Into<Cow<'static, str>>) -> Error {
    Error::new(Code::InvalidSignature, text)
}

pub fn no_room() -> Error {
    Error::new(Code::InsufficientStorage, "There is no room left for this object").with_http(507)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_envelope_is_upstreams_byte_for_byte() {
        assert_eq!(
            no_such_key().envelope(),
            r#"{"statusCode":"404","error":"not_found","message":"Object not found","code":"NoSuchKey"}"#
        );
        assert_eq!(
            invalid_request("body must have required property 'name'").envelope(),
            r#"{"statusCode":"400","error":"Error","message":"body must have required property 'name'","code":"InvalidRequest"}"#
        );
        assert_eq!((no_such_key().status(), no_such_key().http_status()), (404, 400));
        assert_eq!(invalid_range().http_status(), 416);
        assert_eq!(Error::internal("x").http_status(), 500);
    }

    #[test]
    fn a_full_disk_is_no_mistake_of_ours() {
        let error = Error::from(std::io::Error::from(std::io::ErrorKind::StorageFull));
        assert_eq!((error.code(), error.http_status()), (Code::InsufficientStorage, 507));
        assert!(error.cause().is_some() && !error.envelope().contains("os error"));
    }
}
