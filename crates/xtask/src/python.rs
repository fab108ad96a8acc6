//! Python packages that tests run: pinned in `tests/contract/python/requirements.txt`, brought by pip into `.tools/`.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context as _, Result};

use crate::{
    progress::{self, Step},
    root::{root, tools},
};

/// The folder for PYTHONPATH.
pub(crate) fn packages(step: &Step) -> Result<PathBuf> {
    let wanted = root().join("tests/contract/python/requirements.txt");
    let folder = tools().join("python");
    let stamp = folder.join("requirements.txt");
    let text = fs::read_to_string(&wanted).context("requirements.txt")?;
    if fs::read_to_string(&stamp).is_ok_and(|brought| brought == text) {
        return Ok(folder);
    }
    step.now("bringing Python packages");
    let _ = fs::remove_dir_all(&folder);
    let mut pip = Command::new("python3");
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",
        "--disable-pip-version-check",
        "--root-user-action=ignore",
    ]);
    progress::run(step, pip.arg("--target").arg(&folder).arg("--requirement").arg(&wanted))?;
    fs::write(&stamp, text)?;
    Ok(folder)
}
