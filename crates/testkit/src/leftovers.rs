//! Folders named after the process that made them, so that the next one knows what a killed one left.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::{Context as _, Result};

use crate::process::{self, Signal};

const PREFIX: &str = "saluhall-test-";
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Number of what this process made so far: with its id, a name nobody else has.
pub(crate) fn next() -> u32 {
    COUNT.fetch_add(1, Ordering::Relaxed)
}

/// Where tests keep what they make: SALUHALL_TEST_FOLDER, or the folder for temporary files.
fn place() -> PathBuf {
    std::env::var_os("SALUHALL_TEST_FOLDER").map_or_else(std::env::temp_dir, PathBuf::from)
}

/// A new folder that others may pass through: Postgres, when it runs as another user, must reach its own inside.
pub(crate) fn folder() -> Result<PathBuf> {
    use std::os::unix::fs::PermissionsExt as _;
    sweep_once();
    let path = place().join(format!("{PREFIX}{}-{}", std::process::id(), next()));
    fs::create_dir(&path).with_context(|| format!("cannot make {}", path.display()))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o711))?;
    Ok(path)
}

/// Ends every process in a test's folder and removes it.
pub(crate) fn remove(folder: &Path) {
    let pid_file = fs::read_to_string(folder.join("server.pid")).ok();
    if let Some(pid) = pid_file.and_then(|text| text.trim().parse::<u32>().ok())
        && fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd.starts_with(folder))
    {
        process::signal(pid, Signal::KILL);
    }
    let cluster = folder.join("data/postgres");
    for _ in 0..200 {
        let left = process::all_in(&cluster);
        if left.is_empty() {
            break;
        }
        left.into_iter().for_each(|pid| {
            process::signal(pid, Signal::KILL);
        });
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    if let Ok(elsewhere) = fs::read_link(&cluster) {
        let _ = elsewhere.parent().map(fs::remove_dir_all); // the cluster of a folder that its user cannot reach
    }
    let _ = fs::remove_dir_all(folder);
}

/// Removes what processes that no longer run have left.
fn sweep_once() {
    static SWEPT: std::sync::Once = std::sync::Once::new();
    SWEPT.call_once(|| {
        let Ok(entries) = fs::read_dir(place()) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse().ok());
            if owner.is_some_and(|pid: u32| !process::runs(pid)) {
                remove(&entry.path());
            }
        }
    });
}
