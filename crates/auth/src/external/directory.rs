//! What OpenID providers publish about themselves: where their endpoints are, and with which keys they sign. Read when first
//! needed, believed for a while, and the keys asked for again when a token names one that is not among them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde::Deserialize;

use super::{grant::ClientAuth, id_token::Refusal, issuer::Issuers, key_set::KeySet, provider::is_as_safe};
use crate::outgoing::{Failure, Outgoing, Reach, Request};

/// A token with an unknown key may make us ask again, but not more often: anybody can invent a name.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// Why a provider's help was not had. Meant for the log, so it says nothing of what was sent or answered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("{0}: {1}")]
    Unanswered(&'static str, Failure),
    #[error("{0} answered {1}")]
    Status(&'static str, u16),
    #[error("{0} answered nothing that can be read")]
    Unreadable(&'static str),
    #[error("the provider describes itself as another issuer")]
    OtherIssuer,
    #[error("{0} is not as safe as the provider itself")]
    Unsafe(&'static str),
    #[error("the token endpoint refused: {0}")]
    Refused(String),
    #[error("the ID token is not believed: {0}")]
    IdToken(#[from] Refusal),
    #[error("neither an ID token nor somewhere to ask")]
    NoIdToken,
    #[error("the provider names nobody, or somebody else than before")]
    Subject,
}

/// Where a provider is and is asked from.
#[derive(Clone, Copy)]
pub(crate) struct Home<'a> {
    pub(crate) address: &'a str,
    pub(crate) issuers: &'a Issuers,
    pub(crate) reach: Reach,
}

#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) authorization: String,
    pub(crate) token: String,
    pub(crate) user_info: Option<String>,
    pub(crate) client_auth: ClientAuth,
    keys: String,
}

/// As published (OpenID Connect Discovery 1.0 §3).
#[derive(Deserialize)]
struct Published {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    #[serde(default)]
    userinfo_endpoint: Option<String>,
    jwks_uri: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// Everything known so far, by the provider's address.
#[derive(Default)]
pub(crate) struct Directory {
    documents: Mutex<HashMap<String, (Instant, Arc<Document>)>>,
    keys: Mutex<HashMap<String, (Instant, Arc<KeySet>)>>,
}

impl Directory {
    pub(crate) async fn document(
        &self,
        outgoing: &dyn Outgoing,
        home: Home<'_>,
        (now, lifetime): (Instant, Duration),
    ) -> Result<Arc<Document>, Trouble> {
        const STEP: &str = "the provider's description";
        if let Some(known) = fresh(&self.documents, home.address, now, lifetime) {
            return Ok(known);
        }
        let url = format!("{}/.well-known/openid-configuration", home.address);
        let body = fetch(outgoing, STEP, url, home.reach).await?;
        let published = serde_json::from_slice(&body).map_err(|_| Trouble::Unreadable(STEP))?;
        let document = Arc::new(Document::check(published, home)?);
        keep(&self.documents, home.address, now, Arc::clone(&document));
        Ok(document)
    }

    /// `anew`: those that are known were not enough.
    pub(crate) async fn keys(
        &self,
        outgoing: &dyn Outgoing,
        home: Home<'_>,
        (now, lifetime): (Instant, Duration),
        anew: bool,
    ) -> Result<Arc<KeySet>, Trouble> {
        const STEP: &str = "the provider's keys";
        let lifetime = if anew { ASK_AGAIN } else { lifetime };
        if let Some(known) = fresh(&self.keys, home.address, now, lifetime) {
            return Ok(known);
        }
        let document = self.document(outgoing, home, (now, lifetime)).await?;
        let body = fetch(outgoing, STEP, document.keys.clone(), home.reach).await?;
        let keys = Arc::new(KeySet::parse(&body).ok_or(Trouble::Unreadable(STEP))?);
        keep(&self.keys, home.address, now, Arc::clone(&keys));
        Ok(keys)
    }
}

impl Document {
    fn check(published: Published, home: Home<'_>) -> Result<Self, Trouble> {
        if !home.issuers.is_described_by(&published.issuer) {
            return Err(Trouble::OtherIssuer);
        }
        for (name, endpoint) in [
            ("the authorization endpoint", Some(&published.authorization_endpoint)),
            ("the token endpoint", Some(&published.token_endpoint)),
            ("the address of the keys", Some(&published.jwks_uri)),
            ("the userinfo endpoint", published.userinfo_endpoint.as_ref()),
        ] {
            if endpoint.is_some_and(|endpoint| !is_as_safe(home.address, endpoint)) {
                return Err(Trouble::Unsafe(name));
            }
        }
        // A provider that says nothing knows the header.
        let methods = published.token_endpoint_auth_methods_supported.unwrap_or_default();
        let body = methods.iter().any(|method| method == "client_secret_post");
        Ok(Self {
            authorization: published.authorization_endpoint,
            token: published.token_endpoint,
            user_info: published.userinfo_endpoint,
            client_auth: if body { ClientAuth::Body } else { ClientAuth::Header },
            keys: published.jwks_uri,
        })
    }
}

async fn fetch(
    outgoing: &dyn Outgoing,
    step: &'static str,
    url: String,
    reach: Reach,
) -> Result<bytes::Bytes, Trouble> {
    let request = Request::get(url).header("accept", "application/json").reach(reach);
    let response = outgoing.send(request).await.map_err(|failure| Trouble::Unanswered(step, failure))?;
    if response.status == 200 { Ok(response.body) } else { Err(Trouble::Status(step, response.status)) }
}

type Shelf<T> = Mutex<HashMap<String, (Instant, Arc<T>)>>;

fn fresh<T>(shelf: &Shelf<T>, name: &str, now: Instant, lifetime: Duration) -> Option<Arc<T>> {
    let shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
    let (at, known) = shelf.get(name)?;
    (now.saturating_duration_since(*at) < lifetime).then(|| Arc::clone(known))
}

fn keep<T>(shelf: &Shelf<T>, name: &str, now: Instant, known: Arc<T>) {
    shelf.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), (now, known));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(home: &str, change: (&str, &str)) -> Result<Document, String> {
        let mut published = serde_json::json!({
            "issuer": "https://id.example", "authorization_endpoint": "https://id.example/a",
            "token_endpoint": "https://id.example/t", "jwks_uri": "https://keys.example/k",
        });
        published[change.0] = change.1.into();
        let issuers = Issuers::one(home);
        let home = Home { address: home, issuers: &issuers, reach: Reach::Anywhere };
        Document::check(serde_json::from_value(published).unwrap(), home).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn a_description_must_be_of_the_provider_and_as_safe() {
        let home = "https://id.example";
        assert_eq!(check(home, ("x", "y")).unwrap().client_auth, ClientAuth::Header);
        assert_eq!(check("https://other.example", ("x", "y")).unwrap_err(), Trouble::OtherIssuer.to_string());
        let why = check(home, ("token_endpoint", "http://id.example/t")).unwrap_err();
        assert_eq!(why, "the token endpoint is not as safe as the provider itself");
        assert!(check(home, ("jwks_uri", "file:///etc/passwd")).is_err());
        assert!(check(home, ("userinfo_endpoint", "javascript:alert(1)")).is_err());
    }
}
