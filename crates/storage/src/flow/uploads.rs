//! Uploads in parts, as S3 has them. A part is a version of its own, durable like an object; completing writes them one after
//! the other into the version that the object gets, so that what is read later is one piece again.
//!
//! Rows of uploads are the server's: what the caller may do is asked as for the object that is to come, with every request.

use futures_util::StreamExt as _;
use hmac::{Hmac, KeyInit as _, Mac as _};
use md5::{Digest as _, Md5};
use sha2::Sha256;
use time::OffsetDateTime;

use super::{Put, new_version};
use crate::{
    BucketId, Code, Error, Object, ObjectPath, Storage, Stored,
    backend::Content,
    caller::Call,
    object::{Metadata, Version, iso},
    store,
};

/// As many parts as an object may have.
pub(super) const PARTS_MAX: u32 = 10_000;
/// How often a reservation is tried while others reserve, too.
const ATTEMPTS_MAX: usize = 64;

/// A row of `storage.s3_multipart_uploads`.
#[derive(Debug, Clone)]
pub struct Upload {
    pub id: String,
    pub bucket: BucketId,
    pub key: ObjectPath,
    pub version: Version,
    /// Bytes that arrived or are on their way.
    pub size: u64,
    /// Says that `size` was written by us.
    pub signature: String,
    pub owner: Option<String>,
    /// JSON object.
    pub user_metadata: Option<String>,
    pub mime_type: String,
    pub cache_control: String,
}

/// A row of `storage.s3_multipart_uploads_parts`.
#[derive(Debug, Clone)]
pub struct Part {
    pub number: u32,
    /// In quotes.
    pub etag: String,
    /// Bytes.
    pub size: u64,
    pub version: Version,
    /// ISO 8601; empty in a part that is to be written.
    pub created_at: String,
}

impl Upload {
    fn put(&self, owner: Option<&str>) -> Put {
        Put {
            bucket: self.bucket.clone(),
            key: self.key.clone(),
            upsert: true,
            mime_type: self.mime_type.clone(),
            cache_control: self.cache_control.clone(),
            robots: None,
            length: None,
            user_metadata: self.user_metadata.clone(),
            owner: owner.map(str::to_owned),
        }
    }
}

impl Storage {
    /// Begins one. Errors: as [`Storage::admit`].
    pub async fn begin_upload(&self, call: &Call<'_>, put: &Put) -> Result<Upload, Error> {
        self.admit(call, put).await?;
        let id = uuid::Uuid::new_v4().to_string();
        let upload = Upload {
            signature: self.signature(&id, 0),
            id,
            bucket: put.bucket.clone(),
            key: put.key.clone(),
            version: new_version(),
            size: 0,
            owner: put.owner.clone(),
            user_metadata: put.user_metadata.clone(),
            mime_type: put.mime_type.clone(),
            cache_control: put.cache_control.clone(),
        };
        let session = store::as_service(call, self.settings());
        self.write(&session, &[&store::insert_upload(&upload)]).await?;
        Ok(upload)
    }

    /// The upload of this id for this very object, if the caller may write the object; and its largest size in bytes.
    /// Errors: `NoSuchUpload`, and as [`Storage::admit`].
    pub async fn find_upload(
        &self,
        call: &Call<'_>,
        id: &str,
        bucket: &BucketId,
        key: &ObjectPath,
    ) -> Result<(Upload, u64), Error> {
        let upload = self.upload(call, id).await?;
        if upload.bucket != *bucket || upload.key != *key {
            return Err(no_such_upload());
        }
        let most = self.admit(call, &upload.put(call.caller.sub.as_deref())).await?;
        Ok((upload, most))
    }

    async fn upload(&self, call: &Call<'_>, id: &str) -> Result<Upload, Error> {
        if uuid::Uuid::try_parse(id).is_err() {
            return Err(no_such_upload());
        }
        let record = self.read_as_service(call, &store::find_upload(id)).await?;
        store::upload(&record).ok_or_else(no_such_upload)
    }

