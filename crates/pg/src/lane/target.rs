//! Where Postgres is and who logs in, read once from the URL.

use std::{net::IpAddr, path::PathBuf, time::Duration};

use tokio_postgres::config::Host;

use crate::{Error, dsn::Dsn};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    Unix(PathBuf),
    Tcp { host: String, port: u16 },
}

impl Address {
    /// Nobody else can listen in between: a password may be sent in clear text if Postgres asks for it.
    pub(super) fn is_local(&self) -> bool {
        match self {
            Self::Unix(_) => true,
            Self::Tcp { host, .. } => {
                host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
            }
        }
    }
}

pub(super) struct Target {
    /// Tried in order.
    pub(super) addresses: Vec<Address>,
    pub(super) user: String,
    pub(super) password: Option<Vec<u8>>,
    pub(super) database: String,
    pub(super) options: Option<String>,
    pub(super) application_name: String,
    /// Of one address, from the first packet to ReadyForQuery.
    pub(super) connect_timeout: Duration,
}

impl Target {
    /// `url` is a libpq URL or key-value string.
    pub(super) fn parse(url: &str) -> Result<Self, Error> {
        let config = Dsn::parse(url)?.config()?;
        let user = config.get_user().unwrap_or("postgres").to_owned();
        let addresses = addresses(&config);
        if addresses.is_empty() {
            return Err(Error::Unavailable("the database URL names no host".into()));
        }
        Ok(Self {
            addresses,
            database: config.get_dbname().unwrap_or(&user).to_owned(),
            user,
            password: config.get_password().map(<[u8]>::to_vec),
            options: config.get_options().map(str::to_owned),
            application_name: config.get_application_name().unwrap_or("saluhall").to_owned(),
            connect_timeout: config.get_connect_timeout().copied().unwrap_or(Duration::from_secs(5)),
        })
    }
}

fn addresses(config: &tokio_postgres::Config) -> Vec<Address> {
    let ports = config.get_ports();
    let port = |at: usize| ports.get(at).or(ports.first()).copied().unwrap_or(5432);
    let address = |(at, host): (usize, &Host)| match host {
        Host::Tcp(host) => Address::Tcp { host: host.clone(), port: port(at) },
        Host::Unix(folder) => Address::Unix(folder.join(format!(".s.PGSQL.{}", port(at)))),
    };
    if config.get_hosts().is_empty() {
        let ip = |(at, ip): (usize, &IpAddr)| Address::Tcp { host: ip.to_string(), port: port(at) };
        return config.get_hostaddrs().iter().enumerate().map(ip).collect();
    }
    config.get_hosts().iter().enumerate().map(address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_and_key_value_strings_name_the_same_target() {
        let url = Target::parse("postgresql://me:secret@db.example:6000/shop?connect_timeout=3").unwrap();
        assert_eq!(url.addresses, [Address::Tcp { host: "db.example".into(), port: 6000 }]);
        assert_eq!((url.user.as_str(), url.database.as_str()), ("me", "shop"));
        assert_eq!(url.connect_timeout, Duration::from_secs(3));
        assert!(!url.addresses[0].is_local());
        let pairs = Target::parse("host=/run/pg user=me").unwrap();
        assert_eq!(pairs.addresses, [Address::Unix("/run/pg/.s.PGSQL.5432".into())]);
        assert_eq!(pairs.database, "me");
        assert!(pairs.addresses[0].is_local());
    }

    #[test]
    fn a_url_without_a_host_is_refused() {
        assert!(Target::parse("dbname=shop").is_err());
    }
}
