//! Who the caller is inside the database, and what one transaction does. Without a [`Session`] no transaction opens.

use std::borrow::Cow;

use query::{Record, Statement, Verdict};

/// The caller: a role to take and settings that last as long as the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Becomes `role`. The login of the pool must be a member of it.
    pub role: String,
    /// Becomes `search_path`, already quoted and comma-separated.
    pub search_path: String,
    /// Applied before the role is taken: settings of the role that only the login may set.
    pub before_role: Vec<(Cow<'static, str>, String)>,
    /// Applied with the role: `request.jwt.claims`, `request.method` and so on.
    pub settings: Vec<(Cow<'static, str>, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    ReadOnly,
    ReadWrite,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Isolation {
    ReadCommitted,
    RepeatableRead,
    Serializable,
}

/// How the transaction ends when no statement failed.
pub enum Ending<'a> {
    /// Commit, whatever came back: everything goes out in one round trip.
    Commit,
    /// Roll back after checking deferred constraints, as a commit would have.
    RollBack,
    /// Ask this pure rule, given the records so far (aligned with [`Work::statements`]), before committing.
    Ask(&'a (dyn Fn(&[Record]) -> Verdict + Sync)),
    /// [`Ending::Ask`] as long as it is not known of every [`query::Rows::Json`] that its columns can be written as JSON;
    /// once that is known, [`Ending::Commit`].
    AskUntilKnown(&'a (dyn Fn(&[Record]) -> Verdict + Sync)),
}

/// One transaction: statements run in order, after the session's settings.
pub struct Work<'a> {
    pub session: &'a Session,
    pub access: Access,
    pub isolation: Option<Isolation>,
    pub statements: &'a [&'a Statement],
    pub ending: Ending<'a>,
}

#[derive(Debug)]
pub struct Answer {
    /// One per statement of the work. Columns are in binary format; `text`, `json` and `varchar` read as their text.
    pub records: Vec<Record>,
    pub committed: bool,
}
