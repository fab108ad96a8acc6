//! Everything a test needs so that tests hold no plumbing.
//!
//! ```no_run
//! # async fn example() -> anyhow::Result<()> {
//! // A database of its own with the platform in it, gone after the test. SALUHALL_TEST_PG (a superuser's URL) names a
//! // Postgres to use; without it each test process starts a private one.
//! let database = testkit::database().await?;
//! database.sql("create table public.fruit (name text primary key)").await?;
//! let control = pg::control::Control::new(&database.url("authenticator"), 2)?;
//!
//! // The real binary on that database, or on a private Postgres with `Server::managed()?`. It is built once per test
//! // process unless SALUHALL_BIN names one, killed when dropped, and its log is kept: `server.log()`.
//! let server = testkit::Server::on(&database)?.start().await?;
//! let answer = server.http().get("/rest/v1/fruit").key(&server.anon_key()).send().await?;
//! assert_eq!(answer.status, 200, "{}", server.log());
//! assert_eq!(answer.json()?, serde_json::json!([]));
//! # drop(control);
//! # Ok(()) }
//! ```
//!
//! What a killed test process left behind (databases, folders, servers) is swept by the next one.

pub mod database;
pub mod http;
pub mod jwt;
mod leftovers;
pub mod mutants;
mod postgres;
pub mod process;
pub mod receiver;
pub mod s3;
pub mod server;
pub mod smtp;

pub use database::{Database, database, empty_database};
pub use http::{Answer, Http};
pub use receiver::Receiver;
pub use server::Server;
pub use smtp::Smtp;

/// A port of 127.0.0.1 that was free a moment ago.
pub fn free_port() -> anyhow::Result<u16> {
    Ok(std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
