//! `auth.identities`.

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Sql;
use crate::json::Object;

/// Creates the identity, or replaces what it says. For `email` and `phone` the provider's id is the account's own.
pub(crate) async fn put(
    sql: &impl Sql,
    user: Uuid,
    provider: &str,
    data: Object,
    now: OffsetDateTime,
) -> Result<(), pg::Error> {
    let upsert = "insert into auth.identities
          (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
        values ($1::uuid::text, $1, $2, $3, $4, $4, $4)
        on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = $4
        where auth.identities.user_id = excluded.user_id";
    sql.run(upsert, &[&user, &Value::Object(data), &provider, &now]).await?;
    Ok(())
}
