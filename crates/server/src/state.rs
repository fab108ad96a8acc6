//! What handlers share. Made once by `main`, then only read.

use std::sync::Arc;

use crate::{
    config::Config,
    cors::Cors,
    database::{self, Logins, Readiness},
    routes::{self, site::Site},
};

pub struct State {
    pub config: Arc<Config>,
    /// The port really listened on, which is not the configured one when that is 0.
    pub port: u16,
    pub cors: Cors,
    /// REST and the site's queries: logged in as `authenticator`.
    pub pool: pg::Pool,
    /// Accounts and sessions: logged in as `supabase_auth_admin`.
    pub auth: auth::Auth,
    pub readiness: Readiness,
    pub site: Site,
}

impl State {
    /// Connects to nothing yet: connections open with the first request that needs one. The error is one line.
    pub fn open(config: &Arc<Config>, logins: &Logins, port: u16) -> Result<Self, String> {
        let refused = |error: pg::Error| format!("DATABASE_URL: {error}");
        let (pool, accounts) = database::pools(config, logins).map_err(refused)?;
        let verifier = Arc::new(auth::jwt::Verifier::hs256(config.keys.jwt_secret.as_bytes()));
        Ok(Self {
            config: Arc::clone(config),
            port,
            cors: Cors::new(config.network.cors_origins.clone()),
            pool,
            auth: routes::auth::service(config, port, accounts, verifier),
            readiness: Readiness::new(logins).map_err(refused)?,
            site: Site::new(config, port),
        })
    }
}
