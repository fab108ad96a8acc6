//! The schema that requests are planned against, and how it is replaced while they run.

pub mod backoff;
pub mod keeper;

use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use pg::control::{Control, Tx};
use rest::{Schema, Settings};
use tokio::sync::{Notify, watch};

use crate::observe::Event;

/// What to look at in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    pub schemas: Vec<String>,
    pub extra_search_path: Vec<String>,
    /// Settings of functions that apply to the whole transaction.
    pub hoisted: Vec<String>,
    /// Only for tests: how much longer a load takes.
    pub delay: Duration,
}

/// A schema with the settings that hold for it.
pub struct Loaded {
    pub schema: Schema,
    pub settings: Settings,
}

/// The schema as last loaded; cheap to read.
pub struct SchemaCache {
    control: Control,
    /// What the next load looks at, and the settings it goes with.
    plan: RwLock<(Scope, Settings)>,
    /// Whether `pgrst.*` settings of the login in the database count.
    reads_database_settings: bool,
    /// Told of every new schema, because what it prepared may no longer hold.
    pool: pg::Pool,
    current: RwLock<Option<Arc<Loaded>>>,
    generation: AtomicU64,
    contents: AtomicU64,
    loading: tokio::sync::Mutex<()>,
    outcome: watch::Sender<Outcome>,
    reachable: AtomicBool,
    /// Wakes a load that waits for a database that is lost.
    lost: Notify,
    figures: Figures,
}

/// How the last load went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// None has ended yet.
    Starting,
    Loaded,
    Failed,
}

/// What the loads so far came to.
#[derive(Debug, Default)]
pub struct Figures {
    pub successes: AtomicU64,
    pub failures: AtomicU64,
    /// How long the last query took.
    pub query_us: AtomicU64,
}

/// Why a schema could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Database(#[from] pg::Error),
    #[error("{0}")]
    Document(String),
}

/// What asks for a reload when it is notified on.
pub const CHANNEL: &str = "pgrst";
/// No sign of life within this time, twice, and the database counts as lost.
const PULSE_PATIENCE: Duration = Duration::from_secs(4);
/// How long a request waits for the first schema.
const PATIENCE: Duration = Duration::from_secs(10);

impl SchemaCache {
    /// Empty until [`SchemaCache::load`] succeeds.
    pub fn new(
        control: Control,
        scope: Scope,
        settings: Settings,
        reads_database_settings: bool,
        pool: pg::Pool,
    ) -> Self {
        Self {
            control,
            plan: RwLock::new((scope, settings)),
            reads_database_settings,
            pool,
            current: RwLock::new(None),
            generation: AtomicU64::new(0),
            contents: AtomicU64::new(0),
            loading: tokio::sync::Mutex::new(()),
            outcome: watch::Sender::new(Outcome::Starting),
            reachable: AtomicBool::new(true),
            lost: Notify::new(),
            figures: Figures::default(),
        }
    }

    /// `None` until the first load has succeeded.
    pub fn current(&self) -> Option<Arc<Loaded>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// As [`SchemaCache::current`], but while the first load is under way its end is waited for.
    pub async fn current_or_first(&self) -> Option<Arc<Loaded>> {
        if let Some(loaded) = self.current() {
            return Some(loaded);
        }
        let _ = tokio::time::timeout(PATIENCE, self.first_outcome()).await;
        self.current()
    }

    /// Returns when the first load has ended, well or not.
    pub async fn first_outcome(&self) {
        let mut outcome = self.outcome.subscribe();
        let _ = outcome.wait_for(|outcome| *outcome != Outcome::Starting).await;
    }

    pub fn outcome(&self) -> Outcome {
        *self.outcome.borrow()
    }

    /// Whether the database answered when it was last asked.
    pub fn is_reachable(&self) -> bool {
        self.reachable.load(Ordering::Relaxed)
    }

    /// Asks the database for a sign of life. One that gives none, to nobody, has lost us: requests that wait for it are
    /// told so, since a socket whose other end is gone without a word would let them wait for ever.
    pub async fn pulse(&self) {
        let mut answer = self.control.pulse(PULSE_PATIENCE).await;
        if answer.is_err() {
            // Once more, over a new connection: the other one may have died alone.
            answer = self.control.pulse(PULSE_PATIENCE).await;
        }
        self.set_reachable(&answer);
        if matches!(answer, Err(pg::Error::Lost(_) | pg::Error::Unavailable(_))) {
            self.pool.cut();
            self.lost.notify_waiters();
        }
        self.pool.sweep();
    }

