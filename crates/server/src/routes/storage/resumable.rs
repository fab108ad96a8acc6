//! `/upload/resumable`: TUS 1.0.0. Answers are plain text under their real status; a token that is none is answered as
//! everywhere else in storage.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{Method, StatusCode, header},
    web::Payload,
};
use futures_util::StreamExt as _;
use storage::{
    flow::{Permit, Receiving, Uploads},
    resumable::{self, EXTENSIONS, Headers, Refusal, UploadId, VERSION, headers, location},
};
use time::OffsetDateTime;

use super::{
    MOUNT, answer,
    asked::{Asked, Wants, header},
    media::Media,
};
use crate::{
    clock,
    observe::{Event, Sweep},
    state::State,
};

const TEXT: &str = "text/plain; charset=utf-8";
const ALLOWED: &str = "Authorization, Content-Type, Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, \
    Upload-Concat, Upload-Defer-Length, Upload-Length, Upload-Metadata, Upload-Offset, X-HTTP-Method-Override, \
    X-Requested-With, X-Forwarded-Host, X-Forwarded-Proto, Forwarded, Authorization, X-Upsert, Upload-Expires, ApiKey, \
    x-signature";
/// What is read of a body that is not wanted, so that its sender hears the answer: bytes, and how long.
const DRAINED_MAX: usize = 8 << 20;
const DRAIN: Duration = Duration::from_secs(2);

/// Names of what is done, for policies, with and without a signature.
const CREATE: [&str; 2] = ["storage.tus.upload.create", "storage.tus.upload.create_signed"];
const PART: [&str; 2] = ["storage.tus.upload.part", "storage.tus.upload.part_signed"];
const DELETE: [&str; 2] = ["storage.tus.upload.delete", "storage.tus.upload.delete_signed"];

/// One request below the route, with what its path says.
struct Turn<'a> {
    request: &'a HttpRequest,
    uploads: &'a Uploads,
    asked: Asked,
    signed: bool,
    /// The last segment of the path.
    segment: &'a str,
}

pub(super) async fn serve(
    request: &HttpRequest,
    state: &State,
    media: &Media,
    mut payload: Payload,
    method: &Method,
    path: &str,
) -> HttpResponse {
    let (signed, segment) = parts(path);
    let tus = match *method {
        Method::OPTIONS => return options(&media.uploads),
        Method::POST => headers::Method::Post,
        Method::HEAD => headers::Method::Head,
        Method::PATCH => headers::Method::Patch,
        Method::DELETE => headers::Method::Delete,
        Method::PUT => return text(StatusCode::NOT_FOUND, "Not found\n"),
        _ => return answer::unknown(request, &format!("/upload/resumable{path}"), false),
    };
    let wants = if signed { Wants::Nobody } else { Wants::Token };
    let asked = match Asked::of(request, state, wants).await {
        Ok(asked) => asked,
        Err(error) => return answer::refuse(request, &error),
    };
    let turn = Turn { request, uploads: &media.uploads, asked, signed, segment };
    let outcome = match Headers::read(tus, |name| header(request, name)) {
        Ok(headers) => match tus {
            headers::Method::Post => turn.create(state, &headers, &mut payload).await,
            headers::Method::Head => turn.head().await,
            headers::Method::Patch => turn.append(&headers, &mut payload).await,
            headers::Method::Delete => turn.terminate(&headers).await,
        },
        Err(refusal) => Err(refusal),
    };
    match outcome {
        Ok(response) => response,
        Err(refusal) => refuse(request, &refusal, payload).await,
    }
}

/// Whether it is the way of the signed, and the last segment.
fn parts(path: &str) -> (bool, &str) {
    let path = path.trim_matches('/');
    match path.strip_prefix("sign") {
        Some("") => (true, ""),
        Some(rest) if rest.starts_with('/') => (true, &rest[1..]),
        _ => (false, path),
    }
}

