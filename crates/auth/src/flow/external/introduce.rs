//! Asking a provider whom it sent. No database connection is held meanwhile.

use serde_json::Value;

use crate::{
    Auth, Call,
    external::{
        authorize::Proof,
        directory::{Document, Home, Trouble},
        grant::{self, ClientAuth, Grant},
        id_token::{IdToken, Refusal, Unverified},
        issuer::Issuers,
        profile::Profile,
        provider::{Protocol, Provider},
    },
    json::{Object, object},
    outgoing::Request,
};

const USER_INFO: &str = "the userinfo endpoint";

impl Auth {
    /// The provider's tokens for its code, and what it says about their owner. `verifier` is empty when none was kept.
    pub(super) async fn introduce(
        &self,
        call: &Call<'_>,
        provider: &Provider,
        code: &str,
        verifier: &str,
    ) -> Result<(Grant, Profile), Trouble> {
        match &provider.protocol {
            Protocol::OpenId { home, issuers } => {
                let home = Home { address: home, issuers, reach: provider.reach };
                let when = (call.tick, self.0.config.external.cache_lifetime);
                let document = self.0.directory.document(self.outgoing(), home, when).await?;
                let grant =
                    self.redeem_there(provider, (&document.token, document.client_auth), code, verifier).await?;
                let claims = self.claims_of(call, provider, home, (&document, &grant, verifier)).await?;
                let profile = Profile::of_claims(&claims, provider.claims, issuers.is_single());
                Ok((grant, profile))
            }
            Protocol::GitHub { web, api } => {
                let endpoint = format!("{web}/login/oauth/access_token");
                let grant = self.redeem_there(provider, (&endpoint, ClientAuth::Body), code, verifier).await?;
                let user = self.ask(provider, &grant, "/user", format!("{api}/user")).await?;
                let emails = self.ask(provider, &grant, "/user/emails", format!("{api}/user/emails")).await?;
                let profile = Profile::of_github(api, user, emails).ok_or(Trouble::Subject)?;
                Ok((grant, profile))
            }
        }
    }

    /// A token of the provider's that was verified, however old the keys are that we know.
    pub(super) async fn believe(
        &self,
        call: &Call<'_>,
        provider: &Provider,
        home: Home<'_>,
        token: &str,
    ) -> Result<IdToken, Trouble> {
        let unverified = Unverified::parse(token)?;
        if !home.issuers.might_accept(unverified.issuer()) {
            return Err(Refusal::Issuer.into());
        }
        let when = (call.tick, self.0.config.external.cache_lifetime);
        let now = call.now.unix_timestamp();
        let mut verified = Err(Refusal::UnknownKey);
        for anew in [false, true] {
            let keys = self.0.directory.keys(self.outgoing(), home, when, anew).await?;
            verified = unverified.verify(&keys, home.issuers, &provider.client_ids, now);
            if !matches!(verified, Err(Refusal::UnknownKey)) {
                break;
            }
        }
        Ok(verified?)
    }

    async fn redeem_there(
        &self,
        provider: &Provider,
        endpoint: (&str, ClientAuth),
        code: &str,
        verifier: &str,
    ) -> Result<Grant, Trouble> {
        let verifier = Some(verifier).filter(|verifier| !verifier.is_empty());
        let request = grant::request(provider, endpoint, code, verifier);
        let sent = self.outgoing().send(request).await;
        grant::read(&sent.map_err(|failure| Trouble::Unanswered("the token endpoint", failure))?)
    }

    /// The ID token's claims; what it lacks is asked for, of the same person.
    async fn claims_of(
        &self,
        call: &Call<'_>,
        provider: &Provider,
        home: Home<'_>,
        (document, grant, verifier): (&Document, &Grant, &str),
    ) -> Result<Object, Trouble> {
        let mut claims = match &grant.id_token {
            Some(token) => {
                let token = self.believe(call, provider, home, token).await?;
                token.fits(&grant.access_token)?;
                if !provider.skip_nonce_check && !Proof::is_met(verifier, token.nonce()) {
                    return Err(Refusal::Nonce.into());
                }
                token.claims
            }
            None => Object::new(),
        };
        if claims.contains_key("email") {
            return Ok(claims);
        }
        let Some(endpoint) = &document.user_info else {
            return if claims.is_empty() { Err(Trouble::NoIdToken) } else { Ok(claims) };
        };
        let said = object(Some(self.ask(provider, grant, USER_INFO, endpoint.clone()).await?));
        let is_somebody = said.get("sub").is_some_and(|sub| sub.as_str().is_some_and(|sub| !sub.is_empty()));
        if !is_somebody || claims.get("sub").is_some_and(|known| Some(known) != said.get("sub")) {
            return Err(Trouble::Subject);
        }
        let issuer = claims.get("iss").cloned().unwrap_or_else(|| issuer_of(home.issuers, home.address));
        claims.extend(said);
        claims.insert("iss".into(), issuer);
        Ok(claims)
    }

    async fn ask(&self, provider: &Provider, grant: &Grant, step: &'static str, url: String) -> Result<Value, Trouble> {
        let request = Request::get(url)
            .header("authorization", format!("Bearer {}", grant.access_token))
            .header("accept", "application/json")
            .reach(provider.reach);
        let response = self.outgoing().send(request).await.map_err(|failure| Trouble::Unanswered(step, failure))?;
        if !response.is_success() {
            return Err(Trouble::Status(step, response.status));
        }
        serde_json::from_slice(&response.body).map_err(|_| Trouble::Unreadable(step))
    }
}

/// What identities from an answer without a token are noted to come from.
fn issuer_of(issuers: &Issuers, home: &str) -> Value {
    match issuers {
        Issuers::These(known) => known.first().map_or(home, String::as_str).into(),
        Issuers::MicrosoftTenants => home.into(),
    }
}
