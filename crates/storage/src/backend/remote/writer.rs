//! One object on its way to the store. A small one goes in one request; a larger one in parts, of which one is under way while
//! the next is gathered: twice [`PART_BYTES`] in memory, however large the object.

use std::time::SystemTime;

use bytes::Bytes;
use md5::{Digest as _, Md5};
use object_store::{
    ObjectStoreExt as _, PutPayload,
    multipart::{MultipartStore as _, PartId},
};
use tokio::task::JoinHandle;

use super::{Remote, failed};
use crate::{
    Error,
    backend::{Stored, disk::file},
    error,
    object::Version,
};

/// Of one part, in bytes: S3 takes none smaller than 5 MiB, and 10,000 of them.
const PART_BYTES: usize = 6 << 20;

pub struct Writer {
    remote: Remote,
    version: Version,
    limit: u64,
    size: u64,
    hash: Md5,
    held: Vec<Bytes>,
    held_bytes: usize,
    /// Once there was more than one part's worth.
    parts: Option<Parts>,
    /// What was to be sent is lost: nothing may be finished.
    broken: bool,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("version", &self.version).field("size", &self.size).finish_non_exhaustive()
    }
}

impl Writer {
    pub(super) fn new(remote: Remote, version: Version, limit: u64) -> Self {
        let (hash, held) = (Md5::new(), Vec::new());
        Self { remote, version, limit, size: 0, hash, held, held_bytes: 0, parts: None, broken: false }
    }

    pub(in crate::backend) fn size(&self) -> u64 {
        self.size
    }

    pub(in crate::backend) async fn write(&mut self, mut chunk: Bytes) -> Result<(), Error> {
        self.size += chunk.len() as u64;
        if self.size > self.limit {
            return Err(error::entity_too_large());
        }
        self.hash.update(&chunk);
        while !chunk.is_empty() {
            if self.held_bytes == PART_BYTES {
                self.send_part().await?;
            }
            let piece = chunk.split_to((PART_BYTES - self.held_bytes).min(chunk.len()));
            self.held_bytes += piece.len();
            self.held.push(piece);
        }
        Ok(())
    }

    pub(in crate::backend) async fn finish(mut self) -> Result<Stored, Error> {
        if self.parts.is_some() {
            self.send_part().await?;
        }
        match self.parts.take() {
            _ if self.broken => return Err(Error::internal("a write that failed before was continued")),
            Some(parts) => parts.complete().await?,
            None => {
                let (place, payload) = (self.remote.place(self.version), self.payload());
                self.remote.store.put(&place, payload).await.map_err(failed)?;
            }
        }
        let etag = file::etag(&self.hash.finalize().into());
        Ok(Stored { version: self.version, size: self.size, etag, last_modified: SystemTime::now().into() })
    }

    pub(in crate::backend) async fn abandon(mut self) {
        if let Some(parts) = self.parts.take() {
            parts.abandon().await;
        }
    }

    async fn send_part(&mut self) -> Result<(), Error> {
        if self.broken {
            return Err(Error::internal("a write that failed before was continued"));
        }
        let payload = self.payload();
        // Until it has succeeded: a caller who drops this halfway must not finish.
        self.broken = true;
        let parts = match &mut self.parts {
            Some(parts) => parts,
            none => none.insert(Parts::begin(self.remote.clone(), self.version).await?),
        };
        parts.send(payload).await?;
        self.broken = false;
        Ok(())
    }

    fn payload(&mut self) -> PutPayload {
        self.held_bytes = 0;
        std::mem::take(&mut self.held).into_iter().collect()
    }
}

/// An upload in parts. Dropped unfinished, it is taken back.
struct Parts {
    remote: Remote,
    version: Version,
    /// The store's name of it; empty when it has ended.
    id: String,
    sent: Vec<PartId>,
    under_way: Option<JoinHandle<object_store::Result<PartId>>>,
}

impl Parts {
    async fn begin(remote: Remote, version: Version) -> Result<Self, Error> {
        let id = remote.store.create_multipart(&remote.place(version)).await.map_err(failed)?;
        let parts = Self { remote, version, id, sent: Vec::new(), under_way: None };
        parts.remote.notes.write(version, &parts.id).await?;
        Ok(parts)
    }

    /// Waits for the part before and leaves this one under way.
    async fn send(&mut self, payload: PutPayload) -> Result<(), Error> {
        if self.arrived().await? {
            self.remote.notes.write(self.version, &self.id).await?;
        }
        let (store, place) = (self.remote.store.clone(), self.remote.place(self.version));
        let (id, index) = (self.id.clone(), self.sent.len());
        self.under_way = Some(tokio::spawn(async move { store.put_part(&place, &id, index, payload).await }));
        Ok(())
    }

    /// Waits for the part that is under way, if there is one.
    async fn arrived(&mut self) -> Result<bool, Error> {
        let Some(part) = &mut self.under_way else { return Ok(false) };
        let arrived = part.await;
        self.under_way = None;
        self.sent.push(arrived.map_err(Error::internal)?.map_err(failed)?);
        Ok(true)
    }

    async fn complete(mut self) -> Result<(), Error> {
        self.arrived().await?;
        let (place, sent) = (self.remote.place(self.version), std::mem::take(&mut self.sent));
        self.remote.store.complete_multipart(&place, &self.id, sent).await.map_err(failed)?;
        self.id.clear();
        // A note that stays is harmless: the store knows no such upload any more.
        let _ = self.remote.notes.remove(self.version).await;
        Ok(())
    }

    async fn abandon(mut self) {
        if let Some(part) = self.under_way.take() {
            part.abort();
        }
        take_back(self.remote.clone(), self.version, std::mem::take(&mut self.id)).await;
    }
}

/// The note stays when the store does not answer: the sweeper tries again.
async fn take_back(remote: Remote, version: Version, id: String) {
    if remote.store.abort_multipart(&remote.place(version), &id).await.is_ok() {
        let _ = remote.notes.remove(version).await;
    }
}

impl Drop for Parts {
    /// A request that was dropped leaves nothing either.
    fn drop(&mut self) {
        if let Some(part) = self.under_way.take() {
            part.abort();
        }
        if let (false, Ok(runtime)) = (self.id.is_empty(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(take_back(self.remote.clone(), self.version, std::mem::take(&mut self.id)));
        }
    }
}
