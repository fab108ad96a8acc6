//! `auth.custom_oauth_providers`, row by row as JSON.

use serde_json::Value;

use super::Sql;
use crate::json::{Object, object};

/// Every column, the secret among them.
pub(crate) async fn find(sql: &impl Sql, identifier: &str) -> Result<Option<Object>, pg::Error> {
    let select = "select to_jsonb(p) - 'cached_discovery' - 'discovery_cached_at'
        from auth.custom_oauth_providers p where identifier = $1";
    let row = sql.row(select, &[&identifier]).await?;
    row.map(|row| Ok(object(row.try_get(0)?))).transpose()
}

/// Of one kind, or of both when it is empty; oldest first.
pub(crate) async fn list(sql: &impl Sql, kind: &str) -> Result<Vec<Object>, pg::Error> {
    let select = "select to_jsonb(p) - 'cached_discovery' - 'discovery_cached_at'
        from auth.custom_oauth_providers p where $1 = '' or provider_type = $1 order by created_at, identifier";
    sql.rows(select, &[&kind]).await?.iter().map(|row| Ok(object(row.try_get(0)?))).collect()
}

/// `row` has all that has no default.
pub(crate) async fn insert(sql: &impl Sql, row: &Object) -> Result<(), pg::Error> {
    let insert = "insert into auth.custom_oauth_providers
        select * from jsonb_populate_record(null::auth.custom_oauth_providers, $1)";
    sql.run(insert, &[&Value::Object(row.clone())]).await?;
    Ok(())
}

/// `row` is what [`find`] gave, changed.
pub(crate) async fn update(sql: &impl Sql, row: &Object) -> Result<(), pg::Error> {
    let update = "update auth.custom_oauth_providers p set
        name = n.name, client_id = n.client_id, client_secret = n.client_secret,
        acceptable_client_ids = n.acceptable_client_ids, scopes = n.scopes, pkce_enabled = n.pkce_enabled,
        attribute_mapping = n.attribute_mapping, custom_claims_allowlist = n.custom_claims_allowlist,
        authorization_params = n.authorization_params, enabled = n.enabled, email_optional = n.email_optional,
        issuer = n.issuer, discovery_url = n.discovery_url, skip_nonce_check = n.skip_nonce_check,
        authorization_url = n.authorization_url, token_url = n.token_url, userinfo_url = n.userinfo_url,
        jwks_uri = n.jwks_uri, updated_at = n.updated_at
        from jsonb_populate_record(null::auth.custom_oauth_providers, $1) n where p.identifier = n.identifier";
    sql.run(update, &[&Value::Object(row.clone())]).await?;
    Ok(())
}

pub(crate) async fn delete(sql: &impl Sql, identifier: &str) -> Result<u64, pg::Error> {
    sql.run("delete from auth.custom_oauth_providers where identifier = $1", &[&identifier]).await
}