    /// Counts `length` bytes that are on their way, or, negative, that did not arrive.
    /// Errors: `EntityTooLarge` above `most`, `InvalidUploadSignature` when somebody else wrote the row, `NoSuchUpload`.
    pub async fn reserve(&self, call: &Call<'_>, id: &str, length: i64, most: u64) -> Result<(), Error> {
        let session = store::as_service(call, self.settings());
        for _ in 0..ATTEMPTS_MAX {
            let upload = self.upload(call, id).await?;
            if self.signature(id, upload.size) != upload.signature {
                return Err(Error::new(Code::InvalidUploadSignature, "Invalid upload Signature"));
            }
            let size = upload.size.saturating_add_signed(length);
            if length > 0 && size > most {
                return Err(crate::error::entity_too_large());
            }
            let change = store::change_size(&upload, size, &self.signature(id, size));
            let records = self.write(&session, &[&change]).await?;
            if !store::record(&records, 0).rows.is_empty() {
                return Ok(());
            }
        }
        Err(Error::new(Code::ResourceLocked, "The upload is busy"))
    }

    /// Notes a part whose bytes are durable; what was sent under its number before goes, and no longer counts.
    pub async fn add_part(&self, call: &Call<'_>, upload: &Upload, number: u32, stored: &Stored) -> Result<(), Error> {
        let (etag, size, version) = (stored.etag.clone(), stored.size, stored.version);
        let part = Part { number, etag, size, version, created_at: String::new() };
        let session = store::as_service(call, self.settings());
        let (lock, before) = (store::lock_upload(&upload.id), store::delete_part(&upload.id, number));
        let records = match self.write(&session, &[&lock, &before, &store::insert_part(upload, &part)]).await {
            Ok(records) => records,
            Err(refusal) => {
                let gone = refusal.sqlstate() == Some("23503");
                let error = self.take_back(version, refusal).await;
                return Err(if gone { no_such_upload() } else { error });
            }
        };
        for row in &store::record(&records, 1).rows {
            let replaced = row.text(1).and_then(|size| size.parse::<i64>().ok()).unwrap_or(0);
            self.reserve(call, &upload.id, -replaced, u64::MAX).await?;
            if let Some(version) = row.text(0).and_then(Version::parse) {
                self.discard(version).await;
            }
        }
        Ok(())
    }

    /// By number, after `after`, `limit` of them at most.
    pub async fn list_parts(
        &self,
        call: &Call<'_>,
        upload: &Upload,
        after: u32,
        limit: u32,
    ) -> Result<Vec<Part>, Error> {
        let list = store::list_parts(&upload.id, after, i64::from(limit));
        Ok(store::parts(&self.read_as_service(call, &list).await?))
    }

    /// Makes the object of these parts, or of all there are; each is a number and its hash without quotes, when it is known.
    /// Errors: `MissingPart` for parts that are not there, and as [`Storage::settle`].
    pub async fn complete_upload(
        &self,
        call: &Call<'_>,
        (upload, most): (&Upload, u64),
        wanted: &[(u32, Option<String>)],
        now: OffsetDateTime,
    ) -> Result<Object, Error> {
        let there = self.list_parts(call, upload, 0, PARTS_MAX).await?;
        let chosen = choose(&there, wanted)?;
        // A version of its own: of two requests that complete the same upload, each has all of its bytes.
        let stored = self.join(&chosen, most).await?;
        let put = upload.put(call.caller.sub.as_deref().or(upload.owner.as_deref()));
        let metadata = Metadata {
            etag: joint_etag(&chosen),
            last_modified: iso(now),
            ..Metadata::of(&stored, &put.mime_type, &put.cache_control, None)
        };
        let object = self.settle_as(call, &put, stored.version, &metadata).await?;
        match self.forget(call, upload).await {
            // Somebody else completed it, too: both objects are whole.
            Err(error) if error.code() != Code::NoSuchUpload => Err(error),
            _ => Ok(object),
        }
    }

    async fn join(&self, parts: &[&Part], most: u64) -> Result<Stored, Error> {
        let mut writer = self.backend().begin(new_version(), most).await?;
        for part in parts {
            if let Err(error) = self.append(&mut writer, part.version).await {
                writer.abandon().await;
                return Err(error);
            }
        }
        writer.finish().await
    }

