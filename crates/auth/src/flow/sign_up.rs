//! A new account: with e-mail and password, or anonymous.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{FIVE_MINUTES, given};
use crate::{
    Auth, Call, address,
    error::{
        ALREADY_REGISTERED, ANONYMOUS_DISABLED, EMAIL_SIGNUP_DISABLED, Error, PHONE_SIGNUP_DISABLED, SIGNUP_DISABLED,
        VALIDATION,
    },
    json::Object,
    limit::{Action, Rate},
    password::{self, hash::Verdict},
    session::Tokens,
    store::{Sql, audit, identities, is_duplicate, users},
    user::{User, identity_data},
};

const AN_HOUR: Duration = Duration::from_secs(3600);
const SAVING: &str = "Database error saving new user";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SignUp {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    /// Becomes `user_metadata`.
    pub data: Option<Object>,
}

/// Serializes as a session, or as the bare account when it still has to be confirmed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum SignedUp {
    Session(Box<Tokens>),
    Unconfirmed(Box<User>),
}

impl Auth {
    /// Without e-mail and phone an anonymous account, else one that proves itself by password.
    ///
    /// With autoconfirm off the account waits, unconfirmed, until an administrator confirms it (`email_confirm: true`): this
    /// server sends no mail yet, and so does not say that it did (`confirmation_sent_at` stays empty).
    pub async fn sign_up(&self, call: &mut Call<'_>, body: SignUp) -> Result<SignedUp, Error> {
        let config = &self.0.config;
        if config.disable_signup {
            return Err(SIGNUP_DISABLED.into());
        }
        let data = body.data.unwrap_or_default();
        if given(body.email.as_deref()).is_none() && given(body.phone.as_deref()).is_none() {
            return self.sign_up_anonymously(call, data).await.map(Box::new).map(SignedUp::Session);
        }
        let (email, password) = self.check_sign_up(body.email, body.phone, body.password)?;
        self.limit(call, Action::SignUp, Rate::new(config.limits.otp, FIVE_MINUTES))?;

        // Hashed before it is known whether the account exists, so that both answers take the same time.
        let hash = self.hash(call, password.clone()).await?;
        let db = self.0.db.connection().await?;
        let known = users::by_email(&db, &email, &config.audience).await?;
        drop(db);
        match known {
            Some(known) => self.sign_up_again(call, known, password).await,
            None => match self.create_with_email(call, email.clone(), hash, data).await {
                // Somebody was faster between the question and the insert: answer as if asked a moment later.
                Err(error) if error.source.as_ref().is_some_and(|e| is_duplicate(e, "users_email_partial_key")) => {
                    let db = self.0.db.connection().await?;
                    let known = users::by_email(&db, &email, &config.audience).await?;
                    drop(db);
                    self.sign_up_again(call, known.ok_or(error)?, password).await
                }
                other => other,
            },
        }
    }

    fn check_sign_up(
        &self,
        email: Option<String>,
        phone: Option<String>,
        password: Option<String>,
    ) -> Result<(String, String), Error> {
        let Some(password) = password.filter(|password| !password.is_empty()) else {
            return Err(Error::saying(VALIDATION, "Signup requires a valid password"));
        };
        password::check(&password, self.0.config.password_min)?;
        match (given(email.as_deref()), given(phone.as_deref())) {
            (Some(_), Some(_)) => {
                Err(Error::saying(VALIDATION, "Only an email address or phone number should be provided on signup."))
            }
            (Some(_), None) if !self.0.config.email_enabled => Err(EMAIL_SIGNUP_DISABLED.into()),
            (Some(email), None) => Ok((address::email(email)?, password)),
            (None, _) => Err(PHONE_SIGNUP_DISABLED.into()),
        }
    }

