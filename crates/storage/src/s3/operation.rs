//! Which operation a request asks for: a pure function of method, path, query and headers. What S3 has and storage has not is
//! refused by name, where upstream would do something else in its stead (`PUT /b/k?tagging` would overwrite the object).

mod listing;
#[cfg(test)]
mod tests;

use percent_encoding::percent_decode_str;

use super::{
    copy_source::CopySource,
    error::{Refusal, Result},
    query::Query,
    sigv4::Headers,
};
pub use listing::{Listing, PartListing, UploadListing, decode_marker, encode_marker};

/// What is asked, with the names as they are meant: decoded once, not yet judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    ListBuckets,
    CreateBucket {
        bucket: String,
        public: bool,
    },
    DeleteBucket {
        bucket: String,
    },
    HeadBucket {
        bucket: String,
    },
    GetBucketLocation {
        bucket: String,
    },
    GetBucketVersioning {
        bucket: String,
    },
    ListObjects {
        bucket: String,
        listing: Listing,
    },
    ListMultipartUploads {
        bucket: String,
        listing: UploadListing,
    },
    DeleteObjects {
        bucket: String,
    },
    /// An upload by a form; its key stands there.
    PostForm {
        bucket: String,
    },
    Object {
        bucket: String,
        key: String,
        operation: OfObject,
    },
}

/// What is asked about one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfObject {
    Get,
    Head,
    GetTagging,
    Put,
    Copy { source: CopySource },
    Delete,
    CreateMultipartUpload,
    UploadPart { upload: String, part: u32 },
    UploadPartCopy { upload: String, part: u32, source: CopySource },
    CompleteMultipartUpload { upload: String },
    AbortMultipartUpload { upload: String },
    ListParts { upload: String, listing: PartListing },
}

/// Parts of S3 that storage does not have.
const NOT_IMPLEMENTED: [&str; 26] = [
    "accelerate",
    "acl",
    "analytics",
    "attributes",
    "cors",
    "encryption",
    "intelligent-tiering",
    "inventory",
    "legal-hold",
    "lifecycle",
    "logging",
    "metrics",
    "notification",
    "object-lock",
    "ownershipControls",
    "policy",
    "policyStatus",
    "publicAccessBlock",
    "replication",
    "requestPayment",
    "restore",
    "retention",
    "select",
    "torrent",
    "versions",
    "website",
];

/// `path` as it came, still encoded, without what this API is mounted at.
///
/// # Errors
/// `NotImplemented`, `MethodNotAllowed`, and parameters that cannot be read.
pub fn operation(method: &str, path: &str, query: &Query, headers: &Headers<'_>) -> Result<Operation> {
    if let Some(name) = query.names().find(|name| NOT_IMPLEMENTED.contains(name)) {
        return Err(Refusal::not_implemented(name));
    }
    if query.get("versionId").is_some_and(|version| version != "null") {
        return Err(Refusal::not_implemented("versionId"));
    }
    let (bucket, key) = split(path)?;
    match (bucket, key) {
        (None, _) if method == "GET" => Ok(Operation::ListBuckets),
        (None, _) => Err(not_allowed()),
        (Some(bucket), None) => of_bucket(method, bucket, query, headers),
        (Some(bucket), Some(key)) => {
            Ok(Operation::Object { bucket, key, operation: of_object(method, query, headers)? })
        }
    }
}

/// Bucket and key, each decoded once. What the key holds, dots and doubled slashes too, is for the rules of keys to judge.
fn split(path: &str) -> Result<(Option<String>, Option<String>)> {
    let decode = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map(|text| text.into_owned()).map_err(|_| Refusal::invalid("The path is not UTF-8"))
    };
    let path = path.strip_prefix('/').unwrap_or(path);
    let (bucket, key) = path.split_once('/').unwrap_or((path, ""));
    let some = |text: &str| if text.is_empty() { Ok(None) } else { decode(text).map(Some) };
    let (bucket, key) = (some(bucket)?, some(key)?);
    match (&bucket, &key) {
        (None, Some(_)) => Err(Refusal::new(400, "InvalidBucketName", "Bucket name invalid")),
        _ => Ok((bucket, key)),
    }
}

