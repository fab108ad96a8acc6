//! The folder of uploads under way: three files each.
//!
//! `<version>.json` is the upload without its offset, replaced as a whole when it changes; `<version>.at` the offset in eight
//! bytes, overwritten in place; `<version>.part` the bytes. The order of syncs is what makes the offset true: first the bytes,
//! then the eight that count them.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use time::OffsetDateTime;

use super::{Refusal, Upload};
use crate::object::Version;

/// Bytes held before they are written.
const HELD_MAX: usize = 256 << 10;
/// Bytes written before they are made safe, while a long piece is under way: what a crash may cost a client.
const UNSYNCED_MAX: u64 = 8 << 20;

/// What goes when an upload has become an object, and when it is given up.
const BYTES: [&str; 3] = ["at", "part", "whole"];
const ALL: [&str; 4] = ["json", "at", "part", "whole"];

#[derive(Debug, Clone)]
pub struct Store {
    folder: Arc<Path>,
}

impl Store {
    /// Made on demand. Errors: of the file system.
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.into() })
    }

    /// Keeps a new upload, which has no bytes yet.
    pub async fn create(&self, version: Version, upload: &Upload) -> Result<(), Refusal> {
        let (store, json) = (self.clone(), json(upload)?);
        off(move || {
            File::create_new(store.path(version, "part"))?;
            store.write_offset(version, 0)?;
            store.replace(version, &json)
        })
        .await
    }

    /// Keeps what changed, but for the offset.
    pub async fn save(&self, version: Version, upload: &Upload) -> Result<(), Refusal> {
        let (store, json) = (self.clone(), json(upload)?);
        off(move || store.replace(version, &json)).await
    }

    /// Errors: `NotFound`.
    pub async fn load(&self, version: Version) -> Result<Upload, Refusal> {
        let store = self.clone();
        let read = off(move || match fs::read(store.path(version, "json")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            json => Ok(Some((json?, store.read_offset(version)?))),
        });
        let (json, offset) = read.await?.ok_or(Refusal::NotFound)?;
        let upload: Upload = serde_json::from_slice(&json).map_err(crate::Error::internal)?;
        // What has become an object has no bytes here any more.
        let offset = upload.length.filter(|_| upload.completed).unwrap_or(offset);
        Ok(Upload { offset, ..upload })
    }

    /// Opens an upload for the bytes from `from` on; those beyond are cut away.
    pub async fn append(&self, version: Version, from: u64) -> Result<PieceWriter, Refusal> {
        let store = self.clone();
        let file = off(move || {
            let file = OpenOptions::new().write(true).open(store.path(version, "part"))?;
            file.set_len(from)?;
            Ok(file)
        });
        let file = Arc::new(file.await?);
        let (held, held_bytes) = (Vec::new(), 0);
        Ok(PieceWriter { store: self.clone(), version, file, written: from, safe: from, held, held_bytes })
    }

    /// The bytes of a whole upload.
    pub fn bytes(&self, version: Version) -> PathBuf {
        self.path(version, "part")
    }

    /// Forgets an upload. What tells of it goes first, so that a crash in between leaves bytes and no promise.
    pub async fn remove(&self, version: Version) -> Result<(), Refusal> {
        let store = self.clone();
        off(move || store.remove_files(version, &ALL)).await
    }

    /// Lets go of what a finished upload no longer needs; its `.json` stays until it expires.
    pub async fn settle(&self, version: Version) -> Result<(), Refusal> {
        let store = self.clone();
        off(move || store.remove_files(version, &BYTES)).await
    }

    /// Removes what has expired, and files that belong to no upload and are older than an hour. Returns how many uploads.
    pub async fn sweep(&self, now: OffsetDateTime) -> Result<u64, Refusal> {
        let store = self.clone();
        off(move || store.sweep_files(now)).await
    }

    fn sweep_files(&self, now: OffsetDateTime) -> io::Result<u64> {
        let mut swept = 0;
        for file in fs::read_dir(&self.folder)? {
            let (path, modified) = {
                let file = file?;
                (file.path(), file.metadata().and_then(|metadata| metadata.modified()))
            };
            let Some(version) = path.file_stem().and_then(|stem| Version::parse(stem.to_str()?)) else { continue };
            if path.extension().is_some_and(|extension| extension == "json") {
                let upload = fs::read(&path).ok().and_then(|json| serde_json::from_slice::<Upload>(&json).ok());
                if upload.is_none_or(|upload| upload.alive(now).is_err()) {
                    self.remove_files(version, &ALL)?;
                    swept += 1;
                }
            } else if !self.path(version, "json").exists() && modified.is_ok_and(|modified| is_old(modified, now)) {
                drop(fs::remove_file(path));
            }
        }
        Ok(swept)
    }

    fn path(&self, version: Version, kind: &str) -> PathBuf {
        self.folder.join(format!("{version}.{kind}"))
    }

    /// Whole or not at all, and lasting.
    fn replace(&self, version: Version, json: &[u8]) -> io::Result<()> {
        let unfinished = self.path(version, "new");
        let mut file = File::create(&unfinished)?;
        file.write_all(json)?;
        file.sync_all()?;
        fs::rename(&unfinished, self.path(version, "json"))?;
        File::open(&self.folder)?.sync_all()
    }

    fn write_offset(&self, version: Version, offset: u64) -> io::Result<()> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(self.path(version, "at"))?;
        file.write_all_at(&offset.to_le_bytes(), 0)?;
        file.sync_data()
    }

    fn read_offset(&self, version: Version) -> io::Result<u64> {
        match fs::read(self.path(version, "at")) {
            Ok(bytes) => Ok(bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error),
        }
    }

    fn remove_files(&self, version: Version, kinds: &[&str]) -> io::Result<()> {
        kinds.iter().try_for_each(|kind| match fs::remove_file(self.path(version, kind)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }
}

/// Appends to one upload. Dropped without [`PieceWriter::finish`] it loses what was not yet counted, and nothing else.
#[derive(Debug)]
pub struct PieceWriter {
    store: Store,
    version: Version,
    file: Arc<File>,
    written: u64,
    safe: u64,
    held: Vec<Bytes>,
    held_bytes: usize,
}

impl PieceWriter {
    /// Errors: of the file system; what was counted stays.
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), Refusal> {
        self.held_bytes += chunk.len();
        self.held.push(chunk);
        if self.held_bytes < HELD_MAX {
            return Ok(());
        }
        self.flush(false).await
    }

    /// Makes everything safe and says how many bytes that are.
    pub async fn finish(mut self) -> Result<u64, Refusal> {
        self.flush(true).await?;
        Ok(self.safe)
    }

    async fn flush(&mut self, last: bool) -> Result<(), Refusal> {
        self.held_bytes = 0;
        let held = std::mem::take(&mut self.held);
        let (file, store, version) = (Arc::clone(&self.file), self.store.clone(), self.version);
        let (written, safe) = (self.written, self.safe);
        let flushed = off(move || {
            let end = held.iter().try_fold(written, |at, chunk| {
                file.write_all_at(chunk, at)?;
                Ok::<_, io::Error>(at + chunk.len() as u64)
            })?;
            if end == safe || !(last || end - safe >= UNSYNCED_MAX) {
                return Ok((end, safe));
            }
            file.sync_data()?;
            store.write_offset(version, end)?;
            Ok((end, end))
        });
        (self.written, self.safe) = flushed.await?;
        Ok(())
    }
}

fn json(upload: &Upload) -> Result<Vec<u8>, Refusal> {
    Ok(serde_json::to_vec(upload).map_err(crate::Error::internal)?)
}

fn is_old(modified: std::time::SystemTime, now: OffsetDateTime) -> bool {
    now - OffsetDateTime::from(modified) > time::Duration::HOUR
}

/// Runs on a thread that may wait.
async fn off<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|panic| Err(io::Error::other(panic))).map_err(Refusal::from)
}

#[cfg(test)]
#[path = "store/tests.rs"]
mod tests;
