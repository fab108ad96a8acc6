//! Signing in without a password: a link and a code to the address, which gets an account if it has none.

use serde::Deserialize;
use serde_json::Value;

use super::{
    given,
    level::level,
    newcomer::Contact,
    phone,
    post::{Envelope, Letter, OTP, Return},
    sign_up::is_address_taken,
};
use crate::{
    Auth, Call, address,
    error::{EMAIL_LOGIN_DISABLED, Error, OTP_DISABLED, SIGNUP_DISABLED, VALIDATION},
    json::Object,
    limit::Action,
    pkce::{Challenge, ProofKey},
    store::{Sql, audit, users},
    user::User,
};

#[derive(Debug, Deserialize)]
#[serde(default)]
pub struct Otp {
    pub email: Option<String>,
    pub phone: Option<String>,
    /// For numbers: `sms` or another way that the sender knows.
    pub channel: Option<String>,
    /// Whether an address without an account gets one.
    pub create_user: bool,
    /// Becomes `user_metadata` of a new account.
    pub data: Option<Object>,
    #[serde(flatten)]
    pub proof: ProofKey,
}

impl Default for Otp {
    fn default() -> Self {
        Self { email: None, phone: None, channel: None, create_user: true, data: None, proof: ProofKey::default() }
    }
}

/// What is left of a request once it was read.
struct Asked {
    email: String,
    create_user: bool,
    data: Object,
    challenge: Option<Challenge>,
}

/// Which of the two routes that do the same was called; each has its own limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtpRoute {
    Otp,
    MagicLink,
}

impl Auth {
    /// What the sender of text messages calls the message, when it has a name.
    pub async fn otp(
        &self,
        call: &mut Call<'_>,
        route: OtpRoute,
        body: Otp,
        back: &Return,
    ) -> Result<Option<&'static str>, Error> {
        let email = match (given(body.email.as_deref()), given(body.phone.as_deref())) {
            (Some(_), Some(_)) => {
                return Err(Error::saying(VALIDATION, "Only an email address or phone number should be provided"));
            }
            (None, None) => {
                return Err(Error::saying(VALIDATION, "One of email or phone must be set"));
            }
            (None, Some(phone)) => {
                body.proof.challenge()?;
                let (channel, create_user) = (given(body.channel.as_deref()), body.create_user);
                let data = body.data.clone().unwrap_or_default();
                return self.otp_by_phone(call, phone::otp::Asked { phone, channel, create_user, data }).await;
            }
            (Some(_), None) if given(body.channel.as_deref()).is_some() => {
                return Err(Error::saying(VALIDATION, "Channel should only be specified with Phone OTP"));
            }
            (Some(_), None) if !self.0.config.email_enabled => return Err(EMAIL_LOGIN_DISABLED.into()),
            (Some(email), None) => address::email(email)?,
        };
        let challenge = body.proof.challenge()?;
        self.limit_mails(call, if route == OtpRoute::Otp { Action::Otp } else { Action::MagicLink })?;
        let target = self.target(back);
        let asked = Asked { email, create_user: body.create_user, data: body.data.unwrap_or_default(), challenge };
        level(call.tick, self.send_otp(call, asked, &target)).await
    }

    async fn send_otp(
        &self,
        call: &mut Call<'_>,
        asked: Asked,
        redirect_to: &str,
    ) -> Result<Option<&'static str>, Error> {
        let newcomer = self.newcomer(call, Contact::Email(asked.email.clone()), None, asked.data);
        if asked.create_user && !self.0.config.disable_signup {
            self.vet(call, &newcomer).await?;
        }
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let known = async { Ok(users::by_email(&tx, &asked.email, self.audience(call)).await?) };
        let ((), known) = tokio::try_join!(biased; self.space(&tx, call, OTP, &asked.email), known)?;
        let known = match known {
            Some(user) => user,
            None if !asked.create_user => return Err(OTP_DISABLED.into()),
            None if self.0.config.disable_signup => return Err(SIGNUP_DISABLED.into()),
            None => match self.insert(&tx, call, newcomer).await {
                // The address has an account of another audience, which is nobody's business.
                Err(error) if is_address_taken(&error) => return Ok(None),
                made => made?,
            },
        };
        self.send_link(&tx, call, &known, asked.challenge.as_ref(), redirect_to).await?;
        tx.commit().await?;
        self.ring();
        self.welcome(call).await?;
        Ok(None)
    }

    /// An address nobody has confirmed yet gets the mail that confirms it, any other the one that signs in.
    async fn send_link(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        challenge: Option<&Challenge>,
        redirect_to: &str,
    ) -> Result<(), Error> {
        let (letter, action) = match user.is_confirmed() {
            true => (Letter::MagicLink, audit::Action::UserRecoveryRequested),
            false => (Letter::SignUp, audit::Action::UserConfirmationRequested),
        };
        self.expect_verifier(sql, call, user, letter, challenge).await?;
        let envelope = Envelope { letter, to: &user.email.clone(), redirect_to, pkce: challenge.is_some() };
        let payload = audit::payload(user, action, Value::Null);
        let (entry, now) = (call.uuid(), call.now);
        let noted = async { Ok(audit::write(sql, entry, &payload, now).await?) };
        tokio::try_join!(biased; noted, self.post(sql, call, user, envelope))?;
        Ok(())
    }
}
