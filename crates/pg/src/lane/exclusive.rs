//! The lane where a request owns a connection for as long as its transaction lasts.
//!
//! Idle connections wait on the shelf of the thread that opened them, because their readiness arrives at that thread's
//! reactor. The number of connections is bounded for the process, so a thread whose shelf is empty takes one from
//! another shelf once the bound is reached.

use std::{
    future::poll_fn,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use postgres_protocol::message::frontend;
use query::Verdict;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError},
    time::{error::Elapsed, timeout},
};

use super::{
    Connection, Failure, Lanes, THREADS, batch, connect, locked,
    reply::{Reply, Status, size},
    this_thread,
};
use crate::{Access, Answer, DatabaseError, Ending, Error, PoolFigures, Work, pool::Tuning};

/// Most statements end by themselves sooner than Postgres can be asked to stop them.
const GRACE_BEFORE_CANCEL: Duration = Duration::from_millis(5);
const CLEAN_UP_MAX: Duration = Duration::from_secs(5);
const PROBE_MAX: Duration = Duration::from_secs(3);

pub(super) struct Exclusive {
    permits: Arc<Semaphore>,
    size: usize,
    acquire_timeout: Duration,
    open: Arc<AtomicUsize>,
    shelves: Vec<Mutex<Vec<Idle>>>,
    waiting: AtomicUsize,
    timeouts: AtomicU64,
}

struct Idle {
    held: Held,
    since: Instant,
}

/// A connection that counts as open until it is dropped.
struct Held {
    connection: Connection,
    shelf: usize,
    _open: Open,
}

struct Open(Arc<AtomicUsize>);

/// Counts as long as it lives.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Exclusive {
    pub(super) fn new(size: usize, acquire_timeout: Duration) -> Self {
        let size = size.max(1);
        Self {
            permits: Arc::new(Semaphore::new(size)),
            size,
            acquire_timeout,
            open: Arc::default(),
            shelves: (0..THREADS).map(|_| Mutex::default()).collect(),
            waiting: AtomicUsize::new(0),
            timeouts: AtomicU64::new(0),
        }
    }

    /// `shared`: connections of the other lane that nobody uses now.
    pub(super) fn figures(&self, shared: usize) -> PoolFigures {
        PoolFigures {
            max: self.size,
            available: shared + self.shelves.iter().map(|shelf| locked(shelf).len()).sum::<usize>(),
            waiting: self.waiting.load(Ordering::Relaxed),
            timeouts: self.timeouts.load(Ordering::Relaxed),
        }
    }

    /// Waits for a place among the connections.
    async fn queue(&self) -> Result<OwnedSemaphorePermit, Error> {
        let _waiting = Counted::new(&self.waiting);
        match timeout(self.acquire_timeout, self.permits.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) => Err(Error::AcquireTimeout),
            Err(Elapsed { .. }) => {
                self.timeouts.fetch_add(1, Ordering::Relaxed);
                Err(Error::AcquireTimeout)
            }
        }
    }

    /// `fresh`: on a connection that nobody used before.
    pub(super) async fn run(&self, lanes: &Arc<Lanes>, work: &Work<'_>, fresh: bool) -> Result<Answer, Failure> {
        let mut lease = self.lease(lanes, fresh).await.map_err(Failure::last)?;
        let begun = Instant::now();
        let answer = lease.run(work).await?;
        if let Some(shape) = lanes.sharing.shape(work) {
            lanes.sharing.observe(shape, begun.elapsed(), size(&answer.records));
        }
        Ok(answer)
    }

    /// Whether a request would get a connection without waiting.
    pub(super) fn has_room(&self) -> bool {
        self.permits.available_permits() > 0
    }

    /// A place in the pool for a connection of another lane.
    pub(super) fn try_permit(&self) -> Option<OwnedSemaphorePermit> {
        self.permits.clone().try_acquire_owned().ok()
    }

    pub(super) async fn probe(&self, lanes: &Arc<Lanes>) -> Result<(), Error> {
        let mut lease = self.lease(lanes, false).await?;
        match timeout(PROBE_MAX, lease.simple("")).await {
            Ok(result) => result,
            Err(_) => Err(Error::Unavailable(format!("no answer within {PROBE_MAX:?}"))),
        }
    }

    async fn lease(&self, lanes: &Arc<Lanes>, fresh: bool) -> Result<Lease, Error> {
        let begun = Instant::now();
        let permit = match self.permits.clone().try_acquire_owned() {
            Ok(permit) => permit,
            Err(TryAcquireError::NoPermits) => {
                lanes.sharing.yield_unused();
                self.queue().await?
            }
            Err(TryAcquireError::Closed) => return Err(Error::AcquireTimeout),
        };
        let lease = |held| Lease {
            lanes: lanes.clone(),
            permit: Some(permit),
            held: Some(held),
            state: State::Clean,
            cleaning: false,
        };
        let here = this_thread();
        if fresh {
            // What made the last connection fail may have happened to all of them.
            self.shelves.iter().for_each(|shelf| locked(shelf).clear());
        } else if let Some(held) = self.take_idle(here) {
            return Ok(lease(held));
        }
        let open = self.reserve();
        let left = self.acquire_timeout.saturating_sub(begun.elapsed());
        match timeout(left, lanes.connect()).await {
            Ok(connection) => Ok(lease(Held { connection: connection?, shelf: here, _open: open })),
            Err(_) => Err(Error::Unavailable("no connection in time".into())),
        }
    }

    /// Last in, first out: few connections stay warm, the others grow old and are closed.
    fn take_idle(&self, here: usize) -> Option<Held> {
        if let Some(held) = self.take_from(here) {
            return Some(held);
        }
        if self.open.load(Ordering::Relaxed) < self.size {
            return None;
        }
        (1..THREADS).find_map(|distance| self.take_from((here + distance) % THREADS))
    }

    fn take_from(&self, shelf: usize) -> Option<Held> {
        let mut idle = locked(&self.shelves[shelf]);
        while let Some(mut candidate) = idle.pop() {
            if candidate.held.connection.wire.is_alive() {
                return Some(candidate.held);
            }
        }
        None
    }

    fn reserve(&self) -> Open {
        self.open.fetch_add(1, Ordering::Relaxed);
        Open(self.open.clone())
    }

    /// Closes what is unused for too long, or too old.
    pub(super) fn sweep(&self, tuning: &Tuning) {
        let now = Instant::now();
        for shelf in &self.shelves {
            locked(shelf).retain(|idle| {
                now.duration_since(idle.since) <= tuning.max_idle
                    && now.duration_since(idle.held.connection.born) <= tuning.max_lifetime
            });
        }
    }

    fn put_back(&self, held: Held, tuning: &Tuning) {
        let now = Instant::now();
        if now.duration_since(held.connection.born) > tuning.max_lifetime {
            return;
        }
        let mut idle = locked(&self.shelves[held.shelf]);
        if idle.first().is_some_and(|eldest| now.duration_since(eldest.since) > tuning.max_idle) {
            idle.remove(0);
        }
        idle.push(Idle { held, since: now });
    }
}

