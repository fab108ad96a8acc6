//! One run of Postgres: started by us or found running, watched by its process id, told to stop.

use std::{
    fs,
    io::{Read as _, Seek as _, SeekFrom},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use rustix::process::Signal;
use tokio::process::Child;

use super::{
    Error, Options, Programs,
    folder::Folder,
    owner::Owner,
    processes::{self, GLANCE},
    settings,
};

/// Past this size the log keeps its last half as `postgres.log.1` and begins again.
const LOG_BYTES_MAX: u64 = 16 << 20;
/// An adopted postmaster is not our child, so nobody tells us when it dies.
const ADOPTED_GLANCE: Duration = Duration::from_millis(100);

/// How to start this cluster, any number of times.
#[derive(Debug, Clone)]
pub(super) struct Launch {
    program: PathBuf,
    arguments: Vec<String>,
    owner: Owner,
    log: PathBuf,
}

impl Launch {
    pub(super) fn new(options: &Options, folder: &Folder, owner: &Owner, programs: &Programs) -> Self {
        Self {
            program: programs.postgres(),
            arguments: settings::arguments(options, folder),
            owner: owner.clone(),
            log: folder.log(),
        }
    }

    /// A Postgres that accepts logins: the one that an earlier server left running if it was started as we would, or a
    /// new one once everything old is gone. The second value says whether it was adopted.
    pub(super) async fn bring_up(&self, folder: &Folder) -> Result<(Postmaster, bool), Error> {
        let cluster = folder.cluster();
        if let Some(found) = PidFile::of_running(cluster) {
            let mut postmaster = Postmaster { pid: found.pid, child: None, cluster: cluster.to_owned() };
            if self.would_start(cluster) && !found.is_stopping() && self.ready(&mut postmaster).await.is_ok() {
                return Ok((postmaster, true));
            }
            postmaster.stop().await;
        }
        processes::vanish_from(cluster).await;
        // Nobody works here, so a process id in a lock file is a stranger's or a zombie's; Postgres could not tell.
        let _ = fs::remove_file(cluster.join("postmaster.pid"));
        folder.clear_sockets();
        let mut postmaster = self.spawn(cluster)?;
        let given_up = StopOnDrop(Some(postmaster.pid));
        let outcome = self.ready(&mut postmaster).await;
        given_up.forget();
        outcome.map(|()| (postmaster, false))
    }

    /// For a stop that comes in the middle of a restart.
    pub(super) async fn stop_whatever_runs(&self, folder: &Folder) {
        let cluster = folder.cluster().to_owned();
        if let Some(found) = PidFile::of_running(&cluster) {
            Postmaster { pid: found.pid, child: None, cluster }.stop().await;
        } else {
            processes::vanish_from(&cluster).await;
        }
    }

    fn spawn(&self, cluster: &Path) -> Result<Postmaster, Error> {
        self.rotate_log();
        let log = self.open_log()?;
        let errors = log.try_clone().map_err(Error::io("open", &self.log))?;
        let mut command = self.owner.command(&self.program);
        command.args(&self.arguments).stdin(Stdio::null()).stdout(log).stderr(errors);
        // A group of its own: Ctrl-C at the terminal is for the server, which then stops Postgres in order.
        command.current_dir(cluster).process_group(0);
        let child = command.spawn().map_err(Error::io("run", &self.program))?;
        let pid = child.id().unwrap_or_default();
        Ok(Postmaster { pid, child: Some(child), cluster: cluster.to_owned() })
    }

    /// Waits for the line that Postgres writes into its pid file; a recovery may take its time.
    async fn ready(&self, postmaster: &mut Postmaster) -> Result<(), Error> {
        let since = Instant::now();
        let log_from = fs::metadata(&self.log).map_or(0, |meta| meta.len());
        let mut said_at = 10;
        loop {
            if PidFile::read(&postmaster.cluster).is_some_and(|file| file.pid == postmaster.pid && file.is_ready()) {
                return Ok(());
            }
            if !postmaster.runs() {
                let reason = self.last_words(log_from).unwrap_or_else(|| "it ended without a word".into());
                return Err(Error::Start { reason, log: self.log.clone() });
            }
            if since.elapsed().as_secs() >= said_at {
                tracing::info!(target: "pg.cluster", seconds = said_at, "postgres is still recovering");
                said_at += 10;
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Whether `postmaster.opts` holds the command line we would use. Its form: `program "arg" "arg" …`.
    fn would_start(&self, cluster: &Path) -> bool {
        let Ok(found) = fs::read_to_string(cluster.join("postmaster.opts")) else { return false };
        let ours: String = self.arguments.iter().map(|argument| format!(" \"{argument}\"")).collect();
        found.trim_end().strip_suffix(ours.as_str()).is_some_and(|program| Path::new(program) == self.program)
    }

    fn open_log(&self) -> Result<fs::File, Error> {
        let file = fs::OpenOptions::new().append(true).create(true).mode(0o600).open(&self.log);
        file.map_err(Error::io("open", &self.log))
    }

    /// Postgres appends to the open file, so it is emptied in place.
    pub(super) fn rotate_log(&self) {
        if fs::metadata(&self.log).is_ok_and(|meta| meta.len() > LOG_BYTES_MAX) {
            let kept = fs::copy(&self.log, self.log.with_extension("log.1"));
            let emptied = kept.and_then(|_| fs::OpenOptions::new().write(true).open(&self.log)?.set_len(0));
            if let Err(error) = emptied {
                tracing::warn!(target: "pg.cluster", %error, "cannot rotate the log of postgres");
            }
        }
    }

    /// The last complaint in the log since a start.
    fn last_words(&self, from: u64) -> Option<String> {
        let mut file = fs::File::open(&self.log).ok()?;
        file.seek(SeekFrom::Start(from)).ok()?;
        let mut bytes = Vec::new();
        file.take(64 << 10).read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let complaint = text.lines().rev().find(|line| line.contains("FATAL:") || line.contains("PANIC:"));
        let line = complaint.or_else(|| text.lines().rev().find(|line| !line.trim().is_empty()))?;
        Some(line.split_once("FATAL:").map_or(line, |(_, words)| words).trim().to_owned())
    }
}

/// A start that its caller stops waiting for (Ctrl-C during a long recovery) leaves nothing running.
struct StopOnDrop(Option<u32>);

impl StopOnDrop {
    fn forget(mut self) {
        self.0 = None;
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        if let Some(pid) = self.0 {
            processes::send(pid, Signal::INT);
        }
    }
}

#[derive(Debug)]
pub(super) struct Postmaster {
    pid: u32,
    child: Option<Child>,
    cluster: PathBuf,
}

impl Postmaster {
    pub(super) fn pid(&self) -> u32 {
        self.pid
    }

    fn runs(&mut self) -> bool {
        match &mut self.child {
            Some(child) => matches!(child.try_wait(), Ok(None)),
            None => processes::runs_in(self.pid, &self.cluster),
        }
    }

    /// Returns when the postmaster is gone; its children may outlive it for a moment.
    pub(super) async fn gone(&mut self) {
        match &mut self.child {
            Some(child) => {
                let _ = child.wait().await;
            }
            None => {
                while processes::runs_in(self.pid, &self.cluster) {
                    tokio::time::sleep(ADOPTED_GLANCE).await;
                }
            }
        }
    }

    /// Fast shutdown, not awaited.
    pub(super) fn ask_to_stop(&self) {
        processes::send(self.pid, Signal::INT);
    }

    /// Fast shutdown; after ten seconds an immediate one, after five more no more questions. Nothing acknowledged is
    /// lost by any of them: the next start replays the log.
    pub(super) async fn stop(&mut self) {
        for (signal, patience) in [(Signal::INT, 10), (Signal::QUIT, 5), (Signal::KILL, 5)] {
            processes::send(self.pid, signal);
            if tokio::time::timeout(Duration::from_secs(patience), self.gone()).await.is_ok() {
                break;
            }
            tracing::warn!(target: "pg.cluster", ?signal, "postgres did not stop in time");
        }
        processes::vanish_from(&self.cluster).await;
    }
}

/// `postmaster.pid`: line 1 is the process id, line 8 the state ("Postmaster Pidfile" in its `miscinit` source).
#[derive(Debug, PartialEq, Eq)]
struct PidFile {
    pid: u32,
    state: String,
}

impl PidFile {
    fn read(cluster: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(cluster.join("postmaster.pid")).ok()?)
    }

    /// The file, if its process runs and works in this cluster.
    fn of_running(cluster: &Path) -> Option<Self> {
        Self::read(cluster).filter(|file| processes::runs_in(file.pid, cluster))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pid = lines.next()?.trim().parse().ok()?;
        Some(Self { pid, state: lines.nth(6).unwrap_or_default().trim().to_owned() })
    }

    fn is_ready(&self) -> bool {
        self.state == "ready"
    }

    fn is_stopping(&self) -> bool {
        self.state == "stopping"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pid_file_says_who_runs_and_how_far_it_is() {
        let whole = "4711\n/data\n1700000000\n5432\n/data/run\n\n  1 2\nready   \n";
        assert_eq!(PidFile::parse(whole), Some(PidFile { pid: 4711, state: "ready".into() }));
        let early = PidFile::parse("4711\n/data\n1700000000\n5432\n").unwrap();
        assert!(!early.is_ready() && !early.is_stopping());
        assert_eq!(PidFile::parse(""), None);
    }
}
