//! Whether rows and bytes of storage still belong together. Neither a folder nor rows: nothing to say.

use std::time::{Duration, SystemTime};

use storage::{Settings, Storage};

use super::{Finding, Severity};
use crate::{config::Config, database::Database, routes};

pub(super) async fn findings(config: &Config, reached: &Database, now_unix: i64) -> Vec<Finding> {
    let place = routes::storage::name(config);
    let options = pg::PoolOptions {
        url: reached.logins.authenticator.clone(),
        size: 1,
        acquire_timeout: config.database.acquisition,
    };
    let Ok(pool) = pg::Pool::new(options) else { return Vec::new() };
    let backend = match routes::storage::backend(config) {
        Ok(backend) => backend,
        Err(what) => return vec![unreachable_store(place, what)],
    };
    if let Err(unfit) = backend.probe().await {
        return vec![unreachable_store(place, unfit.to_string())];
    }
    let storage = Storage::new(pool, backend, Settings::default());
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(now_unix).unwrap_or(0));
    // A database that storage never used has nothing to compare; one that cannot be asked was told of already.
    let Ok(orphans) = storage.orphans(now, config.storage.sweep).await else { return Vec::new() };
    let finding = |severity, check, what: String, mend: &str| Finding {
        severity,
        check,
        object: place.clone(),
        what,
        mend: mend.to_owned(),
    };
    let mut found = Vec::new();
    if orphans.rows_without_bytes > 0 {
        let what = format!("{} files that rows name are not there", orphans.rows_without_bytes);
        let mend =
            "Bring the files back from the backup that belongs to the database, or remove those files by the API.";
        found.push(finding(Severity::Warning, "files-missing", what, mend));
    }
    if orphans.bytes_without_row > 0 {
        let what = format!("{} files are named by no row", orphans.bytes_without_row);
        found.push(finding(Severity::Note, "files-unnamed", what, "Nothing: a running server removes them."));
    }
    let abandoned = storage.abandoned_uploads(now, config.storage.parts_life * 2).await.unwrap_or(0);
    if abandoned > 0 {
        let what = format!("{abandoned} uploads in parts were abandoned and still take room");
        found.push(finding(Severity::Note, "uploads-abandoned", what, "Nothing: a running server takes them back."));
    }
    if let Some(left) = space_left(&routes::storage::folder(config)).filter(|left| *left < SPACE_MIN) {
        let what = format!("{} MB are left where files are kept", left >> 20);
        let mend = "Make room: uploads are refused when the disk is full; reading goes on.";
        found.push(finding(Severity::Warning, "files-space", what, mend));
    }
    found
}

/// Less is worth a word.
const SPACE_MIN: u64 = 1 << 30;

/// Bytes that may still be written there; `None` when there is no such folder.
fn space_left(folder: &std::path::Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}

fn unreachable_store(object: String, what: String) -> Finding {
    Finding {
        severity: Severity::Warning,
        check: "files-unreachable",
        object,
        what,
        mend: "Correct STORAGE_S3_* and AWS_*, or bring the store back: until then no file can be read or written."
            .to_owned(),
    }
}
