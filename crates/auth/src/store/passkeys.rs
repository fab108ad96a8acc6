//! `auth.webauthn_credentials` and `auth.webauthn_challenges`: passkeys, and what they are asked to sign.

use pg::control::Row;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::{
    passkey::Passkey,
    webauthn::{Credential, Use},
};

/// Which ceremony a challenge belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ceremony {
    Registration,
    Authentication,
}

impl Ceremony {
    fn label(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Authentication => "authentication",
        }
    }
}

/// Notes a challenge, of nobody for a sign-in, and forgets a few that ran out.
pub(crate) async fn put_challenge(
    sql: &impl Sql,
    id: Uuid,
    user: Option<Uuid>,
    ceremony: Ceremony,
    session: &Value,
    now: OffsetDateTime,
    expires_at: OffsetDateTime,
) -> Result<(), pg::Error> {
    let insert = "with old as (delete from auth.webauthn_challenges where id in (select c.id
          from auth.webauthn_challenges c where c.expires_at < $5 order by c.expires_at limit 20 for update skip locked))
        insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
          values ($1, $2, $3, $4, $5, $6)";
    sql.run(insert, &[&id, &user, &ceremony.label(), session, &now, &expires_at]).await?;
    Ok(())
}

/// Takes a challenge away, so that nobody can answer it again; what it was and when it ended.
pub(crate) async fn take_challenge(
    sql: &impl Sql,
    id: Uuid,
    user: Option<Uuid>,
    ceremony: Ceremony,
) -> Result<Option<(Value, OffsetDateTime)>, pg::Error> {
    let delete = "delete from auth.webauthn_challenges
        where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
        returning session_data, expires_at";
    let row = sql.row(delete, &[&id, &ceremony.label(), &user]).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Of an account, oldest first.
pub(crate) async fn list(sql: &impl Sql, user: Uuid) -> Result<Vec<Passkey>, pg::Error> {
    let select = "select id, friendly_name, created_at, last_used_at, credential_id from auth.webauthn_credentials
        where user_id = $1 order by created_at, id";
    sql.rows(select, &[&user]).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Passkey, pg::Error> {
    Ok(Passkey {
        id: row.try_get("id")?,
        friendly_name: row.try_get("friendly_name")?,
        created_at: row.try_get("created_at")?,
        last_used_at: row.try_get("last_used_at")?,
        credential: row.try_get("credential_id")?,
    })
}

pub(crate) async fn insert(
    sql: &impl Sql,
    id: Uuid,
    user: Uuid,
    credential: &Credential,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let insert =
        "insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid,
          sign_count, transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
        values ($1, $2, $3, $4, 'none', $5, $6, $7, $8, $9, '', $10, $10)";
    let sign_count = i64::from(credential.sign_count);
    sql.run(
        insert,
        &[
            &id,
            &user,
            &credential.id,
            &credential.public_key,
            &credential.aaguid,
            &sign_count,
            &json!(credential.transports),
            &credential.backup_eligible,
            &credential.backed_up,
            &now,
        ],
    )
    .await?;
    Ok(())
}

/// A credential with its passkey's id and its owner; nobody else uses it until the transaction ends.
pub(crate) async fn lock(sql: &impl Sql, credential: &[u8]) -> Result<Option<(Uuid, Uuid, Credential)>, pg::Error> {
    let select = "select id, user_id, public_key, aaguid, sign_count, backup_eligible, backed_up
        from auth.webauthn_credentials where credential_id = $1 for update";
    let Some(row) = sql.row(select, &[&credential]).await? else { return Ok(None) };
    let sign_count: i64 = row.try_get("sign_count")?;
    let known = Credential {
        id: credential.to_owned(),
        public_key: row.try_get("public_key")?,
        aaguid: row.try_get::<_, Option<Uuid>>("aaguid")?.unwrap_or_default(),
        sign_count: u32::try_from(sign_count).unwrap_or(u32::MAX),
        backup_eligible: row.try_get("backup_eligible")?,
        backed_up: row.try_get("backed_up")?,
        transports: Vec::new(),
    };
    Ok(Some((row.try_get("id")?, row.try_get("user_id")?, known)))
}

pub(crate) async fn note_use(sql: &impl Sql, id: Uuid, used: Use, now: OffsetDateTime) -> Result<(), pg::Error> {
    let update =
        "update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
        where id = $1";
    sql.run(update, &[&id, &i64::from(used.sign_count), &used.backed_up, &now]).await?;
    Ok(())
}

/// The renamed passkey, if the account has it.
pub(crate) async fn rename(
    sql: &impl Sql,
    user: Uuid,
    id: Uuid,
    name: &str,
    now: OffsetDateTime,
) -> Result<Option<Passkey>, pg::Error> {
    let update =
        "update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
        returning id, friendly_name, created_at, last_used_at, credential_id";
    sql.row(update, &[&id, &user, &name, &now]).await?.as_ref().map(read).transpose()
}

/// Whether the account had it.
pub(crate) async fn delete(sql: &impl Sql, user: Uuid, id: Uuid) -> Result<bool, pg::Error> {
    let count = sql.run("delete from auth.webauthn_credentials where id = $1 and user_id = $2", &[&id, &user]).await?;
    Ok(count > 0)
}
