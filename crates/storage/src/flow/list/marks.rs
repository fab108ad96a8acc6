//! Where deep pages of list v1 ended, for a while: the next page begins there instead of counting rows once more. A mark names a
//! row and shows none: row security decides about the next page as about every other. A change that this server makes in the
//! bucket voids its marks; after a change made elsewhere a page may begin one row off, as it may between any two pages.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use ahash::RandomState;

use super::ListV1;
use crate::{BucketId, caller::Call, flow::changes::Stand, recent::Recent};

/// Rows that are counted rather than remembered: an index takes them in one stride.
pub(super) const SHALLOW: i64 = 200;
const LIFE: Duration = Duration::from_secs(60);
/// Marks at once.
const KEPT: usize = 20_000;

pub(in crate::flow) struct Marks {
    hasher: RandomState,
    kept: Mutex<Recent<(u64, i64), Mark>>,
}

#[derive(Clone)]
struct Mark {
    behind: String,
    stand: Stand,
    noted: Instant,
}

/// A list, whichever page of it, as one caller sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whose(u64);

impl Marks {
    pub(in crate::flow) fn new() -> Self {
        Self { hasher: RandomState::new(), kept: Mutex::new(Recent::new(KEPT)) }
    }

    pub(super) fn list(&self, call: &Call<'_>, bucket: &BucketId, prefix: &str, asked: &ListV1) -> Whose {
        let (role, claims) = (&call.caller.role, &call.caller.claims);
        let order = (asked.sort.as_str(), asked.descending);
        Whose(self.hasher.hash_one((role, claims, bucket, prefix, &asked.search, order)))
    }

    /// The full name behind which row `offset` is the next one.
    pub(super) fn find(&self, list: Whose, offset: i64, stand: Stand) -> Option<String> {
        let mark = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(&(list.0, offset))?;
        (mark.stand == stand && mark.noted.elapsed() < LIFE).then_some(mark.behind)
    }

    pub(super) fn note(&self, list: Whose, offset: i64, behind: String, stand: Stand) {
        let mark = Mark { behind, stand, noted: Instant::now() };
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert((list.0, offset), mark, 1);
    }
}
