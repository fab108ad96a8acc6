//! One file per surface: each translates between HTTP and a crate.

pub mod auth;
pub mod health;
pub mod rest;
pub mod s3;
pub mod site;
pub mod storage;