fn of_bucket(method: &str, bucket: String, query: &Query, headers: &Headers<'_>) -> Result<Operation> {
    Ok(match method {
        "GET" if query.has("location") => Operation::GetBucketLocation { bucket },
        "GET" if query.has("versioning") => Operation::GetBucketVersioning { bucket },
        "GET" if query.has("uploads") => {
            Operation::ListMultipartUploads { bucket, listing: UploadListing::read(query)? }
        }
        "GET" if query.has("tagging") => return Err(Refusal::not_implemented("tagging")),
        "GET" => Operation::ListObjects { bucket, listing: Listing::read(query)? },
        "HEAD" => Operation::HeadBucket { bucket },
        "POST" if query.has("delete") => Operation::DeleteObjects { bucket },
        "POST" if is_form(headers)? => Operation::PostForm { bucket },
        "PUT" | "DELETE" if query.has("tagging") || query.has("versioning") => {
            return Err(Refusal::not_implemented("Changing this"));
        }
        "PUT" => Operation::CreateBucket { bucket, public: is_public(headers)? },
        "DELETE" => Operation::DeleteBucket { bucket },
        _ => return Err(not_allowed()),
    })
}

fn of_object(method: &str, query: &Query, headers: &Headers<'_>) -> Result<OfObject> {
    let upload = query.get("uploadId").map(str::to_owned);
    let source = headers.get("x-amz-copy-source")?.map(CopySource::parse);
    Ok(match (method, upload) {
        ("GET", Some(upload)) => OfObject::ListParts { upload, listing: PartListing::read(query)? },
        ("GET", None) if query.has("tagging") => OfObject::GetTagging,
        ("GET", None) => OfObject::Get,
        ("HEAD", None) => OfObject::Head,
        (_, None) if query.has("tagging") => return Err(Refusal::not_implemented("tagging")),
        ("PUT", Some(upload)) => {
            let part = part_number(query)?;
            match source {
                Some(source) => OfObject::UploadPartCopy { upload, part, source: source? },
                None => OfObject::UploadPart { upload, part },
            }
        }
        ("PUT", None) if query.has("partNumber") => return Err(Refusal::missing("uploadId")),
        ("PUT", None) => match source {
            Some(source) => OfObject::Copy { source: source? },
            None => OfObject::Put,
        },
        ("POST", Some(upload)) => OfObject::CompleteMultipartUpload { upload },
        ("POST", None) if query.has("uploads") => OfObject::CreateMultipartUpload,
        ("DELETE", Some(upload)) => OfObject::AbortMultipartUpload { upload },
        ("DELETE", None) => OfObject::Delete,
        _ => return Err(not_allowed()),
    })
}

fn part_number(query: &Query) -> Result<u32> {
    let text = query.get("partNumber").ok_or_else(|| Refusal::missing("partNumber"))?;
    let number = text.parse().ok().filter(|number| (1..=10_000).contains(number));
    number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())).ok_or_else(|| Refusal::parameter("partNumber"))
}

/// `public-read` is the one permission that buckets have.
fn is_public(headers: &Headers<'_>) -> Result<bool> {
    Ok(headers.get("x-amz-acl")? == Some("public-read"))
}

fn is_form(headers: &Headers<'_>) -> Result<bool> {
    let media = headers.get("content-type")?.and_then(|media| media.split(';').next());
    Ok(media.is_some_and(|media| media.trim().eq_ignore_ascii_case("multipart/form-data")))
}

fn not_allowed() -> Refusal {
    Refusal::new(405, "MethodNotAllowed", "The specified method is not allowed against this resource.")
}

impl Operation {
    /// What policies see in `storage.operation()`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::ListBuckets => "storage.s3.bucket.list",
            Self::CreateBucket { .. } => "storage.s3.bucket.create",
            Self::DeleteBucket { .. } => "storage.s3.bucket.delete",
            Self::HeadBucket { .. } => "storage.s3.bucket.get",
            Self::GetBucketLocation { .. } => "storage.s3.bucket.get_location",
            Self::GetBucketVersioning { .. } => "storage.s3.bucket.get_versioning",
            Self::ListObjects { .. } => "storage.s3.object.list",
            Self::ListMultipartUploads { .. } => "storage.s3.upload.list",
            Self::DeleteObjects { .. } => "storage.s3.object.delete_many",
            Self::PostForm { .. } => "storage.s3.upload",
            Self::Object { operation, .. } => operation.name(),
        }
    }
}

impl OfObject {
    fn name(&self) -> &'static str {
        match self {
            Self::Get => "storage.s3.object.get",
            Self::Head => "storage.s3.object.info",
            Self::GetTagging => "storage.s3.object.get_tagging",
            Self::Put => "storage.s3.upload",
            Self::Copy { .. } => "storage.s3.object.copy",
            Self::Delete => "storage.s3.object.delete",
            Self::CreateMultipartUpload => "storage.s3.upload.create",
            Self::UploadPart { .. } => "storage.s3.upload.part",
            Self::UploadPartCopy { .. } => "storage.s3.upload.part_copy",
            Self::CompleteMultipartUpload { .. } => "storage.s3.upload.complete",
            Self::AbortMultipartUpload { .. } => "storage.s3.upload.abort",
            Self::ListParts { .. } => "storage.s3.upload.list_parts",
        }
    }
}
