//! `auth.audit_log_entries`: what was done by whom. Payload: contracts/auth.md §7.5.

use serde::Serialize;
use serde_json::{Value, json};
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use super::Sql;
use crate::user::User;

/// The closed list of what is recorded, with upstream's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Login,
    Logout,
    UserSignedUp,
    UserDeleted,
    TokenRevoked,
    TokenRefreshed,
    UserModified,
    UserUpdatedPassword,
    UserConfirmationRequested,
    UserRepeatedSignUp,
    UserInvited,
    InviteAccepted,
    UserRecoveryRequested,
    UserReauthenticateRequested,
    IdentityLinked,
    IdentityUnlinked,
    FactorEnrolled,
    FactorUnenrolled,
    FactorChallenged,
    FactorVerified,
    /// By an administrator, as the next.
    FactorDeleted,
    FactorUpdated,
    PasskeyCreated,
    PasskeyUpdated,
    PasskeyDeleted,
}

impl Action {
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Login => ("login", "account"),
            Self::Logout => ("logout", "account"),
            Self::UserSignedUp => ("user_signedup", "team"),
            Self::UserDeleted => ("user_deleted", "team"),
            Self::TokenRevoked => ("token_revoked", "token"),
            Self::TokenRefreshed => ("token_refreshed", "token"),
            Self::UserModified => ("user_modified", "user"),
            Self::UserUpdatedPassword => ("user_updated_password", "user"),
            Self::UserConfirmationRequested => ("user_confirmation_requested", "user"),
            Self::UserRepeatedSignUp => ("user_repeated_signup", "user"),
            Self::UserInvited => ("user_invited", "team"),
            Self::InviteAccepted => ("invite_accepted", "account"),
            Self::UserRecoveryRequested => ("user_recovery_requested", "user"),
            Self::UserReauthenticateRequested => ("user_reauthenticate_requested", "user"),
            Self::IdentityLinked => ("identity_linked", "user"),
            Self::IdentityUnlinked => ("identity_unlinked", "user"),
            Self::FactorEnrolled => ("factor_in_progress", "factor"),
            Self::FactorUnenrolled => ("factor_unenrolled", "factor"),
            Self::FactorChallenged => ("challenge_created", "factor"),
            Self::FactorVerified => ("verification_attempted", "factor"),
            Self::FactorDeleted => ("factor_deleted", "factor"),
            Self::FactorUpdated => ("factor_updated", "factor"),
            Self::PasskeyCreated => ("passkey_created", "user"),
            Self::PasskeyUpdated => ("passkey_updated", "user"),
            Self::PasskeyDeleted => ("passkey_deleted", "user"),
        }
    }
}

/// `traits` is an object, or null for none.
pub(crate) fn payload(actor: &User, action: Action, traits: Value) -> Value {
    let (action, log_type) = action.names();
    let mut payload = json!({
        "actor_id": actor.id,
        "actor_username": actor.name_for_audit(),
        "actor_via_sso": actor.is_sso_user,
        "action": action,
        "log_type": log_type,
    });
    if let Some(name) = actor.user_metadata.get("full_name").filter(|name| name.is_string()) {
        payload["actor_name"] = name.clone();
    }
    if !traits.is_null() {
        payload["traits"] = traits;
    }
    payload
}

/// Where a reader of the log may look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// The name of the account, or of its owner.
    Author,
    Action,
    Type,
}

impl Field {
    pub(crate) fn parse(scope: &str) -> Option<Self> {
        match scope {
            "author" => Some(Self::Author),
            "action" => Some(Self::Action),
            "type" => Some(Self::Type),
            _ => None,
        }
    }

    /// Keys of the payload, both when there are two.
    fn keys(self) -> [&'static str; 2] {
        match self {
            Self::Author => ["actor_username", "actor_name"],
            Self::Action => ["action", "action"],
            Self::Type => ["log_type", "log_type"],
        }
    }
}

/// One line of the log.
#[derive(Debug, Serialize)]
pub(crate) struct Entry {
    id: Uuid,
    payload: Value,
    #[serde(with = "rfc3339")]
    created_at: OffsetDateTime,
    ip_address: String,
}

macro_rules! matching {
    () => {
        " from auth.audit_log_entries a
        where (a.instance_id is null or a.instance_id = '00000000-0000-0000-0000-000000000000')
          and ($3::text is null or strpos(lower(a.payload ->> $1::text), lower($3)) > 0
            or strpos(lower(a.payload ->> $2::text), lower($3)) > 0)"
    };
}

/// One page, newest first, and how many there are. Upper and lower case are the same to a filter.
pub(crate) async fn list_page(
    sql: &impl Sql,
    filter: Option<(Field, &str)>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<Entry>, i64), pg::Error> {
    let [one, other] = filter.map_or(["", ""], |(field, _)| field.keys());
    let value = filter.map(|(_, value)| value);
    let count = concat!("select count(*)", matching!());
    let total = sql.row(count, &[&one, &other, &value]).await?.map(|row| row.try_get(0)).transpose()?.unwrap_or(0);
    let select = concat!(
        "select a.id, coalesce(a.payload, '{}') as payload, coalesce(a.created_at, to_timestamp(0)) as created_at,
          a.ip_address::text",
        matching!(),
        " order by a.created_at desc, a.id limit $4 offset $5"
    );
    let rows = sql.rows(select, &[&one, &other, &value, &limit, &offset]).await?;
    let entry = |row: &pg::control::Row| {
        Ok(Entry {
            id: row.try_get("id")?,
            payload: row.try_get("payload")?,
            created_at: row.try_get("created_at")?,
            ip_address: row.try_get("ip_address")?,
        })
    };
    Ok((rows.iter().map(entry).collect::<Result<_, pg::Error>>()?, total))
}

pub(crate) async fn write(sql: &impl Sql, id: Uuid, payload: &Value, now: OffsetDateTime) -> Result<(), pg::Error> {
    let insert = "insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
        values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, '')";
    sql.run(insert, &[&id, payload, &now]).await?;
    Ok(())
}

/// As [`write`], if there is such an account; as slow if not.
pub(crate) async fn write_of(
    sql: &impl Sql,
    id: Uuid,
    user: Uuid,
    payload: &Value,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let insert = "insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
        select '00000000-0000-0000-0000-000000000000', $1, $3, $4, '' from auth.users where id = $2";
    sql.run(insert, &[&id, &user, payload, &now]).await?;
    Ok(())
}
