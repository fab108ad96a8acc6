//! An administrator makes an account: at once, without a session, without mail, and without judging the password.

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::ban;
use crate::{
    Auth, Call, address,
    error::{EMAIL_EXISTS, Error, PHONE_EXISTS, VALIDATION},
    flow::given,
    json::{Object, merge},
    password::hash,
    store::{Sql, audit, identities, is_duplicate, users},
    user::{User, identity_data},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CreateUser {
    pub id: Option<String>,
    pub aud: Option<String>,
    pub role: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    /// bcrypt or argon2, from another system.
    pub password_hash: Option<String>,
    pub email_confirm: bool,
    pub phone_confirm: bool,
    pub user_metadata: Option<Object>,
    pub app_metadata: Option<Object>,
    pub ban_duration: Option<String>,
}

impl Auth {
    pub async fn admin_create_user(&self, call: &mut Call<'_>, body: CreateUser) -> Result<User, Error> {
        let mut user = self.new_user(call, &body)?;
        user.encrypted_password = self.given_hash(call, body.password, body.password_hash).await?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        refuse_taken(&tx, &user, None).await?;
        insert(&tx, call, &user).await?;
        if body.email_confirm && !user.email.is_empty() {
            user.email_confirmed_at = Some(call.now);
            user.user_metadata.insert("email_verified".into(), true.into());
        }
        if body.phone_confirm && !user.phone.is_empty() {
            user.phone_confirmed_at = Some(call.now);
        }
        users::save(&tx, &user).await.map_err(|error| Error::database(error, "Error updating user"))?;
        let traits =
            json!({ "user_id": user.id, "user_email": user.email, "user_phone": user.phone, "provider": "email" });
        let payload = audit::payload(&user, audit::Action::UserSignedUp, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        let user = users::by_id(&tx, user.id).await?.unwrap_or(user);
        tx.commit().await?;
        Ok(user)
    }

    fn new_user(&self, call: &mut Call<'_>, body: &CreateUser) -> Result<User, Error> {
        let id = match given(body.id.as_deref()) {
            None => call.uuid(),
            Some(text) => Uuid::try_parse(text)
                .ok()
                .filter(|id| !id.is_nil())
                .ok_or_else(|| Error::saying(VALIDATION, "ID must conform to the uuid v4 format"))?,
        };
        let aud = given(body.aud.as_deref()).unwrap_or(self.audience(call)).to_owned();
        let role = given(body.role.as_deref()).unwrap_or(&self.0.config.default_role);
        let mut user = User::new(id, &aud, role, call.now);
        user.email = given(body.email.as_deref()).map(address::email).transpose()?.unwrap_or_default();
        user.phone = given(body.phone.as_deref()).map(address::phone).transpose()?.unwrap_or_default();
        for (address, provider) in [(&user.phone.clone(), "phone"), (&user.email.clone(), "email")] {
            if !address.is_empty() {
                user.add_provider(provider);
            }
        }
        if !user.email.is_empty() {
            // The first provider is the e-mail address when there is one.
            user.app_metadata.insert("provider".into(), "email".into());
        }
        if user.email.is_empty() && user.phone.is_empty() {
            return Err(Error::saying(VALIDATION, "Cannot create a user without either an email or phone"));
        }
        merge(&mut user.app_metadata, body.app_metadata.as_ref().unwrap_or(&Object::new()));
        user.user_metadata = body.user_metadata.clone().unwrap_or_default();
        if let Some(text) = given(body.ban_duration.as_deref()) {
            user.banned_until = ban::until(text, call.now)?;
        }
        Ok(user)
    }

    /// What to store: a new hash, the imported one, or nothing, which no password opens.
    async fn given_hash(
        &self,
        call: &mut Call<'_>,
        password: Option<String>,
        imported: Option<String>,
    ) -> Result<Option<String>, Error> {
        match (password.filter(|p| !p.is_empty()), imported.filter(|h| !h.is_empty())) {
            (Some(_), Some(_)) => {
                Err(Error::saying(VALIDATION, "Only a password or a password hash should be provided"))
            }
            (Some(password), None) if password.len() > 1024 => {
                Err(Error::saying(VALIDATION, "Password cannot be longer than 1024 bytes"))
            }
            (Some(password), None) => self.hash(call, password).await.map(Some),
            (None, Some(imported)) if imported.len() <= 255 && hash::is_supported(&imported) => Ok(Some(imported)),
            (None, Some(_)) => Err(Error::saying(VALIDATION, "Password hash must be a bcrypt or argon2 hash")),
            (None, None) => Ok(None),
        }
    }
}

/// `own` is the account that may already hold the addresses.
pub(super) async fn refuse_taken(sql: &impl Sql, user: &User, own: Option<Uuid>) -> Result<(), Error> {
    let taken = |found: Option<User>| found.is_some_and(|found| Some(found.id) != own);
    if !user.email.is_empty() && taken(users::by_email(sql, &user.email, &user.aud).await?) {
        return Err(EMAIL_EXISTS.into());
    }
    if !user.phone.is_empty() && taken(users::by_phone(sql, &user.phone, &user.aud).await?) {
        return Err(PHONE_EXISTS.into());
    }
    Ok(())
}

async fn insert(sql: &impl Sql, call: &Call<'_>, user: &User) -> Result<(), Error> {
    users::insert(sql, user).await.map_err(taken)?;
    if !user.email.is_empty() {
        let data = identity_data(user.id, &user.email, false, &Object::new());
        identities::put(sql, user.id, "email", data, call.now).await?;
    }
    if !user.phone.is_empty() {
        let data = json!({ "sub": user.id, "phone": user.phone, "email_verified": false, "phone_verified": false });
        let data = data.as_object().cloned().unwrap_or_default();
        identities::put(sql, user.id, "phone", data, call.now).await?;
    }
    Ok(())
}

/// A write that met somebody else's address or id.
pub(super) fn taken(error: pg::Error) -> Error {
    if is_duplicate(&error, "users_email_partial_key") {
        return EMAIL_EXISTS.into();
    }
    if is_duplicate(&error, "users_phone_key") {
        return PHONE_EXISTS.into();
    }
    if is_duplicate(&error, "users_pkey") {
        return Error::saying(VALIDATION, "A user with this id exists already");
    }
    Error::database(error, "Database error creating new user")
}
