//! The lane where short reads of several requests share a connection: while Postgres works on one, the next ones are
//! already in its socket, so it neither sleeps nor changes process between them.
//!
//! Each worker thread has its own connections. Only reads that are known to be short come here; `statement_timeout`
//! stops the one that is not, and it runs again on a connection of its own, which a read may.

use std::{
    collections::VecDeque,
    future::poll_fn,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    task::{Context, Poll, Waker, ready},
    time::{Duration, Instant},
};

use ahash::RandomState;
use bytes::BytesMut;
use query::Record;
use tokio::{
    sync::{OwnedSemaphorePermit, oneshot},
    time::{Sleep, sleep},
};

use super::{
    Connection, Failure, Lanes, THREADS, batch,
    estimate::{Estimates, own_time},
    locked,
    reply::{Reply, Status},
    statements::Statements,
    this_thread,
    wire::Wire,
};
use crate::{Access, Ending, Error, Work};

/// Of one thread.
const CONNECTIONS_MAX: usize = 2;
/// Requests under way on every connection of the thread before another one is opened.
const BUSY: usize = 16;
/// A statement under way for longer makes those behind it rather take a free connection of their own. A long queue
/// alone does not: it moves faster than as many connections would.
const STUCK: Duration = Duration::from_millis(5);
/// No statement may hold up the others for longer.
const TIME_LIMIT: Duration = Duration::from_millis(50);
/// Parameters beyond this are too much for others to wait for.
const PARAMETERS_MAX: usize = 64 * 1024;
/// Without a read for this long, a connection gives up its place to requests that wait for one of their own.
const YIELDS_AFTER: Duration = Duration::from_secs(1);

pub(super) struct Sharing {
    /// Connections at most, of all threads.
    size: usize,
    open: AtomicUsize,
    hasher: RandomState,
    threads: Vec<Mutex<Thread>>,
}

#[derive(Default)]
struct Thread {
    estimates: Estimates,
    connections: Vec<Arc<Shared>>,
    opening: bool,
}

/// Names a statement's shape: who runs it and its text, without its values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape(u64);

/// What a request sees of a shared connection.
struct Shared {
    desk: Mutex<Desk>,
    closed: AtomicBool,
    /// Requests under way.
    waiting: AtomicUsize,
    /// When the one in front got its turn, in nanoseconds since `born`.
    turn_ns: AtomicU64,
    born: Instant,
}

/// Where requests leave their batches for the connection's driver.
struct Desk {
    statements: Statements,
    output: BytesMut,
    queue: VecDeque<Job>,
    driver: Option<Waker>,
    last_used: Instant,
}

type Outcome = Result<Vec<Record>, Failure>;

struct Job {
    reply: Reply,
    shape: Shape,
    sent: Instant,
    answer: oneshot::Sender<Outcome>,
}

impl Sharing {
    /// `size` is that of the pool: about half of it may be shared, and none of a pool that is too small to divide.
    pub(super) fn new(pool_size: usize, on: bool) -> Self {
        Self {
            size: if on { pool_size.saturating_sub(1) / 2 } else { 0 },
            open: AtomicUsize::new(0),
            hasher: RandomState::new(),
            threads: (0..THREADS).map(|_| Mutex::default()).collect(),
        }
    }

    /// The shape of a work that may share a connection if it proves short: a read in one batch.
    pub(super) fn shape(&self, work: &Work<'_>) -> Option<Shape> {
        let plain = work.access == Access::ReadOnly
            && work.isolation.is_none()
            && matches!(work.ending, Ending::Commit)
            && self.size > 0;
        let params = work.statements.iter().flat_map(|statement| statement.params());
        let size: usize = params.filter_map(|param| param.value()).map(bytes::Bytes::len).sum();
        if !plain || size > PARAMETERS_MAX {
            return None;
        }
        let text = |at: usize| work.statements.get(at).map(|statement| statement.text());
        let session = work.session;
        Some(Shape(self.hasher.hash_one((&session.role, &session.search_path, text(0), text(1), text(2)))))
    }

    pub(super) fn observe(&self, shape: Shape, took: Duration, bytes: usize) {
        locked(&self.threads[this_thread()]).estimates.observe(shape.0, took, bytes);
    }

    /// `None`: not here, not now. [`Failure::again`]: run it on a connection of its own.
    pub(super) async fn run(&self, lanes: &Arc<Lanes>, work: &Work<'_>, shape: Shape) -> Option<Outcome> {
        let connection = self.choose(lanes, shape)?;
        let answer = match connection.submit(lanes, work, shape)? {
            Ok(answer) => answer,
            Err(error) => return Some(Err(Failure::last(error))),
        };
        let lost = |_| Err(Failure { error: Error::Lost("the connection was closed".into()), again: true });
        Some(answer.await.unwrap_or_else(lost))
    }

