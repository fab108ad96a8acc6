//! What changed, counted: whatever was learned of the rows before holds only as long as the counts stand where they stood.
//!
//! A count is taken before the database is asked and raised after a change is committed, before anybody is told of the change. So
//! nothing that was learned before a change is believed after its acknowledgement, whoever learned it and whenever it was noted.
//! Several names may share a count; then one is forgotten with the other. Changes that others make come as notifications, which
//! hold hashes alone: whoever may listen learns no name.

use std::{
    array,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use md5::{Digest as _, Md5};

use crate::BucketId;

const COUNTS: usize = 1024;

/// Where triggers of the tables tell of changes.
pub(super) const CHANNEL: &str = "saluhall_storage";

pub(super) struct Changes {
    /// A bucket itself, or more of its rows than can be told one by one.
    buckets: [AtomicU64; COUNTS],
    objects: [AtomicU64; COUNTS],
    /// Anything in a bucket: what a list of it would show.
    contents: [AtomicU64; COUNTS],
    everything: AtomicU64,
    /// Whether changes that others make are heard of.
    heard: AtomicBool,
}

/// Where the counts stood that something learned depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stand([u64; 3]);

impl Changes {
    pub(super) fn new() -> Self {
        let counts = || array::from_fn(|_| AtomicU64::new(0));
        Self {
            buckets: counts(),
            objects: counts(),
            contents: counts(),
            everything: AtomicU64::new(0),
            heard: AtomicBool::new(false),
        }
    }

    /// `name` is bucket and key. `None` while changes of others would go unnoticed: then nothing may be kept.
    pub(super) fn of_object(&self, bucket: &BucketId, name: &str) -> Option<Stand> {
        let counts = [&self.everything, at(&self.buckets, hash(bucket.as_str())), at(&self.objects, hash(name))];
        self.heard.load(Ordering::Acquire).then(|| Stand(counts.map(|count| count.load(Ordering::Acquire))))
    }

    pub(super) fn of_contents(&self, bucket: &BucketId) -> Stand {
        let bucket = hash(bucket.as_str());
        let counts = [&self.everything, at(&self.buckets, bucket), at(&self.contents, bucket)];
        Stand(counts.map(|count| count.load(Ordering::Acquire)))
    }

    pub(super) fn changed(&self, bucket: &str, key: &str) {
        raise(at(&self.objects, hash(&format!("{bucket}/{key}"))));
        raise(at(&self.contents, hash(bucket)));
    }

    pub(super) fn changed_bucket(&self, bucket: &BucketId) {
        raise(at(&self.buckets, hash(bucket.as_str())));
    }

    /// From here on changes of others are heard of, or not; either way nothing from before is believed.
    pub(super) fn listening(&self, heard: bool) {
        self.heard.store(heard, Ordering::Release);
        raise(&self.everything);
    }

    /// `b<hash>` of a bucket, `o<hash>` of an object, several with spaces between. What cannot be read may mean anything.
    pub(super) fn told(&self, payload: &str) {
        for word in payload.split_ascii_whitespace() {
            let hash = word.get(1..).and_then(|hash| u32::from_str_radix(hash, 16).ok());
            match (word.as_bytes().first(), hash) {
                (Some(b'b'), Some(hash)) => raise(at(&self.buckets, hash)),
                (Some(b'o'), Some(hash)) => raise(at(&self.objects, hash)),
                (Some(b'c'), Some(hash)) => raise(at(&self.contents, hash)),
                _ => raise(&self.everything),
            }
        }
    }
}

/// As Postgres can make it, too: the first eight digits of MD5.
fn hash(name: &str) -> u32 {
    let digest = Md5::digest(name.as_bytes());
    digest.iter().take(4).fold(0, |hash, byte| (hash << 8) | u32::from(*byte))
}

fn at(counts: &[AtomicU64; COUNTS], hash: u32) -> &AtomicU64 {
    &counts[hash as usize % COUNTS]
}

fn raise(count: &AtomicU64) {
    count.fetch_add(1, Ordering::AcqRel);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket() -> BucketId {
        BucketId::new("b").unwrap()
    }

    #[test]
    fn what_was_learned_before_a_change_does_not_hold_after_it() {
        let (changes, bucket) = (Changes::new(), bucket());
        assert_eq!(changes.of_object(&bucket, "b/k"), None, "nobody listens yet");
        changes.listening(true);
        let stands = || (changes.of_object(&bucket, "b/k"), changes.of_contents(&bucket));
        let before = stands();
        assert_eq!(before, stands());
        changes.changed("b", "k");
        let after = stands();
        assert!(before.0 != after.0 && before.1 != after.1);
        changes.changed_bucket(&bucket);
        let emptied = stands();
        assert!(after.0 != emptied.0 && after.1 != emptied.1);
        changes.listening(false);
        assert_eq!(stands().0, None);
        changes.listening(true);
        assert!(stands().0.is_some() && stands().0 != emptied.0, "what was missed meanwhile is not known");
    }

    #[test]
    fn notifications_name_by_hash_what_postgres_hashes() {
        // select left(md5('b/k'), 8), left(md5('b'), 8)
        assert_eq!((hash("b/k"), hash("b")), (0x9dde_8d2e, 0x92eb_5ffe));
        let (changes, bucket) = (Changes::new(), bucket());
        changes.listening(true);
        let stands = || (changes.of_object(&bucket, "b/k"), changes.of_contents(&bucket));
        for payload in ["o9dde8d2e", "b92eb5ffe", "o00000000 o9dde8d2e", "?", "o", "ozz"] {
            let before = stands();
            changes.told(payload);
            assert_ne!(before.0, stands().0, "{payload}");
        }
        let before = stands();
        changes.told("o00000001 b00000001");
        assert_eq!(before, stands(), "others are still believed");
    }
}
