//! The one place where an error becomes bytes, and the one place where it is logged.
//!
//! Crates below know codes and texts but no HTTP writer; routes hand what they got to [`answer`].

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    http::{StatusCode, header},
};

use crate::{envelope::RequestId, observe::Event};

/// An error as a client of PostgREST reads it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Body<'a> {
    pub code: &'a str,
    pub message: &'a str,
    pub details: Option<&'a str>,
    pub hint: Option<&'a str>,
}

impl<'a> Body<'a> {
    pub fn new(code: &'a str, message: &'a str) -> Self {
        Self { code, message, details: None, hint: None }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Writes an error that a crate has already put into its public shape. `cause` is for operators alone; answers of 500
/// and above are logged with it, here and nowhere else.
pub fn answer(
    request: &HttpRequest,
    status: StatusCode,
    code: &str,
    cause: Option<&str>,
    json: String,
) -> HttpResponse {
    if status.is_server_error() {
        let extensions = request.extensions();
        let request_id = extensions.get::<RequestId>().map_or("", RequestId::as_str);
        Event::RequestFailed { request_id, status: status.as_u16(), code, cause: cause.unwrap_or("") }.emit();
    }
    let mut response = HttpResponse::build(status);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, "1"));
    }
    response.content_type("application/json; charset=utf-8").body(json)
}

/// For paths under an API prefix that lead nowhere: JSON, never the site's page.
pub async fn unknown_path(request: HttpRequest) -> HttpResponse {
    let body = Body {
        hint: Some("APIs are under /rest/v1, /auth/v1 and /storage/v1"),
        ..Body::new("404", "no such path in this API")
    };
    answer(&request, StatusCode::NOT_FOUND, "404", None, body.to_json())
}
