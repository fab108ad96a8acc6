//! `Range: bytes=…`, one range at a time, as upstream reads it. Pure.

use crate::error::{self, Error};

/// Both ends included; inside the object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteRange {
    pub first: u64,
    pub last: u64,
}

impl ByteRange {
    /// What of an object of `size` bytes is asked for; `None` for all of it, which is also what several ranges and other
    /// units get. Errors: `InvalidRange` when nothing of it exists.
    pub fn parse(header: &str, size: u64) -> Result<Option<Self>, Error> {
        let Some(spec) = header.trim().strip_prefix("bytes=") else { return Ok(None) };
        if spec.contains(',') {
            return Ok(None);
        }
        let Some((first, last)) = spec.split_once('-') else { return Ok(None) };
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let range = match (first.trim(), last.trim()) {
            ("", "") => return Ok(None),
            ("", suffix) => {
                let Some(count) = number(suffix) else { return Ok(None) };
                if count == 0 || size == 0 {
                    return Err(error::invalid_range());
                }
                Self { first: size.saturating_sub(count), last: size - 1 }
            }
            (first, last) => {
                let Some(first) = number(first) else { return Ok(None) };
                let last = if last.is_empty() { Some(u64::MAX) } else { number(last) };
                let Some(last) = last else { return Ok(None) };
                if first >= size || last < first {
                    return Err(error::invalid_range());
                }
                Self { first, last: last.min(size - 1) }
            }
        };
        Ok(Some(range))
    }

    /// Bytes.
    pub fn length(self) -> u64 {
        self.last - self.first + 1
    }

    /// The value of `Content-Range`.
    pub fn content_range(self, size: u64) -> String {
        format!("bytes {}-{}/{size}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(header: &str, size: u64) -> Result<Option<(u64, u64)>, ()> {
        ByteRange::parse(header, size).map(|range| range.map(|range| (range.first, range.last))).map_err(|_| ())
    }

    #[test]
    fn ranges_are_clamped_and_judged() {
        assert_eq!(parse("bytes=0-3", 10), Ok(Some((0, 3))));
        assert_eq!(parse("bytes=5-", 10), Ok(Some((5, 9))));
        assert_eq!(parse("bytes=5-99", 10), Ok(Some((5, 9))));
        assert_eq!(parse("bytes=-3", 10), Ok(Some((7, 9))));
        assert_eq!(parse("bytes=-99", 10), Ok(Some((0, 9))));
        for unsatisfiable in ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=5-4"] {
            assert_eq!(parse(unsatisfiable, 10), Err(()), "{unsatisfiable}");
        }
        assert_eq!(parse("bytes=0-", 0), Err(()));
        for ignored in
            ["items=0-1", "bytes=a-b", "bytes=-", "bytes=1", "bytes=0-1,3-4", "", "bytes=99999999999999999999-"]
        {
            assert_eq!(parse(ignored, 10), Ok(None), "{ignored}");
        }
        let range = ByteRange { first: 2, last: 5 };
        assert_eq!((range.length(), range.content_range(10).as_str()), (4, "bytes 2-5/10"));
    }
}