    fn set_reachable(&self, answer: &Result<(), pg::Error>) {
        let before = self.reachable.swap(answer.is_ok(), Ordering::Relaxed);
        match answer {
            Err(error) if before => Event::DatabaseLost { reason: &error.to_string() }.emit(),
            Ok(()) if !before => Event::DatabaseAnswers.emit(),
            _ => {}
        }
    }

    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Another number after each load: what was made with an older one may no longer hold.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }

    /// Another number whenever pages made before may show what is not so any more: the schema changed, or the project said that
    /// what its pages show did.
    pub fn edition(&self) -> u64 {
        // Neither ever falls, so the sum moves with each.
        self.generation() + self.contents.load(Ordering::Relaxed)
    }

    /// The project says that what its pages show has changed.
    pub fn contents_changed(&self) {
        self.contents.fetch_add(1, Ordering::Relaxed);
    }

    /// What the next load looks at. Requests keep the settings of the last one until then.
    pub fn set_plan(&self, scope: Scope, settings: Settings) {
        *self.plan.write().unwrap_or_else(PoisonError::into_inner) = (scope, settings);
    }

    /// Reads the catalog and swaps the schema; requests under way keep the one they were planned with.
    pub async fn load(&self) -> Result<(), Failure> {
        let _one_at_a_time = self.loading.lock().await;
        let started = Instant::now();
        let (scope, settings) = self.plan.read().unwrap_or_else(PoisonError::into_inner).clone();
        let read = tokio::select! {
            read = self.read(&scope) => read,
            () = self.lost.notified() => Err(pg::Error::Lost("the database does not answer".into()).into()),
        };
        let schema = match read {
            Ok(schema) => schema,
            Err(failure) => {
                self.figures.failures.fetch_add(1, Ordering::Relaxed);
                if matches!(&failure, Failure::Database(error) if error.sqlstate().is_none()) {
                    // What happened to this connection may have happened to the others.
                    self.control.forget_idle();
                    self.reachable.store(false, Ordering::Relaxed);
                }
                self.outcome.send_replace(Outcome::Failed);
                return Err(failure);
            }
        };
        let (tables, functions) = (schema.tables().count(), schema.all_routines().count());
        let settings = match self.reads_database_settings {
            true => settings.with_database_settings(schema.database_settings()),
            false => settings,
        };
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(Loaded { schema, settings }));
        self.generation.fetch_add(1, Ordering::Relaxed);
        self.pool.new_schema();
        self.figures.successes.fetch_add(1, Ordering::Relaxed);
        self.outcome.send_replace(Outcome::Loaded);
        self.set_reachable(&Ok(()));
        Event::SchemaLoaded { tables, functions, took: started.elapsed() }.emit();
        Ok(())
    }

    async fn read(&self, scope: &Scope) -> Result<Schema, Failure> {
        let started = Instant::now();
        let mut connection = self.control.connection().await?;
        let transaction = connection.transaction().await?;
        if !scope.delay.is_zero() {
            transaction.query("select pg_sleep($1)", &[&scope.delay.as_secs_f64()]).await?;
        }
        let document = document(&transaction, scope).await?;
        drop(transaction);
        let took = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.figures.query_us.store(took, Ordering::Relaxed);
        // Megabytes of JSON for a big schema: requests on this thread would wait for it.
        let read = tokio::task::spawn_blocking(move || Schema::from_json(&document)).await;
        read.map_err(|error| Failure::Document(error.to_string()))?
            .map_err(|error| Failure::Document(error.to_string()))
    }
}

/// What the catalog says, as JSON. Leaves the transaction without a search path.
pub async fn document(transaction: &Tx<'_>, scope: &Scope) -> Result<String, Failure> {
    // Without a search path every type is printed with its schema. Compiling the query takes longer than running it.
    let prepare = "select session_user::text, set_config('search_path', '', true), set_config('jit', 'off', true)";
    let login: String = transaction.query(prepare, &[]).await?.first().map(|row| row.get(0)).unwrap_or_default();
    let Scope { schemas, extra_search_path, hoisted, .. } = scope;
    let patterns: Vec<String> = hoisted.iter().map(|name| format!("^{}=", name.replace('.', "\\."))).collect();
    let rows = transaction.query(rest::schema::INTROSPECT, &[schemas, extra_search_path, &patterns, &login]).await?;
    let row = rows.first().ok_or_else(|| Failure::Document("the catalog query answered nothing".to_owned()))?;
    Ok(row.try_get(0).map_err(pg::Error::from)?)
}
