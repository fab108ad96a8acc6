//! Downloads, heads and descriptions of objects.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    body::SizedStream,
    http::{Method, StatusCode, header as names},
};
use futures_util::stream;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use storage::{ByteRange, Code, Error, Object, backend::Content, error, signed::Scope};
use time::{OffsetDateTime, UtcOffset, format_description::BorrowedFormatItem, macros::format_description};

use super::{
    answer::{Outcome, respond},
    asked::{self, Asked, Wants, header, query},
    content,
};
use crate::{clock, state::State};

pub(super) async fn public(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let (bucket, key) = asked::target(state, target)?;
        let find = async || {
            if let Some((true, object)) = state.storage.known(&bucket, &key) {
                return Ok(object);
            }
            let asked = Asked::of(request, state, Wants::Nobody).await?;
            state.storage.find_public(&asked.call("storage.object.get_public"), &bucket, &key).await
        };
        send(request, state, find, None).await
    };
    respond(request, run().await)
}

pub(super) async fn authenticated(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (bucket, key) = asked::target(state, target)?;
        let call = asked.call(operation(request));
        let find = async || state.storage.find(&call, &bucket, &key).await.map(Arc::new);
        send(request, state, find, None).await
    };
    respond(request, run().await)
}

fn operation(request: &HttpRequest) -> &'static str {
    let head = request.method() == Method::HEAD;
    if head { "object.head_authenticated_info" } else { "storage.object.get_authenticated" }
}

/// Public or not: the bucket decides.
pub(super) async fn either(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let asked = Asked::of(request, state, Wants::Anything).await?;
        let (bucket, key) = asked::target(state, target)?;
        let call = asked.call(operation(request));
        let find = async || {
            if asked.authenticated {
                state.storage.find_either(&call, &bucket, &key).await.map(Arc::new)
            } else {
                state.storage.find_public(&call, &bucket, &key).await
            }
        };
        send(request, state, find, None).await
    };
    respond(request, run().await)
}

pub(super) async fn signed(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let token = query(request, "token")
            .ok_or_else(|| error::invalid_request("querystring must have required property 'token'"))?;
        let (bucket, key) = asked::target(state, target)?;
        let token = state.storage.verify(Scope::Download, &token, &bucket, &key, clock::now_unix())?;
        if token.transformations.is_some() {
            // Whoever was given a picture of it was not given the file.
            return Err(error::invalid_signature("Invalid signature"));
        }
        let find = async || {
            if let Some((_, object)) = state.storage.known(&bucket, &key) {
                return Ok(object);
            }
            let asked = Asked::of(request, state, Wants::Nobody).await?;
            state.storage.find_signed(&asked.call("storage.object.get_signed"), &bucket, &key).await
        };
        send(request, state, find, Some(token.exp)).await
    };
    respond(request, run().await)
}

/// Sends what is found. Who replaces an object removes the bytes it had, perhaps between our look at the row and at them: then
/// the row that is there now counts.
async fn send(
    request: &HttpRequest,
    state: &State,
    find: impl AsyncFn() -> Result<Arc<Object>, Error>,
    expires: Option<i64>,
) -> Outcome {
    let object = find().await?;
    match answer(request, state, &object, expires).await {
        Err(gone) if gone.code() == Code::NoSuchKey => {
            state.storage.doubt(&object);
            let now = find().await?;
            if now.version == object.version { Err(gone) } else { answer(request, state, &now, expires).await }
        }
        outcome => outcome,
    }
}

pub(super) async fn info(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let public = target.strip_prefix("public/").filter(|rest| rest.contains('/'));
        let own = target.strip_prefix("authenticated/").filter(|rest| rest.contains('/'));
        let wants = match (public, own) {
            (Some(_), _) => Wants::Nobody,
            (None, Some(_)) => Wants::Header,
            (None, None) => Wants::Anything,
        };
        let asked = Asked::of(request, state, wants).await?;
        let (bucket, key) = asked::target(state, public.or(own).unwrap_or(target))?;
        let call = asked.call(match public {
            Some(_) => "storage.object.info_public",
            None => "object.get_authenticated_info",
        });
        // What a public bucket holds is told to everybody, as its bytes are.
        let object = if asked.authenticated {
            Arc::new(state.storage.find_either(&call, &bucket, &key).await?)
        } else {
            state.storage.find_public(&call, &bucket, &key).await?
        };
        Ok(describe(&object))
    };
    respond(request, run().await)
}

fn describe(object: &Object) -> HttpResponse {
    let known = &object.metadata;
    let own = object.user_metadata.as_deref().and_then(|json| serde_json::from_str::<Value>(json).ok());
    let body = json!({
        "id": object.id,
        "name": object.name,
        "version": object.version,
        "bucket_id": object.bucket_id,
        "size": known.size,
        "content_type": known.mimetype,
        "cache_control": known.cache_control,
        "etag": known.etag,
        "metadata": own.unwrap_or_else(|| json!({})),
        "last_modified": if known.last_modified.is_empty() { &object.updated_at } else { &known.last_modified },
        "created_at": object.created_at,
    });
    let mut response = HttpResponse::Ok();
    insert(&mut response, names::ETAG, &known.etag);
    insert(&mut response, names::LAST_MODIFIED, &http_date(known.last_modified()));
    insert(&mut response, names::CACHE_CONTROL, &known.cache_control);
    response.content_type("application/json; charset=utf-8").body(body.to_string())
}

