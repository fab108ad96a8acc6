//! Uploads, raw or as a form: streamed to the backend as they arrive, refused as soon as they are too much.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, web::Payload};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde_json::json;
use storage::{
    BucketId, Code, Error, Object, ObjectPath, Put, Storage, Writer,
    caller::Call,
    error,
    flow::new_version,
    multipart::{Event, Head, Multipart},
    object::user_metadata,
    signed::Scope,
};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants, header, query},
};
use crate::{clock, state::State};

/// Bytes of a form's field.
const FIELD_MAX: usize = 1 << 20;
const FIELDS_MAX: usize = 10;
/// What is read of a refused upload, so that the client gets to read why.
const DRAINED_MAX: usize = 4 << 20;
const DRAINED_FOR: Duration = Duration::from_secs(2);

pub(super) fn is_upsert(request: &HttpRequest) -> bool {
    header(request, "x-upsert") == Some("true")
}

/// `x-metadata`: JSON in base64. What cannot be read counts as none.
pub(super) fn metadata_header(text: &str) -> Option<String> {
    let json = String::from_utf8(BASE64_STANDARD.decode(text).ok()?).ok()?;
    user_metadata(&json).map(|_| json)
}

pub(super) async fn upload(
    request: &HttpRequest,
    state: &State,
    mut payload: Payload,
    target: &str,
    replace: bool,
) -> HttpResponse {
    let outcome = async {
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (bucket, key) = asked::target(state, target)?;
        let operation = if replace { "storage.object.upload_update" } else { "storage.object.upload" };
        let wanted = Wanted { bucket, key, upsert: replace || is_upsert(request), owner: asked.caller.sub.clone() };
        receive(request, &state.storage, &asked.call(operation), &mut payload, wanted).await
    };
    let outcome = outcome.await.map(|stored| {
        let key = format!("{}/{}", stored.bucket_id, stored.name);
        answer::json(&json!({ "Key": key, "Id": stored.id }))
    });
    finish(request, payload, outcome).await
}

/// By an address that was signed: its token says for whom, and whether it replaces.
pub(super) async fn signed(request: &HttpRequest, state: &State, mut payload: Payload, target: &str) -> HttpResponse {
    let outcome = async {
        let token = query(request, "token")
            .ok_or_else(|| error::invalid_request("querystring must have required property 'token'"))?;
        let (bucket, key) = asked::target(state, target)?;
        let token = state.storage.verify(Scope::Upload, &token, &bucket, &key, clock::now_unix())?;
        let mut asked = Asked::of(request, state, Wants::Nobody).await?;
        storage::caller::SERVICE_ROLE.clone_into(&mut asked.caller.role);
        asked.caller.claims.clone_from(&state.storage.settings().service_claims);
        let wanted = Wanted { bucket, key, upsert: token.upsert.unwrap_or(false), owner: token.owner };
        receive(request, &state.storage, &asked.call("storage.object.upload_signed"), &mut payload, wanted).await
    };
    let outcome =
        outcome.await.map(|stored| answer::json(&json!({ "Key": format!("{}/{}", stored.bucket_id, stored.name) })));
    finish(request, payload, outcome).await
}

/// A client that is still sending reads no answer: some of the rest is taken first.
async fn finish(request: &HttpRequest, mut payload: Payload, outcome: Outcome) -> HttpResponse {
    if outcome.is_err() {
        let drain = async {
            let mut drained = 0;
            while let Some(Ok(chunk)) = payload.next().await {
                drained += chunk.len();
                if drained > DRAINED_MAX {
                    break;
                }
            }
        };
        let _ = tokio::time::timeout(DRAINED_FOR, drain).await;
    }
    respond(request, outcome)
}

struct Wanted {
    bucket: BucketId,
    key: ObjectPath,
    upsert: bool,
    owner: Option<String>,
}

