//! Objects written: put and copied.

use super::{
    Answer, Asked, Incoming, existing,
    read::{Conditions, Verdict, precondition_failed},
};
use crate::{
    BucketId, ObjectPath, Put,
    flow::Copy,
    s3::{answers, copy_source::CopySource, error::Result},
};

/// What the dashboard keeps an empty folder with.
const PLACEHOLDER: &str = ".emptyFolderPlaceholder";

impl Asked<'_> {
    /// Always in the place of what was there.
    pub(super) async fn put(&self, bucket: BucketId, mut key: String, incoming: Incoming<'_>) -> Result<Answer> {
        if key.ends_with('/') && incoming.body.announced() == Some(0) {
            key.push_str(PLACEHOLDER);
        }
        let key = self.new_key(&key)?;
        let put = Put { length: incoming.body.announced(), ..self.described_put(bucket, key)? };
        let most = self.storage.admit(&self.call, &put).await?;
        let stored = self.receive(incoming, most).await?;
        let object = self.storage.settle(&self.call, &put, &stored).await?;
        Ok(Answer::empty(200).with("etag", object.metadata.etag))
    }

    /// From the headers that describe an object.
    pub(super) fn described_put(&self, bucket: BucketId, key: ObjectPath) -> Result<Put> {
        let text = |name: &str| self.headers.get(name).map(|text| text.filter(|text| !text.is_empty()));
        Ok(Put {
            bucket,
            key,
            upsert: true,
            mime_type: text("content-type")?.unwrap_or("application/octet-stream").to_owned(),
            cache_control: text("cache-control")?.unwrap_or("no-cache").to_owned(),
            robots: None,
            length: None,
            user_metadata: self.user_metadata()?,
            owner: self.owner(),
        })
    }

    pub(super) async fn copy(&self, bucket: BucketId, key: &str, source: &CopySource) -> Result<Answer> {
        let from = (existing(&source.bucket)?, self.existing_key(&source.key)?);
        let conditions = Conditions::read(self.headers, "x-amz-copy-source-")?;
        let found = self.storage.find(&self.call, &from.0, &from.1).await?;
        if conditions.judge(&found.metadata.etag, found.metadata.last_modified()) != Verdict::GoOn {
            return Err(precondition_failed());
        }
        let replace =
            self.headers.get("x-amz-metadata-directive")?.is_some_and(|text| text.eq_ignore_ascii_case("REPLACE"));
        let own = |name: &str| self.headers.get(name).map(|text| text.filter(|_| replace).map(str::to_owned));
        let copy = Copy {
            from,
            to: (bucket, self.new_key(key)?),
            upsert: true,
            with_metadata: !replace,
            user_metadata: if replace { self.user_metadata()? } else { None },
            mime_type: own("content-type")?,
            cache_control: own("cache-control")?,
        };
        let object = self.storage.copy(&self.call, &copy, self.now).await?;
        Ok(answers::copied("CopyObjectResult", &object.metadata.etag, &object.metadata.last_modified).into())
    }
}
