//! Opens connections: socket, startup, login. Also the side channel that cancels what a connection is doing.

use std::{io, time::Duration};

use bytes::BytesMut;
use postgres_protocol::message::frontend;
use rustix::net::sockopt;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpStream, UnixStream},
    time::timeout,
};

use super::{
    auth::Login,
    frame,
    target::{Address, Target},
    wire::{Stream, Wire},
};
use crate::Error;

/// A peer that vanished without a word is noticed after idle + 2 × interval, or when sent bytes stay unacknowledged.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(15);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const UNACKNOWLEDGED_MAX: Duration = Duration::from_secs(20);
const CANCEL_TIMEOUT: Duration = Duration::from_secs(5);

/// What Postgres wants to see before it cancels a connection's statement.
#[derive(Debug, Clone)]
pub(super) struct CancelKey {
    address: Address,
    process: i32,
    secret: i32,
}

/// Tries the addresses in order; the error is the last one's.
pub(super) async fn open(target: &Target) -> Result<(Wire, CancelKey), Error> {
    let mut last = Error::Unavailable("the database URL names no host".into());
    for address in &target.addresses {
        last = match timeout(target.connect_timeout, open_at(target, address)).await {
            Ok(Ok(connection)) => return Ok(connection),
            Ok(Err(Error::Lost(text))) => Error::Unavailable(text),
            Ok(Err(error)) => error,
            Err(_) => Error::Unavailable(format!("no answer within {:?}", target.connect_timeout)),
        };
    }
    Err(last)
}

async fn open_at(target: &Target, address: &Address) -> Result<(Wire, CancelKey), Error> {
    let stream = socket(address).await.map_err(|error| Error::Unavailable(format!("{}: {error}", name(address))))?;
    let mut wire = Wire::new(stream);
    let mut parameters = vec![
        ("user", target.user.as_str()),
        ("database", target.database.as_str()),
        ("client_encoding", "UTF8"),
        ("application_name", target.application_name.as_str()),
    ];
    parameters.extend(target.options.as_deref().map(|options| ("options", options)));
    frontend::startup_message(parameters, wire.output()).map_err(|error| Error::Unavailable(error.to_string()))?;
    log_in(&mut wire, target, address).await?;
    let (process, secret) = until_ready(&mut wire).await?;
    Ok((wire, CancelKey { address: address.clone(), process, secret }))
}

async fn log_in(wire: &mut Wire, target: &Target, address: &Address) -> Result<(), Error> {
    let mut login = Login::new(target.password.as_deref(), address.is_local());
    loop {
        let frame = wire.receive().await?;
        match frame.tag {
            b'R' => {
                let mut answer = BytesMut::new();
                if login.answer(frame.body(), &mut answer)? {
                    return Ok(());
                }
                drop(frame);
                wire.output().extend_from_slice(&answer);
            }
            b'E' => return Err(refused(frame.body())),
            b'N' | b'v' => {}
            tag => return Err(Error::Protocol(format!("unexpected message {:?} while logging in", char::from(tag)))),
        }
    }
}

async fn until_ready(wire: &mut Wire) -> Result<(i32, i32), Error> {
    let mut key = (0, 0);
    loop {
        let frame = wire.receive().await?;
        match frame.tag {
            b'K' => {
                let mut reader = frame::Reader(frame.body());
                key = (reader.i32()?, reader.i32()?);
            }
            b'Z' => return Ok(key),
            b'E' => return Err(refused(frame.body())),
            _ => {}
        }
    }
}

fn refused(body: &[u8]) -> Error {
    let error = frame::refusal(body).error;
    Error::Unavailable(format!("{} (SQLSTATE {})", error.message, error.sqlstate))
}

async fn socket(address: &Address) -> io::Result<Stream> {
    match address {
        Address::Unix(path) => UnixStream::connect(path).await.map(Stream::Unix),
        Address::Tcp { host, port } => {
            let stream = TcpStream::connect((host.as_str(), *port)).await?;
            stream.set_nodelay(true)?;
            sockopt::set_socket_keepalive(&stream, true)?;
            sockopt::set_tcp_keepidle(&stream, KEEPALIVE_IDLE)?;
            sockopt::set_tcp_keepintvl(&stream, KEEPALIVE_INTERVAL)?;
            sockopt::set_tcp_keepcnt(&stream, 2)?;
            #[cfg(target_os = "linux")]
            sockopt::set_tcp_user_timeout(&stream, u32::try_from(UNACKNOWLEDGED_MAX.as_millis()).unwrap_or(u32::MAX))?;
            Ok(Stream::Tcp(stream))
        }
    }
}

fn name(address: &Address) -> String {
    match address {
        Address::Unix(path) => path.display().to_string(),
        Address::Tcp { host, port } => format!("{host}:{port}"),
    }
}

/// Asks Postgres to cancel the connection's statement and waits until the request was handed on. Best effort: the
/// caller must still read the connection to the end of its batch.
pub(super) async fn cancel(key: &CancelKey) {
    let asked = timeout(CANCEL_TIMEOUT, async {
        let mut stream = socket(&key.address).await?;
        let mut request = BytesMut::with_capacity(16);
        frontend::cancel_request(key.process, key.secret, &mut request);
        stream.write_all(&request).await?;
        // Postgres hangs up after it has signalled: only then can the signal not hit a later batch.
        stream.read_u8().await.map(drop).or(Ok::<_, io::Error>(()))
    });
    match asked.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "cancel request failed"),
        Err(_) => tracing::debug!("cancel request timed out"),
    }
}
