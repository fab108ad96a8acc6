//! `auth.identities`.

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::json::Object;

/// Creates the identity, or replaces what it says. For `email` and `phone` the provider's id is the account's own.
pub(crate) async fn put(
    sql: &impl Sql,
    user: Uuid,
    provider: &str,
    data: Object,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let upsert = "insert into auth.identities
          (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
        values ($1::uuid::text, $1, $2, $3, $4, $4, $4)
        on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = $4
        where auth.identities.user_id = excluded.user_id";
    sql.run(upsert, &[&user, &Value::Object(data), &provider, &now]).await?;
    Ok(())
}

/// An identity at a provider elsewhere. `None` when it is somebody's already.
pub(crate) async fn add(
    sql: &impl Sql,
    (id, user): (Uuid, Uuid),
    (provider, provider_id): (&str, &str),
    data: &Object,
    now: OffsetDateTime,
) -> Result<Option<Uuid>, pg::Error> {
    let insert = "insert into auth.identities
          (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $6, $6) on conflict (provider_id, provider) do nothing returning id";
    let data = Value::Object(data.clone());
    let row = sql.row(insert, &[&id, &provider_id, &user, &data, &provider, &now]).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Whoever else comes with this name waits until the transaction ends.
pub(crate) async fn queue_up(sql: &impl Sql, name: &str) -> Result<(), pg::Error> {
    sql.rows("select pg_advisory_xact_lock(hashtextextended($1, 20261121))", &[&name]).await?;
    Ok(())
}

/// Whose it is.
pub(crate) async fn owner(sql: &impl Sql, provider: &str, provider_id: &str) -> Result<Option<Uuid>, pg::Error> {
    let select = "select user_id from auth.identities where provider = $1 and provider_id = $2";
    let row = sql.row(select, &[&provider, &provider_id]).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// The provider said something new about it.
pub(crate) async fn refresh(
    sql: &impl Sql,
    (provider, provider_id): (&str, &str),
    data: &Object,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let update = "update auth.identities set identity_data = $3, last_sign_in_at = $4, updated_at = $4
        where provider = $1 and provider_id = $2";
    sql.run(update, &[&provider, &provider_id, &Value::Object(data.clone()), &now]).await?;
    Ok(())
}

/// Accounts that have one of these addresses from a provider that had verified it.
pub(crate) async fn owners_of_verified(sql: &impl Sql, emails: &[&str], aud: &str) -> Result<Vec<Uuid>, pg::Error> {
    let select = "select distinct i.user_id from auth.identities i join auth.users u on u.id = i.user_id
        where i.email = any($1) and i.identity_data -> 'email_verified' = 'true' and i.provider not like 'sso:%'
          and u.aud = $2 and not u.is_sso_user and u.deleted_at is null";
    sql.rows(select, &[&emails, &aud]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

pub(crate) async fn remove(sql: &impl Sql, user: Uuid, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.identities where user_id = $1 and id = $2", &[&user, &id]).await?;
    Ok(())
}

/// All of an account, but for one of that provider.
pub(crate) async fn remove_all_but(
    sql: &impl Sql,
    user: Uuid,
    (provider, provider_id): (&str, &str),
) -> Result<(), pg::Error> {
    let delete = "delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)";
    sql.run(delete, &[&user, &provider, &provider_id]).await?;
    Ok(())
}

/// The owner of the address is asked to prove it: whoever claimed it before through a provider that did not vouch for it loses
/// the claim, so that the proof opens no door to them. As slow for an account that is not there.
pub(crate) async fn forget_unproved(sql: &impl Sql, user: Uuid) -> Result<(), pg::Error> {
    let delete = "delete from auth.identities i using auth.users u
        where u.id = $1 and i.user_id = u.id and u.email_confirmed_at is null
          and i.provider not in ('email', 'phone') and i.identity_data -> 'email_verified' is distinct from 'true'";
    sql.run(delete, &[&user]).await?;
    Ok(())
}
