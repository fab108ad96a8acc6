//! `cargo xtask up`: from a clone to a running shop.

use std::{
    path::PathBuf,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use anyhow::Result;

use crate::{
    demo::{ADMIN_EMAIL, ADMIN_PASSWORD, Demo},
    node, postgres,
    progress::{self, Step, step},
    root::{root, target},
    storefront,
};

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Port of the server and the shop
    #[arg(long, env = "PORT", default_value_t = 54321)]
    port: u16,
    /// Port of the inbox that catches mails
    #[arg(long, env = "INBOX_PORT", default_value_t = 54324)]
    inbox: u16,
    /// Folder of the database and everything else the server keeps
    #[arg(long, env = "SALUHALL_DATA")]
    data: Option<PathBuf>,
    /// Build with all optimisations; takes three times as long
    #[arg(long)]
    release: bool,
    /// Stop as soon as the shop answers, for measurements and tests
    #[arg(long)]
    once: bool,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    println!("\nSaluhall: from a clone to a shop that sells\n");
    ctrlc::set_handler(|| STOP.store(true, Ordering::SeqCst))?;
    let started = Instant::now();
    let node = step("Node", node::ensure)?;
    step("Packages of the storefront", |step| storefront::install(step, &node, &storefront::folder()))?;
    step("Storefront", |step| storefront::build(step, &node))?;
    let profile = if options.release { "release" } else { "quick" };
    let binary = step("Server", |step| build_server(step, profile))?;
    let programs = step("Postgres", postgres::ensure)?;
    println!("  built in {:.1} s\n", started.elapsed().as_secs_f32());

    let data = options.data.clone().unwrap_or_else(|| root().join(".saluhall"));
    let demo = Demo {
        binary,
        programs,
        port: options.port,
        inbox: options.inbox,
        data,
        log: None,
        identity_provider: None,
        settings: Vec::new(),
    };
    let running = Instant::now();
    let mut server = demo.start()?;
    let outcome = server.ready(&demo.url(), &STOP).and_then(|()| demo.fill());
    if outcome.is_ok() {
        println!("  answering {:.1} s after the start\n", running.elapsed().as_secs_f32());
        farewell(&demo)?;
        if !options.once {
            println!("\n  Ctrl-C stops it; what it stored stays in {}.\n", demo.data.display());
            server.wait(&STOP)?;
        }
    }
    step("Stopping", |_| server.stop())?;
    outcome
}

fn farewell(demo: &Demo) -> Result<()> {
    println!("  The shop      {}", demo.url());
    println!("  Its mails     {}", demo.inbox_url());
    println!("  Administrator {ADMIN_EMAIL} with the password {ADMIN_PASSWORD}\n");
    println!("  A Supabase app talks to it with this .env:\n");
    demo.env()?.lines().for_each(|line| println!("    {line}"));
    Ok(())
}

/// `cargo build` of the binary under a profile of the workspace's Cargo.toml; returns its path.
pub(crate) fn build_server(step: &Step, profile: &str) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(["build", "--package", "server", "--profile", profile]);
    progress::run(step, &mut cargo)?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let binary = target().join(folder).join("saluhall");
    let megabytes = std::fs::metadata(&binary)?.len() / 1_000_000;
    step.note(format!("{megabytes} MB, profile {profile}"));
    Ok(binary)
}
