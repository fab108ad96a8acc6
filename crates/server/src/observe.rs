//! Everything this server can say about itself, as a closed list: one [`Event`] is one log line.
//!
//! No event carries a token, an e-mail, a body or a query string; `path` is the path alone, since queries may hold
//! session ids.

pub mod sink;
mod sweep;

use std::time::Duration;

pub use sweep::Sweep;
use tracing::{error, info, warn};

#[derive(Debug)]
pub enum Event<'a> {
    /// The server answers on this address.
    Listening {
        url: &'a str,
        workers: usize,
    },
    /// Which database it speaks to; `managed` is a child process of ours.
    DatabaseReady {
        version: &'a str,
        managed: bool,
        took: Duration,
    },
    SchemaMigrated {
        applied: usize,
        took: Duration,
    },
    SchemaLoaded {
        tables: usize,
        functions: usize,
        took: Duration,
    },
    SchemaLoadFailed {
        reason: &'a str,
        retry: Duration,
    },
    /// Nothing will load the schema again.
    SchemaGivenUp {
        reason: &'a str,
    },
    ListeningForNotifications {
        channel: &'a str,
    },
    NotListening {
        channel: &'a str,
        reason: &'a str,
    },
    /// A notification or a signal asks for a reload.
    ReloadAsked {
        what: &'a str,
        channel: &'a str,
    },
    SettingsReloaded,
    /// The settings as they are now cannot be used; those before them stay.
    SettingsRefused {
        problem: &'a str,
    },
    /// The database could not say what settings it has; those it said before stay.
    DatabaseSettingsUnread {
        reason: &'a str,
    },
    SettingWithoutEffect {
        name: &'a str,
        reason: &'a str,
    },
    /// The role is looked for in a notation that PostgREST will give up.
    LegacyRolePath {
        path: &'a str,
    },
    AdminListening {
        url: &'a str,
    },
    SiteServed {
        folder: &'a str,
    },
    SiteMissing {
        folder: &'a str,
    },
    Sweep(Sweep<'a>),
    /// The database could not say what a page of the site is about.
    PageHeadFailed {
        path: &'a str,
        reason: &'a str,
    },
    /// The project's `every_minute()` could not be called, or failed.
    MinuteFailed {
        reason: &'a str,
    },
    /// The database stopped answering, said once per outage.
    DatabaseLost {
        reason: &'a str,
    },
    DatabaseBack {
        after: Duration,
    },
    DatabaseAnswers,
    /// Mails of this server can be read here.
    InboxListening {
        url: &'a str,
    },
    /// Mails are kept, but nobody can read them.
    InboxClosed {
        port: u16,
        reason: &'a str,
    },
    /// Strangers can reach this server and it cannot write to them.
    MailNowhere,
    /// It will be tried again.
    MailDelayed {
        mail: uuid::Uuid,
        kind: &'a str,
        reason: &'a str,
        attempt: u32,
    },
    /// It never will: the mail server refused it, or there is none.
    MailDropped {
        mail: uuid::Uuid,
        kind: &'a str,
        reason: &'a str,
    },
    /// Codes became void before their mails went.
    MailExpired {
        mails: u64,
    },
    MailQueueLost,
    /// A fault of ours; the mail is tried again.
    MailPanicked,
    Request(Access<'a>),
    RestRequest(RestRequest<'a>),
    /// The text of a statement, in which values are placeholders.
    Statement {
        text: &'a str,
    },
    /// A request failed for a reason on our side. The cause is for operators; the client was told less.
    RequestFailed {
        request_id: &'a str,
        status: u16,
        code: &'a str,
        cause: &'a str,
    },
    HandlerPanicked {
        request_id: &'a str,
        message: &'a str,
    },
    Draining {
        limit: Duration,
    },
    /// Every request under way has its answer, or the limit passed.
    Drained {
        took: Duration,
    },
    /// The database is stopped too, if it was ours.
    Stopped {
        took: Duration,
    },
}

/// One answered request.
#[derive(Debug)]
pub struct Access<'a> {
    pub request_id: &'a str,
    pub method: &'a str,
    pub path: &'a str,
    pub status: u16,
    pub took: Duration,
}

/// One answered request of `saluhall rest`.
#[derive(Debug)]
pub struct RestRequest<'a> {
    pub peer: Option<std::net::IpAddr>,
    pub role: Option<&'a str>,
    pub method: &'a str,
    pub path: &'a str,
    pub status: u16,
    pub agent: &'a str,
    pub took: Duration,
}

