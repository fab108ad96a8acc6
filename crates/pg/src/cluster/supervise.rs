//! Brings Postgres back when it dies under us, until it is told to stop.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
};

use super::{
    State,
    folder::Folder,
    postmaster::{Launch, Postmaster},
    processes,
};

/// The wait between restarts doubles up to its limit while starts fail or what started dies at once.
const WAIT: Duration = Duration::from_millis(100);
const WAIT_MAX: Duration = Duration::from_secs(5);
/// A Postgres that served this long had started well, whatever killed it.
const SETTLED_AFTER: Duration = Duration::from_millis(200);
const LOG_GLANCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Supervisor {
    /// 0 while there is none.
    pid: Arc<AtomicU32>,
    state: watch::Receiver<State>,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl Supervisor {
    pub(super) fn spawn(launch: Launch, folder: Folder, postmaster: Postmaster) -> Self {
        let pid = Arc::new(AtomicU32::new(postmaster.pid()));
        let (tell, state) = watch::channel(State::Ready);
        let (stop, stopped) = oneshot::channel();
        let watch = Watch { launch, folder, pid: Arc::clone(&pid), tell };
        let task = tokio::spawn(watch.run(postmaster, stopped));
        Self { pid, state, stop: Some(stop), task: Some(task) }
    }

    pub(super) fn pid(&self) -> Option<u32> {
        Some(self.pid.load(Ordering::Relaxed)).filter(|pid| *pid != 0)
    }

    pub(super) fn state(&self) -> watch::Receiver<State> {
        self.state.clone()
    }

    pub(super) async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(task) = self.task.take() {
            let _ = task.await;
        }
    }

    pub(super) async fn leave(mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            let _ = task.await;
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
            if let Some(pid) = self.pid() {
                processes::send(pid, rustix::process::Signal::INT);
            }
        }
    }
}

struct Watch {
    launch: Launch,
    folder: Folder,
    pid: Arc<AtomicU32>,
    tell: watch::Sender<State>,
}

impl Watch {
    async fn run(self, mut postmaster: Postmaster, mut stopped: oneshot::Receiver<()>) {
        let mut wait = WAIT;
        loop {
            let began = Instant::now();
            let died = tokio::select! {
                () = self.until_gone(&mut postmaster) => true,
                _ = &mut stopped => false,
            };
            if !died {
                return self.finish(Some(postmaster)).await;
            }
            let died_at = Instant::now();
            self.pid.store(0, Ordering::Relaxed);
            self.tell.send_replace(State::Restarting);
            tracing::error!(target: "pg.cluster", "postgres died, bringing it back");
            let is_loop = died_at - began < SETTLED_AFTER;
            if !is_loop {
                wait = WAIT;
            }
            postmaster = tokio::select! {
                restarted = self.restart(&mut wait, is_loop) => restarted,
                _ = &mut stopped => return self.finish(None).await,
            };
            self.pid.store(postmaster.pid(), Ordering::Relaxed);
            self.tell.send_replace(State::Ready);
            tracing::info!(target: "pg.cluster", outage_ms = died_at.elapsed().as_millis(), "postgres is back");
        }
    }

    async fn until_gone(&self, postmaster: &mut Postmaster) {
        loop {
            tokio::select! {
                () = postmaster.gone() => return,
                () = tokio::time::sleep(LOG_GLANCE) => self.launch.rotate_log(),
            }
        }
    }

    /// The first try comes at once unless the last Postgres died as soon as it was up; each further try waits longer.
    async fn restart(&self, wait: &mut Duration, is_loop: bool) -> Postmaster {
        let mut must_wait = is_loop;
        loop {
            if must_wait {
                tokio::time::sleep(*wait).await;
                *wait = (*wait * 2).min(WAIT_MAX);
            }
            must_wait = true;
            match self.launch.bring_up(&self.folder).await {
                Ok((postmaster, _)) => return postmaster,
                Err(error) => {
                    tracing::error!(target: "pg.cluster", %error, wait_ms = wait.as_millis(), "postgres does not start")
                }
            }
        }
    }

    async fn finish(self, postmaster: Option<Postmaster>) {
        match postmaster {
            Some(mut postmaster) => postmaster.stop().await,
            None => self.launch.stop_whatever_runs(&self.folder).await,
        }
        self.pid.store(0, Ordering::Relaxed);
        self.tell.send_replace(State::Stopped);
    }
}
