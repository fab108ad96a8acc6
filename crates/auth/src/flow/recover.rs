//! A forgotten password: a link and a code to the address, if it has an account. Nobody learns whether it has.

use serde::Deserialize;
use serde_json::Value;

use super::{
    given,
    level::level,
    post::{Envelope, Letter, RECOVER, Return},
};
use crate::{
    Auth, Call, address,
    error::{EMAIL_SIGNUP_DISABLED, Error, VALIDATION},
    limit::Action,
    pkce::{Challenge, ProofKey},
    store::{audit, users},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Recover {
    pub email: Option<String>,
    #[serde(flatten)]
    pub proof: ProofKey,
}

impl Auth {
    pub async fn recover(&self, call: &mut Call<'_>, body: Recover, back: &Return) -> Result<(), Error> {
        let email = given(body.email.as_deref())
            .ok_or_else(|| Error::saying(VALIDATION, "Password recovery requires an email"))?;
        if !self.0.config.email_enabled {
            return Err(EMAIL_SIGNUP_DISABLED.into());
        }
        let email = address::email(email)?;
        let challenge = body.proof.challenge()?;
        self.limit_mails(call, Action::Recover)?;
        let target = self.target(back);
        level(call.tick, self.send_recovery(call, &email, challenge.as_ref(), &target)).await
    }

    async fn send_recovery(
        &self,
        call: &mut Call<'_>,
        email: &str,
        challenge: Option<&Challenge>,
        redirect_to: &str,
    ) -> Result<(), Error> {
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let known = async { Ok(users::by_email(&tx, email, self.audience(call)).await?) };
        let ((), known) = tokio::try_join!(biased; self.space(&tx, call, RECOVER, email), known)?;
        let user = known.unwrap_or_else(|| self.decoy(call));
        let envelope = Envelope { letter: Letter::Recovery, to: email, redirect_to, pkce: challenge.is_some() };
        self.expect_verifier(&tx, call, &user, Letter::Recovery, challenge).await?;
        let payload = audit::payload(&user, audit::Action::UserRecoveryRequested, Value::Null);
        let (entry, now) = (call.uuid(), call.now);
        let noted = async { Ok(audit::write_of(&tx, entry, user.id, &payload, now).await?) };
        tokio::try_join!(biased; noted, self.post(&tx, call, &user, envelope))?;
        tx.commit().await?;
        self.ring();
        Ok(())
    }
}