impl Event<'_> {
    pub fn emit(&self) {
        match *self {
            Event::Listening { url, workers } => info!(url, workers, "listening"),
            Event::DatabaseReady { version, managed, took } => {
                info!(db.version = version, db.managed = managed, took_ms = millis(took), "database ready");
            }
            Event::SchemaMigrated { applied, took } => info!(applied, took_ms = millis(took), "migrations applied"),
            Event::SchemaLoaded { tables, functions, took } => {
                info!(tables, functions, took_ms = millis(took), "schema loaded");
            }
            Event::SchemaLoadFailed { reason, retry } => {
                error!(reason, retry_ms = millis(retry), "schema could not be loaded");
            }
            Event::SchemaGivenUp { reason } => error!(reason, "schema is not followed any more"),
            Event::ListeningForNotifications { channel } => info!(channel, "listening for notifications"),
            Event::NotListening { channel, reason } => warn!(channel, reason, "not listening for notifications"),
            Event::ReloadAsked { what, channel } => info!(what, channel, "reload asked for"),
            Event::SettingsReloaded => info!("settings reloaded"),
            Event::SettingsRefused { problem } => error!(problem, "settings refused, those before them stay"),
            Event::DatabaseSettingsUnread { reason } => error!(reason, "settings in the database could not be read"),
            Event::SettingWithoutEffect { name, reason } => warn!(setting = name, reason, "setting has no effect"),
            Event::LegacyRolePath { path } => {
                warn!(path, "jwt-role-claim-key is written in the notation before JSONPath, which PostgREST gives up");
            }
            Event::AdminListening { url } => info!(url, "admin server listening"),
            Event::SiteServed { folder } => info!(site.folder = folder, "site found"),
            Event::SiteMissing { folder } => warn!(site.folder = folder, "no built site: `/` says how to build it"),
            Event::Sweep(sweep) => sweep.emit(),
            Event::PageHeadFailed { path, reason } => warn!(http.path = path, reason, "page head failed"),
            Event::MinuteFailed { reason } => warn!(reason, "every_minute failed"),
            Event::DatabaseLost { reason } => error!(reason, "database lost"),
            Event::DatabaseBack { after } => info!(after_ms = millis(after), "database back"),
            Event::InboxListening { url } => info!(url, "inbox listening"),
            Event::InboxClosed { port, reason } => {
                warn!(port, reason, "no inbox: set INBOX_PORT to a free port to read mails")
            }
            Event::MailNowhere => warn!("no mail is sent: set SMTP_HOST"),
            Event::MailDelayed { mail, kind, reason, attempt } => {
                warn!(mail.id = %mail, mail.kind = kind, reason, attempt, "mail delayed");
            }
            Event::MailDropped { mail, kind, reason } => {
                error!(mail.id = %mail, mail.kind = kind, reason, "mail dropped");
            }
            Event::MailExpired { mails } => error!(mails, "mails never sent"),
            Event::MailPanicked => error!("sending a mail panicked"),
            Event::MailQueueLost => error!("mail queue lost"),
            Event::Request(Access { request_id, method, path, status, took }) => {
                info!(
                    request.id = request_id,
                    http.method = method,
                    http.path = path,
                    http.status = status,
                    took_ms = millis(took),
                    "request"
                );
            }
            Event::DatabaseAnswers => info!("the database answers again"),
            Event::RestRequest(RestRequest { peer, role, method, path, status, agent, took }) => {
                info!(
                    http.peer = peer.map(tracing::field::display),
                    role,
                    http.method = method,
                    http.path = path,
                    http.status = status,
                    http.agent = agent,
                    took_ms = millis(took),
                    "request"
                );
            }
            Event::Statement { text } => info!(text, "statement"),
            Event::RequestFailed { request_id, status, code, cause } => {
                error!(request.id = request_id, http.status = status, code, cause, "request failed");
            }
            Event::HandlerPanicked { request_id, message } => {
                error!(request.id = request_id, message, "handler panicked");
            }
            Event::Draining { limit } => info!(limit_ms = millis(limit), "draining"),
            Event::Drained { took } => info!(took_ms = millis(took), "drained"),
            Event::Stopped { took } => info!(took_ms = millis(took), "stopped"),
        }
    }
}

/// Milliseconds with three decimals: a number, so that tools can compare it.
fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
