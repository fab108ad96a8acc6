//! `mail.queue` and `mail.spacing`: the only SQL of this crate.
//!
//! A process takes a mail by moving its due time ahead, in one statement that skips what another is taking. If it dies while
//! sending, the mail is due again when that time has come: sent at least once, and twice only after such a death.

use std::time::Duration;

use pg::control::{Connection, Row};
use uuid::Uuid;

use crate::Message;

/// How long one attempt may take before another process thinks this one dead.
const LEASE: Duration = Duration::from_secs(90);
const _: () = assert!(crate::post::ATTEMPT_MAX.as_secs() < LEASE.as_secs(), "a mail under way belongs to one process");

/// A mail that is this process's to send, and the how manyth attempt this is.
pub(crate) struct Claimed {
    pub(crate) message: Message,
    pub(crate) attempt: u32,
}

/// At most so many, due and not yet void.
pub(crate) async fn claim(db: &Connection, most: usize) -> Result<Vec<Claimed>, pg::Error> {
    let claim = "update mail.queue set attempts = attempts + 1, due_at = now() + $2 * interval '1 second'
        where id in (select id from mail.queue where due_at <= now() and expires_at > now()
          order by due_at limit $1 for update skip locked)
        returning id, kind, recipient, languages, variables, attempts";
    let most = i64::try_from(most).unwrap_or(0);
    let rows = db.query(claim, &[&most, &LEASE.as_secs_f64()]).await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Claimed, pg::Error> {
    let attempt: i32 = row.try_get("attempts")?;
    let message = Message {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        recipient: row.try_get("recipient")?,
        languages: row.try_get("languages")?,
        variables: row.try_get("variables")?,
    };
    Ok(Claimed { message, attempt: u32::try_from(attempt).unwrap_or(1) })
}

/// Nothing is kept of mails that went, or never will.
pub(crate) async fn forget(db: &Connection, mails: &[Uuid]) -> Result<(), pg::Error> {
    db.execute("delete from mail.queue where id = any($1)", &[&mails]).await?;
    Ok(())
}

pub(crate) async fn try_again(db: &Connection, mail: Uuid, after: Duration) -> Result<(), pg::Error> {
    let later = "update mail.queue set due_at = now() + $2 * interval '1 second' where id = $1";
    db.execute(later, &[&mail, &after.as_secs_f64()]).await?;
    Ok(())
}

/// Forgets mails whose code is void by now, and tells how many were never sent; forgets old notes of who was written to.
pub(crate) async fn tidy(db: &Connection) -> Result<u64, pg::Error> {
    db.execute("delete from mail.spacing where sent_at < now() - interval '1 day'", &[]).await?;
    db.execute("delete from mail.queue where expires_at <= now()", &[]).await
}
