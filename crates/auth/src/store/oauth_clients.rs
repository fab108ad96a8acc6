//! `auth.oauth_clients`: applications that sign their users in here. Deleted ones keep their row and are never found.

use pg::control::Row;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::provider::client::{AuthMethod, Client, Grant, Kind, Registration};

/// Columns that [`read`] reads, from `auth.oauth_clients c`.
macro_rules! client_columns {
    () => {
        "c.id as client_id, c.client_secret_hash, c.registration_type::text, c.client_type::text,
        c.token_endpoint_auth_method, c.redirect_uris, c.grant_types, c.client_name, c.client_uri, c.logo_uri,
        c.created_at as client_created_at, c.updated_at as client_updated_at"
    };
}
pub(super) use client_columns;

pub(super) fn read(row: &Row) -> Result<Client, pg::Error> {
    let text = |name: &str| row.try_get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    let unknown = |what: &str| pg::Error::Protocol(format!("auth.oauth_clients: unknown {what}"));
    let words = |text: String| text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let grants = words(text("grant_types")?);
    Ok(Client {
        id: row.try_get("client_id")?,
        secret_hash: row.try_get::<_, Option<String>>("client_secret_hash")?.filter(|hash| !hash.is_empty()),
        registration: Registration::parse(row.try_get("registration_type")?).ok_or_else(|| unknown("registration"))?,
        kind: Kind::parse(row.try_get("client_type")?).ok_or_else(|| unknown("type"))?,
        method: AuthMethod::parse(row.try_get("token_endpoint_auth_method")?).ok_or_else(|| unknown("method"))?,
        redirect_uris: words(text("redirect_uris")?),
        grants: grants.iter().filter_map(|name| Grant::parse(name.trim())).collect(),
        name: text("client_name")?,
        uri: text("client_uri")?,
        logo_uri: text("logo_uri")?,
        created_at: row.try_get("client_created_at")?,
        updated_at: row.try_get("client_updated_at")?,
    })
}

pub(crate) async fn by_id(sql: &impl Sql, id: Uuid) -> Result<Option<Client>, pg::Error> {
    let select =
        concat!("select ", client_columns!(), " from auth.oauth_clients c where c.id = $1 and c.deleted_at is null");
    sql.row(select, &[&id]).await?.as_ref().map(read).transpose()
}

/// As [`by_id`], and nobody else changes it until the transaction ends.
pub(crate) async fn lock(sql: &impl Sql, id: Uuid) -> Result<Option<Client>, pg::Error> {
    let select = concat!(
        "select ",
        client_columns!(),
        " from auth.oauth_clients c where c.id = $1 and c.deleted_at is null for update"
    );
    sql.row(select, &[&id]).await?.as_ref().map(read).transpose()
}

/// One page, newest first, and how many there are.
pub(crate) async fn list(sql: &impl Sql, limit: i64, offset: i64) -> Result<(Vec<Client>, i64), pg::Error> {
    let count = "select count(*) from auth.oauth_clients where deleted_at is null";
    let total = sql.row(count, &[]).await?.map(|row| row.try_get(0)).transpose()?.unwrap_or(0);
    let select = concat!(
        "select ",
        client_columns!(),
        " from auth.oauth_clients c where c.deleted_at is null order by c.created_at desc, c.id limit $1 offset $2"
    );
    let rows = sql.rows(select, &[&limit, &offset]).await?;
    Ok((rows.iter().map(read).collect::<Result<_, _>>()?, total))
}

fn joined(words: &[String]) -> String {
    words.join(",")
}

fn grants(client: &Client) -> String {
    client.grants.iter().map(|grant| grant.label()).collect::<Vec<_>>().join(",")
}

pub(crate) async fn insert(sql: &impl Sql, client: &Client) -> Result<(), pg::Error> {
    let insert = "insert into auth.oauth_clients
        (id, client_secret_hash, registration_type, client_type, token_endpoint_auth_method, redirect_uris, grant_types,
         client_name, client_uri, logo_uri, created_at, updated_at)
        values ($1, $2, $3::text::auth.oauth_registration_type, $4::text::auth.oauth_client_type, $5, $6, $7,
          nullif($8, ''), nullif($9, ''), nullif($10, ''), $11, $11)";
    sql.run(
        insert,
        &[
            &client.id,
            &client.secret_hash,
            &client.registration.label(),
            &client.kind.label(),
            &client.method.label(),
            &joined(&client.redirect_uris),
            &grants(client),
            &client.name,
            &client.uri,
            &client.logo_uri,
            &client.created_at,
        ],
    )
    .await?;
    Ok(())
}

/// Writes back what an update or a new secret may change. Call [`lock`] first.
pub(crate) async fn save(sql: &impl Sql, client: &Client) -> Result<(), pg::Error> {
    let update = "update auth.oauth_clients set client_secret_hash = $2, token_endpoint_auth_method = $3,
        redirect_uris = $4, grant_types = $5, client_name = nullif($6, ''), client_uri = nullif($7, ''),
        logo_uri = nullif($8, ''), updated_at = $9 where id = $1";
    sql.run(
        update,
        &[
            &client.id,
            &client.secret_hash,
            &client.method.label(),
            &joined(&client.redirect_uris),
            &grants(client),
            &client.name,
            &client.uri,
            &client.logo_uri,
            &client.updated_at,
        ],
    )
    .await?;
    Ok(())
}

/// The row stays, as upstream leaves it; the sessions it began and the consents it was given end. To be called in a
/// transaction: the second statement has to see the session of an exchange that the first one waited for.
pub(crate) async fn delete(sql: &impl Sql, id: Uuid, now: OffsetDateTime) -> Result<bool, pg::Error> {
    let mark = "update auth.oauth_clients set deleted_at = $2, updated_at = $2
        where id = $1 and deleted_at is null returning 1";
    if sql.row(mark, &[&id, &now]).await?.is_none() {
        return Ok(false);
    }
    let end = "with consent as (update auth.oauth_consents set revoked_at = greatest($2, granted_at)
          where client_id = $1 and revoked_at is null)
        delete from auth.sessions where oauth_client_id = $1";
    sql.run(end, &[&id, &now]).await?;
    Ok(true)
}
