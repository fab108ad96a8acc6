//! Mail on its way out: auth puts what is to be said into a queue of the database; this crate says it.
//!
//! [`template`] and [`texts`] are pure: they turn a [`Message`] into a [`Letter`] in the reader's language. `queue` holds the
//! only SQL, [`post`] the ways out (SMTP, or the [`inbox`] of a machine without it), [`worker`] joins them. A request never
//! waits for any of this.

pub mod inbox;
pub mod post;
mod queue;
pub mod template;
pub mod texts;
pub mod worker;

use serde_json::Value;
use uuid::Uuid;

pub use inbox::Inbox;
pub use post::{Carrier, Delivery, Post, Sender, Smtp, Tls};
pub use texts::Texts;
pub use worker::{Report, Worker};

/// What is to be said to whom: a row of the queue.
#[derive(Debug, Clone)]
pub struct Message {
    pub id: Uuid,
    /// Name of the template.
    pub kind: String,
    pub recipient: String,
    /// Best first; may be empty.
    pub languages: Vec<String>,
    /// What the template may name: contracts/auth.md §6.1.
    pub variables: Value,
}

/// A mail as it goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub html: String,
    pub text: String,
    pub language: String,
}
