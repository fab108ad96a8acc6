//! `saluhall serve` on a given database, its limits out of the way, and a client that speaks with its auth.

use std::{
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

pub(super) const PASSWORD: &str = "filmjölk till frukost";
/// So that one bench's addresses are not the next one's.
static ACCOUNTS: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    inbox: u16,
}

/// Keeps its connection; one per thread.
pub(super) struct Client {
    agent: ureq::Agent,
    base: String,
    inbox: String,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Value,
    pub(super) took: Duration,
}

impl Server {
    pub(crate) fn start(binary: &Path, database: &str, settings: &[(&str, &str)]) -> Result<Self> {
        let free = || anyhow::Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port());
        let (port, inbox) = (free()?, free()?);
        let many = "100000000";
        let child = Command::new(binary)
            .arg("serve")
            .env("DATABASE_URL", database)
            .env("JWT_SECRET", "a-secret-of-the-bench-and-of-nobody-else")
            .env("PORT", port.to_string())
            .env("INBOX_PORT", inbox.to_string())
            .env("SALUHALL_LOG_LEVEL", "error")
            .env("SALUHALL_LOG_ACCESS", "off")
            .env("GOTRUE_SMTP_MAX_FREQUENCY", "0s")
            .envs(["OTP", "TOKEN_REFRESH", "VERIFY"].map(|name| (format!("GOTRUE_RATE_LIMIT_{name}"), many)))
            .envs(settings.iter().copied())
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let mut server = Self { child, port, inbox };
        server.ready()?;
        Ok(server)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn client(&self) -> Client {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(60)));
        let [base, inbox] = [self.port, self.inbox].map(|port| format!("http://127.0.0.1:{port}"));
        Client { agent: config.build().into(), base, inbox }
    }

    fn ready(&mut self) -> Result<()> {
        let (began, client) = (Instant::now(), self.client());
        while began.elapsed() < Duration::from_secs(30) {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}");
            }
            if client.agent.get(format!("{}/ready", client.base)).call().is_ok_and(|answer| answer.status() == 200) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("the server was not ready within 30 s")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Client {
    /// `path` is below `/auth/v1`.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        let request =
            self.agent.post(format!("{}/auth/v1{path}", self.base)).header("content-type", "application/json");
        let began = Instant::now();
        let mut response = request.send(body.to_string())?;
        let text = response.body_mut().read_to_string()?;
        let took = began.elapsed();
        Ok(Answer {
            status: response.status().as_u16(),
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
            took,
        })
    }

    /// A new account; its address, and the refresh token of its first session where it is confirmed at once.
    pub(super) fn sign_up(&self) -> Result<(String, Option<String>)> {
        let email = fresh("bench");
        let answer = self.post("/signup", &json!({ "email": email, "password": PASSWORD }))?;
        ensure!(answer.status == 200, "sign-up: {} {}", answer.status, answer.body);
        Ok((email, answer.body["refresh_token"].as_str().map(str::to_owned)))
    }

    pub(super) fn sign_in(&self, email: &str, password: &str) -> Result<Answer> {
        self.post("/token?grant_type=password", &json!({ "email": email, "password": password }))
    }

    /// Follows the link of the mail that waits for this address.
    pub(super) fn confirm_by_inbox(&self, email: &str) -> Result<()> {
        let get = |path: String| -> Result<Value> {
            let text = self.agent.get(format!("{}{path}", self.inbox)).call()?.body_mut().read_to_string()?;
            Ok(serde_json::from_str(&text)?)
        };
        for _ in 0..100 {
            let found = get(format!("/api/v1/search?query=to:{email}"))?;
            if let Some(id) = found["messages"][0]["ID"].as_str() {
                let mail = get(format!("/api/v1/message/{id}"))?;
                let text = mail["Text"].as_str().unwrap_or_default();
                let at = text.find("/auth/v1/verify").context("no link in the mail")?;
                let link = text[at..].split_whitespace().next().unwrap_or_default();
                let request = self.agent.get(format!("{}{link}", self.base)).config().max_redirects(0).build();
                ensure!(request.call()?.status() == 303, "the link was not followed");
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        bail!("no mail to {email}")
    }

    /// The next token.
    pub(super) fn refresh(&self, token: &str) -> Result<String> {
        let answer = self.post("/token?grant_type=refresh_token", &json!({ "refresh_token": token }))?;
        ensure!(answer.status == 200, "refresh: {} {}", answer.status, answer.body);
        Ok(answer.body["refresh_token"].as_str().context("no refresh token")?.to_owned())
    }
}

/// An address nobody used yet, as long as any other.
pub(super) fn fresh(kind: &str) -> String {
    format!("{kind}-{}-{:06}@example.com", std::process::id(), ACCOUNTS.fetch_add(1, Ordering::Relaxed))
}
