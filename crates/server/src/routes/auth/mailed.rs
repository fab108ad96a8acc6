//! What is answered by mail, and what comes back from a mail: codes and links.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Payload, ServiceConfig, resource},
};
use auth::flow::{
    Followed, HALF_WAY, Otp, OtpRoute, Recover, Resend, Verified, Verify,
    admin::{GenerateLink, Invite},
};
use serde_json::json;

use super::{
    answer::{Outcome, json, respond, see_other},
    asked::{Asked, body},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/otp").post(otp))
        .service(resource("/magiclink").post(magic_link))
        .service(resource("/recover").post(recover))
        .service(resource("/resend").post(resend))
        .service(resource("/reauthenticate").get(reauthenticate))
        .service(resource("/verify").get(follow).post(verify))
        .service(resource("/invite").post(invite))
        .service(resource("/admin/generate_link").post(generate_link));
}

/// What clients expect of a route that has nothing to say.
fn nothing() -> Outcome {
    json(json!({}))
}

/// A message is on its way, and its sender may have given it a name.
fn sent(message: Option<&'static str>) -> Outcome {
    message.map_or_else(nothing, |message| json(json!({ "message_id": message })))
}

async fn otp(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    send_link(request, state, payload, OtpRoute::Otp).await
}

async fn magic_link(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    send_link(request, state, payload, OtpRoute::MagicLink).await
}

async fn send_link(request: HttpRequest, state: Data<State>, payload: Payload, route: OtpRoute) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let body = asked.guarded::<Otp>(&state, payload).await?;
        let back = asked.back();
        sent(state.auth.otp(&mut asked.call(), route, body, &back).await?)
    };
    respond(&request, run).await
}

async fn recover(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let body = asked.guarded::<Recover>(&state, payload).await?;
        let back = asked.back();
        state.auth.recover(&mut asked.call(), body, &back).await?;
        nothing()
    };
    respond(&request, run).await
}

async fn resend(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let body = asked.guarded::<Resend>(&state, payload).await?;
        let back = asked.back();
        sent(state.auth.resend(&mut asked.call(), body, &back).await?)
    };
    respond(&request, run).await
}

async fn reauthenticate(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        sent(state.auth.reauthenticate(&mut asked.call(), caller).await?)
    };
    respond(&request, run).await
}

async fn follow(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let followed = Followed { kind: asked.query("type"), token: asked.query("token"), back: asked.back() };
        state.auth.verify_link(&mut asked.call(), followed).await.map(see_other)
    };
    respond(&request, run).await
}

async fn verify(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let body = body::<Verify>(payload).await?;
        match state.auth.verify_code(&mut asked.call(), body).await? {
            Verified::Session(tokens) => json(tokens),
            Verified::HalfWay => json(json!({ "msg": HALF_WAY, "code": "200" })),
        }
    };
    respond(&request, run).await
}

async fn invite(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let body = body::<Invite>(payload).await?;
        let back = asked.back();
        json(state.auth.admin_invite(&mut asked.call(), body, &back).await?)
    };
    respond(&request, run).await
}

async fn generate_link(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let body = body::<GenerateLink>(payload).await?;
        let back = asked.back();
        json(state.auth.admin_generate_link(&mut asked.call(), body, back).await?)
    };
    respond(&request, run).await
}
