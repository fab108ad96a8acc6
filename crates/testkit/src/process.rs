//! Processes by id: is it there, which ones work in a folder, and the two ways of ending one.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

pub use rustix::process::Signal;
use rustix::process::{Pid, kill_process};

/// Sends a signal; `false` when the process is gone.
pub fn signal(pid: u32, signal: Signal) -> bool {
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    pid.is_some_and(|pid| kill_process(pid, signal).is_ok())
}

/// Whether a process runs; a zombie does not.
pub fn runs(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| {
        stat.rsplit_once(')').is_some_and(|(_, rest)| !matches!(rest.trim_start().chars().next(), Some('Z' | 'X')))
    })
}

/// Running processes whose working directory this is: for a cluster's folder, its postmaster and all its children.
pub fn all_in(folder: &Path) -> Vec<u32> {
    let Ok(folder) = folder.canonicalize() else { return Vec::new() };
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    pids.filter(|pid| fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == folder) && runs(*pid)).collect()
}

/// Whether the process ended in time.
pub fn wait_gone(pid: u32, limit: Duration) -> bool {
    let until = Instant::now() + limit;
    while runs(pid) {
        if Instant::now() > until {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}
