//! Storage as its clients meet it: the real binary on a real Postgres, spoken to over HTTP. Behaviours are those of
//! contracts/storage.md.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod storage {
    mod buckets;
    mod harness;
    mod listing;
    mod moving;
    mod permissions;
    mod reading;
    mod refusals;
    mod signing;
    mod sweeping;
    mod uploading;
}
