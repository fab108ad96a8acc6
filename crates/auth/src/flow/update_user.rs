//! A user changes the own account. Rules: contracts/auth.md §1.6.

use serde::Deserialize;
use serde_json::Value;

use super::{
    Caller, FIVE_MINUTES, given,
    phone::check_channel,
    post::{EMAIL_CHANGE, Letter, Notice, Return},
};
use crate::{
    Auth, Call, address,
    error::{
        CURRENT_PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, EMAIL_EXISTS, Error, INSUFFICIENT_AAL, NOT_ADMIN,
        PHONE_SIGNUP_DISABLED, SAME_PASSWORD, SSO_MANAGED, SUB_NOT_FOUND, VALIDATION_422,
    },
    hook::Point,
    json::{Object, merge},
    limit::{Action, Rate},
    password::hash::Verdict,
    pkce::{Challenge, ProofKey},
    session::{Aal, Session},
    store::{
        Sql, audit, factors, is_duplicate, one_time,
        sessions::{self, Which},
        users,
    },
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UpdateUser {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    /// Where the operator asks for it.
    pub current_password: Option<String>,
    /// For numbers: `sms` or another way that the sender knows.
    pub channel: Option<String>,
    pub data: Option<Object>,
    pub app_metadata: Option<Object>,
    /// The code of `GET /reauthenticate`.
    pub nonce: Option<String>,
    #[serde(flatten)]
    pub proof: ProofKey,
}

/// What is left of a request once it was checked against the account.
struct Change {
    email: Option<String>,
    phone: Option<String>,
    hash: Option<String>,
    data: Option<Object>,
    app_metadata: Option<Object>,
    nonce: Option<String>,
    challenge: Option<Challenge>,
    redirect_to: String,
}

impl Auth {
    /// A new password ends every other session. A new e-mail address waits as `new_email` until it is confirmed, by the old
    /// address, too, if there is one; only an anonymous account takes its first address at once, under autoconfirm.
    pub async fn update_user(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        body: UpdateUser,
        back: &Return,
    ) -> Result<User, Error> {
        let config = &self.0.config;
        let email = given(body.email.as_deref()).map(address::email).transpose()?;
        let email = email.filter(|email| *email != caller.user.email);
        let password = body.password.filter(|password| !password.is_empty());
        if let Some(password) = &password {
            self.judge_password(password, &caller.user.email)?;
        }
        let phone = given(body.phone.as_deref()).map(address::phone).transpose()?;
        let phone = phone.filter(|phone| *phone != caller.user.phone);
        check_rights(&caller, email.is_some() || phone.is_some(), password.is_some(), body.app_metadata.is_some())?;
        if phone.is_some() {
            if !config.phone.enabled {
                return Err(PHONE_SIGNUP_DISABLED.into());
            }
            check_channel(body.channel.as_deref(), self.is_hooked(Point::SendSms))?;
        }
        let challenge = body.proof.challenge()?;
        self.limit(call, Action::UpdateUser, Rate::new(config.limits.otp, FIVE_MINUTES))?;
        if password.is_some() {
            self.require_current_password(call, &caller, body.current_password).await?;
        }
        let hash = self.new_hash(call, &caller.user, password).await?;
        let change = Change {
            email,
            phone,
            hash,
            data: body.data,
            app_metadata: body.app_metadata,
            nonce: body.nonce,
            challenge,
            redirect_to: self.target(back),
        };
        self.change_user(call, caller, change).await
    }

    /// Guesses count as those at the sign-in do.
    async fn require_current_password(
        &self,
        call: &Call<'_>,
        caller: &Caller,
        given: Option<String>,
    ) -> Result<(), Error> {
        let stored = caller.user.encrypted_password.as_ref().filter(|stored| !stored.is_empty());
        let from_mail = caller.session.as_ref().is_some_and(Session::is_from_mail);
        let (true, Some(stored), false) = (self.0.config.require_current_password, stored, from_mail) else {
            return Ok(());
        };
        let given = given.filter(|password| !password.is_empty()).ok_or(CURRENT_PASSWORD_NEEDED)?;
        let account = self.0.limiter.account(&caller.user.id.to_string());
        let rate = Rate::new(self.0.config.limits.token, FIVE_MINUTES);
        self.0.limiter.check(Action::FailedSignIn, account, rate, call.tick).map_err(Error::limited)?;
        if self.verify(given, Some(stored.clone())).await? == Verdict::Wrong {
            let _ = self.0.limiter.take(Action::FailedSignIn, account, rate, call.tick);
            return Err(CURRENT_PASSWORD_WRONG.into());
        }
        Ok(())
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
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        if change.hash.is_some() {
            // Sessions before the account, as a refresh locks them.
            factors::lock_sessions(&tx, caller.user.id).await?;
        }
        let Some(mut user) = users::lock(&tx, caller.user.id).await? else {
            return Err(SUB_NOT_FOUND.into());
        };
        if change.hash.is_some() {
            self.require_nonce(&tx, call, &caller, change.nonce.as_deref()).await?;
        }
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
        let credentials_changed = change.email.is_some() || change.phone.is_some() || change.hash.is_some();
        let password_changed = change.hash.is_some();
        if let Some(hash) = change.hash {
            user.encrypted_password = Some(hash);
        }
        let to_confirm = change.email.is_some() && !(user.is_anonymous && self.0.config.autoconfirm);
        match change.email {
            Some(email) if to_confirm => user.new_email = email,
            Some(email) => self.adopt_address(&tx, call, &mut user, email).await?,
            None => {}
        }
        user.updated_at = call.now;
        users::save(&tx, &user).await.map_err(|error| match is_duplicate(&error, "users_email_partial_key") {
            true => EMAIL_EXISTS.into(),
            false => Error::database(error, UPDATING),
        })?;
        if credentials_changed {
            users::clear_one_time_tokens(&tx, user.id).await?;
        }
        if to_confirm {
            self.space(&tx, call, EMAIL_CHANGE, &user.id.to_string()).await?;
            self.space(&tx, call, EMAIL_CHANGE, &user.new_email).await?;
            self.send_email_change(&tx, call, &user, change.challenge.as_ref(), &change.redirect_to).await?;
        }
        if let Some(phone) = &change.phone {
            user = self.begin_phone_change(&tx, call, user, phone).await?;
        }
        if password_changed {
            let which = caller.session.map_or(Which::All, |session| Which::AllBut(session.id));
            sessions::end(&tx, user.id, which).await?;
            let payload = audit::payload(&user, audit::Action::UserUpdatedPassword, Value::Null);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            self.notify(&tx, call, &user, Notice::PasswordChanged).await?;
        }
        let payload = audit::payload(&user, audit::Action::UserModified, Value::Null);
        let (entry, now) = (call.uuid(), call.now);
        let noted = audit::write(&tx, entry, &payload, now);
        let ((), reread, ()) = tokio::try_join!(biased; noted, users::by_id(&tx, user.id), tx.finish())?;
        let user = reread.unwrap_or(user);
        self.ring();
        Ok(user)
    }

    /// Asks the new address, and the old one where its consent is needed, whether the account moves.
    pub(super) async fn send_email_change(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        challenge: Option<&Challenge>,
        redirect_to: &str,
    ) -> Result<(), Error> {
        one_time::begin_email_change(sql, user.id).await?;
        self.expect_verifier(sql, call, user, Letter::EmailChangeNew, challenge).await?;
        self.post_change(sql, call, user, (redirect_to, challenge.is_some())).await
    }
}

fn check_rights(caller: &Caller, address: bool, password: bool, app_metadata: bool) -> Result<(), Error> {
    let user = &caller.user;
    if address || password {
        caller.in_person()?;
    }
    if app_metadata && !caller.is_admin {
        return Err(NOT_ADMIN.into());
    }
    if (address || password) && user.has_verified_factor() && caller.aal < Aal::Aal2 {
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
