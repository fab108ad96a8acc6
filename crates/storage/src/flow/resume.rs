//! Uploads in pieces: who may, one writer at a time, and the object at the end.
//!
//! Bytes are taken by a task of their own. When the connection that sent them is cut, and the request with it, the task makes
//! safe what came, counts it and lets go; when the last byte came it makes the object, whether or not anybody still listens.

mod rows;
mod task;

use std::{sync::Arc, time::Duration};

use time::OffsetDateTime;
use tokio::sync::mpsc;

use super::Storage;
use crate::{
    Code, Error,
    caller::Call,
    error,
    resumable::{Finisher, Headers, Hold, Locks, Metadata, Piece, Refusal, Store, Upload, UploadId, expiry},
    signed,
};

pub use task::Receiving;

/// Chunks between the socket and the disk.
const CHUNKS: usize = 4;

/// Uploads of this server; cheap to clone.
#[derive(Clone)]
pub struct Uploads(Arc<Inner>);

struct Inner {
    storage: Storage,
    store: Store,
    locks: Locks,
    life: Duration,
}

/// Why a request may touch an upload.
#[derive(Debug, Clone, Copy)]
pub enum Permit<'a> {
    /// Policies are asked about the caller, with every request.
    Policies,
    /// `x-signature`: somebody who was allowed has signed for it.
    Signature(Option<&'a str>),
}

/// What a request was found to be allowed.
struct Allowed {
    finisher: Finisher,
    /// Bytes: the largest upload.
    most: u64,
}

impl Uploads {
    /// Errors: of the file system.
    pub fn open(storage: Storage, life: Duration) -> std::io::Result<Self> {
        let store = Store::open(&storage.backend().folder())?;
        Ok(Self(Arc::new(Inner { storage, store, locks: Locks::default(), life })))
    }

    /// The largest upload in bytes, whatever its bucket allows.
    pub fn size_max(&self) -> u64 {
        self.0.storage.settings().file_size_max
    }

    /// Makes an upload. When its first bytes came along they are taken by what is returned beside it.
    pub async fn create(
        &self,
        call: &Call<'_>,
        permit: Permit<'_>,
        headers: &Headers,
        now: OffsetDateTime,
    ) -> Result<(UploadId, Upload, Option<Receiving>), Refusal> {
        let (length, metadata) = Upload::announced(headers)?;
        let named = |name: &str| metadata.get(name).unwrap_or("");
        let rule = self.0.storage.settings().key_rule;
        let id = UploadId::new(named("bucketName"), named("objectName"), rule, super::new_version())?;
        let asked = (length, &metadata);
        let Allowed { finisher, most } = self.allow(call, permit, &id, asked, headers.upsert, now).await?;
        let expires = expiry(now, self.0.life);
        let mut upload = Upload::create(&id, (length, metadata), finisher.upsert, most, expires)?;
        upload.finisher = Some(finisher);
        let piece = headers.piece.then(|| upload.first_piece(headers, most)).transpose()?;
        self.0.store.create(id.version, &upload).await?;
        let piece = piece.or_else(|| upload.is_whole().then_some(Piece { from: 0, room: 0, declared: false }));
        let receiving = match piece {
            Some(piece) => {
                Some(self.receive(id.clone(), upload.clone(), piece, self.0.locks.hold(id.version).await?).await?)
            }
            None => None,
        };
        Ok((id, upload, receiving))
    }

    /// Where an upload stands. Whoever is writing is stopped, so that the answer stays true.
    pub async fn head(&self, permit: Permit<'_>, id: &UploadId, now: OffsetDateTime) -> Result<Upload, Refusal> {
        if let Permit::Signature(token) = permit {
            self.signature(token, id, now)?;
        }
        let hold = self.0.locks.hold(id.version).await?;
        let upload = self.load(id).await?;
        upload.alive(now)?;
        if upload.is_whole() && !upload.completed {
            // The object was not made before a crash; its bytes were taken from somebody who might send them.
            return task::finish(self.clone(), id.clone(), upload, hold).await;
        }
        drop(hold);
        Ok(upload)
    }

    /// Takes the next bytes.
    pub async fn append(
        &self,
        call: &Call<'_>,
        permit: Permit<'_>,
        id: &UploadId,
        headers: &Headers,
        now: OffsetDateTime,
    ) -> Result<Receiving, Refusal> {
        if headers.offset.is_none() {
            return Err(Refusal::OffsetRequired);
        }
        if !headers.typed {
            return Err(Refusal::ContentTypeRequired);
        }
        let Allowed { finisher, most } = self.allow_again(call, permit, id, headers, now).await?;
        let hold = self.0.locks.hold(id.version).await?;
        let mut upload = self.load(id).await?;
        let piece = upload.next_piece(headers, most, now)?;
        let finisher = Some(finisher);
        if !upload.completed && (piece.declared || upload.finisher != finisher) {
            upload.finisher = finisher;
            self.0.store.save(id.version, &upload).await?;
        }
        self.receive(id.clone(), upload, piece, hold).await
    }

