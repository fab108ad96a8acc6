//! Auth as its clients meet it: the real binary on a real Postgres, spoken to over HTTP. Behaviours and their numbers are
//! those of contracts/auth.md §9, as far as they need no mail.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod auth {
    mod accounts;
    mod administration;
    mod ended;
    mod harness;
    mod imports;
    mod limits;
    mod refusals;
    mod sessions;
    mod sign_up;
}
