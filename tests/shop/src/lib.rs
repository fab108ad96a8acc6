//! A throw-away Postgres with the platform and the demo shop in it.

use std::path::{Path, PathBuf};

use anyhow::Result;
use pg::{
    cluster::{Cluster, Durability, Options},
    migrate::{Project, apply},
};
use tokio_postgres::{Client, NoTls};

/// The folder of the workspace's Cargo.toml. Cargo names it again at run time, so a binary built in one checkout judges the SQL of
/// another: `CARGO_MANIFEST_DIR=$PWD/tests/shop policies`.
#[must_use]
pub fn root() -> PathBuf {
    let built = || env!("CARGO_MANIFEST_DIR").into();
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(built);
    Path::new(&here).join("../..")
}

/// The shop's database and the Postgres it lives in.
pub struct Shop {
    cluster: Cluster,
    data: PathBuf,
    pub client: Client,
}

impl Shop {
    /// `name` keeps tests that run at once apart.
    pub async fn start(name: &str) -> Result<Self> {
        let data = std::env::temp_dir().join(format!("saluhall-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        let mut options = Options::new(&data);
        options.durability = Durability::Throwaway;
        options.programs_brought = vec![root().join(".tools/postgres/bin")];
        let cluster = Cluster::start(options).await?;
        let url = cluster.endpoint().owner_url();
        for project in [Project::platform(), Project::read(&root().join("sql/shop"), true)?] {
            apply(&url, &project, |_| ()).await?;
        }
        let (client, connection) = tokio_postgres::connect(&url, NoTls).await?;
        tokio::spawn(connection);
        Ok(Self { cluster, data, client })
    }

    /// Stops Postgres and removes its folder.
    pub async fn stop(self) {
        drop(self.client);
        self.cluster.stop().await;
        let _ = std::fs::remove_dir_all(self.data);
    }

    /// Where the owner logs in.
    #[must_use]
    pub fn url(&self) -> String {
        self.cluster.endpoint().owner_url()
    }
}
