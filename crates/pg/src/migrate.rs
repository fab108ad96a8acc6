//! Brings a database to the shape that SQL files describe: the platform's own, compiled in, and a project's folder.
//!
//! Each file runs once, whole, in a transaction of its own, under an advisory lock that lives as long as that
//! transaction (so poolers do not mind), and leaves its checksum in `saluhall.migrations`. A file that changed after it
//! was applied is refused: what runs elsewhere would no longer be what the file says. Seeds are different: one runs
//! again whenever its text changed, so it must be written to be run twice.

mod files;
mod place;

use std::{
    fmt,
    path::PathBuf,
    time::{Duration, Instant},
};

use futures_util::{StreamExt as _, pin_mut};
use tokio_postgres::{Client, SimpleQueryMessage, error::ErrorPosition};

pub use self::files::{Kind, Project, SqlFile};
use crate::connect;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `line` counts from 1 and is where Postgres points, or where the statement that failed begins.
    #[error("{project}/{file}:{line}: {error}{}", Details(.error))]
    Sql { project: String, file: String, line: usize, error: crate::Error },
    #[error(
        "{project}/{file} was changed after it was applied; put it back as it was and write the change as a new file"
    )]
    Changed { project: String, file: String },
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{} has no `migrations` folder, no `seed.sql` and no `seed` folder", path.display())]
    NotAProject { path: PathBuf },
    #[error("the ledger of migrations: {0}")]
    Ledger(crate::Error),
    #[error(transparent)]
    Connect(crate::Error),
}

impl Error {
    /// Whether the login may not do what a file or the ledger asks.
    pub fn is_denied(&self) -> bool {
        let (Self::Sql { error, .. } | Self::Ledger(error)) = self else { return false };
        error.sqlstate() == Some("42501")
    }
}

/// Detail and hint of a database error, when it has them.
struct Details<'a>(&'a crate::Error);

impl fmt::Display for Details<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let crate::Error::Database(error) = self.0 else { return Ok(()) };
        error.detail.iter().try_for_each(|detail| write!(out, "; {detail}"))?;
        error.hint.iter().try_for_each(|hint| write!(out, "; hint: {hint}"))
    }
}

/// One file that was run by this call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    pub kind: Kind,
    pub file: String,
    pub took: Duration,
}

#[derive(Debug, Default)]
pub struct Report {
    pub applied: Vec<Applied>,
    /// Files whose ledger entry already matched.
    pub unchanged: usize,
}

/// Applies what is missing, in order, as the login of `url`, which must own what it changes. `progress` is told each
/// file before it runs. Several servers may call this at once: one applies, the others find it done.
pub async fn apply(url: &str, project: &Project, mut progress: impl FnMut(&SqlFile)) -> Result<Report, Error> {
    let client = connect::connect(url).await.map_err(Error::Connect)?;
    prepare_ledger(&client).await.map_err(Error::Ledger)?;
    let mut report = Report::default();
    for file in project.files() {
        if is_done(&client, project, file).await? {
            report.unchanged += 1;
            continue;
        }
        progress(file);
        match run(&client, project, file).await? {
            Some(applied) => report.applied.push(applied),
            None => report.unchanged += 1,
        }
    }
    Ok(report)
}

/// Files of the project that [`apply`] would run.
pub async fn pending(url: &str, project: &Project) -> Result<Vec<String>, Error> {
    let client = connect::connect(url).await.map_err(Error::Connect)?;
    let exists = "select to_regclass('saluhall.migrations') is not null";
    let has_ledger: bool = client.query_one(exists, &[]).await.map_err(ledger)?.get(0);
    let mut pending = Vec::new();
    for file in project.files() {
        if !has_ledger || !is_done(&client, project, file).await? {
            pending.push(file.name().to_owned());
        }
    }
    Ok(pending)
}

/// "salu" as a number: one key for every database, since the lock is held per database anyway.
const LOCK: &str = "select pg_advisory_xact_lock(1935764597)";

