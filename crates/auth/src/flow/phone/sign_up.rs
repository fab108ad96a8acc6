//! A new account by telephone number and password.

use serde_json::{Value, json};

use super::{Text, check_channel};
use crate::{
    Auth, Call, address,
    error::{ALREADY_REGISTERED, Error, LOGIN_BANNED, PHONE_SIGNUP_DISABLED, VALIDATION},
    flow::{
        FIVE_MINUTES,
        newcomer::Contact,
        sign_up::{SignedUp, reread},
    },
    hook::Point,
    json::Object,
    limit::{Action, Rate},
    password::hash::Verdict,
    session::Tokens,
    store::{Sql, audit, is_duplicate, users},
    user::User,
};

/// What a request of `POST /signup` with a number says.
pub(in crate::flow) struct Asked {
    pub(in crate::flow) phone: String,
    /// Strong enough.
    pub(in crate::flow) password: String,
    pub(in crate::flow) channel: Option<String>,
    pub(in crate::flow) has_challenge: bool,
    pub(in crate::flow) data: Object,
}

impl Auth {
    pub(in crate::flow) async fn sign_up_by_phone(&self, call: &mut Call<'_>, asked: Asked) -> Result<SignedUp, Error> {
        let config = &self.0.config;
        check_channel(asked.channel.as_deref(), self.is_hooked(Point::SendSms))?;
        if asked.has_challenge {
            return Err(Error::saying(VALIDATION, "PKCE not supported for phone signups"));
        }
        if !config.phone.enabled {
            return Err(PHONE_SIGNUP_DISABLED.into());
        }
        let phone = address::phone(&asked.phone)?;
        self.limit(call, Action::SignUp, Rate::new(config.limits.otp, FIVE_MINUTES))?;
        // Hashed before it is known whether the account exists, so that both answers take the same time.
        let hash = self.hash(call, asked.password.clone()).await?;
        let newcomer = self.newcomer(call, Contact::Phone(phone), Some(hash), asked.data);
        self.vet(call, &newcomer).await?;
        match self.find_by_phone(call, &newcomer.phone).await? {
            Some(known) => self.sign_up_by_phone_again(call, known, asked.password).await,
            None => match self.create_by_phone(call, newcomer.clone()).await {
                // Somebody was faster between the question and the insert: answer as if asked a moment later.
                Err(error) if is_taken(&error) => {
                    let known = self.find_by_phone(call, &newcomer.phone).await?;
                    self.sign_up_by_phone_again(call, known.ok_or(error)?, asked.password).await
                }
                other => other,
            },
        }
    }

    async fn find_by_phone(&self, call: &Call<'_>, phone: &str) -> Result<Option<User>, Error> {
        let db = self.0.db.connection().await?;
        Ok(users::by_phone(&db, phone, self.audience(call)).await?)
    }

    async fn create_by_phone(&self, call: &mut Call<'_>, newcomer: User) -> Result<SignedUp, Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let user = self.insert(&tx, call, newcomer).await?;
        let answer = match self.0.config.phone.autoconfirm {
            true => SignedUp::Session(Box::new(self.confirm_phone_and_sign_in(&tx, call, user).await?)),
            false => SignedUp::Unconfirmed(Box::new(self.ask_to_confirm_phone(&tx, call, user).await?)),
        };
        tx.commit().await?;
        self.welcome(call).await?;
        Ok(answer)
    }

    pub(super) async fn ask_to_confirm_phone(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
    ) -> Result<User, Error> {
        let traits = json!({ "provider": "phone" });
        let payload = audit::payload(&user, audit::Action::UserConfirmationRequested, traits);
        audit::write(sql, call.uuid(), &payload, call.now).await?;
        self.text(sql, call, &user, (&user.phone.clone(), Text::Confirmation)).await?;
        reread(sql, user).await
    }

    async fn confirm_phone_and_sign_in(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
    ) -> Result<Tokens, Error> {
        let user = self.confirm_phone(sql, call, user).await?;
        let signed_up = (audit::Action::UserSignedUp, json!({ "provider": "phone", "channel": "sms" }));
        self.begin_session(sql, call, user, "password", signed_up).await
    }

    /// The number has an account already. Nothing of it is changed, and only its own password opens it.
    async fn sign_up_by_phone_again(
        &self,
        call: &mut Call<'_>,
        known: User,
        password: String,
    ) -> Result<SignedUp, Error> {
        let config = &self.0.config;
        let confirmed = known.phone_confirmed_at.is_some();
        if confirmed && (config.phone.autoconfirm || config.autoconfirm) {
            return Err(ALREADY_REGISTERED.into());
        }
        if config.phone.autoconfirm {
            if self.verify(password, known.encrypted_password.clone()).await? == Verdict::Wrong {
                return Err(ALREADY_REGISTERED.into());
            }
            if known.is_banned(call.now) {
                return Err(LOGIN_BANNED.into());
            }
        }
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let answer = if confirmed {
            let payload = audit::payload(&known, audit::Action::UserRepeatedSignUp, Value::Null);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            SignedUp::Unconfirmed(Box::new(decoy(call, known)))
        } else if config.phone.autoconfirm {
            SignedUp::Session(Box::new(self.confirm_phone_and_sign_in(&tx, call, known).await?))
        } else {
            SignedUp::Unconfirmed(Box::new(self.ask_to_confirm_phone(&tx, call, known).await?))
        };
        tx.commit().await?;
        Ok(answer)
    }
}

/// A new account made from nothing: a stranger must not learn that the number has one. Clients tell by the empty identities.
fn decoy(call: &mut Call<'_>, known: User) -> User {
    let mut decoy = User::new(call.uuid(), &known.aud, "", call.now);
    decoy.phone = known.phone;
    decoy.confirmation_sent_at = Some(call.now);
    decoy.add_provider("phone");
    decoy
}

fn is_taken(error: &Error) -> bool {
    error.source.as_ref().is_some_and(|source| is_duplicate(source, "users_phone_key"))
}
