//! `mail.queue` and `mail.spacing`: the only SQL of this crate.
//!
//! A process takes a mail by moving its due time ahead, in one statement that skips what another is taking. If it dies while
//! sending, the mail is due again when that time has come: sent at least once, and twice only after such a death. A mail server
//! that is told the same again finds the same `Message-ID`.
//!
//! Letters to many share a row of `mail.bodies`. They come after every other mail, and what became of each is noted in
//! `mail.outcomes` by the statement that takes it out of the queue.

use std::time::Duration;

use pg::control::{Connection, Row};
use uuid::Uuid;

use crate::{Message, post::Failure};

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
    let claim = "with taken as (
          update mail.queue set attempts = attempts + 1, due_at = now() + $2 * interval '1 second'
          where id in (select id from mail.queue where due_at <= now() and expires_at > now()
            order by (body is not null), due_at limit $1 for update skip locked)
          returning id, kind, recipient, languages, variables, attempts, body)
        select t.id, t.kind, t.recipient, t.languages, t.attempts, case when b.id is null then t.variables
          else t.variables || jsonb_build_object('Subject', b.subject, 'Html', b.html, 'Text', b.text) end as variables
        from taken t left join mail.bodies b on b.id = t.body";
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

/// A mail that went, or never will.
#[derive(Debug, Clone)]
pub(crate) struct Gone {
    pub(crate) mail: Uuid,
    pub(crate) failure: Option<Failure>,
}

/// Takes them out of the queue. Nothing is kept of them, save what became of letters to many.
pub(crate) async fn forget(db: &Connection, gone: &[Gone]) -> Result<(), pg::Error> {
    let forget = "with told as (select * from unnest($1::uuid[], $2::text[]) as told (id, failure)), gone as (
          delete from mail.queue q using told where q.id = told.id returning q.id, q.body, q.attempts, told.failure)
        insert into mail.outcomes (mail, body, failure, attempts)
          select id, body, failure, attempts from gone where body is not null on conflict do nothing";
    let mails: Vec<Uuid> = gone.iter().map(|gone| gone.mail).collect();
    let failures: Vec<Option<String>> =
        gone.iter().map(|gone| gone.failure.map(|failure| failure.to_string())).collect();
    db.execute(forget, &[&mails, &failures]).await?;
    Ok(())
}

pub(crate) async fn try_again(db: &Connection, mail: Uuid, after: Duration, why: Failure) -> Result<(), pg::Error> {
    let later = "update mail.queue set due_at = now() + $2 * interval '1 second', failure = $3 where id = $1";
    db.execute(later, &[&mail, &after.as_secs_f64(), &why.to_string()]).await?;
    Ok(())
}

/// Forgets mails whose code is void by now, and tells how many were never sent; forgets old notes of who was written to, of
/// what became of letters, and what no letter says any more.
pub(crate) async fn tidy(db: &Connection) -> Result<u64, pg::Error> {
    db.execute("delete from mail.spacing where sent_at < now() - interval '1 day'", &[]).await?;
    db.execute("delete from mail.outcomes where at < now() - interval '7 days'", &[]).await?;
    let unsaid = "delete from mail.bodies b where b.created_at < now() - interval '1 day'
        and not exists (select from mail.queue q where q.body = b.id)";
    db.execute(unsaid, &[]).await?;
    let void = "with gone as (delete from mail.queue where expires_at <= now() returning id, body, attempts), told as (
          insert into mail.outcomes (mail, body, failure, attempts)
            select id, body, 'expired', attempts from gone where body is not null on conflict do nothing)
        select count(*) from gone";
    let rows = db.query(void, &[]).await?;
    let expired: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    Ok(u64::try_from(expired).unwrap_or(0))
}
