//! Keeps schema and settings up to date: one task that hears every reason to reload, and loads once for all that came
//! before it began.

use std::{future::pending, sync::Arc, time::Duration};

use pg::listen::{self, Listener};
use tokio::{
    sync::mpsc,
    task::JoinHandle,
    time::{Instant, sleep, sleep_until},
};

use super::{Failure, SchemaCache, backoff::Backoff};
use crate::observe::Event;

/// What is to be reloaded; the greater includes the lesser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    Schema,
    /// The settings, and the schema with them: they say what it consists of.
    Settings,
}

/// How the settings are read again. `None` stands for settings that stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listening {
    pub url: String,
    /// `None`: nobody listens.
    pub channel: Option<String>,
    /// False: the first loss of the database is the end.
    pub recovers: bool,
}

/// Reads the settings again and answers with how to listen from now on.
pub trait Reconfigure: Send + Sync {
    /// `wish` says who asks; settings that cannot be read stay as they are.
    fn reconfigure(&self, wish: Wish) -> impl Future<Output = Listening> + Send;
}

/// Settings that stay.
pub struct Fixed(pub Listening);

impl Reconfigure for Fixed {
    async fn reconfigure(&self, _: Wish) -> Listening {
        self.0.clone()
    }
}

/// Changes come in bursts: the first is loaded at once, those that follow within this time together.
const BURST: Duration = Duration::from_millis(100);
/// How long the first load waits to be listening before it, so that no change falls between and nothing is loaded twice.
const LISTENING_FIRST: Duration = Duration::from_secs(2);

/// How often the database is asked for a sign of life.
const PULSE: Duration = Duration::from_secs(8);

pub struct Keeper<R> {
    schema: Arc<SchemaCache>,
    settings: Arc<R>,
    wishes: mpsc::UnboundedReceiver<Wish>,
    listening: Listening,
    listener: Option<Listener>,
    backoff: Backoff,
    /// When to try again, and what.
    due: Option<(Instant, Wish)>,
}

impl<R: Reconfigure> Keeper<R> {
    pub fn new(
        schema: Arc<SchemaCache>,
        settings: Arc<R>,
        wishes: mpsc::UnboundedReceiver<Wish>,
        listening: Listening,
    ) -> Self {
        Self { schema, settings, wishes, listening, listener: None, backoff: Backoff::default(), due: None }
    }

    /// Runs until the database must not be waited for any longer; the error is one line.
    pub async fn run(mut self) -> Result<(), String> {
        self.listen();
        let patience = if self.listener.is_some() { LISTENING_FIRST } else { Duration::ZERO };
        self.due = Some((Instant::now() + patience, Wish::Settings));
        let _pulse = Aborting(tokio::spawn(pulse(Arc::clone(&self.schema))));
        loop {
            let mut wish = self.wish().await?;
            while let Ok(more) = self.wishes.try_recv() {
                wish = wish.max(more);
            }
            while let Some(event) = self.listener.as_mut().and_then(Listener::try_next) {
                wish = wish.max(self.heard(&event)?.unwrap_or(wish));
            }
            let wish = wish.max(self.due.take().map_or(wish, |(_, due)| due));
            self.reload(wish).await?;
            sleep(BURST).await;
        }
    }

    /// Waits for the next reason to reload.
    async fn wish(&mut self) -> Result<Wish, String> {
        loop {
            let due = self.due;
            let retry = async {
                match due {
                    Some((at, wish)) => {
                        sleep_until(at).await;
                        wish
                    }
                    None => pending().await,
                }
            };
            let notified = async {
                match &mut self.listener {
                    Some(listener) => listener.next().await,
                    None => pending().await,
                }
            };
            tokio::select! {
                wish = retry => return Ok(wish),
                wish = self.wishes.recv() => match wish {
                    Some(wish) => return Ok(wish),
                    None => pending().await,
                },
                event = notified => match event {
                    Some(event) => {
                        if let Some(wish) = self.heard(&event)? {
                            return Ok(wish);
                        }
                    }
                    None => self.listener = None,
                },
            }
        }
    }

    /// What an event asks for. Whatever was sent while nobody listened is lost, so listening again asks for everything.
    fn heard(&self, event: &listen::Event) -> Result<Option<Wish>, String> {
        let channel = self.listening.channel.as_deref().unwrap_or_default();
        match event {
            listen::Event::Resync => {
                Event::ListeningForNotifications { channel }.emit();
                Ok(Some(Wish::Settings))
            }
            listen::Event::Lost { reason } if !self.listening.recovers => Err(no_recovery(reason)),
            listen::Event::Lost { reason } => {
                Event::NotListening { channel, reason }.emit();
                Ok(None)
            }
            listen::Event::Notification { payload, .. } => Ok(match payload.as_str() {
                "" | "reload schema" => {
                    Event::ReloadAsked { what: "schema", channel }.emit();
                    Some(Wish::Schema)
                }
                "reload config" => {
                    Event::ReloadAsked { what: "settings", channel }.emit();
                    Some(Wish::Settings)
                }
                // No schema is loaded for it: it comes with every text an admin saves.
                "reload site" => {
                    self.schema.contents_changed();
                    None
                }
                _ => None,
            }),
        }
    }

    async fn reload(&mut self, wish: Wish) -> Result<(), String> {
        let listening = self.settings.reconfigure(wish).await;
        if listening != self.listening {
            self.listening = listening;
            self.listen();
        }
        match self.schema.load().await {
            Ok(()) => self.backoff.reset(),
            Err(failure) => {
                let reason = failure.to_string();
                self.give_up_on(&failure, &reason)?;
                let pause = self.backoff.next(rand::random());
                Event::SchemaLoadFailed { reason: &reason, retry: pause }.emit();
                self.due = Some((Instant::now() + pause, wish));
            }
        }
        Ok(())
    }

    /// A login that was never accepted will not be because it is tried again.
    fn give_up_on(&self, failure: &Failure, reason: &str) -> Result<(), String> {
        let Failure::Database(error) = failure else { return Ok(()) };
        let refused = error.sqlstate().is_some_and(|state| state.starts_with("28"));
        if refused && self.schema.current().is_none() {
            return Err(format!("db-uri: the database refuses the login: {reason}"));
        }
        if self.listening.recovers { Ok(()) } else { Err(no_recovery(reason)) }
    }

    fn listen(&mut self) {
        self.listener = None;
        let Some(channel) = &self.listening.channel else { return };
        match Listener::start(&self.listening.url, &[channel]) {
            Ok(listener) => self.listener = Some(listener),
            Err(error) => Event::NotListening { channel, reason: &error.to_string() }.emit(),
        }
    }
}

async fn pulse(schema: Arc<SchemaCache>) {
    loop {
        sleep(PULSE).await;
        schema.pulse().await;
    }
}

/// A task that ends with its owner.
struct Aborting(JoinHandle<()>);

impl Drop for Aborting {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn no_recovery(reason: &str) -> String {
    format!("the database is lost and db-pool-automatic-recovery is off: {reason}")
}
