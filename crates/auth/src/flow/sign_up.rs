//! A new account: with e-mail and password, or anonymous.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    FIVE_MINUTES, given,
    level::level,
    newcomer::{Contact, SAVING},
    phone,
    post::{Envelope, Letter, Return, SIGN_UP},
};
use crate::{
    Auth, Call, address,
    error::{
        ALREADY_REGISTERED, ANONYMOUS_DISABLED, EMAIL_SIGNUP_DISABLED, Error, LOGIN_BANNED, SIGNUP_DISABLED, VALIDATION,
    },
    json::Object,
    limit::{Action, Rate},
    password::hash::Verdict,
    pkce::{Challenge, ProofKey},
    session::Tokens,
    store::{Sql, audit, is_duplicate, users},
    user::User,
};

const AN_HOUR: Duration = Duration::from_secs(3600);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SignUp {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    /// Becomes `user_metadata`.
    pub data: Option<Object>,
    /// For numbers: `sms` or another way that the sender knows.
    pub channel: Option<String>,
    #[serde(flatten)]
    pub proof: ProofKey,
}

/// A request that may become an account.
struct Asked {
    email: String,
    password: String,
    challenge: Option<Challenge>,
    redirect_to: String,
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
    /// With autoconfirm off the account waits, unconfirmed, until the code or link sent to its address is used.
    pub async fn sign_up(&self, call: &mut Call<'_>, body: SignUp, back: &Return) -> Result<SignedUp, Error> {
        let config = &self.0.config;
        if config.disable_signup {
            return Err(SIGNUP_DISABLED.into());
        }
        let data = body.data.unwrap_or_default();
        if given(body.email.as_deref()).is_none() && given(body.phone.as_deref()).is_none() {
            return self.sign_up_anonymously(call, data).await.map(Box::new).map(SignedUp::Session);
        }
        let (contact, password) = self.check_sign_up(body.email, body.phone, body.password)?;
        let email = match contact {
            Contact::Email(email) => email,
            Contact::Phone(phone) => {
                let has_challenge = body.proof.is_given();
                let asked = phone::sign_up::Asked { phone, password, channel: body.channel, has_challenge, data };
                return self.sign_up_by_phone(call, asked).await;
            }
        };
        let challenge = body.proof.challenge()?;
        self.limit(call, Action::SignUp, Rate::new(config.limits.otp, FIVE_MINUTES))?;

        // Hashed before it is known whether the account exists, so that both answers take the same time.
        let hash = self.hash(call, password.clone()).await?;
        let asked = Asked { email, password, challenge, redirect_to: self.target(back) };
        match config.autoconfirm {
            true => self.sign_up_hashed(call, asked, hash, data).await,
            false => level(Instant::now(), self.sign_up_hashed(call, asked, hash, data)).await,
        }
    }

    async fn sign_up_hashed(
        &self,
        call: &mut Call<'_>,
        asked: Asked,
        hash: String,
        data: Object,
    ) -> Result<SignedUp, Error> {
        match self.find(call, &asked.email).await? {
            Some(known) => self.sign_up_again(call, known, asked).await,
            None => match self.create_with_email(call, &asked, hash, data).await {
                // Somebody was faster between the question and the insert: answer as if asked a moment later.
                Err(error) if is_address_taken(&error) => match self.find(call, &asked.email).await? {
                    Some(known) => self.sign_up_again(call, known, asked).await,
                    // Of another audience: it is no account of this one, and its address is taken all the same.
                    None if self.0.config.autoconfirm => Err(ALREADY_REGISTERED.into()),
                    None => Ok(SignedUp::Unconfirmed(Box::new(lookalike(
                        call,
                        asked.email,
                        self.audience(call).to_owned(),
                    )))),
                },
                other => other,
            },
        }
    }

    async fn find(&self, call: &Call<'_>, email: &str) -> Result<Option<User>, Error> {
        let db = self.0.db.connection().await?;
        Ok(users::by_email(&db, email, self.audience(call)).await?)
    }

    fn check_sign_up(
        &self,
        email: Option<String>,
        phone: Option<String>,
        password: Option<String>,
    ) -> Result<(Contact, String), Error> {
        let Some(password) = password.filter(|password| !password.is_empty()) else {
            return Err(Error::saying(VALIDATION, "Signup requires a valid password"));
        };
        self.judge_password(&password, email.as_deref().unwrap_or_default())?;
        match (given(email.as_deref()), given(phone.as_deref())) {
            (Some(_), Some(_)) => {
                Err(Error::saying(VALIDATION, "Only an email address or phone number should be provided on signup."))
            }
            (Some(_), None) if !self.0.config.email_enabled => Err(EMAIL_SIGNUP_DISABLED.into()),
            (Some(email), None) => Ok((Contact::Email(address::email(email)?), password)),
            (None, phone) => Ok((Contact::Phone(phone.unwrap_or_default().to_owned()), password)),
        }
    }

