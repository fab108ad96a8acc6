//! `/auth/v1`: translates between HTTP and the flows of crate `auth`. A handler reads, asks one flow, and answers.

mod answer;
mod asked;
mod custom_providers;
mod external;
mod factors;
mod mailed;
mod passkeys;
mod provider;
mod rare;
mod setup;
mod well_known;

use actix_web::{
    HttpRequest, HttpResponse,
    web::{self, Data, Path, Payload, ServiceConfig, resource},
};
use auth::flow::{
    Exchange, IdTokenGrant, Refresh, Scope, SignIn, SignUp, UpdateUser,
    admin::{self, AdminUpdate, CreateUser, DeleteUser, ListUsers},
};

use crate::state::State;
use answer::{Answer, Outcome, empty, json, respond};
use asked::{Asked, body, optional_body};

pub use provider::configure_well_known;
pub use setup::service;

/// The routes of one scope. Providers are not here yet: they answer 404 like any other path that upstream does not know.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/health").get(health))
        .service(resource("/settings").get(settings))
        .service(resource("/signup").post(sign_up))
        .service(resource("/token").post(token))
        .service(resource("/logout").post(sign_out))
        .service(resource("/user").get(get_user).put(update_user))
        .service(resource("/admin/users").get(list_users).post(create_user))
        .service(resource("/admin/users/{id}").get(admin_get).put(admin_update).delete(admin_delete))
        .configure(factors::configure)
        .configure(passkeys::configure)
        .configure(mailed::configure)
        .configure(well_known::configure)
        .configure(provider::configure)
        .configure(external::configure)
        .configure(rare::configure)
        .configure(custom_providers::configure)
        .default_service(web::to(unknown));
}

/// Upstream's router answers a path it does not know in plain text.
async fn unknown() -> HttpResponse {
    HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("404 page not found\n")
}

async fn health() -> HttpResponse {
    HttpResponse::Ok().json(auth::flow::health())
}

async fn settings(state: Data<State>) -> HttpResponse {
    HttpResponse::Ok().json(state.auth.settings())
}

async fn sign_up(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let body = asked.guarded::<SignUp>(&state, payload).await?;
        let back = asked.back();
        json(state.auth.sign_up(&mut asked.call(), body, &back).await?)
    };
    respond(&request, run).await
}

async fn token(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| match asked.query("grant_type").as_deref() {
        Some("password") => {
            let body = asked.guarded::<SignIn>(&state, payload).await?;
            json(state.auth.sign_in(&mut asked.call(), body).await?)
        }
        Some("refresh_token") => {
            let body = body::<Refresh>(payload).await?;
            json(state.auth.refresh(&mut asked.call(), body).await?)
        }
        Some("pkce") => {
            let body = body::<Exchange>(payload).await?;
            json(state.auth.exchange(&mut asked.call(), body).await?)
        }
        Some("id_token") => {
            let body = body::<IdTokenGrant>(payload).await?;
            let caller = external::linking_caller(asked, &state, &body).await?;
            json(state.auth.sign_in_with_id_token(&mut asked.call(), body, caller.as_ref()).await?)
        }
        Some("web3") => {
            if state.auth.wants_captcha() {
                asked.guarded::<serde_json::Value>(&state, payload).await?;
            }
            Err(auth::error::WEB3_DISABLED.into())
        }
        _ => Err(auth::error::UNSUPPORTED_GRANT.into()),
    };
    respond(&request, run).await
}

async fn sign_out(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        let scope = Scope::parse(asked.query("scope").as_deref())?;
        state.auth.sign_out(&mut asked.call(), caller, scope).await?;
        Ok(empty())
    };
    respond(&request, run).await
}

async fn get_user(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        json(state.auth.get_user(&asked.call(), bearer.as_deref()).await?)
    };
    respond(&request, run).await
}

async fn update_user(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        let bearer = asked.bearer(&state.config.keys);
        let caller = state.auth.caller(&asked.call(), bearer.as_deref()).await?;
        let body = body::<UpdateUser>(payload).await?;
        let back = asked.back();
        json(state.auth.update_user(&mut asked.call(), caller, body, &back).await?)
    };
    respond(&request, run).await
}

async fn list_users(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let [page, per_page, filter, sort] = ["page", "per_page", "filter", "sort"].map(|name| asked.query(name));
        let query = ListUsers {
            page: page.as_deref(),
            per_page: per_page.as_deref(),
            filter: filter.as_deref(),
            sort: sort.as_deref(),
        };
        let found = state.auth.admin_list_users(&asked.call(), query).await?;
        let headers = vec![("x-total-count", found.total.to_string()), ("link", found.link.clone())];
        Ok(Answer { headers, ..json(found)? })
    };
    respond(&request, run).await
}

async fn create_user(request: HttpRequest, state: Data<State>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let body = body::<CreateUser>(payload).await?;
        json(state.auth.admin_create_user(&mut asked.call(), body).await?)
    };
    respond(&request, run).await
}

async fn admin_get(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_get_user(admin::user_id(&id)?).await?)
    };
    respond(&request, run).await
}

async fn admin_update(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let id = admin::user_id(&id)?;
        let body = body::<AdminUpdate>(payload).await?;
        json(state.auth.admin_update_user(&mut asked.call(), id, body).await?)
    };
    respond(&request, run).await
}

async fn admin_delete(request: HttpRequest, state: Data<State>, id: Path<String>, payload: Payload) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| -> Outcome {
        asked.require_admin(&state).await?;
        let id = admin::user_id(&id)?;
        let body = optional_body::<DeleteUser>(payload).await?;
        state.auth.admin_delete_user(&mut asked.call(), id, body).await?;
        json(serde_json::json!({}))
    };
    respond(&request, run).await
}
