//! Passkeys: the caller's own, signing in with one, and anybody's for administrators.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, Payload, ServiceConfig, resource},
};
use auth::{
    Error,
    flow::{Caller, PasskeySignIn, RegisterPasskey, RenamePasskey, admin},
};

use super::{
    answer::{Outcome, empty, json, respond},
    asked::{Asked, body},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/passkeys").get(list))
        .service(resource("/passkeys/registration/options").post(registration))
        .service(resource("/passkeys/registration/verify").post(register))
        .service(resource("/passkeys/authentication/options").post(challenge))
        .service(resource("/passkeys/authentication/verify").post(sign_in))
        .service(resource("/passkeys/{id}").patch(rename).delete(delete))
        .service(resource("/admin/users/{user}/passkeys").get(admin_list))
        .service(resource("/admin/users/{user}/passkeys/{id}").delete(admin_delete));
}

async fn caller(asked: &mut Asked<'_>, state: &State) -> Result<Caller, Error> {
    // Switched off there is nothing here, whoever asks.
    state.auth.require_passkeys()?;
    let bearer = asked.bearer(&state.config.keys);
    state.auth.caller(&asked.call(), bearer.as_deref()).await
}

async fn registration(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        json(state.auth.passkey_registration(&mut asked.call(), caller).await?)
    };
    respond(&request, run).await
}

async fn register(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let body = body::<RegisterPasskey>(payload).await?;
        json(state.auth.register_passkey(&mut asked.call(), caller, body).await?)
    };
    respond(&request, run).await
}

/// Where nothing judges who asks, the body says nothing and may be missing.
async fn challenge(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.require_passkeys()?;
        if state.auth.wants_captcha() {
            asked.guarded::<serde_json::Value>(&state, payload).await?;
        }
        json(state.auth.passkey_challenge(&mut asked.call()).await?)
    };
    respond(&request, run).await
}

async fn sign_in(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.require_passkeys()?;
        let body = body::<PasskeySignIn>(payload).await?;
        json(state.auth.sign_in_with_passkey(&mut asked.call(), body).await?)
    };
    respond(&request, run).await
}

async fn list(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        json(state.auth.list_passkeys(caller).await?)
    };
    respond(&request, run).await
}

async fn rename(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let body = body::<RenamePasskey>(payload).await?;
        json(state.auth.rename_passkey(&mut asked.call(), caller, &id, body).await?)
    };
    respond(&request, run).await
}

async fn delete(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        let caller = caller(asked, &state).await?;
        state.auth.delete_passkey(&mut asked.call(), caller, &id).await?;
        Ok(empty())
    };
    respond(&request, run).await
}

async fn admin_list(request: HttpRequest, state: Data<State>, user: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        state.auth.require_passkeys()?;
        asked.require_admin(&state).await?;
        json(state.auth.admin_list_passkeys(admin::user_id(&user)?).await?)
    };
    respond(&request, run).await
}

async fn admin_delete(request: HttpRequest, state: Data<State>, path: Path<(String, String)>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        state.auth.require_passkeys()?;
        asked.require_admin(&state).await?;
        state.auth.admin_delete_passkey(&mut asked.call(), admin::user_id(&path.0)?, &path.1).await?;
        Ok(empty())
    };
    respond(&request, run).await
}
