//! What a reload of the settings replaces, as requests read it.

use std::sync::{Arc, PoisonError, RwLock};

use auth::jwt::Verifier;
use rest::error::Verbosity;

use crate::config::pgrst::{Log, LogLevel, Pgrst};

/// The part of the settings that needs no schema.
pub struct Live {
    pub verifier: Arc<Verifier>,
    /// Of requests without a token; `None` refuses them.
    pub anon_role: Option<String>,
    /// How errors are told, also while there is no schema.
    pub verbosity: Verbosity,
    pub app_settings: Vec<(String, String)>,
    /// Answers tell how long each stage took.
    pub server_timing: bool,
    /// A header that is sent back as it came.
    pub trace_header: Option<String>,
    /// Where clients reach the API, for its description; `None` to take the request's word.
    pub proxy_uri: Option<String>,
    /// Origins that may call; empty for any.
    pub cors_origins: Vec<String>,
    pub log: Log,
}

impl Live {
    /// Keys that did not change keep their verifier, and with it the tokens it remembers.
    pub fn of(pgrst: &Pgrst, before: Option<&Live>) -> Result<Self, String> {
        let rules = pgrst.rules()?;
        let same = before.map(|before| &before.verifier).filter(|verifier| *verifier.rules() == rules);
        let verifier = match same {
            Some(verifier) => Arc::clone(verifier),
            None => Arc::new(Verifier::new(rules).map_err(|what| format!("jwt-secret: {what}"))?),
        };
        Ok(Self {
            verifier,
            anon_role: pgrst.anon_role.clone(),
            verbosity: pgrst.rest.verbosity,
            app_settings: pgrst.app_settings.clone(),
            server_timing: pgrst.server_timing,
            trace_header: pgrst.trace_header.clone(),
            proxy_uri: pgrst.proxy_uri.clone(),
            cors_origins: pgrst.cors_origins.clone(),
            log: pgrst.log,
        })
    }

    /// For a server whose settings stay, and which logs its requests itself.
    pub fn fixed(verifier: Arc<Verifier>, anon_role: Option<String>, verbosity: Verbosity) -> Self {
        Self {
            verifier,
            anon_role,
            verbosity,
            app_settings: Vec::new(),
            server_timing: false,
            trace_header: None,
            proxy_uri: None,
            cors_origins: Vec::new(),
            log: Log { level: LogLevel::Error, query: false },
        }
    }
}

/// The settings in force; a request keeps those it began with.
pub struct InForce(RwLock<Arc<Live>>);

impl InForce {
    pub fn new(live: Live) -> Self {
        Self(RwLock::new(Arc::new(live)))
    }

    pub fn get(&self) -> Arc<Live> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn replace(&self, live: Live) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(live);
    }
}
