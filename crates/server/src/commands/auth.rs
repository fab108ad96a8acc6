//! `saluhall auth`: the auth API alone at the root path, configured by `GOTRUE_*` variables: a drop-in for a GoTrue process.
//!
//! No gateway stands before it and no `apikey` is asked for. It logs in as DATABASE_URL says and as nobody else, and brings
//! only the schemas of accounts and mail up to date.

use std::{net::TcpListener, sync::Arc, time::Instant};

use actix_web::web::Data;

use super::serve::{StopSignal, drained};
use crate::{
    config::{self, Config, Environment, auth_alone},
    database::Database,
    listen,
    observe::{Event, sink},
    post_office::PostOffice,
    state::State,
};

/// Serves until it is told to stop; every line of the error is one problem.
pub fn run(environment: &Environment) -> Result<(), Vec<String>> {
    let lookup = |name: &str| environment.get(name);
    let (config, unheard) = auth_alone::read(&lookup, environment.names()).map_err(config::lines)?;
    let _log = sink::install(&config.log);
    unheard
        .iter()
        .for_each(|unheard| Event::SettingWithoutEffect { name: &unheard.name, reason: unheard.reason }.emit());
    actix_web::rt::System::new().block_on(serve(Arc::new(config))).map_err(|line| vec![line])
}

async fn serve(config: Arc<Config>) -> Result<(), String> {
    let mut stop = StopSignal::listen()?;
    let listener = listen::bind(&config)?;
    let opening = async {
        let database = Database::as_named(&config).await?;
        database.migrate_accounts().await?;
        Ok::<_, String>(database)
    };
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
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    let state = Data::new(State::open(config, &database.logins, port)?);
    let post_office = PostOffice::open(config, &database.logins, &state.auth)?;
    let server = listen::serve(listener, state).map_err(|error| error.to_string())?;
    Event::Listening { url: &config.listen_url(port), workers: listen::workers(config) }.emit();
    drained(server, config, stop, post_office, []).await;
    Ok(())
}
