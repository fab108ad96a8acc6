//! The only place that reads the wall clock; everything else is told the time.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

pub fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// Seconds since 1970. A clock set before that reads 0.
pub fn now_unix() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
