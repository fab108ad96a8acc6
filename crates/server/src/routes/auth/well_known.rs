//! What others need to verify our tokens: public, and kept by caches for ten minutes as upstream's is.

use actix_web::{
    HttpResponse,
    http::header,
    web::{Data, ServiceConfig, resource},
};

use crate::state::State;

const CACHE: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=600");

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/.well-known/jwks.json").get(jwks))
        .service(resource("/.well-known/openid-configuration").get(openid_configuration));
}

async fn jwks(state: Data<State>) -> HttpResponse {
    HttpResponse::Ok().insert_header(CACHE).json(state.auth.jwks())
}

async fn openid_configuration(state: Data<State>) -> HttpResponse {
    HttpResponse::Ok().insert_header(CACHE).json(state.auth.openid_configuration())
}