async fn receive(
    request: &HttpRequest,
    storage: &Storage,
    call: &Call<'_>,
    payload: &mut Payload,
    wanted: Wanted,
) -> Result<Object, Error> {
    let mime_type = header(request, "content-type").unwrap_or("application/octet-stream");
    let put = Put {
        bucket: wanted.bucket,
        key: wanted.key,
        upsert: wanted.upsert,
        mime_type: mime_type.to_owned(),
        cache_control: header(request, "cache-control").unwrap_or("no-cache").to_owned(),
        robots: header(request, "x-robots-tag").map(str::to_owned),
        length: header(request, "content-length").and_then(|length| length.parse().ok()),
        user_metadata: header(request, "x-metadata").and_then(metadata_header),
        owner: wanted.owner,
    };
    if put.user_metadata.as_ref().is_some_and(|json| json.len() > FIELD_MAX) {
        return Err(metadata_too_large());
    }
    match Multipart::new(mime_type) {
        Some(form) => Form { storage, call, payload, form }.receive(put).await,
        None => raw(storage, call, payload, put).await,
    }
}

fn metadata_too_large() -> Error {
    Error::new(Code::EntityTooLarge, "The user_metadata exceeded the maximum allowed size")
}

async fn next_chunk(payload: &mut Payload) -> Result<Option<Bytes>, Error> {
    let aborted = |why| Error::new(Code::Aborted, "Request aborted").because(why);
    payload.next().await.transpose().map_err(aborted)
}

async fn raw(storage: &Storage, call: &Call<'_>, payload: &mut Payload, put: Put) -> Result<Object, Error> {
    let limit = storage.admit(call, &put).await?;
    let mut writer = storage.backend().begin(new_version(), limit).await?;
    while let Some(chunk) = next_chunk(payload).await? {
        writer.write(chunk).await?;
    }
    if put.length.is_some_and(|length| length != writer.size()) {
        return Err(Error::new(Code::Aborted, "Request aborted").because("the body ended early"));
    }
    let stored = writer.finish().await?;
    storage.settle(call, &put, &stored).await
}

/// A form being read.
struct Form<'a, 'c> {
    storage: &'a Storage,
    call: &'a Call<'c>,
    payload: &'a mut Payload,
    form: Multipart,
}

impl Form<'_, '_> {
    async fn receive(mut self, mut put: Put) -> Result<Object, Error> {
        // What the request says of itself is about the form, not about the file.
        (put.length, put.cache_control) = (None, "no-cache".to_owned());
        let mut content_type = None;
        for _ in 0..=FIELDS_MAX {
            match self.event().await? {
                Event::Part(head) if head.is_file() => return self.file(put, &head, content_type).await,
                Event::Part(head) => {
                    let value = self.field().await?;
                    match head.name.as_str() {
                        "cacheControl" => put.cache_control = format!("max-age={value}"),
                        "contentType" => content_type = Some(value),
                        "metadata" | "userMetadata" => put.user_metadata = user_metadata(&value).map(|_| value),
                        _ => {}
                    }
                }
                Event::End => return Err(Error::new(Code::InvalidRequest, "No file provided")),
                Event::Data(_) | Event::PartEnd => {}
            }
        }
        Err(Error::new(Code::InvalidRequest, "reach fields limit"))
    }

    async fn event(&mut self) -> Result<Event, Error> {
        loop {
            if let Some(event) = self.form.next_event()? {
                return Ok(event);
            }
            match next_chunk(self.payload).await? {
                Some(chunk) => self.form.feed(&chunk),
                None => return Err(Error::new(Code::InvalidRequest, "Unexpected end of multipart data")),
            }
        }
    }

    async fn field(&mut self) -> Result<String, Error> {
        let mut value = Vec::new();
        loop {
            match self.event().await? {
                Event::Data(data) if value.len() + data.len() > FIELD_MAX => return Err(metadata_too_large()),
                Event::Data(data) => value.extend_from_slice(&data),
                _ => return Ok(String::from_utf8_lossy(&value).into_owned()),
            }
        }
    }

    async fn file(&mut self, mut put: Put, head: &Head, chosen: Option<String>) -> Result<Object, Error> {
        let given = head.content_type.clone().filter(|name| !name.is_empty());
        put.mime_type = chosen.or(given).unwrap_or_else(|| "application/octet-stream".to_owned());
        let limit = self.storage.admit(self.call, &put).await?;
        let mut writer: Writer = self.storage.backend().begin(new_version(), limit).await?;
        while let Event::Data(data) = self.event().await? {
            writer.write(data).await?;
        }
        let stored = writer.finish().await?;
        self.storage.settle(self.call, &put, &stored).await
    }
}
