//! `auth.flow_state`: sign-ins that began with a proof key and end when its verifier is shown.

use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::pkce::{Challenge, Method};

/// Replaces an earlier one of the same kind: only the newest link can still be followed.
pub(crate) async fn begin(
    sql: &impl Sql,
    (id, code): (Uuid, Uuid),
    user: Uuid,
    method: &str,
    challenge: &Challenge,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let insert = "with gone as (delete from auth.flow_state where user_id = $2 and authentication_method = $3)
        insert into auth.flow_state (id, user_id, authentication_method, auth_code, code_challenge, code_challenge_method,
          provider_type, created_at, updated_at)
        select $1, u.id, $3, $4::uuid::text, $5, $6::text::auth.code_challenge_method, 'email', $7, $7
        from auth.users u where u.id = $2";
    let label = challenge.method.label();
    sql.run(insert, &[&id, &user, &method, &code, &challenge.text, &label, &now]).await?;
    Ok(())
}

/// The link was followed: its code, which counts from now on.
pub(crate) async fn grant(
    sql: &impl Sql,
    user: Uuid,
    method: &str,
    now: OffsetDateTime,
) -> Result<Option<String>, pg::Error> {
    let grant = "update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
        where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null returning auth_code";
    let row = sql.row(grant, &[&user, &method, &now]).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(crate) struct Granted {
    pub(crate) id: Uuid,
    pub(crate) user: Uuid,
    pub(crate) method: String,
    pub(crate) challenge: Challenge,
    pub(crate) issued_at: OffsetDateTime,
    /// `email`, or where they signed in.
    pub(crate) provider: String,
    /// The provider's own tokens; empty when there are none.
    pub(crate) provider_token: String,
    pub(crate) provider_refresh_token: String,
}

/// Locked until the transaction ends, so that a code is exchanged once.
pub(crate) async fn lock(sql: &impl Sql, code: &str) -> Result<Option<Granted>, pg::Error> {
    let select = "select id, user_id, authentication_method, code_challenge, code_challenge_method::text as method,
        auth_code_issued_at, provider_type, coalesce(provider_access_token, '') as provider_token,
        coalesce(provider_refresh_token, '') as provider_refresh_token from auth.flow_state
        where auth_code = $1 and auth_code_issued_at is not null and user_id is not null
          and code_challenge is not null for update";
    let Some(row) = sql.row(select, &[&code]).await? else { return Ok(None) };
    let method: Option<String> = row.try_get("method")?;
    Ok(Some(Granted {
        id: row.try_get("id")?,
        user: row.try_get("user_id")?,
        method: row.try_get("authentication_method")?,
        challenge: Challenge {
            text: row.try_get("code_challenge")?,
            method: method.as_deref().and_then(Method::parse).unwrap_or(Method::S256),
        },
        issued_at: row.try_get("auth_code_issued_at")?,
        provider: row.try_get("provider_type")?,
        provider_token: row.try_get("provider_token")?,
        provider_refresh_token: row.try_get("provider_refresh_token")?,
    }))
}

pub(crate) async fn delete(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.flow_state where id = $1", &[&id]).await?;
    Ok(())
}
