//! How many pictures are made at once: as many as there are cores, and no more than memory bears.

use std::{sync::Arc, time::Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Caps, Job, Refusal, Rendered, render};

/// What all jobs together may take, in MB; the largest allowed source alone takes 350.
const MEMORY_MB: u32 = 400;

#[derive(Debug, Clone)]
pub struct Workers {
    threads: Arc<Semaphore>,
    /// Sources held in memory, read or being read.
    places: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    caps: Caps,
}

/// See [`Workers::enter`].
#[derive(Debug)]
pub struct Place(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit);

impl Workers {
    pub fn new(threads: usize, caps: Caps) -> Self {
        let of = |count: usize| Arc::new(Semaphore::new(count));
        let threads = threads.max(1);
        Self { threads: of(threads), places: of(threads * 2), memory: of(MEMORY_MB as usize), caps }
    }

    pub fn caps(&self) -> &Caps {
        &self.caps
    }

    /// To be held from before a source is read until its picture is made. Errors: `Time`.
    pub async fn enter(&self) -> Result<Place, Refusal> {
        let place = tokio::time::timeout(self.caps.time, Arc::clone(&self.places).acquire_owned()).await;
        place.ok().and_then(Result::ok).map(Place).ok_or(Refusal::Time)
    }

    /// Waits for its turn and makes the picture. Both count as time. Errors: as [`render`].
    pub async fn run(&self, job: Job) -> Result<Rendered, Refusal> {
        let deadline = Instant::now() + self.caps.time;
        tokio::time::timeout_at(deadline.into(), self.take_turn(job, deadline)).await.unwrap_or(Err(Refusal::Time))
    }

    async fn take_turn(&self, job: Job, deadline: Instant) -> Result<Rendered, Refusal> {
        let weight = u32::try_from(job.weight() / 1_000_000 + 1).unwrap_or(MEMORY_MB).min(MEMORY_MB);
        let closed = |_| Refusal::Time;
        let memory = Arc::clone(&self.memory).acquire_many_owned(weight).await.map_err(closed)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await.map_err(closed)?;
        // The permits go with the work: who stops waiting does not stop the thread.
        let work = move || {
            let rendered = render(&job, deadline);
            drop((job, memory, thread));
            rendered
        };
        // A decoder that panics has read something it cannot read.
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(Refusal::Unreadable))
    }
}
