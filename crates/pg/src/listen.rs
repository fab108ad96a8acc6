//! Notifications as a stream that outlives its connection.
//!
//! Whatever was sent while nobody listened is lost for good, so every time listening (re)starts the stream says
//! [`Event::Resync`], and the reader does whatever it would have done for any notification it may have missed.

use std::{future::poll_fn, time::Duration};

use query::Ident;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc,
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, Socket};

use crate::{Error, connect};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Listening (again): notifications before this moment may be missing. Also the first event of all.
    Resync,
    /// Not listening any more, or not yet; said once per outage.
    Lost {
        reason: String,
    },
    Notification {
        channel: String,
        payload: String,
    },
}

/// Silence for this long is checked with a question; no answer within as long again means the connection is dead.
const PULSE: Duration = Duration::from_secs(10);
const RETRY: Duration = Duration::from_millis(50);
const RETRY_MAX: Duration = Duration::from_secs(2);
/// A reader this far behind holds the connection's task; Postgres keeps the rest.
const BACKLOG: usize = 1_024;

/// Dropping it stops listening.
#[derive(Debug)]
pub struct Listener {
    events: mpsc::Receiver<Event>,
    task: JoinHandle<()>,
}

impl Listener {
    /// Connects in the background and keeps trying. Fails only when `url` cannot be read. The connection must reach
    /// Postgres itself: a pooler in transaction mode accepts LISTEN and delivers nothing.
    pub fn start(url: &str, channels: &[&str]) -> Result<Self, Error> {
        let config = connect::config(url)?;
        let listen: String = channels.iter().map(|channel| format!("listen {};", Ident::new(*channel))).collect();
        let (send, events) = mpsc::channel(BACKLOG);
        Ok(Self { events, task: tokio::spawn(keep_listening(config, listen, send)) })
    }

    /// The next event; `None` never comes while the runtime lives.
    pub async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }

    /// An event that has already arrived.
    pub fn try_next(&mut self) -> Option<Event> {
        self.events.try_recv().ok()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn keep_listening(config: Config, listen: String, send: mpsc::Sender<Event>) {
    let (mut wait, mut said) = (RETRY, false);
    while !send.is_closed() {
        let (did_listen, error) = listen_once(&config, &listen, &send).await;
        if did_listen {
            (wait, said) = (RETRY, false);
        }
        tracing::debug!(target: "pg.listen", %error, retry_ms = wait.as_millis(), "not listening for notifications");
        if !std::mem::replace(&mut said, true) {
            let _ = send.send(Event::Lost { reason: error.to_string() }).await;
        }
        sleep(wait).await;
        wait = (wait * 2).min(RETRY_MAX);
    }
}

/// Whether listening began, and what ended it.
async fn listen_once(config: &Config, listen: &str, send: &mpsc::Sender<Event>) -> (bool, Error) {
    let (client, connection) = match config.connect(NoTls).await {
        Ok(both) => both,
        Err(error) => return (false, error.into()),
    };
    // Its own task, since the connection must move while the client waits for an answer.
    let mut driver = Aborting(tokio::spawn(forward(connection, send.clone())));
    if let Err(error) = ask(&client, listen).await {
        return (false, error);
    }
    if send.send(Event::Resync).await.is_err() {
        return (true, Error::Lost("nobody reads the notifications".into()));
    }
    let error = tokio::select! {
        _ = &mut driver.0 => Error::Lost("the connection was closed".into()),
        error = watch_pulse(&client) => error,
    };
    (true, error)
}

/// Returns when the connection does not answer. One that the network swallowed says nothing at all, so it is asked.
async fn watch_pulse(client: &Client) -> Error {
    loop {
        sleep(PULSE).await;
        if let Err(error) = ask(client, "select 1").await {
            return error;
        }
    }
}

async fn ask(client: &Client, sql: &str) -> Result<(), Error> {
    match timeout(PULSE, client.batch_execute(sql)).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Error::Lost("no answer".into())),
    }
}

async fn forward<S>(mut connection: Connection<Socket, S>, send: mpsc::Sender<Event>)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        let AsyncMessage::Notification(notification) = message else { continue };
        let event = Event::Notification {
            channel: notification.channel().to_owned(),
            payload: notification.payload().to_owned(),
        };
        if send.send(event).await.is_err() {
            return;
        }
    }
}

struct Aborting(JoinHandle<()>);

impl Drop for Aborting {
    fn drop(&mut self) {
        self.0.abort();
    }
}
