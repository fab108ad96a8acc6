//! The Postgres behind the server: a private one that is looked after, or the owner's.

pub mod logins;
pub mod readiness;

use std::time::Instant;

use pg::{
    cluster::{Cluster, Options},
    control::Control,
    migrate::{self, Project},
};

pub use logins::Logins;
pub use readiness::Readiness;

use crate::{config::Config, observe::Event};

/// A database that answers, and its logins. [`Database::leave`] stops what was started for it.
pub struct Database {
    pub logins: Logins,
    cluster: Option<Cluster>,
}

impl Database {
    /// Starts the private Postgres, or finds that of `DATABASE_URL`. The error is one line.
    pub async fn open(config: &Config) -> Result<Self, String> {
        let began = Instant::now();
        let (owner, cluster) = match &config.database.url {
            Some(url) => (url.clone(), None),
            None => {
                let cluster =
                    Cluster::start(options(config)).await.map_err(|error| format!("SALUHALL_DATA: {error}"))?;
                (cluster.endpoint().owner_url(), Some(cluster))
            }
        };
        let database = Self { logins: Logins::of(&owner, &config.keys.jwt_secret), cluster };
        match database.version().await {
            Ok(version) => {
                let managed = database.cluster.is_some();
                Event::DatabaseReady { version: &version, managed, took: began.elapsed() }.emit();
                Ok(database)
            }
            Err(error) => {
                let setting = if database.cluster.is_some() { "SALUHALL_DATA" } else { "DATABASE_URL" };
                let line = unreachable(setting, &owner, &error);
                database.leave().await;
                Err(line)
            }
        }
    }

    /// The Postgres of `DATABASE_URL`, with the login it names for everything.
    pub async fn as_named(config: &Config) -> Result<Self, String> {
        let url = config.database.url.as_deref().ok_or("DATABASE_URL: it is not set")?;
        let began = Instant::now();
        let database = Self { logins: Logins::one(url), cluster: None };
        let version = database.version().await.map_err(|error| unreachable("DATABASE_URL", url, &error))?;
        Event::DatabaseReady { version: &version, managed: false, took: began.elapsed() }.emit();
        Ok(database)
    }

    /// Brings what accounts and mail need up to date. A login that may not is let be where it is all there.
    pub async fn migrate_accounts(&self) -> Result<(), String> {
        let began = Instant::now();
        match migrate::apply(&self.logins.owner, &Project::accounts(), |_| {}).await {
            Ok(report) if report.applied.is_empty() => Ok(()),
            Ok(report) => {
                Event::SchemaMigrated { applied: report.applied.len(), took: began.elapsed() }.emit();
                Ok(())
            }
            Err(error) if error.is_denied() && self.has_accounts().await.unwrap_or(false) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether the tables that come last are there, and are this login's to use.
    async fn has_accounts(&self) -> Result<bool, pg::Error> {
        let connection = Control::new(&self.logins.owner, 1)?.connection().await?;
        let last = "select has_table_privilege('auth.webauthn_credentials', 'insert')
            and has_table_privilege('mail.queue', 'insert')";
        let rows = connection.query(last, &[]).await?;
        rows.first().map_or(Ok(false), |row| row.try_get(0).map_err(pg::Error::from))
    }

    /// The database of a running server, for commands beside it; the error says why there is none.
    pub async fn beside(config: &Config) -> Result<Self, String> {
        let owner = match &config.database.url {
            Some(url) => url.clone(),
            None => match Cluster::attach(&options(config)).await {
                Ok(Some(endpoint)) => endpoint.owner_url(),
                Ok(None) => return Err("not running".to_owned()),
                Err(error) => return Err(error.to_string()),
            },
        };
        Ok(Self { logins: Logins::of(&owner, &config.keys.jwt_secret), cluster: None })
    }

    /// The database of a running server, or the same one started for the time being.
    pub async fn beside_or_open(config: &Config) -> Result<Self, String> {
        match Self::beside(config).await {
            Ok(database) if config.database.url.is_none() => Ok(database),
            _ => Self::open(config).await,
        }
    }

    /// Brings the schemas of the platform up to date and makes the service logins work. The error is one line.
    pub async fn migrate_platform(&self, config: &Config) -> Result<(), String> {
        let began = Instant::now();
        let report = migrate::apply(&self.logins.owner, &Project::platform(), |_| {})
            .await
            .map_err(|error| error.to_string())?;
        if !report.applied.is_empty() {
            Event::SchemaMigrated { applied: report.applied.len(), took: began.elapsed() }.emit();
        }
        self.logins.enable(&config.keys.jwt_secret).await.map_err(|error| {
            format!("DATABASE_URL: the service logins cannot be used: {error}; let the owner's login alter roles, and pg_hba.conf accept them")
        })
    }

    /// What Postgres calls itself, such as `18.6`.
    pub async fn version(&self) -> Result<String, pg::Error> {
        let connection = Control::new(&self.logins.owner, 1)?.connection().await?;
        let rows = connection.query("select current_setting('server_version')", &[]).await?;
        let version: String = rows.first().map_or(Ok(String::new()), |row| row.try_get(0).map_err(pg::Error::from))?;
        // Distributions append their own name.
        Ok(version.split(' ').next().unwrap_or_default().to_owned())
    }

    /// Stops the private Postgres, if this started one. Nothing acknowledged is lost.
    pub async fn leave(self) {
        if let Some(cluster) = self.cluster {
            cluster.stop().await;
        }
    }
}

fn options(config: &Config) -> Options {
    let database = &config.database;
    Options {
        programs: database.programs.clone(),
        // What `cargo xtask up` brought to this folder; the system's own come first.
        programs_brought: vec![".tools/postgres/bin".into()],
        tcp_port: database.port,
        ..Options::new(&database.data)
    }
}

/// Why the owner's login gets nowhere, and what to do about it.
fn unreachable(setting: &str, url: &str, error: &pg::Error) -> String {
    let place = logins::place(url);
    let mend = match error.sqlstate() {
        Some("28P01" | "28000") => "correct user and password",
        Some("3D000") => "create that database, or correct its name",
        Some(_) => "see the log of Postgres",
        None => "start Postgres there, or correct the address",
    };
    format!("{setting}: {place}: {error}; {mend}")
}

/// Pools that open their connections on first use: for REST and the site, and for auth.
pub fn pools(config: &Config, logins: &Logins) -> Result<(pg::Pool, Control), pg::Error> {
    let options = pg::PoolOptions {
        url: logins.authenticator.clone(),
        size: config.database.pool as usize,
        acquire_timeout: config.database.acquisition,
    };
    Ok((pg::Pool::new(options)?, Control::new(&logins.auth_admin, config.database.auth_pool as usize)?))
}
