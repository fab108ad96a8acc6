//! `Upload-Metadata`: pairs of a key and a Base64 text, kept in their order and told again by HEAD. Pure.

use base64::{
    Engine as _, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::STANDARD},
};
use serde::{Deserialize, Serialize};

/// Forgiving about bits that do not count, as Node is.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata(Vec<(String, Option<String>)>);

impl Metadata {
    /// `None` when it breaks the protocol's rules: keys of ASCII, without blanks or commas, none twice.
    pub fn parse(header: &str) -> Option<Self> {
        if header.trim().is_empty() {
            return None;
        }
        let mut pairs: Vec<(String, Option<String>)> = Vec::new();
        for pair in header.split(',') {
            let mut words = pair.split(' ');
            let (key, value) = (words.next()?, words.next());
            let again = pairs.iter().any(|(known, _)| known == key);
            if key.is_empty() || !key.is_ascii() || again || words.next().is_some() {
                return None;
            }
            let value = match value.unwrap_or("") {
                "" => None,
                text if text.len() % 4 != 0 => return None,
                text => Some(String::from_utf8_lossy(&LENIENT.decode(text).ok()?).into_owned()),
            };
            pairs.push((key.to_owned(), value));
        }
        Some(Self(pairs))
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).and_then(|(_, value)| value.as_deref())
    }

    /// `cacheControl` as it is stored: seconds become `max-age`, everything else `no-cache`.
    #[must_use]
    pub fn with_cache_control(mut self) -> Self {
        let given = self.get("cacheControl").unwrap_or("");
        let digits = given.strip_prefix('-').unwrap_or(given);
        let seconds = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        let stored = if seconds { format!("max-age={given}") } else { "no-cache".to_owned() };
        match self.0.iter_mut().find(|(key, _)| key == "cacheControl") {
            Some((_, value)) => *value = Some(stored),
            None => self.0.push(("cacheControl".to_owned(), Some(stored))),
        }
        self
    }

    /// The header again.
    pub fn to_header(&self) -> String {
        let pair = |(key, value): &(String, Option<String>)| match value {
            Some(value) => format!("{key} {}", STANDARD.encode(value)),
            None => key.clone(),
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_again_in_their_order() {
        let header = "objectName Zi5wbmc=,bucketName Yg==,flag,own 0L8=";
        let metadata = Metadata::parse(header).unwrap();
        assert_eq!(
            (metadata.get("bucketName"), metadata.get("own"), metadata.get("flag")),
            (Some("b"), Some("п"), None)
        );
        assert_eq!(metadata.to_header(), header);
    }

    #[test]
    fn what_breaks_the_rules_is_refused() {
        for wrong in ["", " ", ",", "a Yg==,", "a Yg", "a Y*==", "a Yg== x", " Yg==", "a,a", "ä Yg==", "a Yg==, b Yg=="]
        {
            assert!(Metadata::parse(wrong).is_none(), "{wrong:?}");
        }
        assert!(Metadata::parse("a ").is_some_and(|metadata| metadata.to_header() == "a"));
    }

    #[test]
    fn seconds_become_an_age() {
        let stored = |header: &str| {
            let metadata = Metadata::parse(header).unwrap().with_cache_control();
            metadata.get("cacheControl").unwrap().to_owned()
        };
        let given = |text: &str| format!("cacheControl {}", STANDARD.encode(text));
        assert_eq!(stored(&given("60")), "max-age=60");
        assert_eq!(stored(&given("-1")), "max-age=-1");
        for other in ["public", "60s", "-", "6 0"] {
            assert_eq!(stored(&given(other)), "no-cache", "{other}");
        }
        assert_eq!(stored("x Yg=="), "no-cache");
    }
}
