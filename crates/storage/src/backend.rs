//! Where bytes lie. A version is written once, durable before any row names it, and never changed afterwards; keys and
//! buckets are the rows' business, so no name of a caller ever becomes a path.

mod disk;
pub mod remote;
#[cfg(test)]
mod tests;

use std::time::SystemTime;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use time::OffsetDateTime;

pub use disk::Disk;
pub use remote::Remote;

use crate::{ByteRange, Error, object::Version};

/// One of the places that can be chosen.
#[derive(Debug, Clone)]
pub enum Backend {
    Disk(Disk),
    Remote(Remote),
}

/// Bytes that are safe: a power cut does not take them any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    pub version: Version,
    /// Bytes.
    pub size: u64,
    /// MD5 in hexadecimal, in quotes.
    pub etag: String,
    pub last_modified: OffsetDateTime,
}

/// What is read.
pub struct Body {
    /// Bytes that will come.
    pub length: u64,
    pub bytes: Content,
}

pub enum Content {
    /// Small ones come at once.
    Whole(Bytes),
    Stream(BoxStream<'static, Result<Bytes, Error>>),
}

/// Bytes that the sweeper found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub version: Version,
    pub written: SystemTime,
}

/// Why a backend cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It answers that it has no such place or does not know us. Waiting does not mend that.
    #[error("it refuses us: {0}")]
    Refused(String),
    /// It does not answer, or not as it should; it may later.
    #[error("it does not answer: {0}")]
    Away(String),
}

/// A write under way. Dropped without [`Writer::finish`] it leaves nothing.
#[derive(Debug)]
pub enum Writer {
    Disk(disk::Writer),
    Remote(Box<remote::Writer>),
}

impl Backend {
    /// Begins to write `limit` bytes at most. Nothing is touched before the first bytes.
    pub async fn begin(&self, version: Version, limit: u64) -> Result<Writer, Error> {
        match self {
            Self::Disk(disk) => Ok(Writer::Disk(disk.begin(version, limit))),
            Self::Remote(remote) => Ok(Writer::Remote(Box::new(remote.begin(version, limit)))),
        }
    }

    /// Errors: `NoSuchKey` when there are no such bytes.
    pub async fn read(&self, version: Version, range: Option<ByteRange>) -> Result<Body, Error> {
        match self {
            Self::Disk(disk) => disk.read(version, range).await,
            Self::Remote(remote) => remote.read(version, range).await,
        }
    }

    /// The same bytes under another version, durable. Errors: `NoSuchKey`.
    pub async fn copy(&self, from: Version, to: Version) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.copy(from, to).await,
            Self::Remote(remote) => remote.copy(from, to).await,
        }
    }

    /// Makes a finished file of [`Backend::folder`] a version; the file is gone afterwards.
    pub async fn adopt(&self, file: std::path::PathBuf, version: Version) -> Result<Stored, Error> {
        match self {
            Self::Disk(disk) => disk.adopt(file, version).await,
            Self::Remote(remote) => remote.adopt(file, version).await,
        }
    }

    /// What is not there counts as removed.
    pub async fn remove(&self, version: Version) -> Result<(), Error> {
        match self {
            Self::Disk(disk) => disk.remove(version).await,
            Self::Remote(remote) => remote.remove(version).await,
        }
    }

    /// Every version that begins with this hexadecimal digit.
    pub async fn list(&self, digit: u8) -> Result<Vec<Found>, Error> {
        match self {
            Self::Disk(disk) => disk.list(digit).await,
            Self::Remote(remote) => remote.list(digit).await,
        }
    }

    /// Removes what writers that died left behind, if older than `before`. Returns how many.
    pub async fn sweep_unfinished(&self, before: SystemTime) -> Result<u64, Error> {
        match self {
            Self::Disk(disk) => disk.sweep_unfinished(before).await,
            Self::Remote(remote) => remote.sweep_unfinished(before).await,
        }
    }

    /// Whether it can be used now; a folder always counts as such.
    pub async fn probe(&self) -> Result<(), Unfit> {
        match self {
            Self::Disk(_) => Ok(()),
            Self::Remote(remote) => remote.probe().await,
        }
    }

    /// A local folder for uploads that take several requests, made on demand. On `Disk` it shares the file system of the
    /// objects, so that [`Backend::adopt`] moves nothing.
    pub fn folder(&self) -> std::path::PathBuf {
        match self {
            Self::Disk(disk) => disk.uploads(),
            Self::Remote(remote) => remote.uploads(),
        }
    }
}

impl Writer {
    /// Errors: `EntityTooLarge` with the first byte beyond the limit, and what the backend says.
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        match self {
            Self::Disk(writer) => writer.write(chunk).await,
            Self::Remote(writer) => writer.write(chunk).await,
        }
    }

    /// Bytes so far.
    pub fn size(&self) -> u64 {
        match self {
            Self::Disk(writer) => writer.size(),
            Self::Remote(writer) => writer.size(),
        }
    }

    /// Makes them last, folder and all.
    pub async fn finish(self) -> Result<Stored, Error> {
        match self {
            Self::Disk(writer) => writer.finish().await,
            Self::Remote(writer) => writer.finish().await,
        }
    }

    /// Takes back what was written.
    pub async fn abandon(self) {
        match self {
            Self::Disk(writer) => writer.abandon().await,
            Self::Remote(writer) => writer.abandon().await,
        }
    }
}
