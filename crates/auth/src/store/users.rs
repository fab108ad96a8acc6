//! `auth.users`. Rows made by hand may lack anything, so reading tolerates null wherever upstream's own rows have a value.

use pg::control::Row;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::{
    factor::Factor,
    json::object,
    user::{Identity, User},
};

/// Columns that [`read`] reads, from `auth.users u`; identities and factors come along as JSON, in the same round trip.
macro_rules! user_columns {
    () => {
        "u.id, u.aud::text, u.role::text, u.email::text, u.encrypted_password::text, u.email_confirmed_at, u.invited_at,
        u.phone, u.phone_confirmed_at, u.confirmation_sent_at, u.confirmed_at, u.recovery_sent_at,
        u.email_change::text, u.email_change_sent_at, u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at,
        u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, coalesce(u.created_at, to_timestamp(0)) as created_at,
        coalesce(u.updated_at, u.created_at, to_timestamp(0)) as updated_at, u.banned_until, u.deleted_at,
        u.is_anonymous, u.is_sso_user,
        (select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
            'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
            'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id)
          from auth.identities i where i.user_id = u.id) as identities,
        (select jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at,
            'status', f.status, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
            'last_challenged_at', f.last_challenged_at, 'web_authn_aaguid', f.web_authn_aaguid) order by f.created_at, f.id)
          from auth.mfa_factors f where f.user_id = u.id) as factors"
    };
}
pub(super) use user_columns;

/// One account from a row with [`user_columns`].
pub(super) fn read(row: &Row) -> Result<User, pg::Error> {
    let text = |name: &str| row.try_get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    let time = |name: &str| row.try_get::<_, Option<OffsetDateTime>>(name);
    Ok(User {
        id: row.try_get("id")?,
        aud: text("aud")?,
        role: text("role")?,
        email: text("email")?,
        email_confirmed_at: time("email_confirmed_at")?,
        invited_at: time("invited_at")?,
        phone: text("phone")?,
        phone_confirmed_at: time("phone_confirmed_at")?,
        confirmation_sent_at: time("confirmation_sent_at")?,
        confirmed_at: time("confirmed_at")?,
        recovery_sent_at: time("recovery_sent_at")?,
        new_email: text("email_change")?,
        email_change_sent_at: time("email_change_sent_at")?,
        new_phone: text("phone_change")?,
        phone_change_sent_at: time("phone_change_sent_at")?,
        reauthentication_sent_at: time("reauthentication_sent_at")?,
        last_sign_in_at: time("last_sign_in_at")?,
        app_metadata: object(row.try_get("raw_app_meta_data")?),
        user_metadata: object(row.try_get("raw_user_meta_data")?),
        factors: list::<Factor>(row.try_get("factors")?)?,
        identities: Some(list::<Identity>(row.try_get("identities")?)?),
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
        banned_until: time("banned_until")?,
        deleted_at: time("deleted_at")?,
        is_anonymous: row.try_get("is_anonymous")?,
        is_sso_user: row.try_get("is_sso_user")?,
        encrypted_password: row.try_get("encrypted_password")?,
    })
}

fn list<T: serde::de::DeserializeOwned>(rows: Option<Value>) -> Result<Vec<T>, pg::Error> {
    let Some(rows) = rows else { return Ok(Vec::new()) };
    serde_json::from_value(rows).map_err(|error| pg::Error::Protocol(format!("auth.users: {error}")))
}

/// Accounts are found by address per audience; SSO accounts may share one and are never found this way.
/// Upstream writes the nil instance, rows made by hand often null.
pub(crate) async fn by_email(sql: &impl Sql, email: &str, aud: &str) -> Result<Option<User>, pg::Error> {
    let select = concat!(
        "select ",
        user_columns!(),
        " from auth.users u
        where ((u.instance_id = '00000000-0000-0000-0000-000000000000' and lower(u.email::text) = $1)
            or (u.instance_id is null and lower(u.email::text) = $1))
          and u.aud = $2 and not u.is_sso_user and u.deleted_at is null"
    );
    sql.row(select, &[&email, &aud]).await?.as_ref().map(read).transpose()
}

