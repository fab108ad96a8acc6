//! Everything a developer runs, as plain Rust: `cargo xtask up | test | tidy | codegen | bench`.

fn main() {}