    async fn append(&self, writer: &mut crate::Writer, version: Version) -> Result<(), Error> {
        match self.backend().read(version, None).await?.bytes {
            Content::Whole(bytes) => writer.write(bytes).await,
            Content::Stream(mut pieces) => {
                while let Some(piece) = pieces.next().await {
                    writer.write(piece?).await?;
                }
                Ok(())
            }
        }
    }

    /// Takes an upload back with all of its parts. Errors: `NoSuchUpload` when somebody was quicker.
    pub async fn forget(&self, call: &Call<'_>, upload: &Upload) -> Result<(), Error> {
        let session = store::as_service(call, self.settings());
        let (lock, parts) = (store::lock_upload(&upload.id), store::list_parts(&upload.id, 0, i64::from(PARTS_MAX)));
        let records = self.write(&session, &[&lock, &parts, &store::delete_upload(&upload.id)]).await?;
        for part in store::parts(&store::record(&records, 1)) {
            self.discard(part.version).await;
        }
        if store::record(&records, 2).rows.is_empty() { Err(no_such_upload()) } else { Ok(()) }
    }

    /// Keyed by the server's secret, so that only the server can have written the size beside it.
    fn signature(&self, id: &str, size: u64) -> String {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(&self.settings().secret) else { return String::new() };
        hex(&mac.chain_update(format!("progress of {id}: {size}")).finalize().into_bytes())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The parts' hashes as one, and how many there were: AWS' form, which clients know not to compare with a hash of the whole.
fn joint_etag(parts: &[&Part]) -> String {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0);
    let mut hash = Md5::new();
    for part in parts {
        let digits = part.etag.trim_matches('"').as_bytes();
        hash.update(digits.chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect::<Vec<u8>>());
    }
    format!("\"{}-{}\"", hex(&hash.finalize()), parts.len())
}

fn choose<'a>(there: &'a [Part], wanted: &[(u32, Option<String>)]) -> Result<Vec<&'a Part>, Error> {
    if wanted.is_empty() {
        return if there.is_empty() { Err(missing()) } else { Ok(there.iter().collect()) };
    }
    let find = |(number, etag): &(u32, Option<String>)| {
        let part = there.iter().find(|part| part.number == *number)?;
        etag.as_deref().is_none_or(|etag| etag == part.etag.trim_matches('"')).then_some(part)
    };
    wanted.iter().map(|part| find(part).ok_or_else(missing)).collect()
}

fn missing() -> Error {
    let text = "One or more of the specified parts could not be found. The part may not have been uploaded, or the \
                specified entity tag may not match the part's entity tag.";
    Error::new(Code::MissingPart, text)
}

fn no_such_upload() -> Error {
    Error::new(Code::NoSuchUpload, "Upload not found")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: u32, bytes: &[u8]) -> Part {
        let etag = format!("\"{}\"", hex(&Md5::digest(bytes)));
        Part { number, etag, size: bytes.len() as u64, version: Version::new([7; 16]), created_at: String::new() }
    }

    #[test]
    fn parts_are_chosen_by_number_and_hash() {
        let there = [part(1, b"a"), part(2, b"b")];
        let hash = |part: &Part| Some(part.etag.trim_matches('"').to_owned());
        let numbers = |wanted: &[(u32, Option<String>)]| {
            let chosen = choose(&there, wanted).map_err(|error| error.code());
            chosen.map(|parts| parts.iter().map(|part| part.number).collect::<Vec<_>>())
        };
        assert_eq!(numbers(&[]), Ok(vec![1, 2]));
        assert_eq!(numbers(&[(2, hash(&there[1]))]), Ok(vec![2]));
        assert_eq!(numbers(&[(1, None), (2, None)]), Ok(vec![1, 2]));
        assert_eq!(numbers(&[(1, hash(&there[1]))]), Err(Code::MissingPart));
        assert_eq!(numbers(&[(3, None)]), Err(Code::MissingPart));
        assert!(choose(&[], &[]).is_err());
    }

    #[test]
    fn a_joint_hash_is_that_of_aws() {
        // The hash of both hashes, as AWS describes it.
        let both = [Md5::digest(b"a"), Md5::digest(b"b")].concat();
        let parts = [part(1, b"a"), part(2, b"b")];
        assert_eq!(joint_etag(&[&parts[0], &parts[1]]), format!("\"{}-2\"", hex(&Md5::digest(&both))));
    }
}
