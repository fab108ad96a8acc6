//! Processes of a cluster, found by where they stand: Postgres changes into its data folder and stays there, and so do
//! all its children. That tells our postmaster from a stranger that was given the same process id.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

/// How often a dying process is looked at.
pub(super) const GLANCE: Duration = Duration::from_millis(10);

/// Whether this process runs. A zombie that nobody reaps, common in containers without an init, does not.
pub(super) fn runs(pid: u32) -> bool {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        // `pid (name) state …`; the name may hold anything, parentheses too.
        Ok(stat) => {
            stat.rsplit_once(')').is_some_and(|(_, rest)| !matches!(rest.trim_start().chars().next(), Some('Z' | 'X')))
        }
        Err(_) if Path::new("/proc/self").exists() => false,
        Err(_) => raw(pid).is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok()),
    }
}

/// Whether this process runs and works in this folder.
pub(super) fn runs_in(pid: u32, folder: &Path) -> bool {
    runs(pid) && (!has_proc() || stands_in(pid, folder))
}

/// Every running process that works in this folder.
pub(super) fn all_in(folder: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid| stands_in(*pid, folder) && runs(*pid))
        .collect()
}

/// Waits until no process works in this folder. After a `kill -9` of the postmaster its children notice by themselves;
/// a new one must not start before the last has let go of the shared memory. One that is too busy to notice is told:
/// first to quit, then without asking, which is safe once its postmaster is gone.
pub(super) async fn vanish_from(folder: &Path) {
    let since = Instant::now();
    loop {
        let left = all_in(folder);
        if left.is_empty() {
            return;
        }
        let impatience = match since.elapsed().as_millis() {
            0..500 => None,
            500..3_000 => Some(Signal::QUIT),
            _ => Some(Signal::KILL),
        };
        if let Some(signal) = impatience {
            left.iter().for_each(|pid| send(*pid, signal));
            tokio::time::sleep(GLANCE * 10).await;
        }
        tokio::time::sleep(GLANCE).await;
    }
}

pub(super) fn send(pid: u32, signal: Signal) {
    if let Some(pid) = raw(pid) {
        let _ = kill_process(pid, signal); // gone already is what was wanted
    }
}

fn raw(pid: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(pid).ok()?)
}

fn stands_in(pid: u32, folder: &Path) -> bool {
    fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == folder)
}

fn has_proc() -> bool {
    Path::new("/proc/self/cwd").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_process_is_known_by_its_folder_and_goes_when_told() {
        let folder = std::env::temp_dir().join(format!("saluhall-processes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let mut child = std::process::Command::new("sleep").arg("30").current_dir(&folder).spawn().unwrap();
        assert_eq!(all_in(&folder), [child.id()]);
        assert!(runs_in(child.id(), &folder) && !runs_in(child.id(), Path::new("/")));
        send(child.id(), Signal::KILL);
        vanish_from(&folder).await;
        // Not reaped yet: a zombie, and as good as gone.
        assert!(!runs(child.id()));
        child.wait().unwrap();
        fs::remove_dir_all(&folder).unwrap();
    }
}