    async fn create_with_email(
        &self,
        call: &mut Call<'_>,
        asked: &Asked,
        hash: String,
        data: Object,
    ) -> Result<SignedUp, Error> {
        let newcomer = self.newcomer(call, Contact::Email(asked.email.clone()), Some(hash), data);
        self.before_user_created(call, &newcomer).await?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let answer = if self.0.config.autoconfirm {
            let user = self.insert_confirmed(&tx, call, newcomer).await?;
            let signed_up = (audit::Action::UserSignedUp, json!({ "provider": "email" }));
            SignedUp::Session(Box::new(self.begin_last(tx, call, user, "password", signed_up).await?))
        } else {
            self.space(&tx, call, SIGN_UP, &asked.email).await?;
            let user = self.insert(&tx, call, newcomer).await?;
            let user = self.ask_to_confirm(&tx, call, user, asked).await?;
            tx.commit().await?;
            SignedUp::Unconfirmed(Box::new(user))
        };
        self.ring();
        self.welcome(call).await?;
        Ok(answer)
    }

    /// A new, unconfirmed account for an address, as triggers left it. Without a hash no password opens it. The hook that may
    /// refuse newcomers is asked before: [`Auth::vet`].
    pub(super) async fn insert_with_email(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        email: String,
        hash: Option<String>,
        data: Object,
    ) -> Result<User, Error> {
        let newcomer = self.newcomer(call, Contact::Email(email), hash, data);
        self.insert(sql, call, newcomer).await
    }

    async fn ask_to_confirm(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
        asked: &Asked,
    ) -> Result<User, Error> {
        let payload = audit::payload(&user, audit::Action::UserConfirmationRequested, Value::Null);
        self.expect_verifier(sql, call, &user, Letter::SignUp, asked.challenge.as_ref()).await?;
        let envelope = Envelope {
            letter: Letter::SignUp,
            to: &user.email.clone(),
            redirect_to: &asked.redirect_to,
            pkce: asked.challenge.is_some(),
        };
        let (entry, now) = (call.uuid(), call.now);
        let noted = async { Ok(audit::write(sql, entry, &payload, now).await?) };
        tokio::try_join!(biased; noted, self.post(sql, call, &user, envelope))?;
        reread(sql, user).await
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
    async fn sign_up_again(&self, call: &mut Call<'_>, known: User, asked: Asked) -> Result<SignedUp, Error> {
        if !self.0.config.autoconfirm {
            return self.answer_repeated(call, known, &asked).await;
        }
        if known.is_confirmed() {
            return Err(ALREADY_REGISTERED.into());
        }
        // Upstream confirms and signs in whoever asks; here the password has to be the account's.
        if self.verify(asked.password, known.encrypted_password.clone()).await? == Verdict::Wrong {
            return Err(ALREADY_REGISTERED.into());
        }
        // Only who knows the password learns of the ban.
        if known.is_banned(call.now) {
            return Err(LOGIN_BANNED.into());
        }
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let tokens = self.confirm_and_sign_in(&tx, call, known).await?;
        tx.commit().await?;
        Ok(SignedUp::Session(Box::new(tokens)))
    }

    /// A stranger must not learn that the account is confirmed: the answer is that of a new one, made from nothing, and comes
    /// as seldom. Clients tell by the empty `identities`, which upstream gives too.
    async fn answer_repeated(&self, call: &mut Call<'_>, known: User, asked: &Asked) -> Result<SignedUp, Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        self.space(&tx, call, SIGN_UP, &known.email).await?;
        let shown = if known.is_confirmed() {
            let payload = audit::payload(&known, audit::Action::UserRepeatedSignUp, Value::Null);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            lookalike(call, known.email, known.aud)
        } else {
            let hidden = known.invited_at.is_some();
            let user = self.ask_to_confirm(&tx, call, known, asked).await?;
            let nothing = || (Object::new(), Some(Vec::new()));
            let (user_metadata, identities) =
                if hidden { nothing() } else { (user.user_metadata.clone(), user.identities.clone()) };
            User { user_metadata, identities, ..user }
        };
        tx.commit().await?;
        self.ring();
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
        self.before_user_created(call, &user).await?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let written = tokio::try_join!(biased; users::insert(&tx, &user), users::by_id(&tx, user.id));
        let ((), reread) = written.map_err(|error| Error::database(error, SAVING))?;
        call.newcomer = Some(user.id);
        let user = reread.unwrap_or(user);
        let signed_up = (audit::Action::UserSignedUp, Value::Null);
        let tokens = self.begin_last(tx, call, user, "anonymous", signed_up).await?;
        self.welcome(call).await?;
        Ok(tokens)
    }
}

/// A new account that waits for its mail, made from nothing.
fn lookalike(call: &mut Call<'_>, email: String, aud: String) -> User {
    let mut decoy = User::new(call.uuid(), &aud, "", call.now);
    decoy.email = email;
    decoy.confirmation_sent_at = Some(call.now);
    decoy.add_provider("email");
    decoy
}

/// Whether a write failed because the address has an account, of whatever audience.
pub(super) fn is_address_taken(error: &Error) -> bool {
    error.source.as_ref().is_some_and(|source| is_duplicate(source, "users_email_partial_key"))
}

/// The account as the database has it now, triggers included.
pub(super) async fn reread(sql: &impl Sql, user: User) -> Result<User, Error> {
    Ok(users::by_id(sql, user.id).await?.unwrap_or(user))
}
