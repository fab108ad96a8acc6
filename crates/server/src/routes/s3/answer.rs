//! Answers of the S3 protocol as bytes on the wire: documents in XML, or in JSON for those who take no XML.

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse, HttpResponseBuilder,
    body::SizedStream,
    http::{Method, StatusCode, header},
};
use futures_util::{TryStreamExt as _, stream};
use storage::{
    backend,
    s3::{
        error::{Refusal, Result},
        serve::{Answer, Content},
        xml::{Document, takes_xml},
    },
};

use crate::{envelope::RequestId, observe::Event, routes::storage::content};

/// `path` below the protocol's prefix, for what a refusal is about.
pub(super) fn write(request: &HttpRequest, path: &str, outcome: Result<Answer>) -> HttpResponse {
    let answer = outcome.unwrap_or_else(|refusal| refused(request, path, refusal));
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = HttpResponse::build(status);
    for (name, value) in &answer.headers {
        // Addresses that are signed work in a page; what is signed by a header comes from a client that wants what it stored.
        let typed = name.eq_ignore_ascii_case("content-type") && !signed_by_header(request);
        // Rows may hold anything; what no header can say is left out.
        if let Ok(value) = header::HeaderValue::from_str(if typed { content::shown(value) } else { value }) {
            response.append_header((name.as_str(), value));
        }
    }
    // Whatever somebody uploaded, no script of it runs on our origin.
    response.insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
    response.insert_header((header::CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"));
    if status == StatusCode::NOT_MODIFIED || status == StatusCode::NO_CONTENT {
        return response.body(actix_web::body::None::new()).map_into_boxed_body();
    }
    match answer.content {
        Content::None => response.finish(),
        Content::Document(document) => write_document(request, &mut response, &document),
        Content::Length(length) => {
            response.body(SizedStream::new(length, stream::empty::<Result<_, std::io::Error>>()))
        }
        Content::Bytes(body) => bytes(&mut response, body),
    }
}

fn signed_by_header(request: &HttpRequest) -> bool {
    let said = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    said.is_some_and(|said| said.starts_with("AWS4-"))
}

fn bytes(response: &mut HttpResponseBuilder, body: backend::Body) -> HttpResponse {
    match body.bytes {
        backend::Content::Whole(bytes) => response.body(bytes),
        backend::Content::Stream(pieces) => {
            response.body(SizedStream::new(body.length, pieces.map_err(std::io::Error::other)))
        }
    }
}

fn write_document(request: &HttpRequest, response: &mut HttpResponseBuilder, document: &Document) -> HttpResponse {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (media, text) = if takes_xml(accept) {
        let bare = document.root == "Error" && agent.contains("Botocore/");
        ("application/xml; charset=utf-8", if bare { document.bare_xml() } else { document.xml() })
    } else {
        ("application/json; charset=utf-8", document.json())
    };
    response.insert_header((header::CONTENT_TYPE, media));
    response.body(text)
}

/// Logged once when it is our fault; without a document for `HEAD`, which has none.
fn refused(request: &HttpRequest, path: &str, refusal: Refusal) -> Answer {
    if refusal.status >= 500 {
        let extensions = request.extensions();
        let request_id = extensions.get::<RequestId>().map_or("", RequestId::as_str);
        let cause = refusal.cause.as_deref().unwrap_or(&refusal.message);
        Event::RequestFailed { request_id, status: refusal.status, code: refusal.code, cause }.emit();
    }
    let resource: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let document = Document::error(&refusal, &resource.join("/"));
    let content = if request.method() == Method::HEAD { Content::None } else { Content::Document(document) };
    Answer { status: refusal.status, headers: Vec::new(), content }
}
