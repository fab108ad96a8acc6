//! `/storage/v1`: translates between HTTP and the flows of crate `storage`. Contract: contracts/storage.md.

mod answer;
pub(crate) mod asked;
mod buckets;
mod cdn;
pub(crate) mod content;
mod copying;
mod listing;
pub(crate) mod media;
mod place;
mod reading;
mod removing;
mod render;
pub(crate) mod resumable;
mod schema;
mod signing;
mod uploading;

use actix_web::{
    HttpRequest, HttpResponse,
    http::Method,
    web::{self, Data, Payload, ServiceConfig, resource},
};
pub use place::{backend, folder, name, probe};
use storage::{KeyRule, Settings, Storage};

use crate::{config::Config, state::State};

/// The path it is served below, without a slash at the end.
pub(crate) const MOUNT: &str = "/storage/v1";

/// The service as the server's settings want it. The error is one line.
pub fn service(config: &Config, pool: pg::Pool) -> Result<Storage, String> {
    let chosen = &config.storage;
    let settings = Settings {
        file_size_max: chosen.file_size_max as u64,
        key_rule: if chosen.unicode { KeyRule::Unicode } else { KeyRule::Ascii },
        signed_upload_life: chosen.signed_upload_life,
        secret: config.keys.jwt_secret.clone().into_bytes(),
        empty_max: u64::from(chosen.empty_max),
        images: chosen.images,
        cache: chosen.cache,
        ..Settings::default()
    };
    Ok(Storage::new(pool, place::open(config)?, settings))
}

/// The routes of one scope. Keys may hold anything, so paths below `/object` are taken apart by hand from what was sent.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/status").get(async || HttpResponse::Ok().finish()))
        .service(resource("/version").get(async || HttpResponse::Ok().content_type("text/plain").body(VERSION)))
        .service(resource("/health").get(asked::health))
        .default_service(web::to(serve));
}

/// The version whose behaviour this is.
const VERSION: &str = "1.11.2";

async fn serve(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let path = request.uri().path();
    let path = path.strip_prefix(MOUNT).unwrap_or(path);
    let method = request.method().clone();
    if let Some(rest) = below(path, "/bucket") {
        return buckets::serve(&request, &state, payload, &method, rest).await;
    }
    if let Some(rest) = below(path, "/object") {
        return object(&request, &state, payload, &method, rest).await;
    }
    if below(path, super::s3::PREFIX).is_some() && state.config.s3.enabled {
        return super::s3::serve(&request, &state, payload).await;
    }
    if let Some(rest) = below(path, "/cdn") {
        return cdn::serve(&request, &state, &method, rest).await;
    }
    if let Some(media) = &state.media {
        if let Some(rest) = below(path, "/upload/resumable") {
            return resumable::serve(&request, &state, media, payload, &method, rest).await;
        }
        if let Some(rest) = below(path, "/render") {
            return render::serve(&request, &state, media, &method, rest).await;
        }
    }
    answer::unknown(&request, path, false)
}

/// What follows a prefix: nothing, or a slash and more.
fn below<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    path.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Everything below `/object`. Words that name a way of asking come before buckets of the same name, as upstream routes.
async fn object(request: &HttpRequest, state: &State, payload: Payload, method: &Method, path: &str) -> HttpResponse {
    let rest = path.strip_prefix('/').unwrap_or(path);
    let (word, after) = rest.split_once('/').unwrap_or((rest, ""));
    let (get, head) = (method == Method::GET, method == Method::HEAD);
    let (post, put, delete) = (method == Method::POST, method == Method::PUT, method == Method::DELETE);
    match word {
        "upload" if (post || put) && after.starts_with("sign/") => {
            let target = &after["sign/".len()..];
            if post {
                signing::sign_upload(request, state, target).await
            } else {
                uploading::signed(request, state, payload, target).await
            }
        }
        "sign" if post && after.contains('/') => signing::sign(request, state, payload, after).await,
        "sign" if post && !after.is_empty() => signing::sign_many(request, state, payload, after).await,
        "sign" if (get || head) && after.contains('/') => reading::signed(request, state, after).await,
        "public" if (get || head) && after.contains('/') => reading::public(request, state, after).await,
        "authenticated" if (get || head) && after.contains('/') => reading::authenticated(request, state, after).await,
        "info" if get && after.contains('/') => reading::info(request, state, after).await,
        "list" if post && !after.is_empty() => listing::v1(request, state, payload, after).await,
        "list-v2" if post && !after.is_empty() => listing::v2(request, state, payload, after).await,
        "move" if post && after.is_empty() => copying::relocate(request, state, payload).await,
        "copy" if post && after.is_empty() => copying::copy(request, state, payload).await,
        _ if !after.is_empty() || rest.ends_with('/') => match () {
            () if get || head => reading::either(request, state, rest).await,
            () if post => uploading::upload(request, state, payload, rest, false).await,
            () if put => uploading::upload(request, state, payload, rest, true).await,
            () if delete => removing::one(request, state, rest).await,
            () => answer::unknown(request, &format!("/object{path}"), true),
        },
        _ if delete && !rest.is_empty() => removing::many(request, state, payload, rest).await,
        _ => answer::unknown(request, &format!("/object{path}"), true),
    }
}
