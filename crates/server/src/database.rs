//! The Postgres behind the server: a managed one or the owner's, with one login per duty.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use pg::control::Control;

use crate::{
    config::{Config, login_password},
    observe::Event,
};

/// Logins that serve requests. Neither owns anything.
pub const AUTHENTICATOR: &str = "authenticator";
pub const AUTH_ADMIN: &str = "supabase_auth_admin";

/// Addresses of one Postgres, by who logs in.
#[derive(Clone)]
pub struct Logins {
    pub owner: String,
    pub authenticator: String,
    pub auth_admin: String,
}

impl Logins {
    /// Service logins take the owner's address and a password that only the holder of the secret can derive.
    pub fn of(owner: &str, secret: &str) -> Self {
        let login = |role: &str| log_in_as(owner, role, &login_password(secret, role));
        Self { owner: owner.to_owned(), authenticator: login(AUTHENTICATOR), auth_admin: login(AUTH_ADMIN) }
    }
}

/// The same address with another user and password. Later values win in both notations of libpq.
fn log_in_as(address: &str, role: &str, password: &str) -> String {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        let glue = if address.contains('?') { '&' } else { '?' };
        format!("{address}{glue}user={role}&password={password}")
    } else {
        format!("{address} user={role} password={password}")
    }
}

/// A database that a command of its own works on, beside a server or without one.
pub struct Reached {
    pub logins: Logins,
}

impl Reached {
    /// The database of a running server; the error says why there is none.
    pub async fn beside(config: &Config) -> Result<Self, String> {
        let Some(url) = &config.database.url else { return Err("not running".to_owned()) };
        Ok(Self { logins: Logins::of(url, &config.keys.jwt_secret) })
    }

    /// The database, started for the time being when no server has it.
    pub async fn or_started(config: &Config) -> Result<Self, String> {
        Self::beside(config).await
    }

    /// What Postgres calls itself, such as `18.6`.
    pub async fn version(&self) -> Result<String, pg::Error> {
        let connection = Control::new(&self.logins.owner, 1)?.connection().await?;
        let rows = connection.query("select current_setting('server_version')", &[]).await?;
        rows.first().map_or(Ok(String::new()), |row| row.try_get(0).map_err(pg::Error::from))
    }

    /// Stops what was started for the time being.
    pub async fn leave(self) {}
}

/// Pools that open their connections on first use.
pub fn pools(config: &Config, logins: &Logins) -> Result<(pg::Pool, Control), pg::Error> {
    let options = pg::PoolOptions {
        url: logins.authenticator.clone(),
        size: config.database.pool as usize,
        acquire_timeout: config.database.acquisition,
    };
    Ok((pg::Pool::new(options)?, Control::new(&logins.auth_admin, config.database.auth_pool as usize)?))
}

/// Whether Postgres answers. Asked at most once a second, whoever asks, so that health checks are no load.
pub struct Readiness {
    control: Control,
    last: Mutex<Option<Verdict>>,
    asking: tokio::sync::Mutex<()>,
}

#[derive(Clone)]
struct Verdict {
    at: Instant,
    /// Since when it has been away, and why.
    away: Option<(Instant, String)>,
}

impl Readiness {
    const FRESH: Duration = Duration::from_secs(1);
    const PATIENCE: Duration = Duration::from_secs(2);

    /// With a connection of its own: requests that use up the pool do not make the server look dead.
    pub fn new(logins: &Logins) -> Result<Self, pg::Error> {
        let control = Control::new(&logins.authenticator, 1)?;
        Ok(Self { control, last: Mutex::new(None), asking: tokio::sync::Mutex::new(()) })
    }

    /// `Err` says why not.
    pub async fn check(&self) -> Result<(), String> {
        if let Some(known) = self.known() {
            return known;
        }
        let _one_at_a_time = self.asking.lock().await;
        if let Some(known) = self.known() {
            return known;
        }
        let answer = match tokio::time::timeout(Self::PATIENCE, self.ask()).await {
            Ok(answer) => answer.map_err(|error| error.to_string()),
            Err(_) => Err(format!("the database did not answer within {} s", Self::PATIENCE.as_secs())),
        };
        self.note(&answer);
        answer
    }

    async fn ask(&self) -> Result<(), pg::Error> {
        self.control.connection().await?.query("select 1", &[]).await.map(drop)
    }

    fn known(&self) -> Option<Result<(), String>> {
        let last = self.last.lock().ok()?.clone()?;
        (last.at.elapsed() < Self::FRESH).then(|| last.away.map_or(Ok(()), |(_, reason)| Err(reason)))
    }

    /// An outage is one event when it begins and one when it ends.
    fn note(&self, answer: &Result<(), String>) {
        let Ok(mut last) = self.last.lock() else { return };
        let before = last.take().and_then(|verdict| verdict.away);
        let away = match (answer, before) {
            (Ok(()), Some((since, _))) => {
                Event::DatabaseBack { after: since.elapsed() }.emit();
                None
            }
            (Ok(()), None) => None,
            (Err(reason), Some((since, _))) => Some((since, reason.clone())),
            (Err(reason), None) => {
                Event::DatabaseLost { reason }.emit();
                Some((Instant::now(), reason.clone()))
            }
        };
        *last = Some(Verdict { at: Instant::now(), away });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_logins_replace_the_owners() {
        assert_eq!(log_in_as("postgresql://me:pw@h/db", "a", "p"), "postgresql://me:pw@h/db?user=a&password=p");
        assert_eq!(log_in_as("postgres:///db?host=/run/x", "a", "p"), "postgres:///db?host=/run/x&user=a&password=p");
        assert_eq!(log_in_as("host=/run/x user=me", "a", "p"), "host=/run/x user=me user=a password=p");
    }
}
