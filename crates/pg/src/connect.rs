//! One plain connection, for work that owns its session: migrations, notifications, probes; and those of the control plane.

use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Config, NoTls};

use crate::{Error, dsn::Dsn};

/// Parses a libpq URL or key-value string and adds the time limits every connection of this crate has: five seconds to
/// connect, and a peer that vanished without a word is noticed within thirty.
pub(crate) fn config(url: &str) -> Result<Config, Error> {
    let mut config: Config = Dsn::parse(url)?.config()?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(5));
    }
    config.keepalives_idle(Duration::from_secs(10));
    config.keepalives_interval(Duration::from_secs(5));
    config.keepalives_retries(3);
    config.tcp_user_timeout(Duration::from_secs(25));
    if config.get_application_name().is_none() {
        config.application_name("saluhall");
    }
    Ok(config)
}

/// The connection is driven by a task of its own, which ends when the client is dropped.
pub(crate) async fn connect(url: &str) -> Result<Client, Error> {
    Ok(driven(&config(url)?).await?.0)
}

/// How the control plane's pool connects. The pool's own way warns of each connection that ends while nobody uses it, with the
/// words "db error": a Postgres that is told to stop would be trouble in the log whenever a worker is slower to let go than
/// Postgres is to stop. Whoever next needs a connection hears what is wrong, and says it.
pub(crate) struct Quietly;

impl deadpool_postgres::Connect for Quietly {
    fn connect(&self, config: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), tokio_postgres::Error>> {
        let config = config.clone();
        Box::pin(async move { driven(&config).await })
    }
}

async fn driven(config: &Config) -> Result<(Client, JoinHandle<()>), tokio_postgres::Error> {
    let (client, connection) = config.connect(NoTls).await?;
    let driving = tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(target: "pg", %error, "connection ended");
        }
    });
    Ok((client, driving))
}
