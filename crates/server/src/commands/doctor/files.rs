//! Whether rows and bytes of storage still belong together. Neither a folder nor rows: nothing to say.

use std::time::{Duration, SystemTime};

use storage::{Backend, Settings, Storage, backend::Disk};

use super::{Finding, Severity};
use crate::{config::Config, database::Database, routes};

pub(super) async fn findings(config: &Config, reached: &Database, now_unix: i64) -> Vec<Finding> {
    let folder = routes::storage::folder(config);
    let options = pg::PoolOptions {
        url: reached.logins.authenticator.clone(),
        size: 1,
        acquire_timeout: config.database.acquisition,
    };
    let Ok(pool) = pg::Pool::new(options) else { return Vec::new() };
    let storage = Storage::new(pool, Backend::Disk(Disk::at(&folder)), Settings::default());
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(now_unix).unwrap_or(0));
    // A database that storage never used has nothing to compare; one that cannot be asked was told of already.
    let Ok(orphans) = storage.orphans(now, config.storage.sweep).await else { return Vec::new() };
    let finding = |severity, check, what: String, mend: &str| Finding {
        severity,
        check,
        object: folder.display().to_string(),
        what,
        mend: mend.to_owned(),
    };
    let mut found = Vec::new();
    if orphans.rows_without_bytes > 0 {
        let what = format!("{} files that rows name are not there", orphans.rows_without_bytes);
        let mend =
            "Bring the folder back from the backup that belongs to the database, or remove those files by the API.";
        found.push(finding(Severity::Warning, "files-missing", what, mend));
    }
    if orphans.bytes_without_row > 0 {
        let what = format!("{} files are named by no row", orphans.bytes_without_row);
        found.push(finding(Severity::Note, "files-unnamed", what, "Nothing: a running server removes them."));
    }
    found
}
