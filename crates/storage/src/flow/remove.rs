//! Removal: rows first, then the bytes that nothing names any more.

use crate::{BucketId, Error, Object, ObjectPath, Storage, caller::Call, error, store};

/// Names in one statement.
const BATCH: usize = 500;

impl Storage {
    /// Errors: `NoSuchKey` when there is none, `AccessDenied` when row policies keep it.
    pub async fn remove(&self, call: &Call<'_>, bucket: &BucketId, key: &ObjectPath) -> Result<Object, Error> {
        let session = store::as_service(call, self.settings());
        let (there, switch) = (store::version_for_update(bucket, key), store::become_caller(call));
        let delete = store::delete(bucket, &[key.as_str()]);
        let removed = self.write(&session, &[&there, &switch, &delete]).await;
        self.0.changes.changed(bucket.as_str(), key.as_str());
        let records = removed?;
        if store::record(&records, 0).rows.is_empty() {
            return Err(error::no_such_key());
        }
        let gone = store::first_object(&store::record(&records, 2));
        let gone = gone.ok_or_else(|| error::access_denied("Access denied"))?;
        self.discard_all(std::slice::from_ref(&gone)).await;
        Ok(gone)
    }

    /// Those that were there and that row policies let go.
    pub async fn remove_many(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        names: &[String],
    ) -> Result<Vec<Object>, Error> {
        let session = store::as_caller(call, self.settings());
        let mut all = Vec::new();
        for some in self.spelled(names).chunks(BATCH) {
            let removed = self.write(&session, &[&store::delete(bucket, some)]).await;
            some.iter().for_each(|name| self.0.changes.changed(bucket.as_str(), name));
            let records = removed?;
            let gone = store::objects(&store::record(&records, 0));
            self.discard_all(&gone).await;
            all.extend(gone);
        }
        Ok(all)
    }

    pub(super) async fn discard_all(&self, gone: &[Object]) {
        for version in gone.iter().filter_map(Object::version) {
            self.discard(version).await;
        }
    }
}