    /// Gives an upload up.
    pub async fn terminate(
        &self,
        call: &Call<'_>,
        permit: Permit<'_>,
        id: &UploadId,
        headers: &Headers,
        now: OffsetDateTime,
    ) -> Result<(), Refusal> {
        self.allow_again(call, permit, id, headers, now).await?;
        let _hold = self.0.locks.hold(id.version).await?;
        self.load(id).await?.terminate()?;
        self.0.store.remove(id.version).await
    }

    /// Forgets what has expired. Returns how many.
    pub async fn sweep(&self, now: OffsetDateTime) -> Result<u64, Error> {
        self.0.store.sweep(now).await.map_err(|refusal| match refusal {
            Refusal::Storage(error) => error,
            other => Error::internal(other.text().trim_end()),
        })
    }

    /// The upload an address names. Errors: `NotFound`, also when the version is known and the rest is not its own: what was
    /// asked of the policies is what the address says.
    async fn load(&self, id: &UploadId) -> Result<Upload, Refusal> {
        let upload = self.0.store.load(id.version).await?;
        if upload.segment == id.to_segment() { Ok(upload) } else { Err(Refusal::NotFound) }
    }

    /// As [`Uploads::allow`], for an upload that there may be. Clients often say only once that they mean to replace.
    async fn allow_again(
        &self,
        call: &Call<'_>,
        permit: Permit<'_>,
        id: &UploadId,
        headers: &Headers,
        now: OffsetDateTime,
    ) -> Result<Allowed, Refusal> {
        let known = self.load(id).await.ok();
        let upsert = headers.upsert || known.as_ref().is_some_and(|upload| upload.upsert);
        // What was finished is there: whoever asks again is asked whether that could be replaced.
        let upsert = upsert || known.as_ref().is_some_and(|upload| upload.completed);
        let nothing = Metadata::default();
        let asked = known.as_ref().map_or((None, &nothing), |upload| (upload.length, &upload.metadata));
        match self.allow(call, permit, id, asked, upsert, now).await {
            // What there is not has no type that a bucket could refuse.
            Err(Refusal::Storage(error)) if known.is_none() && error.code() == Code::InvalidMimeType => {
                Err(Refusal::NotFound)
            }
            outcome => outcome,
        }
    }

    /// Asks the policies about the caller, or reads what was signed.
    async fn allow(
        &self,
        call: &Call<'_>,
        permit: Permit<'_>,
        id: &UploadId,
        asked: (Option<u64>, &Metadata),
        upsert: bool,
        now: OffsetDateTime,
    ) -> Result<Allowed, Refusal> {
        let Permit::Signature(token) = permit else {
            let finisher = Finisher { owner: call.caller.sub.clone(), upsert };
            let most = self.admit(call, &rows::put(id, asked, &finisher)).await?;
            return Ok(Allowed { finisher, most });
        };
        let token = self.signature(token, id, now)?;
        let finisher = Finisher { owner: token.owner, upsert: token.upsert.unwrap_or(false) };
        let service = rows::service(&self.0.storage.settings().service_claims);
        let most = self.admit(&Call { caller: &service, ..*call }, &rows::put(id, asked, &finisher)).await?;
        Ok(Allowed { finisher, most })
    }

    fn signature(&self, token: Option<&str>, id: &UploadId, now: OffsetDateTime) -> Result<signed::Token, Refusal> {
        let token = token.ok_or_else(|| error::invalid_signature("Missing x-signature header"))?;
        let storage = &self.0.storage;
        Ok(storage.verify(signed::Scope::Upload, token, &id.bucket, &id.key, now.unix_timestamp())?)
    }

    async fn receive(&self, id: UploadId, upload: Upload, piece: Piece, hold: Hold) -> Result<Receiving, Refusal> {
        let writer = if upload.completed { None } else { Some(self.0.store.append(id.version, piece.from).await?) };
        let (sender, receiver) = mpsc::channel(CHUNKS);
        let task = tokio::spawn(task::receive(self.clone(), id, upload, writer, receiver, hold));
        Ok(Receiving::new(sender, task, piece.room))
    }
}