    /// The least busy connection of this thread. Opens one on the side where there are too few.
    fn choose(&self, lanes: &Arc<Lanes>, shape: Shape) -> Option<Arc<Shared>> {
        let thread = &mut *locked(&self.threads[this_thread()]);
        if !thread.estimates.is_short(shape.0) {
            return None;
        }
        thread.connections.retain(|connection| !connection.closed.load(Ordering::Acquire));
        let best = thread.connections.iter().min_by_key(|connection| connection.waiting.load(Ordering::Relaxed));
        let busy = best.is_none_or(|best| best.waiting.load(Ordering::Relaxed) >= BUSY);
        let best = best.cloned();
        if busy && !thread.opening && thread.connections.len() < CONNECTIONS_MAX {
            thread.opening = self.open_one(lanes);
        }
        let best = best?;
        (!best.is_stuck() || !lanes.exclusive.has_room()).then_some(best)
    }

    /// Connections that nobody uses now.
    pub(super) fn idle(&self) -> usize {
        let unused = |connection: &&Arc<Shared>| {
            !connection.closed.load(Ordering::Relaxed) && connection.waiting.load(Ordering::Relaxed) == 0
        };
        self.threads.iter().map(|thread| locked(thread).connections.iter().filter(unused).count()).sum()
    }

    /// All connections of the pool are taken and somebody waits: those that nobody reads on give up their place.
    pub(super) fn yield_unused(&self) {
        for thread in &self.threads {
            locked(thread).connections.retain(|connection| !connection.close_if_unused_for(YIELDS_AFTER));
        }
    }

    /// True if a task is on its way to open a connection, which takes its place in the pool for as long as it lives.
    fn open_one(&self, lanes: &Arc<Lanes>) -> bool {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return false };
        let one_more = |open| (open < self.size).then_some(open + 1);
        if self.open.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_err() {
            return false;
        }
        let Some(permit) = lanes.exclusive.try_permit() else {
            self.open.fetch_sub(1, Ordering::Relaxed);
            return false;
        };
        let place = Place { lanes: lanes.clone(), thread: this_thread(), _permit: permit };
        runtime.spawn(async move {
            if let Ok(connection) = place.lanes.connect().await {
                serve(place, connection).await;
            }
        });
        true
    }
}

