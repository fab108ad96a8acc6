//! Where a cluster answers, as the connection URLs that clients of this crate take.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

/// The one port number used below; on a unix socket it is only part of a file name.
pub(super) const SOCKET_PORT: u16 = 5432;

/// The superuser that owns a managed cluster.
pub(super) const OWNER: &str = "supabase_admin";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    sockets: PathBuf,
    port: u16,
}

impl Endpoint {
    pub(super) fn new(sockets: &Path, tcp_port: Option<u16>) -> Self {
        Self { sockets: sockets.to_owned(), port: tcp_port.unwrap_or(SOCKET_PORT) }
    }

    /// The directory of the unix socket; `psql -h` takes it.
    pub fn sockets(&self) -> &Path {
        &self.sockets
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// URL of this login in this database, over the unix socket. It holds no password: the socket's directory decides.
    pub fn url(&self, login: &str, database: &str) -> String {
        let host = encode(&self.sockets.to_string_lossy());
        format!("postgresql://{}@{host}:{}/{}", encode(login), self.port, encode(database))
    }

    /// URL of the cluster's owner, a superuser, in database `postgres`.
    pub fn owner_url(&self) -> String {
        self.url(OWNER, "postgres")
    }

    /// Whether a login gets through within two seconds.
    pub(super) async fn answers(&self) -> bool {
        let url = self.owner_url();
        let attempt = crate::connect::connect(&url);
        matches!(tokio::time::timeout(Duration::from_secs(2), attempt).await, Ok(Ok(_)))
    }
}

/// Percent-encodes everything that a URL could read as its own punctuation.
fn encode(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len() + 8), |mut out, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | b'.' => out.push(char::from(byte)),
            other => {
                let _ = write!(out, "%{other:02X}");
            }
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_leads_to_the_socket_whatever_the_folder_is_called() {
        let endpoint = Endpoint::new(Path::new("/tmp/å folder/run"), None);
        let config: tokio_postgres::Config = endpoint.url("authenticator", "a b").parse().unwrap();
        assert_eq!(config.get_hosts(), [tokio_postgres::config::Host::Unix("/tmp/å folder/run".into())]);
        assert_eq!(
            (config.get_user(), config.get_dbname(), config.get_ports()),
            (Some("authenticator"), Some("a b"), [5432].as_slice())
        );
    }
}
