//! `auth.flow_state` and `auth.oauth_client_states` of people who left for a provider and have yet to come back.

use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::pkce::{Challenge, Method};

/// Somebody leaves. Its id is the `state` they carry.
pub(crate) struct Leaving<'a> {
    pub(crate) id: Uuid,
    pub(crate) provider: &'a str,
    /// What the code will be, if it is the holder of a verifier who returns.
    pub(crate) code: Uuid,
    pub(crate) challenge: Option<&'a Challenge>,
    pub(crate) invite: Option<&'a str>,
    /// Allowed already.
    pub(crate) referrer: &'a str,
    /// Whose account the identity is to join.
    pub(crate) target: Option<Uuid>,
    pub(crate) email_optional: bool,
    /// Our half of the provider's proof key, and the id it is kept under.
    pub(crate) verifier: Option<(Uuid, &'a str)>,
    pub(crate) now: OffsetDateTime,
    /// Those who left before this will not be let in any more.
    pub(crate) too_late: OffsetDateTime,
}

/// Some of those who never came back are forgotten on the way, so that leaving costs no room for good.
pub(crate) async fn leave(sql: &impl Sql, leaving: &Leaving<'_>) -> Result<(), pg::Error> {
    let insert = "with
        lost as (select id from auth.flow_state where created_at < $12::timestamptz and authentication_method = 'oauth'
          and (user_id is null or auth_code_issued_at < $12::timestamptz) limit 20 for update skip locked),
        gone as (delete from auth.flow_state f using lost where f.id = lost.id),
        stale as (delete from auth.oauth_client_states where id in
          (select id from auth.oauth_client_states where created_at < $12::timestamptz limit 20 for update skip locked)),
        kept as (insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
          select $9::uuid, $2::text, $10::text, $11::timestamptz where $9::uuid is not null)
        insert into auth.flow_state (id, provider_type, auth_code, code_challenge, code_challenge_method, invite_token,
          referrer, linking_target_id, oauth_client_state_id, authentication_method, email_optional, created_at, updated_at)
        values ($1, $2::text, $3::uuid::text, $4, $5::text::auth.code_challenge_method, $6, $7, $8, $9::uuid, 'oauth', $13,
          $11::timestamptz, $11::timestamptz)";
    let text = leaving.challenge.map(|challenge| challenge.text.as_str());
    let method = leaving.challenge.map(|challenge| challenge.method.label());
    let (kept, verifier) = leaving.verifier.unzip();
    sql.run(
        insert,
        &[
            &leaving.id,
            &leaving.provider,
            &leaving.code,
            &text,
            &method,
            &leaving.invite,
            &leaving.referrer,
            &leaving.target,
            &kept,
            &verifier,
            &leaving.now,
            &leaving.too_late,
            &leaving.email_optional,
        ],
    )
    .await?;
    Ok(())
}

/// Somebody who says they left.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pub(crate) id: Uuid,
    pub(crate) provider: String,
    pub(crate) code: String,
    pub(crate) challenge: Option<Challenge>,
    pub(crate) invite: Option<String>,
    pub(crate) referrer: Option<String>,
    pub(crate) target: Option<Uuid>,
    pub(crate) client_state: Option<Uuid>,
    /// They came back already.
    pub(crate) is_used: bool,
    pub(crate) left_at: OffsetDateTime,
}

pub(crate) async fn find(sql: &impl Sql, id: Uuid) -> Result<Option<Visit>, pg::Error> {
    let select =
        "select id, provider_type, auth_code, code_challenge, code_challenge_method::text as method, invite_token,
        referrer, linking_target_id, oauth_client_state_id, user_id is not null as used, created_at
        from auth.flow_state where id = $1 and authentication_method = 'oauth'";
    let Some(row) = sql.row(select, &[&id]).await? else { return Ok(None) };
    let (text, method): (Option<String>, Option<String>) = (row.try_get("code_challenge")?, row.try_get("method")?);
    let method = method.as_deref().and_then(Method::parse).unwrap_or(Method::S256);
    Ok(Some(Visit {
        id,
        provider: row.try_get("provider_type")?,
        code: row.try_get::<_, Option<String>>("auth_code")?.unwrap_or_default(),
        challenge: text.map(|text| Challenge { text, method }),
        invite: row.try_get("invite_token")?,
        referrer: row.try_get("referrer")?,
        target: row.try_get("linking_target_id")?,
        client_state: row.try_get("oauth_client_state_id")?,
        is_used: row.try_get("used")?,
        left_at: row.try_get::<_, Option<_>>("created_at")?.unwrap_or(OffsetDateTime::UNIX_EPOCH),
    }))
}

/// Our half of the provider's proof key, once. With it comes when it was made.
pub(crate) async fn take_verifier(sql: &impl Sql, id: Uuid) -> Result<Option<(String, OffsetDateTime)>, pg::Error> {
    let take = "delete from auth.oauth_client_states where id = $1 returning coalesce(code_verifier, ''), created_at";
    let row = sql.row(take, &[&id]).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Nobody else returns with this state until the transaction ends; whether nobody has before.
pub(crate) async fn lock(sql: &impl Sql, id: Uuid) -> Result<bool, pg::Error> {
    let lock = "select 1 from auth.flow_state where id = $1 and user_id is null for update";
    Ok(sql.row(lock, &[&id]).await?.is_some())
}

/// What the holder of the verifier will get, and with it the provider's tokens.
pub(crate) async fn grant(
    sql: &impl Sql,
    id: Uuid,
    user: Uuid,
    (access_token, refresh_token): (&str, &str),
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let grant = "update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
        auth_code_issued_at = $5, updated_at = $5 where id = $1";
    sql.run(grant, &[&id, &user, &access_token, &refresh_token, &now]).await?;
    Ok(())
}
