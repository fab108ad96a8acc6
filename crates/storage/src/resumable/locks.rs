//! One request at a time may hold an upload. A newcomer does not wait for whoever has it: the holder is told to stop at once,
//! since it is most often a connection that died without our hearing of it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::watch;

use super::Refusal;
use crate::object::Version;

/// How long a newcomer waits for the holder to make its bytes safe.
const WAIT: Duration = Duration::from_secs(5);

#[derive(Debug, Clone)]
pub struct Locks {
    slots: Arc<Mutex<HashMap<Version, Slot>>>,
    wait: Duration,
}

impl Default for Locks {
    fn default() -> Self {
        Self { slots: Arc::default(), wait: WAIT }
    }
}

#[derive(Debug)]
struct Slot {
    held: Arc<tokio::sync::Mutex<()>>,
    /// The number of the latest who asked.
    latest: watch::Sender<u64>,
}

/// The right to touch an upload, until dropped.
#[derive(Debug)]
pub struct Hold {
    locks: Locks,
    version: Version,
    number: u64,
    latest: watch::Receiver<u64>,
    guard: Option<tokio::sync::OwnedMutexGuard<()>>,
}

impl Locks {
    /// Errors: `LockTimeout`; `Interrupted` when a later one overtook this.
    pub async fn hold(&self, version: Version) -> Result<Hold, Refusal> {
        let (mut hold, held) = self.ask(version);
        let guard = tokio::time::timeout(self.wait, held.lock_owned()).await.map_err(|_| Refusal::LockTimeout)?;
        hold.guard = Some(guard);
        if hold.is_wanted() { Err(Refusal::Interrupted) } else { Ok(hold) }
    }

    /// Takes a number, and a share of the lock in the same breath: without one the entry would be taken for idle.
    fn ask(&self, version: Version) -> (Hold, Arc<tokio::sync::Mutex<()>>) {
        let mut slots = self.table();
        let slot = slots.entry(version).or_insert_with(Slot::new);
        let mut number = 0;
        slot.latest.send_modify(|latest| {
            *latest += 1;
            number = *latest;
        });
        let latest = slot.latest.subscribe();
        (Hold { locks: self.clone(), version, number, latest, guard: None }, Arc::clone(&slot.held))
    }

    fn table(&self) -> MutexGuard<'_, HashMap<Version, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    fn new() -> Self {
        Self { held: Arc::default(), latest: watch::Sender::new(0) }
    }
}

impl Hold {
    /// Whether somebody else waits for it.
    pub fn is_wanted(&self) -> bool {
        *self.latest.borrow() > self.number
    }

    /// Comes back when somebody else wants it.
    pub async fn wanted(&mut self) {
        let number = self.number;
        // The sender lives as long as the map's entry, which stays while anybody holds or waits.
        if self.latest.wait_for(|latest| *latest > number).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut slots = self.locks.table();
        self.guard = None;
        // Nobody holds it and nobody waits: those would have a share of the lock.
        if slots.get(&self.version).is_some_and(|slot| Arc::strong_count(&slot.held) == 1) {
            slots.remove(&self.version);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_newcomer_stops_the_holder_and_takes_over() {
        let (locks, version) = (Locks::default(), Version::new([1; 16]));
        let mut first = locks.hold(version).await.unwrap();
        assert!(!first.is_wanted());
        let second = tokio::spawn({
            let locks = locks.clone();
            async move { locks.hold(version).await.is_ok() }
        });
        first.wanted().await;
        drop(first);
        assert!(second.await.unwrap());
        assert!(locks.table().is_empty());
    }

    #[tokio::test]
    async fn of_several_that_wait_the_last_wins() {
        let (locks, version) = (Locks::default(), Version::new([1; 16]));
        let first = locks.hold(version).await.unwrap();
        let wait = || {
            let locks = locks.clone();
            tokio::spawn(async move { locks.hold(version).await.map(drop) })
        };
        let (second, third) = (wait(), wait());
        while *first.latest.borrow() < 3 {
            tokio::task::yield_now().await;
        }
        drop(first);
        let (second, third) = (second.await.unwrap(), third.await.unwrap());
        assert!(matches!(second, Err(Refusal::Interrupted)) && third.is_ok());
        assert!(locks.table().is_empty());
    }

    #[tokio::test]
    async fn a_holder_that_does_not_stop_is_not_waited_for_long() {
        let (locks, version) = (Locks { wait: Duration::from_millis(20), ..Locks::default() }, Version::new([1; 16]));
        let first = locks.hold(version).await.unwrap();
        assert!(matches!(locks.hold(version).await, Err(Refusal::LockTimeout)));
        drop(first);
        assert!(locks.table().is_empty() && locks.hold(version).await.is_ok());
    }
}
