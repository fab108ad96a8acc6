//! Storage as its clients meet it: the real binary on a real Postgres, spoken to over HTTP. Behaviours are those of
//! contracts/storage.md.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod storage {
    mod buckets;
    mod depth;
    mod errors;
    mod harness;
    mod images;
    mod keys;
    mod leftovers;
    mod listing;
    mod lists;
    mod matrix;
    mod moving;
    mod permissions;
    mod reading;
    mod reads;
    mod recall;
    mod refusals;
    mod remote;
    mod resumable;
    mod scripts;
    mod signing;
    mod sweeping;
    mod tricks;
    mod uploading;
    mod world;
}
