//! Codes and links that are on their way: their columns in `auth.users`, and `auth.one_time_tokens`.

use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::one_time::{Purpose, Secret};

/// One statement for an account that exists and one that does not, which then changes nothing in about the same time.
macro_rules! issue {
    ($column:literal, $sent:literal) => {
        concat!(
            "with account as (update auth.users set ",
            $column,
            " = $2::text, ",
            $sent,
            " = $3, updated_at = $3 where id = $1 returning id)
            insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
            select $4, account.id, $5::text::auth.one_time_token_type, $6::text, $7::text,
              $3::timestamptz at time zone 'UTC', $3::timestamptz at time zone 'UTC' from account
            on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
              relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at"
        )
    };
}

/// Replaces whatever was on its way for the same purpose.
pub(crate) async fn issue(
    sql: &impl Sql,
    (id, user): (Uuid, Uuid),
    purpose: Purpose,
    address: &str,
    secret: &Secret,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let statement = match purpose {
        Purpose::Confirmation => issue!("confirmation_token", "confirmation_sent_at"),
        Purpose::Recovery => issue!("recovery_token", "recovery_sent_at"),
        Purpose::EmailChangeCurrent => issue!("email_change_token_current", "email_change_sent_at"),
        Purpose::EmailChangeNew => issue!("email_change_token_new", "email_change_sent_at"),
        Purpose::PhoneChange => issue!("phone_change_token", "phone_change_sent_at"),
        Purpose::Reauthentication => issue!("reauthentication_token", "reauthentication_sent_at"),
    };
    let token_type = purpose.token_type();
    sql.run(statement, &[&user, &secret.code_hash, &now, &id, &token_type, &secret.link, &address]).await?;
    Ok(())
}

/// A link that was followed.
pub(crate) struct Link {
    pub(crate) user: Uuid,
    pub(crate) purpose: Purpose,
}

/// Uses a link up: of two that follow it at once, one finds nothing.
pub(crate) async fn take_link(sql: &impl Sql, link: &str, purposes: &[Purpose]) -> Result<Option<Link>, pg::Error> {
    let types: Vec<&str> = purposes.iter().map(|purpose| purpose.token_type()).collect();
    let take = "delete from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)
        returning user_id, token_type::text";
    let Some(row) = sql.row(take, &[&link, &types]).await? else { return Ok(None) };
    let purpose = Purpose::of_token_type(row.try_get("token_type")?);
    Ok(purpose.map(|purpose| Link { user: row.get("user_id"), purpose }))
}

/// Whether a link could be followed.
pub(crate) async fn is_pending(sql: &impl Sql, link: &str, purpose: Purpose) -> Result<bool, pg::Error> {
    let select = "select 1 from auth.one_time_tokens where token_hash = $1 and token_type::text = $2";
    Ok(sql.row(select, &[&link, &purpose.token_type()]).await?.is_some())
}

/// What `auth.users` keeps of the codes under way for one account, and when they were sent.
#[derive(Debug, Default)]
pub(crate) struct Codes {
    pub(crate) confirmation: String,
    pub(crate) recovery: String,
    pub(crate) email_change_current: String,
    pub(crate) email_change_new: String,
    pub(crate) phone_change: String,
    pub(crate) reauthentication: String,
    pub(crate) email: String,
    /// One of two confirmations of a new address has come.
    pub(crate) half_changed: bool,
}

/// Locks the account until the transaction ends, so that a code is used once. As slow for an account that is not there.
pub(crate) async fn lock_codes(sql: &impl Sql, user: Uuid) -> Result<Codes, pg::Error> {
    let select = "select confirmation_token::text, recovery_token::text, email_change_token_current::text,
        email_change_token_new::text, phone_change_token::text, reauthentication_token::text, lower(email::text) as email,
        email_change_confirm_status = 1 as half
        from auth.users where id = $1 for update";
    let Some(row) = sql.row(select, &[&user]).await? else { return Ok(Codes::default()) };
    let text = |name: &str| row.try_get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    Ok(Codes {
        confirmation: text("confirmation_token")?,
        recovery: text("recovery_token")?,
        email_change_current: text("email_change_token_current")?,
        email_change_new: text("email_change_token_new")?,
        phone_change: text("phone_change_token")?,
        reauthentication: text("reauthentication_token")?,
        email: text("email")?,
        half_changed: row.try_get::<_, Option<bool>>("half")?.unwrap_or_default(),
    })
}

/// Who waits for a code that changes the address to or from this one.
pub(crate) async fn changing(sql: &impl Sql, address: &str, aud: &str) -> Result<Option<Uuid>, pg::Error> {
    let select = "select u.id from auth.one_time_tokens t join auth.users u on u.id = t.user_id
        where t.relates_to = $1 and t.token_type in ('email_change_token_current', 'email_change_token_new')
          and u.aud = $2 and u.deleted_at is null and not u.is_sso_user
        order by t.created_at desc limit 1";
    let row = sql.row(select, &[&address, &aud]).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// A new change of address: nobody has agreed to it yet.
pub(crate) async fn begin_email_change(sql: &impl Sql, user: Uuid) -> Result<(), pg::Error> {
    let reset = "update auth.users set email_change_confirm_status = 0 where id = $1";
    sql.run(reset, &[&user]).await?;
    Ok(())
}

/// One of the two addresses agreed; what it was asked with is void.
pub(crate) async fn agree_to_email_change(sql: &impl Sql, user: Uuid, purpose: Purpose) -> Result<(), pg::Error> {
    let agree = match purpose {
        Purpose::EmailChangeCurrent => {
            "with gone as (delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_current')
            update auth.users set email_change_confirm_status = 1, email_change_token_current = '' where id = $1"
        }
        _ => {
            "with gone as (delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new')
            update auth.users set email_change_confirm_status = 1, email_change_token_new = '' where id = $1"
        }
    };
    sql.run(agree, &[&user]).await?;
    Ok(())
}
