//! `/cdn`: caches in front of the files. This server keeps none that could be stale, since it serves a version by its own
//! name; what is asked of it is done before it is asked.

use actix_web::{HttpRequest, HttpResponse, http::Method};
use serde_json::json;

use super::{
    answer::{self, Outcome, respond},
    asked::{Asked, Wants},
};
use crate::state::State;

pub(super) async fn serve(request: &HttpRequest, state: &State, method: &Method, rest: &str) -> HttpResponse {
    if method != Method::DELETE {
        return answer::unknown(request, &format!("/cdn{rest}"), false);
    }
    respond(request, purge(request, state).await)
}

async fn purge(request: &HttpRequest, state: &State) -> Outcome {
    let asked = Asked::of(request, state, Wants::Header).await?;
    asked.require_service()?;
    Ok(answer::json(&json!({ "message": "success", "statusCode": "200" })))
}
