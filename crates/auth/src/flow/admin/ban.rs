//! `ban_duration`: `none`, or a duration as Go writes it, such as `24h` or `1h30m`.

use time::{Duration, OffsetDateTime};

use crate::error::{Error, VALIDATION};

/// `None` lifts the ban.
pub(super) fn until(text: &str, now: OffsetDateTime) -> Result<Option<OffsetDateTime>, Error> {
    if text == "none" {
        return Ok(None);
    }
    let invalid = || Error::saying(VALIDATION, format!("invalid format for ban duration: \"{}\"", text.escape_debug()));
    let duration = duration(text).ok_or_else(invalid)?;
    now.checked_add(duration).map(Some).ok_or_else(invalid)
}

fn duration(text: &str) -> Option<Duration> {
    let mut rest = text;
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').filter(|end| *end > 0)?;
        let number: f64 = rest[..digits].parse().ok()?;
        let tail = &rest[digits..];
        let unit = tail.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(tail.len());
        seconds += number * seconds_of(&tail[..unit])?;
        rest = &tail[unit..];
    }
    // Go counts nanoseconds in 64 bits, some 292 years.
    (!text.is_empty() && seconds < 9.2e9).then(|| Duration::seconds_f64(seconds))
}

fn seconds_of(unit: &str) -> Option<f64> {
    Some(match unit {
        "h" => 3600.0,
        "m" => 60.0,
        "s" => 1.0,
        "ms" => 1e-3,
        "us" | "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn durations_as_go_writes_them() {
        let now = datetime!(2026-11-21 06:00 UTC);
        let in_seconds = |text: &str| until(text, now).ok().map(|end| end.map(|end| (end - now).whole_seconds()));
        assert_eq!(in_seconds("none"), Some(None));
        assert_eq!(in_seconds("24h"), Some(Some(86_400)));
        assert_eq!(in_seconds("1h30m"), Some(Some(5_400)));
        assert_eq!(in_seconds("1.5s"), Some(Some(1)));
        for bad in ["", "24", "h", "1d", "-1h", "1h-2m", "999999999h", "1..5s", "forever"] {
            assert_eq!(in_seconds(bad), None, "{bad:?}");
        }
    }
}
