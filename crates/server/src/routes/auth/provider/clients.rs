//! The registry of OAuth clients: by the service key, and by clients themselves.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, Payload, ServiceConfig, resource},
};
use auth::provider::{RegisterClient, UpdateClient};

use super::super::{
    answer::{Answer, created, empty, json, respond},
    asked::{Asked, body},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/oauth/clients/register").post(register_itself))
        .service(resource("/admin/oauth/clients").get(list).post(register))
        .service(resource("/admin/oauth/clients/{id}").get(get).put(update).delete(delete))
        .service(resource("/admin/oauth/clients/{id}/regenerate_secret").post(regenerate_secret));
}

async fn register_itself(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        state.auth.registration_allowed()?;
        let body = body::<RegisterClient>(payload).await?;
        created(state.auth.register_client(&mut asked.call(), body).await?)
    };
    respond(&request, run).await
}

async fn list(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        let [page, per_page] = ["page", "per_page"].map(|name| asked.query(name));
        let found = state.auth.admin_list_clients(&asked.call(), page.as_deref(), per_page.as_deref()).await?;
        let headers = vec![("x-total-count", found.total.to_string()), ("link", found.link.clone())];
        Ok(Answer { headers, ..json(found)? })
    };
    respond(&request, run).await
}

async fn register(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        let body = body::<RegisterClient>(payload).await?;
        created(state.auth.admin_register_client(&mut asked.call(), body).await?)
    };
    respond(&request, run).await
}

async fn get(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        json(state.auth.admin_get_client(&id).await?)
    };
    respond(&request, run).await
}

async fn update(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        let body = body::<UpdateClient>(payload).await?;
        json(state.auth.admin_update_client(&asked.call(), &id, body).await?)
    };
    respond(&request, run).await
}

async fn delete(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        state.auth.admin_delete_client(&asked.call(), &id).await?;
        Ok(empty())
    };
    respond(&request, run).await
}

async fn regenerate_secret(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.oauth_server()?;
        json(state.auth.admin_regenerate_secret(&mut asked.call(), &id).await?)
    };
    respond(&request, run).await
}
