//! `auth.audit_log_entries`: what was done by whom. Payload: contracts/auth.md §7.5.

use serde_json::{Value, json};
use time::OffsetDateTime;
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