async fn prepare_ledger(client: &Client) -> Result<(), crate::Error> {
    let exists = "select to_regclass('saluhall.migrations') is not null";
    if client.query_one(exists, &[]).await?.get(0) {
        return Ok(());
    }
    client.batch_execute("begin").await?;
    client.batch_execute(LOCK).await?;
    client.batch_execute(include_str!("migrate/ledger.sql")).await?;
    Ok(client.batch_execute("commit").await?)
}

async fn is_done(client: &Client, project: &Project, file: &SqlFile) -> Result<bool, Error> {
    let sql = "select checksum from saluhall.migrations where project = $1 and file = $2";
    let row = client.query_opt(sql, &[&project.name(), &file.name()]).await.map_err(ledger)?;
    match row.map(|row| row.get::<_, String>(0)) {
        Some(checksum) if checksum == file.checksum() => Ok(true),
        Some(_) if file.kind() == Kind::Migration => {
            Err(Error::Changed { project: project.name().to_owned(), file: file.name().to_owned() })
        }
        _ => Ok(false),
    }
}

/// `None` when another server was faster while we waited for the lock.
async fn run(client: &Client, project: &Project, file: &SqlFile) -> Result<Option<Applied>, Error> {
    let began = Instant::now();
    client.batch_execute("begin").await.map_err(ledger)?;
    client.batch_execute(LOCK).await.map_err(ledger)?;
    if is_done(client, project, file).await? {
        client.batch_execute("rollback").await.map_err(ledger)?;
        return Ok(None);
    }
    let ran = async {
        execute(client, file.text()).await?;
        // What a file set for its session (dumps empty the search path) is not for the next one.
        client.batch_execute("reset role; reset all").await.map_err(|error| Failure::new(1, error))?;
        write_ledger(client, project, file, began.elapsed()).await.map_err(|error| Failure { line: 1, error })?;
        // Deferred constraints speak only now.
        client.batch_execute("commit").await.map_err(|error| Failure::new(1, error))
    };
    if let Err(Failure { line, error }) = ran.await {
        let _ = client.batch_execute("rollback").await;
        return Err(Error::Sql { project: project.name().to_owned(), file: file.name().to_owned(), line, error });
    }
    Ok(Some(Applied { kind: file.kind(), file: file.name().to_owned(), took: began.elapsed() }))
}

async fn write_ledger(client: &Client, project: &Project, file: &SqlFile, took: Duration) -> Result<(), crate::Error> {
    let sql = "insert into saluhall.migrations (project, file, kind, checksum, took_ms) values ($1, $2, $3, $4, $5)
               on conflict (project, file) do update
               set checksum = excluded.checksum, took_ms = excluded.took_ms, applied_at = now()";
    let took_ms = i32::try_from(took.as_millis()).unwrap_or(i32::MAX);
    let kind = file.kind().as_str();
    client.execute(sql, &[&project.name(), &file.name(), &kind, &file.checksum(), &took_ms]).await?;
    Ok(())
}

struct Failure {
    line: usize,
    error: crate::Error,
}

impl Failure {
    fn new(line: usize, error: tokio_postgres::Error) -> Self {
        Self { line, error: error.into() }
    }
}

/// Runs a file statement by statement on the server's side, counting completions: when one fails without a position,
/// the count says which statement it was.
async fn execute(client: &Client, text: &str) -> Result<(), Failure> {
    let stream = client.simple_query_raw(text).await.map_err(|error| Failure::new(1, error))?;
    pin_mut!(stream);
    let mut completed = 0;
    while let Some(message) = stream.next().await {
        match message {
            Ok(SimpleQueryMessage::CommandComplete(_)) => completed += 1,
            Ok(_) => {}
            Err(error) => {
                let position = error.as_db_error().and_then(|error| error.position());
                let line = match position {
                    Some(ErrorPosition::Original(at)) => place::line_of_char(text, *at as usize),
                    _ => place::statement_line(text, completed),
                };
                return Err(Failure::new(line, error));
            }
        }
    }
    Ok(())
}

fn ledger(error: tokio_postgres::Error) -> Error {
    Error::Ledger(error.into())
}
