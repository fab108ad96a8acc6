//! Asking for a code.

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::{Holder, security_key::Ceremony};
use crate::{
    Auth, Call,
    error::{Error, FACTOR_NOT_FOUND},
    factor::{Factor, Kind, challenge::Challenge},
    flow::Caller,
    limit::Action,
    store::{
        Sql, audit,
        factors::{self, Asked},
    },
    user::User,
    webauthn::Credential,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ChallengeFactor {
    /// Of a telephone: `sms` or another way that the sender knows.
    pub channel: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Challenged {
    id: Uuid,
    #[serde(rename = "type")]
    kind: Kind,
    /// Unix seconds.
    expires_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    webauthn: Option<Ceremony>,
}

impl Auth {
    /// `body` is looked at where it can say something: an authenticator app is challenged without one.
    pub async fn challenge_factor(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        factor: Uuid,
        body: Result<ChallengeFactor, Error>,
    ) -> Result<Challenged, Error> {
        let holder = Holder::new(caller)?;
        let factor = holder.factor(factor)?;
        self.limit_factors(call, Action::FactorChallenge)?;
        self.may_use(factor.factor_type)?;
        let channel = match factor.factor_type {
            Kind::Totp => None,
            Kind::Phone | Kind::Webauthn => body?.channel,
        };
        let challenge = Challenge { id: call.uuid(), created_at: call.now, address: call.address, answered: false };
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let (asked, webauthn) = match factor.factor_type {
            Kind::Totp => (Asked::default(), None),
            Kind::Phone => {
                let asked = self.text_code(&tx, call, &holder.user, (&factor, channel.as_deref())).await?;
                (asked, None)
            }
            Kind::Webauthn => self.ask_key(&tx, call, &holder.user, &factor).await?,
        };
        factors::put_challenge(&tx, factor.id, &challenge, &asked).await?;
        let traits = json!({ "factor_id": factor.id, "factor_status": factor.status });
        let payload = audit::payload(&holder.user, audit::Action::FactorChallenged, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        let expires_at = challenge.expires_at(self.0.config.mfa.challenge_lifetime).unix_timestamp();
        Ok(Challenged { id: challenge.id, kind: factor.factor_type, expires_at, webauthn })
    }

    /// What the answer of a security key will be measured by, and what the client is told about it.
    async fn ask_key(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        factor: &Factor,
    ) -> Result<(Asked, Option<Ceremony>), Error> {
        let secrets = factors::lock(sql, user.id, factor.id).await?.ok_or(FACTOR_NOT_FOUND)?;
        let known = secrets.credential.as_ref().and_then(Credential::of_kept);
        let (session, ceremony) = self.pose_key(call, user, factor, known.as_ref())?;
        Ok((Asked { key: Some(session), code: None }, Some(ceremony)))
    }
}
