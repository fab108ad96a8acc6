//! An administrator changes an account: at once, without mail.

use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ban,
    create::{refuse_taken, taken},
};
use crate::{
    Auth, Call, address,
    error::{Error, USER_NOT_FOUND, VALIDATION},
    flow::given,
    json::{Object, merge},
    password::{self, hash},
    store::{
        Sql, audit, factors, identities,
        sessions::{self, Which},
        users,
    },
    user::{User, identity_data},
};

/// Fields that are missing stay as they are.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct AdminUpdate {
    pub role: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    pub password_hash: Option<String>,
    pub email_confirm: bool,
    pub phone_confirm: bool,
    pub user_metadata: Option<Object>,
    pub app_metadata: Option<Object>,
    pub ban_duration: Option<String>,
}

impl Auth {
    /// A new password ends all sessions of the account.
    pub async fn admin_update_user(&self, call: &mut Call<'_>, id: Uuid, body: AdminUpdate) -> Result<User, Error> {
        let email = given(body.email.as_deref()).map(address::email).transpose()?;
        let phone = given(body.phone.as_deref()).map(address::phone).transpose()?;
        let hash = self.replacement_hash(call, &body).await?;

        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        if hash.is_some() {
            // Sessions before the account, as a refresh locks them.
            factors::lock_sessions(&tx, id).await?;
        }
        let Some(mut user) = users::lock(&tx, id).await? else { return Err(USER_NOT_FOUND.into()) };
        apply(&mut user, &body, call)?;
        let password_changed = hash.is_some();
        let address_before = user.email.clone();
        if let Some(hash) = hash {
            user.encrypted_password = Some(hash);
        }
        change_addresses(&tx, call, &mut user, email, phone).await?;
        confirm(&mut user, &body, call);
        refuse_taken(&tx, &user, Some(user.id)).await?;
        user.updated_at = call.now;
        users::save(&tx, &user).await.map_err(taken)?;
        // A link on its way to the old address must not open the account that has left it.
        if password_changed || user.email != address_before {
            users::clear_one_time_tokens(&tx, user.id).await?;
        }
        if password_changed {
            sessions::end(&tx, user.id, Which::All).await?;
        }
        let traits = json!({ "user_id": user.id, "user_email": user.email, "user_phone": user.phone });
        let payload = audit::payload(&user, audit::Action::UserModified, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        let user = users::by_id(&tx, user.id).await?.unwrap_or(user);
        tx.commit().await?;
        Ok(user)
    }

    async fn replacement_hash(&self, call: &mut Call<'_>, body: &AdminUpdate) -> Result<Option<String>, Error> {
        match (given(body.password.as_deref()), given(body.password_hash.as_deref())) {
            (Some(_), Some(_)) => {
                Err(Error::saying(VALIDATION, "Only a password or a password hash should be provided"))
            }
            (Some(password), None) => {
                password::check(password, self.0.config.password_min)?;
                self.hash(call, password.to_owned()).await.map(Some)
            }
            (None, Some(imported)) if imported.len() <= 255 && hash::is_supported(imported) => {
                Ok(Some(imported.to_owned()))
            }
            (None, Some(_)) => Err(Error::saying(VALIDATION, "Password hash must be a bcrypt or argon2 hash")),
            (None, None) => Ok(None),
        }
    }
}

fn apply(user: &mut User, body: &AdminUpdate, call: &Call<'_>) -> Result<(), Error> {
    if let Some(role) = given(body.role.as_deref()) {
        user.role = role.to_owned();
    }
    if let Some(changes) = &body.user_metadata {
        merge(&mut user.user_metadata, changes);
    }
    if let Some(changes) = &body.app_metadata {
        merge(&mut user.app_metadata, changes);
    }
    if let Some(text) = given(body.ban_duration.as_deref()) {
        user.banned_until = ban::until(text, call.now)?;
    }
    Ok(())
}

fn confirm(user: &mut User, body: &AdminUpdate, call: &Call<'_>) {
    if body.email_confirm && !user.email.is_empty() {
        user.email_confirmed_at = user.email_confirmed_at.or(Some(call.now));
        user.user_metadata.insert("email_verified".into(), Value::Bool(true));
    }
    if body.phone_confirm && !user.phone.is_empty() {
        user.phone_confirmed_at = user.phone_confirmed_at.or(Some(call.now));
    }
}

async fn change_addresses(
    sql: &impl Sql,
    call: &Call<'_>,
    user: &mut User,
    email: Option<String>,
    phone: Option<String>,
) -> Result<(), Error> {
    if let Some(email) = email.filter(|email| *email != user.email) {
        let data = user.identity("email").and_then(|identity| identity.identity_data.as_object().cloned());
        let data = identity_data(user.id, &email, false, &data.unwrap_or_default());
        identities::put(sql, user.id, "email", data, call.now).await?;
        user.add_provider("email");
        user.email = email;
        user.new_email.clear();
    }
    if let Some(phone) = phone.filter(|phone| *phone != user.phone) {
        let data = json!({ "sub": user.id, "phone": phone, "email_verified": false, "phone_verified": false });
        identities::put(sql, user.id, "phone", data.as_object().cloned().unwrap_or_default(), call.now).await?;
        user.add_provider("phone");
        user.phone = phone;
    }
    Ok(())
}
