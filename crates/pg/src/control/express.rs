//! Transactions in two round trips: the beginning travels with the first statements, the end with the last one.

use deadpool_postgres::Object;
use futures_util::future::{join, join3};

use super::{Connection, Row, ToSql};
use crate::Error;

/// One statement: static text, and its values.
pub type Asked<'a> = (&'static str, &'a [&'a (dyn ToSql + Sync)]);

/// A transaction under way. Dropped without [`Express::commit_with`] or [`Express::leave`], it takes its connection along,
/// so that nobody else ever finds it open.
pub struct Express(Option<Object>);

impl Connection {
    /// Begins a transaction and asks two questions in it, in one round trip. The second sees what was committed while the
    /// first waited for a lock.
    pub async fn begin_with(self, asked: [Asked<'_>; 2]) -> Result<(Express, [Vec<Row>; 2]), Error> {
        let express = Express(Some(self.0));
        let client = express.client()?;
        // Polled in this order, so sent in this order.
        let [first, second] = asked.map(|asked| query(client, asked));
        let outcome = join3(client.batch_execute("begin"), first, second).await;
        match outcome {
            (Ok(()), Ok(first), Ok(second)) => Ok((express, [first, second])),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                express.leave().await?;
                Err(error.into())
            }
        }
    }
}

async fn query(client: &Object, (sql, params): Asked<'_>) -> Result<Vec<Row>, tokio_postgres::Error> {
    let statement = client.prepare_cached(sql).await?;
    client.query(&statement, params).await
}

impl Express {
    pub async fn query(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        Ok(query(self.client()?, (sql, params)).await?)
    }

    pub async fn execute(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        let client = self.client()?;
        let statement = client.prepare_cached(sql).await?;
        Ok(client.execute(&statement, params).await?)
    }

    /// As [`Connection::call`].
    pub async fn call(&self, function: &query::QualifiedIdent, argument: &serde_json::Value) -> Result<String, Error> {
        super::text_of(self.client()?.query(super::call(function).text(), &[argument]).await?)
    }

    /// A last statement and the commit, in one round trip. When the statement fails, nothing was done.
    pub async fn commit_with(mut self, (sql, params): Asked<'_>) -> Result<u64, Error> {
        let client = self.client()?;
        // Known already but for a connection's first time; it must not be asked for after the commit.
        let statement = client.prepare_cached(sql).await?;
        let last = client.execute(&statement, params);
        let (last, committed) = join(last, client.batch_execute("commit")).await;
        // Of a transaction that failed, a commit is a rollback: either way it is over.
        committed?;
        drop(self.0.take());
        Ok(last?)
    }

    /// Gives the locks back; nothing was done.
    pub async fn leave(mut self) -> Result<(), Error> {
        self.client()?.batch_execute("rollback").await?;
        drop(self.0.take());
        Ok(())
    }

    fn client(&self) -> Result<&Object, Error> {
        self.0.as_ref().ok_or_else(|| Error::Protocol("a transaction that is over was asked".into()))
    }
}

impl Drop for Express {
    fn drop(&mut self) {
        if let Some(open) = self.0.take() {
            drop(Object::take(open));
        }
    }
}
