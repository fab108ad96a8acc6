//! `auth.oauth_authorizations`: requests of clients from the first redirect until their code is spent. Codes are kept as
//! hashes.

use pg::control::Row;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Sql, oauth_clients};
use crate::{
    pkce::{Challenge, Method},
    provider::{
        authorization::{Authorization, Label, Status, Wanted},
        client::Client,
    },
};

macro_rules! select {
    ($where:literal) => {
        concat!(
            "select a.id, a.authorization_id, a.user_id, a.redirect_uri, a.scope, a.state, a.resource, a.nonce,
            a.code_challenge, a.status::text, a.authorization_code is not null as has_code, a.expires_at, ",
            oauth_clients::client_columns!(),
            " from auth.oauth_authorizations a join auth.oauth_clients c on c.id = a.client_id and c.deleted_at is null ",
            $where,
            " for update of a for share of c"
        )
    };
}

fn read(row: &Row) -> Result<(Authorization, Client), pg::Error> {
    let text = |name: &str| row.try_get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    let client = oauth_clients::read(row)?;
    let label = Label::parse(row.try_get("status")?)
        .ok_or_else(|| pg::Error::Protocol("auth.oauth_authorizations: unknown status".to_owned()))?;
    let authorization = Authorization {
        id: row.try_get("id")?,
        request_id: row.try_get("authorization_id")?,
        client: client.id,
        user: row.try_get("user_id")?,
        wanted: Wanted {
            redirect_uri: row.try_get("redirect_uri")?,
            scope: row.try_get("scope")?,
            state: text("state")?,
            resource: text("resource")?,
            nonce: text("nonce")?,
            // Whatever method stands in the row: only S256 is ever written, and read.
            challenge: Challenge { text: text("code_challenge")?, method: Method::S256 },
        },
        status: Status::of(label, row.try_get("has_code")?),
        expires_at: row.try_get("expires_at")?,
    };
    Ok((authorization, client))
}

/// Locked until the transaction ends, so that a request is answered once. Not found when its client is gone.
pub(crate) async fn lock(sql: &impl Sql, request_id: &str) -> Result<Option<(Authorization, Client)>, pg::Error> {
    sql.row(select!("where a.authorization_id = $1"), &[&request_id]).await?.as_ref().map(read).transpose()
}

/// As [`lock`], by the hash of the code: of two that exchange it at once, one waits and finds it spent.
pub(crate) async fn lock_code(sql: &impl Sql, hash: &str) -> Result<Option<(Authorization, Client)>, pg::Error> {
    sql.row(select!("where a.authorization_code = $1"), &[&hash]).await?.as_ref().map(read).transpose()
}

/// Writes a new request. On the way a few that nobody will ask for again are cleared away: strangers can make rows here.
pub(crate) async fn insert(sql: &impl Sql, new: &Authorization, now: OffsetDateTime) -> Result<(), pg::Error> {
    let insert = "with old as (delete from auth.oauth_authorizations where id in (
            select id from auth.oauth_authorizations where expires_at < $12::timestamptz - interval '1 day'
            limit 20 for update skip locked))
        insert into auth.oauth_authorizations
          (id, authorization_id, client_id, redirect_uri, scope, state, resource, nonce, code_challenge,
           code_challenge_method, status, created_at, expires_at)
        values ($1, $2, $3, $4, $5, nullif($6, ''), nullif($7, ''), nullif($8, ''), $9, 's256',
          $10::text::auth.oauth_authorization_status, $12, $11)";
    let wanted = &new.wanted;
    sql.run(
        insert,
        &[
            &new.id,
            &new.request_id,
            &new.client,
            &wanted.redirect_uri,
            &wanted.scope,
            &wanted.state,
            &wanted.resource,
            &wanted.nonce,
            &wanted.challenge.text,
            &new.status.label().label(),
            &new.expires_at,
            &now,
        ],
    )
    .await?;
    Ok(())
}

pub(crate) async fn set_user(sql: &impl Sql, id: Uuid, user: Uuid) -> Result<(), pg::Error> {
    sql.run("update auth.oauth_authorizations set user_id = $2 where id = $1", &[&id, &user]).await?;
    Ok(())
}

pub(crate) async fn set_status(sql: &impl Sql, id: Uuid, status: Status) -> Result<(), pg::Error> {
    let update =
        "update auth.oauth_authorizations set status = $2::text::auth.oauth_authorization_status where id = $1";
    sql.run(update, &[&id, &status.label().label()]).await?;
    Ok(())
}

/// The user agreed: the code's hash, and until when it counts.
pub(crate) async fn approve(
    sql: &impl Sql,
    id: Uuid,
    code_hash: &str,
    now: OffsetDateTime,
    expires_at: OffsetDateTime,
) -> Result<(), pg::Error> {
    let update = "update auth.oauth_authorizations set status = $2::text::auth.oauth_authorization_status,
        authorization_code = $3, approved_at = $4, expires_at = $5 where id = $1";
    sql.run(update, &[&id, &Status::Approved.label().label(), &code_hash, &now, &expires_at]).await?;
    Ok(())
}
