//! Names of buckets and keys of objects, checked once at the door.

use std::{borrow::Cow, fmt};

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use crate::error::{self, Error};

/// Longest key in bytes: what S3 allows, and well below what an index of Postgres can hold.
pub const KEY_MAX: usize = 1024;
/// Longest name of a bucket in characters.
pub const BUCKET_MAX: usize = 100;

/// Which keys are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum KeyRule {
    /// Upstream's: ASCII letters, digits and a list of marks.
    #[default]
    Ascii,
    /// Every script, normalised to NFC, without control characters.
    Unicode,
}

impl KeyRule {
    /// A name, or the beginning of one, as keys of this rule spell it.
    pub fn spell(self, name: &str) -> Cow<'_, str> {
        if self == Self::Ascii || is_nfc(name) { Cow::Borrowed(name) } else { Cow::Owned(name.nfc().collect()) }
    }
}

/// A bucket's id. It need not exist, nor satisfy the rule for new names: rows may have come from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BucketId(String);

/// An object's key: never empty, without dot segments, in the alphabet of its [`KeyRule`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObjectPath(String);

impl BucketId {
    /// A bucket that is asked for. Errors: `InvalidBucketName`.
    pub fn existing(name: &str) -> Result<Self, Error> {
        let fits = !name.is_empty() && !name.contains(['/', '\0']) && name.len() <= KEY_MAX && !is_dots(name);
        if fits { Ok(Self(name.to_owned())) } else { Err(error::invalid_bucket_name()) }
    }

    /// A bucket to be made. Errors: `InvalidBucketName`.
    pub fn new(name: &str) -> Result<Self, Error> {
        let fits = (1..=BUCKET_MAX).contains(&name.chars().count())
            && name.chars().all(|c| c != '/' && is_plain(c))
            && name.trim() == name
            && !is_dots(name)
            && !name.ends_with("--table-s3");
        if fits { Ok(Self(name.to_owned())) } else { Err(error::invalid_bucket_name()) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl ObjectPath {
    /// A key, decoded and without a leading slash. Errors: `InvalidKey`.
    pub fn new(key: &str, rule: KeyRule) -> Result<Self, Error> {
        let refused = || error::invalid_key(key);
        let accepted = match rule {
            KeyRule::Ascii => key.chars().all(is_plain),
            KeyRule::Unicode => !key.chars().any(is_unfit),
        };
        let dots = key.split('/').any(is_dots);
        if key.is_empty() || !accepted || dots {
            return Err(refused());
        }
        let key = rule.spell(key).into_owned();
        if key.len() > KEY_MAX { Err(error::invalid_key(&key)) } else { Ok(Self(key)) }
    }

    /// A key that rows already have, whatever the rule was when they were written.
    pub fn of_row(key: String) -> Self {
        Self(key)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last segment.
    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// How the dashboard keeps an empty folder.
    pub fn is_folder_placeholder(&self) -> bool {
        self.file_name() == ".emptyFolderPlaceholder"
    }
}

/// What every client and proxy takes for a way through folders: no address could name it. Upstream lets a bucket have it.
fn is_dots(name: &str) -> bool {
    matches!(name, "." | "..")
}

/// What upstream accepts.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_/!-.*'() &$@=;:+,?".contains(c)
}

/// What no rule accepts: it cannot be stored, or would be read as something else.
fn is_unfit(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl fmt::Display for BucketId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl fmt::Display for ObjectPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_upstreams_alphabet() {
        for good in ["a", "a/b.png", "a b/c!-.*'()&$@=;:+,?_", "/a", "a//b", "...", "a/..b"] {
            assert_eq!(ObjectPath::new(good, KeyRule::Ascii).unwrap().as_str(), good);
        }
        for bad in ["", "ö", "a[b]", "a#b", "a%b", "{a}", "a~", "a\\b", "a\nb", ".", "..", "a/../b", "a/./b"] {
            let error = ObjectPath::new(bad, KeyRule::Ascii).unwrap_err();
            assert_eq!(error.message(), format!("Invalid key: {bad}"));
        }
    }

    #[test]
    fn any_script_is_one_name_when_chosen() {
        let composed = ObjectPath::new("m\u{f6}rk/ärta 🥖.png", KeyRule::Unicode).unwrap();
        let decomposed = ObjectPath::new("mo\u{308}rk/ärta 🥖.png", KeyRule::Unicode).unwrap();
        assert_eq!(composed, decomposed);
        for bad in ["", "a\u{0}", "a\u{7f}", "../a", "gpj.\u{202e}exe"] {
            assert!(ObjectPath::new(bad, KeyRule::Unicode).is_err(), "{bad:?}");
        }
        assert!(ObjectPath::new(&"ö".repeat(513), KeyRule::Unicode).is_err());
    }

    #[test]
    fn buckets_have_names_and_no_slash() {
        assert!(BucketId::new("a b_c!").is_ok());
        for bad in ["", " a", "a ", "a/b", "ö", ".", "..", "x--table-s3", &"a".repeat(101)] {
            assert_eq!(BucketId::new(bad).unwrap_err().message(), "Bucket name invalid");
        }
        for bad in ["", "a/b", "a\0", ".", "..", &"a".repeat(1025)] {
            assert_eq!(BucketId::existing(bad).unwrap_err().message(), "Bucket name invalid", "{bad:?}");
        }
    }
}
