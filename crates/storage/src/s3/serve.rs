//! Runs an operation: the flows that storage-js uses, too, as the caller whose signature was believed.

mod buckets;
mod form;
mod objects;
mod read;
mod upload;
mod uploads;

use bytes::Bytes;
use futures_util::stream::LocalBoxStream;
use time::OffsetDateTime;

pub use form::{FormReader, Posted};

use super::{
    body::Body,
    error::{Refusal, Result},
    operation::{OfObject, Operation},
    query::Query,
    sigv4::Headers,
    xml::Document,
};
use crate::{
    BucketId, ObjectPath, Storage, backend,
    caller::{Call, Caller},
};

/// Largest document that a client sends, in bytes: a thousand keys of a kilobyte, written with escapes.
const DOCUMENT_BYTES_MAX: usize = 4 << 20;

/// One request whose signature was believed.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub storage: &'a Storage,
    pub call: Call<'a>,
    pub headers: &'a Headers<'a>,
    pub query: &'a Query,
    /// Where the server says it stands.
    pub region: &'a str,
    pub now: OffsetDateTime,
}

/// The bytes of a request and what must be true of them.
pub struct Incoming<'a> {
    pub bytes: LocalBoxStream<'a, std::io::Result<Bytes>>,
    pub body: Body,
}

/// What a client gets.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub content: Content,
}

pub enum Content {
    None,
    Document(Document),
    /// The bytes of an object, or a part of them.
    Bytes(backend::Body),
    /// No bytes, but as many were there to be had: for `HEAD`.
    Length(u64),
}

impl Answer {
    fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), content: Content::None }
    }

    fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }
}

impl From<Document> for Answer {
    fn from(document: Document) -> Self {
        Self { status: 200, headers: Vec::new(), content: Content::Document(document) }
    }
}

impl From<crate::Error> for Refusal {
    fn from(error: crate::Error) -> Self {
        let refusal = Self::said(error.status(), error.code().as_str(), error.message().to_owned());
        Self { cause: error.cause().map(str::to_owned), ..refusal }
    }
}

impl Asked<'_> {
    /// # Errors
    /// Whatever the flows refuse, in the words of S3.
    pub async fn answer(&self, operation: Operation, incoming: Incoming<'_>) -> Result<Answer> {
        match operation {
            Operation::ListBuckets => self.list_buckets().await,
            Operation::CreateBucket { bucket, public } => self.create_bucket(bucket, public).await,
            Operation::DeleteBucket { bucket } => self.delete_bucket(&bucket).await,
            Operation::HeadBucket { bucket } => self.head_bucket(&bucket).await,
            Operation::GetBucketLocation { bucket } => self.location(&bucket).await,
            Operation::GetBucketVersioning { bucket } => self.versioning(&bucket).await,
            Operation::ListObjects { bucket, listing } => self.list_objects(&bucket, &listing).await,
            Operation::ListMultipartUploads { bucket, listing } => self.list_uploads(&bucket, &listing).await,
            Operation::DeleteObjects { bucket } => self.delete_objects(&bucket, incoming).await,
            // Its signature stands in the form: the edge reads that first and calls `post_form`.
            Operation::PostForm { .. } => Err(Refusal::denied("Missing signature")),
            Operation::Object { bucket, key, operation } => self.of_object(&bucket, key, operation, incoming).await,
        }
    }

    async fn of_object(
        &self,
        bucket: &str,
        key: String,
        operation: OfObject,
        incoming: Incoming<'_>,
    ) -> Result<Answer> {
        let bucket = existing(bucket)?;
        match operation {
            OfObject::Get => self.get(&bucket, &key, true).await,
            OfObject::Head => self.head(&bucket, &key).await,
            OfObject::GetTagging => self.tagging(&bucket, &key).await,
            OfObject::Put => self.put(bucket, key, incoming).await,
            OfObject::Copy { source } => self.copy(bucket, &key, &source).await,
            OfObject::Delete => self.delete(&bucket, &key).await,
            OfObject::CreateMultipartUpload => self.create_upload(bucket, &key).await,
            OfObject::UploadPart { upload, part } => self.upload_part((&bucket, &key, &upload), part, incoming).await,
            OfObject::UploadPartCopy { upload, part, source } => {
                self.upload_part_copy((&bucket, &key, &upload), part, &source).await
            }
            OfObject::CompleteMultipartUpload { upload } => self.complete((&bucket, &key, &upload), incoming).await,
            OfObject::AbortMultipartUpload { upload } => self.abort((&bucket, &key, &upload)).await,
            OfObject::ListParts { upload, listing } => self.list_parts((&bucket, &key, &upload), &listing).await,
        }
    }

    /// A key that is asked for: whatever it is, a row may have it.
    fn existing_key(&self, key: &str) -> Result<ObjectPath> {
        if key.contains('\0') {
            return Err(crate::error::no_such_key().into());
        }
        let accepted = ObjectPath::new(key, self.storage.settings().key_rule);
        Ok(accepted.unwrap_or_else(|_| ObjectPath::of_row(key.to_owned())))
    }

    /// A key that is to be written.
    fn new_key(&self, key: &str) -> Result<ObjectPath> {
        Ok(ObjectPath::new(key, self.storage.settings().key_rule)?)
    }

    fn owner(&self) -> Option<String> {
        let caller: &Caller = self.call.caller;
        caller.sub.clone()
    }

    /// `x-amz-meta-*` as a JSON object; `None` when there is none.
    fn user_metadata(&self) -> Result<Option<String>> {
        let mut metadata = serde_json::Map::new();
        for (name, _) in self.headers.iter() {
            if let Some(own) = name.strip_prefix("x-amz-meta-").filter(|own| !own.is_empty()) {
                let values: Vec<_> = self.headers.all(name).map(String::from_utf8_lossy).collect();
                metadata.insert(own.to_owned(), values.join(",").trim().into());
            }
        }
        if metadata.is_empty() {
            return Ok(None);
        }
        let json = serde_json::Value::Object(metadata).to_string();
        // AWS' own bound is two kilobytes; upstream's is a megabyte, which no set of headers reaches.
        Ok(Some(json))
    }
}

fn existing(bucket: &str) -> Result<BucketId> {
    Ok(BucketId::existing(bucket)?)
}

impl Incoming<'_> {
    /// A whole document, held to what was said of it.
    async fn document(mut self) -> Result<Vec<u8>> {
        use futures_util::StreamExt as _;
        let (mut document, mut pieces) = (Vec::new(), Vec::new());
        while let Some(bytes) = self.bytes.next().await {
            self.body.push(bytes.map_err(broken)?, &mut pieces)?;
            for piece in pieces.drain(..) {
                document.extend_from_slice(&piece);
            }
            if document.len() > DOCUMENT_BYTES_MAX {
                return Err(Refusal::malformed_xml());
            }
        }
        self.body.finish()?;
        Ok(document)
    }
}

/// The client went away, or sent what HTTP does not allow.
fn broken(error: std::io::Error) -> Refusal {
    Refusal { cause: Some(error.to_string()), ..Refusal::incomplete() }
}
