//! The only socket to Postgres.
//!
//! `tokio_postgres` and the wire protocol stay in this crate; the others say *what* to run (`query::Statement`), *as whom*
//! ([`Session`]) and *under which rule to commit* ([`Work`]), and get back rows or an [`Error`] that carries what
//! Postgres said.

pub mod cluster;
mod connect;
pub mod control;
pub mod dsn;
mod error;
mod lane;
pub mod listen;
pub mod migrate;
mod pool;
mod session;

pub use error::{DatabaseError, Error};
pub use pool::{Pool, PoolFigures, PoolOptions, Tuning};
pub use session::{Access, Answer, Ending, Isolation, Session, Work};