/// The right to have one shared connection open for one thread; given back when dropped.
struct Place {
    lanes: Arc<Lanes>,
    thread: usize,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Place {
    fn drop(&mut self) {
        let sharing = &self.lanes.sharing;
        sharing.open.fetch_sub(1, Ordering::Relaxed);
        locked(&sharing.threads[self.thread]).opening = false;
    }
}

impl Shared {
    fn turn_begins(&self, now: Instant) {
        let since = now.saturating_duration_since(self.born).as_nanos();
        self.turn_ns.store(u64::try_from(since).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn is_stuck(&self) -> bool {
        let turn = self.born + Duration::from_nanos(self.turn_ns.load(Ordering::Relaxed));
        self.waiting.load(Ordering::Relaxed) > 0 && turn.elapsed() > STUCK
    }

    fn close_if_unused_for(&self, time: Duration) -> bool {
        let mut desk = locked(&self.desk);
        if self.waiting.load(Ordering::Relaxed) > 0 || desk.last_used.elapsed() < time {
            return false;
        }
        self.closed.store(true, Ordering::Release);
        let driver = desk.driver.take();
        drop(desk);
        if let Some(driver) = driver {
            driver.wake();
        }
        true
    }

    /// `None` when the connection has just closed. Dropping the receiver leaves the batch running: it is short.
    fn submit(
        &self,
        lanes: &Lanes,
        work: &Work<'_>,
        shape: Shape,
    ) -> Option<Result<oneshot::Receiver<Outcome>, Error>> {
        let mut desk = locked(&self.desk);
        if self.closed.load(Ordering::Acquire) {
            return None;
        }
        let now = Instant::now();
        desk.last_used = now;
        let Desk { statements, output, queue, driver, .. } = &mut *desk;
        statements.at_version(lanes.schema_version());
        let reply = match batch::encode(work, Some(TIME_LIMIT), statements, output) {
            Ok(reply) => reply,
            Err(error) => return Some(Err(error)),
        };
        let (answer, receiver) = oneshot::channel();
        queue.push_back(Job { reply, shape, sent: now, answer });
        if self.waiting.fetch_add(1, Ordering::Relaxed) == 0 {
            self.turn_begins(now);
        }
        let driver = driver.take();
        drop(desk);
        if let Some(driver) = driver {
            driver.wake();
        }
        Some(Ok(receiver))
    }
}

/// Drives one connection until it breaks, grows old or is not needed any more.
async fn serve(place: Place, connection: Connection) {
    let Connection { wire, statements, born, .. } = connection;
    let desk = Desk { statements, output: BytesMut::new(), queue: VecDeque::new(), driver: None, last_used: born };
    let shared = Arc::new(Shared {
        desk: Mutex::new(desk),
        closed: AtomicBool::new(false),
        waiting: AtomicUsize::new(0),
        turn_ns: AtomicU64::new(0),
        born,
    });
    {
        let thread = &mut *locked(&place.lanes.sharing.threads[place.thread]);
        thread.connections.push(shared.clone());
        thread.opening = false;
    }
    let idle_max = place.lanes.tuning.max_idle;
    let mut driver = Driver { place, shared, wire, under_way: VecDeque::new(), previous_ended: born, used: true };
    let mut idle = std::pin::pin!(sleep(idle_max));
    let ended = poll_fn(|cx| driver.poll(cx, idle.as_mut())).await;
    if let Err(error) = ended {
        tracing::debug!(%error, "shared connection ended");
        driver.fail(&error);
    }
}

struct Driver {
    place: Place,
    shared: Arc<Shared>,
    wire: Wire,
    under_way: VecDeque<Job>,
    previous_ended: Instant,
    /// Since the idle timer was last looked at.
    used: bool,
}

impl Driver {
    fn poll(&mut self, cx: &mut Context<'_>, mut idle: std::pin::Pin<&mut Sleep>) -> Poll<Result<(), Error>> {
        if self.shared.closed.load(Ordering::Acquire) {
            return Poll::Ready(Ok(()));
        }
        while idle.as_mut().poll(cx).is_ready() {
            if self.close_if_unused() {
                return Poll::Ready(Ok(()));
            }
            idle.as_mut().reset(tokio::time::Instant::now() + self.place.lanes.tuning.max_idle);
        }
        loop {
            self.take_in(cx);
            let flushed = self.wire.poll_flush(cx)?;
            self.read()?;
            ready!(self.wire.poll_fill(cx))?;
            let _ = flushed;
        }
    }

    fn take_in(&mut self, cx: &Context<'_>) {
        let mut desk = locked(&self.shared.desk);
        if !desk.queue.is_empty() {
            self.wire.send_from(&mut desk.output);
            self.under_way.append(&mut desk.queue);
            self.used = true;
        }
        if !desk.driver.as_ref().is_some_and(|driver| driver.will_wake(cx.waker())) {
            desk.driver = Some(cx.waker().clone());
        }
    }

    fn read(&mut self) -> Result<(), Error> {
        loop {
            let Some(frame) = self.wire.frame()? else { return Ok(()) };
            let Some(job) = self.under_way.front_mut() else {
                match frame.tag {
                    b'N' | b'S' | b'A' => continue,
                    _ => return Err(Error::Lost("the database ended the connection".into())),
                }
            };
            match job.reply.accept(frame)? {
                None => {}
                Some(Status::Idle) => self.finish(),
                Some(_) => return Err(Error::Protocol("a transaction was left open".into())),
            }
        }
    }

    fn finish(&mut self) {
        let Some(mut job) = self.under_way.pop_front() else { return };
        let (now, sharing) = (Instant::now(), &self.place.lanes.sharing);
        self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
        self.shared.turn_begins(now);
        let took = own_time(job.sent, self.previous_ended, now);
        self.previous_ended = now;
        let again = match job.reply.refusal() {
            Some(refusal) if refusal.error.sqlstate == "57014" => {
                locked(&sharing.threads[self.place.thread]).estimates.bar(job.shape.0);
                true
            }
            _ => {
                let bytes = job.reply.size();
                locked(&sharing.threads[self.place.thread]).estimates.observe(job.shape.0, took, bytes);
                job.reply.stale_plan()
            }
        };
        if job.reply.taught() {
            let statements = &mut locked(&self.shared.desk).statements;
            job.reply.take_lessons().for_each(|lesson| statements.learn(lesson));
            if job.reply.stale_plan() {
                statements.clear();
            }
        }
        let _ = job.answer.send(job.reply.into_result().map_err(|error| Failure { error, again }));
    }

    /// Nothing under way and nothing since the last look, or simply old: no request may come any more.
    fn close_if_unused(&mut self) -> bool {
        let desk = locked(&self.shared.desk);
        let busy = !self.under_way.is_empty() || !desk.queue.is_empty();
        let used = std::mem::take(&mut self.used);
        let unused = !busy && (!used || self.shared.born.elapsed() > self.place.lanes.tuning.max_lifetime);
        if unused {
            self.shared.closed.store(true, Ordering::Release);
        }
        unused
    }

    /// What had no answer yet may run elsewhere: only reads come here.
    fn fail(&mut self, error: &Error) {
        self.shared.closed.store(true, Ordering::Release);
        self.under_way.append(&mut locked(&self.shared.desk).queue);
        for job in self.under_way.drain(..) {
            let again = job.reply.unheard() || job.reply.refused_first();
            let error = job.reply.into_result().err().unwrap_or_else(|| error.clone());
            let _ = job.answer.send(Err(Failure { error, again }));
        }
    }
}

impl Drop for Driver {
    /// Also when the runtime ends under it: whoever still waits sees the sender go.
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::Release);
        locked(&self.shared.desk).queue.clear();
    }
}
