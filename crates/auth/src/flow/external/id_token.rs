//! `POST /token?grant_type=id_token`: an app signed somebody in by itself and brings the provider's token.

use serde::Deserialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{Admitted, Errand, introduce::profile_of};
use crate::{
    Auth, Call,
    error::{Error, INVALID_ID_TOKEN, INVALID_NONCE, PROVIDER_DISABLED, UNEXPECTED, VALIDATION},
    external::{
        Preset, custom,
        directory::{Home, Trouble},
        id_token::{IdToken, Refusal, Unverified},
        profile::Profile,
        provider::{Protocol, Provider},
    },
    flow::{Caller, FIVE_MINUTES, given},
    limit::{Action, Rate},
    one_time,
    session::Tokens,
};

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct IdTokenGrant {
    pub id_token: Option<String>,
    pub access_token: Option<String>,
    /// As the app made it; the token has its SHA-256.
    pub nonce: Option<String>,
    pub provider: Option<String>,
    pub client_id: Option<String>,
    pub issuer: Option<String>,
    /// Add the identity to the caller's account.
    pub link_identity: Option<bool>,
}

impl IdTokenGrant {
    pub fn links(&self) -> bool {
        self.link_identity == Some(true)
    }
}

impl Auth {
    /// `caller` when an identity is to be added.
    pub async fn sign_in_with_id_token(
        &self,
        call: &mut Call<'_>,
        body: IdTokenGrant,
        caller: Option<&Caller>,
    ) -> Result<Tokens, Error> {
        let required = |what: &'static str| Error::saying(INVALID_ID_TOKEN, what);
        let token = given(body.id_token.as_deref()).ok_or_else(|| required("id_token required"))?;
        let errand = match (body.links(), caller) {
            (false, _) => Errand::SignIn,
            (true, None) => return Err(required("Linking requires a valid user access token in Authorization")),
            (true, Some(caller)) => {
                self.require_linking()?;
                caller.in_person()?;
                Errand::Link(caller.user.id)
            }
        };
        let provider = self.provider_of(&body, token).await?;
        self.limit(call, Action::SignIn, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let token = self.judge(call, &provider, token).await?;
        if let Some(access_token) = given(body.access_token.as_deref()) {
            token.fits(access_token).map_err(|_| INVALID_ID_TOKEN)?;
        }
        if !provider.skip_nonce_check {
            check_nonce(token.nonce(), given(body.nonce.as_deref()))?;
        }
        let profile = profile_of(&provider, token.claims);
        if profile.emails.is_empty() && !provider.email_optional {
            return Err(required("The ID token must contain an email address"));
        }
        self.let_in_with_token(call, &provider, &profile, &errand).await
    }

    async fn let_in_with_token(
        &self,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
        errand: &Errand,
    ) -> Result<Tokens, Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let admitted = self.admit(&tx, call, provider, profile, errand).await?;
        let result = match admitted {
            Admitted::In(user, action) => {
                let audit = (action, json!({ "provider": provider.name }));
                Ok(self.begin_session(&tx, call, *user, "oauth", audit).await?)
            }
            Admitted::Later(error) => Err(error),
        };
        tx.commit().await?;
        self.ring();
        self.welcome(call).await?;
        result
    }

    /// Whose token it is said to be. An issuer beside the provider must be the token's own, and never chooses another one.
    async fn provider_of(&self, body: &IdTokenGrant, token: &str) -> Result<Provider, Error> {
        let external = &self.0.config.external;
        let (name, issuer) = (given(body.provider.as_deref()), given(body.issuer.as_deref()));
        if let Some(name) = name.filter(|name| name.starts_with(custom::PREFIX)) {
            let found = self.provider_named(name).await.map_err(|why| Error::saying(VALIDATION, why))?;
            return match found.issuers() {
                Some(_) => Ok(found),
                None => Err(Error::saying(VALIDATION, format!("Provider {name:?} is not an OIDC provider"))),
            };
        }
        let of_issuer = |issuer: &str| {
            let mut known = Preset::ALL.into_iter().map(|preset| Provider::known(external, preset));
            known.find(|(provider, _)| provider.issuers().is_some_and(|issuers| issuers.might_accept(issuer)))
        };
        let found = match (name, issuer, given(body.client_id.as_deref())) {
            (Some(name), _, _) => Preset::parse(name).map(|preset| Provider::known(external, preset)),
            (None, Some(issuer), Some(_)) => of_issuer(issuer),
            _ => return Err(Error::saying(INVALID_ID_TOKEN, "provider or client_id and issuer required")),
        };
        let unknown = || {
            let why = format!("Custom OIDC provider {:?} not allowed", name.unwrap_or_default());
            Error::saying(VALIDATION, why)
        };
        let (provider, is_enabled) = found.filter(|(provider, _)| provider.issuers().is_some()).ok_or_else(unknown)?;
        if !is_enabled {
            let why = format!("Provider (issuer {:?}) is not enabled", provider.home());
            return Err(Error::saying(PROVIDER_DISABLED, why));
        }
        if let Some(issuer) = issuer {
            let named = Unverified::parse(token).map_err(|_| INVALID_ID_TOKEN)?;
            if named.issuer() != issuer {
                return Err(Error::saying(VALIDATION, "Provided issuer does not match ID token issuer"));
            }
        }
        Ok(provider)
    }

    async fn judge(&self, call: &Call<'_>, provider: &Provider, token: &str) -> Result<IdToken, Error> {
        let Protocol::OpenId { home, issuers } = &provider.protocol else { return Err(INVALID_ID_TOKEN.into()) };
        let home = Home { address: home, issuers, reach: provider.reach };
        self.believe(call, provider, home, token).await.map_err(|trouble| {
            tracing::info!(provider = %provider.name, %trouble, "an ID token was refused");
            match (&trouble, provider.name.as_str()) {
                (Trouble::IdToken(Refusal::Issuer), "apple") => {
                    Error::saying(VALIDATION, "Detected ID token issuer is not an Apple ID token issuer")
                }
                (Trouble::IdToken(Refusal::Issuer), "azure") => {
                    Error::saying(VALIDATION, "Detected ID token issuer is not an Azure ID token issuer")
                }
                (Trouble::IdToken(Refusal::Audience), _) => {
                    Error::saying(INVALID_ID_TOKEN, "Unacceptable audience in id_token")
                }
                (Trouble::IdToken(Refusal::Subject), _) => {
                    Error::saying(INVALID_ID_TOKEN, "Missing sub claim in id_token")
                }
                (Trouble::IdToken(_), _) => INVALID_ID_TOKEN.into(),
                _ => Error::saying(UNEXPECTED, "Error reaching the external provider"),
            }
        })
    }
}

/// Whoever presents the token must know the nonce whose hash it carries; a token without one needs none.
fn check_nonce(hash: &str, nonce: Option<&str>) -> Result<(), Error> {
    match (hash, nonce) {
        ("", None) => Ok(()),
        ("", Some(_)) | (_, None) => {
            let why = "Passed nonce and nonce in id_token should either both exist or not.";
            Err(Error::saying(INVALID_ID_TOKEN, why))
        }
        (hash, Some(nonce)) => {
            let made = one_time::hex(&Sha256::digest(nonce));
            if one_time::equal(made.as_bytes(), hash.as_bytes()) { Ok(()) } else { Err(INVALID_NONCE.into()) }
        }
    }
}
