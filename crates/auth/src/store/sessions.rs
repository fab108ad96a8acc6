//! `auth.sessions`, with the claims and the first refresh token that come into being with them.

use std::net::IpAddr;

use pg::control::Row;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Sql, users};
use crate::{
    session::{Aal, Amr, Session},
    user::User,
};

/// Columns that [`read`] reads, from `auth.sessions s`.
macro_rules! session_columns {
    () => {
        "s.id as session_id, s.aal::text, s.not_after, s.created_at as begun_at, s.tag, s.oauth_client_id, s.scopes,
        coalesce(s.refreshed_at at time zone 'utc', s.created_at) as active_at,
        (select jsonb_agg(jsonb_build_object('method', a.authentication_method,
            'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc)
          from auth.mfa_amr_claims a where a.session_id = s.id) as amr"
    };
}
pub(super) use session_columns;

/// `None` when the row came from an outer join that found no session.
pub(super) fn read(row: &Row) -> Result<Option<Session>, pg::Error> {
    let Some(id) = row.try_get("session_id")? else { return Ok(None) };
    let amr: Option<Value> = row.try_get("amr")?;
    let amr = amr.map(serde_json::from_value::<Vec<Amr>>).transpose();
    Ok(Some(Session {
        id,
        aal: row.try_get::<_, Option<&str>>("aal")?.and_then(Aal::parse).unwrap_or(Aal::Aal1),
        amr: amr.map_err(|error| pg::Error::Protocol(format!("auth.mfa_amr_claims: {error}")))?.unwrap_or_default(),
        not_after: row.try_get("not_after")?,
        client: row.try_get("oauth_client_id")?,
        scopes: row.try_get::<_, Option<String>>("scopes")?.unwrap_or_default(),
        begun_at: row.try_get("begun_at")?,
        active_at: row.try_get("active_at")?,
        tag: row.try_get("tag")?,
    }))
}

/// What one sign-in writes.
pub(crate) struct SignIn<'a> {
    pub(crate) session: Uuid,
    pub(crate) user: Uuid,
    /// The OAuth client it is for, and what that may read.
    pub(crate) client: Option<Uuid>,
    pub(crate) scopes: &'a str,
    pub(crate) method: &'a str,
    pub(crate) amr_id: Uuid,
    pub(crate) refresh_token: &'a str,
    pub(crate) user_agent: &'a str,
    pub(crate) address: IpAddr,
    pub(crate) not_after: Option<OffsetDateTime>,
    pub(crate) audit_id: Uuid,
    pub(crate) audit: Value,
    pub(crate) now: OffsetDateTime,
}

/// Session, claim, refresh token, time of the sign-in and audit entry: one statement, one round trip.
pub(crate) async fn begin(sql: &impl Sql, sign_in: &SignIn<'_>) -> Result<(), pg::Error> {
    let write = "with
        session as (insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, oauth_client_id,
            scopes, not_after)
          values ($1, $2, $3, $3, 'aal1', $4, $5, $11, nullif($12, ''), $13)),
        amr as (insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
          values ($6, $1, $3, $3, $7)),
        token as (insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
          values ('00000000-0000-0000-0000-000000000000', $8::text, $2::uuid::text, false, $3, $3, $1)),
        seen as (update auth.users set last_sign_in_at = $3, updated_at = $3 where id = $2)
        insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
          values ('00000000-0000-0000-0000-000000000000', $9, $10, $3, '')";
    sql.run(
        write,
        &[
            &sign_in.session,
            &sign_in.user,
            &sign_in.now,
            &sign_in.user_agent,
            &sign_in.address,
            &sign_in.amr_id,
            &sign_in.method,
            &sign_in.refresh_token,
            &sign_in.audit_id,
            &sign_in.audit,
            &sign_in.client,
            &sign_in.scopes,
            &sign_in.not_after,
        ],
    )
    .await?;
    Ok(())
}

/// The account a token speaks of, and the session it names, if that is this account's and still there.
pub(crate) async fn of_token(
    sql: &impl Sql,
    user: Uuid,
    session: Option<Uuid>,
) -> Result<Option<(User, Option<Session>)>, pg::Error> {
    let select = concat!(
        "select ",
        users::user_columns!(),
        ", ",
        session_columns!(),
        " from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id where u.id = $1"
    );
    let row = sql.row(select, &[&user, &session]).await?;
    row.map(|row| Ok((users::read(&row)?, read(&row)?))).transpose()
}

/// The account's sessions but this one. Of two that are refreshed at the same moment one learns of the other: whoever asks
/// holds the account until the transaction ends.
pub(crate) async fn others(sql: &impl Sql, user: Uuid, but: Uuid) -> Result<Vec<Session>, pg::Error> {
    sql.rows("select 1 from auth.users where id = $1 for no key update", &[&user]).await?;
    let select = concat!("select ", session_columns!(), " from auth.sessions s where s.user_id = $1 and s.id <> $2");
    sql.rows(select, &[&user, &but]).await?.iter().filter_map(|row| read(row).transpose()).collect()
}

/// When a session and its account may be used.
pub(crate) struct Bounds {
    pub(crate) not_after: Option<OffsetDateTime>,
    pub(crate) banned_until: Option<OffsetDateTime>,
}

/// `None` when there is no such session.
pub(crate) async fn bounds(sql: &impl Sql, session: Uuid) -> Result<Option<Bounds>, pg::Error> {
    let select = "select s.not_after, u.banned_until from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = $1 and u.deleted_at is null";
    let Some(row) = sql.row(select, &[&session]).await? else { return Ok(None) };
    Ok(Some(Bounds { not_after: row.try_get("not_after")?, banned_until: row.try_get("banned_until")? }))
}

/// Of these sessions, those that exist, have not run out, and whose account is neither banned nor deleted.
pub(crate) async fn standing(sql: &impl Sql, ids: &[Uuid]) -> Result<Vec<Uuid>, pg::Error> {
    let select = "select s.id from unnest($1::uuid[]) as asked(id)
        join auth.sessions s on s.id = asked.id
        join auth.users u on u.id = s.user_id
        where (s.not_after is null or s.not_after > now())
          and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null";
    sql.rows(select, &[&ids]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// When somebody signed in with it.
pub(crate) async fn begun_at(sql: &impl Sql, session: Uuid) -> Result<Option<OffsetDateTime>, pg::Error> {
    let row = sql.row("select created_at from auth.sessions where id = $1", &[&session]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
}

/// Which sessions of an account end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    All,
    Only(Uuid),
    AllBut(Uuid),
}

/// Whoever it is of.
pub(crate) async fn end_one(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.sessions where id = $1", &[&id]).await?;
    Ok(())
}

/// Their refresh tokens and claims go with them.
pub(crate) async fn end(sql: &impl Sql, user: Uuid, which: Which) -> Result<u64, pg::Error> {
    match which {
        Which::All => sql.run("delete from auth.sessions where user_id = $1", &[&user]).await,
        Which::Only(id) => sql.run("delete from auth.sessions where user_id = $1 and id = $2", &[&user, &id]).await,
        Which::AllBut(id) => sql.run("delete from auth.sessions where user_id = $1 and id <> $2", &[&user, &id]).await,
    }
}
