//! What only the S3 protocol asks for: lists by key with any delimiter, and what is left after a deletion.

use crate::{
    BucketId, Error, Storage,
    caller::Call,
    error,
    object::Metadata,
    store::{self, Columns},
};

/// An object, or what several share up to the delimiter.
#[derive(Debug, Clone)]
pub struct Keyed {
    pub name: String,
    /// When it changed (ISO 8601), and metadata; `None` for what is shared.
    pub object: Option<(String, Metadata)>,
}

/// An upload under way, or what several share up to the delimiter.
#[derive(Debug, Clone)]
pub struct KeyedUpload {
    pub key: String,
    pub id: String,
    /// ISO 8601.
    pub created_at: String,
}

impl Storage {
    /// Whether there is such a bucket, whoever may see it. Errors: `NoSuchBucket`.
    pub async fn expect_bucket(&self, call: &Call<'_>, bucket: &BucketId) -> Result<(), Error> {
        let record = self.read_as_service(call, &store::find_limits(bucket)).await?;
        store::limits(&record).map(|_| ()).ok_or_else(error::no_such_bucket)
    }

    /// What the caller sees, by key; `limit` and one more. `names` are prefix and delimiter, `after` is where to begin and the
    /// last name of the page before.
    pub async fn list_by_key(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        names: (&str, &str),
        after: (&str, &str),
        limit: u32,
    ) -> Result<Vec<Keyed>, Error> {
        let prefix = self.settings().key_rule.spell(names.0);
        let list = store::list_by_key(bucket, (&prefix, names.1), after, i64::from(limit) + 1);
        let record = self.read_as_caller(call, &list).await?;
        let keyed = |row: &query::Row| {
            let row = Columns(row);
            let object = row.optional(1).map(|_| (row.text(2), Metadata::parse(row.text(3).as_bytes())));
            Keyed { name: row.text(0), object }
        };
        Ok(record.rows.iter().map(keyed).collect())
    }

    /// Uploads under way that the caller sees; `limit` and one more. `after` are key and id of the last one before.
    pub async fn list_uploads(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        names: (&str, &str),
        after: (&str, &str),
        limit: u32,
    ) -> Result<Vec<KeyedUpload>, Error> {
        let list = store::list_uploads(bucket, names, after, i64::from(limit) + 1);
        let record = self.read_as_caller(call, &list).await?;
        let keyed = |row: &query::Row| {
            let row = Columns(row);
            KeyedUpload { key: row.text(0), id: row.text(1), created_at: row.text(2) }
        };
        Ok(record.rows.iter().map(keyed).collect())
    }

    /// Those of these names that are there, whoever may see them.
    pub async fn still_there(
        &self,
        call: &Call<'_>,
        bucket: &BucketId,
        names: &[String],
    ) -> Result<Vec<String>, Error> {
        let record = self.read_as_service(call, &store::find_many(bucket, names)).await?;
        Ok(record.rows.iter().map(|row| Columns(row).text(0)).collect())
    }
}
