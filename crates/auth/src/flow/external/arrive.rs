//! `/callback`: somebody comes back from a provider. Whatever happens, the browser is sent on; nothing here is a page.

use serde_json::json;
use uuid::Uuid;

use super::{
    Admitted, Errand,
    answer::{self, Refused},
};
use crate::{
    Auth, Call,
    error::{
        BAD_OAUTH_CALLBACK, BAD_OAUTH_STATE, CLIENT_STATE_EXPIRED, CLIENT_STATE_NOT_FOUND, Error, FLOW_USED,
        LINKING_TARGET_NOT_FOUND, PROVIDER_UNSUPPORTED, UNEXPECTED,
    },
    external::{Preset, grant::Grant, profile::Profile, provider::Provider},
    flow::{FIVE_MINUTES, given, post::Return},
    limit::{Action, Rate},
    session::Tokens,
    store::{
        audit, flow_states, users,
        visits::{self, Visit},
    },
};

/// What a provider sends back, in the query or, Apple, in a form.
#[derive(Debug, Default)]
pub struct Arrival {
    pub state: Option<String>,
    pub code: Option<String>,
    pub error: Option<String>,
    pub error_description: Option<String>,
    /// Apple's word about the name, the first time.
    pub user: Option<String>,
}

/// Where the browser goes.
#[derive(Debug)]
pub struct Landing {
    pub address: String,
    /// Nobody knows whose browser it is.
    pub is_lost: bool,
}

/// Why an arrival ended well.
enum Arrived {
    Code(String),
    Session(Box<Tokens>, Grant),
}

impl Auth {
    pub async fn arrive(&self, call: &mut Call<'_>, arrival: Arrival) -> Landing {
        let visit = match self.recognise(call, &arrival).await {
            Ok(visit) => visit,
            Err(error) => {
                log(&error, "");
                return Landing { address: answer::lost(&self.0.config.mail.site_url, error), is_lost: true };
            }
        };
        // Allowed when they left; the list may have changed since.
        let target = self.target(&Return { asked: visit.referrer.clone(), referrer: None });
        let address = match self.receive(call, &visit, &arrival).await {
            Ok(Arrived::Code(code)) => answer::code(&target, &code),
            Ok(Arrived::Session(tokens, grant)) => {
                answer::session(&target, &tokens, (&grant.access_token, &grant.refresh_token))
            }
            Err(refused) => {
                if let Refused::Ours(error) = &refused {
                    log(error, &visit.provider);
                }
                answer::refusal(&target, &refused)
            }
        };
        Landing { address, is_lost: false }
    }

    /// Who left with this state, if they did so lately and have not come back yet.
    async fn recognise(&self, call: &Call<'_>, arrival: &Arrival) -> Result<Visit, Error> {
        let state = given(arrival.state.as_deref()).ok_or(BAD_OAUTH_CALLBACK)?;
        let invalid = |_| Error::saying(BAD_OAUTH_STATE, "OAuth state parameter is invalid");
        let state = Uuid::try_parse(state).map_err(invalid)?;
        let db = self.0.db.connection().await?;
        let visit = visits::find(&db, state).await?.ok_or(BAD_OAUTH_STATE)?;
        if visit.left_at + self.0.config.external.flow_lifetime <= call.now {
            return Err(Error::saying(BAD_OAUTH_STATE, "OAuth state has expired"));
        }
        if visit.is_used {
            return Err(FLOW_USED.into());
        }
        if let Some(target) = visit.target
            && users::by_id(&db, target).await?.is_none_or(|user| user.deleted_at.is_some())
        {
            return Err(LINKING_TARGET_NOT_FOUND.into());
        }
        Ok(visit)
    }

