//! The tests are in `tests/`; this crate has no code of its own.
