//! `saluhall serve`: six steps from a configuration to a server that has stopped again.

use std::{
    net::TcpListener,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{dev::Server, web::Data};
use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    sync::mpsc,
    task::JoinHandle,
};

use crate::{
    clock,
    config::Config,
    database::Database,
    listen, minute,
    observe::{Event, Sweep, sink},
    post_office::PostOffice,
    reload::{
        self,
        keeper::{Fixed, Keeper, Listening},
    },
    routes::{self, storage::resumable},
    state::State,
};

/// Returns when the server was told to stop and has stopped; the error is one line.
pub fn run(config: Config) -> Result<(), String> {
    let _log = sink::install(&config.log);
    actix_web::rt::System::new().block_on(serve(Arc::new(config)))
}

async fn serve(config: Arc<Config>) -> Result<(), String> {
    let mut stop = StopSignal::listen()?;
    // First what fails at once and leaves nothing behind.
    let listener = listen::bind(&config)?;
    let opening = Database::open(&config);
    let database = tokio::select! {
        database = opening => database?,
        () = stop.received() => return Ok(()),
    };
    let outcome = serve_from(&database, &config, listener, &mut stop).await;
    let stopping = Instant::now();
    database.leave().await;
    Event::Stopped { took: stopping.elapsed() }.emit();
    outcome
}

async fn serve_from(
    database: &Database,
    config: &Arc<Config>,
    listener: TcpListener,
    stop: &mut StopSignal,
) -> Result<(), String> {
    database.migrate_platform(config).await?;
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    let state = Data::new(State::open(config, &database.logins, port)?);
    routes::storage::probe(config, state.storage.backend()).await?;
    match state.site.folder() {
        Some(folder) => Event::SiteServed { folder: &folder.display().to_string() }.emit(),
        None => Event::SiteMissing { folder: &config.site.folder.display().to_string() }.emit(),
    }
    let post_office = PostOffice::open(config, &database.logins, &state.auth)?;
    let following = keep_schema_loaded(&state, database.logins.authenticator.clone()).await;
    let reviewing = keep_sessions_reviewed(state.auth.clone());
    let sweeping = keep_storage_swept(state.storage.clone(), config.storage.sweep, config.storage.parts_life);
    let hearing = keep_storage_told(state.storage.clone(), database.logins.authenticator.clone());
    let forgetting = keep_uploads_swept(&state);
    let ticking = actix_web::rt::spawn(minute::keep_called(state.pool.clone(), Arc::clone(&state.rest.schema)));
    let server = listen::serve(listener, state).map_err(|error| error.to_string())?;
    Event::Listening { url: &config.listen_url(port), workers: listen::workers(config) }.emit();
    let beside = [following, reviewing, sweeping, forgetting, hearing, ticking];
    drained(server, config, stop, post_office, beside).await;
    Ok(())
}

/// Runs until the server is told to stop, lets requests under way finish, and ends what ran beside it.
pub(super) async fn drained<const N: usize>(
    server: Server,
    config: &Config,
    stop: &mut StopSignal,
    post_office: PostOffice,
    beside: [JoinHandle<()>; N],
) {
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);

    stop.received().await;
    let draining = Instant::now();
    Event::Draining { limit: config.network.drain }.emit();
    handle.stop(true).await;
    drop(running.await);
    // Before Postgres stops: its end is no news to anybody from here on.
    post_office.close().await;
    for task in beside {
        task.abort();
        drop(task.await);
    }
    Event::Drained { took: draining.elapsed() }.emit();
}

/// Follows the schema. The first load has ended when this returns, so that no request is told there is none yet.
async fn keep_schema_loaded(state: &Data<State>, url: String) -> JoinHandle<()> {
    let schema = Arc::clone(&state.rest.schema);
    let listening = Listening { url, channel: Some(reload::CHANNEL.to_owned()), recovers: true };
    let (wish, wishes) = mpsc::unbounded_channel();
    let keeper = Keeper::new(Arc::clone(&schema), Arc::new(Fixed(listening.clone())), wishes, listening);
    let following = actix_web::rt::spawn(async move {
        let _open = wish;
        if let Err(reason) = keeper.run().await {
            Event::SchemaGivenUp { reason: &reason }.emit();
        }
    });
    schema.first_outcome().await;
    following
}

/// So that whoever signed out or was banned is refused within a second.
fn keep_sessions_reviewed(accounts: auth::Auth) -> JoinHandle<()> {
    actix_web::rt::spawn(async move {
        loop {
            tokio::time::sleep(auth::standing::TICK).await;
            // A database that does not answer is told by the requests that need it: nothing is trusted for longer.
            drop(accounts.review_sessions().await);
        }
    })
}

/// Uploads that nobody finished.
fn keep_uploads_swept(state: &Data<State>) -> JoinHandle<()> {
    let uploads = state.media.as_ref().map(|media| media.uploads.clone());
    actix_web::rt::spawn(async move {
        if let Some(uploads) = uploads {
            resumable::keep_swept(uploads).await;
        }
    })
}

/// What others change in buckets and files is no longer believed to be as it was.
fn keep_storage_told(storage: storage::Storage, url: String) -> JoinHandle<()> {
    actix_web::rt::spawn(async move {
        // An address that cannot be read stopped the server before; without news nothing is kept.
        drop(storage.follow(&url).await);
    })
}

/// What a crash left is gone once it is this old; uploads in parts, once nobody went on with them for `parts_life`.
fn keep_storage_swept(storage: storage::Storage, age: Duration, parts_life: Duration) -> JoinHandle<()> {
    actix_web::rt::spawn(async move {
        loop {
            match storage.expire_uploads(clock::now().into(), parts_life).await {
                Ok(0) => {}
                Ok(uploads) => Event::Sweep(Sweep::Expired { uploads }).emit(),
                Err(error) => {
                    Event::Sweep(Sweep::Failed { reason: error.cause().unwrap_or(error.message()) }).emit();
                }
            }
            match storage.sweep(clock::now().into(), age).await {
                Ok(swept) if swept == storage::flow::Swept::default() => {}
                Ok(swept) => Event::Sweep(Sweep::Done { unfinished: swept.unfinished, unnamed: swept.unnamed }).emit(),
                Err(error) => {
                    Event::Sweep(Sweep::Failed { reason: error.cause().unwrap_or(error.message()) }).emit();
                }
            }
            tokio::time::sleep(age).await;
        }
    })
}

/// SIGTERM or Ctrl-C.
pub(super) struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignal {
    pub(super) fn listen() -> Result<Self, String> {
        let listen = |kind| signal(kind).map_err(|error| error.to_string());
        Ok(Self { terminate: listen(SignalKind::terminate())?, interrupt: listen(SignalKind::interrupt())? })
    }

    pub(super) async fn received(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