/// The bytes, or what of them is asked for. `expires` in seconds since 1970.
async fn answer(request: &HttpRequest, state: &State, object: &Object, expires: Option<i64>) -> Outcome {
    let known = &object.metadata;
    if is_known(request, object) {
        let mut response = HttpResponse::NotModified();
        insert(&mut response, names::ETAG, &known.etag);
        caching(request, &mut response, object, expires);
        return Ok(response.finish());
    }
    object.version().ok_or_else(error::no_such_key)?;
    let range = match header(request, "range") {
        Some(range) => ByteRange::parse(range, known.size)?,
        None => None,
    };
    let mut response = HttpResponse::build(if range.is_some() { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK });
    response.insert_header((names::ACCEPT_RANGES, "bytes"));
    content::describe(&mut response, &known.mimetype);
    insert(&mut response, names::ETAG, &known.etag);
    insert(&mut response, names::LAST_MODIFIED, &http_date(known.last_modified()));
    insert(&mut response, ROBOTS, robots(object));
    if let Some(range) = range {
        response.insert_header((names::CONTENT_RANGE, range.content_range(known.size)));
    }
    caching(request, &mut response, object, expires);
    if let Some(name) = query(request, "download") {
        response.insert_header((names::CONTENT_DISPOSITION, attachment(&name)));
    }
    if request.method() == Method::HEAD {
        let length = range.map_or(known.size, ByteRange::length);
        return Ok(response.body(SizedStream::new(length, stream::empty::<Result<_, Error>>())));
    }
    let body = state.storage.bytes(object, range).await?;
    Ok(match body.bytes {
        Content::Whole(bytes) => response.body(bytes),
        Content::Stream(bytes) => response.body(SizedStream::new(body.length, bytes)),
    })
}

pub(super) const ROBOTS: names::HeaderName = names::HeaderName::from_static("x-robots-tag");

/// What the uploader told search engines, if a header can say it.
pub(super) fn robots(object: &Object) -> &str {
    let own = object.metadata.x_robots_tag.as_deref();
    own.filter(|own| !own.is_empty() && names::HeaderValue::from_str(own).is_ok()).unwrap_or("none")
}

/// Whether the client has it already.
fn is_known(request: &HttpRequest, object: &Object) -> bool {
    if let Some(etag) = header(request, "if-none-match") {
        return !object.metadata.etag.is_empty() && etag == object.metadata.etag;
    }
    let since = header(request, "if-modified-since").and_then(parse_http_date);
    match (since, object.metadata.last_modified()) {
        (Some(since), Some(modified)) => modified.unix_timestamp() <= since.unix_timestamp(),
        _ => false,
    }
}

pub(super) fn caching(
    request: &HttpRequest,
    response: &mut HttpResponseBuilder,
    object: &Object,
    expires: Option<i64>,
) {
    if let Some(moment) = expires {
        insert(response, names::EXPIRES, &http_date(OffsetDateTime::from_unix_timestamp(moment).ok()));
        return;
    }
    let own = Some(object.metadata.cache_control.as_str()).filter(|own| !own.is_empty()).unwrap_or("no-cache");
    let stale = header(request, "if-none-match").is_some_and(|etag| etag != object.metadata.etag);
    let extra = if stale { ", stale-while-revalidate=30" } else { "" };
    insert(response, names::CACHE_CONTROL, &format!("{own}{extra}"));
}

/// As `encodeURIComponent` writes it.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

pub(super) fn attachment(name: &str) -> String {
    if name.is_empty() {
        return "attachment;".to_owned();
    }
    let name = utf8_percent_encode(name, COMPONENT);
    format!("attachment; filename={name}; filename*=UTF-8''{name}")
}

/// A header, unless its value cannot be one: rows may hold anything.
pub(super) fn insert(response: &mut HttpResponseBuilder, name: names::HeaderName, value: &str) {
    if let Ok(value) = names::HeaderValue::from_str(value)
        && !value.is_empty()
    {
        response.insert_header((name, value));
    }
}

const HTTP_DATE: &[BorrowedFormatItem<'_>] =
    format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");

pub(super) fn http_date(moment: Option<OffsetDateTime>) -> String {
    moment.and_then(|moment| moment.to_offset(UtcOffset::UTC).format(HTTP_DATE).ok()).unwrap_or_default()
}

fn parse_http_date(text: &str) -> Option<OffsetDateTime> {
    time::PrimitiveDateTime::parse(text, HTTP_DATE).ok().map(time::PrimitiveDateTime::assume_utc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_downloads_are_escaped() {
        assert_eq!(attachment(""), "attachment;");
        assert_eq!(
            attachment("smör \"&\".pdf"),
            "attachment; filename=sm%C3%B6r%20%22%26%22.pdf; filename*=UTF-8''sm%C3%B6r%20%22%26%22.pdf"
        );
    }

    #[test]
    fn dates_are_those_of_http() {
        let moment = OffsetDateTime::from_unix_timestamp(784_111_777).unwrap();
        assert_eq!(http_date(Some(moment)), "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(moment));
        assert_eq!(parse_http_date("yesterday"), None);
    }
}
