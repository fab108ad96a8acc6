//! The S3 protocol of storage: the same buckets, objects and policies, spoken to by AWS' clients.
//!
//! A request goes through four pure steps: `sigv4` says who signed it, `operation` what is asked, `body` whether the bytes are
//! those that were signed (while they stream by), `xml` how the answer reads. What runs is the flows that storage-js uses, too.

pub mod answers;
pub mod body;
pub mod copy_source;
pub mod error;
pub mod operation;
pub mod query;
pub mod serve;
pub mod sigv4;
pub mod xml;
