//! What is known of an object, by each of the ways in which it can be asked for. One batch each; the bytes come from the
//! backend.

use std::sync::Arc;

use crate::{BucketId, Code, Error, Object, ObjectPath, Storage, caller::Call, error, store};

impl Storage {
    /// Without a token: the bucket must be public. Errors: `NoSuchBucket`, `NoSuchKey`.
    pub async fn find_public(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        key: &ObjectPath,
    ) -> Result<Arc<Object>, Error> {
        match self.learn(call, bucket, key).await? {
            (true, object) => object.ok_or_else(error::no_such_key),
            (false, _) => Err(error::no_such_bucket()),
        }
    }

    /// What row policies let the caller see. Errors: `NoSuchKey`.
    pub async fn find(&self, call: &Call<'_>, bucket: &BucketId, key: &ObjectPath) -> Result<Object, Error> {
        let record = self.read_as_caller(call, &store::find_object(bucket, key)).await?;
        store::first_object(&record).ok_or_else(error::no_such_key)
    }

    /// Public buckets show everything, others what row policies let the caller see. Errors: `NoSuchBucket`, `NoSuchKey`.
    pub async fn find_either(&self, call: &Call<'_>, bucket: &BucketId, key: &ObjectPath) -> Result<Object, Error> {
        let session = store::as_service(call, self.settings());
        let (public, switch) = (store::find_in_bucket(bucket, key), store::become_caller(call));
        let own = store::find_object(bucket, key);
        let records = self.read(&session, &[&public, &switch, &own]).await?;
        match store::found_in_bucket(&store::record(&records, 0)) {
            None => Err(error::no_such_bucket()),
            Some((true, object)) => object.ok_or_else(error::no_such_key),
            Some((false, _)) => store::first_object(&store::record(&records, 2)).ok_or_else(error::no_such_key),
        }
    }

    /// For whoever shows an address that was signed. Errors: `NoSuchKey`.
    pub async fn find_signed(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        key: &ObjectPath,
    ) -> Result<Arc<Object>, Error> {
        match self.learn(call, bucket, key).await {
            Ok((_, object)) => object.ok_or_else(error::no_such_key),
            // Nobody without a right to it learns that the bucket is gone.
            Err(error) if error.code() == Code::NoSuchBucket => Err(error::no_such_key()),
            Err(error) => Err(error),
        }
    }
}
