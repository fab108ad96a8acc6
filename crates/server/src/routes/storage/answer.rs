//! Answers of storage: JSON, and refusals in upstream's envelope.

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    http::{StatusCode, header},
};
use serde::Serialize;
use storage::Error;

use crate::{envelope::RequestId, observe::Event};

pub(super) type Outcome = Result<HttpResponse, Error>;

const JSON: &str = "application/json; charset=utf-8";

pub(super) fn json(value: &impl Serialize) -> HttpResponse {
    let body = serde_json::to_vec(value).unwrap_or_default();
    HttpResponse::Ok().content_type(JSON).body(body)
}

pub(super) fn message(text: &str) -> HttpResponse {
    json(&serde_json::json!({ "message": text }))
}

/// What came of a request, refusals included.
pub(super) fn respond(request: &HttpRequest, outcome: Outcome) -> HttpResponse {
    outcome.unwrap_or_else(|error| refuse(request, &error))
}

/// The envelope, logged once when it is our fault.
pub(crate) fn refuse(request: &HttpRequest, error: &Error) -> HttpResponse {
    note(request, error);
    let status = StatusCode::from_u16(error.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.content_type(JSON).body(error.envelope())
}

/// Writes what failed on our side to the log; for every protocol that says it in words of its own.
pub(crate) fn note(request: &HttpRequest, error: &Error) {
    let status = error.status();
    if status < 500 {
        return;
    }
    let extensions = request.extensions();
    let request_id = extensions.get::<RequestId>().map_or("", RequestId::as_str);
    let cause = error.cause().unwrap_or(error.message());
    Event::RequestFailed { request_id, status, code: error.code().as_str(), cause }.emit();
}

/// A path that leads nowhere: below a resource in its envelope, elsewhere as Fastify says it.
pub(super) fn unknown(request: &HttpRequest, path: &str, enveloped: bool) -> HttpResponse {
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    let text = format!("Route {}:{path}{query} not found", request.method());
    let body = if enveloped {
        serde_json::json!({ "statusCode": "404", "error": "Not Found", "message": text, "code": "InvalidRequest" })
    } else {
        serde_json::json!({ "message": text, "error": "Not Found", "statusCode": 404 })
    };
    HttpResponse::NotFound().content_type(JSON).body(body.to_string())
}
