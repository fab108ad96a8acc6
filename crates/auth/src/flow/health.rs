//! `GET /health` of auth: what upstream's tools look for.

use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Health {
    /// The upstream release whose behaviour and schema this follows.
    pub version: &'static str,
    pub name: &'static str,
    pub description: &'static str,
}

pub const fn health() -> Health {
    Health { version: "v2.196.0", name: "GoTrue", description: "Accounts and sessions, served by saluhall" }
}
