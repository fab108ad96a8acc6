//! Hashing off the request threads, a few at a time. A sign-in storm then waits in a short queue, and reads stay quick.
//!
//! The threads are the pool's own: the allocator keeps what each thread ever used, so that hashing on whichever of many
//! threads is free would keep 19 MiB for each of them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use tokio::sync::{Semaphore, oneshot};

use crate::error::{Error, UNEXPECTED};

type Job = Box<dyn FnOnce() + Send>;

pub(crate) struct Hashing {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    waiting_max: usize,
    jobs: mpsc::Sender<Job>,
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
        let (jobs, taken) = mpsc::channel();
        let taken = Arc::new(Mutex::new(taken));
        let started = (0..threads.max(1)).filter(|_| start(Arc::clone(&taken))).count();
        Self { running: Arc::new(Semaphore::new(started)), waiting: AtomicUsize::new(0), waiting_max: queue, jobs }
    }

    /// Runs `work` on a thread of the pool when it is its turn; with a full queue answers 429 at once.
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
        let (answer, outcome) = oneshot::channel();
        let job = move || {
            let result = work();
            drop(permit);
            let _ = answer.send(result);
        };
        self.jobs.send(Box::new(job)).map_err(|_| UNEXPECTED)?;
        outcome.await.map_err(|_| {
            tracing::error!("hashing a password failed");
            UNEXPECTED.into()
        })
    }
}

/// One thread, which ends with the pool. A job that panics takes its answer along and nothing else.
fn start(jobs: Arc<Mutex<mpsc::Receiver<Job>>>) -> bool {
    let next = move || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let work = move || {
        while let Ok(job) = next() {
            let _ = catch_unwind(AssertUnwindSafe(job));
        }
    };
    let started = thread::Builder::new().name("hash".to_owned()).spawn(work);
    started.inspect_err(|error| tracing::error!(%error, "a thread for hashing passwords cannot be started")).is_ok()
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

    #[tokio::test]
    async fn a_job_that_panics_fails_alone() {
        let hashing = Hashing::new(1, 1);
        let failed = hashing
            .run(|| {
                if true {
                    panic!("as told")
                }
            })
            .await
            .unwrap_err();
        assert_eq!(failed.code, UNEXPECTED);
        assert_eq!(hashing.run(|| 1).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn the_same_few_threads_hash_always() {
        let hashing = Hashing::new(2, 64);
        let mut threads = std::collections::HashSet::new();
        for _ in 0..50 {
            threads.insert(hashing.run(|| thread::current().id()).await.unwrap());
        }
        assert!(threads.len() <= 2, "{threads:?}");
    }
}
