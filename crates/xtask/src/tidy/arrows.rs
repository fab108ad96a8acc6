//! Which crate may depend on which: the invariants of `crates/README.md` that `cargo metadata` can prove.

use std::collections::BTreeSet;

use anyhow::Result;
use cargo_metadata::{DependencyKind, MetadataCommand, Package};

use crate::root::root;

/// All that a pure crate may depend on.
const PURE: &[(&str, &[&str])] = &[
    ("query", &["bytes"]),
    ("rest", &["query", "bytes", "serde", "serde_json", "memchr", "percent-encoding", "thiserror", "ahash", "base64"]),
];

/// Who alone may use a dependency.
const OWNED: &[(&str, &[&str])] = &[
    ("tokio-postgres", &["pg"]),
    ("postgres-protocol", &["pg"]),
    ("deadpool-postgres", &["pg"]),
    ("actix-web", &["server"]),
    ("actix-http", &["server"]),
    ("actix-service", &["server"]),
    // Signed addresses are tokens of storage's own, and siblings do not import each other.
    ("jsonwebtoken", &["auth", "storage"]),
    ("argon2", &["auth"]),
    ("lettre", &["mail"]),
];

/// Siblings: each may use what stands below it and none of the others.
const SIBLINGS: &[(&str, &[&str])] =
    &[("pg", &["query"]), ("auth", &["pg", "query"]), ("mail", &["pg", "query"]), ("rest", &["query"]), ("query", &[])];

pub(super) fn check() -> Result<Vec<String>> {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec()?;
    let ours: BTreeSet<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    Ok(metadata.packages.iter().flat_map(|package| complaints(package, &ours)).collect())
}

fn complaints(package: &Package, ours: &BTreeSet<String>) -> Vec<String> {
    let name = package.name.as_str();
    let normal = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
    let uses: Vec<&str> = normal.map(|dependency| dependency.name.as_str()).collect();
    let mut found = Vec::new();
    if let Some((_, allowed)) = PURE.iter().find(|(pure, _)| *pure == name) {
        let extra = uses.iter().filter(|used| !allowed.contains(used));
        found.extend(extra.map(|used| format!("crate `{name}` is pure and may not depend on `{used}`")));
    }
    for (dependency, owners) in OWNED {
        // Tools and suites are not part of the product.
        let tool = matches!(name, "xtask" | "testkit") || !package.manifest_path.starts_with(root().join("crates"));
        if uses.contains(dependency) && !owners.contains(&name) && !tool {
            found.push(format!("only {owners:?} may depend on `{dependency}`, not `{name}`"));
        }
    }
    if let Some((_, below)) = SIBLINGS.iter().find(|(sibling, _)| *sibling == name) {
        let beside = uses.iter().filter(|used| ours.contains(**used) && !below.contains(used));
        found.extend(beside.map(|used| format!("crate `{name}` may not know its sibling `{used}`")));
    }
    found
}
