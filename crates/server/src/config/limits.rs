//! What a caller may ask of the server at most.

use std::time::Duration;

use super::setting::{COUNT, DURATION, Reader, SIZE, Section, Setting};

const BODY: Setting<usize> =
    Setting::new("SALUHALL_MAX_BODY", SIZE, "50MB", "Largest request body; auth requests stop at 1 MB. Larger: 413.");
const URL: Setting<usize> = Setting::new("SALUHALL_MAX_URL", SIZE, "16KB", "Longest request address. Longer: 414.");
const HEADERS: Setting<usize> =
    Setting::new("SALUHALL_MAX_HEADERS", SIZE, "32KB", "Largest sum of request headers. Larger: 431.");
const HEADER_TIMEOUT: Setting<Duration> = Setting::new(
    "SALUHALL_HEADER_TIMEOUT",
    DURATION,
    "10s",
    "How long a client may take to send its request headers. Longer: 408.",
);
const KEEP_ALIVE: Setting<Duration> =
    Setting::new("SALUHALL_KEEP_ALIVE", DURATION, "75s", "How long an idle connection stays open.");
const CONNECTIONS: Setting<u32> =
    Setting::new("SALUHALL_MAX_CONNECTIONS", COUNT, "18000", "Open client connections at most, over all threads.");

pub const SECTION: Section = Section {
    title: "Limits",
    doc: "What a caller may ask for at most.",
    rows: &[BODY.row, URL.row, HEADERS.row, HEADER_TIMEOUT.row, KEEP_ALIVE.row, CONNECTIONS.row],
};

#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes.
    pub body: usize,
    /// Bytes.
    pub url: usize,
    /// Bytes, names and values together.
    pub headers: usize,
    pub header_timeout: Duration,
    pub keep_alive: Duration,
    pub connections: u32,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Limits> {
    let body = reader.get(&BODY);
    let url = reader.get(&URL);
    let headers = reader.get(&HEADERS);
    let header_timeout = reader.get(&HEADER_TIMEOUT);
    let keep_alive = reader.get(&KEEP_ALIVE);
    let connections = reader.get(&CONNECTIONS);
    Some(Limits {
        body: body?,
        url: url?,
        headers: headers?,
        header_timeout: header_timeout?,
        keep_alive: keep_alive?,
        connections: connections?.max(1),
    })
}