    async fn create_with_email(
        &self,
        call: &mut Call<'_>,
        email: String,
        hash: String,
        data: Object,
    ) -> Result<SignedUp, Error> {
        let config = &self.0.config;
        let mut user = User::new(call.uuid(), &config.audience, &config.default_role, call.now);
        user.add_provider("email");
        user.user_metadata = identity_data(user.id, &email, false, &data);
        user.email = email;
        user.encrypted_password = Some(hash);

        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        users::insert(&tx, &user).await.map_err(|error| Error::database(error, SAVING))?;
        let identity = user.user_metadata.clone();
        identities::put(&tx, user.id, "email", identity, call.now)
            .await
            .map_err(|error| Error::database(error, SAVING))?;
        let answer = if config.autoconfirm {
            SignedUp::Session(Box::new(self.confirm_and_sign_in(&tx, call, user).await?))
        } else {
            let payload = audit::payload(&user, audit::Action::UserConfirmationRequested, Value::Null);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            tracing::warn!(user.id = %user.id, "account waits for an administrator to confirm it: no mail is sent yet");
            SignedUp::Unconfirmed(Box::new(reread(&tx, user).await?))
        };
        tx.commit().await?;
        Ok(answer)
    }

    async fn confirm_and_sign_in(&self, sql: &impl Sql, call: &mut Call<'_>, user: User) -> Result<Tokens, Error> {
        // What triggers made of the new row must not be overwritten, and belongs into the token.
        let mut user = reread(sql, user).await?;
        user.email_confirmed_at = Some(call.now);
        user.user_metadata.insert("email_verified".into(), true.into());
        user.updated_at = call.now;
        users::save(sql, &user).await.map_err(|error| Error::database(error, "Database error updating user"))?;
        let user = reread(sql, user).await?;
        let signed_up = (audit::Action::UserSignedUp, json!({ "provider": "email" }));
        self.begin_session(sql, call, user, "password", signed_up).await
    }

    /// The address has an account already. Nothing of it is changed, and only its own password opens it.
    async fn sign_up_again(&self, call: &mut Call<'_>, known: User, password: String) -> Result<SignedUp, Error> {
        if !self.0.config.autoconfirm {
            return self.answer_repeated(call, known).await;
        }
        if known.is_confirmed() {
            return Err(ALREADY_REGISTERED.into());
        }
        // Upstream confirms and signs in whoever asks; here the password has to be the account's.
        if self.verify(password, known.encrypted_password.clone()).await? == Verdict::Wrong {
            return Err(ALREADY_REGISTERED.into());
        }
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let tokens = self.confirm_and_sign_in(&tx, call, known).await?;
        tx.commit().await?;
        Ok(SignedUp::Session(Box::new(tokens)))
    }

    /// A stranger must not learn that the account is confirmed: the answer is that of a new one, made from nothing.
    /// Clients tell by the empty `identities`, which upstream gives too.
    async fn answer_repeated(&self, call: &mut Call<'_>, known: User) -> Result<SignedUp, Error> {
        if known.is_confirmed() {
            let payload = audit::payload(&known, audit::Action::UserRepeatedSignUp, Value::Null);
            let db = self.0.db.connection().await?;
            audit::write(&db, call.uuid(), &payload, call.now).await?;
            let mut decoy = User::new(call.uuid(), &known.aud, "", call.now);
            decoy.email = known.email;
            decoy.add_provider("email");
            return Ok(SignedUp::Unconfirmed(Box::new(decoy)));
        }
        let hidden = known.invited_at.is_some();
        let shown = User {
            user_metadata: if hidden { Object::new() } else { known.user_metadata },
            identities: if hidden { Some(Vec::new()) } else { known.identities },
            ..known
        };
        Ok(SignedUp::Unconfirmed(Box::new(shown)))
    }

    async fn sign_up_anonymously(&self, call: &mut Call<'_>, data: Object) -> Result<Tokens, Error> {
        let config = &self.0.config;
        if !config.anonymous_enabled {
            return Err(ANONYMOUS_DISABLED.into());
        }
        self.limit(call, Action::AnonymousSignUp, Rate::new(config.limits.anonymous, AN_HOUR))?;
        let mut user = User::new(call.uuid(), &config.audience, &config.default_role, call.now);
        user.user_metadata = data;
        user.is_anonymous = true;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        users::insert(&tx, &user).await.map_err(|error| Error::database(error, SAVING))?;
        let user = reread(&tx, user).await?;
        let signed_up = (audit::Action::UserSignedUp, Value::Null);
        let tokens = self.begin_session(&tx, call, user, "anonymous", signed_up).await?;
        tx.commit().await?;
        Ok(tokens)
    }
}

/// The account as the database has it now, triggers included.
async fn reread(sql: &impl Sql, user: User) -> Result<User, Error> {
    Ok(users::by_id(sql, user.id).await?.unwrap_or(user))
}
