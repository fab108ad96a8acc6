//! A user changes the own account. Rules: contracts/auth.md §1.6.

use serde::Deserialize;
use serde_json::Value;

use super::{Caller, FIVE_MINUTES, given};
use crate::{
    Auth, Call, address,
    error::{
        EMAIL_EXISTS, Error, INSUFFICIENT_AAL, NOT_ADMIN, PHONE_SIGNUP_DISABLED, SAME_PASSWORD, SSO_MANAGED,
        SUB_NOT_FOUND, VALIDATION_422,
    },
    json::{Object, merge},
    limit::{Action, Rate},
    password::{self, hash::Verdict},
    store::{
        Sql, audit, identities, is_duplicate,
        sessions::{self, Which},
        users,
    },
    user::{User, identity_data},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UpdateUser {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    pub data: Option<Object>,
    pub app_metadata: Option<Object>,
}

/// What is left of a request once it was checked against the account.
struct Change {
    email: Option<String>,
    hash: Option<String>,
    data: Option<Object>,
    app_metadata: Option<Object>,
}

impl Auth {
    /// A new password ends every other session. A new e-mail address counts at once where addresses are not confirmed
    /// (autoconfirm); else it waits as `new_email` for an administrator, because no mail is sent yet.
    pub async fn update_user(&self, call: &mut Call<'_>, caller: Caller, body: UpdateUser) -> Result<User, Error> {
        let config = &self.0.config;
        let email = given(body.email.as_deref()).map(address::email).transpose()?;
        let email = email.filter(|email| *email != caller.user.email);
        let password = body.password.filter(|password| !password.is_empty());
        if let Some(password) = &password {
            password::check(password, config.password_min)?;
        }
        let phone = given(body.phone.as_deref()).map(address::phone).transpose()?;
        let phone = phone.filter(|phone| *phone != caller.user.phone);
        check_rights(&caller, email.is_some() || phone.is_some(), password.is_some(), body.app_metadata.is_some())?;
        if phone.is_some() {
            return Err(PHONE_SIGNUP_DISABLED.into());
        }
        self.limit(call, Action::UpdateUser, Rate::new(config.limits.otp, FIVE_MINUTES))?;
        let hash = self.new_hash(call, &caller.user, password).await?;
        let change = Change { email, hash, data: body.data, app_metadata: body.app_metadata };
        self.change_user(call, caller, change).await
    }

    async fn new_hash(
        &self,
        call: &mut Call<'_>,
        user: &User,
        password: Option<String>,
    ) -> Result<Option<String>, Error> {
        let Some(password) = password else { return Ok(None) };
        if let Some(stored) = user.encrypted_password.as_ref().filter(|stored| !stored.is_empty())
            && self.verify(password.clone(), Some(stored.clone())).await? != Verdict::Wrong
        {
            return Err(SAME_PASSWORD.into());
        }
        self.hash(call, password).await.map(Some)
    }

    async fn change_user(&self, call: &mut Call<'_>, caller: Caller, change: Change) -> Result<User, Error> {
        const UPDATING: &str = "Error updating user";
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let Some(mut user) = users::lock(&tx, caller.user.id).await? else {
            return Err(SUB_NOT_FOUND.into());
        };
        if let Some(email) = &change.email
            && users::by_email(&tx, email, &user.aud).await?.is_some()
        {
            return Err(EMAIL_EXISTS.into());
        }
        if let Some(data) = &change.data {
            merge(&mut user.user_metadata, data);
        }
        if let Some(app_metadata) = &change.app_metadata {
            merge(&mut user.app_metadata, app_metadata);
        }
        let credentials_changed = change.email.is_some() || change.hash.is_some();
        let password_changed = change.hash.is_some();
        if let Some(hash) = change.hash {
            user.encrypted_password = Some(hash);
        }
        if let Some(email) = change.email {
            self.change_email(&tx, call, &mut user, email).await?;
        }
        user.updated_at = call.now;
        users::save(&tx, &user).await.map_err(|error| match is_duplicate(&error, "users_email_partial_key") {
            true => EMAIL_EXISTS.into(),
            false => Error::database(error, UPDATING),
        })?;
        if credentials_changed {
            users::clear_one_time_tokens(&tx, user.id).await?;
        }
        if password_changed {
            let which = caller.session.map_or(Which::All, |session| Which::AllBut(session.id));
            sessions::end(&tx, user.id, which).await?;
            let payload = audit::payload(&user, audit::Action::UserUpdatedPassword, Value::Null);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
        }
        let payload = audit::payload(&user, audit::Action::UserModified, Value::Null);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        let user = users::by_id(&tx, user.id).await?.unwrap_or(user);
        tx.commit().await?;
        Ok(user)
    }

    async fn change_email(&self, sql: &impl Sql, call: &Call<'_>, user: &mut User, email: String) -> Result<(), Error> {
        if !self.0.config.autoconfirm {
            user.new_email = email;
            return Ok(());
        }
        let data = user.identity("email").and_then(|identity| identity.identity_data.as_object().cloned());
        let data = identity_data(user.id, &email, true, &data.unwrap_or_default());
        identities::put(sql, user.id, "email", data, call.now).await?;
        user.user_metadata = identity_data(user.id, &email, true, &user.user_metadata);
        user.add_provider("email");
        user.email = email;
        user.new_email.clear();
        user.email_confirmed_at = Some(call.now);
        user.is_anonymous = false;
        Ok(())
    }
}

fn check_rights(caller: &Caller, address: bool, password: bool, app_metadata: bool) -> Result<(), Error> {
    let user = &caller.user;
    if app_metadata && !caller.is_admin {
        return Err(NOT_ADMIN.into());
    }
    let aal2 = caller.session.as_ref().is_some_and(|session| session.aal == "aal2");
    if (address || password) && user.has_verified_factor() && !aal2 {
        return Err(INSUFFICIENT_AAL.into());
    }
    if user.is_anonymous && password && !address {
        return Err(Error::saying(
            VALIDATION_422,
            "Updating password of an anonymous user without an email or phone is not allowed",
        ));
    }
    if user.is_sso_user && (address || password) {
        return Err(SSO_MANAGED.into());
    }
    Ok(())
}
