//! Is the process alive, and can it serve? For people, load balancers and `saluhall status`.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web::{self, Data, ServiceConfig},
};

use crate::{error, state::State};

pub fn configure(config: &mut ServiceConfig) {
    config.configure(probes).route("/health", web::get().to(ready)).route("/health", web::head().to(ready));
}

/// Those whose names no API takes.
pub fn probes(config: &mut ServiceConfig) {
    config
        .route("/live", web::get().to(live))
        .route("/live", web::head().to(live))
        .route("/ready", web::get().to(ready))
        .route("/ready", web::head().to(ready));
}

/// The process answers; says nothing about the database.
async fn live() -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(serde_json::json!({ "status": "live" }))
}

/// Requests can be served now. 503 while they cannot, so that a balancer looks elsewhere.
async fn ready(request: HttpRequest, state: Data<State>) -> HttpResponse {
    match state.readiness.check().await {
        Ok(()) => HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(serde_json::json!({ "status": "ready", "name": "saluhall", "version": env!("CARGO_PKG_VERSION") })),
        Err(reason) => {
            // The reason is in the log; strangers learn only that there is one.
            let body = error::Body::new("503", "the database does not answer");
            error::answer(&request, StatusCode::SERVICE_UNAVAILABLE, "503", Some(&reason), body.to_json())
        }
    }
}
