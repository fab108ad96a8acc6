//! Hashing off the request threads, a few at a time. A sign-in storm then waits in a short queue, and reads stay quick.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::sync::Semaphore;

use crate::error::{Error, UNEXPECTED};

pub(crate) struct Hashing {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    waiting_max: usize,
}

/// Counts one who waits, also when the client goes away meanwhile.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hashing {
    pub(crate) fn new(threads: usize, queue: usize) -> Self {
        Self { running: Arc::new(Semaphore::new(threads.max(1))), waiting: AtomicUsize::new(0), waiting_max: queue }
    }

    /// Runs `work` on a blocking thread when it is its turn; with a full queue answers 429 at once.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let permit = match Arc::clone(&self.running).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let waiting = self.waiting.fetch_add(1, Ordering::Relaxed);
                let _waiting = Waiting(&self.waiting);
                if waiting >= self.waiting_max {
                    return Err(Error::limited(Duration::from_secs(1)));
                }
                Arc::clone(&self.running).acquire_owned().await.map_err(|_| Error::from(UNEXPECTED))?
            }
        };
        // The permit goes along: a client that left does not free the thread that still works for it.
        let result = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        result.await.map_err(|error| {
            tracing::error!(%error, "hashing a password failed");
            UNEXPECTED.into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_is_refused_and_drains() {
        let hashing = Arc::new(Hashing::new(1, 1));
        let (release, held) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let hashing = hashing.clone();
            async move { hashing.run(move || held.recv().ok()).await.is_ok() }
        });
        while hashing.running.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn({
            let hashing = hashing.clone();
            async move { hashing.run(|| 2).await.unwrap() }
        });
        while hashing.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let refused = hashing.run(|| 3).await.unwrap_err();
        assert_eq!((refused.code.status, refused.retry_after), (429, Some(Duration::from_secs(1))));
        release.send(()).unwrap();
        assert!(first.await.unwrap());
        assert_eq!(second.await.unwrap(), 2);
        assert_eq!(hashing.run(|| 4).await.unwrap(), 4);
        assert_eq!(hashing.waiting.load(Ordering::Relaxed), 0);
    }
}
