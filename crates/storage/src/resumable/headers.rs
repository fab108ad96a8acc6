//! A request's headers, each judged by the rules upstream's server has for it. Pure.

use super::{Metadata, Refusal, VERSION};

/// The only type a piece may have.
pub const PIECE_TYPE: &str = "application/offset+octet-stream";
/// JavaScript's largest exact integer; upstream reads no larger.
const INTEGER_MAX: u64 = (1 << 53) - 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Post,
    Head,
    Patch,
    Delete,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Headers {
    /// `Upload-Offset`, in bytes.
    pub offset: Option<u64>,
    /// `Upload-Length`, in bytes.
    pub length: Option<u64>,
    /// `Upload-Defer-Length: 1`.
    pub deferred: bool,
    pub metadata: Option<Metadata>,
    pub concatenation: bool,
    /// The body holds bytes of the upload.
    pub piece: bool,
    /// Whether a type was named at all.
    pub typed: bool,
    /// Bytes of this request's body, when it says so.
    pub content_length: Option<u64>,
    /// `x-upsert: true`.
    pub upsert: bool,
}

impl Headers {
    /// Errors: `VersionRequired`, then `Invalid` with every header that cannot be read, in alphabetical order.
    pub fn read<'a>(method: Method, get: impl Fn(&str) -> Option<&'a str>) -> Result<Self, Refusal> {
        let version = get("tus-resumable").ok_or(Refusal::VersionRequired)?;
        let number = |name: &str| get(name).map(|text| integer(text).ok_or(()));
        let (offset, length) = (number("upload-offset"), number("upload-length"));
        let metadata = get("upload-metadata").map(|text| Metadata::parse(text).ok_or(()));
        let content_type = get("content-type");
        let deferred = get("upload-defer-length");
        let concatenation = get("upload-concat");
        let wrong = [
            ("content-type", method == Method::Patch && content_type.is_some_and(|given| given != PIECE_TYPE)),
            ("tus-resumable", version != VERSION),
            ("upload-concat", concatenation.is_some_and(|given| given != "partial" && !given.starts_with("final;"))),
            ("upload-defer-length", deferred.is_some_and(|given| given != "1")),
            ("upload-length", length == Some(Err(()))),
            ("upload-metadata", metadata == Some(Err(()))),
            ("upload-offset", offset == Some(Err(()))),
        ];
        let wrong: Vec<_> = wrong.iter().filter(|(_, wrong)| *wrong).map(|(name, _)| *name).collect();
        if !wrong.is_empty() {
            return Err(Refusal::Invalid(wrong));
        }
        Ok(Self {
            offset: offset.and_then(Result::ok),
            length: length.and_then(Result::ok),
            deferred: deferred.is_some(),
            metadata: metadata.and_then(Result::ok),
            concatenation: concatenation.is_some(),
            piece: content_type == Some(PIECE_TYPE),
            typed: content_type.is_some(),
            content_length: get("content-length").and_then(|text| text.parse().ok()),
            upsert: get("x-upsert") == Some("true"),
        })
    }
}

/// As JavaScript would write it: no sign, no zero in front.
fn integer(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number <= INTEGER_MAX && number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(method: Method, pairs: &[(&str, &'static str)]) -> Result<Headers, String> {
        let get = |name: &str| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        Headers::read(method, get).map_err(|refusal| format!("{} {}", refusal.status(), refusal.text().trim_end()))
    }

    #[test]
    fn the_version_comes_first() {
        assert_eq!(read(Method::Head, &[]), Err("412 Tus-Resumable Required".into()));
        assert_eq!(read(Method::Head, &[("tus-resumable", "0.2.2")]), Err("400 Invalid tus-resumable".into()));
        assert_eq!(read(Method::Head, &[("tus-resumable", "1.0.0")]), Ok(Headers::default()));
    }

    #[test]
    fn numbers_are_plain() {
        for wrong in ["-1", "+1", "01", "1.0", "1e3", "", " 1", "9007199254740992", "NaN"] {
            let pairs = [("tus-resumable", "1.0.0"), ("upload-offset", wrong)];
            assert_eq!(read(Method::Patch, &pairs), Err("400 Invalid upload-offset".into()), "{wrong}");
        }
        let pairs = [("tus-resumable", "1.0.0"), ("upload-length", "9007199254740991"), ("x-upsert", "true")];
        let headers = read(Method::Post, &pairs).unwrap();
        assert_eq!((headers.length, headers.upsert), (Some(INTEGER_MAX), true));
    }

    #[test]
    fn everything_wrong_is_named_at_once() {
        let pairs = [
            ("tus-resumable", "2"),
            ("upload-metadata", "a a a"),
            ("upload-defer-length", "2"),
            ("content-type", "text/plain"),
            ("upload-concat", "all"),
        ];
        let told = "400 Invalid content-type tus-resumable upload-concat upload-defer-length upload-metadata";
        assert_eq!(read(Method::Patch, &pairs), Err(told.into()));
        let other = [("tus-resumable", "1.0.0"), ("content-type", "text/plain")];
        assert!(read(Method::Post, &other).is_ok_and(|headers| headers.typed && !headers.piece));
    }
}
