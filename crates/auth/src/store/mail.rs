//! Schema `mail`, where this crate only puts things down: the queue that crate `mail` empties, and who was written to when.

use std::time::Duration;

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;

/// One mail, not yet written: its template's name and what that may say.
pub(crate) struct Queued<'a> {
    pub(crate) id: Uuid,
    /// Whose it is; for somebody without an account nothing is queued, as slowly.
    pub(crate) user: Uuid,
    pub(crate) kind: &'static str,
    pub(crate) recipient: &'a str,
    /// Best first.
    pub(crate) languages: &'a [String],
    pub(crate) variables: &'a Value,
    pub(crate) expires_at: OffsetDateTime,
}

pub(crate) async fn queue(sql: &impl Sql, mail: &Queued<'_>) -> Result<(), pg::Error> {
    let insert = "insert into mail.queue (id, kind, recipient, languages, variables, expires_at)
        select $1, $3, $4, $5, $6, $7 from auth.users where id = $2";
    let parameters: [&(dyn pg::control::ToSql + Sync); 7] =
        [&mail.id, &mail.user, &mail.kind, &mail.recipient, &mail.languages, &mail.variables, &mail.expires_at];
    sql.run(insert, &parameters).await?;
    Ok(())
}

/// Notes that `name` is written to now, or says for how long it may not be.
pub(crate) async fn space(
    sql: &impl Sql,
    name: &str,
    now: OffsetDateTime,
    apart: Duration,
) -> Result<Result<(), Duration>, pg::Error> {
    let note = "insert into mail.spacing as known (key, sent_at) values ($1, $2)
        on conflict (key) do update set sent_at = excluded.sent_at where known.sent_at <= $3 returning 1";
    let key = Sha256::digest(name).to_vec();
    let before = now - apart;
    if sql.row(note, &[&key, &now, &before]).await?.is_some() {
        return Ok(Ok(()));
    }
    let row = sql.row("select sent_at from mail.spacing where key = $1", &[&key]).await?;
    let sent_at: OffsetDateTime = row.map_or(Ok(now), |row| row.try_get(0))?;
    let left = Duration::try_from(sent_at + apart - now).unwrap_or(apart);
    Ok(Err(left.clamp(Duration::from_secs(1), apart.max(Duration::from_secs(1)))))
}

/// The owner of the address answered: what comes next need not wait.
pub(crate) async fn forget_spacing(sql: &impl Sql, names: &[String]) -> Result<(), pg::Error> {
    let keys: Vec<Vec<u8>> = names.iter().map(|name| Sha256::digest(name).to_vec()).collect();
    sql.run("delete from mail.spacing where key = any($1)", &[&keys]).await?;
    Ok(())
}
