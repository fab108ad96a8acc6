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
}

impl Default for Tuning {
    fn default() -> Self {
        Self { prepared_statements: true, shared_lane: true }
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

    /// The schema changed: statements prepared before are dropped, each connection's with its next batch.
    pub fn new_schema(&self) {
        self.lanes.new_schema();
    }
}
