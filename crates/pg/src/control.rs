//! The control plane: a small pool of ordinary `tokio-postgres` connections for work that is not a REST request,
//! such as sign-ins, migrations and schema introspection. The hot path is [`crate::Pool`].

use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod, Runtime};
pub use tokio_postgres::{Row, types::ToSql};

use crate::Error;

mod express;
mod tx;

pub use express::{Asked, Express};
pub use tx::Tx;

/// A pool whose connections log in as one role; cheap to clone.
#[derive(Clone)]
pub struct Control(deadpool_postgres::Pool, tokio_postgres::Config);

impl Control {
    /// `url` is a libpq URL or key-value string. Connections open on first use; at most `size` of them.
    pub fn new(url: &str, size: usize) -> Result<Self, Error> {
        Self::with(crate::connect::config(url)?, size)
    }

    /// A pool of its own with the same login and size.
    pub fn another(&self) -> Result<Self, Error> {
        Self::with(self.1.clone(), self.0.status().max_size)
    }

    fn with(config: tokio_postgres::Config, size: usize) -> Result<Self, Error> {
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(config.clone(), crate::connect::Quietly, recycling);
        deadpool_postgres::Pool::builder(manager)
            .max_size(size)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(Duration::from_secs(10)))
            .create_timeout(Some(Duration::from_secs(10)))
            .build()
            .map(|pool| Self(pool, config))
            .map_err(|error| Error::Unavailable(error.to_string()))
    }

    /// Asks for a sign of life. A connection that gives none within `patience` is not used again.
    pub async fn pulse(&self, patience: Duration) -> Result<(), Error> {
        let silent = || Error::Lost(format!("no answer within {patience:?}"));
        let connection = tokio::time::timeout(patience, self.connection()).await.map_err(|_| silent())??;
        match tokio::time::timeout(patience, connection.0.simple_query("")).await {
            Ok(answer) => answer.map(drop).map_err(Error::from),
            Err(_) => {
                drop(deadpool_postgres::Object::take(connection.0));
                Err(silent())
            }
        }
    }

    /// Drops the connections that nobody uses now.
    pub fn forget_idle(&self) {
        self.0.retain(|_, _| false);
    }

    pub async fn connection(&self) -> Result<Connection, Error> {
        match self.0.get().await {
            Ok(object) => Ok(Connection(object)),
            Err(deadpool_postgres::PoolError::Backend(error)) => Err(error.into()),
            Err(deadpool_postgres::PoolError::Timeout(_)) => Err(Error::AcquireTimeout),
            Err(error) => Err(Error::Unavailable(error.to_string())),
        }
    }
}

/// A borrowed connection. SQL is static text: values are always parameters.
pub struct Connection(deadpool_postgres::Object);

impl Connection {
    /// Nothing is said to the database yet: its beginning travels with the first statement.
    pub async fn transaction(&mut self) -> Result<Tx<'_>, Error> {
        Ok(Tx::new(self))
    }

    pub async fn query(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let statement = self.0.prepare_cached(sql).await?;
        Ok(self.0.query(&statement, params).await?)
    }

    pub async fn query_opt(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Error> {
        Ok(self.query(sql, params).await?.into_iter().next())
    }

    pub async fn execute(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        let statement = self.0.prepare_cached(sql).await?;
        Ok(self.0.execute(&statement, params).await?)
    }

    /// Calls a function that takes one JSON value. What it returns is given as its text: empty for null and for nothing.
    pub async fn call(&self, function: &query::QualifiedIdent, argument: &serde_json::Value) -> Result<String, Error> {
        text_of(self.0.query(call(function).text(), &[argument]).await?)
    }

    /// A command whose names are not known beforehand and that may refuse to run in a transaction, such as
    /// `create database`. Such commands take no parameters.
    pub async fn command(&self, command: &query::Statement) -> Result<(), Error> {
        Ok(self.0.batch_execute(command.text()).await?)
    }
}

fn call(function: &query::QualifiedIdent) -> query::Statement {
    let mut call = query::Statement::new("select ");
    call.qualified(function).push("($1)::text");
    call
}

fn text_of(rows: Vec<Row>) -> Result<String, Error> {
    let text = rows.first().map(|row| row.try_get::<_, Option<String>>(0)).transpose()?;
    Ok(text.flatten().unwrap_or_default())
}
