//! Joins every crate and speaks HTTP. The only crate that knows actix, the environment, the wall clock and entropy.
//!
//! `main.rs` is the table of contents; [`app`] is every route on one page; [`config`] is every setting.

pub mod cli;
pub mod commands;
pub mod config;

pub mod app;
pub mod caller;
mod client;
pub mod envelope;
pub mod inbox;
pub mod listen;
pub mod routes;
pub mod state;

pub mod clean;
pub mod clock;
pub mod cors;
pub mod database;
pub mod error;
pub mod live;
pub mod minute;
pub mod observe;
pub mod outgoing;
mod own_call;
mod patience;
pub mod post_office;
pub mod reload;
