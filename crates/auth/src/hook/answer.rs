//! What a hook's answer means: go on, ask again, or an error for the client. Codes and texts: contracts/auth.md §1.14.

use std::{borrow::Cow, time::Duration};

use serde::Deserialize;
use serde_json::Value;

use crate::{
    error::{Code, Error, UNEXPECTED},
    outgoing::{self, Response},
};

/// All attempts at one question together.
pub const LIMIT: Duration = Duration::from_secs(5);
pub const ATTEMPTS: u32 = 3;
/// After an attempt that reached nobody.
pub const BACK_OFF: Duration = Duration::from_secs(2);
/// Bytes of an answer.
pub const ANSWER_MAX: usize = 200 * 1024;

const fn code(status: u16, code: &'static str) -> Code {
    Code { status, code, ..UNEXPECTED }
}

const TIMEOUT: Code = code(422, "hook_timeout");
const TIMEOUT_AFTER_RETRY: Code = code(422, "hook_timeout_after_retry");
const TOO_LARGE: Code = code(422, "hook_payload_over_size_limit");
const CONTENT_TYPE: Code = code(400, "hook_payload_invalid_content_type");

/// Why there is no answer to go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    Timeout,
    TimeoutAfterRetry,
    TooLarge,
    ContentType(String),
    /// It says that it is busy.
    Unavailable,
    /// It does not like what it was sent.
    BadRequest,
    Unauthorized,
    Status(u16),
    NotJson,
    /// It said no, on purpose, with a status and a text for the client.
    Refused {
        status: u16,
        message: String,
    },
    /// A token's claims that cannot be used.
    Claims(String),
}

impl Failure {
    /// For logs: nothing of what the other side said.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Timeout => "no answer in time",
            Self::TimeoutAfterRetry => "not reached after retries",
            Self::TooLarge => "too long an answer",
            Self::ContentType(_) => "an answer that is no JSON by its content type",
            Self::Unavailable => "busy",
            Self::BadRequest => "400",
            Self::Unauthorized => "401",
            Self::Status(_) => "an unexpected status",
            Self::NotJson => "an answer of another form",
            Self::Refused { .. } => "it said no",
            Self::Claims(_) => "claims that cannot be used",
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let seconds = LIMIT.as_secs_f64();
        let (code, message): (Code, Cow<'static, str>) = match failure {
            Failure::Timeout => {
                (TIMEOUT, format!("Failed to reach hook within maximum time of {seconds:.6} seconds").into())
            }
            Failure::TimeoutAfterRetry => (TIMEOUT_AFTER_RETRY, "Failed to reach hook after maximum retries".into()),
            Failure::TooLarge => (TOO_LARGE, format!("Payload size exceeded size limit of {ANSWER_MAX} bytes").into()),
            Failure::ContentType(why) => (CONTENT_TYPE, why.into()),
            Failure::Unavailable => (UNEXPECTED, "Service currently unavailable due to hook".into()),
            Failure::BadRequest => (UNEXPECTED, "Invalid payload sent to hook".into()),
            Failure::Unauthorized => (UNEXPECTED, "Hook requires authorization token".into()),
            Failure::Status(status) => {
                (UNEXPECTED, format!("Unexpected status code returned from hook: {status}").into())
            }
            Failure::NotJson => (UNEXPECTED, "Error unmarshaling JSON output.".into()),
            Failure::Claims(why) => (UNEXPECTED, why.into()),
            // Upstream gives such a refusal no code of its own.
            Failure::Refused { status: 500, message } => (UNEXPECTED, message.into()),
            Failure::Refused { status, message } => (code(status, "unknown"), message.into()),
        };
        Self::saying(code, message)
    }
}

/// What follows from one attempt.
#[derive(Debug, PartialEq)]
pub enum Next {
    Done(Result<Option<Value>, Failure>),
    /// Another attempt after this long; where that is too long, the failure.
    Again(Duration, Failure),
}

/// Judges the `attempt`th attempt, counted from 1.
pub fn judge(attempt: u32, outcome: Result<Response, outgoing::Failure>) -> Next {
    let last = attempt >= ATTEMPTS;
    let reply = match outcome {
        Ok(reply) => reply,
        Err(outgoing::Failure::Timeout) => return Next::Done(Err(Failure::Timeout)),
        Err(outgoing::Failure::TooLong) => return Next::Done(Err(Failure::TooLarge)),
        Err(_) if last => return Next::Done(Err(Failure::TimeoutAfterRetry)),
        Err(_) => return Next::Again(BACK_OFF, Failure::Timeout),
    };
    Next::Done(match reply.status {
        200 | 202 | 204 => read(&reply),
        429 | 503 => match reply.header("retry-after").map(str::trim).filter(|text| !text.is_empty()) {
            Some(wait) if !last => {
                return Next::Again(Duration::from_secs(wait.parse().unwrap_or(0)), Failure::Unavailable);
            }
            _ => Err(Failure::Unavailable),
        },
        400 => Err(Failure::BadRequest),
        401 => Err(Failure::Unauthorized),
        status => Err(Failure::Status(status)),
    })
}

