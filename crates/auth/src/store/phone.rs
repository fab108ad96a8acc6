//! The columns of `auth.users` for a number that an account moves to.

use uuid::Uuid;

use super::Sql;

/// The account that waits to get this number.
pub(crate) async fn changing(sql: &impl Sql, phone: &str, aud: &str) -> Result<Option<Uuid>, pg::Error> {
    let select = "select id from auth.users
        where phone_change = $1 and aud = $2::text and not is_sso_user and deleted_at is null
        order by phone_change_sent_at desc nulls last limit 1";
    sql.row(select, &[&phone, &aud]).await?.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(crate) async fn begin_change(sql: &impl Sql, user: Uuid, phone: &str) -> Result<(), pg::Error> {
    sql.run("update auth.users set phone_change = $2 where id = $1", &[&user, &phone]).await?;
    Ok(())
}

pub(crate) async fn end_change(sql: &impl Sql, user: Uuid) -> Result<(), pg::Error> {
    sql.run("update auth.users set phone_change = '', phone_change_token = '' where id = $1", &[&user]).await?;
    Ok(())
}
