//! The same mail once more. Whether anything is under way for an address is nobody's business: the answer is the same.

use serde::Deserialize;

use super::{
    given,
    level::level,
    post::{EMAIL_CHANGE, Envelope, Letter, Return, SIGN_UP},
};
use crate::{
    Auth, Call, address,
    error::{EMAIL_SIGNUP_DISABLED, Error, VALIDATION},
    limit::Action,
    pkce::{Challenge, ProofKey},
    store::{Sql, users},
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resend {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    #[serde(flatten)]
    pub proof: ProofKey,
}

impl Auth {
    /// What the sender of text messages calls the message, when it has a name.
    pub async fn resend(
        &self,
        call: &mut Call<'_>,
        body: Resend,
        back: &Return,
    ) -> Result<Option<&'static str>, Error> {
        let refused = |why: &'static str| Err(Error::saying(VALIDATION, why));
        let (email, phone) = (given(body.email.as_deref()), given(body.phone.as_deref()));
        let change = match given(body.kind.as_deref()) {
            Some("signup") => false,
            Some("email_change") => true,
            Some(kind @ ("sms" | "phone_change"))
                if email.is_none()
                    && let Some(phone) = phone =>
            {
                return self.resend_by_phone(call, phone, kind == "phone_change").await;
            }
            Some("sms" | "phone_change") => return refused("Type provided requires a phone number"),
            _ => return refused("Missing one of these types: signup, email_change, sms, phone_change"),
        };
        let email = match (email, phone) {
            (Some(_), Some(_)) => return refused("Only an email address or phone number should be provided."),
            (None, _) => return refused("Type provided requires an email address"),
            (Some(_), None) if !self.0.config.email_enabled => return Err(EMAIL_SIGNUP_DISABLED.into()),
            (Some(email), None) => address::email(email)?,
        };
        let challenge = body.proof.challenge()?;
        self.limit_mails(call, Action::Resend)?;
        let target = self.target(back);
        level(call.tick, self.resend_to(call, (change, &email), challenge.as_ref(), &target)).await
    }

    async fn resend_to(
        &self,
        call: &mut Call<'_>,
        (change, email): (bool, &str),
        challenge: Option<&Challenge>,
        redirect_to: &str,
    ) -> Result<Option<&'static str>, Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        self.space(&tx, call, if change { EMAIL_CHANGE } else { SIGN_UP }, email).await?;
        let known = users::by_email(&tx, email, self.audience(call)).await?;
        let pending = known.filter(|user| match change {
            true => !user.new_email.is_empty(),
            false => !user.is_confirmed(),
        });
        let user = pending.unwrap_or_else(|| self.decoy(call));
        self.send_again(&tx, call, &user, (change, email), challenge, redirect_to).await?;
        tx.commit().await?;
        self.ring();
        Ok(None)
    }

    async fn send_again(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        (change, email): (bool, &str),
        challenge: Option<&Challenge>,
        redirect_to: &str,
    ) -> Result<(), Error> {
        if change && !user.new_email.is_empty() {
            return self.send_email_change(sql, call, user, challenge, redirect_to).await;
        }
        self.expect_verifier(sql, call, user, Letter::SignUp, challenge).await?;
        let envelope = Envelope { letter: Letter::SignUp, to: email, redirect_to, pkce: challenge.is_some() };
        self.post(sql, call, user, envelope).await
    }
}
