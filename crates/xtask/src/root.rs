//! Where the project is, and the folders xtask keeps its own things in.

use std::path::PathBuf;

/// The folder of the workspace's Cargo.toml. Cargo names the package's folder at run time too, which lets one binary serve several checkouts.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let here = PathBuf::from(here);
    here.ancestors().nth(2).map_or(here.clone(), PathBuf::from)
}

/// What xtask brings for itself (Node, Postgres); removable at any time.
pub(crate) fn tools() -> PathBuf {
    root().join(".tools")
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
