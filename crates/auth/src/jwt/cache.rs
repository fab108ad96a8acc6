//! Verified tokens, bounded: SIEVE, which keeps what is asked for again and where a hit only sets a mark, so that
//! readers do not wait for each other.

use std::{
    collections::HashMap,
    sync::{
        Arc, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use super::Verified;

/// Longer tokens are verified each time.
const TOKEN_BYTES_MAX: usize = 8 * 1024;

/// How the cache has served so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheFigures {
    pub lookups: u64,
    pub hits: u64,
    pub evictions: u64,
}

pub(super) struct Cache {
    entries: usize,
    ring: RwLock<Ring>,
    lookups: AtomicU64,
    hits: AtomicU64,
    evictions: AtomicU64,
}

/// Entries in the order they came; the hand looks for one to give up, oldest first.
#[derive(Default)]
struct Ring {
    places: HashMap<Arc<str>, usize, ahash::RandomState>,
    slots: Vec<Slot>,
    newest: Option<usize>,
    oldest: Option<usize>,
    hand: Option<usize>,
}

struct Slot {
    token: Arc<str>,
    value: Arc<Verified>,
    used: AtomicBool,
    newer: Option<usize>,
    older: Option<usize>,
}

impl Cache {
    /// At most `entries`; 0 for none.
    pub(super) fn new(entries: usize) -> Self {
        let counter = AtomicU64::default;
        Self { entries, ring: RwLock::default(), lookups: counter(), hits: counter(), evictions: counter() }
    }

    pub(super) fn get(&self, token: &str) -> Option<Arc<Verified>> {
        if self.entries == 0 {
            return None;
        }
        self.lookups.fetch_add(1, Ordering::Relaxed);
        let ring = self.ring.read().ok()?;
        let slot = ring.slots.get(*ring.places.get(token)?)?;
        slot.used.store(true, Ordering::Relaxed);
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(&slot.value))
    }

    pub(super) fn put(&self, token: &str, value: Arc<Verified>) {
        if self.entries == 0 || token.len() > TOKEN_BYTES_MAX {
            return;
        }
        let Ok(mut ring) = self.ring.write() else { return };
        // Another thread may have been faster.
        if ring.places.contains_key(token) {
            return;
        }
        let free = (ring.slots.len() >= self.entries).then(|| ring.evict()).flatten();
        if free.is_some() {
            self.evictions.fetch_add(1, Ordering::Relaxed);
        }
        ring.insert(token.into(), value, free);
    }

    pub(super) fn figures(&self) -> CacheFigures {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        CacheFigures { lookups: read(&self.lookups), hits: read(&self.hits), evictions: read(&self.evictions) }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.ring.read().map_or(0, |ring| ring.places.len())
    }
}

impl Ring {
    fn insert(&mut self, token: Arc<str>, value: Arc<Verified>, free: Option<usize>) {
        let slot =
            Slot { token: Arc::clone(&token), value, used: AtomicBool::new(false), newer: None, older: self.newest };
        let at = free.unwrap_or(self.slots.len());
        if at < self.slots.len() {
            self.slots[at] = slot;
        } else {
            self.slots.push(slot);
        }
        if let Some(before) = self.newest {
            self.slots[before].newer = Some(at);
        }
        self.oldest = self.oldest.or(Some(at));
        self.newest = Some(at);
        self.places.insert(token, at);
    }

    /// Gives up the first entry that was not used since the hand last passed, and says which slot is free.
    fn evict(&mut self) -> Option<usize> {
        let mut at = self.hand.or(self.oldest)?;
        while std::mem::take(self.slots[at].used.get_mut()) {
            at = self.slots[at].newer.or(self.oldest)?;
        }
        let Slot { newer, older, ref token, .. } = self.slots[at];
        self.places.remove(token);
        self.hand = newer;
        match newer {
            Some(newer) => self.slots[newer].older = older,
            None => self.newest = older,
        }
        match older {
            Some(older) => self.slots[older].newer = newer,
            None => self.oldest = newer,
        }
        Some(at)
    }
}
