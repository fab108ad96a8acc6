//! `saluhall serve`: six steps from a configuration to a server that has stopped again.

use std::{sync::Arc, time::Instant};

use actix_web::web::Data;

use crate::{
    config::Config,
    cors::Cors,
    database::{self, Logins, Readiness},
    listen,
    observe::{Event, sink},
    routes::{self, site::Site},
    state::State,
};

/// Returns when the server was told to stop and has stopped; the error is one line.
pub fn run(config: Config) -> Result<(), String> {
    let _log = sink::install(&config.log);
    actix_web::rt::System::new().block_on(serve(Arc::new(config)))
}

async fn serve(config: Arc<Config>) -> Result<(), String> {
    let listener = listen::bind(&config)?;
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();

    let logins = postgres(&config)?;
    let state = state(&config, &logins, port)?;
    let server = listen::serve(listener, state).map_err(|error| error.to_string())?;
    Event::Listening { url: &config.listen_url(port), workers: listen::workers(&config) }.emit();

    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    stop_signal().await?;
    let stopping = Instant::now();
    Event::Draining { limit: config.network.drain }.emit();
    handle.stop(true).await;
    drop(running.await);
    Event::Stopped { took: stopping.elapsed() }.emit();
    Ok(())
}

fn postgres(config: &Config) -> Result<Logins, String> {
    let Some(url) = &config.database.url else {
        return Err("DATABASE_URL: it is not set and this build cannot start a Postgres of its own yet".to_owned());
    };
    Ok(Logins::of(url, &config.keys.jwt_secret))
}

fn state(config: &Arc<Config>, logins: &Logins, port: u16) -> Result<Data<State>, String> {
    let refused = |error: pg::Error| format!("DATABASE_URL: {error}");
    let (pool, accounts) = database::pools(config, logins).map_err(refused)?;
    let verifier = Arc::new(auth::jwt::Verifier::hs256(config.keys.jwt_secret.as_bytes()));
    Ok(Data::new(State {
        config: Arc::clone(config),
        port,
        cors: Cors::new(config.network.cors_origins.clone()),
        pool,
        auth: routes::auth::service(config, port, accounts, verifier),
        readiness: Readiness::new(logins).map_err(refused)?,
        site: Site::new(config, port),
    }))
}

/// Waits for SIGTERM or Ctrl-C.
async fn stop_signal() -> Result<(), String> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|error| error.to_string())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
