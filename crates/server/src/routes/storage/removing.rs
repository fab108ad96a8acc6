//! Removal of objects.

use actix_web::{HttpRequest, HttpResponse, web::Payload};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants},
    copying::row,
    schema::Fields,
};
use crate::state::State;

pub(super) async fn one(request: &HttpRequest, state: &State, target: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (bucket, key) = asked::target(state, target)?;
        state.storage.remove(&asked.call("storage.object.delete"), &bucket, &key).await?;
        Ok(answer::message("Successfully deleted"))
    };
    respond(request, run().await)
}

pub(super) async fn many(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> HttpResponse {
    let run = async || -> Outcome {
        let body = Fields::of("body", asked::body(payload).await?);
        let asked = Asked::of(request, state, Wants::Header).await?;
        let (body, bucket) = (body?, asked::bucket(bucket)?);
        body.required(&["prefixes"])?;
        let names = body.texts("prefixes", 1)?.unwrap_or_default();
        let gone = state.storage.remove_many(&asked.call("storage.object.delete_many"), &bucket, &names).await?;
        Ok(answer::json(&gone.iter().map(row).collect::<Vec<_>>()))
    };
    respond(request, run().await)
}
