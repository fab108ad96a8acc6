//! Operations on buckets.

use super::{Answer, Asked, Incoming, existing};
use crate::{
    Code,
    flow::{ListBuckets, NewBucket},
    s3::{
        answers::{self, Entry, Page, UploadEntry},
        error::Result,
        operation::{Listing, UploadListing, decode_marker},
        xml,
    },
};

impl Asked<'_> {
    pub(super) async fn list_buckets(&self) -> Result<Answer> {
        let buckets = self.storage.list_buckets(&self.call, &ListBuckets::default()).await?;
        Ok(answers::buckets(buckets.into_iter().map(|bucket| (bucket.name, bucket.created_at))).into())
    }

    pub(super) async fn create_bucket(&self, bucket: String, public: bool) -> Result<Answer> {
        let location = format!("/{bucket}");
        self.storage.create_bucket(&self.call, &NewBucket { name: bucket, public, ..NewBucket::default() }).await?;
        Ok(Answer::empty(200).with("location", location))
    }

    pub(super) async fn delete_bucket(&self, bucket: &str) -> Result<Answer> {
        self.storage.delete_bucket(&self.call, &existing(bucket)?).await?;
        Ok(Answer::empty(204))
    }

    pub(super) async fn head_bucket(&self, bucket: &str) -> Result<Answer> {
        self.storage.get_bucket(&self.call, &existing(bucket)?).await?;
        Ok(Answer::empty(200).with("x-amz-bucket-region", self.region))
    }

    pub(super) async fn location(&self, bucket: &str) -> Result<Answer> {
        self.storage.get_bucket(&self.call, &existing(bucket)?).await?;
        Ok(answers::location(self.region).into())
    }

    pub(super) async fn versioning(&self, bucket: &str) -> Result<Answer> {
        self.storage.get_bucket(&self.call, &existing(bucket)?).await?;
        Ok(answers::versioning().into())
    }

    pub(super) async fn list_objects(&self, bucket: &str, listing: &Listing) -> Result<Answer> {
        let id = existing(bucket)?;
        self.storage.expect_bucket(&self.call, &id).await?;
        if listing.max_keys == 0 {
            return Ok(answers::objects(bucket, listing, &Page::default()).into());
        }
        let token = listing.token.as_deref().map(decode_marker).transpose()?;
        let names = (listing.prefix.as_str(), listing.delimiter.as_deref().unwrap_or_default());
        // A marker of version 1 is the last name of the page before, so a folder it names is behind us.
        let after = match (&listing.after, &token) {
            (_, Some(token)) => ("", token.as_str()),
            (Some(after), None) if listing.version_two => (after.as_str(), ""),
            (Some(marker), None) => ("", marker.as_str()),
            (None, None) => ("", ""),
        };
        let mut found = self.storage.list_by_key(&self.call, &id, names, after, listing.max_keys).await?;
        let truncated = found.len() > listing.max_keys as usize;
        found.truncate(listing.max_keys as usize);
        let mut page =
            Page { next: found.last().filter(|_| truncated).map(|last| last.name.clone()), ..Page::default() };
        for keyed in found {
            match keyed.object {
                None => page.prefixes.push(keyed.name),
                Some((last_modified, metadata)) => {
                    page.entries.push(Entry {
                        key: keyed.name,
                        last_modified,
                        etag: metadata.etag,
                        size: metadata.size,
                    });
                }
            }
        }
        Ok(answers::objects(bucket, listing, &page).into())
    }

    pub(super) async fn list_uploads(&self, bucket: &str, listing: &UploadListing) -> Result<Answer> {
        let id = existing(bucket)?;
        self.storage.expect_bucket(&self.call, &id).await?;
        let names = (listing.prefix.as_str(), listing.delimiter.as_deref().unwrap_or_default());
        let after =
            (listing.key_marker.as_deref().unwrap_or_default(), listing.upload_marker.as_deref().unwrap_or_default());
        let found = self.storage.list_uploads(&self.call, &id, names, after, listing.max_uploads).await?;
        let delimiter = names.1;
        let entry = |found: crate::flow::KeyedUpload| UploadEntry {
            is_prefix: !delimiter.is_empty() && found.key.len() > names.0.len() && found.key.ends_with(delimiter),
            key: found.key,
            id: found.id,
            initiated: found.created_at,
        };
        Ok(answers::uploads(bucket, listing, found.into_iter().map(entry).collect()).into())
    }

    /// What is not there counts as deleted; what is still there was refused.
    pub(super) async fn delete_objects(&self, bucket: &str, incoming: Incoming<'_>) -> Result<Answer> {
        let id = existing(bucket)?;
        let deletion = xml::deletion(&incoming.document().await?)?;
        let names: Vec<String> = deletion
            .keys
            .iter()
            .filter_map(|key| self.existing_key(key).ok())
            .map(|key| key.as_str().to_owned())
            .collect();
        let gone = self.storage.remove_many(&self.call, &id, &names).await?;
        let open: Vec<String> =
            names.into_iter().filter(|name| !gone.iter().any(|object| object.name == *name)).collect();
        let kept = if open.is_empty() { Vec::new() } else { self.storage.still_there(&self.call, &id, &open).await? };
        if gone.is_empty() && kept.is_empty() {
            self.storage.expect_bucket(&self.call, &id).await?;
        }
        let (kept, gone): (Vec<String>, Vec<String>) = deletion.keys.into_iter().partition(|key| kept.contains(key));
        Ok(answers::deleted(&gone, &kept, deletion.quiet).into())
    }

    pub(super) async fn delete(&self, bucket: &crate::BucketId, key: &str) -> Result<Answer> {
        match self.storage.remove(&self.call, bucket, &self.existing_key(key)?).await {
            Err(error) if error.code() == Code::NoSuchKey => self.storage.expect_bucket(&self.call, bucket).await?,
            other => drop(other?),
        }
        Ok(Answer::empty(204))
    }
}
