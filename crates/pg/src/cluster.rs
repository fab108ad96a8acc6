//! A private Postgres as a managed child, so that "install a database" is not a step.
//!
//! One folder, one Postgres, one server. The data folder is made beside its final place and renamed into it, so a crash
//! never leaves half a cluster; a lock keeps a second server out; a Postgres that outlived its server is adopted, and
//! one that died is restarted once its last process is gone. Durability is on and checked: what was acknowledged stays.
//!
//! Nobody but the operating-system user that owns the folder (and root) can reach the socket, whose directory is 0700:
//! that is the authentication of a local login. There is no TCP unless asked for, and TCP always asks for a password.

mod binaries;
mod endpoint;
mod error;
mod folder;
mod initialise;
mod owner;
mod postmaster;
mod processes;
mod settings;
mod supervise;

use std::path::PathBuf;

use tokio::sync::watch;

pub use self::{binaries::Programs, endpoint::Endpoint, error::Error};
use self::{folder::Folder, owner::Owner, postmaster::Launch, supervise::Supervisor};

/// What a start needs to know. Paths may be relative to the current directory.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder that holds everything (`SALUHALL_DATA`); made when missing.
    pub data: PathBuf,
    /// A folder with `initdb` and `postgres` (`SALUHALL_PG_BIN`); nothing else is looked at when it is given.
    pub programs: Option<PathBuf>,
    /// Folders to look in when neither PATH nor the system has Postgres, such as `.tools/postgres/bin`.
    pub programs_brought: Vec<PathBuf>,
    /// Also listen on this port of 127.0.0.1, with a password. `None`: unix socket only.
    pub tcp_port: Option<u16>,
    /// Connections at most, over all pools.
    pub connections_max: u16,
    /// The operating-system user to run as when started as root; by default the owner of the folder, `postgres` or `nobody`.
    pub run_as: Option<String>,
    pub durability: Durability,
}

impl Options {
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            programs: None,
            programs_brought: Vec::new(),
            tcp_port: None,
            connections_max: 100,
            run_as: None,
            durability: Durability::Full,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// An acknowledged write survives a crash of any process and of the machine.
    Full,
    /// Nothing is synced: for databases that tests throw away.
    Throwaway,
}

/// What the supervisor last knew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Ready,
    /// Postgres went away and is being brought back.
    Restarting,
    Stopped,
}

/// A running private Postgres. Dropped without [`Cluster::stop`] it asks Postgres to shut down and does not wait.
#[derive(Debug)]
pub struct Cluster {
    endpoint: Endpoint,
    programs: Programs,
    was_adopted: bool,
    supervisor: Supervisor,
}

impl Cluster {
    /// Returns when Postgres accepts logins. Everything that can be wrong with the folder or the programs is found here.
    pub async fn start(options: Options) -> Result<Self, Error> {
        let owner = Owner::choose(&options)?;
        let folder = Folder::open(&options.data, &owner)?;
        let programs = Programs::find(&options, folder.major()?)?.reachable_by(&owner)?;
        if folder.is_empty() {
            initialise::initialise(&folder, &owner, &programs).await?;
        }
        let launch = Launch::new(&options, &folder, &owner, &programs);
        let endpoint = Endpoint::new(folder.sockets(), options.tcp_port);
        let (postmaster, was_adopted) = launch.bring_up(&folder).await?;
        if options.durability == Durability::Full
            && let Err(error) = settings::verify(&endpoint).await
        {
            postmaster.ask_to_stop();
            return Err(error);
        }
        let supervisor = Supervisor::spawn(launch, folder, postmaster);
        Ok(Self { endpoint, programs, was_adopted, supervisor })
    }

    /// The cluster of this folder if a server already keeps it running: for commands beside a running `serve`.
    pub async fn attach(options: &Options) -> Result<Option<Endpoint>, Error> {
        let Some(sockets) = Folder::sockets_in_use(&options.data)? else { return Ok(None) };
        let endpoint = Endpoint::new(&sockets, options.tcp_port);
        Ok(endpoint.answers().await.then_some(endpoint))
    }

    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    pub fn programs(&self) -> &Programs {
        &self.programs
    }

    /// Whether Postgres was already running, left by a server that crashed.
    pub fn was_adopted(&self) -> bool {
        self.was_adopted
    }

    /// Process id of the postmaster; another one after each restart.
    pub fn pid(&self) -> Option<u32> {
        self.supervisor.pid()
    }

    pub fn state(&self) -> watch::Receiver<State> {
        self.supervisor.state()
    }

    /// Fast shutdown: open transactions are rolled back, the last checkpoint is written. Returns when it is gone.
    pub async fn stop(self) {
        self.supervisor.stop().await;
    }

    /// Gives the cluster up without stopping it, as a crash would: the next server on this folder adopts it.
    pub async fn leave_running(self) {
        self.supervisor.leave().await;
    }
}
