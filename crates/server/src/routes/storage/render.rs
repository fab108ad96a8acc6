//! `/render/image`: pictures in the size and type that were asked for, made once and kept.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode, header},
};
use futures_util::StreamExt as _;
use storage::{
    Error, Object,
    backend::Content,
    error,
    image::{Cache, Job, Options, Refusal, Rendered, Requested},
    signed::Scope,
};

use super::{
    answer::{self, Outcome},
    asked::{Asked, Wants, header as said, query, target},
    media::Media,
    reading::{ROBOTS, attachment, caching, http_date, insert, robots},
};
use crate::{clock, state::State};

/// What was asked for, and until when the answer is good where an address says so.
struct Wanted {
    object: Arc<Object>,
    options: Options,
    /// Seconds since 1970.
    expires: Option<i64>,
}

pub(super) async fn serve(
    request: &HttpRequest,
    state: &State,
    media: &Media,
    method: &Method,
    path: &str,
) -> HttpResponse {
    let unknown = || answer::unknown(request, &format!("/render{path}"), true);
    if !state.storage.settings().images || !matches!(*method, Method::GET | Method::HEAD) {
        return unknown();
    }
    let Some((way, rest)) = path.strip_prefix("/image/").and_then(|rest| rest.split_once('/')) else {
        return unknown();
    };
    if !rest.contains('/') {
        return unknown();
    }
    let outcome = match way {
        "public" => public(request, state, rest).await,
        "authenticated" => authenticated(request, state, rest).await,
        "sign" => signed(request, state, rest).await,
        _ => return unknown(),
    };
    let outcome = match outcome {
        Ok(wanted) => show(request, state, media, wanted).await,
        Err(error) => Err(error),
    };
    answer::respond(request, outcome)
}

async fn public(request: &HttpRequest, state: &State, path: &str) -> Result<Wanted, Error> {
    let options = asked_for(request)?;
    let asked = Asked::of(request, state, Wants::Nobody).await?;
    let (bucket, key) = target(state, path)?;
    let object = state.storage.find_public(&asked.call("storage.render.image_public"), &bucket, &key).await?;
    Ok(Wanted { object, options, expires: None })
}

async fn authenticated(request: &HttpRequest, state: &State, path: &str) -> Result<Wanted, Error> {
    let asked = Asked::of(request, state, Wants::Header).await?;
    let options = asked_for(request)?;
    let (bucket, key) = target(state, path)?;
    let object = state.storage.find(&asked.call("storage.render.image_authenticated"), &bucket, &key).await?.into();
    Ok(Wanted { object, options, expires: None })
}

async fn signed(request: &HttpRequest, state: &State, path: &str) -> Result<Wanted, Error> {
    let token = query(request, "token")
        .ok_or_else(|| error::invalid_request("querystring must have required property 'token'"))?;
    let (bucket, key) = target(state, path)?;
    let token = state.storage.verify(Scope::Download, &token, &bucket, &key, clock::now_unix())?;
    let options = Options::from_token(token.transformations.as_deref().unwrap_or(""), token.format.as_deref())?;
    let asked = Asked::of(request, state, Wants::Nobody).await?;
    let object = state.storage.find_signed(&asked.call("storage.render.image_sign"), &bucket, &key).await?;
    Ok(Wanted { object, options, expires: Some(token.exp) })
}

/// What the query says.
fn asked_for(request: &HttpRequest) -> Result<Options, Error> {
    let decoded: Vec<(String, String)> = request
        .query_string()
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")).0)
        .filter(|name| !name.is_empty())
        .filter_map(|name| Some((name.to_owned(), query(request, name)?)))
        .collect();
    Options::from_query(decoded.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

async fn show(request: &HttpRequest, state: &State, media: &Media, wanted: Wanted) -> Outcome {
    let etag = wanted.object.metadata.etag.as_str();
    let mut response = HttpResponse::Ok();
    describe(&mut response, request, state, &wanted);
    if !etag.is_empty() && said(request, "if-none-match") == Some(etag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    let picture = picture(request, state, media, &wanted).await?;
    Ok(response.content_type(picture.kind.mime_type()).body(picture.bytes))
}

fn describe(response: &mut actix_web::HttpResponseBuilder, request: &HttpRequest, state: &State, wanted: &Wanted) {
    let metadata = &wanted.object.metadata;
    response.insert_header((header::ACCEPT_RANGES, "bytes"));
    insert(response, header::ETAG, &metadata.etag);
    insert(response, header::LAST_MODIFIED, &http_date(metadata.last_modified()));
    caching(request, response, &wanted.object, wanted.expires);
    insert(response, ROBOTS, robots(&wanted.object));
    // What the browser takes decides the type, unless the caller has.
    if wanted.options.format.is_none() {
        response.insert_header((header::VARY, "accept"));
    }
    let told = wanted.options.to_header(state.config.media.caps.bounds);
    if !told.is_empty() {
        response.insert_header(("X-Transformations", told));
    }
    if let Some(name) = query(request, "download") {
        response.insert_header((header::CONTENT_DISPOSITION, attachment(&name)));
    }
}

async fn picture(request: &HttpRequest, state: &State, media: &Media, wanted: &Wanted) -> Result<Rendered, Error> {
    let options = &wanted.options;
    let accept = said(request, "accept").filter(|_| options.format != Some(Requested::Origin));
    let source = wanted.object.version.as_deref().unwrap_or("");
    let takes = storage::image::takes_webp(accept.unwrap_or(""));
    let origin = options.format == Some(Requested::Origin);
    let key = Cache::key(source, &format!("{} {takes} {origin}", options.to_header(state.config.media.caps.bounds)));
    let Some(cache) = &media.cache else { return make(state, media, wanted, accept).await };
    if let Some(picture) = cache.get(&key).await {
        return Ok(picture);
    }
    // One makes it; whoever asks meanwhile finds it made.
    let _turn = cache.turn(&key).await;
    if let Some(picture) = cache.get(&key).await {
        return Ok(picture);
    }
    let picture = make(state, media, wanted, accept).await?;
    cache.put(&key, &picture).await;
    Ok(picture)
}

async fn make(state: &State, media: &Media, wanted: &Wanted, accept: Option<&str>) -> Result<Rendered, Error> {
    let workers = &media.workers;
    let version = wanted.object.version().ok_or_else(error::no_such_key)?;
    let _place = workers.enter().await?;
    let body = state.storage.backend().read(version, None).await?;
    if body.length > workers.caps().bytes {
        return Err(Refusal::Bytes.into());
    }
    let bytes = match body.bytes {
        Content::Whole(bytes) => bytes.to_vec(),
        Content::Stream(mut pieces) => {
            let mut bytes = Vec::new();
            while let Some(piece) = pieces.next().await {
                bytes.extend_from_slice(&piece?);
            }
            bytes
        }
    };
    let job = Job::new(bytes, wanted.options.clone(), accept, workers.caps())?;
    Ok(workers.run(job).await?)
}
