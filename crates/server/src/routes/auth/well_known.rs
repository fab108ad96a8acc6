//! What others need to verify our tokens: public, and kept by caches for ten minutes as upstream's is.

use actix_web::{
    HttpResponse,
    http::header,
    web::{Data, ServiceConfig, resource},
};

use crate::state::State;

const CACHE: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=600");

/// How the rest is found stands with the authorization server.
pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(resource("/.well-known/jwks.json").get(jwks));
}

async fn jwks(state: Data<State>) -> HttpResponse {
    HttpResponse::Ok().insert_header(CACHE).json(state.auth.jwks())
}
