//! A REST request as a value that moves in one direction:
//!
//! ```text
//! Raw ──parse──▶ Request ──plan──▶ Plan { ask, reply } ──render──▶ Statements ──(pg)──▶ Records ──respond──▶ Response
//! ```
//!
//! [`parse`] knows no table, [`plan`] knows no SQL, [`render`] knows no request, [`respond`] knows neither.
//! This crate does no I/O: no async, clock, environment or logging. What it decides can be tested without a database.

mod environment;
pub mod error;
pub mod openapi;
pub mod plan;
pub mod render;
pub mod request;
pub mod respond;
pub mod schema;
pub mod settings;
pub mod typescript;

pub use environment::{Caller, environment, equalities, search_path};
pub use error::Error;
pub use plan::{Plan, plan};
pub use render::{Statements, render, render_plain};
pub use request::{Raw, Request, parse};
pub use respond::{Records, Reply, Response, respond};
pub use schema::Schema;
pub use settings::Settings;
