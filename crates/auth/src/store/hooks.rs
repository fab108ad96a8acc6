//! Functions of the project that are hooks. They run as this crate's login, `supabase_auth_admin`.

use std::time::Duration;

use query::QualifiedIdent;
use serde_json::Value;

use super::Sql;

/// The text of the JSON it returns; empty for null and for nothing. `limit` holds within a transaction.
pub(crate) async fn call(
    sql: &impl Sql,
    function: &QualifiedIdent,
    argument: &Value,
    limit: Duration,
) -> Result<String, pg::Error> {
    let usual = sql.row("select current_setting('statement_timeout')", &[]).await?;
    let usual: String = usual.map_or(Ok(String::from("0")), |row| row.try_get(0))?;
    set_limit(sql, &limit.as_millis().to_string()).await?;
    let said = sql.call(function, argument).await?;
    set_limit(sql, &usual).await?;
    Ok(said)
}

async fn set_limit(sql: &impl Sql, limit: &str) -> Result<(), pg::Error> {
    sql.rows("select set_config('statement_timeout', $1, true)", &[&limit]).await?;
    Ok(())
}
