//! What is remembered for reads that no row policy decides: rows that public and signed addresses led to, and the bytes of small
//! files. A version never changes, so its bytes are never stale; a row is believed only while nothing has changed it
//! ([`super::changes`]). Who asks with a token of an account is never answered from here: row policies decide.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use pg::listen::{Event, Listener};

use super::changes::{CHANNEL, Stand};
use crate::{
    BucketId, ByteRange, Error, Object, ObjectPath, Storage,
    backend::{Body, Content},
    caller::Call,
    error,
    object::Version,
    recent::Recent,
    store,
};

/// Bytes of a file that is kept.
const SMALL: u64 = 64 << 10;
/// What a row weighs beside its texts.
const ROW: usize = 512;

pub(super) struct Known {
    rows: Mutex<Recent<String, Row>>,
    bytes: Mutex<Recent<Version, Bytes>>,
    on: bool,
}

#[derive(Clone)]
struct Row {
    public: bool,
    object: Arc<Object>,
    stand: Stand,
}

impl Known {
    /// An eighth of the memory is for rows, the rest for bytes.
    pub(super) fn new(allowed: usize) -> Self {
        let rows = allowed / 8;
        Self { rows: Mutex::new(Recent::new(rows)), bytes: Mutex::new(Recent::new(allowed - rows)), on: allowed > 0 }
    }

    pub(super) fn forget_bytes(&self, version: Version) {
        locked(&self.bytes).remove(&version);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Storage {
    /// Hears what others change, for as long as it is polled. The error is that of an address that cannot be read.
    pub async fn follow(&self, url: &str) -> Result<(), pg::Error> {
        if !self.0.known.on {
            return Ok(());
        }
        let mut listener = Listener::start(url, &[CHANNEL])?;
        while let Some(event) = listener.next().await {
            match event {
                Event::Resync => self.0.changes.listening(true),
                Event::Lost { .. } => self.0.changes.listening(false),
                Event::Notification { payload, .. } => self.0.changes.told(&payload),
            }
        }
        Ok(())
    }

    /// The row of an object above row policies, and whether its bucket is public, if that is known without asking.
    /// For addresses that are public or signed, and for nobody else.
    pub fn known(&self, bucket: &BucketId, key: &ObjectPath) -> Option<(bool, Arc<Object>)> {
        if !self.0.known.on {
            return None;
        }
        let name = format!("{bucket}/{key}");
        let stand = self.0.changes.of_object(bucket, &name)?;
        let row = locked(&self.0.known.rows).get(name.as_str()).filter(|row| row.stand == stand)?;
        Some((row.public, row.object))
    }

    /// As [`Storage::known`], or else from the database. Errors: `NoSuchBucket`; `None` when there is no such object.
    pub(super) async fn learn(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        key: &ObjectPath,
    ) -> Result<(bool, Option<Arc<Object>>), Error> {
        if let Some((public, object)) = self.known(bucket, key) {
            return Ok((public, Some(object)));
        }
        let name = format!("{bucket}/{key}");
        let stand = self.0.changes.of_object(bucket, &name);
        let record = self.read_as_service(call, &store::find_in_bucket(bucket, key)).await?;
        let (public, object) = store::found_in_bucket(&record).ok_or_else(error::no_such_bucket)?;
        let object = object.map(Arc::new);
        if let (Some(stand), Some(object), true) = (stand, &object, self.0.known.on) {
            let texts = [&object.metadata_json, &object.user_metadata].map(|text| text.as_ref().map_or(0, String::len));
            let weight = ROW + name.len() * 2 + texts.iter().sum::<usize>() * 2;
            locked(&self.0.known.rows).insert(name, Row { public, object: Arc::clone(object), stand }, weight);
        }
        Ok((public, object))
    }

    /// What was believed of this object proved wrong.
    pub fn doubt(&self, object: &Object) {
        self.0.changes.changed(&object.bucket_id, &object.name);
    }

    /// The bytes of an object, or what of them is asked for. Errors: `NoSuchKey` when it was replaced or removed meanwhile.
    pub async fn bytes(&self, object: &Object, range: Option<ByteRange>) -> Result<Body, Error> {
        let version = object.version().ok_or_else(error::no_such_key)?;
        if !self.0.known.on || object.metadata.size > SMALL {
            return self.backend().read(version, range).await;
        }
        let kept = locked(&self.0.known.bytes).get(&version);
        let whole = match kept {
            Some(bytes) => bytes,
            None => match self.backend().read(version, None).await? {
                Body { bytes: Content::Whole(bytes), .. } if bytes.len() as u64 <= SMALL => {
                    locked(&self.0.known.bytes).insert(version, bytes.clone(), bytes.len() + ROW / 4);
                    bytes
                }
                // The row has its size wrong.
                _ => return self.backend().read(version, range).await,
            },
        };
        let bytes = range.map_or(whole.clone(), |range| part(&whole, range));
        Ok(Body { length: bytes.len() as u64, bytes: Content::Whole(bytes) })
    }
}

fn part(whole: &Bytes, range: ByteRange) -> Bytes {
    let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(whole.len());
    let first = at(range.first);
    whole.slice(first..at(range.first.saturating_add(range.length())).max(first))
}
