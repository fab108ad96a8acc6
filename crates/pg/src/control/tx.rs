//! A transaction that waits no more than it must: its beginning travels with its first statement, and statements that are asked
//! together travel together.
//!
//! Whoever polls several of its futures at once, as `tokio::try_join!` does, has them sent in the order in which they were first
//! polled, without waiting for an answer in between. Each takes its turn, prepares its statement, if this connection does not
//! know it yet, and gives the turn on as soon as it is sent.

use std::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
};

use futures_util::{
    FutureExt as _,
    future::{join, poll_immediate},
};
use tokio::sync::{Mutex, MutexGuard};

use super::{Connection, Row, ToSql, call, text_of};
use crate::Error;

/// An open transaction; dropped without [`Tx::commit`] it rolls back.
pub struct Tx<'a> {
    connection: &'a mut Connection,
    /// Held from taking a turn to having sent: fair, so turns are taken in order.
    turn: Mutex<()>,
    /// The database knows of it, and not yet of its end.
    open: AtomicBool,
}

impl<'a> Tx<'a> {
    pub(super) fn new(connection: &'a mut Connection) -> Self {
        Self { connection, turn: Mutex::new(()), open: AtomicBool::new(false) }
    }

    pub async fn query(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let turn = self.turn.lock().await;
        let statement = self.connection.0.prepare_cached(sql).await?;
        self.send(turn, self.connection.0.query(&statement, params)).await
    }

    pub async fn query_opt(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Error> {
        Ok(self.query(sql, params).await?.into_iter().next())
    }

    pub async fn execute(&self, sql: &'static str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        let turn = self.turn.lock().await;
        let statement = self.connection.0.prepare_cached(sql).await?;
        self.send(turn, self.connection.0.execute(&statement, params)).await
    }

    /// A command whose names are not known beforehand. Such commands take no parameters.
    pub async fn command(&self, command: &query::Statement) -> Result<(), Error> {
        let turn = self.turn.lock().await;
        self.send(turn, self.connection.0.batch_execute(command.text())).await
    }

    /// As [`Connection::call`].
    pub async fn call(&self, function: &query::QualifiedIdent, argument: &serde_json::Value) -> Result<String, Error> {
        let turn = self.turn.lock().await;
        let text = call(function);
        let statement = self.connection.0.prepare(text.text()).await?;
        text_of(self.send(turn, self.connection.0.query(&statement, &[argument])).await?)
    }

    /// Of a transaction in which a statement failed, this is a rollback, and what failed has said so.
    pub async fn commit(self) -> Result<(), Error> {
        self.finish().await
    }

    /// As [`Tx::commit`], to be asked together with the last statements, which must not have anything to ask after them.
    pub async fn finish(&self) -> Result<(), Error> {
        let _turn = self.turn.lock().await;
        if !self.open.swap(false, Ordering::Relaxed) {
            return Ok(());
        }
        Ok(self.connection.0.batch_execute("commit").await?)
    }

    /// Sends, with the beginning before it if nothing was sent yet; then others may send.
    async fn send<T>(
        &self,
        turn: MutexGuard<'_, ()>,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Error> {
        if self.open.swap(true, Ordering::Relaxed) {
            return sent(turn, asked).await.map_err(Error::from);
        }
        // Polled in this order, so sent in this order.
        let (begun, answered) = sent(turn, join(self.connection.0.batch_execute("begin"), asked)).await;
        begun?;
        Ok(answered?)
    }
}

/// The first poll sends.
async fn sent<T>(turn: MutexGuard<'_, ()>, asked: impl Future<Output = T>) -> T {
    let mut asked = pin!(asked);
    let early = poll_immediate(asked.as_mut()).await;
    drop(turn);
    match early {
        Some(outcome) => outcome,
        None => asked.await,
    }
}

impl Drop for Tx<'_> {
    fn drop(&mut self) {
        if *self.open.get_mut() {
            // Sent by the one poll; whoever gets the connection next speaks after it.
            let _ = self.connection.0.batch_execute("rollback").now_or_never();
        }
    }
}
