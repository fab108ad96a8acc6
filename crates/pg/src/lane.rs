//! The hot lane: a request's transaction as one batch with one Sync, on connections of our own.
//!
//! `tokio-postgres` sends a Sync after every statement, so that BEGIN, settings, statement and COMMIT are four round
//! trips, or four batches for Postgres to wake up for. Here they are one implicit transaction. `pool` decides, the
//! rooms below do: [`batch`] writes, [`reply`] reads, [`statements`] remembers, all without I/O; [`wire`] and
//! [`connect`] are the sockets; [`exclusive`] is the lane where a request owns a connection while it runs, [`shared`] the
//! one where short reads run on a common connection.

mod auth;
mod batch;
mod connect;
mod estimate;
mod exclusive;
mod frame;
mod gate;
mod reply;
mod shared;
mod statements;
mod target;
mod wire;

use std::{
    cell::Cell,
    os::fd::OwnedFd,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Instant,
};

use self::{
    connect::CancelKey, exclusive::Exclusive, gate::Gate, shared::Sharing, statements::Statements, target::Target,
    wire::Wire,
};
use crate::{Answer, Error, PoolFigures, PoolOptions, Work, pool::Tuning};

/// Everything the connections of one pool share.
pub(crate) struct Lanes {
    target: Target,
    tuning: Tuning,
    schema_version: AtomicU64,
    gate: Mutex<Gate>,
    exclusive: Exclusive,
    sharing: Sharing,
    sockets: Mutex<Vec<Weak<OwnedFd>>>,
}

/// A connection that is logged in, and what is known about it.
struct Connection {
    wire: Wire,
    statements: Statements,
    cancel_key: CancelKey,
    born: Instant,
    /// The same socket once more, to end it from outside.
    _socket: Option<Arc<OwnedFd>>,
}

/// Why a work did not get its answer, and whether it may be sent again: true only when Postgres ran nothing of it, or
/// rolled it back for a reason of ours.
struct Failure {
    error: Error,
    again: bool,
}

impl Failure {
    fn last(error: Error) -> Self {
        Self { error, again: false }
    }
}

impl Lanes {
    pub(crate) fn new(options: &PoolOptions, tuning: Tuning) -> Result<Arc<Self>, Error> {
        Ok(Arc::new(Self {
            target: Target::parse(&options.url)?,
            sharing: Sharing::new(options.size, tuning.shared_lane),
            tuning,
            schema_version: AtomicU64::new(0),
            gate: Mutex::default(),
            exclusive: Exclusive::new(options.size, options.acquire_timeout),
            sockets: Mutex::default(),
        }))
    }

    pub(crate) async fn run(self: &Arc<Self>, work: &Work<'_>) -> Result<Answer, Error> {
        if let Some(shape) = self.sharing.shape(work) {
            match self.sharing.run(self, work, shape).await {
                Some(Ok(records)) => return Ok(Answer { records, committed: true }),
                Some(Err(failure)) if !failure.again => return Err(failure.error),
                // Not here: alone.
                Some(Err(_)) | None => {}
            }
        }
        let first = match self.exclusive.run(self, work, false).await {
            Ok(answer) => return Ok(answer),
            Err(failure) => failure,
        };
        if !first.again {
            return Err(first.error);
        }
        tracing::debug!(error = %first.error, "sending again");
        self.exclusive.run(self, work, true).await.map_err(|second| second.error)
    }

    /// One empty query. Fails when no connection can be had or Postgres does not answer in time.
    pub(crate) async fn probe(self: &Arc<Self>) -> Result<(), Error> {
        self.exclusive.probe(self).await
    }

    pub(crate) fn new_schema(&self) {
        self.schema_version.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn figures(&self) -> PoolFigures {
        self.exclusive.figures(self.sharing.idle())
    }

    pub(crate) fn sweep(&self) {
        self.exclusive.sweep(&self.tuning);
    }

    /// Whoever waits for an answer of the database is told that the connection is lost.
    pub(crate) fn cut(&self) {
        for socket in locked(&self.sockets).drain(..).filter_map(|socket| socket.upgrade()) {
            let _ = rustix::net::shutdown(&*socket, rustix::net::Shutdown::Both);
        }
    }

    fn schema_version(&self) -> u64 {
        self.schema_version.load(Ordering::Relaxed)
    }

    /// A new connection, unless the last attempt failed a moment ago.
    async fn connect(&self) -> Result<Connection, Error> {
        locked(&self.gate).check(Instant::now())?;
        match connect::open(&self.target).await {
            Ok((wire, cancel_key)) => {
                locked(&self.gate).succeeded();
                let statements = Statements::new(self.tuning.prepared_statements, self.schema_version());
                let socket = wire.duplicate().map(Arc::new);
                let mut sockets = locked(&self.sockets);
                sockets.retain(|socket| socket.strong_count() > 0);
                sockets.extend(socket.as_ref().map(Arc::downgrade));
                drop(sockets);
                Ok(Connection { wire, statements, cancel_key, born: Instant::now(), _socket: socket })
            }
            Err(error) => {
                tracing::warn!(%error, "cannot connect to the database");
                locked(&self.gate).failed(Instant::now(), error.clone(), rand::random());
                Err(error)
            }
        }
    }
}

/// What belongs to a thread is kept in lists of this length; threads beyond it share.
const THREADS: usize = 64;

fn this_thread() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static INDEX: Cell<usize> = Cell::new(NEXT.fetch_add(1, Ordering::Relaxed) % THREADS));
    INDEX.get()
}

/// A panic elsewhere while the lock was held cannot have left these values half-written.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
