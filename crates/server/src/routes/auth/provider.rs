//! The OAuth 2.1 authorization server: clients, the way through the consent page, tokens, and how we are found.

mod clients;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{Data, Path, Payload, ServiceConfig, resource},
};
use auth::{flow::Consent, provider::TokenRequest};
use serde_json::json;

use super::{
    answer::{Outcome, empty, found, json, respond},
    asked::{Asked, body, read},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .configure(clients::configure)
        .service(resource("/oauth/authorize").get(authorize))
        .service(resource("/oauth/authorizations/{id}").get(details))
        .service(resource("/oauth/authorizations/{id}/consent").post(consent))
        .service(resource("/oauth/token").post(token))
        .service(resource("/oauth/userinfo").get(user_info))
        .service(resource("/user/oauth/grants").get(list_grants).delete(revoke_grant))
        .service(resource("/.well-known/openid-configuration").get(openid_configuration))
        .service(resource("/.well-known/oauth-authorization-server").get(authorization_server));
}

/// At the root of the host, where RFC 8414 has clients look for the issuer `/auth/v1`, and where gateways put it.
pub fn configure_well_known(config: &mut ServiceConfig) {
    config
        .service(resource("/oauth-authorization-server").get(authorization_server))
        .service(resource("/oauth-authorization-server/auth/v1").get(authorization_server));
}

async fn openid_configuration(state: Data<State>) -> HttpResponse {
    discovered(&state)
}

async fn authorization_server(request: HttpRequest, state: Data<State>) -> HttpResponse {
    match state.auth.oauth_server() {
        Ok(()) => discovered(&state),
        Err(error) => respond(&request, async |_: &mut Asked<'_>| -> Outcome { Err(error) }).await,
    }
}

fn discovered(state: &State) -> HttpResponse {
    let cache = (header::CACHE_CONTROL, "public, max-age=600");
    HttpResponse::Ok().insert_header(cache).json(state.auth.discovery())
}

async fn authorize(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        state.auth.oauth_authorize(&mut asked.call(), request.query_string()).await.map(found)
    };
    respond(&request, run).await
}

async fn details(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        let origin = asked.header("origin");
        json(state.auth.authorization_details(&mut asked.call(), &caller, &id, origin).await?)
    };
    respond(&request, run).await
}

async fn consent(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        let body = body::<Consent>(payload).await?;
        let origin = asked.header("origin");
        let redirect_url = state.auth.consent(&mut asked.call(), &caller, &id, body, origin).await?;
        json(json!({ "redirect_url": redirect_url }))
    };
    respond(&request, run).await
}

async fn token(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        let content_type = asked.header("content-type").unwrap_or_default();
        let asked_for = TokenRequest::parse(content_type, &read(payload).await?)?;
        let authorization = asked.header("authorization");
        json(state.auth.oauth_token(&mut asked.call(), authorization, asked_for).await?)
    };
    respond(&request, run).await
}

async fn user_info(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.oauth_server()?;
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        json(state.auth.user_info(&caller))
    };
    respond(&request, run).await
}

async fn list_grants(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        state.auth.oauth_server()?;
        json(state.auth.list_grants(&caller).await?)
    };
    respond(&request, run).await
}

async fn revoke_grant(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        state.auth.oauth_server()?;
        let client = asked.query("client_id");
        state.auth.revoke_grant(&mut asked.call(), &caller, client.as_deref()).await?;
        Ok(empty())
    };
    respond(&request, run).await
}
