//! Makes a new cluster beside its final place and renames it there: it exists whole or not at all.

use std::{fs, io::Write as _, os::unix::fs::OpenOptionsExt as _, path::Path, process::Output};

use base64::Engine as _;
use rustix::process::Signal;

use super::{Error, Programs, endpoint::OWNER, folder::Folder, owner::Owner, processes};

/// Settings a user may change later in `postgresql.conf`; those we depend on are given at each start instead.
const DEFAULTS: &str = "
# Written by saluhall when it made this cluster; yours to change.
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
# Requests are short: compiling their plans costs more than it saves.
jit = off
# The disk is assumed to be solid state.
random_page_cost = 1.1
# A replication slot that nobody reads may hold back this much log and no more.
max_slot_wal_keep_size = 256MB
";

pub(super) async fn initialise(folder: &Folder, owner: &Owner, programs: &Programs) -> Result<(), Error> {
    let target = folder.cluster();
    let store = target.parent().unwrap_or(target);
    sweep(store).await;
    let fresh = store.join(format!("postgres.new-{}", std::process::id()));
    owner.make_private(&fresh)?;
    let password = password();
    make(&fresh, owner, programs, &password).await?;
    write_defaults(&fresh)?;
    write_private(&folder.password_file(), &password)?;
    sync_all_of(&fresh)?;
    // From here on it exists, whole.
    fs::rename(&fresh, target).map_err(Error::io("put the new cluster at", target))?;
    sync(store)
}

async fn make(fresh: &Path, owner: &Owner, programs: &Programs, password: &str) -> Result<(), Error> {
    let password_file = fresh.with_extension("password");
    write_private(&password_file, password)?;
    owner.take(&password_file)?;
    let mut output = run(fresh, owner, programs, &password_file, "C.UTF-8").await?;
    if !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("invalid locale") {
        output = run(fresh, owner, programs, &password_file, "C").await?;
    }
    let _ = fs::remove_file(&password_file);
    if output.status.success() {
        return Ok(());
    }
    let _ = fs::remove_dir_all(fresh);
    Err(Error::Initialise(reason(&String::from_utf8_lossy(&output.stderr))))
}

async fn run(fresh: &Path, owner: &Owner, programs: &Programs, password: &Path, locale: &str) -> Result<Output, Error> {
    let initdb = programs.initdb();
    let mut command = owner.command(&initdb);
    command.arg("--pgdata").arg(fresh).arg("--pwfile").arg(password);
    command.args(["--username", OWNER, "--encoding", "UTF8", "--data-checksums", "--no-instructions"]);
    command.args(["--auth-local", "trust", "--auth-host", "scram-sha-256", "--locale", locale]);
    if programs.major() >= 17 {
        // Sorting and case rules that no update of the operating system can change under an index.
        command.args(["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"]);
    }
    if SYNCS_AT_ONCE {
        command.arg("--no-sync"); // a thousand files one by one; `sync_all_of` asks once for all of them
    }
    command.env_remove("LC_ALL").env("LC_MESSAGES", "C").current_dir(fresh).process_group(0).kill_on_drop(true);
    command.output().await.map_err(Error::io("run", initdb))
}

/// What crashed attempts left, with the processes that may still write to it.
async fn sweep(store: &Path) {
    let Ok(entries) = fs::read_dir(store) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if !path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"postgres.new-")) {
            continue;
        }
        // A folder that is still written to does not go away.
        processes::all_in(&path).into_iter().for_each(|pid| processes::send(pid, Signal::KILL));
        processes::vanish_from(&path).await;
        let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    }
}

fn write_defaults(fresh: &Path) -> Result<(), Error> {
    let path = fresh.join("postgresql.conf");
    let mut file = fs::OpenOptions::new().append(true).open(&path).map_err(Error::io("open", &path))?;
    file.write_all(DEFAULTS.as_bytes()).and_then(|()| file.sync_all()).map_err(Error::io("write", path))
}

fn write_private(path: &Path, text: &str) -> Result<(), Error> {
    let _ = fs::remove_file(path); // its mode would stay
    let file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    let written = file.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(Error::io("write", path))
}

/// Whether the system can write out a whole file system on request.
const SYNCS_AT_ONCE: bool = cfg!(target_os = "linux");

#[cfg(target_os = "linux")]
fn sync_all_of(folder: &Path) -> Result<(), Error> {
    let opened = fs::File::open(folder).map_err(Error::io("open", folder))?;
    rustix::fs::syncfs(&opened).map_err(|error| Error::io("sync", folder)(error.into()))
}

#[cfg(not(target_os = "linux"))]
fn sync_all_of(folder: &Path) -> Result<(), Error> {
    sync(folder)
}

fn sync(folder: &Path) -> Result<(), Error> {
    fs::File::open(folder).and_then(|file| file.sync_all()).map_err(Error::io("sync", folder))
}

fn password() -> String {
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(rand::random::<[u8; 24]>())
}

/// The first line in which initdb says what failed.
fn reason(stderr: &str) -> String {
    let line = stderr.lines().find(|line| line.contains("error:") || line.contains("FATAL:"));
    line.or_else(|| stderr.lines().last()).unwrap_or("initdb failed without a word").trim().to_owned()
}
