//! Buckets and files. Bytes lie in a [`backend`], what is known of them in rows of schema `storage`; Postgres' row
//! policies decide who may do what, and nothing here second-guesses them.
//!
//! Nouns are pure (`path`, `bucket`, `object`, `range`, `signed`, `error`); [`flow`] holds one use case per file; `store`
//! speaks SQL. An object's bytes are written once under a version of their own and never changed, so a reader needs no
//! lock and a row that names a version always has its bytes.

pub mod backend;
pub mod bucket;
pub mod caller;
pub mod error;
pub mod flow;
pub mod image;
pub mod multipart;
pub mod object;
pub mod path;
pub mod range;
mod recent;
pub mod resumable;
pub mod s3;
pub mod settings;
pub mod signed;
mod store;

pub use backend::{Backend, Stored, Writer};
pub use bucket::Bucket;
pub use caller::Caller;
pub use error::{Code, Error};
pub use flow::{Put, Storage};
pub use object::Object;
pub use path::{BucketId, KeyRule, ObjectPath};
pub use range::ByteRange;
pub use settings::Settings;
