//! `GET /oauth/authorize`: a client sends a browser here, and the browser goes on to the site's consent page.

use crate::{
    Auth, Call,
    error::{Error, OAUTH_CLIENT_UNKNOWN},
    flow::FIVE_MINUTES,
    limit::{Action, Rate},
    provider::{
        authorization::{Asked, Authorization, Status, refused},
        request_id,
    },
    store::{oauth_authorizations, oauth_clients},
};

impl Auth {
    /// Where the browser goes. Only when client and address fit together can an error be told to the client; until then it
    /// is told to whoever looks at the browser.
    pub async fn oauth_authorize(&self, call: &mut Call<'_>, query: &str) -> Result<String, Error> {
        let asked = Asked::parse(query)?;
        let id = asked.client()?;
        self.limit(call, Action::Authorize, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let db = self.0.db.connection().await?;
        let client = oauth_clients::by_id(&db, id).await?.ok_or(OAUTH_CLIENT_UNKNOWN)?;
        asked.is_of(&client)?;
        let (redirect, state) = (asked.redirect_uri.clone(), asked.state.clone());
        let settings = &self.0.config.provider;
        let wanted = match asked.check(&settings.default_scope) {
            Ok(wanted) => wanted,
            Err(why) => return Ok(refused(&redirect, &state, "invalid_request", &why)),
        };
        let new = Authorization {
            id: call.uuid(),
            request_id: request_id(call.bytes()),
            client: client.id,
            user: None,
            wanted,
            status: Status::Pending,
            expires_at: call.now + settings.request_lifetime,
        };
        oauth_authorizations::insert(&db, &new, call.now).await?;
        let site = self.0.config.mail.site_url.trim_end_matches('/');
        let path = settings.consent_path.trim_start_matches('/');
        Ok(format!("{site}/{path}?authorization_id={}", new.request_id))
    }
}
