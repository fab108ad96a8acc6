//! A server with the demo shop in it: what `up` shows and what the suites over HTTP and in a browser talk to.

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
    progress::{self, step},
    root::root,
    storefront,
};

/// The demo shop's administrator. Known to everybody, so it is made only for a server on this machine.
pub(crate) const ADMIN_EMAIL: &str = "admin@nordfjard.example";
pub(crate) const ADMIN_PASSWORD: &str = "saluhall-demo";

/// How long a server may take until it answers; a new data folder takes a few seconds of it.
const READY_WITHIN: Duration = Duration::from_secs(60);

/// Where the demo runs and from what.
pub(crate) struct Demo {
    pub(crate) binary: PathBuf,
    /// Folder of `initdb` and `postgres`.
    pub(crate) programs: PathBuf,
    pub(crate) port: u16,
    /// Where the mails it would send can be read.
    pub(crate) inbox: u16,
    pub(crate) data: PathBuf,
    /// Where the server's log goes; the terminal when there is none.
    pub(crate) log: Option<PathBuf>,
    /// Port of this machine where the tests' own identity provider will be; nobody signs in elsewhere without.
    pub(crate) identity_provider: Option<u16>,
    /// Further settings, by name.
    pub(crate) settings: Vec<(&'static str, &'static str)>,
}

impl Demo {
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) fn inbox_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.inbox)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.current_dir(root()).env("PORT", self.port.to_string()).env("INBOX_PORT", self.inbox.to_string());
        command.env("SALUHALL_DATA", &self.data).env("SALUHALL_PG_BIN", &self.programs);
        command.env("SALUHALL_SITE", storefront::folder().join("dist")).envs(self.settings.iter().copied());
        command.env("SALUHALL_MAIL_TEMPLATES", root().join("sql/shop/mails"));
        if let Some(port) = self.identity_provider {
            command.env("GOTRUE_EXTERNAL_KEYCLOAK_ENABLED", "true").env("GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID", "shop");
            command.env("GOTRUE_EXTERNAL_KEYCLOAK_SECRET", "known to the tests");
            command.env("GOTRUE_EXTERNAL_KEYCLOAK_URL", format!("http://127.0.0.1:{port}"));
        }
        command
    }

    pub(crate) fn start(&self) -> Result<Server> {
        let mut command = self.command();
        // A process group of its own: Ctrl-C reaches us, and we pass it on once.
        command.arg("serve").stdin(Stdio::null()).process_group(0);
        if let Some(log) = &self.log {
            let file = std::fs::File::create(log)?;
            command.stdout(file.try_clone()?).stderr(file);
        }
        Ok(Server(command.spawn().with_context(|| format!("cannot start {}", self.binary.display()))?))
    }

    /// Puts the shop and its administrator into the server that is running; does nothing where they are.
    pub(crate) fn fill(&self) -> Result<()> {
        step("Demo shop", |step| {
            progress::run(step, self.command().args(["migrate", "sql/shop", "--seed"])).map(drop)
        })?;
        let keys = self.keys()?;
        step("Demo administrator", |_| make_admin(&self.url(), &keys))
    }

    /// The ready `.env` of an app.
    pub(crate) fn env(&self) -> Result<String> {
        let output = self.command().args(["status", "-o", "env"]).output()?;
        if !output.status.success() {
            bail!("`saluhall status` failed: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    /// [`Demo::env`] as pairs.
    pub(crate) fn keys(&self) -> Result<HashMap<String, String>> {
        let unquoted = |text: &str| text.trim().trim_matches('"').to_owned();
        let env = self.env()?;
        let pairs = env.lines().filter_map(|line| line.split_once('='));
        Ok(pairs.map(|(name, value)| (name.trim().to_owned(), unquoted(value))).collect())
    }
}

/// The running server; stopped cleanly, whatever happens to us.
pub(crate) struct Server(Child);

impl Server {
    /// Waits until the server answers at `url`; gives up when it ends or `stop` is set.
    pub(crate) fn ready(&mut self, url: &str, stop: &AtomicBool) -> Result<()> {
        step("Start", |_| self.answers(url, stop))
    }

    fn answers(&mut self, url: &str, stop: &AtomicBool) -> Result<()> {
        let deadline = Instant::now() + READY_WITHIN;
        while Instant::now() < deadline && !stop.load(Ordering::SeqCst) {
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

    /// Waits for `stop` or for the server's own end, which is an error.
    pub(crate) fn wait(&mut self, stop: &AtomicBool) -> Result<()> {
        while !stop.load(Ordering::SeqCst) {
            if let Some(status) = self.0.try_wait()? {
                bail!("the server ended with {}", describe(status));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        println!();
        Ok(())
    }

    /// Asks the server to stop and waits until it has.
    pub(crate) fn stop(&mut self) -> Result<()> {
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
