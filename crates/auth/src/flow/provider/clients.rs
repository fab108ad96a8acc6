//! The registry of clients: administrators with the service key and, where allowed, clients registering themselves.

use serde::Serialize;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, OAUTH_CLIENT_NOT_FOUND, OAUTH_REGISTRATION_DISABLED, VALIDATION},
    flow::{FIVE_MINUTES, page::Pages},
    limit::{Action, Rate},
    provider::{
        client::{self, ClientView, Kind, Registration},
        registration::{RegisterClient, UpdateClient},
    },
    store::oauth_clients,
};

/// Upstream gives all of them; so do we, up to the bound of every list.
const PER_PAGE: i64 = 10_000;

#[derive(Debug, Serialize)]
pub struct ClientPage {
    pub clients: Vec<ClientView>,
    pub aud: String,
    /// Header `X-Total-Count`.
    #[serde(skip)]
    pub total: i64,
    /// Header `Link`.
    #[serde(skip)]
    pub link: String,
}

/// The id in a path.
fn client_id(text: &str) -> Result<Uuid, Error> {
    Uuid::try_parse(text).map_err(|_| Error::saying(VALIDATION, "invalid client_id format"))
}

impl Auth {
    /// By an administrator. Call [`Auth::admin`] first.
    pub async fn admin_register_client(&self, call: &mut Call<'_>, body: RegisterClient) -> Result<ClientView, Error> {
        self.register(call, body, Registration::Manual).await
    }

    /// By the client itself.
    pub async fn register_client(&self, call: &mut Call<'_>, body: RegisterClient) -> Result<ClientView, Error> {
        let rate = Rate::at_once(self.0.config.provider.registrations, FIVE_MINUTES);
        self.limit(call, Action::RegisterClient, rate)?;
        self.register(call, body, Registration::Dynamic).await
    }

    /// Whether clients may register themselves: asked before their body is read.
    pub fn registration_allowed(&self) -> Result<(), Error> {
        let allowed = self.0.config.provider.dynamic_registration;
        if allowed { Ok(()) } else { Err(OAUTH_REGISTRATION_DISABLED.into()) }
    }

    async fn register(
        &self,
        call: &mut Call<'_>,
        body: RegisterClient,
        registration: Registration,
    ) -> Result<ClientView, Error> {
        let mut client = body.client(call.uuid(), registration, call.now)?;
        let secret = (client.kind == Kind::Confidential).then(|| client::secret(call.bytes()));
        client.secret_hash = secret.as_deref().map(client::hash);
        let db = self.0.db.connection().await?;
        oauth_clients::insert(&db, &client).await?;
        Ok(client.view(secret))
    }

    pub async fn admin_list_clients(
        &self,
        call: &Call<'_>,
        page: Option<&str>,
        per_page: Option<&str>,
    ) -> Result<ClientPage, Error> {
        let pages = Pages::parse(page, per_page, PER_PAGE)?;
        let db = self.0.db.connection().await?;
        let (clients, total) = oauth_clients::list(&db, pages.limit(), pages.offset()).await?;
        let clients = clients.into_iter().map(|client| client.view(None)).collect();
        let link = pages.link("/admin/oauth/clients", total);
        Ok(ClientPage { clients, aud: self.audience(call).to_owned(), total, link })
    }

    pub async fn admin_get_client(&self, id: &str) -> Result<ClientView, Error> {
        let id = client_id(id)?;
        let db = self.0.db.connection().await?;
        let client = oauth_clients::by_id(&db, id).await?.ok_or(OAUTH_CLIENT_NOT_FOUND)?;
        Ok(client.view(None))
    }

    pub async fn admin_update_client(
        &self,
        call: &Call<'_>,
        id: &str,
        body: UpdateClient,
    ) -> Result<ClientView, Error> {
        let id = client_id(id)?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let client = oauth_clients::lock(&tx, id).await?.ok_or(OAUTH_CLIENT_NOT_FOUND)?;
        let client = body.apply(client, call.now)?;
        oauth_clients::save(&tx, &client).await?;
        tx.commit().await?;
        Ok(client.view(None))
    }

    /// What it may do ends at once: its sessions, and every consent.
    pub async fn admin_delete_client(&self, call: &Call<'_>, id: &str) -> Result<(), Error> {
        let id = client_id(id)?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        if !oauth_clients::delete(&tx, id, call.now).await? {
            return Err(OAUTH_CLIENT_NOT_FOUND.into());
        }
        Ok(tx.commit().await?)
    }

    /// The old secret is worth nothing from now on.
    pub async fn admin_regenerate_secret(&self, call: &mut Call<'_>, id: &str) -> Result<ClientView, Error> {
        let id = client_id(id)?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let mut client = oauth_clients::lock(&tx, id).await?.ok_or(OAUTH_CLIENT_NOT_FOUND)?;
        if client.kind == Kind::Public {
            return Err(Error::saying(VALIDATION, "Cannot regenerate secret for public client"));
        }
        let secret = client::secret(call.bytes());
        client.secret_hash = Some(client::hash(&secret));
        client.updated_at = call.now;
        oauth_clients::save(&tx, &client).await?;
        tx.commit().await?;
        Ok(client.view(Some(secret)))
    }
}
