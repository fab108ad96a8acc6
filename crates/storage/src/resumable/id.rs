//! An upload's name in its address: bucket, key and version in Base64. Pure.

use base64::{
    Engine as _, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::URL_SAFE_NO_PAD},
};

use crate::{BucketId, Error, KeyRule, ObjectPath, object::Version};

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The version is random, so that nobody guesses an address; bucket and key are what the caller is asked about again with
/// every request, and must be those of the upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadId {
    pub bucket: BucketId,
    pub key: ObjectPath,
    pub version: Version,
}

impl UploadId {
    /// Of a new upload. Errors: `InvalidBucketName`, `InvalidKey`.
    pub fn new(bucket: &str, key: &str, rule: KeyRule, version: Version) -> Result<Self, Error> {
        Ok(Self { bucket: BucketId::existing(bucket)?, key: ObjectPath::new(key, rule)?, version })
    }

    /// From the last segment of an address. `None` for what was never one of ours.
    pub fn parse(segment: &str) -> Option<Self> {
        let text = String::from_utf8(LENIENT.decode(segment.trim_end_matches('=')).ok()?).ok()?;
        let (bucket, rest) = text.split_once('/')?;
        let (key, version) = rest.rsplit_once('/')?;
        Some(Self {
            bucket: BucketId::existing(bucket).ok()?,
            key: ObjectPath::new(key, KeyRule::Unicode).ok()?,
            version: Version::parse(version)?,
        })
    }

    /// The last segment of its address.
    pub fn to_segment(&self) -> String {
        URL_SAFE_NO_PAD.encode(format!("{}/{}", self.path(), self.version))
    }

    /// `bucket/key`, as tokens name it.
    pub fn path(&self) -> String {
        format!("{}/{}", self.bucket.as_str(), self.key.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_bucket_key_and_version() {
        let version = Version::new([7; 16]);
        let id = UploadId::new("b", "folder/f (1).png", KeyRule::Ascii, version).unwrap();
        let segment = id.to_segment();
        assert!(segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(UploadId::parse(&segment), Some(id));
        assert!(UploadId::new("", "k", KeyRule::Ascii, version).is_err());
        assert!(UploadId::new("b", "ä", KeyRule::Ascii, version).is_err());
    }

    #[test]
    fn anything_else_is_no_upload() {
        let encoded = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let version = Version::new([7; 16]);
        for wrong in [
            "",
            "sign",
            "%%",
            &encoded("b/k"),
            &encoded("b/k/not-a-version"),
            &encoded(&format!("/k/{version}")),
            &encoded(&format!("b//{version}")),
            &encoded(&format!("b/../{version}")),
            &encoded(&format!("../b/{version}")),
            &encoded(&format!("b/a\0b/{version}")),
            &encoded(&format!("b/k/{version}/../../x")),
        ] {
            assert_eq!(UploadId::parse(wrong), None, "{wrong}");
        }
    }
}
