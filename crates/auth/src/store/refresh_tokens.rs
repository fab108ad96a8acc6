//! `auth.refresh_tokens`. Whoever changes the tokens of a session holds the lock on its row, taken by [`lock_session`]: one
//! lock, always the same, so refreshes queue up and cannot deadlock.

use std::net::IpAddr;

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Sql, sessions, users};
use crate::{
    refresh::{Presented, Successor},
    session::Session,
    user::User,
};

/// Locks the session that a token belongs to, and reads it with its account.
pub(crate) async fn lock_session(sql: &impl Sql, token: &str) -> Result<Option<(User, Session)>, pg::Error> {
    let select = concat!(
        "select ",
        users::user_columns!(),
        ", ",
        sessions::session_columns!(),
        " from auth.refresh_tokens t
        join auth.sessions s on s.id = t.session_id
        join auth.users u on u.id = s.user_id
        where t.token = $1::text for update of s"
    );
    let Some(row) = sql.row(select, &[&token]).await? else { return Ok(None) };
    sessions::read(&row)?.map(|session| Ok((users::read(&row)?, session))).transpose()
}

/// Whether a token exists although [`lock_session`] found no session for it, as very old rows do.
pub(crate) async fn exists(sql: &impl Sql, token: &str) -> Result<bool, pg::Error> {
    let row =
        sql.row("select 1 from auth.refresh_tokens where token = $1::text and session_id is null", &[&token]).await?;
    Ok(row.is_some())
}

/// The token and the one that is active now. A statement of its own, after the lock, so that it sees what others committed.
pub(crate) async fn read(sql: &impl Sql, token: &str) -> Result<Option<(Presented, Option<Successor>)>, pg::Error> {
    let select = "select coalesce(t.revoked, false) as revoked, coalesce(t.updated_at, to_timestamp(0)) as updated_at,
          active.token::text as active, active.parent::text as parent
        from auth.refresh_tokens t left join lateral (
          select a.token, a.parent from auth.refresh_tokens a
          where a.session_id = t.session_id and a.revoked is not true order by a.id desc limit 1) active on true
        where t.token = $1::text";
    let Some(row) = sql.row(select, &[&token]).await? else { return Ok(None) };
    let presented = match row.try_get("revoked")? {
        false => Presented::Active,
        true => Presented::Rotated { at: row.try_get("updated_at")? },
    };
    let parent = row.try_get("parent")?;
    let successor = row.try_get::<_, Option<String>>("active")?.map(|token| Successor { token, parent });
    Ok(Some((presented, successor)))
}

/// What one rotation writes.
pub(crate) struct Rotation<'a> {
    pub(crate) old: &'a str,
    pub(crate) new: &'a str,
    pub(crate) user: Uuid,
    pub(crate) session: Uuid,
    pub(crate) user_agent: &'a str,
    pub(crate) address: IpAddr,
    /// For `token_revoked` and `token_refreshed`.
    pub(crate) audit: [(Uuid, Value); 2],
    pub(crate) now: OffsetDateTime,
}

/// Old token revoked, child made, session and account touched, two audit entries: one statement.
pub(crate) async fn rotate(sql: &impl Sql, rotation: &Rotation<'_>) -> Result<(), pg::Error> {
    let write = "with
        old as (update auth.refresh_tokens set revoked = true, updated_at = $1 where token = $2::text),
        child as (insert into auth.refresh_tokens
            (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
          values ('00000000-0000-0000-0000-000000000000', $3::text, $4::uuid::text, false, $1, $1, $2::text, $5)),
        session as (update auth.sessions set refreshed_at = $1::timestamptz at time zone 'utc', updated_at = $1,
          user_agent = $6, ip = $7 where id = $5),
        seen as (update auth.users set last_sign_in_at = $1, updated_at = $1 where id = $4)
        insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
          values ('00000000-0000-0000-0000-000000000000', $8, $9, $1, ''),
                 ('00000000-0000-0000-0000-000000000000', $10, $11, $1, '')";
    let [(revoked_id, revoked), (refreshed_id, refreshed)] = &rotation.audit;
    sql.run(
        write,
        &[
            &rotation.now,
            &rotation.old,
            &rotation.new,
            &rotation.user,
            &rotation.session,
            &rotation.user_agent,
            &rotation.address,
            revoked_id,
            revoked,
            refreshed_id,
            refreshed,
        ],
    )
    .await?;
    Ok(())
}

/// Every token of the session dies; the session stays, so its access token works until it expires.
pub(crate) async fn revoke_family(sql: &impl Sql, session: Uuid, now: OffsetDateTime) -> Result<(), pg::Error> {
    let update =
        "update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and revoked is not true";
    sql.run(update, &[&session, &now]).await?;
    Ok(())
}
