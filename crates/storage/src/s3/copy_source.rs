//! `x-amz-copy-source` and its range: where the bytes of a copy come from.

use percent_encoding::percent_decode_str;

use super::error::{Refusal, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopySource {
    pub bucket: String,
    pub key: String,
}

impl CopySource {
    /// `bucket/key` or `/bucket/key`, percent-encoded; the slash after the bucket may be encoded, too.
    ///
    /// # Errors
    /// No bucket, no key, escapes that are no UTF-8, or a `versionId`, as there are no versions to be asked for.
    pub fn parse(header: &str) -> Result<Self> {
        let (path, version) = header.split_once('?').unwrap_or((header, ""));
        if version.starts_with("versionId=") {
            return Err(Refusal::not_implemented("versionId"));
        }
        let path = percent_decode_str(path).decode_utf8().map_err(|_| Refusal::parameter("CopySource"))?;
        let path = path.strip_prefix('/').unwrap_or(&path);
        match path.split_once('/') {
            Some((bucket, key)) if !bucket.is_empty() && !key.is_empty() => {
                Ok(Self { bucket: bucket.to_owned(), key: key.to_owned() })
            }
            Some((bucket, _)) if !bucket.is_empty() => Err(Refusal::missing("CopySource")),
            _ => Err(Refusal::new(400, "InvalidBucketName", "Bucket name invalid")),
        }
    }
}

/// `bytes=first-last`, both told: what S3 takes for parts. Offsets, the last one included.
///
/// # Errors
/// Anything else, and what reaches past `size` bytes.
pub fn range(header: &str, size: u64) -> Result<(u64, u64)> {
    let wrong = || Refusal::new(400, "InvalidRange", "invalid range provided");
    let (first, last) = header.strip_prefix("bytes=").and_then(|text| text.split_once('-')).ok_or_else(wrong)?;
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u64>().ok()).flatten().ok_or_else(wrong)
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last || last >= size { Err(wrong()) } else { Ok((first, last)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_split_after_decoding() {
        for (header, bucket, key) in [
            ("b/k", "b", "k"),
            ("/b/k", "b", "k"),
            ("b/a/b", "b", "a/b"),
            ("b%2Fk", "b", "k"),
            ("b/k%20x%3F", "b", "k x?"),
            ("b/%C3%A5", "b", "å"),
        ] {
            let expected = CopySource { bucket: bucket.into(), key: key.into() };
            assert_eq!(CopySource::parse(header).unwrap(), expected, "{header}");
        }
        for wrong in ["", "/", "b", "b/", "//k", "b/%ff", "b/k?versionId=1"] {
            assert!(CopySource::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_lie_within_the_source() {
        assert_eq!(range("bytes=0-0", 1), Ok((0, 0)));
        assert_eq!(range("bytes=2-9", 10), Ok((2, 9)));
        for wrong in ["bytes=0-1", "bytes=1-0", "bytes=-1", "bytes=0-", "bytes=+0-0", "0-0", "bytes=0-0,0-0", "bytes=-"]
        {
            assert!(range(wrong, 1).is_err(), "{wrong}");
        }
    }
}
