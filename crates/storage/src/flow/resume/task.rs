//! The task that takes the bytes of one request, and makes the object when they were the last.

use bytes::Bytes;
use tokio::{sync::mpsc, task::JoinHandle};

use super::Uploads;
use crate::resumable::{Hold, PieceWriter, Refusal, Upload, UploadId};

/// A piece on its way: fed by the request, written by a task that outlives it.
#[derive(Debug)]
pub struct Receiving {
    /// `None` once the task has ended by itself.
    sender: Option<mpsc::Sender<Bytes>>,
    task: JoinHandle<Result<Upload, Refusal>>,
    room: u64,
    too_much: bool,
}

impl Receiving {
    pub(super) fn new(sender: mpsc::Sender<Bytes>, task: JoinHandle<Result<Upload, Refusal>>, room: u64) -> Self {
        Self { sender: Some(sender), task, room, too_much: false }
    }

    /// Whether it goes on: not when the upload has no room for this chunk, nor when somebody else took over.
    pub async fn feed(&mut self, chunk: Bytes) -> bool {
        let Some(sender) = &self.sender else { return false };
        let Some(room) = self.room.checked_sub(chunk.len() as u64) else {
            self.too_much = true;
            return false;
        };
        self.room = room;
        if sender.send(chunk).await.is_err() {
            self.sender = None;
        }
        self.sender.is_some()
    }

    /// Comes back when no more is taken: somebody else took over, or the disk refused.
    pub async fn stopped(&self) {
        if let Some(sender) = &self.sender {
            sender.closed().await;
        }
    }

    /// All was fed: how the upload stands. Errors: `MaximumExceeded`, `Interrupted`, and what making the object says.
    pub async fn end(mut self) -> Result<Upload, Refusal> {
        drop(self.sender.take());
        let upload = ended(self.task.await)?;
        if self.too_much { Err(Refusal::MaximumExceeded) } else { Ok(upload) }
    }
}

fn ended(joined: Result<Result<Upload, Refusal>, tokio::task::JoinError>) -> Result<Upload, Refusal> {
    joined.unwrap_or_else(|panic| Err(crate::Error::internal(panic).into()))
}

/// Writes until the request ends or somebody else wants the upload; then what came is made safe, whatever the reason.
pub(super) async fn receive(
    uploads: Uploads,
    id: UploadId,
    mut upload: Upload,
    writer: Option<PieceWriter>,
    mut chunks: mpsc::Receiver<Bytes>,
    mut hold: Hold,
) -> Result<Upload, Refusal> {
    let Some(mut writer) = writer else { return Ok(upload) };
    let interrupted = loop {
        tokio::select! {
            biased;
            () = hold.wanted() => break true,
            chunk = chunks.recv() => match chunk {
                Some(chunk) => writer.write(chunk).await?,
                None => break false,
            },
        }
    };
    drop(chunks);
    upload.offset = writer.finish().await?;
    if upload.is_whole() {
        return complete(&uploads, &id, upload).await;
    }
    if interrupted { Err(Refusal::Interrupted) } else { Ok(upload) }
}

/// Makes the object, on a task that nobody's leaving stops.
pub(super) async fn finish(uploads: Uploads, id: UploadId, upload: Upload, hold: Hold) -> Result<Upload, Refusal> {
    let work = async move {
        let completed = complete(&uploads, &id, upload).await;
        drop(hold);
        completed
    };
    ended(tokio::spawn(work).await)
}

/// Bytes first, then the row, then the note that it is done: a crash in between is made good by the next who asks.
async fn complete(uploads: &Uploads, id: &UploadId, mut upload: Upload) -> Result<Upload, Refusal> {
    match uploads.make_object(id, &upload).await {
        Ok(()) => {}
        // Refused for good; an upload that can never become anything is not kept.
        Err(refusal) if refusal.status() < 500 && refusal.status() != 423 => {
            uploads.0.store.remove(id.version).await?;
            return Err(refusal);
        }
        Err(refusal) => return Err(refusal),
    }
    upload.completed = true;
    uploads.0.store.save(id.version, &upload).await?;
    uploads.0.store.settle(id.version).await?;
    Ok(upload)
}