    async fn receive(&self, call: &mut Call<'_>, visit: &Visit, arrival: &Arrival) -> Result<Arrived, Refused> {
        if let Some(error) = given(arrival.error.as_deref()) {
            let description = arrival.error_description.clone().unwrap_or_default();
            return Err(Refused::Theirs { error: error.to_owned(), description });
        }
        let missing = || Error::saying(BAD_OAUTH_CALLBACK, "OAuth callback with missing authorization code missing");
        let code = given(arrival.code.as_deref()).ok_or_else(missing)?;
        self.limit(call, Action::SignIn, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let provider = self
            .provider_named(&visit.provider)
            .await
            .map_err(|why| Error::saying(PROVIDER_UNSUPPORTED, format!("Unsupported provider: {why}")))?;
        let verifier = self.verifier_of(call, visit).await?;
        let (grant, mut profile) = self.introduce(call, &provider, code, &verifier).await.map_err(|trouble| {
            tracing::warn!(provider = %provider.name, %trouble, "the provider did not say who somebody is");
            Error::saying(UNEXPECTED, "Error getting user profile from external provider")
        })?;
        if let Some(form) = arrival.user.as_deref().filter(|_| provider.name == Preset::Apple.name()) {
            profile.add_name(form);
        }
        self.let_in(call, visit, (&provider, &profile), grant).await
    }

    /// Our half of the provider's proof key. It is used up even if the provider then says no.
    async fn verifier_of(&self, call: &Call<'_>, visit: &Visit) -> Result<String, Error> {
        let Some(id) = visit.client_state else { return Ok(String::new()) };
        let db = self.0.db.connection().await?;
        let (verifier, made_at) = visits::take_verifier(&db, id).await?.ok_or(CLIENT_STATE_NOT_FOUND)?;
        if made_at + self.0.config.external.flow_lifetime <= call.now {
            return Err(CLIENT_STATE_EXPIRED.into());
        }
        Ok(verifier)
    }

    /// Everything the visit leads to, in one transaction that holds its state.
    async fn let_in(
        &self,
        call: &mut Call<'_>,
        visit: &Visit,
        (provider, profile): (&Provider, &Profile),
        grant: Grant,
    ) -> Result<Arrived, Refused> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        if !visits::lock(&tx, visit.id).await? {
            let why = if visit.challenge.is_some() { FLOW_USED } else { BAD_OAUTH_STATE };
            return Err(Error::from(why).into());
        }
        let admitted = self.admit(&tx, call, provider, profile, &errand(visit)).await?;
        let (user, action) = match admitted {
            Admitted::In(user, action) => (user, action),
            Admitted::Later(error) => {
                tx.commit().await?;
                self.ring();
                self.welcome(call).await?;
                return Err(error.into());
            }
        };
        let traits = json!({ "provider": provider.name });
        let arrived = if visit.challenge.is_some() {
            let payload = audit::payload(&user, action, traits);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            let tokens = (grant.access_token.as_str(), grant.refresh_token.as_str());
            visits::grant(&tx, visit.id, user.id, tokens, call.now).await?;
            Arrived::Code(visit.code.clone())
        } else {
            flow_states::delete(&tx, visit.id).await?;
            let tokens = self.begin_session(&tx, call, *user, "oauth", (action, traits)).await?;
            Arrived::Session(Box::new(tokens), grant)
        };
        tx.commit().await?;
        self.ring();
        self.welcome(call).await?;
        Ok(arrived)
    }
}

fn errand(visit: &Visit) -> Errand {
    match (visit.target, &visit.invite) {
        (Some(target), _) => Errand::Link(target),
        (None, Some(token)) => Errand::Accept(token.clone()),
        (None, None) => Errand::SignIn,
    }
}

/// Becomes an address, not a status, so it is told here.
fn log(error: &Error, provider: &str) {
    let cause = error.source.as_ref().map(ToString::to_string);
    match error.code.status {
        500.. => tracing::error!(provider, code = error.code.code, cause, "signing in elsewhere failed"),
        _ => tracing::info!(provider, code = error.code.code, "signing in elsewhere was refused"),
    }
}
