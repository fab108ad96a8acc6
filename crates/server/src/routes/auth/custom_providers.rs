//! Providers that administrators add through the API.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, Payload, ServiceConfig, resource},
};
use auth::external::CustomProvider;

use super::{
    answer::{Outcome, created, empty, json, respond},
    asked::{Asked, body},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/admin/custom-providers").get(list).post(create))
        .service(resource("/admin/custom-providers/{identifier}").get(get).put(update).delete(delete));
}

async fn list(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_list_custom_providers(asked.query("type").as_deref()).await?)
    };
    respond(&request, run).await
}

async fn create(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let body = body::<CustomProvider>(payload).await?;
        created(state.auth.admin_create_custom_provider(&mut asked.call(), body).await?)
    };
    respond(&request, run).await
}

async fn get(request: HttpRequest, state: Data<State>, identifier: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_get_custom_provider(&identifier).await?)
    };
    respond(&request, run).await
}

async fn update(request: HttpRequest, state: Data<State>, identifier: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let body = body::<CustomProvider>(payload).await?;
        json(state.auth.admin_update_custom_provider(&mut asked.call(), &identifier, body).await?)
    };
    respond(&request, run).await
}

async fn delete(request: HttpRequest, state: Data<State>, identifier: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        asked.require_admin(&state).await?;
        state.auth.admin_delete_custom_provider(&identifier).await?;
        Ok(empty())
    };
    respond(&request, run).await
}
