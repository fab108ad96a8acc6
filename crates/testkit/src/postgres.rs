//! The Postgres of this test process: the one SALUHALL_TEST_PG names, or a private one without durability.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, anyhow};
use pg::cluster::{Cluster, Durability, Options};
use tokio::sync::OnceCell;

use crate::leftovers;

/// A superuser's URL.
pub(crate) async fn url() -> Result<&'static str> {
    static URL: OnceCell<String> = OnceCell::const_new();
    let url = URL.get_or_try_init(|| async {
        match std::env::var("SALUHALL_TEST_PG") {
            Ok(url) => Ok(url),
            // A thread with a runtime of its own: that of the first test ends with the first test.
            Err(_) => tokio::task::spawn_blocking(start).await.context("the thread that starts Postgres")?,
        }
    });
    Ok(url.await?.as_str())
}

/// What `cargo xtask` brings where no Postgres is installed.
fn brought() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.tools/postgres/bin"))
}

/// The programs a server under test must be told of, since it runs in a folder of its own: none when they are installed.
pub(crate) fn programs() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("SALUHALL_PG_BIN") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = (15..=18).map(|major| PathBuf::from(format!("/usr/lib/postgresql/{major}/bin")));
    let is_installed = std::env::split_paths(&path).chain(debian).any(|folder| folder.join("initdb").exists());
    brought().canonicalize().ok().filter(|_| !is_installed)
}

fn start() -> Result<String> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let folder = leftovers::folder()?;
        let mut options = Options::new(folder.join("data"));
        options.programs = std::env::var_os("SALUHALL_PG_BIN").map(PathBuf::from);
        options.programs_brought = vec![brought()];
        options.durability = Durability::Throwaway;
        options.connections_max = 200;
        let cluster = Cluster::start(options).await?;
        let url = cluster.endpoint().owner_url();
        end_with_us(cluster.pid().ok_or_else(|| anyhow!("Postgres is gone already"))?, &folder)?;
        cluster.leave_running().await;
        Ok(url)
    })
}

/// Statics are not dropped, so a shell waits for our end of a pipe to close, however we end, and then cleans up.
fn end_with_us(postmaster: u32, folder: &Path) -> Result<()> {
    let script = r#"read -r _; kill -QUIT "$1"; while kill -0 "$1" 2>/dev/null && [ "$((n += 1))" -lt 50 ]; do sleep 0.1; done; rm -rf "$2""#;
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", &postmaster.to_string()]).arg(folder);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    std::mem::forget(child); // closes when the process ends
    Ok(())
}
