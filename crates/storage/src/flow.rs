//! One use case per file, named by what the caller wants.

use std::sync::Arc;

use crate::{Backend, Settings, object::Version};

/// Rows and bytes together; cheap to clone.
#[derive(Clone)]
pub struct Storage(Arc<Inner>);

struct Inner {
    /// Logged in as `authenticator`, which may become every role that a token names.
    pool: pg::Pool,
    backend: Backend,
    settings: Settings,
}

impl Storage {
    pub fn new(pool: pg::Pool, backend: Backend, settings: Settings) -> Self {
        Self(Arc::new(Inner { pool, backend, settings }))
    }

    pub fn backend(&self) -> &Backend {
        &self.0.backend
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn pool(&self) -> &pg::Pool {
        &self.0.pool
    }
}

/// A version nobody has used.
pub fn new_version() -> Version {
    Version::new(*uuid::Uuid::new_v4().as_bytes())
}
