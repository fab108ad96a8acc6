//! `GET /authorize` and `GET /user/identities/authorize`: the address at which a provider asks its user.

use super::Errand;
use crate::{
    Auth, Call,
    error::{Error, INVITED_NOT_FOUND, LINKING_DISABLED, UNEXPECTED, VALIDATION},
    external::{
        authorize::{Proof, Visit, nonce_of},
        directory::{Home, Trouble},
        provider::{Protocol, Provider},
    },
    flow::{Caller, FIVE_MINUTES, given, post::Return},
    limit::{Action, Rate},
    one_time::Purpose,
    pkce::ProofKey,
    store::{one_time, visits},
};

/// A request to leave. `extra` are all its parameters; those that are the caller's to choose go on to the provider.
#[derive(Debug, Default)]
pub struct Leave {
    pub provider: String,
    pub scopes: String,
    pub invite_token: Option<String>,
    pub proof: ProofKey,
    pub extra: Vec<(String, String)>,
    pub back: Return,
}

impl Auth {
    /// Where to send the browser to sign in with a provider.
    pub async fn leave(&self, call: &mut Call<'_>, asked: Leave) -> Result<String, Error> {
        let errand = match given(asked.invite_token.as_deref()) {
            Some(token) => Errand::Accept(token.to_owned()),
            None => Errand::SignIn,
        };
        self.leave_on(call, asked, errand).await
    }

    /// As [`Auth::leave`], for somebody signed in who adds the provider to their account.
    pub async fn leave_to_link(&self, call: &mut Call<'_>, asked: Leave, caller: &Caller) -> Result<String, Error> {
        self.require_linking()?;
        caller.in_person()?;
        self.leave_on(call, asked, Errand::Link(caller.user.id)).await
    }

    pub(super) fn require_linking(&self) -> Result<(), Error> {
        if self.0.config.external.manual_linking { Ok(()) } else { Err(LINKING_DISABLED.into()) }
    }

    async fn leave_on(&self, call: &mut Call<'_>, asked: Leave, errand: Errand) -> Result<String, Error> {
        let external = &self.0.config.external;
        let provider = self
            .provider_named(&asked.provider)
            .await
            .and_then(|provider| provider.ready_to_visit().map(|()| provider))
            .map_err(|why| Error::saying(VALIDATION, format!("Unsupported provider: {why}")))?;
        let challenge = asked.proof.challenge()?;
        self.limit(call, Action::Leave, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let endpoint = self.authorization_endpoint(call, &provider).await.map_err(|trouble| {
            tracing::warn!(provider = %provider.name, %trouble, "cannot send anybody to the provider");
            Error::saying(UNEXPECTED, "Error reaching the external provider")
        })?;
        let proof = (provider.issuers().is_some() || provider.proof_key)
            .then(|| Proof::new(call.bytes(), nonce_of(&asked.extra)));
        let state = call.uuid();
        let visit = Visit {
            provider: &provider,
            endpoint: &endpoint,
            state,
            scopes: &asked.scopes,
            extra: &asked.extra,
            proof: proof.as_ref(),
        };
        let url = visit.url().ok_or(UNEXPECTED)?;
        let (invite, target) = match &errand {
            Errand::SignIn => (None, None),
            Errand::Accept(token) => (Some(token.as_str()), None),
            Errand::Link(user) => (None, Some(*user)),
        };
        let leaving = visits::Leaving {
            id: state,
            provider: &provider.name,
            code: call.uuid(),
            challenge: challenge.as_ref(),
            invite,
            referrer: &self.target(&asked.back),
            target,
            email_optional: provider.email_optional,
            verifier: proof.as_ref().map(|proof| (call.uuid(), proof.verifier.as_str())),
            now: call.now,
            too_late: call.now - external.flow_lifetime,
        };
        let db = self.0.db.connection().await?;
        if let Some(token) = invite
            && !one_time::is_pending(&db, token, Purpose::Confirmation).await?
        {
            return Err(INVITED_NOT_FOUND.into());
        }
        visits::leave(&db, &leaving).await.map_err(|error| Error::database(error, "Error creating flow state"))?;
        Ok(url)
    }

    async fn authorization_endpoint(&self, call: &Call<'_>, provider: &Provider) -> Result<String, Trouble> {
        match &provider.protocol {
            Protocol::OpenId { home, issuers } => {
                let home = Home { address: home, issuers, reach: provider.reach };
                let when = (call.tick, self.0.config.external.cache_lifetime);
                let document = self.0.directory.document(self.outgoing(), home, when).await?;
                Ok(document.authorization.clone())
            }
            Protocol::OAuth2 { authorization, .. } => Ok(authorization.clone()),
            Protocol::GitHub { web, .. } => Ok(format!("{web}/login/oauth/authorize")),
        }
    }
}
