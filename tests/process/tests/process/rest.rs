//! `saluhall rest` as whoever swaps it for a PostgREST process sees it: upstream's own process tests, as behaviour.

mod admin;
mod connections;
mod edges;
mod faults;
mod reloads;
mod settings;

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use testkit::{
    Database, Http,
    http::Answer,
    process::{self, Signal},
};

const SECRET: &str = "reallyreallyreallyreallyverysafe";
const SOON: Duration = Duration::from_secs(10);

/// A database with roles of its own, since roles belong to the whole cluster.
struct Fixture {
    database: Database,
    login: String,
    anon: String,
    author: String,
}

async fn fixture() -> Fixture {
    let database = testkit::empty_database().await.unwrap();
    let name = database.name();
    let [login, anon, author] = ["login", "anon", "author"].map(|role| format!("{role}_{name}"));
    let sql = format!(
        "create role {login} login noinherit; create role {anon}; create role {author}; grant {anon}, {author} to {login};
         create table fruit (id int primary key, name text); insert into fruit values (1, 'apple'), (2, 'pear'), (3, 'plum');
         create table authors_only (id int); grant select on fruit to {anon}; grant select on authors_only to {author};
         create schema v1; grant usage on schema v1 to {anon}, {author}; grant usage, create on schema public to {anon}, {author};
         create function guc(name text) returns text language sql stable as 'select current_setting(name, true)';
         create function guc_now(name text) returns text language sql volatile as 'select current_setting(name, true)';
         create function slow(seconds float) returns text language sql volatile as 'select ''done'' from pg_sleep(seconds)';
         create function v1.guc(name text) returns text language sql stable as 'select current_setting(name, true)';"
    );
    database.sql(sql).await.unwrap();
    Fixture { database, login, anon, author }
}

impl Fixture {
    fn url(&self) -> String {
        self.database.url(&self.login)
    }

    async fn sql(&self, text: impl Into<String>) {
        self.database.sql(text).await.unwrap();
    }

    async fn end_backends(&self) {
        let others =
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_setting('ops.login')";
        self.sql(format!("select set_config('ops.login', '{}', true); {others}", self.login)).await;
    }

    fn token(&self) -> String {
        testkit::jwt::sign(SECRET, &serde_json::json!({ "role": self.author }))
    }

    fn plan(&self) -> Plan {
        let plan = Plan { variables: Vec::new(), arguments: Vec::new() };
        plan.set("PGRST_DB_URI", &self.url())
            .set("PGRST_DB_ANON_ROLE", &self.anon)
            .set("PGRST_SERVER_HOST", "127.0.0.1")
            .set("SALUHALL_LOG_FORMAT", "json")
    }

    /// A running process that is ready.
    async fn rest(&self) -> Rest {
        self.plan().start().await
    }
}

#[derive(Clone)]
struct Plan {
    variables: Vec<(String, String)>,
    arguments: Vec<String>,
}

struct Rest {
    child: Child,
    port: u16,
    admin: u16,
    folder: PathBuf,
}

impl Plan {
    fn set(mut self, name: &str, value: &str) -> Self {
        self.variables.retain(|(known, _)| known != name);
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    fn unset(mut self, name: &str) -> Self {
        self.variables.retain(|(known, _)| known != name);
        self
    }

    fn argument(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(testkit::server::binary().unwrap());
        command.arg("rest").args(&self.arguments).env_clear().envs(self.variables.iter().cloned()).stdin(Stdio::null());
        command
    }

    /// Runs it to its end: exit code, standard output and error.
    async fn output(&self) -> (Option<i32>, String, String) {
        let mut command = self.command();
        let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// Starts it without waiting.
    async fn spawn(self) -> Rest {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        tokio::task::spawn_blocking(|| testkit::server::binary().unwrap()).await.unwrap();
        let folder = std::env::temp_dir().join(format!(
            "saluhall-rest-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        ));
        fs::create_dir_all(&folder).unwrap();
        let given = |name: &str| self.variables.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let port =
            given("PGRST_SERVER_PORT").map_or_else(|| testkit::free_port().unwrap(), |port| port.parse().unwrap());
        let admin = testkit::free_port().unwrap();
        let plan = self.set("PGRST_SERVER_PORT", &port.to_string()).set("PGRST_ADMIN_SERVER_PORT", &admin.to_string());
        let log = fs::File::create(folder.join("log")).unwrap();
        let child = plan.command().stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        Rest { child, port, admin, folder }
    }

    async fn start(self) -> Rest {
        let rest = self.spawn().await;
        rest.until_ready(200).await;
        rest
    }
}

impl Rest {
    fn http(&self) -> Http {
        Http::new(format!("http://127.0.0.1:{}", self.port))
    }

    fn admin(&self) -> Http {
        Http::new(format!("http://127.0.0.1:{}", self.admin))
    }

    async fn get(&self, path: &str) -> Answer {
        self.http().get(path).send().await.unwrap()
    }

    async fn get_as(&self, path: &str, token: &str) -> Answer {
        self.http().get(path).bearer(token).send().await.unwrap()
    }

    async fn status(&self, path: &str) -> u16 {
        self.admin().get(path).send().await.map_or(0, |answer| answer.status)
    }

    async fn until_ready(&self, status: u16) -> Duration {
        self.until(&format!("/ready is {status}"), SOON, async || self.status("/ready").await == status).await
    }

    /// Asks every few milliseconds; how long it took.
    async fn until(&self, what: &str, limit: Duration, mut holds: impl AsyncFnMut() -> bool) -> Duration {
        let began = Instant::now();
        while !holds().await {
            assert!(began.elapsed() < limit, "not within {limit:?}: {what}\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        began.elapsed()
    }

    /// Waits until a GET answers with this text.
    async fn until_text(&self, path: &str, text: &str) -> Duration {
        self.until(&format!("{path} answers {text}"), SOON, async || self.get(path).await.body == text).await
    }

    async fn metric(&self, name: &str) -> f64 {
        let text = self.admin().get("/metrics").send().await.unwrap().body;
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or(-1.0)
    }

    fn signal(&self, signal: Signal) {
        assert!(process::signal(self.child.id(), signal));
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn lines(&self, word: &str) -> usize {
        self.log().lines().filter(|line| line.contains(word)).count()
    }

    async fn until_logged(&self, word: &str, times: usize) {
        self.until(&format!("{word:?} is logged"), SOON, async || self.lines(word) >= times).await;
    }

    /// How it ended by itself.
    async fn ended(&mut self, limit: Duration) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < limit, "it goes on running:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Rest {
    fn drop(&mut self) {
        process::signal(self.child.id(), Signal::KILL);
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
