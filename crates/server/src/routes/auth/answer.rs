//! What a flow gave, as an HTTP answer; errors in the shape the client asked for.

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    http::{StatusCode, header},
};
use auth::{ApiVersion, Error, error::Shape};
use serde::Serialize;

use super::asked::Asked;
use crate::{envelope::RequestId, error};

pub(super) type Outcome = Result<Answer, Error>;

/// A body, nothing, or another address to go to.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) location: Option<String>,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Option<Vec<u8>>,
}

pub(super) fn json(value: impl Serialize) -> Outcome {
    let body = serde_json::to_vec(&value).map_err(|_| auth::error::UNEXPECTED)?;
    Ok(Answer { status: StatusCode::OK, location: None, headers: Vec::new(), body: Some(body) })
}

pub(super) fn empty() -> Answer {
    Answer { status: StatusCode::NO_CONTENT, location: None, headers: Vec::new(), body: None }
}

pub(super) fn see_other(location: String) -> Answer {
    Answer { status: StatusCode::SEE_OTHER, location: Some(location), ..empty() }
}

/// As [`see_other`], with the status that OAuth clients are used to.
pub(super) fn found(location: String) -> Answer {
    Answer { status: StatusCode::FOUND, ..see_other(location) }
}

/// As [`json`], of something that was not there before.
pub(super) fn created(value: impl Serialize) -> Outcome {
    Ok(Answer { status: StatusCode::CREATED, ..json(value)? })
}

/// Runs a handler's flow and writes what came of it.
pub(super) async fn respond(request: &HttpRequest, run: impl AsyncFnOnce(&mut Asked<'_>) -> Outcome) -> HttpResponse {
    let mut asked = Asked::new(request);
    let most = asked.longest();
    match tokio::time::timeout(most, run(&mut asked)).await {
        Ok(Ok(answer)) => write(answer),
        Ok(Err(error)) => refuse(request, &error),
        Err(_) => refuse(request, &auth::error::TIMEOUT.into()),
    }
}

fn write(answer: Answer) -> HttpResponse {
    if let Some(location) = answer.location {
        let mut response = HttpResponse::build(answer.status);
        // The address carries tokens: it must reach neither a cache nor the next page's referrer.
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        response.insert_header((header::REFERRER_POLICY, "no-referrer"));
        return response.insert_header((header::LOCATION, location)).finish();
    }
    let Some(body) = answer.body else { return HttpResponse::build(answer.status).finish() };
    let mut response = HttpResponse::build(answer.status);
    // Tokens and accounts: no cache between us and the client may keep them.
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    for (name, value) in answer.headers {
        response.insert_header((name, value));
    }
    response.content_type("application/json").body(body)
}

fn refuse(request: &HttpRequest, error: &Error) -> HttpResponse {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let version = ApiVersion::parse(header(ApiVersion::HEADER));
    let id = request.extensions().get::<RequestId>().cloned();
    let body = error.body(version, id.as_ref().map(RequestId::as_str)).to_string();
    let status = StatusCode::from_u16(error.code.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let cause = error.source.as_deref().map(told);
    let mut response = error::answer(request, status, error.code.code, cause.as_deref(), body);
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = header::HeaderValue::try_from(value) {
            headers.insert(header::HeaderName::from_static(name), value);
        }
    };
    if error.code.shape == Shape::Auth {
        set("x-sb-error-code", error.code.code.to_owned());
    }
    if version == ApiVersion::V20240101 && error.code.shape == Shape::Auth {
        set("x-supabase-api-version", "2024-01-01".to_owned());
    }
    if let Some(wait) = error.retry_after {
        set("retry-after", wait.as_secs_f64().ceil().max(1.0).to_string());
    }
    response
}

/// What the log says of a failed statement. Postgres quotes values that it cannot read, and a project's trigger may name the
/// account it refuses: neither an address nor anything a caller sent belongs into a log.
fn told(error: &pg::Error) -> String {
    let text = error.to_string();
    let quotes = error.sqlstate().is_some_and(|state| state.starts_with("22"));
    let text = match text.split_once(": \"").filter(|_| quotes) {
        Some((before, _)) => format!("{before} (SQLSTATE {})", error.sqlstate().unwrap_or_default()),
        None => text,
    };
    let masked = text.split(' ').map(|word| if word.contains('@') { "(address)" } else { word });
    masked.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_quotes_nobody() {
        let of = |sqlstate: &str, message: &str| {
            let error = pg::DatabaseError { sqlstate: sqlstate.into(), message: message.into(), ..Default::default() };
            told(&pg::Error::Database(Box::new(error)))
        };
        assert_eq!(
            of("22P02", "invalid input syntax for type integer: \"a secret\""),
            "invalid input syntax for type integer (SQLSTATE 22P02)"
        );
        assert_eq!(of("P0001", "no seat for a@x.io, sorry"), "no seat for (address) sorry (SQLSTATE P0001)");
        assert_eq!(of("23503", "violates a key"), "violates a key (SQLSTATE 23503)");
    }
}
