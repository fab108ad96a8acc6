//! Where this server's mails go, and the task that sends them.

mod hook;

use std::{net::TcpListener, sync::Arc, time::Duration};

use actix_web::dev::ServerHandle;
use auth::hook::{Point, Target};
use mail::{Inbox, Post, Report, Sender, Texts, Worker, worker::Done};
use pg::control::Control;
use tokio::{sync::Notify, task::JoinHandle};

use crate::{clock, config::Config, database::Logins, inbox, observe::Event, outgoing::Http};

/// Connections for sending: one for the worker, never a request's.
const CONNECTIONS: usize = 1;
/// The worker waits for a mail server's last answers; a database that is gone must not make it longer.
const CLOSING_MAX: Duration = Duration::from_secs(8);

/// Runs until [`PostOffice::close`].
pub struct PostOffice {
    worker: JoinHandle<()>,
    closing: Arc<Notify>,
    inbox: Option<ServerHandle>,
}

impl PostOffice {
    /// Begins to send what is queued. The error is one line.
    pub fn open(config: &Config, logins: &Logins, auth: &auth::Auth) -> Result<Self, String> {
        let settings = &config.mail;
        let texts = Texts::new(&settings.language, settings.templates.as_deref())
            .map_err(|refused| format!("SALUHALL_MAIL_TEMPLATES, SALUHALL_MAIL_LANGUAGE: {refused}"))?;
        let (post, inbox) = ways_out(config)?;
        let db = Control::new(&logins.auth_admin, CONNECTIONS).map_err(|error| format!("DATABASE_URL: {error}"))?;
        let closing = Arc::new(Notify::new());
        let (posted, ends) = (auth.posted(), Arc::clone(&closing));
        let worker = Worker { db, texts, post, posted, closing: ends, report, done: Done::default() };
        Ok(Self { worker: actix_web::rt::spawn(worker.run()), closing, inbox })
    }

    /// What is queued stays there for the next start.
    pub async fn close(mut self) {
        self.closing.notify_one();
        if tokio::time::timeout(CLOSING_MAX, &mut self.worker).await.is_err() {
            self.worker.abort();
        }
        if let Some(inbox) = self.inbox {
            inbox.stop(false).await;
        }
    }
}

fn ways_out(config: &Config) -> Result<(Post, Option<ServerHandle>), String> {
    if let Some(Target::Http(endpoint)) = config.hooks.at(Point::SendEmail) {
        let hook = hook::Hook { endpoint: endpoint.clone(), outgoing: Arc::new(Http::default()) };
        return Ok((Post::Carrier(Arc::new(hook)), None));
    }
    let sender = sender(config);
    if let Some(smtp) = &config.mail.smtp {
        return Ok((Post::smtp(smtp, sender).map_err(|why| format!("SMTP_HOST, SMTP_ADMIN_EMAIL: {why}"))?, None));
    }
    if !config.network.host.is_loopback() {
        Event::MailNowhere.emit();
        return Ok((Post::Nowhere, None));
    }
    let inbox = Arc::new(Inbox::new(clock::now));
    let served = inbox::bind(config.mail.inbox_port).and_then(|listener: TcpListener| {
        let port = listener.local_addr()?.port();
        let server = inbox::serve(listener, Arc::clone(&inbox))?;
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Ok((port, handle))
    });
    match served {
        Ok((port, handle)) => {
            Event::InboxListening { url: &format!("http://127.0.0.1:{port}") }.emit();
            Ok((Post::Inbox { inbox, sender }, Some(handle)))
        }
        // Perhaps another server's; mails must not go there, and the rest works without.
        Err(error) => {
            Event::InboxClosed { port: config.mail.inbox_port, reason: &error.to_string() }.emit();
            Ok((Post::Inbox { inbox, sender }, None))
        }
    }
}

fn sender(config: &Config) -> Sender {
    let chosen = config.mail.sender.clone();
    if chosen.address.is_empty() {
        Sender { address: "noreply@localhost.localdomain".to_owned(), ..chosen }
    } else {
        chosen
    }
}

fn report(report: Report) {
    match report {
        Report::Delayed { mail, kind, failure, attempt } => {
            Event::MailDelayed { mail, kind: &kind, reason: &failure.to_string(), attempt }.emit();
        }
        Report::Dropped { mail, kind, failure } => {
            Event::MailDropped { mail, kind: &kind, reason: &failure.to_string() }.emit();
        }
        Report::Expired { mails } => Event::MailExpired { mails }.emit(),
        Report::Panicked => Event::MailPanicked.emit(),
        Report::QueueLost => Event::MailQueueLost.emit(),
    }
}
