//! What we say to Postgres and what it says back, as values.
//!
//! This crate exists so that the crates that decide (`rest`) and the crate that talks (`pg`) share a language without
//! sharing a dependency: statements grow only from static text, quoted names and bound parameters, and answers are raw
//! columns that nobody has to parse on the way through. It does no I/O.

mod ident;
mod json;
mod param;
mod record;
mod statement;
mod type_name;

pub use ident::{CatalogExpression, Ident, QualifiedIdent};
pub use json::{JsonBody, JsonRows};
pub use param::Param;
pub use record::{Column, Record, Row};
pub use statement::{Rows, Statement, Verdict};
pub use type_name::TypeName;
