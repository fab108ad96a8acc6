//! `auth.mfa_factors` and `auth.mfa_challenges`, and what an answered challenge makes of a session.
//!
//! Whoever changes the level of sessions first locks all sessions of the account, in one order ([`lock_sessions`]); refreshes
//! lock one of them and nothing before it, so nobody waits in a circle.

use std::{net::IpAddr, time::Duration};

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::factor::{Kind, challenge::Challenge};

/// A code is shown for half a minute and accepted for half a minute before and after.
const REPLAY: Duration = Duration::from_secs(120);
/// Challenges older than this say nothing any more.
const KEPT: Duration = Duration::from_secs(24 * 3600);

/// What one enrolment writes.
pub(crate) struct NewFactor<'a> {
    pub(crate) id: Uuid,
    pub(crate) user: Uuid,
    pub(crate) kind: Kind,
    pub(crate) name: &'a str,
    /// As it is to be kept; empty for kinds that have none.
    pub(crate) secret: &'a str,
    /// Empty unless it is a telephone.
    pub(crate) phone: &'a str,
    pub(crate) now: OffsetDateTime,
}

pub(crate) async fn insert(sql: &impl Sql, factor: &NewFactor<'_>) -> Result<(), pg::Error> {
    let insert = "insert into auth.mfa_factors
          (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
        values ($1, $2, $3, $4::text::auth.factor_type, 'unverified', $5, nullif($6::text, ''), $7, $7)";
    let kind = factor.kind.as_str();
    let NewFactor { id, user, name, secret, phone, now, .. } = factor;
    sql.run(insert, &[id, user, name, &kind, secret, phone, now]).await?;
    Ok(())
}

/// Removes the account's factors that were begun before `before` and never challenged; says which.
pub(crate) async fn delete_stale(sql: &impl Sql, user: Uuid, before: OffsetDateTime) -> Result<Vec<Uuid>, pg::Error> {
    let delete = "delete from auth.mfa_factors f where f.user_id = $1 and f.status <> 'verified' and f.created_at < $2
          and not exists (select from auth.mfa_challenges c where c.factor_id = f.id) returning f.id";
    sql.rows(delete, &[&user, &before]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Removes these of the account's factors, if they still do not count.
pub(crate) async fn delete_unfinished(sql: &impl Sql, user: Uuid, ids: &[Uuid]) -> Result<(), pg::Error> {
    let delete = "delete from auth.mfa_factors where user_id = $1 and id = any($2) and status = 'unverified'";
    sql.run(delete, &[&user, &ids]).await?;
    Ok(())
}

/// What an answer to a challenge is measured by, where the factor itself does not say it.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// Hash of what was sent to a telephone; of an answered challenge to an app, the time step of the answer.
    pub(crate) code: Option<String>,
    /// What a security key was to sign.
    pub(crate) key: Option<Value>,
}

/// Notes a challenge, and forgets a few that are long over. A factor's time is unique in upstream's schema; the rare second
/// challenge of the same microsecond leaves the first one's.
pub(crate) async fn put_challenge(
    sql: &impl Sql,
    factor: Uuid,
    challenge: &Challenge,
    asked: &Asked,
) -> Result<(), pg::Error> {
    let insert = "with
        old as (delete from auth.mfa_challenges where id in (select c.id from auth.mfa_challenges c
          where c.created_at < $5 order by c.created_at limit 20 for update skip locked)),
        asked as (update auth.mfa_factors set last_challenged_at = $3 where id = $2
          and not exists (select from auth.mfa_factors other where other.last_challenged_at = $3))
        insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
          values ($1, $2, $3, $4, $6, $7)";
    let old = challenge.created_at - KEPT;
    let (code, key) = (&asked.code, &asked.key);
    sql.run(insert, &[&challenge.id, &factor, &challenge.created_at, &challenge.address, &old, code, key]).await?;
    Ok(())
}

/// A challenge of this factor, and what an answer is measured by.
pub(crate) async fn challenge(sql: &impl Sql, factor: Uuid, id: Uuid) -> Result<Option<(Challenge, Asked)>, pg::Error> {
    let select = "select created_at, ip_address, verified_at is not null as answered, otp_code, web_authn_session_data
        from auth.mfa_challenges where id = $1 and factor_id = $2";
    let Some(row) = sql.row(select, &[&id, &factor]).await? else { return Ok(None) };
    let address: IpAddr = row.try_get("ip_address")?;
    let challenge =
        Challenge { id, created_at: row.try_get("created_at")?, address, answered: row.try_get("answered")? };
    let asked = Asked { code: row.try_get("otp_code")?, key: row.try_get("web_authn_session_data")? };
    Ok(Some((challenge, asked)))
}

pub(crate) async fn delete_challenge(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.mfa_challenges where id = $1", &[&id]).await?;
    Ok(())
}

/// Holds every session of the account until the transaction ends; says which there are.
pub(crate) async fn lock_sessions(sql: &impl Sql, user: Uuid) -> Result<Vec<Uuid>, pg::Error> {
    let lock = "select id from auth.sessions where user_id = $1 order by id for update";
    sql.rows(lock, &[&user]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// What a factor is recognised by, besides what its challenges keep.
pub(crate) struct Secrets {
    /// As it is kept; empty for kinds that have none.
    pub(crate) secret: String,
    /// Of a security key.
    pub(crate) credential: Option<Value>,
}

/// Holds the factor until the transaction ends, if the account still has it.
pub(crate) async fn lock(sql: &impl Sql, user: Uuid, factor: Uuid) -> Result<Option<Secrets>, pg::Error> {
    let select = "select coalesce(secret, '') as secret, web_authn_credential
        from auth.mfa_factors where id = $1 and user_id = $2 for update";
    let Some(row) = sql.row(select, &[&factor, &user]).await? else { return Ok(None) };
    Ok(Some(Secrets { secret: row.try_get("secret")?, credential: row.try_get("web_authn_credential")? }))
}

/// The newest time step whose code was accepted from this factor, if that was recently enough for the code to be accepted
/// again. An answered TOTP challenge keeps its step where that of a telephone keeps its code.
pub(crate) async fn last_step(
    sql: &impl Sql,
    factor: Uuid,
    now: OffsetDateTime,
    challenge_lifetime: Duration,
) -> Result<Option<u64>, pg::Error> {
    let select = "select max(c.otp_code::bigint) from auth.mfa_challenges c
        where c.factor_id = $1 and c.created_at > $2 and c.verified_at is not null and c.otp_code ~ '^[0-9]{1,18}$'";
    let row = sql.row(select, &[&factor, &(now - challenge_lifetime - REPLAY)]).await?;
    let step: Option<i64> = row.map(|row| row.try_get(0)).transpose()?.flatten();
    Ok(step.and_then(|step| u64::try_from(step).ok()))
}

/// What an answered challenge writes.
pub(crate) struct Raise<'a> {
    pub(crate) session: Uuid,
    pub(crate) user: Uuid,
    pub(crate) factor: Uuid,
    pub(crate) kind: Kind,
    pub(crate) challenge: Uuid,
    pub(crate) proof: &'a Proof,
    pub(crate) amr_id: Uuid,
    pub(crate) refresh_token: &'a str,
    pub(crate) user_agent: &'a str,
    pub(crate) address: IpAddr,
    pub(crate) audit: (Uuid, Value),
    pub(crate) now: OffsetDateTime,
}

/// What is kept of an answer: with the challenge what it was, with the factor what it changed.
#[derive(Debug, Default)]
pub(crate) struct Proof {
    pub(crate) code: Option<String>,
    pub(crate) credential: Option<Value>,
    pub(crate) aaguid: Option<Uuid>,
    /// The factor's secret, sealed anew.
    pub(crate) secret: Option<String>,
}

/// The factor counts from now on, the challenge is used, the session rises to the second level with a new refresh token, and
/// what did not get so far goes: sessions below that level, other factors of this kind that nobody finished.
///
/// The new token has no parent: who holds an old one must not be handed the raised session for it later.
pub(crate) async fn raise(sql: &impl Sql, raise: &Raise<'_>) -> Result<(), pg::Error> {
    let write = "with
        factor as (update auth.mfa_factors set status = 'verified', updated_at = $1,
          web_authn_credential = coalesce($15, web_authn_credential), web_authn_aaguid = coalesce($16, web_authn_aaguid),
          secret = coalesce($17::text, secret)
          where id = $2),
        unfinished as (delete from auth.mfa_factors
          where user_id = $3 and id <> $2 and status = 'unverified' and factor_type = $4::text::auth.factor_type),
        challenge as (update auth.mfa_challenges set verified_at = $1, otp_code = $5 where id = $6),
        low as (delete from auth.sessions where user_id = $3 and id <> $7 and coalesce(aal, 'aal1') < 'aal2'
          and oauth_client_id is null),
        session as (update auth.sessions set aal = greatest(aal, 'aal2'), factor_id = $2, updated_at = $1,
          user_agent = $8, ip = $9 where id = $7),
        claim as (insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
          values ($10, $7, $1, $1, $11)
          on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at),
        old as (update auth.refresh_tokens set revoked = true, updated_at = $1
          where session_id = $7 and revoked is not true),
        token as (insert into auth.refresh_tokens
            (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
          values ('00000000-0000-0000-0000-000000000000', $12::text, $3::uuid::text, false, $1, $1, $7))
        insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
          values ('00000000-0000-0000-0000-000000000000', $13, $14, $1, '')";
    let (audit_id, audit) = &raise.audit;
    sql.run(
        write,
        &[
            &raise.now,
            &raise.factor,
            &raise.user,
            &raise.kind.as_str(),
            &raise.proof.code,
            &raise.challenge,
            &raise.session,
            &raise.user_agent,
            &raise.address,
            &raise.amr_id,
            &raise.kind.method(),
            &raise.refresh_token,
            audit_id,
            audit,
            &raise.proof.credential,
            &raise.proof.aaguid,
            &raise.proof.secret,
        ],
    )
    .await?;
    Ok(())
}

/// Removes a factor, one that counts only with `even_verified`; sessions that were raised with it fall to the first level.
/// Whether there was one to remove.
pub(crate) async fn delete(
    sql: &impl Sql,
    user: Uuid,
    factor: Uuid,
    even_verified: bool,
    now: OffsetDateTime,
) -> Result<bool, pg::Error> {
    let delete = "with
        gone as (delete from auth.mfa_factors
          where id = $1 and user_id = $2 and ($4 or status = 'unverified') returning id),
        low as (update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = $3
          from gone where s.user_id = $2 and s.factor_id = gone.id returning s.id),
        claims as (delete from auth.mfa_amr_claims a using low
          where a.session_id = low.id and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn'))
        select from gone";
    Ok(sql.row(delete, &[&factor, &user, &now, &even_verified]).await?.is_some())
}

/// Renames a factor, or gives its telephone another number; `None` leaves what is there.
pub(crate) async fn update(
    sql: &impl Sql,
    user: Uuid,
    factor: Uuid,
    name: Option<&str>,
    phone: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let update = "update auth.mfa_factors set friendly_name = coalesce($3::text, friendly_name),
        phone = coalesce($4::text, phone), updated_at = $5 where id = $1 and user_id = $2";
    sql.run(update, &[&factor, &user, &name, &phone, &now]).await?;
    Ok(())
}
