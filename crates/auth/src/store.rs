//! The only SQL of this crate. Functions over a connection or a transaction; each file owns its tables.

pub(crate) mod audit;
pub(crate) mod custom_providers;
pub(crate) mod factors;
pub(crate) mod flow_states;
pub(crate) mod hooks;
pub(crate) mod identities;
pub(crate) mod mail;
pub(crate) mod oauth_authorizations;
pub(crate) mod oauth_clients;
pub(crate) mod oauth_consents;
pub(crate) mod one_time;
pub(crate) mod passkeys;
pub(crate) mod phone;
pub(crate) mod refresh_tokens;
pub(crate) mod sessions;
pub(crate) mod sso;
pub(crate) mod users;
pub(crate) mod visits;

use pg::control::{Connection, Express, Row, ToSql, Tx};
use query::QualifiedIdent;
use serde_json::Value;

type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// What a connection and a transaction have in common.
pub(crate) trait Sql {
    async fn rows(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, pg::Error>;

    async fn row(&self, sql: &'static str, params: Params<'_>) -> Result<Option<Row>, pg::Error> {
        Ok(self.rows(sql, params).await?.into_iter().next())
    }

    async fn run(&self, sql: &'static str, params: Params<'_>) -> Result<u64, pg::Error>;

    /// Calls a function of the project's, of JSON to JSON.
    async fn call(&self, function: &QualifiedIdent, argument: &Value) -> Result<String, pg::Error>;
}

impl Sql for Connection {
    async fn rows(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, pg::Error> {
        self.query(sql, params).await
    }

    async fn run(&self, sql: &'static str, params: Params<'_>) -> Result<u64, pg::Error> {
        self.execute(sql, params).await
    }

    async fn call(&self, function: &QualifiedIdent, argument: &Value) -> Result<String, pg::Error> {
        self.call(function, argument).await
    }
}

impl Sql for Tx<'_> {
    async fn rows(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, pg::Error> {
        self.query(sql, params).await
    }

    async fn run(&self, sql: &'static str, params: Params<'_>) -> Result<u64, pg::Error> {
        self.execute(sql, params).await
    }

    async fn call(&self, function: &QualifiedIdent, argument: &Value) -> Result<String, pg::Error> {
        self.call(function, argument).await
    }
}

impl Sql for Express {
    async fn rows(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, pg::Error> {
        self.query(sql, params).await
    }

    async fn run(&self, sql: &'static str, params: Params<'_>) -> Result<u64, pg::Error> {
        self.execute(sql, params).await
    }

    async fn call(&self, function: &QualifiedIdent, argument: &Value) -> Result<String, pg::Error> {
        self.call(function, argument).await
    }
}

/// Whether a write failed because a row with this key exists already.
pub(crate) fn is_duplicate(error: &pg::Error, constraint: &str) -> bool {
    matches!(error, pg::Error::Database(db) if db.sqlstate == "23505" && db.constraint.as_deref() == Some(constraint))
}
