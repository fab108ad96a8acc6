//! Signing in with a password. Unknown account, account without a password and wrong password answer alike, in the same time.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{FIVE_MINUTES, given, newcomer::Contact};
use crate::{
    Auth, Call, address,
    error::{
        EMAIL_LOGIN_DISABLED, EMAIL_NOT_CONFIRMED, Error, INVALID_CREDENTIALS, LOGIN_BANNED, PHONE_LOGIN_DISABLED,
        PHONE_NOT_CONFIRMED, VALIDATION,
    },
    hook::Point,
    limit::{Action, Rate},
    password::hash::Verdict,
    session::Tokens,
    store::{audit, users},
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SignIn {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct SignedIn {
    #[serde(flatten)]
    pub tokens: Tokens,
    /// Present and null, as clients know it: the strength of a password that works is never judged here.
    pub weak_password: Option<()>,
}

impl Auth {
    pub async fn sign_in(&self, call: &mut Call<'_>, body: SignIn) -> Result<SignedIn, Error> {
        let config = &self.0.config;
        let contact = match (given(body.email.as_deref()), given(body.phone.as_deref())) {
            (Some(_), Some(_)) => {
                return Err(Error::saying(
                    VALIDATION,
                    "Only an email address or phone number should be provided on login.",
                ));
            }
            (None, None) => return Err(Error::saying(VALIDATION, "missing email or phone")),
            (None, Some(_)) if !config.phone.enabled => return Err(PHONE_LOGIN_DISABLED.into()),
            (None, Some(phone)) => Contact::Phone(address::plain_phone(phone)),
            (Some(_), None) if !config.email_enabled => return Err(EMAIL_LOGIN_DISABLED.into()),
            (Some(email), None) => Contact::Email(email.to_lowercase()),
        };
        let password = body.password.unwrap_or_default();

        let rate = Rate::new(config.limits.token, FIVE_MINUTES);
        self.limit(call, Action::SignIn, rate)?;
        // Guessing one account from many addresses: counted per name, whether or not there is such an account.
        let account = self.0.limiter.account(contact.name());
        self.0.limiter.check(Action::FailedSignIn, account, rate, call.tick).map_err(Error::limited)?;

        match self.check_password(call, &contact, password).await? {
            Some(user) => self.begin_after_password(call, user, &contact).await,
            None => {
                let _ = self.0.limiter.take(Action::FailedSignIn, account, rate, call.tick);
                Err(INVALID_CREDENTIALS.into())
            }
        }
    }

    /// The account, if the password is its own. A hash from elsewhere is replaced by one of ours on this occasion.
    async fn check_password(
        &self,
        call: &mut Call<'_>,
        contact: &Contact,
        password: String,
    ) -> Result<Option<User>, Error> {
        let db = self.0.db.connection().await?;
        let aud = self.audience(call);
        let found = match contact {
            Contact::Email(email) => users::by_email(&db, email, aud).await,
            Contact::Phone(phone) => users::by_phone(&db, phone, aud).await,
        };
        let user = found.map_err(|error| Error::database(error, "Database error querying schema"))?;
        drop(db);
        let stored = user.as_ref().and_then(|user| user.encrypted_password.clone());
        let verdict = self.verify(password.clone(), stored.clone()).await?;
        if let Some(user) = &user {
            self.password_attempt(call, user.id, verdict != Verdict::Wrong).await?;
        }
        let (Some(user), Verdict::Right | Verdict::RightOutdated) = (user, verdict) else { return Ok(None) };
        if let (Verdict::RightOutdated, Some(old)) = (verdict, stored) {
            let new = self.hash(call, password).await?;
            let db = self.0.db.connection().await?;
            users::replace_hash(&db, user.id, &old, &new).await?;
        }
        Ok(Some(user))
    }

    /// Only who knows the password learns that an account is banned or waits for confirmation.
    async fn begin_after_password(
        &self,
        call: &mut Call<'_>,
        user: User,
        contact: &Contact,
    ) -> Result<SignedIn, Error> {
        if user.is_banned(call.now) {
            return Err(LOGIN_BANNED.into());
        }
        match contact {
            Contact::Email(_) if user.email_confirmed_at.is_none() => return Err(EMAIL_NOT_CONFIRMED.into()),
            Contact::Phone(_) if user.phone_confirmed_at.is_none() => return Err(PHONE_NOT_CONFIRMED.into()),
            _ => {}
        }
        let mut db = self.0.waiting.connection().await?;
        let login = (audit::Action::Login, json!({ "provider": contact.provider() }));
        let tokens = if self.is_hooked(Point::CustomAccessToken) {
            // No session without a token.
            let tx = db.transaction().await?;
            let tokens = self.begin_session(&tx, call, user, "password", login).await?;
            tx.commit().await?;
            tokens
        } else {
            self.begin_session(&db, call, user, "password", login).await?
        };
        Ok(SignedIn { tokens, weak_password: None })
    }
}
