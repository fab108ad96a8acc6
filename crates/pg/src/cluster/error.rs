//! Why a private Postgres could not be had: each message names the thing and the mend.

use std::{io, path::PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no PostgreSQL 15 to 18 found (looked in {searched}); install it, or name the folder that holds `initdb` and `postgres` in SALUHALL_PG_BIN"
    )]
    NoPrograms { searched: String },
    #[error("{} does not hold a PostgreSQL 15 to 18 (`initdb` and `postgres`): {reason}", path.display())]
    BadPrograms { path: PathBuf, reason: String },
    #[error(
        "the data folder {} was made by PostgreSQL {made_by}, but only PostgreSQL {found} is here; install PostgreSQL {made_by} or name its `bin` folder in SALUHALL_PG_BIN",
        path.display()
    )]
    OtherMajor { path: PathBuf, made_by: u32, found: String },
    #[error("the data folder {} is in use by another saluhall{}", path.display(), .pid.map(|pid| format!(" (process {pid})")).unwrap_or_default())]
    Locked { path: PathBuf, pid: Option<u32> },
    #[error("{} holds no PostgreSQL data and is not empty; name another folder in SALUHALL_DATA", path.display())]
    ForeignFolder { path: PathBuf },
    #[error(
        "PostgreSQL refuses to run as root and there is no user `{wanted}` to run it as; make one, or start saluhall as an ordinary user"
    )]
    NoUser { wanted: String },
    #[error("PostgreSQL could not make a new database cluster: {0}")]
    Initialise(String),
    #[error("PostgreSQL did not start: {reason} (log: {})", log.display())]
    Start { reason: String, log: PathBuf },
    #[error("PostgreSQL runs with unsafe settings: {0}; remove them from the data folder's postgresql.conf")]
    Unsafe(String),
    #[error("cannot {what} {}: {source}", path.display())]
    Io { what: &'static str, path: PathBuf, source: io::Error },
    #[error(transparent)]
    Database(#[from] crate::Error),
}

impl Error {
    /// For `map_err`: an I/O error with what was attempted on which path.
    pub(super) fn io(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { what, path, source }
    }
}
