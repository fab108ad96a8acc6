//! Where the server listens and how it stops.

use std::{net::IpAddr, time::Duration};

use super::{
    proxies::{self, Proxies},
    setting::{ADDRESS, COUNT, DURATION, LIST, PORT as PORT_KIND, Reader, Section, Setting},
};

const HOST: Setting<IpAddr> = Setting::new(
    "HOST",
    ADDRESS,
    "127.0.0.1",
    "Address to listen on. 0.0.0.0 is every network: set keys of your own first.",
)
.or(&["GOTRUE_API_HOST", "API_HOST"]);
const PORT: Setting<u16> = Setting::new("PORT", PORT_KIND, "54321", "Port to listen on; 0 takes a free one.")
    .or(&["GOTRUE_API_PORT", "API_PORT"]);
const WORKERS: Setting<u32> =
    Setting::new("SALUHALL_WORKERS", COUNT, "0", "Threads that serve requests; 0 is one per core.");
const DRAIN: Setting<Duration> = Setting::new(
    "SALUHALL_DRAIN",
    DURATION,
    "20s",
    "How long requests under way may take to finish after SIGTERM or Ctrl-C.",
);
const CORS_ORIGINS: Setting<Vec<String>> = Setting::new(
    "SALUHALL_CORS_ORIGINS",
    LIST,
    "",
    "Origins whose pages may call the API; empty allows any, as Supabase does.",
)
.or(&["PGRST_SERVER_CORS_ALLOWED_ORIGINS"]);

pub const SECTION: Section = Section {
    title: "Network",
    doc: "Where it listens and how it stops.",
    rows: &[HOST.row, PORT.row, WORKERS.row, DRAIN.row, CORS_ORIGINS.row, proxies::TRUSTED.row, proxies::HEADER.row],
};

#[derive(Debug, Clone)]
pub struct Network {
    pub host: IpAddr,
    pub port: u16,
    /// 0 means one per core.
    pub workers: u32,
    pub drain: Duration,
    pub cors_origins: Vec<String>,
    pub proxies: Proxies,
}

/// Read before the rest, because it decides which keys are acceptable.
pub fn host(reader: &mut Reader<'_>) -> Option<IpAddr> {
    reader.get(&HOST)
}

pub fn read(reader: &mut Reader<'_>, host: Option<IpAddr>) -> Option<Network> {
    let port = reader.get(&PORT);
    let workers = reader.get(&WORKERS);
    let drain = reader.get(&DRAIN);
    let cors_origins = reader.get(&CORS_ORIGINS);
    let proxies = proxies::read(reader);
    Some(Network {
        host: host?,
        port: port?,
        workers: workers?,
        drain: drain?,
        cors_origins: cors_origins?,
        proxies: proxies?,
    })
}
