//! Upload: asked as the caller, bytes made durable, row written above row policies. Two batches in all.

use crate::{
    BucketId, Error, Object, ObjectPath, Storage, Stored,
    bucket::Limits,
    caller::Call,
    error,
    object::{Metadata, Version},
    store,
};

/// What is to be stored, but for its bytes.
#[derive(Debug, Clone)]
pub struct Put {
    pub bucket: BucketId,
    pub key: ObjectPath,
    pub upsert: bool,
    pub mime_type: String,
    pub cache_control: String,
    pub robots: Option<String>,
    /// Bytes, where the client says so beforehand.
    pub length: Option<u64>,
    /// JSON object.
    pub user_metadata: Option<String>,
    pub owner: Option<String>,
}

impl Storage {
    /// Whether the caller may store this: bucket, limits, and a test under row policies that leaves nothing.
    /// Returns the largest size in bytes.
    /// Errors: `NoSuchBucket`, `InvalidMimeType`, `EntityTooLarge`, `KeyAlreadyExists`, `AccessDenied`.
    pub async fn admit(&self, call: &Call<'_>, put: &Put) -> Result<u64, Error> {
        let (limits, refusal) = self.tested(call, put).await?;
        let most = self.fits(&limits, put)?;
        refusal.map_or(Ok(most), Err)
    }

    /// The bucket's limits, and what row policies refused. Errors: `NoSuchBucket`.
    pub(super) async fn tested(&self, call: &Call<'_>, put: &Put) -> Result<(Limits, Option<Error>), Error> {
        let row = store::NewRow {
            bucket: &put.bucket,
            key: &put.key,
            owner: put.owner.as_deref(),
            version: "1".to_owned(),
            metadata: serde_json::json!({ "mimetype": put.mime_type, "contentLength": put.length }).to_string(),
            user_metadata: put.user_metadata.as_deref(),
        };
        let test = if put.upsert { store::upsert(&row) } else { store::insert(&row) };
        let (limits, switch) = (store::find_limits(&put.bucket), store::become_caller(call));
        let session = store::as_service(call, self.settings());
        let tested = if call.caller.is_service() {
            self.test(&session, &[&limits, &test]).await
        } else {
            self.test(&session, &[&limits, &switch, &test]).await
        };
        let (found, refusal) = match tested {
            Ok(records) => (store::record(&records, 0), None),
            // What was wrong before the test counts first.
            Err(refusal @ pg::Error::Database(_)) => (self.read_as_service(call, &limits).await?, Some(taken(refusal))),
            Err(other) => return Err(other.into()),
        };
        Ok((store::limits(&found).ok_or_else(error::no_such_bucket)?, refusal))
    }

    fn fits(&self, limits: &Limits, put: &Put) -> Result<u64, Error> {
        if put.key.is_folder_placeholder() {
            // An empty folder of the dashboard.
            return if put.length.unwrap_or(0) == 0 { Ok(0) } else { Err(error::entity_too_large()) };
        }
        limits.check_mime_type(&put.mime_type)?;
        let most = limits.size(self.settings().file_size_max);
        if put.length.is_some_and(|length| length > most) { Err(error::entity_too_large()) } else { Ok(most) }
    }

    /// Writes the row of bytes that are durable, and removes those it replaces. When the row is refused, the bytes go.
    /// Errors: `KeyAlreadyExists`, `NoSuchBucket`, `ResourceLocked`.
    pub async fn settle(&self, call: &Call<'_>, put: &Put, stored: &Stored) -> Result<Object, Error> {
        let metadata = Metadata::of(stored, &put.mime_type, &put.cache_control, put.robots.as_deref());
        self.settle_as(call, put, stored.version, &metadata).await
    }

    /// As [`Storage::settle`], with metadata of the caller's making: ETags of uploads in parts are no plain hash.
    pub async fn settle_as(
        &self,
        call: &Call<'_>,
        put: &Put,
        version: Version,
        metadata: &Metadata,
    ) -> Result<Object, Error> {
        let row = store::NewRow {
            bucket: &put.bucket,
            key: &put.key,
            owner: put.owner.as_deref(),
            version: version.to_string(),
            metadata: metadata.to_json(),
            user_metadata: put.user_metadata.as_deref(),
        };
        let write = if put.upsert { store::upsert(&row) } else { store::insert_returning(&row) };
        let (lock, before) = (store::lock(&put.bucket, &put.key), store::version_for_update(&put.bucket, &put.key));
        let session = store::as_service(call, self.settings());
        let written = self.write(&session, &[&lock, &before, &write]).await;
        self.0.changes.changed(put.bucket.as_str(), put.key.as_str());
        let records = match written {
            Ok(records) => records,
            Err(refusal) => return Err(self.take_back(version, refusal).await),
        };
        if let Some(replaced) = store::version(&store::record(&records, 1)) {
            self.discard(replaced).await;
        }
        store::first_object(&store::record(&records, 2)).ok_or_else(|| Error::internal("an upload left no row"))
    }

    /// Removes bytes whose row was refused. Whether a row of a lost connection was written is not known: those stay, and
    /// the sweeper finds out.
    pub(super) async fn take_back(&self, version: Version, refusal: pg::Error) -> Error {
        if !matches!(refusal, pg::Error::Lost(_)) {
            self.discard(version).await;
        }
        taken(refusal)
    }
}

/// A name that is in use is said in the words of objects.
pub(super) fn taken(error: pg::Error) -> Error {
    if error.sqlstate() == Some("23505") { error::key_already_exists() } else { error.into() }
}
