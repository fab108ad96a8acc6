//! One file being written: counted and hashed as it comes, in pieces that bound memory.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    mem,
    path::PathBuf,
    time::SystemTime,
};

use bytes::Bytes;
use md5::{Digest as _, Md5};

use super::{Disk, file, off};
use crate::{Error, backend::Stored, error, object::Version};

/// Bytes held before they are written: a small object needs one trip to a waiting thread and no more.
const HELD_MAX: usize = 256 << 10;

#[derive(Debug)]
pub struct Writer {
    disk: Disk,
    version: Version,
    limit: u64,
    size: u64,
    held: Vec<Bytes>,
    held_bytes: usize,
    /// `None` while it is at work elsewhere, and after a failure.
    sink: Option<Sink>,
}

/// The file and the hash of what is in it.
struct Sink {
    path: PathBuf,
    file: Option<File>,
    hash: Md5,
}

impl std::fmt::Debug for Sink {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Sink").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Writer {
    pub(super) fn new(disk: Disk, version: Version, limit: u64) -> Self {
        let sink = Sink { path: disk.unfinished(version), file: None, hash: Md5::new() };
        Self { disk, version, limit, size: 0, held: Vec::new(), held_bytes: 0, sink: Some(sink) }
    }

    pub(in crate::backend) fn size(&self) -> u64 {
        self.size
    }

    pub(in crate::backend) async fn write(&mut self, chunk: Bytes) -> Result<(), Error> {
        self.size += chunk.len() as u64;
        if self.size > self.limit {
            return Err(error::entity_too_large());
        }
        self.held_bytes += chunk.len();
        self.held.push(chunk);
        if self.held_bytes < HELD_MAX {
            return Ok(());
        }
        let (mut sink, held) = (self.sink()?, self.take_held());
        let sink = off(move || {
            let written = sink.append(&held);
            Ok((sink, written))
        });
        let (sink, written) = sink.await?;
        self.sink = Some(sink);
        Ok(written?)
    }

    pub(in crate::backend) async fn finish(mut self) -> Result<Stored, Error> {
        let (mut sink, held) = (self.sink()?, self.take_held());
        let target = self.disk.object(self.version);
        let digest = off(move || {
            sink.append(&held)?;
            sink.finish(&target)
        });
        let digest = digest.await?;
        let last_modified = SystemTime::now().into();
        Ok(Stored { version: self.version, size: self.size, etag: file::etag(&digest), last_modified })
    }

    pub(in crate::backend) async fn abandon(mut self) {
        if let Some(sink) = self.sink.take() {
            let _ = off(move || {
                drop(sink);
                Ok(())
            })
            .await;
        }
    }

    fn sink(&mut self) -> Result<Sink, Error> {
        self.sink.take().ok_or_else(|| Error::internal("a write that failed before was continued"))
    }

    fn take_held(&mut self) -> Vec<Bytes> {
        self.held_bytes = 0;
        mem::take(&mut self.held)
    }
}

impl Sink {
    fn append(&mut self, chunks: &[Bytes]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(File::create_new(&self.path)?),
        };
        for chunk in chunks {
            file.write_all(chunk)?;
            self.hash.update(chunk);
        }
        Ok(())
    }

    fn finish(&mut self, target: &std::path::Path) -> io::Result<[u8; 16]> {
        if let Some(file) = &self.file {
            file.sync_all()?;
        }
        file::ensure_parent(target)?;
        fs::rename(&self.path, target)?;
        self.file = None;
        file::sync_parent(target)?;
        Ok(mem::take(&mut self.hash).finalize().into())
    }
}

impl Drop for Sink {
    /// What was not finished is gone, also when the request was dropped.
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}