pub(crate) async fn by_phone(sql: &impl Sql, phone: &str, aud: &str) -> Result<Option<User>, pg::Error> {
    let select = concat!(
        "select ",
        user_columns!(),
        " from auth.users u where u.phone = $1 and u.aud = $2 and not u.is_sso_user and u.deleted_at is null"
    );
    sql.row(select, &[&phone, &aud]).await?.as_ref().map(read).transpose()
}

pub(crate) async fn by_id(sql: &impl Sql, id: Uuid) -> Result<Option<User>, pg::Error> {
    let select = concat!("select ", user_columns!(), " from auth.users u where u.id = $1");
    sql.row(select, &[&id]).await?.as_ref().map(read).transpose()
}

/// As [`by_id`], and nobody else changes the account until the transaction ends.
pub(crate) async fn lock(sql: &impl Sql, id: Uuid) -> Result<Option<User>, pg::Error> {
    let lock = "select 1 from auth.users where id = $1 for update";
    // The second statement sees what others committed before the first had the lock.
    let held = async { sql.row(lock, &[&id]).await };
    let (_, user) = tokio::try_join!(biased; held, by_id(sql, id))?;
    Ok(user)
}

/// A new row, unconfirmed whatever `user` says: triggers see the steps in upstream's order, insert first, then [`save`].
pub(crate) async fn insert(sql: &impl Sql, user: &User) -> Result<(), pg::Error> {
    let insert = "insert into auth.users
        (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
         is_anonymous, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
        values ('00000000-0000-0000-0000-000000000000', $1, $2::text, $3::text, nullif($4::text, ''), nullif($5::text, ''),
          $6::text, $7, $8, $9, $10, $10, '', '', '', '')";
    let app = Value::Object(user.app_metadata.clone());
    let data = Value::Object(user.user_metadata.clone());
    sql.run(
        insert,
        &[
            &user.id,
            &user.aud,
            &user.role,
            &user.email,
            &user.phone,
            &user.encrypted_password,
            &app,
            &data,
            &user.is_anonymous,
            &user.created_at,
        ],
    )
    .await?;
    Ok(())
}

/// The address of a new account is proved. What triggers made of the row stays.
pub(crate) async fn confirm_new(sql: &impl Sql, id: Uuid, now: OffsetDateTime) -> Result<(), pg::Error> {
    let update = "update auth.users set email_confirmed_at = $2, updated_at = $2,
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{\"email_verified\": true}' where id = $1";
    sql.run(update, &[&id, &now]).await?;
    Ok(())
}

/// Writes back everything a flow may change. Call [`lock`] first when the row is not new.
pub(crate) async fn save(sql: &impl Sql, user: &User) -> Result<(), pg::Error> {
    let update = "update auth.users set
        role = $2::text, email = nullif($3::text, ''), phone = nullif($4::text, ''), encrypted_password = $5::text,
        email_confirmed_at = $6, phone_confirmed_at = $7, email_change = $8::text, raw_app_meta_data = $9,
        raw_user_meta_data = $10, banned_until = $11, is_anonymous = $12, updated_at = $13
        where id = $1";
    let app = Value::Object(user.app_metadata.clone());
    let data = Value::Object(user.user_metadata.clone());
    sql.run(
        update,
        &[
            &user.id,
            &user.role,
            &user.email,
            &user.phone,
            &user.encrypted_password,
            &user.email_confirmed_at,
            &user.phone_confirmed_at,
            &user.new_email,
            &app,
            &data,
            &user.banned_until,
            &user.is_anonymous,
            &user.updated_at,
        ],
    )
    .await?;
    Ok(())
}

pub(crate) async fn set_invited(sql: &impl Sql, id: Uuid, now: OffsetDateTime) -> Result<(), pg::Error> {
    sql.run("update auth.users set invited_at = $2, updated_at = $2 where id = $1", &[&id, &now]).await?;
    Ok(())
}

/// Replaces a hash that still is `old`: a password changed meanwhile must not be undone.
pub(crate) async fn replace_hash(sql: &impl Sql, id: Uuid, old: &str, new: &str) -> Result<(), pg::Error> {
    let update = "update auth.users set encrypted_password = $3::text where id = $1 and encrypted_password = $2::text";
    sql.run(update, &[&id, &old, &new]).await?;
    Ok(())
}

/// Codes and links on their way become void: the password changed.
pub(crate) async fn clear_one_time_tokens(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    let clear = "with gone as (delete from auth.one_time_tokens where user_id = $1)
        update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
          email_change_token_current = '', phone_change_token = '', reauthentication_token = ''
        where id = $1";
    sql.run(clear, &[&id]).await?;
    Ok(())
}

/// As [`clear_one_time_tokens`], and changes of address under way end, too: the address they began from is no longer the
/// account's.
pub(crate) async fn clear_all_pending(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    let clear = "update auth.users set email_change = '', phone_change = '', email_change_confirm_status = 0,
          confirmation_sent_at = null, recovery_sent_at = null, email_change_sent_at = null, phone_change_sent_at = null,
          reauthentication_sent_at = null
        where id = $1";
    sql.run(clear, &[&id]).await?;
    clear_one_time_tokens(sql, id).await
}

/// Everything that could open the account ends: sessions, factors, passkeys, codes under way.
pub(crate) async fn strip(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    let strip = "with
        session as (delete from auth.sessions where user_id = $1),
        factor as (delete from auth.mfa_factors where user_id = $1)
        delete from auth.webauthn_credentials where user_id = $1";
    sql.run(strip, &[&id]).await?;
    clear_all_pending(sql, id).await
}

/// A claim to an address that was never proved ends.
pub(crate) async fn release_email(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    let release = "with gone as (delete from auth.identities where user_id = $1 and provider = 'email')
        update auth.users set email = null where id = $1 and email_confirmed_at is null";
    sql.run(release, &[&id]).await?;
    clear_one_time_tokens(sql, id).await
}

/// One page of an audience: newest first, or oldest first when `ascending`; and how many there are. Identities are not loaded.
pub(crate) async fn list_page(
    sql: &impl Sql,
    aud: &str,
    filter: &str,
    ascending: bool,
    limit: i64,
    offset: i64,
) -> Result<(Vec<User>, i64), pg::Error> {
    let matching = "select count(*) from auth.users u
        where u.aud = $1 and ($2 = '' or strpos(u.email::text, $2) > 0
          or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($2)) > 0)";
    let total = sql.row(matching, &[&aud, &filter]).await?.map(|row| row.try_get(0)).transpose()?.unwrap_or(0);
    let select = concat!(
        "select ",
        user_columns!(),
        " from auth.users u
        where u.aud = $1 and ($2 = '' or strpos(u.email::text, $2) > 0
          or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($2)) > 0)
        order by case when $3 then u.created_at end asc, u.created_at desc, u.id limit $4 offset $5"
    );
    let rows = sql.rows(select, &[&aud, &filter, &ascending, &limit, &offset]).await?;
    let users = rows.iter().map(|row| {
        let user = read(row)?;
        Ok(User { identities: None, factors: Vec::new(), ..user })
    });
    Ok((users.collect::<Result<_, pg::Error>>()?, total))
}

