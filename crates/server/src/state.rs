//! What handlers share. Made once by `main`, then only read.

use std::sync::Arc;

use crate::{config::Config, cors::Cors, database::Readiness, routes::site::Site};

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
