//! `saluhall status`: where the server answers, with which keys, in which versions, and whether it is well.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use crate::{cli::Output, commands::keys, config::Config, database::Database};

/// How long a server on this machine may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(3);

/// What was found out; `saluhall status` prints it.
pub struct Status {
    pub text: String,
    /// Whether requests are served now.
    pub serving: bool,
}

pub async fn run(config: &Config, output: Output) -> Status {
    let health = health(config);
    let database = Database::beside(config).await;
    let version = match &database {
        Ok(reached) => reached.version().await.unwrap_or_else(|error| format!("does not answer: {error}")),
        Err(reason) => reason.clone(),
    };
    let url = database.as_ref().map(|reached| reached.logins.owner.clone()).unwrap_or_default();
    let pairs = pairs(config, &url, health, &version, output);
    Status { text: keys::render(&pairs, output), serving: health == "ready" }
}

fn pairs(config: &Config, database: &str, health: &str, version: &str, output: Output) -> Vec<(&'static str, String)> {
    let port = config.network.port;
    let api = config.auth.external_url.clone().unwrap_or_else(|| config.listen_url(port));
    let storage =
        config.media.public_url.clone().unwrap_or_else(|| format!("{}/storage/v1", api.trim_end_matches('/')));
    let storage_url = format!("{}/s3", storage.trim_end_matches('/'));
    let mut pairs = Vec::new();
    if output != Output::Env {
        pairs.extend([
            ("site", config.site_url(port)),
            ("health", health.to_owned()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("postgres", version.to_owned()),
        ]);
    }
    pairs.extend([
        ("SUPABASE_URL", api.clone()),
        ("SUPABASE_ANON_KEY", config.keys.anon.clone()),
        ("SUPABASE_SERVICE_ROLE_KEY", config.keys.service_role.clone()),
    ]);
    pairs.extend(config.keys.publishable.clone().map(|key| ("SUPABASE_PUBLISHABLE_KEY", key)));
    pairs.extend(config.keys.secret.clone().map(|key| ("SUPABASE_SECRET_KEY", key)));
    pairs.extend([("VITE_SUPABASE_URL", api), ("VITE_SUPABASE_ANON_KEY", config.keys.anon.clone())]);
    if !database.is_empty() {
        pairs.push(("DATABASE_URL", database.to_owned()));
    }
    pairs.push(("JWT_SECRET", config.keys.jwt_secret.clone()));
    if config.s3.enabled {
        pairs.push(("STORAGE_S3_URL", storage_url));
        pairs.extend(keys::s3(config));
    }
    pairs
}

/// One word: `ready`, `unavailable` (it runs, its database does not) or `not running`.
fn health(config: &Config) -> &'static str {
    let host = match config.network.host {
        host if host.is_unspecified() => std::net::Ipv4Addr::LOCALHOST.into(),
        host => host,
    };
    match ask(SocketAddr::new(host, config.network.port)).as_deref() {
        Ok("200") => "ready",
        Ok(_) => "unavailable",
        Err(_) => "not running",
    }
}

/// The status code of `GET /ready`.
fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = Vec::new();
    stream.take(64 << 10).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let code = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    code.map(str::to_owned).ok_or_else(|| std::io::Error::other("it does not speak HTTP"))
}