/// What a connection is in the middle of.
enum State {
    Clean,
    /// A batch went out; this is what came back so far.
    Busy(Reply),
    /// Postgres waits for the end of a transaction.
    Open,
    Broken,
}

/// A borrowed connection. Dropped in any state: clean it returns to its shelf, otherwise a task of its own brings it
/// back to a known state or closes it.
struct Lease {
    lanes: Arc<Lanes>,
    permit: Option<OwnedSemaphorePermit>,
    held: Option<Held>,
    state: State,
    /// Already interrupted once: there is no second attempt to save the connection.
    cleaning: bool,
}

impl Lease {
    async fn run(&mut self, work: &Work<'_>) -> Result<Answer, Failure> {
        let version = self.lanes.schema_version();
        let connection = self.connection().map_err(Failure::last)?;
        connection.statements.at_version(version);
        let sent = connection.wire.sent();
        let Connection { statements, wire, .. } = connection;
        let reply = batch::encode(work, None, statements, wire.output()).map_err(Failure::last)?;
        let (reply, status) = match self.exchange(reply).await {
            Ok(answered) => answered,
            Err((error, reply)) => return Err(self.broken(error, &reply, sent, work.access)),
        };
        if let Some(failure) = self.refused(&reply) {
            self.settle(status).await;
            return Err(failure);
        }
        let records = reply.into_result().map_err(Failure::last)?;
        let rule = match work.ending {
            Ending::Ask(rule) => Some(rule),
            Ending::AskUntilKnown(rule) => (status == Status::InTransaction).then_some(rule),
            Ending::Commit | Ending::RollBack => None,
        };
        let Some(rule) = rule else {
            self.settle(status).await;
            return Ok(Answer { records, committed: !matches!(work.ending, Ending::RollBack) });
        };
        let verdict = rule(&records);
        self.end(verdict).await.map_err(Failure::last)?;
        Ok(Answer { records, committed: verdict == Verdict::Commit })
    }

    /// The second round trip where a rule was asked.
    async fn end(&mut self, verdict: Verdict) -> Result<(), Error> {
        let Connection { statements, wire, .. } = self.connection()?;
        let reply = batch::encode_ending(verdict, statements, wire.output())?;
        let (reply, status) = self.exchange(reply).await.map_err(|(error, _)| error)?;
        self.settle(status).await;
        reply.into_result().map(drop)
    }

