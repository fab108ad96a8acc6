//! Runs one [`Work`] as one transaction and hands back its records.

use std::{sync::Arc, time::Duration};

use crate::{Answer, Error, Work, lane::Lanes};

#[derive(Debug, Clone)]
pub struct PoolOptions {
    /// libpq URL or key-value string of the `authenticator` login.
    pub url: String,
    /// Connections at most.
    pub size: usize,
    /// How long a request may wait for a connection, including the time to open one.
    pub acquire_timeout: Duration,
}

/// What only unusual surroundings need to change.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// False behind a transaction pooler such as PgBouncer, where a prepared statement may be another backend's.
    pub prepared_statements: bool,
    /// Let short reads of several requests share a connection.
    pub shared_lane: bool,
    /// A connection this old is replaced: backends grow with what they have seen.
    pub max_lifetime: Duration,
    /// A connection unused for so long is closed.
    pub max_idle: Duration,
}

/// What the pool is doing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PoolFigures {
    /// Connections at most.
    pub max: usize,
    /// Connections that are open and not in use.
    pub available: usize,
    /// Requests that wait for one.
    pub waiting: usize,
    /// Requests that waited in vain, so far.
    pub timeouts: u64,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            prepared_statements: true,
            shared_lane: true,
            max_lifetime: Duration::from_secs(1800),
            max_idle: Duration::from_secs(60),
        }
    }
}

/// Connections that serve requests; cheap to clone, usable from every worker thread.
#[derive(Clone)]
pub struct Pool {
    lanes: Arc<Lanes>,
}

impl Pool {
    /// Connections open on first use.
    pub fn new(options: PoolOptions) -> Result<Self, Error> {
        Self::tuned(options, Tuning::default())
    }

    pub fn tuned(options: PoolOptions, tuning: Tuning) -> Result<Self, Error> {
        Ok(Self { lanes: Lanes::new(&options, tuning)? })
    }

    /// One transaction. See [`crate::Ending`] for how it ends; any error of Postgres rolls it back.
    ///
    /// Dropping the future is safe at any point: what was not sent never runs, what was sent is cancelled, and the
    /// connection serves others only once Postgres says that it is idle.
    pub async fn run(&self, work: Work<'_>) -> Result<Answer, Error> {
        self.lanes.run(&work).await
    }

    /// Asks Postgres for a sign of life, over a connection of the pool.
    pub async fn probe(&self) -> Result<(), Error> {
        self.lanes.probe().await
    }

    pub fn figures(&self) -> PoolFigures {
        self.lanes.figures()
    }

    /// Closes connections that are unused for too long, or too old. To be called now and then.
    pub fn sweep(&self) {
        self.lanes.sweep();
    }

    /// The database does not answer: every connection is closed, so that requests under way fail rather than wait.
    pub fn cut(&self) {
        self.lanes.cut();
    }

    /// The schema changed: statements prepared before are dropped, each connection's with its next batch.
    pub fn new_schema(&self) {
        self.lanes.new_schema();
    }
}
