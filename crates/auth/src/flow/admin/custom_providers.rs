//! Providers that administrators add. The client's secret goes in and never comes out.

use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

use crate::{
    Auth, Call,
    error::{CUSTOM_EXISTS, CUSTOM_NOT_FOUND, CUSTOM_QUOTA, Error, UNEXPECTED, VALIDATION},
    external::{
        custom::{self, CustomProvider},
        directory::Home,
        provider::Protocol,
    },
    json::Object,
    store::custom_providers as store,
};

impl Auth {
    /// `kind`: `oauth2`, `oidc`, or nothing for both.
    pub async fn admin_list_custom_providers(&self, kind: Option<&str>) -> Result<Value, Error> {
        let kind = kind.unwrap_or_default();
        if !["", "oauth2", "oidc"].contains(&kind) {
            return Err(Error::saying(VALIDATION, "type must be either 'oauth2' or 'oidc'"));
        }
        let db = self.0.db.connection().await?;
        let rows = store::list(&db, kind).await?;
        Ok(json!({ "providers": rows.into_iter().map(shown).collect::<Vec<_>>() }))
    }

    pub async fn admin_get_custom_provider(&self, identifier: &str) -> Result<Value, Error> {
        custom::check_identifier(identifier)?;
        let db = self.0.db.connection().await?;
        Ok(shown(store::find(&db, identifier).await?.ok_or(CUSTOM_NOT_FOUND)?))
    }

    pub async fn admin_create_custom_provider(
        &self,
        call: &mut Call<'_>,
        body: CustomProvider,
    ) -> Result<Value, Error> {
        let mut row = body.create()?;
        row.insert("id".into(), call.uuid().to_string().into());
        for name in ["created_at", "updated_at"] {
            row.insert(name.into(), now(call)?);
        }
        self.check_description(call, &row).await?;
        let identifier = row["identifier"].as_str().unwrap_or_default().to_owned();
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let known = store::list(&tx, "").await?;
        let most = self.0.config.external.custom_max;
        if most > 0 && known.len() >= most {
            return Err(CUSTOM_QUOTA.into());
        }
        if known.iter().any(|row| row.get("identifier").and_then(Value::as_str) == Some(&identifier)) {
            return Err(CUSTOM_EXISTS.into());
        }
        store::insert(&tx, &row).await?;
        tx.commit().await?;
        Ok(shown(row))
    }

    pub async fn admin_update_custom_provider(
        &self,
        call: &mut Call<'_>,
        identifier: &str,
        body: CustomProvider,
    ) -> Result<Value, Error> {
        custom::check_identifier(identifier)?;
        let moves = body.issuer.is_some() || body.discovery_url.is_some();
        let mut row = {
            let db = self.0.db.connection().await?;
            store::find(&db, identifier).await?.ok_or(CUSTOM_NOT_FOUND)?
        };
        body.change(&mut row)?;
        if moves {
            self.check_description(call, &row).await?;
        }
        row.insert("updated_at".into(), now(call)?);
        let db = self.0.db.connection().await?;
        store::update(&db, &row).await?;
        Ok(shown(row))
    }

    pub async fn admin_delete_custom_provider(&self, identifier: &str) -> Result<(), Error> {
        custom::check_identifier(identifier)?;
        let db = self.0.db.connection().await?;
        if store::delete(&db, identifier).await? == 0 { Err(CUSTOM_NOT_FOUND.into()) } else { Ok(()) }
    }

    /// A wrong issuer is found now, not by the first person who signs in.
    async fn check_description(&self, call: &Call<'_>, row: &Object) -> Result<(), Error> {
        let provider = custom::provider(row, "");
        let Protocol::OpenId { home, issuers } = &provider.protocol else { return Ok(()) };
        let home = Home { address: home, issuers, reach: provider.reach };
        // Nothing remembered counts: it may be about to change.
        let when = (call.tick, std::time::Duration::ZERO);
        let read = self.0.directory.document(self.outgoing(), home, when).await;
        read.map(drop).map_err(|trouble| Error::saying(VALIDATION, format!("OIDC discovery failed: {trouble}")))
    }
}

fn shown(mut row: Object) -> Value {
    row.retain(|name, value| name != "client_secret" && !value.is_null());
    row.into()
}

fn now(call: &Call<'_>) -> Result<Value, Error> {
    Ok(call.now.format(&Rfc3339).map_err(|_| UNEXPECTED)?.into())
}
