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

use std::sync::atomic::{AtomicU32, Ordering};

pub use database::{Database, database, empty_database};
pub use http::{Answer, Http};
pub use receiver::Receiver;
pub use server::Server;
pub use smtp::Smtp;

/// A port of 127.0.0.1 that is free and stays so: none is given twice, and all lie below those that the system itself chooses from
/// for whoever connects, or binds to port 0, before the server that is to have it is up.
pub fn free_port() -> anyhow::Result<u16> {
    const FIRST: u32 = 20_000;
    const COUNT: u32 = 12_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..COUNT {
        // Processes that run beside each other begin apart.
        let at = std::process::id().wrapping_mul(97).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT;
        let port = u16::try_from(FIRST + at)?;
        if std::net::TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    anyhow::bail!("no port is free")
}
