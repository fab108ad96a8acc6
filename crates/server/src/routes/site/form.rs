//! Forms that are sent to a page without its scripts: a mail program ending letters with one press (RFC 8058), for one.
//!
//! The server knows none of them. A database that has `page_form(path, query, body)` is asked, as a visitor; any other answers
//! what a page says to a form: 405.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode, header},
    web::Payload,
};
use query::{Param, Statement};
use serde::Deserialize;

use super::{
    asked::{own_address, plain_path},
    pages::{UNDEFINED_FUNCTION, run_as_anon_writing},
};
use crate::{observe::Event, state::State};

/// A form without files.
const BODY_MAX: usize = 8 * 1024;
const KINDS: [&str; 2] = ["application/x-www-form-urlencoded", "multipart/form-data"];

/// What the function answers: a status, and an address of this site to go on to.
#[derive(Debug, Default, Deserialize)]
struct Answer {
    status: Option<u16>,
    location: Option<String>,
}

/// Whether a request is a form at all.
pub fn is_form(request: &HttpRequest) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    *request.method() == Method::POST && KINDS.iter().any(|known| known.eq_ignore_ascii_case(kind))
}

pub async fn take(request: &HttpRequest, payload: Payload, state: &State) -> HttpResponse {
    let Ok(Ok(body)) = payload.to_bytes_limited(BODY_MAX).await else {
        return HttpResponse::PayloadTooLarge().finish();
    };
    let (Some(path), Ok(body)) = (plain_path(request.path()), std::str::from_utf8(&body)) else {
        return HttpResponse::BadRequest().finish();
    };
    let mut statement = Statement::new("select public.page_form(");
    statement
        .param(Param::text(&path))
        .push("::text, ")
        .param(Param::text(request.query_string()))
        .push("::text, ")
        .param(Param::text(body))
        .push("::text)::text");
    match run_as_anon_writing(&state.pool, &statement).await {
        Ok(text) => respond(&serde_json::from_str(&text).unwrap_or_default()),
        Err(error) if error.sqlstate() == Some(UNDEFINED_FUNCTION) => not_allowed(),
        Err(error) => {
            Event::PageHeadFailed { path: &path, reason: &error.to_string() }.emit();
            HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, "60")).finish()
        }
    }
}

fn respond(answer: &Answer) -> HttpResponse {
    let status = answer.status.and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or(StatusCode::NO_CONTENT);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        return not_allowed();
    }
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    if let Some(location) = answer.location.as_deref().and_then(own_address) {
        response.insert_header((header::LOCATION, location));
    }
    response.finish()
}

pub fn not_allowed() -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, "GET, HEAD")).finish()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_forms_are_forms() {
        let request = |kind: &str| TestRequest::post().insert_header((header::CONTENT_TYPE, kind)).to_http_request();
        assert!(is_form(&request("application/x-www-form-urlencoded")));
        assert!(is_form(&request("Multipart/Form-Data; boundary=x")));
        assert!(!is_form(&request("application/json")));
        assert!(!is_form(&TestRequest::post().to_http_request()));
        assert!(!is_form(&TestRequest::get().insert_header((header::CONTENT_TYPE, KINDS[0])).to_http_request()));
    }

    #[test]
    fn nobody_is_sent_elsewhere() {
        assert_eq!(own_address("/newsletter/unsubscribe?done=1"), Some("/newsletter/unsubscribe?done=1"));
        for other in ["https://evil.example", "//evil.example", "/\\evil.example", "/a\r\nx: y", "a"] {
            assert_eq!(own_address(other), None, "{other:?}");
        }
    }
}
