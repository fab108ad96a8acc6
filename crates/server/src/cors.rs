//! Which pages of other origins may call the API, by the rules browsers check (`contracts/clients.md` §1.3).

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
/// Sent when a preflight names no headers; otherwise the named ones are granted, since tokens and not origins protect the API.
const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "authorization, apikey, x-client-info, content-type, x-supabase-api-version, accept, accept-profile, content-profile, \
     prefer, range, x-retry-count, x-upsert, x-metadata, cache-control, x-region, traceparent, tracestate, baggage, \
     x-guest-session",
);
const RESPONSE_HEADERS: HeaderValue = HeaderValue::from_static(
    "content-encoding, content-location, content-range, content-type, content-length, date, location, server, \
     transfer-encoding, range-unit, retry-after, x-total-count, link, x-supabase-api-version, x-relay-error, x-request-id, \
     accept-ranges, cache-control, content-disposition, etag, expires, last-modified, x-transformations, \
     tus-resumable, tus-version, tus-extension, tus-max-size, tus-complete, upload-offset, upload-length, upload-defer-length, \
     upload-metadata, upload-expires",
);
/// Seconds a browser may remember a preflight's answer; a day is more than any of them keeps.
const MAX_AGE: HeaderValue = HeaderValue::from_static("86400");

#[derive(Debug, Clone)]
pub struct Cors {
    /// Empty: any origin.
    origins: Vec<String>,
}

impl Cors {
    pub fn new(origins: Vec<String>) -> Self {
        Self { origins }
    }

    /// The headers of a preflight's answer, or `None` when the request is no preflight.
    pub fn preflight(&self, is_options: bool, request: &HeaderMap) -> Option<Vec<(HeaderName, HeaderValue)>> {
        let asks = is_options && request.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        let origin = request.get(header::ORIGIN).filter(|_| asks)?;
        let Some(allowed) = self.allowed(origin) else { return Some(Vec::new()) };
        let headers = request.get(header::ACCESS_CONTROL_REQUEST_HEADERS).cloned().unwrap_or(REQUEST_HEADERS);
        Some(vec![
            (header::ACCESS_CONTROL_ALLOW_ORIGIN, allowed),
            (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, headers),
            (header::ACCESS_CONTROL_MAX_AGE, MAX_AGE),
            (header::VARY, HeaderValue::from_static("origin, access-control-request-headers")),
        ])
    }

    /// Lets the page of an allowed origin read this answer.
    pub fn grant(&self, origin: &HeaderValue, response: &mut HeaderMap) {
        let Some(allowed) = self.allowed(origin) else { return };
        if !self.origins.is_empty() {
            response.append(header::VARY, HeaderValue::from_static("origin"));
        }
        response.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, allowed);
        response.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, RESPONSE_HEADERS);
    }

    fn allowed(&self, origin: &HeaderValue) -> Option<HeaderValue> {
        if self.origins.is_empty() {
            return Some(HeaderValue::from_static("*"));
        }
        self.origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()).then(|| origin.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    fn get<'a>(headers: &'a [(HeaderName, HeaderValue)], name: &str) -> Option<&'a str> {
        headers.iter().find(|(key, _)| key.as_str() == name).and_then(|(_, value)| value.to_str().ok())
    }

    #[test]
    fn any_header_a_page_names_is_granted() {
        let asked = "authorization,x-guest-session,x-my-own";
        let preflight = request(&[
            ("origin", "https://a.example"),
            ("access-control-request-method", "PATCH"),
            ("access-control-request-headers", asked),
        ]);
        let granted = Cors::new(vec![]).preflight(true, &preflight).unwrap();
        assert_eq!(get(&granted, "access-control-allow-origin"), Some("*"));
        assert_eq!(get(&granted, "access-control-allow-headers"), Some(asked));
        assert!(get(&granted, "access-control-allow-methods").unwrap().contains("PATCH"));
    }

    #[test]
    fn an_options_request_without_the_question_is_no_preflight() {
        let cors = Cors::new(vec![]);
        assert!(cors.preflight(true, &request(&[("origin", "https://a.example")])).is_none());
        assert!(
            cors.preflight(false, &request(&[("origin", "x"), ("access-control-request-method", "GET")])).is_none()
        );
    }

    #[test]
    fn a_list_of_origins_is_exact() {
        let cors = Cors::new(vec!["https://a.example".to_owned()]);
        let mut response = HeaderMap::new();
        cors.grant(&HeaderValue::from_static("https://a.example.evil"), &mut response);
        assert!(response.is_empty());
        cors.grant(&HeaderValue::from_static("https://a.example"), &mut response);
        assert_eq!(response.get("access-control-allow-origin").unwrap(), "https://a.example");
        assert_eq!(response.get("vary").unwrap(), "origin");
    }
}
