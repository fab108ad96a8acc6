//! The socket and the HTTP server on it: limits of connections and headers, and the way down.

pub(crate) mod http;
mod stream;
mod target;
#[cfg(test)]
mod target_tests;

use std::{io, net::TcpListener};

use actix_web::{App, dev::Server, middleware::from_fn, web};

use crate::{
    app,
    config::{Config, Surface},
    envelope,
    state::State,
};

/// Connections that may wait to be accepted. The standard library asks for 128, which a thousand clients that arrive at
/// once overflow; the kernel then lets them try again a second later.
pub(crate) const BACKLOG: i32 = 4096;

/// Takes the port. The error is one line for whoever started the server.
pub fn bind(config: &Config) -> Result<TcpListener, String> {
    let address = std::net::SocketAddr::new(config.network.host, config.network.port);
    let queue =
        |listener: TcpListener| rustix::net::listen(&listener, BACKLOG).map(|()| listener).map_err(io::Error::from);
    TcpListener::bind(address).and_then(queue).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "PORT: {address} is already taken; stop what listens there (perhaps another saluhall), or set PORT to a free port"
        ),
        io::ErrorKind::PermissionDenied => {
            format!("PORT: this user may not listen on {address}; set PORT to 1024 or above")
        }
        io::ErrorKind::AddrNotAvailable => {
            format!("HOST: {} is no address of this machine; set HOST to one that is, or to 0.0.0.0", address.ip())
        }
        _ => format!("HOST, PORT: cannot listen on {address}: {error}"),
    })
}

/// How many threads serve requests.
pub fn workers(config: &Config) -> usize {
    match config.network.workers {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        given => given as usize,
    }
}

/// A server that runs until its handle stops it; signals are left to `main`, which also owns the database.
pub fn serve(listener: TcpListener, state: web::Data<State>) -> io::Result<Server> {
    let config = state.config.clone();
    let workers = workers(&config);
    let body_max = config.limits.body;
    let terms = http::Terms {
        workers,
        keep_alive: config.limits.keep_alive,
        header_timeout: config.limits.header_timeout,
        connections: (config.limits.connections as usize).div_ceil(workers),
        drain: config.network.drain,
    };
    let routes = match config.surface {
        Surface::Whole => app::routes,
        Surface::Auth => app::auth_alone,
    };
    http::serve(http::Socket::Tcp(listener), terms, move || {
        App::new()
            .app_data(state.clone())
            .app_data(state.rest.clone())
            .app_data(web::PayloadConfig::new(body_max))
            .configure(routes)
            .wrap(from_fn(envelope::around))
    })
}