/// The row and everything that cascades from it.
pub(crate) async fn delete(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.users where id = $1", &[&id]).await?;
    Ok(())
}

/// The row stays for foreign keys that point at it; nothing that tells who it was does.
pub(crate) async fn delete_softly(sql: &impl Sql, id: Uuid, now: OffsetDateTime) -> Result<(), pg::Error> {
    let hide = "with
        identity as (update auth.identities set identity_data = '{}', updated_at = $2,
          provider_id = encode(sha256(convert_to($1::uuid::text || provider_id, 'UTF8')), 'hex') where user_id = $1),
        factor as (delete from auth.mfa_factors where user_id = $1),
        passkey as (delete from auth.webauthn_credentials where user_id = $1),
        code as (delete from auth.one_time_tokens where user_id = $1),
        session as (delete from auth.sessions where user_id = $1)
        update auth.users set
          email = encode(sha256(convert_to($1::uuid::text || email, 'UTF8')), 'hex'),
          phone = left(encode(sha256(convert_to($1::uuid::text || phone, 'UTF8')), 'hex'), 15),
          email_change = '', phone_change = '', encrypted_password = '', confirmation_token = '', recovery_token = '',
          email_change_token_new = '', email_change_token_current = '', phone_change_token = '',
          reauthentication_token = '', raw_app_meta_data = '{}', raw_user_meta_data = '{}', updated_at = $2, deleted_at = $2
        where id = $1";
    sql.run(hide, &[&id, &now]).await?;
    Ok(())
}
