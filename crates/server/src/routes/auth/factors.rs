//! Second factors: the caller's own, and anybody's for administrators.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, Payload, ServiceConfig, resource},
};
use auth::{
    Error,
    flow::{
        Caller, ChallengeFactor, EnrollFactor, VerifyFactor,
        admin::{self, UpdateFactor},
        factor_id,
    },
};
use serde_json::json;

use super::{
    answer::{Outcome, json, respond},
    asked::{Asked, body},
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/factors").post(enroll))
        .service(resource("/factors/{id}").delete(unenroll))
        .service(resource("/factors/{id}/challenge").post(challenge))
        .service(resource("/factors/{id}/verify").post(verify))
        .service(resource("/admin/users/{user}/factors").get(list))
        .service(resource("/admin/users/{user}/factors/{factor}").put(update).delete(delete));
}

async fn caller(asked: &mut Asked<'_>, state: &State) -> Result<Caller, Error> {
    let bearer = asked.bearer(&state.config.keys);
    state.auth.caller(&asked.call(), bearer.as_deref()).await
}

async fn enroll(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let body = body::<EnrollFactor>(payload).await?;
        json(state.auth.enroll_factor(&mut asked.call(), caller, body).await?)
    };
    respond(&request, run).await
}

/// A body that is wrong or missing is refused by kinds of factors that read one.
async fn challenge(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let id = factor_id(&id)?;
        let body = body::<ChallengeFactor>(payload).await;
        json(state.auth.challenge_factor(&mut asked.call(), caller, id, body).await?)
    };
    respond(&request, run).await
}

async fn verify(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let id = factor_id(&id)?;
        let body = body::<VerifyFactor>(payload).await?;
        json(state.auth.verify_factor(&mut asked.call(), caller, id, body).await?)
    };
    respond(&request, run).await
}

async fn unenroll(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let caller = caller(asked, &state).await?;
        let id = factor_id(&id)?;
        state.auth.unenroll_factor(&mut asked.call(), caller, id).await?;
        json(json!({ "id": id }))
    };
    respond(&request, run).await
}

async fn list(request: HttpRequest, state: Data<State>, user: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_list_factors(admin::user_id(&user)?).await?)
    };
    respond(&request, run).await
}

async fn update(
    request: HttpRequest,
    state: Data<State>,
    path: Path<(String, String)>,
    payload: Payload,
) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        asked.require_admin(&state).await?;
        let (user, factor) = (admin::user_id(&path.0)?, factor_id(&path.1)?);
        let body = body::<UpdateFactor>(payload).await?;
        json(state.auth.admin_update_factor(&mut asked.call(), user, factor, body).await?)
    };
    respond(&request, run).await
}

async fn delete(request: HttpRequest, state: Data<State>, path: Path<(String, String)>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        asked.require_admin(&state).await?;
        let (user, factor) = (admin::user_id(&path.0)?, factor_id(&path.1)?);
        json(state.auth.admin_delete_factor(&mut asked.call(), user, factor).await?)
    };
    respond(&request, run).await
}
