//! The end of a sign-in with a proof key: the code that a followed link left, and the verifier, for a session.

use serde::Deserialize;
use serde_json::json;

use super::{FIVE_MINUTES, given};
use crate::{
    Auth, Call,
    error::{BAD_VERIFIER, BANNED, Error, FLOW_EXPIRED, FLOW_NOT_FOUND, SUB_NOT_FOUND, VALIDATION},
    limit::{Action, Rate},
    session::Tokens,
    store::{audit, flow_states, users},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Exchange {
    pub auth_code: Option<String>,
    pub code_verifier: Option<String>,
}

impl Auth {
    /// A wrong verifier leaves the code to the right one.
    pub async fn exchange(&self, call: &mut Call<'_>, body: Exchange) -> Result<Tokens, Error> {
        let (Some(code), Some(verifier)) = (given(body.auth_code.as_deref()), given(body.code_verifier.as_deref()))
        else {
            let why = "invalid request: both auth code and code verifier should be non-empty";
            return Err(Error::saying(VALIDATION, why));
        };
        self.limit(call, Action::SignIn, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let granted = flow_states::lock(&tx, code).await?.ok_or(FLOW_NOT_FOUND)?;
        if granted.issued_at + self.0.config.mail.exchange_lifetime <= call.now {
            return Err(FLOW_EXPIRED.into());
        }
        if !granted.challenge.is_met_by(verifier) {
            return Err(BAD_VERIFIER.into());
        }
        flow_states::delete(&tx, granted.id).await?;
        let user = users::by_id(&tx, granted.user).await?.filter(|user| user.deleted_at.is_none());
        let user = user.ok_or(SUB_NOT_FOUND)?;
        if user.is_banned(call.now) {
            return Err(BANNED.into());
        }
        let traits = json!({ "provider": granted.provider, "provider_type": granted.provider });
        let login = (audit::Action::Login, traits);
        let tokens = self.begin_session(&tx, call, user, &granted.method, login).await?;
        tx.commit().await?;
        Ok(tokens.with_provider(granted.provider_token, granted.provider_refresh_token))
    }
}
