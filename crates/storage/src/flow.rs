//! One use case per file, named by what the caller wants.

mod buckets;
mod by_key;
mod changes;
mod get;
mod known;
mod list;
mod put;
mod relocate;
mod remove;
mod resume;
mod sign;
mod sweep;
mod uploads;

use std::sync::Arc;

pub use buckets::{BucketChanges, ListBuckets, NewBucket};
pub use by_key::{Keyed, KeyedUpload};
pub use list::{Entry, ListV1, ListV2, Page, SortColumn};
pub use put::Put;
pub use relocate::{Copy, Move};
pub use resume::{Permit, Receiving, Uploads};
pub use sign::SignedPath;
pub use sweep::{Orphans, Swept};
pub use uploads::{Part, Upload};

use query::{Record, Statement};

use self::{changes::Changes, known::Known, list::Marks};
use crate::{Backend, Settings, caller::Call, object::Version, store};

/// Rows and bytes together; cheap to clone.
#[derive(Clone)]
pub struct Storage(Arc<Inner>);

struct Inner {
    /// Logged in as `authenticator`, which may become every role that a token names.
    pool: pg::Pool,
    backend: Backend,
    settings: Settings,
    changes: Changes,
    known: Known,
    marks: Marks,
}

impl Storage {
    pub fn new(pool: pg::Pool, backend: Backend, settings: Settings) -> Self {
        let known = Known::new(settings.cache);
        Self(Arc::new(Inner { pool, backend, settings, changes: Changes::new(), known, marks: Marks::new() }))
    }

    pub fn backend(&self) -> &Backend {
        &self.0.backend
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Names as keys spell them.
    fn spelled(&self, names: &[String]) -> Vec<String> {
        names.iter().map(|name| self.settings().key_rule.spell(name).into_owned()).collect()
    }

    /// Reads as the caller, in one batch.
    async fn read_as_caller(&self, call: &Call<'_>, statement: &Statement) -> Result<Record, pg::Error> {
        let session = store::as_caller(call, self.settings());
        self.read(&session, &[statement]).await.map(|records| store::record(&records, 0))
    }

    /// Reads above row policies, in one batch.
    async fn read_as_service(&self, call: &Call<'_>, statement: &Statement) -> Result<Record, pg::Error> {
        let session = store::as_service(call, self.settings());
        self.read(&session, &[statement]).await.map(|records| store::record(&records, 0))
    }

    async fn read(&self, session: &pg::Session, statements: &[&Statement]) -> Result<Vec<Record>, pg::Error> {
        self.run(session, pg::Access::ReadOnly, statements, pg::Ending::Commit).await
    }

    async fn write(&self, session: &pg::Session, statements: &[&Statement]) -> Result<Vec<Record>, pg::Error> {
        self.run(session, pg::Access::ReadWrite, statements, pg::Ending::Commit).await
    }

    /// Finds out whether it could be done, and takes it back.
    async fn test(&self, session: &pg::Session, statements: &[&Statement]) -> Result<Vec<Record>, pg::Error> {
        self.run(session, pg::Access::ReadWrite, statements, pg::Ending::RollBack).await
    }

    async fn run(
        &self,
        session: &pg::Session,
        access: pg::Access,
        statements: &[&Statement],
        ending: pg::Ending<'_>,
    ) -> Result<Vec<Record>, pg::Error> {
        let work = pg::Work { session, access, isolation: None, statements, ending };
        self.0.pool.run(work).await.map(|answer| answer.records)
    }

    /// Bytes that no row names any more. What cannot be removed now is left to the sweeper.
    async fn discard(&self, version: Version) {
        self.0.known.forget_bytes(version);
        if let Err(error) = self.backend().remove(version).await {
            tracing::warn!(%version, cause = error.cause(), "bytes without a row stay until the next sweep");
        }
    }
}

/// A version nobody has used.
pub fn new_version() -> Version {
    Version::new(*uuid::Uuid::new_v4().as_bytes())
}
