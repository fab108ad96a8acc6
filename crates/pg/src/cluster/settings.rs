//! The settings this server stands on. They are given on the command line at every start, where neither
//! `postgresql.conf` nor `ALTER SYSTEM` can overrule them, and asked back once Postgres runs.

use super::{Durability, Endpoint, Error, Options, endpoint::SOCKET_PORT, folder::Folder};

/// Setting, and the value without which an acknowledged write may be lost or a feature is missing.
const PROMISED: [(&str, &str); 5] = [
    ("fsync", "on"),
    ("full_page_writes", "on"),
    ("synchronous_commit", "on"),
    ("wal_level", "logical"),
    ("data_checksums", "on"),
];

/// The arguments of `postgres`, data folder included.
pub(super) fn arguments(options: &Options, folder: &Folder) -> Vec<String> {
    let mut arguments = vec!["-D".to_owned(), folder.cluster().to_string_lossy().into_owned()];
    let mut set = |name: &str, value: &str| arguments.extend(["-c".to_owned(), format!("{name}={value}")]);
    set("cluster_name", "saluhall");
    set("unix_socket_directories", &quoted_path(&folder.sockets().to_string_lossy()));
    set("unix_socket_permissions", "0700");
    set("listen_addresses", if options.tcp_port.is_some() { "127.0.0.1" } else { "" });
    set("port", &options.tcp_port.unwrap_or(SOCKET_PORT).to_string());
    set("max_connections", &options.connections_max.to_string());
    set("logging_collector", "off");
    set("log_destination", "stderr");
    set("wal_level", "logical");
    if cfg!(target_os = "linux") {
        // After a crash: one call instead of opening every file.
        set("recovery_init_sync_method", "syncfs");
    }
    let durable = if options.durability == Durability::Full { "on" } else { "off" };
    for name in ["fsync", "full_page_writes", "synchronous_commit"] {
        set(name, durable);
    }
    arguments
}

/// A list setting splits at commas and folds case unless the entry is quoted.
fn quoted_path(path: &str) -> String {
    format!("\"{}\"", path.replace('"', "\"\""))
}

pub(super) async fn verify(endpoint: &Endpoint) -> Result<(), Error> {
    let client = crate::connect::connect(&endpoint.owner_url()).await?;
    let mut wrong = Vec::new();
    for (name, value) in PROMISED {
        let row = client.query_one("select current_setting($1)", &[&name]).await.map_err(crate::Error::from)?;
        let is: String = row.get(0);
        if is != value {
            wrong.push(format!("{name} is {is} and must be {value}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::Unsafe(wrong.join(", "))) }
}
