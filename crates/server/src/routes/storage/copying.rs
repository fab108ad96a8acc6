//! Copy and move.

use actix_web::{HttpRequest, HttpResponse, web::Payload};
use serde_json::{Map, Value, json};
use storage::{
    BucketId, Error, Object, ObjectPath,
    flow::{Copy, Move},
};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants, header},
    schema::Fields,
    uploading::{is_upsert, metadata_header},
};
use crate::{clock, state::State};

type Place = (BucketId, ObjectPath);

pub(super) async fn copy(request: &HttpRequest, state: &State, payload: Payload) -> HttpResponse {
    respond(request, run_copy(request, state, payload).await)
}

pub(super) async fn relocate(request: &HttpRequest, state: &State, payload: Payload) -> HttpResponse {
    respond(request, run_move(request, state, payload).await)
}

/// From where and to where.
fn places(state: &State, body: &Fields<'_>) -> Result<(Place, Place), Error> {
    body.required(&["bucketId", "sourceKey", "destinationKey"])?;
    let text = |name: &str| body.text(name).map(Option::unwrap_or_default);
    let bucket = text("bucketId")?;
    let target = body.text("destinationBucket")?.filter(|name| !name.is_empty()).unwrap_or_else(|| bucket.clone());
    let rule = state.storage.settings().key_rule;
    let from = (BucketId::existing(&bucket)?, ObjectPath::new(&text("sourceKey")?, rule)?);
    Ok((from, (BucketId::existing(&target)?, ObjectPath::new(&text("destinationKey")?, rule)?)))
}

async fn run_copy(request: &HttpRequest, state: &State, payload: Payload) -> Outcome {
    let body = Fields::of("body", asked::body(payload).await?);
    let asked = Asked::of(request, state, Wants::Header).await?;
    let body = body?;
    let (from, to) = places(state, &body)?;
    let given = body.get("metadata").map(|value| Fields::of("body/metadata", Some(value.clone()))).transpose()?;
    let given = |name: &str| given.as_ref().map_or(Ok(None), |given| given.text(name));
    let copy = Copy {
        upsert: is_upsert(request),
        with_metadata: body.flag("copyMetadata")?.unwrap_or(true),
        user_metadata: header(request, "x-metadata").and_then(metadata_header),
        mime_type: given("mimetype")?,
        cache_control: given("cacheControl")?,
        from,
        to,
    };
    let copied = state.storage.copy(&asked.call("storage.object.copy"), &copy, clock::now()).await?;
    let mut body = Map::new();
    body.insert("Id".to_owned(), Value::from(copied.id.as_str()));
    body.insert("Key".to_owned(), Value::from(format!("{}/{}", copied.bucket_id, copied.name)));
    body.extend(row(&copied));
    Ok(answer::json(&body))
}

async fn run_move(request: &HttpRequest, state: &State, payload: Payload) -> Outcome {
    let body = Fields::of("body", asked::body(payload).await?);
    let asked = Asked::of(request, state, Wants::Header).await?;
    let (from, to) = places(state, &body?)?;
    let call = asked.call("storage.object.move");
    if from != to {
        state.storage.relocate(&call, &Move { from, to }, clock::now()).await?;
    }
    Ok(answer::message("Successfully moved"))
}

/// A row as upstream's schema of objects shows it: texts that are missing are empty.
pub(super) fn row(object: &Object) -> Map<String, Value> {
    let parsed = |json: &Option<String>| json.as_deref().and_then(|json| serde_json::from_str::<Value>(json).ok());
    let row = json!({
        "name": object.name,
        "bucket_id": object.bucket_id,
        "owner": object.owner.as_deref().unwrap_or(""),
        "owner_id": object.owner_id.as_deref().unwrap_or(""),
        "version": object.version.as_deref().unwrap_or(""),
        "id": object.id,
        "updated_at": object.updated_at,
        "created_at": object.created_at,
        "last_accessed_at": object.last_accessed_at,
        "metadata": parsed(&object.metadata_json),
        "user_metadata": parsed(&object.user_metadata),
    });
    match row {
        Value::Object(row) => row,
        _ => Map::new(),
    }
}
