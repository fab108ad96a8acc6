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
                Ok((grant, profile_of(provider, claims)))
            }
            Protocol::OAuth2 { token, user_info, .. } => {
                let grant = self.redeem_there(provider, (token, ClientAuth::Body), code, verifier).await?;
                let claims = object(Some(self.ask(provider, &grant, USER_INFO, user_info.clone()).await?));
                let profile = profile_of(provider, claims);
                if profile.subject.is_empty() { Err(Trouble::Subject) } else { Ok((grant, profile)) }
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

/// Claims in the provider's dialect, and as an administrator wants them read.
pub(super) fn profile_of(provider: &Provider, mut claims: Object) -> Profile {
    let kept = provider.mapping.keep(&claims);
    provider.mapping.apply(&mut claims);
    let single = provider.issuers().is_none_or(Issuers::is_single);
    Profile::of_claims(&claims, provider.claims, single).with_custom_claims(kept)
}

/// What identities from an answer without a token are noted to come from.
fn issuer_of(issuers: &Issuers, home: &str) -> Value {
    match issuers {
        Issuers::These(known) => known.first().map_or(home, String::as_str).into(),
        Issuers::MicrosoftTenants => home.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::{Future, ready},
        net::Ipv4Addr,
        pin::Pin,
        sync::{Arc, Mutex},
        time::Instant,
    };

    use pg::control::Control;
    use serde_json::json;
    use time::OffsetDateTime;

    use super::*;
    use crate::{
        AuthConfig,
        external::custom,
        jwt::Verifier,
        outgoing::{Failure, Outgoing, Reach, Response},
        sign::Signer,
    };

    /// Answers in this order, each only to its address.
    struct Script(Mutex<Vec<(&'static str, &'static str)>>);

    impl Outgoing for Script {
        fn send(&self, request: Request) -> Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send + '_>> {
            let (url, body) = self.0.lock().unwrap().remove(0);
            assert_eq!((request.url.as_str(), request.reach), (url, Reach::Public));
            Box::pin(ready(Ok(Response { status: 200, headers: Vec::new(), body: body.into() })))
        }
    }

    /// A provider that an administrator added is asked over the public internet alone, so no test's server can be one.
    #[tokio::test]
    async fn an_added_provider_is_asked_in_public_and_read_as_described() {
        let row = object(Some(json!({ "provider_type": "oauth2", "identifier": "custom:mastodon", "client_id": "me",
            "client_secret": "hush", "authorization_url": "https://m.example/a", "token_url": "https://m.example/t",
            "userinfo_url": "https://m.example/me", "pkce_enabled": true,
            "attribute_mapping": { "sub": "id", "name": "display" }, "custom_claims_allowlist": ["team"] })));
        let provider = custom::provider(&row, "https://s.example/callback");
        let introduce = async |said: &'static str| {
            let answers = vec![("https://m.example/t", r#"{"access_token":"a"}"#), ("https://m.example/me", said)];
            let db = Control::new("postgresql://nobody@127.0.0.1:1/nothing", 1).unwrap();
            let (verifier, signer) = (Arc::new(Verifier::hs256(b"secret")), Signer::hs256(b"secret", None));
            let script = Arc::new(Script(Mutex::new(answers)));
            let auth = Auth::new(AuthConfig::default(), db, verifier, signer, script);
            let mut rng = rand::rng();
            let now = OffsetDateTime::UNIX_EPOCH;
            let call = Call::new(now, Instant::now(), &mut rng, Ipv4Addr::LOCALHOST.into());
            auth.introduce(&call, &provider, "code", "verifier").await.map_err(|trouble| trouble.to_string())
        };
        let said = r#"{"id":42,"display":"Anna","email":"a@x.io","email_verified":true,"team":"dairy","role":"admin"}"#;
        let (grant, profile) = introduce(said).await.unwrap();
        assert_eq!((grant.access_token.as_str(), profile.subject.as_str()), ("a", "42"));
        assert_eq!(profile.verified(), ["a@x.io"]);
        assert_eq!(
            (&profile.data["name"], &profile.data["custom_claims"]),
            (&json!("Anna"), &json!({ "team": "dairy" }))
        );
        assert!(!profile.data.contains_key("role"));
        assert_eq!(introduce(r#"{"email":"a@x.io"}"#).await.unwrap_err(), Trouble::Subject.to_string());
    }
}
