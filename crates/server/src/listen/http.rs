//! HTTP on a socket, as `HttpServer` of actix-web sets it up, but over streams that pass through [`Encoding`].

use std::{
    fmt, io,
    net::{SocketAddr, TcpListener},
    os::unix::net::UnixListener,
    time::Duration,
};

use actix_http::{HttpService, Protocol, Request, Response, body::MessageBody};
use actix_service::{IntoServiceFactory, ServiceFactoryExt as _, map_config};
use actix_web::{
    Error,
    dev::{AppConfig, Server, Service, ServiceFactory, fn_service},
};
use tokio::net::{TcpStream, UnixStream};

use super::stream::Encoding;

/// How long a connection that was told to close may take.
const DISCONNECT: Duration = Duration::from_secs(1);

pub(crate) enum Socket {
    Tcp(TcpListener),
    Unix(UnixListener),
}

/// What connections are held to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) workers: usize,
    pub(crate) keep_alive: Duration,
    /// For the first request of a connection.
    pub(crate) header_timeout: Duration,
    /// Connections of one worker.
    pub(crate) connections: usize,
    /// How long requests under way may take once the server was told to stop; whole seconds count.
    pub(crate) drain: Duration,
}

/// A server that runs until its handle stops it; signals are left to the caller.
///
/// # Errors
/// When the socket cannot be listened on.
pub(crate) fn serve<F, I, S, B>(socket: Socket, terms: Terms, app: F) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request> + 'static,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<Error> + 'static,
    S::InitError: fmt::Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let builder = Server::build()
        .workers(terms.workers)
        .max_concurrent_connections(terms.connections)
        .shutdown_timeout(terms.drain.as_secs())
        .disable_signals();
    let draining = builder.graceful_shutdown_signal();
    // What speaks HTTP over any stream; a macro, because each socket has a type of its own that cannot be named.
    macro_rules! http {
        () => {{
            let draining = draining.clone();
            HttpService::build()
                .graceful_shutdown_signal(move || {
                    let draining = draining.clone();
                    async move { draining.notified().await }
                })
                .keep_alive(terms.keep_alive)
                .client_request_timeout(terms.header_timeout)
                .client_disconnect_timeout(DISCONNECT)
                .finish(map_config(
                    app().into_factory().map_err(|error: S::Error| error.into().error_response()),
                    |()| AppConfig::default(),
                ))
        }};
    }
    let builder = match socket {
        Socket::Tcp(listener) => builder.listen("http", listener, move || fn_service(tcp).and_then(http!()))?,
        Socket::Unix(listener) => builder.listen_uds("http", listener, move || fn_service(unix).and_then(http!()))?,
    };
    Ok(builder.run())
}

type Accepted<S> = (Encoding<S>, Protocol, Option<SocketAddr>);

async fn tcp(stream: TcpStream) -> Result<Accepted<TcpStream>, actix_http::error::DispatchError> {
    // Of no consequence to what is answered, only to when.
    drop(stream.set_nodelay(true));
    let peer = stream.peer_addr().ok();
    Ok((Encoding::new(stream), Protocol::Http1, peer))
}

async fn unix(stream: UnixStream) -> Result<Accepted<UnixStream>, actix_http::error::DispatchError> {
    Ok((Encoding::new(stream), Protocol::Http1, None))
}

#[cfg(test)]
mod tests;
