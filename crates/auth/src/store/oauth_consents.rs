//! `auth.oauth_consents`: which client a user let read what.

use time::OffsetDateTime;
use uuid::Uuid;

use super::{Sql, oauth_clients};
use crate::provider::client::Client;

/// What the user granted this client and has not taken back.
pub(crate) async fn scopes(sql: &impl Sql, user: Uuid, client: Uuid) -> Result<Option<String>, pg::Error> {
    let select = "select scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null";
    sql.row(select, &[&user, &client]).await?.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Replaces what was granted before.
pub(crate) async fn put(
    sql: &impl Sql,
    id: Uuid,
    (user, client): (Uuid, Uuid),
    scopes: &str,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let upsert =
        "insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4, $5)
        on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at,
          revoked_at = null";
    sql.run(upsert, &[&id, &user, &client, &scopes, &now]).await?;
    Ok(())
}

pub(crate) struct Consent {
    pub(crate) client: Client,
    pub(crate) scopes: String,
    pub(crate) granted_at: OffsetDateTime,
}

/// Newest first; clients that are gone are left out.
pub(crate) async fn of_user(sql: &impl Sql, user: Uuid) -> Result<Vec<Consent>, pg::Error> {
    let select = concat!(
        "select o.scopes, o.granted_at, ",
        oauth_clients::client_columns!(),
        " from auth.oauth_consents o join auth.oauth_clients c on c.id = o.client_id and c.deleted_at is null
        where o.user_id = $1 and o.revoked_at is null order by o.granted_at desc, o.id"
    );
    let rows = sql.rows(select, &[&user]).await?;
    let read = |row: &pg::control::Row| {
        Ok(Consent {
            client: oauth_clients::read(row)?,
            scopes: row.try_get("scopes")?,
            granted_at: row.try_get("granted_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Whether the consent stands; it cannot be taken back before the transaction ends.
pub(crate) async fn stands(sql: &impl Sql, user: Uuid, client: Uuid) -> Result<bool, pg::Error> {
    let select = "select 1 from auth.oauth_consents
        where user_id = $1 and client_id = $2 and revoked_at is null for share";
    Ok(sql.row(select, &[&user, &client]).await?.is_some())
}

/// Takes a consent back and ends what the client began with it: sessions, and codes on their way. To be called in a
/// transaction: the second statement has to see the session of an exchange that the first one waited for.
pub(crate) async fn revoke(sql: &impl Sql, user: Uuid, client: Uuid, now: OffsetDateTime) -> Result<bool, pg::Error> {
    let revoke = "update auth.oauth_consents set revoked_at = greatest($3, granted_at)
        where user_id = $1 and client_id = $2 and revoked_at is null returning 1";
    if sql.row(revoke, &[&user, &client, &now]).await?.is_none() {
        return Ok(false);
    }
    let end = "with request as (delete from auth.oauth_authorizations
          where user_id = $1 and client_id = $2 and status = 'approved')
        delete from auth.sessions where user_id = $1 and oauth_client_id = $2";
    sql.run(end, &[&user, &client]).await?;
    Ok(true)
}
