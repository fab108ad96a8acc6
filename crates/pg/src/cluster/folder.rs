//! The data folder: what lies where in it, who may read it, and the lock that lets one server at a time have it.
//!
//! ```text
//! .saluhall/            made passable (0711), nothing in it readable by others
//!   lock                held while a server runs; holds its process id
//!   postgres/           the cluster, owned by the user Postgres runs as
//!   postgres.log
//!   run/                the unix socket
//! ```
//!
//! Started as root in a place where that user cannot go (a clone under `/root`), `postgres` and `run` live in
//! `/var/lib/saluhall/<name>` instead and `postgres` is a link to it.

use std::{
    fs,
    io::Write as _,
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, symlink},
    path::{Path, PathBuf},
};

use rustix::fs::{FlockOperation, flock};
use sha2::{Digest as _, Sha256};

use super::{Error, owner::Owner};

/// Where clusters go that cannot stay in their folder.
const SYSTEM_STORE: &str = "/var/lib/saluhall";
/// A unix socket's path has 108 bytes; `/.s.PGSQL.65535.lock` needs twenty.
const SOCKET_DIRECTORY_BYTES_MAX: usize = 87;

#[derive(Debug)]
pub(super) struct Folder {
    home: PathBuf,
    cluster: PathBuf,
    sockets: PathBuf,
    /// Closing it gives the folder up.
    _lock: fs::File,
}

impl Folder {
    pub(super) fn open(data: &Path, owner: &Owner) -> Result<Self, Error> {
        let home = make_home(data)?;
        let store = store(&home, owner)?;
        let lock = lock(&store)?;
        let cluster = store.join("postgres");
        let sockets = sockets_of(&store);
        if sockets.starts_with(&store) {
            owner.make_private(&sockets)?;
        } else {
            make_foreign_private(&sockets, owner)?;
        }
        let folder = Self { home, cluster, sockets, _lock: lock };
        folder.check_contents()?;
        Ok(folder)
    }

    /// The socket directory if some server holds the folder now.
    pub(super) fn sockets_in_use(data: &Path) -> Result<Option<PathBuf>, Error> {
        let Ok(home) = data.canonicalize() else { return Ok(None) };
        let Some(store) = existing_store(&home) else { return Ok(None) };
        match lock(&store) {
            Err(Error::Locked { .. }) => Ok(Some(sockets_of(&store))),
            Err(error) => Err(error),
            Ok(_) => Ok(None),
        }
    }

    /// PGDATA, as an absolute path without links: what `/proc/<pid>/cwd` of its processes says.
    pub(super) fn cluster(&self) -> &Path {
        &self.cluster
    }

    pub(super) fn sockets(&self) -> &Path {
        &self.sockets
    }

