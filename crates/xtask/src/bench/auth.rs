//! `cargo xtask bench auth`: what signing in costs, and whether its time tells who has an account.
//!
//! Three questions on a Postgres of the bench's own: how often a flow speaks with the database (a proxy counts), how long
//! answers take for addresses with and without an account (interleaved, medians), and what reads feel while fifty people sign
//! in at once.

mod names;
pub(super) mod server;
mod storm;
mod trips;

use std::path::PathBuf;

use anyhow::Result;

use super::{cluster::Cluster, tools};
use crate::progress;
use server::Server;

#[derive(clap::Args)]
pub(crate) struct Auth {
    /// Seconds of each load
    #[arg(long, default_value_t = 8)]
    seconds: u32,
    /// Pairs of requests per kind when times are compared
    #[arg(long, default_value_t = 300)]
    pairs: usize,
    /// Measure this binary instead of building one
    #[arg(long)]
    server: Option<PathBuf>,
}

pub(crate) fn run(options: &Auth) -> Result<()> {
    let bin = progress::step("Tools", tools)?;
    let binary = progress::step("Server", |step| super::build(step, options.server.as_deref()))?;
    let cluster = progress::step("Postgres", |_| Cluster::empty(&bin, "bench-auth", &[]))?;
    let trips = progress::step("Round trips", |_| trips::measure(&binary, &cluster))?;
    let waiting = progress::step("Known and unknown addresses, confirmed by mail", |step| {
        let server = Server::start(&binary, &cluster.url("postgres"), &[("ENABLE_EMAIL_AUTOCONFIRM", "false")])?;
        names::measure(&server, options.pairs, &names::BY_MAIL, step)
    })?;
    let server = Server::start(&binary, &cluster.url("postgres"), &[])?;
    let known = progress::step("Known and unknown addresses, by password", |step| {
        names::measure(&server, options.pairs, &names::BY_PASSWORD, step)
    })?;
    let storm = progress::step("Fifty sign-ins at once, and reads", |step| {
        storm::measure(&server, &cluster, options.seconds, step)
    })?;
    println!("\n{trips}\n{}{}\n{storm}", names::table(&known), names::rows(&waiting));
    Ok(())
}
