//! Checksums that clients send with a body, before it or after it, by the libraries that know them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use crc_fast::CrcAlgorithm;
use sha1::Sha1;
use sha2::{Digest as _, Sha256};

use super::super::{
    error::{Refusal, Result},
    sigv4::Headers,
};

const PREFIX: &str = "x-amz-checksum-";

/// One checksum in the making.
pub(super) struct Checksum {
    hasher: Hasher,
    expected: Expected,
}

enum Expected {
    Known(String),
    /// In the trailer of this name.
    ToCome(String),
}

enum Hasher {
    Crc32(crc_fast::Digest),
    Crc64(crc_fast::Digest),
    Sha1(Sha1),
    Sha256(Sha256),
}

/// Those that stand in headers.
pub(super) fn announced(headers: &Headers<'_>) -> Result<Vec<Checksum>> {
    let mut checksums = Vec::new();
    for (name, _) in headers.iter() {
        // Two names say which kind is meant and carry no checksum.
        let Some(kind) = name.strip_prefix(PREFIX).filter(|kind| !matches!(*kind, "algorithm" | "mode" | "type"))
        else {
            continue;
        };
        let expected = headers.get(name)?.unwrap_or_default().to_owned();
        checksums.push(Checksum { hasher: Hasher::of(kind)?, expected: Expected::Known(expected) });
    }
    Ok(checksums)
}

impl Checksum {
    pub(super) fn of_trailer(name: &str) -> Result<Self> {
        let name = name.to_ascii_lowercase();
        let hasher = Hasher::of(name.strip_prefix(PREFIX).unwrap_or_default())?;
        Ok(Self { hasher, expected: Expected::ToCome(name) })
    }

    pub(super) fn update(&mut self, bytes: &[u8]) {
        match &mut self.hasher {
            Hasher::Crc32(digest) | Hasher::Crc64(digest) => digest.update(bytes),
            Hasher::Sha1(digest) => digest.update(bytes),
            Hasher::Sha256(digest) => digest.update(bytes),
        }
    }

    pub(super) fn verify(self, trailers: &[(String, String)]) -> Result<()> {
        let expected = match &self.expected {
            Expected::Known(expected) => Some(expected),
            Expected::ToCome(name) => trailers.iter().find(|(seen, _)| seen == name).map(|(_, value)| value),
        };
        if expected == Some(&self.hasher.finish()) { Ok(()) } else { Err(Refusal::checksum()) }
    }
}

impl Hasher {
    fn of(kind: &str) -> Result<Self> {
        Ok(match kind {
            "crc32" => Self::Crc32(crc_fast::Digest::new(CrcAlgorithm::Crc32IsoHdlc)),
            "crc32c" => Self::Crc32(crc_fast::Digest::new(CrcAlgorithm::Crc32Iscsi)),
            "crc64nvme" => Self::Crc64(crc_fast::Digest::new(CrcAlgorithm::Crc64Nvme)),
            "sha1" => Self::Sha1(Sha1::new()),
            "sha256" => Self::Sha256(Sha256::new()),
            _ => return Err(Refusal::invalid("The checksum is of a kind that is not known here")),
        })
    }

    /// In base64, of big-endian bytes, as clients write it.
    fn finish(self) -> String {
        match self {
            Self::Crc32(digest) => STANDARD.encode(&digest.finalize().to_be_bytes()[4..]),
            Self::Crc64(digest) => STANDARD.encode(digest.finalize().to_be_bytes()),
            Self::Sha1(digest) => STANDARD.encode(digest.finalize()),
            Self::Sha256(digest) => STANDARD.encode(digest.finalize()),
        }
    }
}
