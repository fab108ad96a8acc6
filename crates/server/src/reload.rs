//! The schema that requests are planned against, and how it is replaced while they run.

use std::{
    sync::{
        Arc, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use pg::{
    control::Control,
    listen::{self, Listener},
};
use rest::{Schema, Settings};

use crate::observe::Event;

/// What to look at in the database.
#[derive(Debug, Clone)]
pub struct Scope {
    pub schemas: Vec<String>,
    pub extra_search_path: Vec<String>,
    /// Settings of functions that apply to the whole transaction.
    pub hoisted: Vec<String>,
    /// The login that serves requests.
    pub login: String,
}

/// A schema with the settings that hold for it.
pub struct Loaded {
    pub schema: Schema,
    pub settings: Settings,
}

/// The schema as last loaded; cheap to read.
pub struct SchemaCache {
    control: Control,
    scope: Scope,
    settings: Settings,
    /// Whether `pgrst.*` settings of the login in the database count.
    reads_database_settings: bool,
    /// Told of every new schema, because what it prepared may no longer hold.
    pool: pg::Pool,
    current: RwLock<Option<Arc<Loaded>>>,
    generation: AtomicU64,
    loading: tokio::sync::Mutex<()>,
}

/// What asks for a reload when it is notified on.
pub const CHANNEL: &str = "pgrst";
/// Changes come in bursts: the first is loaded at once, those that follow within this time together.
const BURST: Duration = Duration::from_millis(100);

impl SchemaCache {
    /// Empty until [`SchemaCache::load`] succeeds.
    pub fn new(
        control: Control,
        scope: Scope,
        settings: Settings,
        reads_database_settings: bool,
        pool: pg::Pool,
    ) -> Self {
        let (current, loading) = (RwLock::new(None), tokio::sync::Mutex::new(()));
        let generation = AtomicU64::new(0);
        Self { control, scope, settings, reads_database_settings, pool, current, generation, loading }
    }

    /// `None` until the first load has succeeded.
    pub fn current(&self) -> Option<Arc<Loaded>> {
        self.current.read().ok()?.clone()
    }

    /// Another number after each load: what was made with an older one may no longer hold.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }

    /// Reads the catalog and swaps the schema; requests under way keep the one they were planned with.
    pub async fn load(&self) -> Result<(), String> {
        let _one_at_a_time = self.loading.lock().await;
        let started = Instant::now();
        let schema = self.read().await?;
        let (tables, functions) = (schema.tables().count(), schema.all_routines().count());
        let mut settings = self.settings.clone();
        if self.reads_database_settings {
            settings = settings.with_database_settings(schema.database_settings());
        }
        if let Ok(mut current) = self.current.write() {
            *current = Some(Arc::new(Loaded { schema, settings }));
        }
        self.generation.fetch_add(1, Ordering::Relaxed);
        self.pool.new_schema();
        Event::SchemaLoaded { tables, functions, took: started.elapsed() }.emit();
        Ok(())
    }

    async fn read(&self) -> Result<Schema, String> {
        let text = |error: pg::Error| error.to_string();
        let mut connection = self.control.connection().await.map_err(text)?;
        let transaction = connection.transaction().await.map_err(text)?;
        // Without a search path every type is printed with its schema. Compiling the query takes longer than running it.
        let prepare = "select set_config('search_path', '', true), set_config('jit', 'off', true)";
        transaction.execute(prepare, &[]).await.map_err(text)?;
        let Scope { schemas, extra_search_path, hoisted, login } = &self.scope;
        let patterns: Vec<String> = hoisted.iter().map(|name| format!("^{}=", name.replace('.', "\\."))).collect();
        let rows = transaction.query(rest::schema::INTROSPECT, &[schemas, extra_search_path, &patterns, login]).await;
        let rows = rows.map_err(text)?;
        let row = rows.first().ok_or("the catalog query answered nothing")?;
        let document: &str = row.try_get(0).map_err(|error| text(error.into()))?;
        Schema::from_json(document).map_err(|error| error.to_string())
    }

    /// Loads until it succeeds, with growing pauses: the database may be starting.
    pub async fn load_until_there(&self) {
        let mut pause = Duration::from_millis(100);
        while let Err(reason) = self.load().await {
            Event::SchemaLoadFailed { reason: &reason }.emit();
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_secs(30));
        }
    }

    /// Loads now and after every notification, for as long as it is polled. `url` is that of a login which may listen.
    pub async fn keep_loaded(&self, url: &str, channel: &str) {
        let mut listener = match Listener::start(url, &[channel]) {
            Ok(listener) => listener,
            Err(error) => {
                Event::SchemaLoadFailed { reason: &error.to_string() }.emit();
                return self.load_until_there().await;
            }
        };
        while let Some(event) = listener.next().await {
            if !asks_for_reload(&event) {
                continue;
            }
            // At once, for whoever waits to see the change; one load answers for all that came before it began.
            while listener.try_next().is_some() {}
            self.load_until_there().await;
            tokio::time::sleep(BURST).await;
        }
    }
}

/// Listening that (re)started may have missed a notification; of PostgREST's words for what to reload all mean the schema.
fn asks_for_reload(event: &listen::Event) -> bool {
    match event {
        listen::Event::Resync => true,
        listen::Event::Notification { payload, .. } => {
            matches!(payload.as_str(), "" | "reload schema" | "reload config")
        }
    }
}
