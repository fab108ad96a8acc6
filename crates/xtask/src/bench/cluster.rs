//! A Postgres of the bench's own: default settings, fsync on, reachable by unix socket only, gone afterwards.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};

const SCHEMA: &str = include_str!("schema.sql");
/// Postgres refuses to run as root; root lends it this user.
const UNPRIVILEGED: &str = "nobody";

pub(crate) struct Cluster {
    pub(crate) folder: PathBuf,
    pub(crate) bin: PathBuf,
    postmaster: Child,
}

impl Cluster {
    /// `bin` holds `initdb` and `postgres`. Loads the bench's tables.
    pub(crate) fn start(bin: &Path) -> Result<Self> {
        let cluster = Self::empty(bin, "bench", &[])?;
        cluster.load()?;
        Ok(cluster)
    }

    /// A cluster without tables. `name` tells its folder apart; `settings` are `name=value`.
    pub(crate) fn empty(bin: &Path, name: &str, settings: &[&str]) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("saluhall-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let data = folder.join("data");
        fs::create_dir_all(&data)?;
        fs::set_permissions(&data, fs::Permissions::from_mode(0o700))?;
        if root() {
            checked(Command::new("chown").arg("-R").arg(UNPRIVILEGED).arg(&folder))?;
        }
        let mut initdb = unprivileged(&bin.join("initdb"));
        checked(initdb.args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-D"]).arg(&data))?;
        let log = fs::File::create(folder.join("postgres.log"))?;
        let postmaster = unprivileged(&bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&folder)
            .args(["-c", "listen_addresses="])
            .args(settings.iter().flat_map(|setting| ["-c", setting]))
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("cannot start postgres")?;
        let mut cluster = Self { folder, bin: bin.to_path_buf(), postmaster };
        cluster.ready()?;
        Ok(cluster)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.postmaster.id()
    }

    /// For libpq and for the server.
    pub(crate) fn url(&self, user: &str) -> String {
        let host = self.folder.display().to_string().replace('/', "%2F");
        format!("postgresql://{user}@{host}/postgres")
    }

    fn ready(&mut self) -> Result<()> {
        let deadline = Instant::now() + Duration::from_secs(20);
        while Instant::now() < deadline {
            if let Some(status) = self.postmaster.try_wait()? {
                let log = fs::read_to_string(self.folder.join("postgres.log")).unwrap_or_default();
                bail!("postgres ended with {status}\n{log}");
            }
            let pid = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
            if pid.lines().nth(7).is_some_and(|status| status.trim() == "ready") {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("postgres was not ready within 20 s")
    }

    fn load(&self) -> Result<()> {
        let file = self.folder.join("schema.sql");
        fs::write(&file, SCHEMA)?;
        let mut psql = Command::new(self.bin.join("psql"));
        checked(psql.args(["-qX", "-v", "ON_ERROR_STOP=1", "-d", &self.url("postgres"), "-f"]).arg(file))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(pid) = i32::try_from(self.pid()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::INT);
        }
        let _ = self.postmaster.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn root() -> bool {
    rustix::process::geteuid().is_root()
}

fn unprivileged(program: &Path) -> Command {
    if !root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", UNPRIVILEGED, "--regid", "nogroup", "--clear-groups"]).arg(program).current_dir("/");
    command
}

fn checked(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {command:?}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} ended with {}\n{said}", output.status);
    Ok(())
}
