//! The release server under load: `saluhall rest`, configured as one would configure PostgREST.

use std::{
    fs,
    net::TcpListener,
    path::Path,
    process::{Child, Command},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::{
    cluster::Cluster,
    scenario::{CLAIMS, PAYLOAD, Scenario},
};

const SECRET: &str = "a-secret-of-the-bench-and-of-nobody-else";

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
    /// From start to the first answer.
    pub(crate) started_in: Duration,
}

impl Server {
    pub(crate) fn start(binary: &Path, cluster: &Cluster, pool: Option<usize>) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let log = fs::File::create(cluster.folder.join("server.log"))?;
        let begun = Instant::now();
        let child = Command::new(binary)
            .arg("rest")
            .env("PGRST_DB_URI", cluster.url("authenticator"))
            .env("PGRST_DB_SCHEMAS", "public")
            .env("PGRST_DB_ANON_ROLE", "anon")
            .envs(pool.map(|pool| ("PGRST_DB_POOL", pool.to_string())))
            .env("PGRST_JWT_SECRET", SECRET)
            .env("PGRST_SERVER_HOST", "127.0.0.1")
            .env("PGRST_SERVER_PORT", port.to_string())
            .env("PGRST_LOG_LEVEL", "error")
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let mut server = Self { child, port, token: token()?, started_in: Duration::ZERO };
        server.ready(cluster, begun)?;
        Ok(server)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The scenario's answer must be what it is taken for.
    pub(crate) fn check(&self, scenario: &Scenario) -> Result<()> {
        let url = format!("http://127.0.0.1:{}{}", self.port, scenario.example);
        let bearer = format!("Bearer {}", self.token);
        let mut response = if scenario.example == "/orders" {
            let request = ureq::post(&url).header("Authorization", &bearer).header("Prefer", "return=representation");
            request.header("Content-Type", "application/json").send(PAYLOAD)
        } else {
            ureq::get(&url).header("Authorization", &bearer).call()
        }
        .with_context(|| format!("{} is not answered", scenario.example))?;
        let body: serde_json::Value = serde_json::from_str(&response.body_mut().read_to_string()?)?;
        let rows = body.as_array().map_or(0, Vec::len);
        ensure!(rows == scenario.rows, "{}: {rows} rows instead of {}", scenario.example, scenario.rows);
        Ok(())
    }

    fn ready(&mut self, cluster: &Cluster, begun: Instant) -> Result<()> {
        let url = format!("http://127.0.0.1:{}/products?limit=1", self.port);
        while begun.elapsed() < Duration::from_secs(15) {
            if let Some(status) = self.child.try_wait()? {
                let log = fs::read_to_string(cluster.folder.join("server.log")).unwrap_or_default();
                bail!("the server ended with {status}\n{log}");
            }
            if ureq::get(&url).call().is_ok() {
                self.started_in = begun.elapsed();
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let log = fs::read_to_string(cluster.folder.join("server.log")).unwrap_or_default();
        bail!("the server did not answer within 15 s\n{log}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn token() -> Result<String> {
    let encode = |text: &str| BASE64_URL_SAFE_NO_PAD.encode(text);
    let signed = format!("{}.{}", encode(r#"{"alg":"HS256","typ":"JWT"}"#), encode(CLAIMS));
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes())?;
    mac.update(signed.as_bytes());
    Ok(format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())))
}
