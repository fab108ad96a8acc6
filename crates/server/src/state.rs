//! What handlers share. Made once by `main`, then only read.

use std::{sync::Arc, time::Duration};

use actix_web::web;
use auth::key_set::KeySet;
use pg::control::Control;

use crate::{
    caller::Gateway,
    config::{Config, Surface},
    cors::Cors,
    database::{self, Logins, Readiness},
    live::{InForce, Live},
    reload::{SchemaCache, Scope},
    routes::{self, site::Site},
};

/// The role of callers who show no token.
pub const ANONYMOUS: &str = "anon";
const TOKENS_REMEMBERED: usize = 4096;

pub struct State {
    pub config: Arc<Config>,
    /// The port really listened on, which is not the configured one when that is 0.
    pub port: u16,
    pub cors: Cors,
    /// REST and the site's queries: logged in as `authenticator`.
    pub pool: pg::Pool,
    /// Accounts and sessions: logged in as `supabase_auth_admin`.
    pub auth: auth::Auth,
    /// The REST API, as its handler takes it.
    pub rest: web::Data<routes::rest::Api>,
    pub storage: storage::Storage,
    /// Large uploads and pictures; `None` where storage is not served.
    pub media: Option<routes::storage::media::Media>,
    pub readiness: Readiness,
    pub site: Site,
}

impl State {
    /// Connects to nothing yet: connections open with the first request that needs one. The error is one line.
    pub fn open(config: &Arc<Config>, logins: &Logins, port: u16) -> Result<Self, String> {
        let refused = |error: pg::Error| format!("DATABASE_URL: {error}");
        let (pool, accounts) = database::pools(config, logins).map_err(refused)?;
        let rules = auth::jwt::Rules {
            secret: Some(config.keys.jwt_secret.clone().into_bytes()),
            keys: config.keys.set.iter().map(KeySet::verifying).collect(),
            default_role: Some(ANONYMOUS.to_owned()),
            typed: true,
            cache_entries: TOKENS_REMEMBERED,
            ..auth::jwt::Rules::default()
        };
        let verifier = auth::jwt::Verifier::new(rules).map_err(|why| format!("JWT_SECRET: {why}"))?;
        let verifier = Arc::new(verifier);
        let auth = routes::auth::service(config, port, accounts, Arc::clone(&verifier));
        let storage = routes::storage::service(config, pool.clone())?;
        let whole = config.surface == Surface::Whole;
        let media = whole.then(|| routes::storage::media::Media::open(config, &storage)).transpose()?;
        let rest = rest_api(config, logins, pool.clone(), verifier, auth.clone()).map_err(refused)?;
        Ok(Self {
            config: Arc::clone(config),
            port,
            cors: Cors::new(config.network.cors_origins.clone()),
            pool,
            rest: web::Data::new(rest),
            auth,
            storage,
            media,
            readiness: Readiness::new(logins).map_err(refused)?,
            site: Site::new(config, port),
        })
    }
}

fn rest_api(
    config: &Config,
    logins: &Logins,
    pool: pg::Pool,
    verifier: Arc<auth::jwt::Verifier>,
    accounts: auth::Auth,
) -> Result<routes::rest::Api, pg::Error> {
    let (api, keys) = (&config.api, &config.keys);
    let pre_request = api.pre_request.as_deref().map(|name| name.split_once('.').unwrap_or(("", name)));
    let settings = rest::Settings {
        schemas: api.schemas.clone(),
        extra_search_path: api.extra_search_path.clone(),
        max_rows: (api.max_rows > 0).then_some(i64::from(api.max_rows)),
        aggregates: api.aggregates,
        plans: api.plan,
        root: api.openapi,
        openapi_security: api.openapi_security,
        pre_request: pre_request.map(|(schema, name)| query::QualifiedIdent::new(schema, name)),
        ..rest::Settings::default()
    };
    let scope = Scope {
        schemas: api.schemas.clone(),
        extra_search_path: api.extra_search_path.clone(),
        hoisted: vec!["statement_timeout".to_owned(), "default_transaction_isolation".to_owned()],
        delay: Duration::ZERO,
    };
    // One to load with, one to ask for a sign of life meanwhile.
    let control = Control::new(&logins.authenticator, 2)?;
    let mount = "/rest/v1";
    let external = || config.auth.external_url.as_ref().map(|url| format!("{}{mount}", url.trim_end_matches('/')));
    let live = Live {
        proxy_uri: api.openapi_url.clone().or_else(external),
        ..Live::fixed(verifier, Some(ANONYMOUS.to_owned()), settings.verbosity)
    };
    Ok(routes::rest::Api {
        mount,
        in_force: InForce::new(live),
        schema: Arc::new(SchemaCache::new(control, scope, settings, true, pool.clone())),
        pool,
        accounts: Some(accounts),
        proxies: Some(config.network.proxies.clone()),
        gateway: Gateway {
            publishable: keys.publishable.clone().map(|key| (key, keys.anon.clone())),
            secret: keys.secret.clone().map(|key| (key, keys.service_role.clone())),
        },
    })
}
