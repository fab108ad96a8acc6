//! What crashes leave: bytes that no row names, and writes that never ended. Rows without bytes cannot come from a crash,
//! since bytes are durable first; they are counted for the operator and never removed.

use std::{
    collections::HashSet,
    time::{Duration, SystemTime},
};

use super::uploads::PARTS_MAX;
use crate::{
    Caller, Error, Storage,
    caller::{Call, SERVICE_ROLE},
    object::{Version, iso},
    store,
};

/// What one sweep removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    pub unfinished: u64,
    pub unnamed: u64,
}

/// What does not match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Orphans {
    pub bytes_without_row: u64,
    pub rows_without_bytes: u64,
}

/// Parts of one sweep, each a question to the database and one to the backend: by the first digit of versions.
const DIGITS: u8 = 16;
/// Uploads that one sweep takes back; the next one goes on.
const EXPIRED_AT_ONCE: i64 = 1000;

impl Storage {
    /// Removes what is older than `age` and named by no row. An upload whose row is yet to come is younger than that.
    pub async fn sweep(&self, now: SystemTime, age: Duration) -> Result<Swept, Error> {
        let before = now.checked_sub(age).unwrap_or(SystemTime::UNIX_EPOCH);
        let mut swept = Swept { unfinished: self.backend().sweep_unfinished(before).await?, unnamed: 0 };
        for digit in 0..DIGITS {
            let mut old = self.backend().list(digit).await?;
            old.retain(|found| found.written < before);
            if old.is_empty() {
                continue;
            }
            // Asked after the folders were read: what is old and has no row now will get none.
            let named = self.named(digit).await?;
            for found in old.iter().filter(|found| !named.contains(&found.version)) {
                self.backend().remove(found.version).await?;
                swept.unnamed += 1;
            }
        }
        Ok(swept)
    }

    /// Takes back uploads in parts that got none for `life`. Returns how many; a part that comes meanwhile is refused or
    /// keeps its upload, as the row is locked either way.
    pub async fn expire_uploads(&self, now: SystemTime, life: Duration) -> Result<u64, Error> {
        let before = now.checked_sub(life).unwrap_or(SystemTime::UNIX_EPOCH);
        let caller = Caller::anonymous(SERVICE_ROLE);
        let call = Call { caller: &caller, operation: "storage.sweep", method: "", path: "", headers: "{}" };
        let before = iso(before.into());
        let found = self.read_as_service(&call, &store::find_abandoned(&before, EXPIRED_AT_ONCE)).await?;
        let mut expired = 0;
        for id in found.rows.iter().filter_map(|row| row.text(0)) {
            let session = store::as_service(&call, self.settings());
            let (lock, parts) = (store::lock_upload(id), store::list_parts(id, 0, i64::from(PARTS_MAX)));
            let delete = store::delete_abandoned(id, &before);
            let records = self.write(&session, &[&lock, &parts, &delete]).await?;
            // Otherwise its client completed it, gave it up or went on with it.
            if !store::record(&records, 2).rows.is_empty() {
                for part in store::parts(&store::record(&records, 1)) {
                    self.discard(part.version).await;
                }
                expired += 1;
            }
        }
        Ok(expired)
    }

    /// Uploads in parts that got none for `life`, counted.
    pub async fn abandoned_uploads(&self, now: SystemTime, life: Duration) -> Result<u64, Error> {
        let before = now.checked_sub(life).unwrap_or(SystemTime::UNIX_EPOCH);
        let caller = Caller::anonymous(SERVICE_ROLE);
        let call = Call { caller: &caller, operation: "storage.sweep", method: "", path: "", headers: "{}" };
        let find = store::find_abandoned(&iso(before.into()), EXPIRED_AT_ONCE);
        Ok(self.read_as_service(&call, &find).await?.rows.len() as u64)
    }

    /// Counts what does not match. Bytes of the last `age` are left out: their rows may be yet to come.
    pub async fn orphans(&self, now: SystemTime, age: Duration) -> Result<Orphans, Error> {
        let before = now.checked_sub(age).unwrap_or(SystemTime::UNIX_EPOCH);
        let mut orphans = Orphans::default();
        for digit in 0..DIGITS {
            // In this order: a row that is seen has had its bytes before.
            let named = self.named(digit).await?;
            let found = self.backend().list(digit).await?;
            let there: HashSet<Version> = found.iter().map(|found| found.version).collect();
            let unnamed = found.iter().filter(|found| found.written < before && !named.contains(&found.version));
            orphans.bytes_without_row += unnamed.count() as u64;
            orphans.rows_without_bytes += named.difference(&there).count() as u64;
        }
        Ok(orphans)
    }

    async fn named(&self, digit: u8) -> Result<HashSet<Version>, Error> {
        let caller = Caller::anonymous(SERVICE_ROLE);
        let call = Call { caller: &caller, operation: "storage.sweep", method: "", path: "", headers: "{}" };
        let record = self.read_as_service(&call, &store::versions_beginning(&format!("{digit:x}"))).await?;
        Ok(record.rows.iter().filter_map(|row| Version::parse(row.text(0)?)).collect())
    }
}
