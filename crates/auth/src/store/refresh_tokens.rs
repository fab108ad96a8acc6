//! `auth.refresh_tokens`. Whoever changes the tokens of a session holds the lock on its row, taken by [`lock`]: one
//! lock, always the same, so refreshes queue up and cannot deadlock.

use std::net::IpAddr;

use pg::control::{Connection, Express, Row, ToSql};
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{sessions, users};
use crate::{
    refresh::{Presented, Successor},
    session::Session,
    user::User,
};

/// What is known of a presented token, read under the lock of its session.
pub(crate) struct Found {
    /// None for a token that nobody has, and for one of a session that is gone.
    pub(crate) session: Option<(User, Session)>,
    /// The token and the one that is active now.
    pub(crate) token: Option<(Presented, Option<Successor>)>,
}

/// Locks the session that a token belongs to, for as long as the transaction lasts. What is read of the token is read by a
/// statement of its own, after the lock, so that it sees what others committed; both travel in one round trip.
pub(crate) async fn lock(db: Connection, token: &str) -> Result<(Express, Found), pg::Error> {
    let session = concat!(
        "select ",
        users::user_columns!(),
        ", ",
        sessions::session_columns!(),
        " from auth.refresh_tokens t
        join auth.sessions s on s.id = t.session_id
        join auth.users u on u.id = s.user_id
        where t.token = $1::text for update of s"
    );
    let (tx, [locked, read]) = db.begin_with([(session, &[&token]), (READ, &[&token])]).await?;
    let session = match locked.first() {
        Some(row) => {
            sessions::read(row)?.map(|session| Ok::<_, pg::Error>((users::read(row)?, session))).transpose()?
        }
        None => None,
    };
    Ok((tx, Found { session, token: read.first().map(presented).transpose()? }))
}

const READ: &str =
    "select coalesce(t.revoked, false) as revoked, coalesce(t.updated_at, to_timestamp(0)) as updated_at,
          active.token::text as active, active.parent::text as parent
        from auth.refresh_tokens t left join lateral (
          select a.token, a.parent from auth.refresh_tokens a
          where a.session_id = t.session_id and a.revoked is not true order by a.id desc limit 1) active on true
        where t.token = $1::text";

fn presented(row: &Row) -> Result<(Presented, Option<Successor>), pg::Error> {
    let presented = match row.try_get("revoked")? {
        false => Presented::Active,
        true => Presented::Rotated { at: row.try_get("updated_at")? },
    };
    let parent = row.try_get("parent")?;
    let successor = row.try_get::<_, Option<String>>("active")?.map(|token| Successor { token, parent });
    Ok((presented, successor))
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

/// Old token revoked, child made, session and account touched, two audit entries: one statement, which ends the transaction.
///
/// An account that somebody else is changing is not touched: whoever changes it may be about to end this session, and must not
/// find us waiting for the account while holding the session.
pub(crate) async fn rotate(tx: Express, rotation: &Rotation<'_>) -> Result<(), pg::Error> {
    let write = "with
        old as (update auth.refresh_tokens set revoked = true, updated_at = $1 where token = $2::text),
        child as (insert into auth.refresh_tokens
            (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
          values ('00000000-0000-0000-0000-000000000000', $3::text, $4::uuid::text, false, $1, $1, $2::text, $5)),
        session as (update auth.sessions set refreshed_at = $1::timestamptz at time zone 'utc', updated_at = $1,
          user_agent = $6, ip = $7 where id = $5),
        free as (select u.id from auth.users u where u.id = $4 for no key update skip locked),
        seen as (update auth.users u set last_sign_in_at = $1, updated_at = $1 from free where u.id = free.id)
        insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
          values ('00000000-0000-0000-0000-000000000000', $8, $9, $1, ''),
                 ('00000000-0000-0000-0000-000000000000', $10, $11, $1, '')";
    let [(revoked_id, revoked), (refreshed_id, refreshed)] = &rotation.audit;
    let parameters: [&(dyn ToSql + Sync); 11] = [
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
    ];
    tx.commit_with((write, &parameters)).await?;
    Ok(())
}

/// Every token of the session dies; the session stays, so its access token works until it expires. Ends the transaction.
pub(crate) async fn revoke_family(tx: Express, session: Uuid, now: OffsetDateTime) -> Result<(), pg::Error> {
    let update =
        "update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and revoked is not true";
    tx.commit_with((update, &[&session, &now])).await?;
    Ok(())
}
