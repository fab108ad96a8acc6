//! The query of a request, read once. The signature and the operation look at the same pairs, so that nothing can be signed as
//! one thing and done as another.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::error::{Refusal, Result};

/// What RFC 3986 leaves as it is, which is what signatures ask for.
pub const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Decoded pairs in the order they came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    pairs: Vec<(String, String)>,
}

impl Query {
    /// `raw` without its question mark; a plus is a space, as S3 has it.
    ///
    /// # Errors
    /// Escapes that are no UTF-8, and one name twice: of two values one would be signed for and the other done.
    pub fn parse(raw: &str) -> Result<Self> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for pair in raw.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (decode(name)?, decode(value)?);
            if pairs.iter().any(|(seen, _)| *seen == name) {
                return Err(Refusal::invalid("A query parameter was given twice"));
            }
            pairs.push((name, value));
        }
        Ok(Self { pairs })
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(seen, _)| seen == name).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pairs.iter().map(|(name, _)| name.as_str())
    }

    /// As signatures have it: encoded, sorted by encoded name, without the signature itself.
    pub fn canonical(&self) -> String {
        let mut encoded: Vec<(String, String)> = self
            .pairs
            .iter()
            .filter(|(name, _)| name != "X-Amz-Signature")
            .map(|(name, value)| (encode(name), encode(value)))
            .collect();
        encoded.sort_unstable();
        let pairs: Vec<String> = encoded.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("&")
    }
}

/// Everything but unreserved characters escaped, slashes too.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, UNRESERVED).to_string()
}

fn decode(text: &str) -> Result<String> {
    let spaced = if text.contains('+') { Cow::Owned(text.replace('+', " ")) } else { Cow::Borrowed(text) };
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(Cow::into_owned).map_err(|_| Refusal::invalid("The query is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_decoded_once_and_written_sorted() {
        for (raw, canonical) in [
            ("", ""),
            ("uploads", "uploads="),
            ("b=2&a=1", "a=1&b=2"),
            ("prefix=a%2Fb&delimiter=%2F", "delimiter=%2F&prefix=a%2Fb"),
            ("prefix=a/b", "prefix=a%2Fb"),
            ("prefix=a+b", "prefix=a%20b"),
            ("prefix=%2525", "prefix=%2525"),
            ("k=(1)*~", "k=%281%29%2A~"),
            ("X-Amz-Signature=ff&list-type=2", "list-type=2"),
            ("a-b=1&a=2", "a=2&a-b=1"),
            ("%C3%A5=%C3%A4", "%C3%A5=%C3%A4"),
        ] {
            assert_eq!(Query::parse(raw).unwrap().canonical(), canonical, "{raw}");
        }
    }

    #[test]
    fn a_name_given_twice_is_refused_however_it_is_written() {
        for raw in ["a=1&a=2", "a=1&%61=2", "uploads&uploads=", "%ff=1"] {
            assert!(Query::parse(raw).is_err(), "{raw}");
        }
    }
}
