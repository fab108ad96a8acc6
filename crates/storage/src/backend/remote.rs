//! Any S3: `<tenant>/<first digit>/<version>` in one bucket. What is written is a version of its own there, too, so nothing is
//! ever replaced, and what is known of an object stays in its row.
//!
//! Upstream puts bucket and key into the name. Here they are the rows' business alone: a move writes no byte, and no name of a
//! caller becomes one of the store's.

mod notes;
mod settings;
mod writer;

use std::{
    fmt,
    path::PathBuf,
    sync::Arc,
    time::{Duration, SystemTime},
};

use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::{
    GetOptions, GetRange, ObjectStore as _, ObjectStoreExt as _, aws::AmazonS3, multipart::MultipartStore as _,
    path::Path,
};

pub use settings::{Credentials, Settings};
pub use writer::Writer;

use super::{Body, Content, Found, Stored, Unfit, disk};
use crate::{
    ByteRange, Error,
    error::{self, Code},
    object::Version,
};
use notes::Notes;

/// Fetched as a whole, in bytes, so that a store that fails halfway is an error and no torn answer.
const WHOLE_MAX: u64 = 256 << 10;
/// How long a start waits for the store.
const PROBE_MAX: Duration = Duration::from_secs(5);

#[derive(Clone)]
pub struct Remote {
    store: Arc<AmazonS3>,
    prefix: Arc<str>,
    /// Local.
    folder: Arc<std::path::Path>,
    notes: Notes,
}

impl fmt::Debug for Remote {
    /// Credentials stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("prefix", &self.prefix).field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Remote {
    /// Connects to nothing and makes nothing yet. Errors: settings that contradict each other.
    pub fn at(settings: &Settings) -> Result<Self, String> {
        let store = Arc::new(settings.store()?);
        let notes = Notes::at(&settings.folder.join("unfinished"));
        Ok(Self { store, prefix: settings.prefix.as_str().into(), folder: settings.folder.as_path().into(), notes })
    }

    /// Makes the local folders. Errors: of the file system.
    pub fn prepare(&self) -> std::io::Result<()> {
        disk::file::ensure_folder(&self.uploads())?;
        self.notes.prepare()
    }

    /// Asks for something that is not there: the answer must be that.
    pub(super) async fn probe(&self) -> Result<(), Unfit> {
        let nothing = Path::from(format!("{}/probe", self.prefix));
        match tokio::time::timeout(PROBE_MAX, self.store.get(&nothing)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => judged(&error),
            Err(_) => Err(Unfit::Away(format!("nothing came within {PROBE_MAX:?}"))),
        }
    }

    pub(super) fn begin(&self, version: Version, limit: u64) -> Writer {
        Writer::new(self.clone(), version, limit)
    }

    pub(super) async fn read(&self, version: Version, range: Option<ByteRange>) -> Result<Body, Error> {
        let range = range.map(|range| GetRange::Bounded(range.first..range.last + 1));
        let options = GetOptions { range, ..GetOptions::default() };
        let got = self.store.get_opts(&self.place(version), options).await.map_err(refused)?;
        let length = got.range.end - got.range.start;
        if length <= WHOLE_MAX {
            return Ok(Body { length, bytes: Content::Whole(got.bytes().await.map_err(refused)?) });
        }
        Ok(Body { length, bytes: Content::Stream(got.into_stream().map_err(refused).boxed()) })
    }

    /// The store copies by itself.
    pub(super) async fn copy(&self, from: Version, to: Version) -> Result<(), Error> {
        self.store.copy(&self.place(from), &self.place(to)).await.map_err(refused)
    }

    pub(super) async fn adopt(&self, file: PathBuf, version: Version) -> Result<Stored, Error> {
        let path = file.clone();
        let (opened, size) = disk::off(move || {
            let opened = std::fs::File::open(&path)?;
            let size = opened.metadata()?.len();
            Ok((opened, size))
        })
        .await
        .map_err(disk::absent)?;
        let mut writer = self.begin(version, size);
        let mut pieces = disk::pieces(opened, 0, size).boxed();
        while let Some(piece) = pieces.next().await {
            writer.write(piece?).await?;
        }
        let stored = writer.finish().await?;
        disk::off(move || std::fs::remove_file(&file)).await?;
        Ok(stored)
    }

    pub(super) async fn remove(&self, version: Version) -> Result<(), Error> {
        match self.store.delete(&self.place(version)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    pub(super) async fn list(&self, digit: u8) -> Result<Vec<Found>, Error> {
        let folder = Path::from(format!("{}/{digit:x}", self.prefix));
        let mut listed = self.store.list(Some(&folder));
        let mut found = Vec::new();
        while let Some(meta) = listed.try_next().await.map_err(failed)? {
            if let Some(version) = meta.location.filename().and_then(Version::parse) {
                found.push(Found { version, written: meta.last_modified.into() });
            }
        }
        Ok(found)
    }

    pub(super) async fn sweep_unfinished(&self, before: SystemTime) -> Result<u64, Error> {
        let mut swept = 0;
        for (version, id) in self.notes.older(before).await? {
            match self.store.abort_multipart(&self.place(version), &id).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => self.notes.remove(version).await?,
                Err(error) => return Err(failed(error)),
            }
            swept += 1;
        }
        Ok(swept)
    }

    pub(super) fn uploads(&self) -> PathBuf {
        self.folder.join("uploads")
    }

    fn place(&self, version: Version) -> Path {
        Path::from(format!("{}/{:x}/{version}", self.prefix, version.shard() >> 4))
    }
}

fn judged(error: &object_store::Error) -> Result<(), Unfit> {
    use object_store::Error::{NotFound, PermissionDenied, Unauthenticated};
    let text = error.to_string();
    match error {
        NotFound { .. } if !text.contains("NoSuchBucket") => Ok(()),
        NotFound { .. } | PermissionDenied { .. } | Unauthenticated { .. } => Err(Unfit::Refused(text)),
        _ => Err(Unfit::Away(text)),
    }
}

/// What the store says of bytes that are asked for, as our callers hear it.
fn refused(error: object_store::Error) -> Error {
    match error {
        object_store::Error::NotFound { .. } => error::no_such_key(),
        error => failed(error),
    }
}

/// The store does not do its part. Why stays with the operator.
fn failed(error: object_store::Error) -> Error {
    Error::new(Code::InternalError, "The store of the files does not answer as it should").because(error)
}
