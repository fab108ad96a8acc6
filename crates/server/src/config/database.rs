//! Which Postgres, and how much of it requests may use.

use std::{path::PathBuf, time::Duration};

use super::setting::{COUNT, DURATION, PATH, PORT as PORT_KIND, POSTGRES_URL, Reader, Section, Setting};

const DATA: Setting<PathBuf> = Setting::new(
    "SALUHALL_DATA",
    PATH,
    ".saluhall",
    "Folder of the private Postgres that is started and looked after when DATABASE_URL is not set.",
);
const PROGRAMS: Setting<PathBuf> = Setting::new(
    "SALUHALL_PG_BIN",
    PATH,
    "",
    "Folder with `postgres` and `initdb` for the private Postgres. Unset: PATH, then the system's, newest first.",
);
const PORT: Setting<u16> = Setting::new(
    "SALUHALL_PG_PORT",
    PORT_KIND,
    "",
    "Port of 127.0.0.1 on which the private Postgres listens too; the password is in SALUHALL_DATA/postgres.password. Unset: unix socket only.",
);
const URL: Setting<String> = Setting::new(
    "DATABASE_URL",
    POSTGRES_URL,
    "",
    "Use this Postgres instead of a private one. The login owns the schemas: it migrates and creates roles, but serves no request.",
)
.or(&["GOTRUE_DB_DATABASE_URL"])
.secret();
const POOL: Setting<u32> = Setting::new(
    "PGRST_DB_POOL",
    COUNT,
    "32",
    "Database connections that serve REST requests, over all threads. They open when they are needed; writes need many, which then wait for the disk together.",
);
const ACQUISITION: Setting<Duration> = Setting::new(
    "PGRST_DB_POOL_ACQUISITION_TIMEOUT",
    DURATION,
    "10s",
    "How long a request waits for a connection before it is refused.",
);
const AUTH_POOL: Setting<u32> =
    Setting::new("GOTRUE_DB_MAX_POOL_SIZE", COUNT, "5", "Database connections that serve auth requests.");

pub const SECTION: Section = Section {
    title: "Database",
    doc: "A private Postgres is started when DATABASE_URL is not set.",
    rows: &[DATA.row, PROGRAMS.row, PORT.row, URL.row, POOL.row, ACQUISITION.row, AUTH_POOL.row],
};

#[derive(Debug, Clone)]
pub struct Database {
    pub data: PathBuf,
    /// Folder of the programs of the managed Postgres; `None` looks for them.
    pub programs: Option<PathBuf>,
    /// TCP port of the managed Postgres.
    pub port: Option<u16>,
    /// The owner's login on an external Postgres; `None` is the managed one.
    pub url: Option<String>,
    pub pool: u32,
    pub acquisition: Duration,
    pub auth_pool: u32,
}

/// Read before the rest, because it decides which keys are acceptable.
pub fn url(reader: &mut Reader<'_>) -> Option<Option<String>> {
    reader.optional(&URL)
}

pub fn read(reader: &mut Reader<'_>, url: Option<Option<String>>) -> Option<Database> {
    let data = reader.get(&DATA);
    let programs = reader.optional(&PROGRAMS);
    let port = reader.optional(&PORT);
    let pool = reader.get(&POOL);
    let acquisition = reader.get(&ACQUISITION);
    let auth_pool = reader.get(&AUTH_POOL);
    Some(Database {
        data: data?,
        programs: programs?,
        port: port?,
        url: url?,
        pool: pool?.max(1),
        acquisition: acquisition?,
        // One connection would let a slow sign-in stop every other.
        auth_pool: auth_pool?.max(2),
    })
}
