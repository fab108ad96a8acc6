//! Addresses that others may use.

use actix_web::{HttpRequest, HttpResponse, web::Payload};
use serde_json::json;
use storage::{Error, Put, image::Options};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants, header},
    schema::Fields,
    uploading::{is_upsert, metadata_header},
};
use crate::{clock, state::State};

/// Addresses asked for at once.
const PATHS_MAX: usize = 1000;

pub(super) async fn sign(request: &HttpRequest, state: &State, payload: Payload, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let body = Fields::of("body", asked::body(payload).await?);
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (body, (bucket, key)) = (body?, asked::target(state, target)?);
        body.required(&["expiresIn"])?;
        let life = body.integer("expiresIn", 1)?.unwrap_or(1);
        let transform = transformations(state, &body)?;
        let call = asked.call("storage.object.sign");
        let address = state.storage.sign(&call, &bucket, &key, (clock::now_unix(), life), transform).await?;
        Ok(answer::json(&json!({ "signedURL": address })))
    };
    respond(request, run().await)
}

/// As tokens have them; the format is a claim of its own.
fn transformations(state: &State, body: &Fields<'_>) -> Result<(Option<String>, Option<String>), Error> {
    let Some(value) = body.get("transform") else { return Ok((None, None)) };
    let options = Options::from_json(value)?;
    let text = options.to_token(state.config.media.caps.bounds);
    let format = options.format.map(|format| format.as_str().to_owned());
    Ok(((!text.is_empty()).then_some(text), format))
}

pub(super) async fn sign_many(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let body = Fields::of("body", asked::body(payload).await?);
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (body, bucket) = (body?, asked::bucket(bucket)?);
        body.required(&["expiresIn", "paths"])?;
        let life = body.integer("expiresIn", 1)?.unwrap_or(1);
        let paths = body.texts("paths", 1)?.unwrap_or_default();
        if paths.len() > PATHS_MAX {
            return Err(body.wrong("paths", &format!("must NOT have more than {PATHS_MAX} items")));
        }
        let call = asked.call("storage.object.sign_many");
        Ok(answer::json(&state.storage.sign_many(&call, &bucket, &paths, (clock::now_unix(), life)).await?))
    };
    respond(request, run().await)
}

pub(super) async fn sign_upload(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (bucket, key) = asked::target(state, target)?;
        let put = Put {
            bucket,
            key,
            upsert: is_upsert(request),
            // Limits are judged when it comes: what comes then may be of another type.
            mime_type: header(request, "content-type").unwrap_or("application/octet-stream").to_owned(),
            cache_control: String::new(),
            robots: None,
            length: None,
            user_metadata: header(request, "x-metadata").and_then(metadata_header),
            owner: asked.caller.sub.clone(),
        };
        let call = asked.call("storage.object.sign_upload_url");
        let (url, token) = state.storage.sign_upload(&call, &put, clock::now_unix()).await?;
        Ok(answer::json(&json!({ "url": url, "token": token })))
    };
    respond(request, run().await)
}
