//! Uploads in parts.

use futures_util::StreamExt as _;

use super::{Answer, Asked, Incoming, existing};
use crate::{
    BucketId, ByteRange, Stored, backend,
    flow::{Upload, new_version},
    object::iso,
    s3::{
        answers::{self, PartEntry},
        copy_source::{self, CopySource},
        error::{Refusal, Result},
        operation::PartListing,
        xml,
    },
};

/// Largest part, in bytes: 5 GiB.
const PART_BYTES_MAX: u64 = 5 << 30;

/// Bucket, key and id of an upload.
type Named<'a> = (&'a BucketId, &'a str, &'a str);

impl Asked<'_> {
    pub(super) async fn create_upload(&self, bucket: BucketId, key: &str) -> Result<Answer> {
        let put = self.described_put(bucket, self.new_key(key)?)?;
        let upload = self.storage.begin_upload(&self.call, &put).await?;
        Ok(answers::initiated(upload.bucket.as_str(), upload.key.as_str(), &upload.id).into())
    }

    async fn upload(&self, (bucket, key, id): Named<'_>) -> Result<(Upload, u64)> {
        Ok(self.storage.find_upload(&self.call, id, bucket, &self.existing_key(key)?).await?)
    }

    pub(super) async fn upload_part(&self, named: Named<'_>, number: u32, incoming: Incoming<'_>) -> Result<Answer> {
        let length = incoming.body.announced().ok_or(Refusal::length_required())?;
        let (upload, most) = self.upload(named).await?;
        let stored = self.within(&upload, (length, most), self.receive(incoming, length)).await?;
        self.storage.add_part(&self.call, &upload, number, &stored).await?;
        let answer = Answer::empty(200).with("etag", stored.etag);
        Ok(answer.with("access-control-expose-headers", "etag"))
    }

    /// Counts bytes before they come, and takes them from the account again when they do not.
    async fn within(
        &self,
        upload: &Upload,
        (length, most): (u64, u64),
        receiving: impl Future<Output = Result<Stored>>,
    ) -> Result<Stored> {
        let signed = i64::try_from(length).ok().filter(|_| length <= PART_BYTES_MAX).ok_or(Refusal::too_large())?;
        self.storage.reserve(&self.call, &upload.id, signed, most).await?;
        let received = receiving.await;
        if received.is_err() {
            // The first refusal is the one to tell.
            let _ = self.storage.reserve(&self.call, &upload.id, -signed, most).await;
        }
        received
    }

    pub(super) async fn upload_part_copy(&self, named: Named<'_>, number: u32, source: &CopySource) -> Result<Answer> {
        let (upload, most) = self.upload(named).await?;
        let from = (existing(&source.bucket)?, self.existing_key(&source.key)?);
        let object = self.storage.find(&self.call, &from.0, &from.1).await?;
        let version = object.version().ok_or_else(crate::error::no_such_key)?;
        let range = self.headers.get("x-amz-copy-source-range")?;
        let range = range.map(|header| copy_source::range(header, object.metadata.size)).transpose()?;
        let range = range.map(|(first, last)| ByteRange { first, last });
        let length = range.map_or(object.metadata.size, ByteRange::length);
        let copying = async {
            let read = self.storage.backend().read(version, range).await?;
            self.rewrite(read, length).await
        };
        let stored = self.within(&upload, (length, most), copying).await?;
        self.storage.add_part(&self.call, &upload, number, &stored).await?;
        Ok(answers::copied("CopyPartResult", &stored.etag, &iso(stored.last_modified)).into())
    }

    /// The same bytes as a version of their own.
    async fn rewrite(&self, read: backend::Body, length: u64) -> Result<Stored> {
        let mut writer = self.storage.backend().begin(new_version(), length).await?;
        let written = async {
            match read.bytes {
                backend::Content::Whole(bytes) => writer.write(bytes).await,
                backend::Content::Stream(mut pieces) => {
                    while let Some(piece) = pieces.next().await {
                        writer.write(piece?).await?;
                    }
                    Ok(())
                }
            }
        };
        match written.await {
            Ok(()) => Ok(writer.finish().await?),
            Err(error) => {
                writer.abandon().await;
                Err(error.into())
            }
        }
    }

    pub(super) async fn complete(&self, named: Named<'_>, incoming: Incoming<'_>) -> Result<Answer> {
        let parts = xml::completed_parts(&incoming.document().await?)?;
        let wanted: Vec<_> = parts.into_iter().map(|part| (part.number, part.etag)).collect();
        let (upload, most) = self.upload(named).await?;
        let object = self.storage.complete_upload(&self.call, (&upload, most), &wanted, self.now).await?;
        Ok(answers::completed(&object.bucket_id, &object.name, &object.metadata.etag).into())
    }

    pub(super) async fn abort(&self, named: Named<'_>) -> Result<Answer> {
        let (upload, _) = self.upload(named).await?;
        self.storage.forget(&self.call, &upload).await?;
        Ok(Answer::empty(204))
    }

    pub(super) async fn list_parts(&self, named: Named<'_>, listing: &PartListing) -> Result<Answer> {
        let (upload, _) = self.upload(named).await?;
        let after = listing.after_part.unwrap_or(0);
        let parts = self.storage.list_parts(&self.call, &upload, after, listing.max_parts + 1).await?;
        let entry = |part: crate::flow::Part| PartEntry {
            number: part.number,
            etag: part.etag,
            last_modified: part.created_at,
            size: part.size,
        };
        let parts = parts.into_iter().map(entry).collect();
        Ok(answers::parts(upload.bucket.as_str(), upload.key.as_str(), &upload.id, listing, parts).into())
    }
}
