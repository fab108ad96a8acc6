//! Signing in with a password. Unknown account, account without a password and wrong password answer alike, in the same time.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{FIVE_MINUTES, given};
use crate::{
    Auth, Call,
    error::{
        EMAIL_LOGIN_DISABLED, EMAIL_NOT_CONFIRMED, Error, INVALID_CREDENTIALS, LOGIN_BANNED, PHONE_LOGIN_DISABLED,
        VALIDATION,
    },
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
        let email = match (given(body.email.as_deref()), given(body.phone.as_deref())) {
            (Some(_), Some(_)) => {
                return Err(Error::saying(
                    VALIDATION,
                    "Only an email address or phone number should be provided on login.",
                ));
            }
            (None, None) => return Err(Error::saying(VALIDATION, "missing email or phone")),
            (None, Some(_)) => return Err(PHONE_LOGIN_DISABLED.into()),
            (Some(_), None) if !config.email_enabled => return Err(EMAIL_LOGIN_DISABLED.into()),
            (Some(email), None) => email.to_lowercase(),
        };
        let password = body.password.unwrap_or_default();

        let rate = Rate::new(config.limits.token, FIVE_MINUTES);
        self.limit(call, Action::SignIn, rate)?;
        // Guessing one account from many addresses: counted per name, whether or not there is such an account.
        let account = self.0.limiter.account(&email);
        self.0.limiter.check(Action::FailedSignIn, account, rate, call.tick).map_err(Error::limited)?;

        match self.check_password(call, &email, password).await? {
            Some(user) => self.begin_after_password(call, user).await,
            None => {
                let _ = self.0.limiter.take(Action::FailedSignIn, account, rate, call.tick);
                Err(INVALID_CREDENTIALS.into())
            }
        }
    }

    /// The account, if the password is its own. A hash from elsewhere is replaced by one of ours on this occasion.
    async fn check_password(&self, call: &mut Call<'_>, email: &str, password: String) -> Result<Option<User>, Error> {
        let db = self.0.db.connection().await?;
        let user = users::by_email(&db, email, self.audience(call))
            .await
            .map_err(|error| Error::database(error, "Database error querying schema"))?;
        drop(db);
        let stored = user.as_ref().and_then(|user| user.encrypted_password.clone());
        let verdict = self.verify(password.clone(), stored.clone()).await?;
        let (Some(user), Verdict::Right | Verdict::RightOutdated) = (user, verdict) else { return Ok(None) };
        if let (Verdict::RightOutdated, Some(old)) = (verdict, stored) {
            let new = self.hash(call, password).await?;
            let db = self.0.db.connection().await?;
            users::replace_hash(&db, user.id, &old, &new).await?;
        }
        Ok(Some(user))
    }

    /// Only who knows the password learns that an account is banned or waits for confirmation.
    async fn begin_after_password(&self, call: &mut Call<'_>, user: User) -> Result<SignedIn, Error> {
        if user.is_banned(call.now) {
            return Err(LOGIN_BANNED.into());
        }
        if user.email_confirmed_at.is_none() {
            return Err(EMAIL_NOT_CONFIRMED.into());
        }
        let db = self.0.db.connection().await?;
        let login = (audit::Action::Login, json!({ "provider": "email" }));
        let tokens = self.begin_session(&db, call, user, "password", login).await?;
        Ok(SignedIn { tokens, weak_password: None })
    }
}
