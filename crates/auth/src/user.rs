//! An account, as the database keeps it and as clients read it: contracts/auth.md §3.3.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use crate::{
    factor::Factor,
    json::{Object, merge},
};

type Time = OffsetDateTime;

/// Serializes in upstream's order. Fields without a value are left out, but `email` and `phone` are then `""`.
#[derive(Debug, Clone, Serialize)]
pub struct User {
    pub id: Uuid,
    pub aud: String,
    pub role: String,
    pub email: String,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub email_confirmed_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub invited_at: Option<Time>,
    pub phone: String,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub phone_confirmed_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub confirmation_sent_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub recovery_sent_at: Option<Time>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub new_email: String,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub email_change_sent_at: Option<Time>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub new_phone: String,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub phone_change_sent_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub reauthentication_sent_at: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub last_sign_in_at: Option<Time>,
    pub app_metadata: Object,
    pub user_metadata: Object,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<Factor>,
    /// `None` reads as null: not loaded, as in the admin's list.
    pub identities: Option<Vec<Identity>>,
    #[serde(with = "rfc3339")]
    pub created_at: Time,
    #[serde(with = "rfc3339")]
    pub updated_at: Time,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub banned_until: Option<Time>,
    #[serde(with = "rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Time>,
    pub is_anonymous: bool,
    #[serde(skip)]
    pub is_sso_user: bool,
    #[serde(skip)]
    pub encrypted_password: Option<String>,
}

/// One way in which an account proves who it is. `id` is the provider's own id for it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Identity {
    pub identity_id: Uuid,
    pub id: String,
    pub user_id: Uuid,
    pub identity_data: Value,
    pub provider: String,
    #[serde(with = "rfc3339::option")]
    pub last_sign_in_at: Option<Time>,
    #[serde(with = "rfc3339::option")]
    pub created_at: Option<Time>,
    #[serde(with = "rfc3339::option")]
    pub updated_at: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

impl User {
    /// A new account that nobody has confirmed.
    pub fn new(id: Uuid, aud: &str, role: &str, now: Time) -> Self {
        Self {
            id,
            aud: aud.into(),
            role: role.into(),
            email: String::new(),
            email_confirmed_at: None,
            invited_at: None,
            phone: String::new(),
            phone_confirmed_at: None,
            confirmation_sent_at: None,
            confirmed_at: None,
            recovery_sent_at: None,
            new_email: String::new(),
            email_change_sent_at: None,
            new_phone: String::new(),
            phone_change_sent_at: None,
            reauthentication_sent_at: None,
            last_sign_in_at: None,
            app_metadata: Object::new(),
            user_metadata: Object::new(),
            factors: Vec::new(),
            identities: Some(Vec::new()),
            created_at: now,
            updated_at: now,
            banned_until: None,
            deleted_at: None,
            is_anonymous: false,
            is_sso_user: false,
            encrypted_password: None,
        }
    }

    pub fn is_banned(&self, now: Time) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    /// Stands in for an account that is not there.
    pub fn is_nobody(&self) -> bool {
        self.aud.is_empty()
    }

    pub fn is_confirmed(&self) -> bool {
        self.confirmed_at.is_some()
    }

    pub fn has_verified_factor(&self) -> bool {
        self.factors.iter().any(Factor::is_verified)
    }

    pub fn identity(&self, provider: &str) -> Option<&Identity> {
        self.identities.iter().flatten().find(|identity| identity.provider == provider)
    }

    /// What the audit log calls the account.
    pub fn name_for_audit(&self) -> &str {
        if self.phone.is_empty() { &self.email } else { &self.phone }
    }

    /// The first provider stays `provider`; all of them, sorted, are `providers`.
    pub fn add_provider(&mut self, provider: &str) {
        let listed = self.app_metadata.get("providers").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut providers: Vec<Value> = listed.into_iter().filter(|known| known != provider).collect();
        providers.push(provider.into());
        providers.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        if !self.app_metadata.contains_key("provider") {
            self.app_metadata.insert("provider".into(), provider.into());
        }
        self.app_metadata.insert("providers".into(), providers.into());
    }
}

/// What an e-mail identity and the account's own metadata say about it: the caller's data, then what the server knows.
pub fn identity_data(id: Uuid, email: &str, verified: bool, data: &Object) -> Object {
    let mut object = data.clone();
    let known = [
        ("sub", Value::from(id.to_string())),
        ("email", email.into()),
        ("email_verified", verified.into()),
        ("phone_verified", false.into()),
    ];
    merge(&mut object, &known.map(|(key, value)| (key.to_owned(), value)).into_iter().collect());
    object
}

/// As [`identity_data`], for a telephone number.
pub fn phone_identity_data(id: Uuid, phone: &str, verified: bool, data: &Object) -> Object {
    let mut object = data.clone();
    let known = [
        ("sub", Value::from(id.to_string())),
        ("phone", phone.into()),
        ("email_verified", false.into()),
        ("phone_verified", verified.into()),
    ];
    merge(&mut object, &known.map(|(key, value)| (key.to_owned(), value)).into_iter().collect());
    object
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_fresh_account_reads_as_upstream_writes_it() {
        let mut user = User::new(Uuid::nil(), "authenticated", "authenticated", datetime!(2026-11-21 06:00:00.12 UTC));
        user.email = "a@x.io".into();
        user.add_provider("email");
        assert_eq!(
            serde_json::to_string(&user).unwrap(),
            concat!(
                r#"{"id":"00000000-0000-0000-0000-000000000000","aud":"authenticated","role":"authenticated","#,
                r#""email":"a@x.io","phone":"","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{},"#,
                r#""identities":[],"created_at":"2026-11-21T06:00:00.12Z","updated_at":"2026-11-21T06:00:00.12Z","is_anonymous":false}"#
            )
        );
    }

    #[test]
    fn providers_are_sorted_and_the_first_stays_first() {
        let mut user = User::new(Uuid::nil(), "", "", datetime!(2026-11-21 06:00 UTC));
        user.add_provider("google");
        user.add_provider("email");
        user.add_provider("google");
        assert_eq!(
            Value::Object(user.app_metadata).to_string(),
            r#"{"provider":"google","providers":["email","google"]}"#
        );
    }

    #[test]
    fn a_caller_cannot_claim_to_be_verified() {
        let data = serde_json::from_str(r#"{"email_verified":true,"sub":"x","nick":"A"}"#).unwrap();
        let object = identity_data(Uuid::nil(), "a@x.io", false, &data);
        assert_eq!(object["email_verified"], false);
        assert_eq!(object["sub"], "00000000-0000-0000-0000-000000000000");
        assert_eq!(object["nick"], "A");
    }
}
