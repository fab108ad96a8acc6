//! `cargo xtask up`: from a clone to a running shop.

use std::{
    collections::HashMap,
    os::unix::process::{CommandExt as _, ExitStatusExt as _},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use crate::{
    node, postgres,
    progress::{self, Step, step},
    root::{root, target},
    storefront,
};

/// The demo shop's administrator. Known to everybody, so `up` makes it only on a loopback address.
const ADMIN_EMAIL: &str = "admin@nordfjard.example";
const ADMIN_PASSWORD: &str = "saluhall-demo";

/// How long a server may take until it answers; a new data folder takes a few seconds of it.
const READY_WITHIN: Duration = Duration::from_secs(60);

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Port of the server and the shop
    #[arg(long, env = "PORT", default_value_t = 54321)]
    port: u16,
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
    let binary = step("Server", |step| build_server(step, options.release))?;
    let programs = step("Postgres", postgres::ensure)?;
    println!("  built in {:.1} s\n", started.elapsed().as_secs_f32());

    let shop = Shop { binary, programs, options };
    let running = Instant::now();
    let mut server = shop.start()?;
    let outcome = shop.prepare(&mut server, running);
    if outcome.is_ok() && !options.once {
        server.wait(&STOP)?;
    }
    step("Stopping", |_| server.stop())?;
    outcome
}

/// The demo's server and the commands it is filled with.
struct Shop<'a> {
    binary: PathBuf,
    programs: PathBuf,
    options: &'a Options,
}

impl Shop<'_> {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.current_dir(root()).env("PORT", self.options.port.to_string());
        command.env("SALUHALL_DATA", self.data()).env("SALUHALL_PG_BIN", &self.programs);
        command.env("SALUHALL_SITE", storefront::folder().join("dist"));
        command
    }

    fn data(&self) -> PathBuf {
        self.options.data.clone().unwrap_or_else(|| root().join(".saluhall"))
    }

    fn start(&self) -> Result<Server> {
        let mut command = self.command();
        // A process group of its own: Ctrl-C reaches us, and we pass it on once.
        command.arg("serve").stdin(Stdio::null()).process_group(0);
        Ok(Server(command.spawn().with_context(|| format!("cannot start {}", self.binary.display()))?))
    }

    fn prepare(&self, server: &mut Server, running: Instant) -> Result<()> {
        let url = format!("http://127.0.0.1:{}", self.options.port);
        step("Start", |_| server.ready(&url))?;
        step("Demo shop", |step| {
            progress::run(step, self.command().args(["migrate", "sql/shop", "--seed"])).map(drop)
        })?;
        let keys = self.keys()?;
        step("Demo administrator", |_| make_admin(&url, &keys))?;
        println!("  answering {:.1} s after the start\n", running.elapsed().as_secs_f32());
        self.farewell(&url)
    }

    fn env(&self) -> Result<String> {
        let output = self.command().args(["status", "-o", "env"]).output()?;
        if !output.status.success() {
            bail!("`saluhall status` failed: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    fn keys(&self) -> Result<HashMap<String, String>> {
        let unquoted = |text: &str| text.trim().trim_matches('"').to_owned();
        let pairs = self.env()?;
        let pairs = pairs.lines().filter_map(|line| line.split_once('='));
        Ok(pairs.map(|(name, value)| (name.trim().to_owned(), unquoted(value))).collect())
    }

    fn farewell(&self, url: &str) -> Result<()> {
        println!("  The shop      {url}");
        println!("  Administrator {ADMIN_EMAIL} with the password {ADMIN_PASSWORD}\n");
        println!("  A Supabase app talks to it with this .env:\n");
        for line in self.env()?.lines() {
            println!("    {line}");
        }
        if !self.options.once {
            println!("\n  Ctrl-C stops it; what it stored stays in {}.\n", self.data().display());
        }
        Ok(())
    }
}

/// The running server; stopped cleanly, whatever happens to us.
struct Server(Child);

impl Server {
    fn ready(&mut self, url: &str) -> Result<()> {
        let deadline = Instant::now() + READY_WITHIN;
        while Instant::now() < deadline && !STOP.load(Ordering::SeqCst) {
            if let Some(status) = self.0.try_wait()? {
                bail!("the server ended with {}", describe(status));
            }
            if ureq::get(format!("{url}/ready")).call().is_ok() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(25));
        }
        bail!("no answer from {url}/ready within {} s", READY_WITHIN.as_secs())
    }

    fn wait(&mut self, stop: &AtomicBool) -> Result<()> {
        while !stop.load(Ordering::SeqCst) {
            if let Some(status) = self.0.try_wait()? {
                bail!("the server ended with {}", describe(status));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        println!();
        Ok(())
    }

    fn stop(&mut self) -> Result<()> {
        if self.0.try_wait()?.is_none()
            && let Some(pid) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw)
        {
            kill_process(pid, Signal::TERM)?;
        }
        let status = self.0.wait()?;
        if !status.success() {
            bail!("the server ended with {}", describe(status));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}

fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}; its last lines say why"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "no status".to_owned(),
    }
}

/// `cargo build` of the binary; returns its path.
pub(crate) fn build_server(step: &Step, release: bool) -> Result<PathBuf> {
    let profile = if release { "release" } else { "quick" };
    cargo_build(step, profile)?;
    let binary = target().join(profile).join("saluhall");
    let megabytes = std::fs::metadata(&binary)?.len() / 1_000_000;
    step.note(format!("{megabytes} MB, profile {profile}"));
    Ok(binary)
}

fn cargo_build(step: &Step, profile: &str) -> Result<()> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(["build", "--package", "server", "--profile", profile]);
    progress::run(step, &mut cargo).map(drop)
}

/// Creates the user through the auth API, as any deployment would, and gives it the shop's admin row.
fn make_admin(url: &str, keys: &HashMap<String, String>) -> Result<()> {
    let key = keys.get("SUPABASE_SERVICE_ROLE_KEY").context("`saluhall status -o env` named no service role key")?;
    let user = json!({"email": ADMIN_EMAIL, "password": ADMIN_PASSWORD, "email_confirm": true});
    let (status, body) = post(&format!("{url}/auth/v1/admin/users"), key, &user)?;
    let exists = body.contains("email_exists");
    if status != 200 && !exists {
        bail!("creating {ADMIN_EMAIL}: {status} {body}");
    }
    let (status, body) = post(&format!("{url}/rest/v1/rpc/make_admin"), key, &json!({"p_email": ADMIN_EMAIL}))?;
    if status >= 300 {
        bail!("making {ADMIN_EMAIL} an administrator: {status} {body}");
    }
    Ok(())
}

fn post(url: &str, key: &str, body: &serde_json::Value) -> Result<(u16, String)> {
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().http_status_as_error(false).build());
    let mut answer =
        agent.post(url).header("apikey", key).header("authorization", format!("Bearer {key}")).send_json(body)?;
    Ok((answer.status().as_u16(), answer.body_mut().read_to_string()?))
}
