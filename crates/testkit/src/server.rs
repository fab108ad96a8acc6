//! The real `saluhall` as a process: on a free port, with its own folder, its log kept, and gone with the test.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::OnceLock,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow, bail};

use crate::{
    Database, Http, jwt, leftovers, postgres,
    process::{self, Signal},
};

/// How a server will be started.
#[derive(Debug, Clone)]
pub struct Plan {
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    secret: &'static str,
    folder: PathBuf,
}

#[derive(Debug)]
pub struct Server {
    plan: Plan,
    port: u16,
    inbox: u16,
    child: Child,
}

impl Server {
    /// A server with a private Postgres in a folder of its own.
    pub fn managed() -> Result<Plan> {
        let mut plan = Plan::new(jwt::LOCAL_SECRET)?;
        let data = plan.data().to_string_lossy().into_owned();
        plan.environment.push(("SALUHALL_DATA".into(), data));
        Ok(plan)
    }

    /// A server on a test's database.
    pub fn on(database: &Database) -> Result<Plan> {
        let plan = Plan::new(jwt::TEST_SECRET)?;
        Ok(plan.set("DATABASE_URL", &database.owner_url()).set("JWT_SECRET", jwt::TEST_SECRET))
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// How it was started.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where the mails it would have sent can be read.
    pub fn inbox(&self) -> Http {
        Http::new(format!("http://127.0.0.1:{}", self.inbox))
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn http(&self) -> Http {
        Http::new(self.url())
    }

    pub fn secret(&self) -> &'static str {
        self.plan.secret
    }

    pub fn anon_key(&self) -> String {
        jwt::key(self.plan.secret, "anon")
    }

    pub fn service_key(&self) -> String {
        jwt::key(self.plan.secret, "service_role")
    }

    /// The folder of a managed server's data.
    pub fn data(&self) -> PathBuf {
        self.plan.data()
    }

    /// Everything it and its predecessors in the same folder wrote to standard error.
    pub fn log(&self) -> String {
        self.plan.log()
    }

    /// Processes of its private Postgres, the postmaster among them.
    pub fn postgres(&self) -> Vec<u32> {
        process::all_in(&self.data().join("postgres"))
    }

    /// `kill -9`, and nothing else: its Postgres stays.
    pub fn kill(mut self) -> Result<Plan> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(self.abandon())
    }

    /// SIGTERM; how it ended, and how long that took.
    pub fn stop(&mut self, limit: Duration) -> Result<(ExitStatus, Duration)> {
        let began = Instant::now();
        process::signal(self.pid(), Signal::TERM);
        Ok((wait(&mut self.child, limit)?, began.elapsed()))
    }