fn read(reply: &Response) -> Result<Option<Value>, Failure> {
    match reply.header("content-type") {
        None | Some("") if reply.status == 204 => return Ok(None),
        None | Some("") => {
            return Err(Failure::ContentType("Invalid Content-Type: Missing Content-Type header".to_owned()));
        }
        Some(kind) if is_json(kind) => {}
        Some(kind) => {
            return Err(Failure::ContentType(format!("Invalid JSON response. Received content-type: {kind}")));
        }
    }
    if reply.body.is_empty() && reply.status == 204 {
        return Ok(None);
    }
    let value = serde_json::from_slice(&reply.body).map_err(|_| Failure::NotJson)?;
    check(value).map(Some)
}

fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// A hook says no by an object `error` with a message, however it was asked.
pub(crate) fn check(answer: Value) -> Result<Value, Failure> {
    #[derive(Deserialize)]
    struct Refusal {
        #[serde(default)]
        http_code: Option<i64>,
        #[serde(default)]
        message: Option<String>,
    }
    let refusal = answer.get("error").and_then(|error| Refusal::deserialize(error).ok());
    match refusal.map(|refusal| (refusal.http_code, refusal.message.unwrap_or_default())) {
        Some((http_code, message)) if !message.is_empty() => {
            let status = http_code.and_then(|code| u16::try_from(code).ok()).filter(|code| (400..=599).contains(code));
            Err(Failure::Refused { status: status.unwrap_or(500), message })
        }
        _ => Ok(answer),
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use serde_json::json;

    use super::*;

    fn reply(status: u16, content_type: Option<&str>, body: &str) -> Response {
        let headers = content_type.map(|kind| ("content-type".to_owned(), kind.to_owned())).into_iter().collect();
        Response { status, headers, body: Bytes::copy_from_slice(body.as_bytes()) }
    }

    fn done(reply: Response) -> Result<Option<Value>, Failure> {
        match judge(1, Ok(reply)) {
            Next::Done(result) => result,
            Next::Again(..) => panic!("asks again"),
        }
    }

    #[test]
    fn answers() {
        let json = Some("application/json; charset=utf-8");
        assert_eq!(done(reply(200, json, "{}")), Ok(Some(json!({}))));
        assert_eq!(done(reply(202, json, r#"{"a":1}"#)), Ok(Some(json!({ "a": 1 }))));
        assert_eq!(done(reply(204, None, "")), Ok(None));
        assert!(matches!(done(reply(200, None, "{}")), Err(Failure::ContentType(_))));
        assert!(matches!(done(reply(200, Some("text/html"), "{}")), Err(Failure::ContentType(_))));
        assert_eq!(done(reply(200, json, "{")), Err(Failure::NotJson));
        assert_eq!(done(reply(400, json, "{}")), Err(Failure::BadRequest));
        assert_eq!(done(reply(401, json, "{}")), Err(Failure::Unauthorized));
        assert_eq!(done(reply(302, json, "{}")), Err(Failure::Status(302)));
        assert_eq!(done(reply(503, json, "{}")), Err(Failure::Unavailable), "without a word about when");
    }

    #[test]
    fn who_is_busy_is_asked_again_and_at_last_not() {
        let busy = |wait: &str| {
            let headers = vec![("retry-after".to_owned(), wait.to_owned())];
            Response { headers, ..reply(429, None, "") }
        };
        assert_eq!(judge(1, Ok(busy("1"))), Next::Again(Duration::from_secs(1), Failure::Unavailable));
        assert_eq!(judge(2, Ok(busy("true"))), Next::Again(Duration::ZERO, Failure::Unavailable));
        assert_eq!(judge(3, Ok(busy("1"))), Next::Done(Err(Failure::Unavailable)));
        assert_eq!(judge(1, Err(outgoing::Failure::Unreachable)), Next::Again(BACK_OFF, Failure::Timeout));
        assert_eq!(judge(3, Err(outgoing::Failure::Unreachable)), Next::Done(Err(Failure::TimeoutAfterRetry)));
        assert_eq!(judge(1, Err(outgoing::Failure::Timeout)), Next::Done(Err(Failure::Timeout)));
    }

    #[test]
    fn refusals_keep_status_and_text() {
        let refused = |body: Value| match check(body) {
            Err(Failure::Refused { status, message }) => (status, message),
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(json!({ "error": { "http_code": 403, "message": "no" } })), (403, "no".into()));
        for odd in [json!(null), json!(200), json!(70_000), json!(-1)] {
            assert_eq!(refused(json!({ "error": { "http_code": odd, "message": "no" } })).0, 500, "{odd}");
        }
        for fine in [json!({ "error": {} }), json!({ "error": { "http_code": 500, "message": "" } }), json!(null)] {
            assert_eq!(check(fine.clone()), Ok(fine));
        }
        let error = Error::from(Failure::Refused { status: 429, message: "later".into() });
        assert_eq!((error.code.status, error.code.code, error.message.as_ref()), (429, "unknown", "later"));
        let error = Error::from(Failure::Timeout);
        assert_eq!(error.message, "Failed to reach hook within maximum time of 5.000000 seconds");
    }
}
