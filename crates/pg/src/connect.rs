//! One plain connection, for work that owns its session: migrations, notifications, probes.

use std::time::Duration;

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
    let (client, connection) = config(url)?.connect(NoTls).await?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(target: "pg", %error, "connection ended");
        }
    });
    Ok(client)
}
