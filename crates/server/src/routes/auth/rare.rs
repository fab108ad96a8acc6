//! What few projects use: the audit log by HTTP, and single sign-on, which answers as a provider that is switched off.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Path, ServiceConfig, resource},
};
use auth::flow::admin::ReadAudit;

use super::{
    answer::{Answer, empty, json, respond},
    asked::Asked,
};
use crate::state::State;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/admin/audit").get(audit))
        .service(resource("/sso").post(saml))
        .service(resource("/sso/saml/metadata").get(saml))
        .service(resource("/sso/saml/acs").post(saml))
        .service(resource("/admin/sso/providers").get(list_providers).post(admin_saml))
        .service(resource("/admin/sso/providers/{id}").get(get_provider).put(change_provider).delete(delete_provider));
}

async fn audit(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let [page, per_page, query] = ["page", "per_page", "query"].map(|name| asked.query(name));
        let wanted = ReadAudit { page: page.as_deref(), per_page: per_page.as_deref(), query: query.as_deref() };
        let found = state.auth.admin_audit(wanted).await?;
        let headers = vec![("x-total-count", found.total.to_string()), ("link", found.link.clone())];
        Ok(Answer { headers, ..json(found)? })
    };
    respond(&request, run).await
}

async fn saml(request: HttpRequest, state: Data<State>) -> HttpResponse {
    respond(&request, async |_: &mut Asked<'_>| state.auth.saml().map(|()| empty())).await
}

async fn admin_saml(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.saml().map(|()| empty())
    };
    respond(&request, run).await
}

async fn list_providers(request: HttpRequest, state: Data<State>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        let [resource, prefix] = ["resource_id", "resource_id_prefix"].map(|name| asked.query(name));
        json(state.auth.admin_list_sso(resource.as_deref(), prefix.as_deref()).await?)
    };
    respond(&request, run).await
}

async fn get_provider(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_get_sso(&id).await?)
    };
    respond(&request, run).await
}

async fn change_provider(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        state.auth.admin_get_sso(&id).await?;
        state.auth.saml().map(|()| empty())
    };
    respond(&request, run).await
}

async fn delete_provider(request: HttpRequest, state: Data<State>, id: Path<String>) -> HttpResponse {
    let run = async |asked: &mut Asked<'_>| {
        asked.require_admin(&state).await?;
        json(state.auth.admin_delete_sso(&id).await?)
    };
    respond(&request, run).await
}
