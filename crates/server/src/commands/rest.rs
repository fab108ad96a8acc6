//! `saluhall rest`: the REST API alone at the root path, configured and run as a PostgREST process is.

mod admin;
mod around;
mod ask;
mod sockets;
mod standing;

use std::{path::PathBuf, sync::Arc, time::Duration};

use actix_web::{App, dev::Server, middleware::from_fn, web, web::Data};
use pg::control::Control;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::mpsc,
};

use self::standing::Standing;
use super::serve::StopSignal;
use crate::{
    caller::Gateway,
    config::{
        self, Log,
        pgrst::{LogLevel, Pgrst, Source, dump},
    },
    listen::http,
    live::{InForce, Live},
    observe::{Event, sink},
    reload::{
        SchemaCache,
        keeper::{Keeper, Wish},
    },
    routes::rest::{Api, serve},
};

/// How long requests under way may take once the process was told to stop.
const DRAIN: Duration = Duration::from_secs(30);

/// For the head of a request and between two of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// Of one worker.
const CONNECTIONS: usize = 25_600;

/// More threads than this actix refuses.
const WORKERS_MAX: usize = 512;

/// What is asked of the command instead of serving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Serve,
    DumpConfig,
    DumpSchema,
    Example,
    Ready,
}

/// Serves until it is told to stop, or answers what is asked; every line of the error is one problem.
pub fn run(file: Option<PathBuf>, asked: Asked) -> Result<(), Vec<String>> {
    if asked == Asked::Example {
        super::print(&dump::example());
        return Ok(());
    }
    let source = Source::new(file, std::env::vars());
    let pgrst = source.read(&[])?;
    let system = actix_web::rt::System::new();
    match asked {
        Asked::Serve => {
            let _log = sink::install(&log(&pgrst));
            source
                .without_effect()
                .iter()
                .for_each(|(name, reason)| Event::SettingWithoutEffect { name, reason }.emit());
            system.block_on(serve_until_stopped(source, pgrst)).map_err(|line| vec![line])
        }
        Asked::DumpConfig => system.block_on(ask::dump_config(&source, pgrst)),
        Asked::DumpSchema => system.block_on(ask::dump_schema(&source, pgrst)),
        Asked::Ready => system.block_on(ask::ready(&pgrst)).map_err(|line| vec![line]),
        Asked::Example => Ok(()),
    }
}

/// The process speaks of itself at every level; which requests are logged is decided where they are answered.
fn log(pgrst: &Pgrst) -> Log {
    let lookup = |name: &str| std::env::var(name).ok();
    let mut reader = config::setting::Reader::new(&lookup);
    let level = if pgrst.log.level == LogLevel::Debug { "debug" } else { "info" };
    let format = config::log::read(&mut reader).map_or(config::Format::Auto, |log| log.format);
    Log { format, level: level.to_owned(), access: config::Access::All }
}

async fn serve_until_stopped(source: Source, pgrst: Pgrst) -> Result<(), String> {
    let mut stop = StopSignal::listen()?;
    let socket = sockets::bind(&pgrst.server, "server-port")?;
    let admin_socket = match pgrst.admin.is_on() {
        true => Some(sockets::bind(&pgrst.admin, "admin-server-port")?),
        false => None,
    };
    let api = Data::new(api(&pgrst)?);
    let listening = standing::listening(&pgrst);
    let main_address = socket.address();
    let standing = Arc::new(Standing::new(source, api.clone(), pgrst));
    let (wish, wishes) = mpsc::unbounded_channel();
    follow_signals(wish.clone())?;
    let keeper = Keeper::new(Arc::clone(&api.schema), Arc::clone(&standing), wishes, listening);
    let server = server(socket, &api)?;
    Event::Listening { url: &main_address.to_string(), workers: 0 }.emit();
    let admin = match admin_socket {
        Some(socket) => Some(admin::server(socket, &standing, &api, main_address)?),
        None => None,
    };
    let (handle, admin_handle) = (server.handle(), admin.as_ref().map(Server::handle));
    let running = actix_web::rt::spawn(server);
    let admin_running = admin.map(actix_web::rt::spawn);
    let outcome = tokio::select! {
        () = stop.received() => Ok(()),
        outcome = keeper.run() => outcome,
    };
    drop(wish);
    Event::Draining { limit: DRAIN }.emit();
    handle.stop(outcome.is_ok()).await;
    if let Some(handle) = admin_handle {
        handle.stop(false).await;
    }
    drop(running.await);
    if let Some(running) = admin_running {
        drop(running.await);
    }
    outcome
}

/// SIGUSR1 asks for the schema, SIGUSR2 for the settings.
fn follow_signals(wish: mpsc::UnboundedSender<Wish>) -> Result<(), String> {
    for (kind, what) in [(SignalKind::user_defined1(), Wish::Schema), (SignalKind::user_defined2(), Wish::Settings)] {
        let mut signals = signal(kind).map_err(|error| error.to_string())?;
        let wish = wish.clone();
        actix_web::rt::spawn(async move { while signals.recv().await.is_some() && wish.send(what).is_ok() {} });
    }
    Ok(())
}

fn server(socket: sockets::Socket, api: &Data<Api>) -> Result<Server, String> {
    let limits = around::limits().ok_or("the limits have no defaults")?;
    let api = api.clone();
    let body_max = limits.body;
    let terms = http::Terms {
        workers: std::thread::available_parallelism().map_or(2, std::num::NonZero::get).min(WORKERS_MAX),
        keep_alive: PATIENCE,
        header_timeout: PATIENCE,
        connections: CONNECTIONS,
        drain: DRAIN,
    };
    let socket = match socket {
        sockets::Socket::Tcp(listener) => http::Socket::Tcp(listener),
        sockets::Socket::Unix(listener, _) => http::Socket::Unix(listener),
    };
    let server = http::serve(socket, terms, move || {
        App::new()
            .app_data(api.clone())
            .app_data(Data::new(limits.clone()))
            .app_data(web::PayloadConfig::new(body_max))
            .default_service(web::to(serve))
            .wrap(from_fn(around::around))
    });
    server.map_err(|error| error.to_string())
}

fn api(pgrst: &Pgrst) -> Result<Api, String> {
    let refused = |error: pg::Error| format!("db-uri: {error}");
    let options =
        pg::PoolOptions { url: pgrst.db.uri.clone(), size: pgrst.db.pool, acquire_timeout: pgrst.db.acquire_timeout };
    let plain = pgrst.rest.plain_sql;
    let tuning = pg::Tuning {
        prepared_statements: pgrst.db.prepared_statements && !plain,
        shared_lane: !plain,
        max_lifetime: pgrst.db.max_lifetime,
        max_idle: pgrst.db.max_idle,
    };
    let control = Control::new(&pgrst.db.uri, 2).map_err(refused)?;
    let pool = pg::Pool::tuned(options, tuning).map_err(refused)?;
    let schema = SchemaCache::new(control, standing::scope(pgrst), pgrst.rest.clone(), false, pool.clone());
    Ok(Api {
        mount: "",
        schema: Arc::new(schema),
        pool,
        gateway: Gateway::default(),
        in_force: InForce::new(Live::of(pgrst, None)?),
        accounts: None,
        // A gateway in front of it decides what the database is told.
        proxies: None,
    })
}
