//! Signing in elsewhere, and the identities that come of it.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, Payload, Query, ServiceConfig, resource},
};
use auth::{
    Error, ProofKey,
    flow::{Arrival, Caller, IdTokenGrant, Leave},
};
use serde_json::json;

use super::{
    answer::{Answer, Outcome, found, json, respond, see_other},
    asked::{Asked, read},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/authorize").get(authorize))
        .service(resource("/callback").get(callback).post(callback_form))
        .service(resource("/user/identities/authorize").get(link))
        .service(resource("/user/identities/{id}").delete(unlink));
}

async fn authorize(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let leave = leave(&request, asked);
        state.auth.leave(&mut asked.call(), leave).await.map(found)
    };
    respond(&request, run).await
}

/// As [`authorize`], for somebody signed in. Clients ask by script, which cannot follow: they are told the address.
async fn link(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        let leave = leave(&request, asked);
        let url = state.auth.leave_to_link(&mut asked.call(), leave, &caller).await?;
        match asked.query("skip_http_redirect").as_deref() {
            Some("true") => json(json!({ "url": url })),
            _ => Ok(found(url)),
        }
    };
    respond(&request, run).await
}

async fn unlink(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        state.auth.unlink(&mut asked.call(), &caller, &id).await?;
        json(json!({}))
    };
    respond(&request, run).await
}

/// Who adds an identity by its token: the request must then be somebody's.
pub(super) async fn linking_caller(
    asked: &mut Asked<'_>,
    state: &State,
    body: &IdTokenGrant,
) -> Result<Option<Caller>, Error> {
    let bearer = asked.bearer(&state.config.keys).filter(|_| body.links());
    match bearer {
        Some(bearer) => state.auth.caller(&asked.call(), Some(&bearer)).await.map(Some),
        None => Ok(None),
    }
}

async fn callback(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let sent = pairs(request.query_string());
    respond(&request, async |asked: &mut Asked<'_>| Ok(arrive(&state, asked, sent.clone()).await)).await
}

async fn callback_form(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        let body = read(payload).await?;
        Ok(arrive(&state, asked, pairs(&String::from_utf8_lossy(&body))).await)
    };
    respond(&request, run).await
}

async fn arrive(state: &State, asked: &mut Asked<'_>, sent: Vec<(String, String)>) -> Answer {
    let one = |name: &str| sent.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    let arrival = Arrival {
        state: one("state"),
        code: one("code"),
        error: one("error"),
        error_description: one("error_description"),
        user: one("user"),
    };
    let landing = state.auth.arrive(&mut asked.call(), arrival).await;
    if landing.is_lost { see_other(landing.address) } else { found(landing.address) }
}

fn leave(request: &HttpRequest, asked: &Asked<'_>) -> Leave {
    let extra = pairs(request.query_string());
    let one = |name: &str| extra.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    Leave {
        provider: one("provider").unwrap_or_default(),
        scopes: one("scopes").unwrap_or_default(),
        invite_token: one("invite_token"),
        proof: ProofKey { code_challenge: one("code_challenge"), code_challenge_method: one("code_challenge_method") },
        back: asked.back(),
        extra,
    }
}

/// A query or form, decoded; what cannot be is nothing.
fn pairs(text: &str) -> Vec<(String, String)> {
    Query::<Vec<(String, String)>>::from_query(text).map(Query::into_inner).unwrap_or_default()
}