    /// A command that leaves no transaction open, through the simple protocol.
    async fn simple(&mut self, text: &'static str) -> Result<(), Error> {
        let connection = self.connection()?;
        frontend::query(text, connection.wire.output()).map_err(|error| Error::Protocol(error.to_string()))?;
        let (reply, status) = self.exchange(Reply::new(Vec::new(), 0)).await.map_err(|(error, _)| error)?;
        self.state = if status == Status::Idle { State::Clean } else { State::Broken };
        reply.into_result().map(drop)
    }

    /// Sends what was written and reads until ReadyForQuery. The state is [`State::Open`] afterwards unless Postgres
    /// is idle.
    async fn exchange(&mut self, reply: Reply) -> Result<(Reply, Status), (Error, Reply)> {
        self.state = State::Busy(reply);
        let result = poll_fn(|cx| match (&mut self.held, &mut self.state) {
            (Some(held), State::Busy(reply)) => held.connection.wire.poll_exchange(cx, reply),
            _ => std::task::Poll::Ready(Err(Error::Protocol("nothing was sent".into()))),
        })
        .await;
        let next = match &result {
            Ok(Status::Idle) => State::Clean,
            Ok(_) => State::Open,
            Err(_) => State::Broken,
        };
        let State::Busy(mut reply) = std::mem::replace(&mut self.state, next) else {
            return Err((Error::Protocol("nothing was sent".into()), Reply::new(Vec::new(), 0)));
        };
        if let Some(held) = &mut self.held {
            let statements = &mut held.connection.statements;
            reply.take_lessons().for_each(|lesson| statements.learn(lesson));
            if reply.stale_plan() {
                statements.clear();
            }
        }
        match result {
            Ok(status) => Ok((reply, status)),
            Err(error) => Err((error, reply)),
        }
    }

    /// Ends a transaction that a batch left open.
    async fn settle(&mut self, status: Status) {
        if status != Status::Idle
            && let Err(error) = self.simple("rollback").await
        {
            tracing::debug!(%error, "rollback failed");
        }
    }

    fn refused(&mut self, reply: &Reply) -> Option<Failure> {
        let refusal = reply.refusal()?;
        if refusal.fatal {
            self.state = State::Broken;
        }
        Some(Failure { error: database(&refusal.error), again: reply.stale_plan() })
    }

    /// The connection broke. Nothing ran if the kernel took no byte of the batch, or if the backend's first and last
    /// word was that it ends; a read may also be sent again while nothing of its answer has arrived.
    fn broken(&mut self, error: Error, reply: &Reply, sent_before: u64, access: Access) -> Failure {
        let unsent = self.held.as_ref().is_some_and(|held| held.connection.wire.sent() == sent_before);
        match reply.refusal() {
            Some(refusal) => Failure { error: database(&refusal.error), again: reply.refused_first() },
            None => Failure { error, again: unsent || (reply.unheard() && access == Access::ReadOnly) },
        }
    }

    fn connection(&mut self) -> Result<&mut Connection, Error> {
        match &mut self.held {
            Some(held) => Ok(&mut held.connection),
            None => Err(Error::Protocol("the connection is gone".into())),
        }
    }

    /// Brings an interrupted connection back to idle.
    async fn clean_up(mut self) {
        if let State::Busy(reply) = std::mem::replace(&mut self.state, State::Broken) {
            let Ok(key) = self.connection().map(|connection| connection.cancel_key.clone()) else { return };
            let exchange = self.exchange(reply);
            tokio::pin!(exchange);
            let early = timeout(GRACE_BEFORE_CANCEL, &mut exchange).await;
            let done = match early {
                Ok(done) => done,
                Err(_) => {
                    connect::cancel(&key).await;
                    exchange.await
                }
            };
            if done.is_err() {
                return;
            }
        }
        if matches!(self.state, State::Open) {
            self.settle(Status::InTransaction).await;
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(held) = self.held.take() else { return };
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Clean => self.lanes.exclusive.put_back(held, &self.lanes.tuning),
            State::Broken => drop(held),
            _ if self.cleaning => drop(held),
            state @ (State::Busy(_) | State::Open) => {
                let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
                let (lanes, permit) = (self.lanes.clone(), self.permit.take());
                let lease = Lease { lanes, permit, held: Some(held), state, cleaning: true };
                runtime.spawn(clean_up_in_time(lease));
            }
        }
    }
}

/// Not an `async fn` body of its own inside `drop`: its type must not contain itself.
fn clean_up_in_time(lease: Lease) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        let _ = timeout(CLEAN_UP_MAX, lease.clean_up()).await;
    })
}

fn database(error: &DatabaseError) -> Error {
    Error::Database(Box::new(error.clone()))
}
