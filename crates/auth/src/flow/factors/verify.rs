//! Answering a challenge. The right answer raises the session to the second level; sessions that did not get so far end.

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::{Holder, phone, security_key::KeyAnswer};
use crate::{
    Auth, Call,
    error::{
        CHALLENGE_NOT_FOUND, Error, FACTOR_CODE_WRONG, FACTOR_NOT_FOUND, PHONE_CODE_WRONG, SECURITY_KEY_WRONG,
        SESSION_NOT_FOUND, VALIDATION,
    },
    factor::{
        Factor, Kind,
        challenge::{Challenge, Void},
        totp,
    },
    flow::{Caller, given, post::Notice},
    hook::Point,
    limit::Action,
    refresh,
    session::{Session, Tokens},
    store::{
        Sql, audit,
        factors::{self, Asked, Proof, Secrets},
        sessions,
    },
    user::User,
    webauthn::Credential,
};

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct VerifyFactor {
    pub challenge_id: Uuid,
    pub code: Option<String>,
    pub webauthn: Option<KeyAnswer>,
}

impl VerifyFactor {
    fn check_code(&self, kind: Kind) -> Result<(), Error> {
        if kind != Kind::Webauthn && given(self.code.as_deref()).is_none() {
            return Err(Error::saying(VALIDATION, "Code needs to be non-empty"));
        }
        Ok(())
    }

    fn check_key(&self, kind: Kind) -> Result<(), Error> {
        if kind == Kind::Webauthn { KeyAnswer::check(self.webauthn.as_ref()) } else { Ok(()) }
    }
}

impl Auth {
    pub async fn verify_factor(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        factor: Uuid,
        body: VerifyFactor,
    ) -> Result<Tokens, Error> {
        let holder = Holder::new(caller)?;
        let factor = holder.factor(factor)?;
        self.limit_factors(call, Action::FactorVerify)?;
        body.check_code(factor.factor_type)?;
        self.may_use(factor.factor_type)?;
        body.check_key(factor.factor_type)?;
        let (who, rate) = self.factor_guesses(&holder.user);
        self.0.limiter.check(Action::FailedFactorCode, who, rate, call.tick).map_err(Error::limited)?;
        self.tell_of_attempt(call, &holder, &factor, &body).await?;

        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        if !factors::lock_sessions(&tx, holder.user.id).await?.contains(&holder.session.id) {
            return Err(SESSION_NOT_FOUND.into());
        }
        // Whoever comes second with the same answer finds it used.
        let secrets = factors::lock(&tx, holder.user.id, factor.id).await?.ok_or(FACTOR_NOT_FOUND)?;
        let id = body.challenge_id;
        let (challenge, asked) = factors::challenge(&tx, factor.id, id).await?.ok_or(CHALLENGE_NOT_FOUND)?;
        if let Err(void) = challenge.judge(call.address, call.now, self.0.config.mfa.challenge_lifetime) {
            if void == Void::Expired {
                factors::delete_challenge(&tx, id).await?;
                tx.commit().await?;
            }
            return Err(void.refusal(id));
        }
        let proof = match self.prove(&tx, call, &factor, secrets, asked, body).await? {
            Ok(proof) => proof,
            Err(wrong) => {
                let _ = self.0.limiter.take(Action::FailedFactorCode, who, rate, call.tick);
                tracing::info!(user.id = %holder.user.id, factor.id = %factor.id, "a wrong answer to a second factor");
                return Err(wrong);
            }
        };
        let (user, session, refresh_token) = self.raise(&tx, call, &holder, &factor, &challenge, &proof).await?;
        if !factor.is_verified() {
            self.notify(&tx, call, &user, Notice::FactorEnrolled(factor.factor_type)).await?;
        }
        let method = factor.factor_type.method();
        let tokens = self.tokens(&tx, call, user, &session, (method, refresh_token)).await?;
        tx.commit().await?;
        self.ring();
        Ok(tokens)
    }

