//! Every route on one page.

use actix_web::web::{self, ServiceConfig};

use crate::{error, routes};

/// The whole backend and the site on one port.
pub fn routes(config: &mut ServiceConfig) {
    config
        .configure(routes::health::configure)
        .service(web::scope("/rest/v1").configure(routes::rest::configure))
        .service(web::scope("/auth/v1").configure(routes::auth::configure))
        .service(web::scope("/storage/v1").configure(routes::storage::configure))
        .service(unknown("/realtime/v1"))
        .service(unknown("/functions/v1"))
        .service(unknown("/graphql/v1"))
        .service(unknown("/.well-known").configure(routes::auth::configure_well_known))
        .default_service(web::to(routes::site::serve));
}

/// The auth API alone, at the root path.
pub fn auth_alone(config: &mut ServiceConfig) {
    config.configure(routes::health::probes).configure(routes::auth::configure);
}

/// An API that is not there answers JSON, never the site's page.
fn unknown(prefix: &str) -> actix_web::Scope {
    web::scope(prefix).default_service(web::to(error::unknown_path))
}
