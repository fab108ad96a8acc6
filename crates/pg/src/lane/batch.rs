//! One [`Work`] as the bytes of one batch: environment, statements and one Sync. Pure.
//!
//! Without an explicit BEGIN everything up to the Sync is one implicit transaction: an error rolls all of it back and
//! Postgres is idle again, so nothing can be left open. BEGIN is written only where the transaction must outlive the
//! batch, end in a rollback, or have its own isolation level.

use std::{borrow::Cow, fmt::Write as _, time::Duration};

use bytes::{BufMut as _, BytesMut};
use postgres_protocol::{IsNull, message::frontend};
use query::{Column, JsonRows, Rows, Statement, Verdict};

use super::{
    reply::{Reply, Step},
    statements::{Key, Statements, Use},
};
use crate::{Access, Ending, Error, Isolation, Work};

/// Appends the batch to `out` and says what its answer will look like. On error `out` is as it was.
///
/// `time_limit` caps `statement_timeout`; a shorter one of the role's own stays.
pub(super) fn encode(
    work: &Work<'_>,
    time_limit: Option<Duration>,
    statements: &mut Statements,
    out: &mut BytesMut,
) -> Result<Reply, Error> {
    let start = out.len();
    let mut batch = Batch { statements, out, steps: Vec::with_capacity(work.statements.len() + 3) };
    match batch.work(work, time_limit) {
        Ok(()) => Ok(Reply::new(batch.steps, work.statements.len())),
        Err(error) => {
            let steps = std::mem::take(&mut batch.steps);
            out.truncate(start);
            steps.iter().filter_map(Step::absent).for_each(|lesson| statements.learn(lesson));
            Err(error)
        }
    }
}

/// The second batch where a rule was asked.
pub(super) fn encode_ending(verdict: Verdict, statements: &mut Statements, out: &mut BytesMut) -> Result<Reply, Error> {
    let mut batch = Batch { statements, out, steps: Vec::with_capacity(2) };
    match verdict {
        Verdict::Commit => batch.control("commit")?,
        Verdict::RollBack => batch.roll_back()?,
        Verdict::Refuse => batch.control("rollback")?,
    }
    frontend::sync(batch.out);
    Ok(Reply::new(batch.steps, 0))
}

struct Batch<'a> {
    statements: &'a mut Statements,
    out: &'a mut BytesMut,
    steps: Vec<Step>,
}

impl Batch<'_> {
    fn work(&mut self, work: &Work<'_>, time_limit: Option<Duration>) -> Result<(), Error> {
        for name in self.statements.take_closing() {
            frontend::close(b'S', &name, self.out).map_err(unsendable)?;
        }
        let commits = match work.ending {
            Ending::Commit => true,
            Ending::AskUntilKnown(_) => self.knows_columns(work),
            Ending::RollBack | Ending::Ask(_) => false,
        };
        let explicit = work.isolation.is_some() || !commits;
        if explicit {
            self.control(begin(work.access, work.isolation))?;
        }
        self.environment(work, !explicit && work.access == Access::ReadOnly, time_limit)?;
        for statement in work.statements {
            let key = key(work, statement);
            let values = statement.params().iter().map(|param| param.value().map(|value| &value[..]));
            self.statement(key, values, false, Some(statement.rows()))?;
        }
        match work.ending {
            Ending::RollBack => self.roll_back()?,
            _ if commits && explicit => self.control("commit")?,
            _ => {}
        }
        frontend::sync(self.out);
        Ok(())
    }

    /// Whether nothing can come back that would have to be asked for again in another form. Should the columns change
    /// all the same, Postgres refuses the statement before it runs.
    fn knows_columns(&self, work: &Work<'_>) -> bool {
        let json = work.statements.iter().filter(|statement| matches!(statement.rows(), Rows::Json { .. }));
        let known = |columns: &[Column]| columns.iter().all(Column::is_json_writable);
        json.into_iter().all(|statement| self.statements.columns(key(work, statement)).is_some_and(known))
    }

    /// Rolls back only after the deferred constraints had their say, as they would have had at a commit.
    fn roll_back(&mut self) -> Result<(), Error> {
        self.control("set constraints all immediate")?;
        self.control("rollback")
    }

    fn control(&mut self, text: &'static str) -> Result<(), Error> {
        self.statement(Key::plain(text), std::iter::empty(), true, None)
    }

    /// One SELECT that makes the connection the caller's until the transaction ends.
    fn environment(&mut self, work: &Work<'_>, read_only: bool, limit: Option<Duration>) -> Result<(), Error> {
        let session = work.session;
        let mut text = Environment::with_capacity(session.before_role.len() + session.settings.len() + 2);
        text.set("search_path", &session.search_path);
        session.before_role.iter().for_each(|setting| text.setting(setting));
        text.set("role", &session.role);
        session.settings.iter().for_each(|setting| text.setting(setting));
        if read_only {
            text.push("set_config('transaction_read_only', 'on', true)");
        }
        let limit = limit.filter(|limit| own_time_limit(work).is_none_or(|own| own > *limit)).map(milliseconds);
        if let Some(limit) = &limit {
            text.set("statement_timeout", limit);
        }
        let values = text.values.iter().map(|value| Some(value.as_bytes()));
        self.statement(Key::plain(&text.text), values, true, None)
    }

    fn statement<'v>(
        &mut self,
        key: Key<'_>,
        values: impl Iterator<Item = Option<&'v [u8]>>,
        at_once: bool,
        wanted: Option<Rows>,
    ) -> Result<(), Error> {
        let json = match wanted {
            Some(Rows::Json { counted, spaced }) => Some(JsonRows::new(counted, spaced)),
            Some(Rows::Raw) | None => None,
        };
        let mut step = Step { wanted: wanted.is_some(), json, ..Step::default() };
        let out = &mut *self.out;
        let name = match self.statements.look_up(key, at_once) {
            Use::Unnamed => {
                frontend::parse("", key.text, std::iter::empty(), out).map_err(unsendable)?;
                ""
            }
            Use::Prepare { id, name } => {
                step.preparing = Some(id);
                step.named = Some(id);
                frontend::parse(name, key.text, std::iter::empty(), out).map_err(unsendable)?;
                name
            }
            Use::Named { id, name, columns } => {
                step.named = Some(id);
                step.reused = true;
                step.columns = columns;
                name
            }
        };
        let written = bind(name, values, step.json.is_none(), out);
        if step.wanted && step.columns.is_none() {
            frontend::describe(b'P', "", out).map_err(unsendable)?;
        }
        frontend::execute("", 0, out).map_err(unsendable)?;
        self.steps.push(step);
        written
    }
}

