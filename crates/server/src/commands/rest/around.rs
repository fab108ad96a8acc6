//! What surrounds every request of `saluhall rest`: its limits, CORS, a catch for panics and its line in the log.

use std::{panic::AssertUnwindSafe, time::Instant};

use actix_web::{
    Error, HttpMessage as _, HttpResponse,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    error::InternalError,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
    middleware::Next,
    web::Data,
};
use futures_util::FutureExt as _;

use crate::{
    config::{self, Limits, setting::Reader},
    envelope::{self, RequestId},
    live::Live,
    observe::{Event, RestRequest},
    routes::rest::{Api, CallerRole},
};

/// As `serve` has them, and from the same variables.
pub(super) fn limits() -> Option<Limits> {
    let lookup = |name: &str| std::env::var(name).ok();
    let given = config::limits::read(&mut Reader::new(&lookup));
    given.or_else(|| config::limits::read(&mut Reader::new(&|_| None)))
}

pub(super) async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody, BoxBody>>, Error> {
    let Some(api) = request.app_data::<Data<Api>>().cloned() else {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    };
    let live = api.in_force.get();
    let call = Call::of(&request);
    if let Some(response) = call.early(&request) {
        let mut response = request.into_response(response).map_into_right_body();
        call.finish(&live, response.status(), response.headers_mut(), None);
        return Ok(response);
    }
    // The request may not be held here as well: the router needs it to itself. So a failure is a response inside an error.
    let mut failure = match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(Ok(mut response)) => {
            let role = response.request().extensions_mut().remove::<CallerRole>();
            call.finish(&live, response.status(), response.headers_mut(), role.as_ref());
            return Ok(response.map_into_left_body());
        }
        Ok(Err(error)) => envelope::refused(&error),
        Err(panic) => envelope::panicked(&call.id, panic.as_ref()),
    };
    call.finish(&live, failure.status(), failure.headers_mut(), None);
    Err(InternalError::from_response("answered", failure).into())
}

/// What is remembered of a request until its answer.
struct Call {
    started: Instant,
    id: RequestId,
    method: Method,
    path: String,
    peer: Option<std::net::SocketAddr>,
    agent: Option<HeaderValue>,
    origin: Option<HeaderValue>,
}

impl Call {
    fn of(request: &ServiceRequest) -> Self {
        Self {
            started: Instant::now(),
            id: RequestId::of(request.headers()),
            method: request.method().clone(),
            path: request.path().to_owned(),
            peer: request.peer_addr(),
            agent: request.headers().get(header::USER_AGENT).cloned(),
            origin: request.headers().get(header::ORIGIN).cloned(),
        }
    }

    /// Answers that need no handler: preflights and requests beyond a limit.
    fn early(&self, request: &ServiceRequest) -> Option<HttpResponse> {
        let headers = request.headers();
        if self.method == Method::OPTIONS
            && self.origin.is_some()
            && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
        {
            let mut response = HttpResponse::Ok().finish();
            allow(headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS), response.headers_mut());
            return Some(response);
        }
        envelope::beyond(request.app_data::<Data<Limits>>()?, request)
    }

    /// Adds what every answer to a browser carries, and writes its line.
    fn finish(&self, live: &Live, status: StatusCode, headers: &mut HeaderMap, role: Option<&CallerRole>) {
        if let Some(origin) = &self.origin {
            grant(&live.cors_origins, origin, headers);
        }
        if !live.log.level.logs(status.as_u16()) {
            return;
        }
        Event::RestRequest(RestRequest {
            peer: self.peer.map(|peer| peer.ip()),
            role: role.map(|role| role.0.as_str()),
            method: self.method.as_str(),
            path: &self.path,
            status: status.as_u16(),
            agent: self.agent.as_ref().and_then(|agent| agent.to_str().ok()).unwrap_or_default(),
            took: self.started.elapsed(),
        })
        .emit();
    }
}

/// Any origin, or those of a list with credentials.
fn grant(origins: &[String], origin: &HeaderValue, headers: &mut HeaderMap) {
    let exposed = "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, \
                   Transfer-Encoding, Range-Unit";
    if origins.is_empty() {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    } else if origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    } else {
        return;
    }
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed));
}

fn allow(asked: Option<&HeaderValue>, headers: &mut HeaderMap) {
    let methods = HeaderValue::from_static("GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD");
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    let granted =
        asked.and_then(|asked| HeaderValue::from_str(&format!("Authorization, {}", asked.to_str().ok()?)).ok());
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        granted.unwrap_or_else(|| HeaderValue::from_static("Authorization")),
    );
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
}