    /// What the project's own code says to the answer. It is asked before anything is held, for it may take seconds; of two
    /// right answers at once it hears of both, and one of them still comes too late.
    async fn tell_of_attempt(
        &self,
        call: &mut Call<'_>,
        holder: &Holder,
        factor: &Factor,
        body: &VerifyFactor,
    ) -> Result<(), Error> {
        if !self.is_hooked(Point::MfaVerification) {
            return Ok(());
        }
        let db = self.0.db.connection().await?;
        let secrets = factors::lock(&db, holder.user.id, factor.id).await?.ok_or(FACTOR_NOT_FOUND)?;
        let (challenge, asked) =
            factors::challenge(&db, factor.id, body.challenge_id).await?.ok_or(CHALLENGE_NOT_FOUND)?;
        if challenge.judge(call.address, call.now, self.0.config.mfa.challenge_lifetime).is_err() {
            // No attempt at all: it is refused below.
            return Ok(());
        }
        let valid = self.prove(&db, call, factor, secrets, asked, body.clone()).await?.is_ok();
        drop(db);
        let kind = factor.factor_type.as_str();
        let heard = self.factor_attempt(call, holder.user.id, (factor.id, kind), valid).await;
        if heard.is_err() && !valid {
            let (who, rate) = self.factor_guesses(&holder.user);
            let _ = self.0.limiter.take(Action::FailedFactorCode, who, rate, call.tick);
        }
        heard
    }

    /// What the answer proves, or how it is refused.
    async fn prove(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        factor: &Factor,
        secrets: Secrets,
        asked: Asked,
        body: VerifyFactor,
    ) -> Result<Result<Proof, Error>, Error> {
        match (factor.factor_type, body.webauthn) {
            (Kind::Totp, _) => {
                let code = body.code.unwrap_or_default();
                let (id, sealing) = (factor.id.to_string(), &self.0.config.sealing);
                let outdated = sealing.is_outdated(&secrets.secret);
                let secret = sealing.open(&id, secrets.secret)?;
                let step = self.fresh_step(sql, call, factor, &secret, &code).await?;
                let anew = match outdated && step.is_some() {
                    true => Some(sealing.seal(&id, &secret, call.bytes())?),
                    false => None,
                };
                let proof = step.map(|step| Proof { code: Some(step.to_string()), secret: anew, ..Proof::default() });
                Ok(proof.ok_or_else(|| FACTOR_CODE_WRONG.into()))
            }
            (Kind::Webauthn, Some(answer)) => {
                let known = secrets.credential.as_ref().and_then(Credential::of_kept);
                let judged = self.judge_key(factor, asked.key, known, answer)?;
                Ok(judged.map(proof_of_key).map_err(|wrong| {
                    tracing::info!(factor.id = %factor.id, %wrong, "a security key was refused");
                    SECURITY_KEY_WRONG.into()
                }))
            }
            (Kind::Webauthn, None) => Ok(Err(SECURITY_KEY_WRONG.into())),
            (Kind::Phone, _) => match phone::is_code(factor, &asked, &body.code.unwrap_or_default()) {
                true => Ok(Ok(Proof::default())),
                false => Ok(Err(PHONE_CODE_WRONG.into())),
            },
        }
    }

    /// The time step of a code that is right and newer than the last one accepted: who watched it being typed gains nothing.
    async fn fresh_step(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        factor: &Factor,
        secret: &str,
        code: &str,
    ) -> Result<Option<u64>, Error> {
        let lifetime = self.0.config.mfa.challenge_lifetime;
        let last = factors::last_step(sql, factor.id, call.now, lifetime).await?;
        let step = totp::step(code, secret, call.now)?;
        Ok(step.filter(|step| last.is_none_or(|last| *step > last)))
    }

    async fn raise(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        holder: &Holder,
        factor: &Factor,
        challenge: &Challenge,
        proof: &Proof,
    ) -> Result<(User, Session, String), Error> {
        let refresh_token = refresh::token(call.bytes());
        let traits = json!({ "factor_id": factor.id, "challenge_id": challenge.id, "factor_type": factor.factor_type });
        let row = factors::Raise {
            session: holder.session.id,
            user: holder.user.id,
            factor: factor.id,
            kind: factor.factor_type,
            challenge: challenge.id,
            proof,
            amr_id: call.uuid(),
            refresh_token: &refresh_token,
            user_agent: call.user_agent,
            address: call.address,
            audit: (call.uuid(), audit::payload(&holder.user, audit::Action::FactorVerified, traits)),
            now: call.now,
        };
        factors::raise(sql, &row).await.map_err(|error| Error::database(error, "Failed to update sessions"))?;
        match sessions::of_token(sql, holder.user.id, Some(holder.session.id)).await? {
            Some((user, Some(session))) => Ok((user, session, refresh_token)),
            _ => Err(SESSION_NOT_FOUND.into()),
        }
    }
}

fn proof_of_key(credential: Credential) -> Proof {
    let aaguid = Some(credential.aaguid);
    Proof { credential: Some(credential.to_kept()), aaguid, ..Proof::default() }
}
