//! Passwords: what is accepted ([`policy`]), how they are kept ([`hash`]) and how much of the machine that may take ([`pool`]).

mod common;
pub mod hash;
mod policy;
mod pool;

pub(crate) use policy::{Policy, check};
pub(crate) use pool::Hashing;
