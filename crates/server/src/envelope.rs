//! What surrounds every request: its id, its limits, CORS, a catch for panics, and its line in the log.
//!
//! One layer instead of five, because each costs an allocation and a poll on the way to a handler that takes 40 µs.

use std::{panic::AssertUnwindSafe, rc::Rc, time::Instant};

use actix_web::{
    Error, HttpMessage as _, HttpResponse,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    error::InternalError,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use futures_util::FutureExt as _;

use crate::{
    config, error,
    observe::{Access, Event},
    patience,
    state::State,
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names one request in the log and towards the client.
#[derive(Debug, Clone)]
pub struct RequestId(Rc<str>);

impl RequestId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A proxy's id is kept when it is short and plain, so that lines can be joined across systems.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
        let plain = |id: &&str| {
            (1..=128).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.:=/+".contains(&b))
        };
        match given.filter(plain) {
            Some(id) => Self(id.into()),
            // From the thread's generator: `new_v4` would ask the kernel each time.
            None => Self(uuid::Builder::from_random_bytes(rand::random()).into_uuid().to_string().into()),
        }
    }
}

pub async fn around(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody, BoxBody>>, Error> {
    let Some(state) = request.app_data::<web::Data<State>>().cloned() else {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    };
    let call = Call::of(&request, &state);
    request.extensions_mut().insert(call.id.clone());
    if let Some(response) = early(&request, &state) {
        let mut response = request.into_response(response).map_into_right_body();
        call.finish(&state, response.status(), response.headers_mut());
        return Ok(response);
    }
    patience::limit(&mut request);
    // The request may not be held here as well: the router needs it to itself. So a failure is a response inside an error.
    let mut failure = match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(Ok(mut response)) => {
            call.finish(&state, response.status(), response.headers_mut());
            return Ok(response.map_into_left_body());
        }
        Ok(Err(error)) => refused(&error),
        Err(panic) => panicked(&call.id, panic.as_ref()),
    };
    call.finish(&state, failure.status(), failure.headers_mut());
    Err(InternalError::from_response("answered", failure).into())
}

/// What is remembered of a request until its answer.
struct Call {
    started: Instant,
    id: RequestId,
    method: Method,
    path: String,
    origin: Option<HeaderValue>,
}

impl Call {
    fn of(request: &ServiceRequest, state: &State) -> Self {
        Self {
            started: Instant::now(),
            id: RequestId::of(request.headers()),
            method: request.method().clone(),
            path: request.path().to_owned(),
            origin: request.headers().get(header::ORIGIN).filter(|_| serves_api(state, request.path())).cloned(),
        }
    }

    /// Adds what every answer carries, and writes its line.
    fn finish(&self, state: &State, status: StatusCode, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_str(self.id.as_str()) {
            headers.insert(REQUEST_ID, value);
        }
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if let Some(origin) = &self.origin {
            state.cors.grant(origin, headers);
        }
        let wanted = match state.config.log.access {
            config::Access::All => true,
            config::Access::Failures => status.is_server_error(),
            config::Access::Off => false,
        };
        if wanted {
            let (method, path, took) = (self.method.as_str(), self.path.as_str(), self.started.elapsed());
            Event::Request(Access { request_id: self.id.as_str(), method, path, status: status.as_u16(), took }).emit();
        }
    }
}

/// Answers that need no handler: preflights and requests beyond a limit.
fn early(request: &ServiceRequest, state: &State) -> Option<HttpResponse> {
    if serves_api(state, request.path())
        && let Some(headers) = state.cors.preflight(request.method() == Method::OPTIONS, request.headers())
    {
        let mut response = HttpResponse::Ok();
        headers.into_iter().for_each(|header| {
            response.insert_header(header);
        });
        return Some(response.finish());
    }
    beyond(&state.config.limits, request)
}

/// The refusal of a request beyond a limit.
pub(crate) fn beyond(limits: &config::Limits, request: &ServiceRequest) -> Option<HttpResponse> {
    let refuse = |status: StatusCode, message: &str| {
        let body = error::Body::new(status.as_str(), message).to_json();
        Some(error::answer(request.request(), status, status.as_str(), None, body))
    };
    if request.uri().path_and_query().map_or(0, |target| target.as_str().len()) > limits.url {
        return refuse(StatusCode::URI_TOO_LONG, "the request address is too long");
    }
    let size: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if size > limits.headers {
        return refuse(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "the request headers are too large");
    }
    let announced =
        request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    // Files have limits of their own, and are never held in memory.
    let streamed = request.path().starts_with("/storage/v1/");
    if !streamed && announced.is_some_and(|bytes| bytes > limits.body as u64) {
        return refuse(StatusCode::PAYLOAD_TOO_LARGE, "the request body is too large");
    }
    None
}

/// Errors of actix itself: malformed or oversized bodies. Their texts name no internals.
pub(crate) fn refused(error: &Error) -> HttpResponse {
    let status = error.as_response_error().status_code();
    let body = error::Body::new(status.as_str(), &error.to_string()).to_json();
    HttpResponse::build(status).content_type("application/json; charset=utf-8").body(body)
}

pub(crate) fn panicked(id: &RequestId, panic: &(dyn std::any::Any + Send)) -> HttpResponse {
    let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Event::HandlerPanicked { request_id: id.as_str(), message: message.unwrap_or("") }.emit();
    let body = error::Body::new("500", "the server made a mistake").to_json();
    HttpResponse::InternalServerError().content_type("application/json; charset=utf-8").body(body)
}

fn serves_api(state: &State, path: &str) -> bool {
    state.config.surface == config::Surface::Auth || is_api(path)
}

/// Whether a path belongs to an API rather than to the site.
pub fn is_api(path: &str) -> bool {
    const PREFIXES: [&str; 7] =
        ["/rest/v1", "/auth/v1", "/storage/v1", "/realtime/v1", "/functions/v1", "/graphql/v1", "/.well-known/"];
    PREFIXES.iter().any(|prefix| {
        path.strip_prefix(prefix).is_some_and(|rest| prefix.ends_with('/') || rest.is_empty() || rest.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apis_end_at_a_slash() {
        assert!(is_api("/rest/v1") && is_api("/rest/v1/products") && is_api("/.well-known/jwks.json"));
        assert!(!is_api("/rest/v1x") && !is_api("/") && !is_api("/products/rest/v1"));
    }

    #[test]
    fn only_plain_ids_are_kept() {
        let of = |id: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(REQUEST_ID, HeaderValue::from_str(id).unwrap());
            RequestId::of(&headers).as_str().to_owned()
        };
        assert_eq!(of("req-7.a"), "req-7.a");
        for odd in ["a b", "\"quoted\"", &"x".repeat(129)] {
            assert_eq!(of(odd).len(), 36, "{odd:?} is replaced");
        }
    }
}