fn key<'a>(work: &Work<'a>, statement: &'a Statement) -> Key<'a> {
    Key { role: &work.session.role, search_path: &work.session.search_path, text: statement.text() }
}

/// Values in text format, their types left to Postgres; results in text where JSON is made of them, else in binary,
/// which for `json` and `text` is their text without a copy through the output function.
fn bind<'v>(
    name: &str,
    values: impl Iterator<Item = Option<&'v [u8]>>,
    binary: bool,
    out: &mut BytesMut,
) -> Result<(), Error> {
    let write = |value: Option<&[u8]>, out: &mut BytesMut| match value {
        None => Ok(IsNull::Yes),
        Some(value) => {
            out.put_slice(value);
            Ok(IsNull::No)
        }
    };
    frontend::bind("", name, std::iter::empty(), values, write, [i16::from(binary)], out).map_err(|error| match error {
        frontend::BindError::Conversion(error) => Error::Protocol(error.to_string()),
        frontend::BindError::Serialization(error) => unsendable(error),
    })
}

/// The text and values of the environment. Names known at compile time stand in the text, others are bound.
struct Environment<'a> {
    text: String,
    values: Vec<&'a str>,
}

impl<'a> Environment<'a> {
    fn with_capacity(settings: usize) -> Self {
        Self { text: String::with_capacity(56 * settings), values: Vec::with_capacity(settings) }
    }

    /// Asks only whether the new value is null: claims and headers need not travel back.
    fn push(&mut self, call: &str) {
        self.text.push_str(if self.text.is_empty() { "select pg_catalog." } else { " is null, pg_catalog." });
        self.text.push_str(call);
    }

    fn set(&mut self, name: &'static str, value: &'a str) {
        self.push("set_config('");
        self.text.push_str(name);
        self.text.push_str("', ");
        self.bind(value);
        self.text.push_str(", true)");
    }

    fn setting(&mut self, (name, value): &'a (Cow<'static, str>, String)) {
        if let Cow::Borrowed(name) = name
            && !name.contains(['\'', '\\'])
        {
            return self.set(name, value);
        }
        self.push("set_config(");
        self.bind(name);
        self.text.push_str(", ");
        self.bind(value);
        self.text.push_str(", true)");
    }

    fn bind(&mut self, value: &'a str) {
        self.values.push(value);
        let _ = write!(self.text, "${}", self.values.len());
    }
}

fn begin(access: Access, isolation: Option<Isolation>) -> &'static str {
    match (access, isolation.unwrap_or(Isolation::ReadCommitted)) {
        (Access::ReadOnly, Isolation::ReadCommitted) => "begin isolation level read committed read only",
        (Access::ReadOnly, Isolation::RepeatableRead) => "begin isolation level repeatable read read only",
        (Access::ReadOnly, Isolation::Serializable) => "begin isolation level serializable read only",
        (Access::ReadWrite, Isolation::ReadCommitted) => "begin isolation level read committed read write",
        (Access::ReadWrite, Isolation::RepeatableRead) => "begin isolation level repeatable read read write",
        (Access::ReadWrite, Isolation::Serializable) => "begin isolation level serializable read write",
    }
}

/// The role's own `statement_timeout`; `None` when it has none, and zero, which keeps ours away, when it has one that
/// this function cannot read.
fn own_time_limit(work: &Work<'_>) -> Option<Duration> {
    let session = work.session;
    let mut all = session.before_role.iter().chain(&session.settings);
    let (_, value) = all.find(|(name, _)| name.eq_ignore_ascii_case("statement_timeout"))?;
    let value = value.trim();
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = value.split_at(digits);
    let Ok(number) = number.parse::<u64>() else { return Some(Duration::ZERO) };
    match (number, unit.trim()) {
        (0, _) => None,
        (number, "" | "ms") => Some(Duration::from_millis(number)),
        (number, "s") => Some(Duration::from_secs(number)),
        (number, "min") => Some(Duration::from_secs(number.saturating_mul(60))),
        _ => Some(Duration::ZERO),
    }
}

fn milliseconds(limit: Duration) -> String {
    limit.as_millis().to_string()
}

/// A name with a NUL byte, more than 65,535 parameters, or more than 2 GB.
fn unsendable(error: std::io::Error) -> Error {
    Error::Protocol(error.to_string())
}
