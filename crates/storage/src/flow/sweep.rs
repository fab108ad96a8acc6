//! What crashes leave: bytes that no row names, and writes that never ended. Rows without bytes cannot come from a crash,
//! since bytes are durable first; they are counted for the operator and never removed.

use std::{
    collections::HashSet,
    time::{Duration, SystemTime},
};

use crate::{
    Caller, Error, Storage,
    caller::{Call, SERVICE_ROLE},
    object::Version,
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
