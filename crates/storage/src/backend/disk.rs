//! A folder: `objects/<first byte>/<version>`, `unfinished/<version>` and `uploads/`.
//!
//! Every call into the file system happens on a thread that may wait. A file is written under `unfinished`, synced, renamed,
//! and its folder synced, in this order: after a power cut a version is whole or not there.

pub(super) mod file;
mod writer;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use futures_util::{StreamExt as _, stream};

pub(super) use writer::Writer;

use super::{Body, Content, Found, Stored};
use crate::{
    ByteRange, Error,
    error::{self, Code},
    object::Version,
};

/// Read at once; larger ones come in pieces of this size, two of which are in memory at a time.
const PIECE: u64 = 256 << 10;

#[derive(Debug, Clone)]
pub struct Disk {
    root: Arc<Path>,
}

impl Disk {
    /// A folder that nothing is asked of yet.
    pub fn at(root: &Path) -> Self {
        Self { root: root.into() }
    }

    /// Makes what is missing of the folder. Errors: of the file system.
    pub fn open(root: &Path) -> io::Result<Self> {
        let disk = Self::at(root);
        for name in ["objects", "unfinished", "uploads"] {
            file::ensure_folder(&root.join(name))?;
        }
        Ok(disk)
    }

    pub(super) fn begin(&self, version: Version, limit: u64) -> Writer {
        Writer::new(self.clone(), version, limit)
    }

    pub(super) async fn read(&self, version: Version, range: Option<ByteRange>) -> Result<Body, Error> {
        let path = self.object(version);
        let (opened, size, head) = off(move || {
            let opened = fs::File::open(&path)?;
            let size = opened.metadata()?.len();
            let wanted = range.map_or(size, ByteRange::length);
            let head = if wanted <= PIECE {
                Some(file::read_at(&opened, range.map_or(0, |range| range.first), wanted)?)
            } else {
                None
            };
            Ok((opened, size, head))
        })
        .await
        .map_err(absent)?;
        let length = range.map_or(size, ByteRange::length);
        if let Some(bytes) = head {
            return Ok(Body { length, bytes: Content::Whole(bytes) });
        }
        let first = range.map_or(0, |range| range.first);
        Ok(Body { length, bytes: Content::Stream(pieces(opened, first, length).boxed()) })
    }

    /// A second name for the same file: versions do not change, so nothing has to be copied.
    pub(super) async fn copy(&self, from: Version, to: Version) -> Result<(), Error> {
        let (source, target) = (self.object(from), self.object(to));
        let placed = off(move || {
            file::ensure_parent(&target)?;
            match fs::hard_link(&source, &target) {
                Err(error) if may_not_link(&error) => file::copy(&source, &target)?,
                other => other?,
            }
            file::sync_parent(&target)
        });
        placed.await.map_err(absent)
    }

    pub(super) async fn adopt(&self, path: PathBuf, version: Version) -> Result<Stored, Error> {
        let target = self.object(version);
        let stored = off(move || {
            let (size, digest) = file::digest(&path)?;
            file::place(&path, &target)?;
            Ok((size, digest))
        });
        let (size, digest) = stored.await.map_err(absent)?;
        Ok(Stored { version, size, etag: file::etag(&digest), last_modified: SystemTime::now().into() })
    }

    pub(super) async fn remove(&self, version: Version) -> Result<(), Error> {
        let path = self.object(version);
        match off(move || fs::remove_file(&path)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    pub(super) async fn list(&self, digit: u8) -> Result<Vec<Found>, Error> {
        let objects = self.root.join("objects");
        let listed = off(move || {
            let mut found = Vec::new();
            for second in 0..16 {
                found.extend(file::versions(&objects.join(format!("{digit:x}{second:x}")))?);
            }
            Ok(found)
        });
        Ok(listed.await?)
    }

    pub(super) async fn sweep_unfinished(&self, before: SystemTime) -> Result<u64, Error> {
        let folder = self.root.join("unfinished");
        let swept = off(move || {
            let old = file::versions(&folder)?.into_iter().filter(|found| found.written < before);
            old.map(|found| fs::remove_file(folder.join(found.version.to_string())).map(|()| 1)).sum()
        });
        Ok(swept.await?)
    }

    pub(super) fn uploads(&self) -> PathBuf {
        self.root.join("uploads")
    }

    fn object(&self, version: Version) -> PathBuf {
        self.root.join(format!("objects/{:02x}/{version}", version.shard()))
    }

    fn unfinished(&self, version: Version) -> PathBuf {
        self.root.join(format!("unfinished/{version}"))
    }
}

/// Runs on a thread that may wait.
pub(super) async fn off<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|panic| Err(io::Error::other(panic)))
}

pub(super) fn absent(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::NotFound { error::no_such_key() } else { error.into() }
}

fn may_not_link(error: &io::Error) -> bool {
    use io::ErrorKind::{CrossesDevices, PermissionDenied, TooManyLinks, Unsupported};
    matches!(error.kind(), CrossesDevices | PermissionDenied | TooManyLinks | Unsupported)
}

/// The next piece is read when the one before has been taken.
pub(super) fn pieces(
    opened: fs::File,
    first: u64,
    length: u64,
) -> impl stream::Stream<Item = Result<Bytes, Error>> + Send {
    stream::try_unfold((Arc::new(opened), first, length), async |(opened, at, left)| {
        if left == 0 {
            return Ok(None);
        }
        let reader = Arc::clone(&opened);
        let piece = off(move || file::read_at(&reader, at, left.min(PIECE))).await?;
        let taken = piece.len() as u64;
        if taken == 0 {
            return Err(Error::new(Code::InternalError, "The object is shorter than it was"));
        }
        Ok(Some((piece, (opened, at + taken, left - taken))))
    })
}
