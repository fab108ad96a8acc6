//! The provider of a name: one of the operator's, or one that an administrator added.

use crate::{
    Auth,
    external::{custom, provider::Provider},
    store::custom_providers,
};

impl Auth {
    /// Or upstream's words for why there is none.
    pub(super) async fn provider_named(&self, name: &str) -> Result<Provider, String> {
        let external = &self.0.config.external;
        if !name.starts_with(custom::PREFIX) {
            return Provider::preset(external, name);
        }
        if !external.custom_enabled {
            return Err("custom OAuth providers are disabled".to_owned());
        }
        let missing = || format!("custom provider {name} not found");
        custom::check_identifier(name).map_err(|_| missing())?;
        let found = async {
            let db = self.0.db.connection().await?;
            custom_providers::find(&db, name).await
        };
        let row = found.await.map_err(|error| {
            tracing::error!(%error, "could not look for a provider");
            "error finding custom provider".to_owned()
        })?;
        let row = row.ok_or_else(missing)?;
        if row.get("enabled") != Some(&true.into()) {
            return Err(format!("custom provider {name} is disabled"));
        }
        Ok(custom::provider(&row, &external.callback_url))
    }
}
