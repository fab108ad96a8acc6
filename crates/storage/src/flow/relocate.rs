//! Copy and move, also from one bucket to another.

use time::OffsetDateTime;

use super::{new_version, put::taken};
use crate::{
    BucketId, Code, Error, Object, ObjectPath, Storage,
    caller::Call,
    error,
    object::{Metadata, iso},
    store,
};

#[derive(Debug, Clone)]
pub struct Copy {
    pub from: (BucketId, ObjectPath),
    pub to: (BucketId, ObjectPath),
    pub upsert: bool,
    /// Whether what the uploader wrote goes along.
    pub with_metadata: bool,
    /// JSON object, in the place of what the source has.
    pub user_metadata: Option<String>,
    pub mime_type: Option<String>,
    pub cache_control: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Move {
    pub from: (BucketId, ObjectPath),
    pub to: (BucketId, ObjectPath),
}

impl Storage {
    /// Errors: `NoSuchKey`, `NoSuchBucket`, `KeyAlreadyExists`, `AccessDenied`, and limits of another bucket.
    pub async fn copy(&self, call: &Call<'_>, copy: &Copy, now: OffsetDateTime) -> Result<Object, Error> {
        let source = self.find(call, &copy.from.0, &copy.from.1).await?;
        let old = source.version().ok_or_else(error::no_such_key)?;
        let metadata = Metadata {
            mimetype: copy.mime_type.clone().unwrap_or(source.metadata.mimetype),
            cache_control: copy.cache_control.clone().unwrap_or(source.metadata.cache_control),
            last_modified: iso(now),
            ..source.metadata
        };
        let put = super::Put {
            bucket: copy.to.0.clone(),
            key: copy.to.1.clone(),
            upsert: copy.upsert,
            mime_type: metadata.mimetype.clone(),
            cache_control: metadata.cache_control.clone(),
            robots: metadata.x_robots_tag.clone(),
            length: Some(metadata.size),
            user_metadata: if copy.with_metadata { source.user_metadata } else { copy.user_metadata.clone() },
            owner: call.caller.sub.clone(),
        };
        self.admit(call, &put).await?;
        let version = new_version();
        self.backend().copy(old, version).await?;
        self.settle_as(call, &put, version, &metadata).await
    }

    /// Errors: `NoSuchKey`, `NoSuchBucket`, `KeyAlreadyExists`, `AccessDenied`, limits of another bucket, and `ResourceLocked`
    /// when it was replaced meanwhile.
    pub async fn relocate(&self, call: &Call<'_>, asked: &Move, now: OffsetDateTime) -> Result<Object, Error> {
        let version = new_version();
        let to =
            store::Destination { bucket: &asked.to.0, key: &asked.to.1, version, owner: call.caller.sub.as_deref() };
        let source = self.may_relocate(call, asked, &to).await?;
        self.fits_elsewhere(call, asked, &source).await?;
        let old = source.version().ok_or_else(error::no_such_key)?;
        self.backend().copy(old, version).await?;
        let lock = store::lock(to.bucket, to.key);
        let before = store::version_for_update(&asked.from.0, &asked.from.1);
        let update = store::relocate(&asked.from.0, &asked.from.1, &to, Some(old), Some(&iso(now)));
        let session = store::as_service(call, self.settings());
        let written = self.write(&session, &[&lock, &before, &update]).await;
        for (bucket, key) in [&asked.from, &asked.to] {
            self.0.changes.changed(bucket.as_str(), key.as_str());
        }
        let records = match written {
            Ok(records) => records,
            Err(refusal) => return Err(self.take_back(version, refusal).await),
        };
        match store::first_object(&store::record(&records, 2)) {
            Some(moved) => {
                self.discard(old).await;
                Ok(moved)
            }
            None => {
                self.discard(version).await;
                Err(Error::new(Code::ResourceLocked, "The object was replaced while it was moved"))
            }
        }
    }

    /// What a bucket does not take comes to it no other way, either.
    async fn fits_elsewhere(&self, call: &Call<'_>, asked: &Move, source: &Object) -> Result<(), Error> {
        let (from, to) = (&asked.from.0, &asked.to);
        if *from == to.0 || to.1.is_folder_placeholder() {
            return Ok(());
        }
        let record = self.read_as_service(call, &store::find_limits(&to.0)).await?;
        let limits = store::limits(&record).ok_or_else(error::no_such_bucket)?;
        limits.check_mime_type(&source.metadata.mimetype)?;
        let most = limits.size(self.settings().file_size_max);
        if source.metadata.size > most { Err(error::entity_too_large()) } else { Ok(()) }
    }

    /// Tries it as the caller. Returns what is there.
    async fn may_relocate(&self, call: &Call<'_>, asked: &Move, to: &store::Destination<'_>) -> Result<Object, Error> {
        let session = store::as_caller(call, self.settings());
        let find = store::find_object(&asked.from.0, &asked.from.1);
        let update = store::relocate(&asked.from.0, &asked.from.1, to, None, None);
        let tested = self.test(&session, &[&find, &update]).await;
        let records = match tested {
            Ok(records) => records,
            Err(refusal @ pg::Error::Database(_)) => {
                // What is not there cannot be refused.
                self.find(call, &asked.from.0, &asked.from.1).await?;
                return Err(taken(refusal));
            }
            Err(other) => return Err(other.into()),
        };
        let source = store::first_object(&store::record(&records, 0)).ok_or_else(error::no_such_key)?;
        if store::record(&records, 1).rows.is_empty() {
            return Err(error::no_such_key());
        }
        Ok(source)
    }
}