impl Turn<'_> {
    fn permit(&self) -> Permit<'_> {
        if self.signed { Permit::Signature(header(self.request, "x-signature")) } else { Permit::Policies }
    }

    fn operation(&self, names: [&'static str; 2]) -> &'static str {
        names[usize::from(self.signed)]
    }

    fn id(&self) -> Result<UploadId, Refusal> {
        UploadId::parse(self.segment).ok_or(Refusal::NotFound)
    }

    async fn create(&self, state: &State, headers: &Headers, payload: &mut Payload) -> Result<HttpResponse, Refusal> {
        let call = self.asked.call(self.operation(CREATE));
        let (id, upload, receiving) = self.uploads.create(&call, self.permit(), headers, now()).await?;
        let upload = match receiving {
            Some(receiving) => feed(receiving, payload).await?,
            None => upload,
        };
        let mut response = begin(StatusCode::CREATED);
        response.content_type(TEXT);
        response.insert_header(("Location", location_of(self.request, state, self.signed, &id.to_segment())));
        if headers.piece {
            response.insert_header(("Upload-Offset", upload.offset.to_string()));
        }
        Ok(end(response, &upload))
    }

    async fn head(&self) -> Result<HttpResponse, Refusal> {
        let upload = self.uploads.head(self.permit(), &self.id()?, now()).await?;
        let mut response = begin(StatusCode::OK);
        for pair in upload.head() {
            response.insert_header(pair);
        }
        Ok(response.finish())
    }

    async fn append(&self, headers: &Headers, payload: &mut Payload) -> Result<HttpResponse, Refusal> {
        let call = self.asked.call(self.operation(PART));
        let receiving = self.uploads.append(&call, self.permit(), &self.id()?, headers, now()).await?;
        let upload = feed(receiving, payload).await?;
        let mut response = begin(StatusCode::NO_CONTENT);
        response.insert_header(("Upload-Offset", upload.offset.to_string()));
        Ok(end(response, &upload))
    }

    async fn terminate(&self, headers: &Headers) -> Result<HttpResponse, Refusal> {
        let call = self.asked.call(self.operation(DELETE));
        self.uploads.terminate(&call, self.permit(), &self.id()?, headers, now()).await?;
        Ok(begin(StatusCode::NO_CONTENT).finish())
    }
}

/// Hands the body over, chunk by chunk. A body that breaks off is a body that ends: what came is kept.
async fn feed(mut receiving: Receiving, payload: &mut Payload) -> Result<resumable::Upload, Refusal> {
    loop {
        let chunk = tokio::select! {
            chunk = payload.next() => chunk,
            // Also while the client is silent.
            () = receiving.stopped() => break,
        };
        let Some(Ok(chunk)) = chunk else { break };
        if !receiving.feed(chunk).await {
            break;
        }
    }
    receiving.end().await
}

fn begin(status: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response.insert_header(("Tus-Resumable", VERSION));
    response
}

fn end(mut response: HttpResponseBuilder, upload: &resumable::Upload) -> HttpResponse {
    if upload.completed {
        response.insert_header(("Tus-Complete", "1"));
    }
    if let Some(expires) = upload.expires_header() {
        response.insert_header(("Upload-Expires", expires));
    }
    response.finish()
}

fn options(uploads: &Uploads) -> HttpResponse {
    let mut response = begin(StatusCode::NO_CONTENT);
    response.insert_header(("Tus-Version", VERSION));
    response.insert_header(("Tus-Extension", EXTENSIONS));
    response.insert_header(("Tus-Max-Size", uploads.size_max().to_string()));
    response.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"));
    response.insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, "POST, HEAD, PATCH, OPTIONS, DELETE"));
    response.insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED));
    response.insert_header((header::ACCESS_CONTROL_MAX_AGE, "86400"));
    response.finish()
}

fn text(status: StatusCode, body: impl Into<String>) -> HttpResponse {
    begin(status).content_type(TEXT).body(body.into())
}

async fn refuse(request: &HttpRequest, refusal: &Refusal, mut payload: Payload) -> HttpResponse {
    if let Refusal::Storage(error) = refusal {
        answer::note(request, error);
    }
    let mut left = DRAINED_MAX;
    let drained = async {
        while let Some(Ok(chunk)) = payload.next().await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                return;
            }
        }
    };
    // Whatever was not read by then closes the connection.
    drop(tokio::time::timeout(DRAIN, drained).await);
    text(StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), refusal.text())
}

fn now() -> OffsetDateTime {
    clock::now()
}

fn location_of(request: &HttpRequest, state: &State, signed: bool, segment: &str) -> String {
    let proxies = &state.config.network.proxies;
    let trusted = request.peer_addr().is_some_and(|peer| proxies.trusts(peer.ip()));
    let said = |name: &str| header(request, name);
    let forwarded = location::Forwarded {
        host: said("x-forwarded-host"),
        port: said("x-forwarded-port"),
        proto: said("x-forwarded-proto"),
        prefix: said("x-forwarded-prefix"),
    };
    // A proxy that is not trusted leaves us without the client's scheme and host: then a path alone, which clients resolve
    // against the address they know.
    let between = forwarded.proto.is_some() || forwarded.host.is_some();
    let reached = location::Reached {
        public_url: state.config.media.public_url.as_deref(),
        mount: MOUNT,
        host: said("host").filter(|_| trusted || !between),
        forwarded: if trusted { forwarded } else { location::Forwarded::default() },
    };
    location::location(reached, signed, segment)
}

/// Forgets uploads that have expired, now and then. Ends with the server.
pub(crate) async fn keep_swept(uploads: Uploads) {
    let mut ticks = tokio::time::interval(Duration::from_secs(600));
    loop {
        ticks.tick().await;
        if let Err(error) = uploads.sweep(now()).await {
            Event::Sweep(Sweep::Failed { reason: error.cause().unwrap_or(error.message()) }).emit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_path_says_who_signed_and_which_upload() {
        for (path, expected) in [
            ("", (false, "")),
            ("/", (false, "")),
            ("/abc", (false, "abc")),
            ("/sign", (true, "")),
            ("/sign/", (true, "")),
            ("/sign/abc", (true, "abc")),
            ("/signabc", (false, "signabc")),
        ] {
            assert_eq!(parts(path), expected, "{path}");
        }
    }
}