    /// Removes sockets and their lock files; only for when no Postgres runs. The directory is private, so all are ours.
    pub(super) fn clear_sockets(&self) {
        for entry in fs::read_dir(&self.sockets).into_iter().flatten().flatten() {
            if entry.file_name().as_encoded_bytes().starts_with(b".s.PGSQL.") {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    pub(super) fn log(&self) -> PathBuf {
        self.home.join("postgres.log")
    }

    /// The superuser's password for TCP, readable by nobody else.
    pub(super) fn password_file(&self) -> PathBuf {
        self.home.join("postgres.password")
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.cluster.join("PG_VERSION").exists()
    }

    /// The major version that made the cluster; `None` when there is none yet.
    pub(super) fn major(&self) -> Result<Option<(u32, PathBuf)>, Error> {
        let path = self.cluster.join("PG_VERSION");
        match fs::read_to_string(&path) {
            Ok(text) => Ok(text.trim().parse().ok().map(|major| (major, self.cluster.clone()))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::io("read", path)(error)),
        }
    }

    fn check_contents(&self) -> Result<(), Error> {
        let is_foreign =
            self.is_empty() && fs::read_dir(&self.cluster).is_ok_and(|mut entries| entries.next().is_some());
        if is_foreign { Err(Error::ForeignFolder { path: self.cluster.clone() }) } else { Ok(()) }
    }
}

/// The user that owns the cluster of this folder, if there is one.
pub(super) fn owner_of_cluster(data: &Path) -> Option<u32> {
    fs::metadata(data.join("postgres/PG_VERSION")).ok().map(|meta| meta.uid())
}

fn make_home(data: &Path) -> Result<PathBuf, Error> {
    if !data.exists() {
        fs::create_dir_all(data).map_err(Error::io("make the data folder", data))?;
        fs::set_permissions(data, fs::Permissions::from_mode(0o711)).map_err(Error::io("close", data))?;
    }
    data.canonicalize().map_err(Error::io("open the data folder", data))
}

/// The folder that holds the cluster and its sockets: the data folder itself, or a place its owner can reach.
fn store(home: &Path, owner: &Owner) -> Result<PathBuf, Error> {
    if let Some(store) = existing_store(home) {
        return Ok(store);
    }
    if owner.reaches(&home.join("postgres")) {
        return Ok(home.to_owned());
    }
    let store = Path::new(SYSTEM_STORE).join(short_name(home));
    set_aside(&store)?;
    fs::create_dir_all(&store).map_err(Error::io("make", &store))?;
    fs::set_permissions(&store, fs::Permissions::from_mode(0o711)).map_err(Error::io("close", &store))?;
    let link = home.join("postgres");
    let _ = fs::remove_file(&link); // a link to a store that is gone
    symlink(store.join("postgres"), &link).map_err(Error::io("link", &link))?;
    tracing::info!(target: "pg.cluster", store = %store.display(), "the data folder is out of reach for an unprivileged user, the cluster lives in the system's store");
    Ok(store)
}

/// Where the cluster already is: a link says elsewhere, a folder says here.
fn existing_store(home: &Path) -> Option<PathBuf> {
    let cluster = home.join("postgres");
    match fs::read_link(&cluster) {
        Ok(target) => target.parent().filter(|store| store.exists()).map(Path::to_owned),
        Err(_) => cluster.exists().then(|| home.to_owned()),
    }
}

/// A store whose data folder was deleted and made anew: kept under another name, since it may be somebody's data.
fn set_aside(store: &Path) -> Result<(), Error> {
    if !store.exists() {
        return Ok(());
    }
    let free = (1..).map(|n| store.with_extension(format!("left-{n}"))).find(|path| !path.exists());
    let Some(aside) = free else { return Ok(()) };
    tracing::warn!(target: "pg.cluster", kept = %aside.display(), "found the cluster of a data folder that was deleted");
    fs::rename(store, &aside).map_err(Error::io("set aside", store))
}

fn lock(store: &Path) -> Result<fs::File, Error> {
    let path = store.join("lock");
    let mut file = fs::OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .map_err(Error::io("open", &path))?;
    if !try_lock(&file) {
        let pid = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
        return Err(Error::Locked { path: store.to_owned(), pid });
    }
    let written = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
    written.map_err(Error::io("write", &path))?;
    Ok(file)
}

/// A few tries: a command that only asks whether a server runs holds the lock for a blink.
fn try_lock(file: &fs::File) -> bool {
    (0..5).any(|attempt| {
        if attempt > 0 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        flock(file, FlockOperation::NonBlockingLockExclusive).is_ok()
    })
}

fn sockets_of(store: &Path) -> PathBuf {
    let inside = store.join("run");
    if inside.as_os_str().len() <= SOCKET_DIRECTORY_BYTES_MAX {
        return inside;
    }
    std::env::temp_dir().join(format!("saluhall-{}", short_name(store)))
}

/// A private directory in a place where others may write: refused unless it is ours alone.
fn make_foreign_private(path: &Path, owner: &Owner) -> Result<(), Error> {
    match fs::DirBuilder::new().mode(0o700).create(path) {
        Ok(()) => owner.take(path),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let meta = fs::symlink_metadata(path).map_err(Error::io("look at", path))?;
            let expected = match owner {
                Owner::Ourselves => rustix::process::geteuid().as_raw(),
                Owner::Account { uid, .. } => *uid,
            };
            let is_ours = meta.is_dir() && meta.uid() == expected && meta.mode() & 0o077 == 0;
            let refusal = || std::io::Error::other("it belongs to somebody else; remove it");
            if is_ours { Ok(()) } else { Err(Error::io("use", path)(refusal())) }
        }
        Err(error) => Err(Error::io("make", path)(error)),
    }
}

fn short_name(path: &Path) -> String {
    let digest = Sha256::digest(path.as_os_str().as_encoded_bytes());
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
