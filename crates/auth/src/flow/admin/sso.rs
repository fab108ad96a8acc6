//! Single sign-on providers of companies. SAML is not served, so none can be added or changed; rows that came with a database
//! from elsewhere can be read and deleted.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    Auth,
    error::{Error, SAML_DISABLED, SSO_PROVIDER_NOT_FOUND},
    flow::given,
    store::sso::{self, Named},
};

impl Auth {
    /// What every route of SAML answers.
    pub fn saml(&self) -> Result<(), Error> {
        Err(SAML_DISABLED.into())
    }

    /// Call [`Auth::admin`] first, as for the others.
    pub async fn admin_list_sso(&self, resource: Option<&str>, prefix: Option<&str>) -> Result<Value, Error> {
        let db = self.0.db.connection().await?;
        let named = match (given(resource), given(prefix)) {
            (Some(resource), _) => Named::Resource(resource),
            (None, Some(prefix)) => Named::Prefix(prefix),
            (None, None) => Named::Any,
        };
        let mut items = sso::list(&db, named).await?;
        for item in &mut items {
            // As upstream: the documents make a list too long to read.
            if let Some(saml) = item.get_mut("saml").and_then(Value::as_object_mut) {
                saml.shift_remove("metadata_xml");
            }
        }
        Ok(json!({ "items": items }))
    }

    /// By UUID, or by `resource_` and the name the operator gave it.
    pub async fn admin_get_sso(&self, id: &str) -> Result<Value, Error> {
        let db = self.0.db.connection().await?;
        let named = named(id)?;
        sso::list(&db, named).await?.pop().ok_or_else(|| SSO_PROVIDER_NOT_FOUND.into())
    }

    /// Accounts that came from it stay.
    pub async fn admin_delete_sso(&self, id: &str) -> Result<Value, Error> {
        let found = self.admin_get_sso(id).await?;
        let uuid = found["id"].as_str().and_then(|id| Uuid::try_parse(id).ok()).ok_or(SSO_PROVIDER_NOT_FOUND)?;
        let db = self.0.db.connection().await?;
        sso::delete(&db, uuid).await?;
        Ok(found)
    }
}

fn named(id: &str) -> Result<Named<'_>, Error> {
    match id.strip_prefix("resource_") {
        Some(resource) => Ok(Named::Resource(resource)),
        None => Uuid::try_parse(id).map(Named::Id).map_err(|_| SSO_PROVIDER_NOT_FOUND.into()),
    }
}