    /// Waits for `/ready` to answer 200.
    pub async fn ready(&mut self, limit: Duration) -> Result<Duration> {
        let (began, http) = (Instant::now(), self.http());
        loop {
            let answer = http.get("/ready").timeout(Duration::from_secs(3)).send().await;
            if answer.is_ok_and(|answer| answer.status == 200) {
                return Ok(began.elapsed());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}:\n{}", self.log());
            }
            if began.elapsed() > limit {
                bail!("not ready after {limit:?}:\n{}", self.log());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Leaves the folder to the plan that is returned.
    fn abandon(mut self) -> Plan {
        let plan = self.plan.clone();
        self.plan.folder = PathBuf::new();
        plan
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.plan.folder.as_os_str().is_empty() {
            return;
        }
        if self.stop(Duration::from_secs(15)).is_err() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        leftovers::remove(&self.plan.folder);
    }
}

impl Plan {
    /// Nothing of the caller's environment but the paths.
    fn new(secret: &'static str) -> Result<Self> {
        let folder = leftovers::folder()?;
        let mut plan = Self { arguments: vec!["serve".into()], environment: Vec::new(), secret, folder };
        for name in ["PATH", "HOME", "TMPDIR"] {
            if let Ok(value) = std::env::var(name) {
                plan.environment.push((name.into(), value));
            }
        }
        if let Some(programs) = postgres::programs() {
            plan.environment.push(("SALUHALL_PG_BIN".into(), programs.to_string_lossy().into_owned()));
        }
        let files = plan.folder.join("files").to_string_lossy().into_owned();
        let plan = plan.set("STORAGE_FILE_BACKEND_PATH", &files);
        Ok(plan.set("HOST", "127.0.0.1").set("SALUHALL_LOG_FORMAT", "json"))
    }

    /// Sets an environment variable, in place of an earlier value.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.environment.retain(|(known, _)| known != name);
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Whether this environment variable was set for it.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.environment.iter().any(|(known, _)| known == name)
    }

    /// Another command than `serve`.
    #[must_use]
    pub fn command(mut self, arguments: &[&str]) -> Self {
        self.arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        self
    }

    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("server.log")).unwrap_or_default()
    }

    /// Starts on a free port (or the one that was set) and waits until it is ready.
    pub async fn start(self) -> Result<Server> {
        let mut server = self.spawn().await?;
        server.ready(Duration::from_secs(60)).await?;
        Ok(server)
    }

    /// Starts without waiting.
    pub async fn spawn(self) -> Result<Server> {
        let binary = tokio::task::spawn_blocking(binary).await??;
        let set = self.environment.iter().find(|(name, _)| name == "PORT").and_then(|(_, port)| port.parse().ok());
        let port = set.map_or_else(crate::free_port, Ok)?;
        let inbox = crate::free_port()?;
        let plan = self.set("PORT", &port.to_string()).set("INBOX_PORT", &inbox.to_string());
        let log = fs::OpenOptions::new().append(true).create(true).open(plan.folder.join("server.log"))?;
        let child = plan.process(&binary).stdout(log.try_clone()?).stderr(log).spawn().context("starting saluhall")?;
        fs::write(plan.folder.join("server.pid"), child.id().to_string())?;
        Ok(Server { plan, port, inbox, child })
    }

    /// Runs it to its end, for a start that must fail or a command: exit code, standard output, standard error.
    pub async fn run(&self, limit: Duration) -> Result<(Option<i32>, String, String)> {
        let binary = tokio::task::spawn_blocking(binary).await??;
        let mut child = self.process(&binary).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
        let reading = std::thread::spawn(move || (read(&mut out), read(&mut err)));
        let status = wait(&mut child, limit);
        if status.is_err() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let (out, err) = reading.join().map_err(|_| anyhow!("reading the output"))?;
        let status = status.with_context(|| format!("it went on running:\n{err}"))?;
        Ok((status.code(), out, err))
    }

    /// Removes the folder, for plans that never became a server that was dropped.
    pub fn discard(self) {
        leftovers::remove(&self.folder);
    }

    fn process(&self, binary: &Path) -> Command {
        let mut command = Command::new(binary);
        // Its working directory holds no `.env`, and tells the sweeper whose process it is.
        command.args(&self.arguments).env_clear().envs(self.environment.iter().cloned());
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }
}

fn read(from: &mut Option<impl std::io::Read>) -> String {
    let mut text = Vec::new();
    let _ = from.as_mut().map(|from| from.read_to_end(&mut text));
    String::from_utf8_lossy(&text).into_owned()
}

fn wait(child: &mut Child, limit: Duration) -> Result<ExitStatus> {
    let until = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if Instant::now() > until {
            bail!("still running after {limit:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Path of the server: SALUHALL_BIN, or the one that belongs to the tests' own build, brought up to date first.
pub fn binary() -> Result<PathBuf> {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    if let Some(named) = std::env::var_os("SALUHALL_BIN") {
        return Ok(named.into());
    }
    BINARY.get_or_init(|| build().map_err(|error| format!("{error:#}"))).clone().map_err(|error| anyhow!(error))
}

fn build() -> Result<PathBuf> {
    let test = std::env::current_exe()?; // target/debug/deps/<test>
    let target = test.parent().and_then(Path::parent).context("the test runs outside a target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--package", "server", "--bin", "saluhall"]);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    if target.ends_with("release") {
        command.arg("--release");
    }
    let status = command.status().context("building saluhall")?;
    anyhow::ensure!(status.success(), "saluhall does not build");
    Ok(target.join("saluhall"))
}
