//! What `saluhall` can be told to do, one file each.

pub mod auth;
pub mod doctor;
pub mod keys;
pub mod migrate;
pub mod rest;
pub mod serve;
pub mod status;
pub mod types;

use std::io::Write as _;

/// One line of what went wrong, on standard error.
pub fn complain(line: &str) {
    // Nobody is left to tell when standard error is gone.
    drop(writeln!(std::io::stderr().lock(), "saluhall: {line}"));
}

/// What a command was asked for, on standard output.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    drop(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}
