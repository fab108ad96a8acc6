//! The only SQL of this crate.
