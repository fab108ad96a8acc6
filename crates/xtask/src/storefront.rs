//! Builds the storefront, and nothing when nothing it is made of has changed.

use std::path::{Path, PathBuf};

use anyhow::Result;
use sha2::{Digest as _, Sha256};

use crate::{
    node::Node,
    progress::{self, Step},
    root::root,
};

pub(crate) fn folder() -> PathBuf {
    root().join("frontend")
}

/// `npm ci`, unless the lock file is the one that was installed last.
pub(crate) fn install(step: &Step, node: &Node, folder: &Path) -> Result<()> {
    let stamp = folder.join("node_modules/.saluhall-lock");
    let wanted = digest(&[folder.join("package-lock.json"), folder.join("package.json")])? + &node.version;
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        step.note("up to date");
        return Ok(());
    }
    progress::run(step, node.npm(folder).args(["ci", "--no-audit", "--no-fund"]))?;
    std::fs::write(stamp, wanted)?;
    Ok(())
}

/// `npm run build` into `frontend/dist`, unless the last build was made from the same files.
pub(crate) fn build(step: &Step, node: &Node) -> Result<()> {
    let folder = folder();
    let stamp = folder.join("dist/.saluhall-build");
    let wanted = digest(&sources(&folder)?)?;
    if std::fs::read_to_string(&stamp).is_ok_and(|built| built == wanted) {
        step.note("up to date");
        return Ok(());
    }
    progress::run(step, node.npm(&folder).args(["run", "build"]))?;
    std::fs::write(stamp, wanted)?;
    Ok(())
}

/// Every file the build reads: what stands beside `package.json`, `src/`, `public/` and `tools/`.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    for part in ["src", "public", "tools"] {
        walk(&folder.join(part), &mut files)?;
    }
    files.sort();
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() { walk(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn digest(files: &[PathBuf]) -> Result<String> {
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.as_os_str().as_encoded_bytes());
        hash.update(std::fs::read(file)?);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
