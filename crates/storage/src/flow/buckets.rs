//! Buckets: made, shown, changed, emptied and removed.

use crate::{Bucket, BucketId, Code, Error, Storage, bucket, caller::Call, error, store};

#[derive(Debug, Clone, Default)]
pub struct NewBucket {
    pub id: Option<String>,
    pub name: String,
    pub public: bool,
    /// Bytes.
    pub file_size_limit: Option<u64>,
    pub allowed_mime_types: Option<Vec<String>>,
}

/// `None` leaves as it is.
#[derive(Debug, Clone, Default)]
pub struct BucketChanges {
    pub public: Option<bool>,
    /// Bytes; `Some(None)` takes the limit away.
    pub file_size_limit: Option<Option<u64>>,
    pub allowed_mime_types: Option<Option<Vec<String>>>,
}

#[derive(Debug, Clone, Default)]
pub struct ListBuckets {
    pub limit: Option<i64>,
    pub offset: Option<i64>,
    /// One of id, name, created_at, updated_at.
    pub sort_column: Option<String>,
    pub descending: bool,
    pub search: Option<String>,
}

/// Rows of one round of emptying.
const ROUND: i64 = 1000;

impl Storage {
    /// Errors: `InvalidBucketName`, `EntityTooLarge`, `InvalidMimeType`, `BucketAlreadyExists`, `AccessDenied`.
    pub async fn create_bucket(&self, call: &Call<'_>, new: &NewBucket) -> Result<BucketId, Error> {
        BucketId::new(&new.name)?;
        let id = BucketId::new(new.id.as_deref().filter(|id| !id.is_empty()).unwrap_or(&new.name))?;
        self.check_limits(new.file_size_limit, new.allowed_mime_types.as_deref())?;
        let insert = store::insert_bucket(&id, new, call.caller.sub.as_deref());
        let session = store::as_caller(call, self.settings());
        match self.write(&session, &[&insert]).await {
            Ok(_) => Ok(id),
            Err(error) if error.sqlstate() == Some("23505") => Err(error::bucket_already_exists()),
            Err(other) => Err(other.into()),
        }
    }

    fn check_limits(&self, size: Option<u64>, mime_types: Option<&[String]>) -> Result<(), Error> {
        if size.is_some_and(|size| size > self.settings().file_size_max) {
            return Err(error::entity_too_large());
        }
        mime_types.unwrap_or_default().iter().try_for_each(|entry| bucket::check_mime_pattern(entry))
    }

    /// Errors: `NoSuchBucket`.
    pub async fn get_bucket(&self, call: &Call<'_>, id: &BucketId) -> Result<Bucket, Error> {
        let record = self.read_as_caller(call, &store::find_bucket(id)).await?;
        let found = store::buckets(&record).pop().ok_or_else(error::no_such_bucket)?;
        Ok(Bucket { kind: None, ..found })
    }

    pub async fn list_buckets(&self, call: &Call<'_>, asked: &ListBuckets) -> Result<Vec<Bucket>, Error> {
        Ok(store::buckets(&self.read_as_caller(call, &store::list_buckets(asked)).await?))
    }

    /// Errors: `NoSuchBucket`, also when row policies keep it as it is.
    pub async fn update_bucket(&self, call: &Call<'_>, id: &BucketId, changes: &BucketChanges) -> Result<(), Error> {
        let mime_types = changes.allowed_mime_types.as_ref().and_then(Option::as_deref);
        self.check_limits(changes.file_size_limit.flatten(), mime_types)?;
        let session = store::as_caller(call, self.settings());
        let updated = self.write(&session, &[&store::update_bucket(id, changes)]).await;
        self.0.changes.changed_bucket(id);
        let records = updated?;
        if store::record(&records, 0).rows.is_empty() { Err(error::no_such_bucket()) } else { Ok(()) }
    }

    /// Errors: `NoSuchBucket`, `ResourceNotEmpty`, `ResourceReferenced`.
    pub async fn delete_bucket(&self, call: &Call<'_>, id: &BucketId) -> Result<(), Error> {
        let session = store::as_service(call, self.settings());
        let (there, switch) = (store::lock_bucket(id), store::become_caller(call));
        let deleted = self.write(&session, &[&there, &switch, &store::delete_bucket(id)]).await;
        self.0.changes.changed_bucket(id);
        let records = deleted.map_err(not_empty)?;
        if store::record(&records, 2).rows.is_empty() { Err(error::no_such_bucket()) } else { Ok(()) }
    }

    /// Above row policies: only for the service role. Errors: `NoSuchBucket`, and when there is too much in it.
    pub async fn empty_bucket(&self, call: &Call<'_>, id: &BucketId) -> Result<(), Error> {
        let session = store::as_service(call, self.settings());
        let most = i64::try_from(self.settings().empty_max).unwrap_or(i64::MAX - 1);
        let (there, count) = (store::find_limits(id), store::count(id, most + 1));
        let records = self.read(&session, &[&there, &count]).await?;
        store::limits(&store::record(&records, 0)).ok_or_else(error::no_such_bucket)?;
        let count = store::record(&records, 1);
        if count.first().and_then(|row| row.text(0)?.parse::<i64>().ok()).is_some_and(|count| count > most) {
            let text = format!("Unable to empty the bucket because it contains more than {most} objects");
            return Err(Error::new(Code::NotSupported, text).with_http(409));
        }
        // Nothing removed does not mean that nothing is left: somebody else may have emptied those that were chosen. But no more
        // rounds than it takes, as others may upload all the while.
        let rounds = most / ROUND + 1;
        for _ in 0..rounds.saturating_mul(2) {
            let (some, left) = (store::delete_some(id, ROUND), store::count(id, 1));
            let removed = self.write(&session, &[&some, &left]).await;
            self.0.changes.changed_bucket(id);
            let records = removed?;
            self.discard_all(&store::objects(&store::record(&records, 0))).await;
            let left = store::record(&records, 1);
            if left.first().is_some_and(|row| row.text(0) == Some("0")) {
                break;
            }
        }
        Ok(())
    }
}

/// Objects hold their bucket; so do uploads under way.
fn not_empty(error: pg::Error) -> Error {
    let objects = |error: &pg::DatabaseError| error.sqlstate == "23503" && error.table.as_deref() == Some("objects");
    match &error {
        pg::Error::Database(database) if objects(database) => {
            Error::new(Code::ResourceNotEmpty, "The bucket you tried to delete is not empty")
        }
        _ => error.into(),
    }
}
