//! What an upload is in the words of [`Put`]: asked about with every request, and written as any other upload at the end.

use std::{fs, path::PathBuf};

use super::Uploads;
use crate::{
    Caller, Code, Error, Put,
    caller::{Call, SERVICE_ROLE},
    error,
    resumable::{Finisher, Metadata, Refusal, Upload, UploadId},
};

/// The type of what names none.
const NO_TYPE: &str = "application/octet-stream";

/// What is to be stored.
pub(super) fn put(id: &UploadId, (length, metadata): (Option<u64>, &Metadata), finisher: &Finisher) -> Put {
    // What is no JSON is left out, as upstream does.
    let object = |text: &&str| serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).is_ok();
    Put {
        bucket: id.bucket.clone(),
        key: id.key.clone(),
        upsert: finisher.upsert,
        mime_type: metadata.get("contentType").filter(|given| !given.is_empty()).unwrap_or(NO_TYPE).to_owned(),
        cache_control: metadata.get("cacheControl").unwrap_or("no-cache").to_owned(),
        robots: None,
        length,
        user_metadata: metadata.get("metadata").filter(object).map(str::to_owned),
        owner: finisher.owner.clone(),
    }
}

/// Above row policies: for those who show a signature, and for what was allowed before.
pub(super) fn service(claims: &str) -> Caller {
    Caller { role: SERVICE_ROLE.to_owned(), claims: claims.to_owned(), sub: None, token: String::new() }
}

impl Uploads {
    /// Bucket, limits and policies in one question; the largest size in bytes. Errors: as [`crate::Storage::admit`], what is
    /// too large in the words of the protocol.
    pub(super) async fn admit(&self, call: &Call<'_>, put: &Put) -> Result<u64, Refusal> {
        self.0.storage.admit(call, put).await.map_err(|error| match error.code() {
            Code::EntityTooLarge => Refusal::MaximumExceeded,
            _ => error.into(),
        })
    }

    /// Bytes into their place, and the row. Done again after a crash it does nothing twice.
    pub(super) async fn make_object(&self, id: &UploadId, upload: &Upload) -> Result<(), Refusal> {
        let storage = &self.0.storage;
        let Some(finisher) = &upload.finisher else {
            return Err(Error::internal("nobody finishes this upload").into());
        };
        let caller = service(&storage.settings().service_claims);
        let call = Call {
            caller: &caller,
            operation: "storage.tus.upload.part",
            method: "PATCH",
            path: "/upload/resumable",
            headers: "{}",
        };
        match storage.find(&call, &id.bucket, &id.key).await {
            Ok(object) if object.version() == Some(id.version) => return Ok(()),
            Ok(_) if !finisher.upsert => return Err(error::key_already_exists().into()),
            Ok(_) => {}
            Err(error) if error.code() == Code::NoSuchKey => {}
            Err(error) => return Err(error.into()),
        }
        let bytes = self.0.store.bytes(id.version);
        // A second name: if the row cannot be written now, the bytes are still here for the next attempt.
        let stored = storage.backend().adopt(second_name(bytes).await?, id.version).await?;
        let put = put(id, (upload.length, &upload.metadata), finisher);
        storage.settle(&call, &put, &stored).await?;
        Ok(())
    }
}

async fn second_name(path: PathBuf) -> Result<PathBuf, Refusal> {
    let linked = tokio::task::spawn_blocking(move || {
        let second = path.with_extension("whole");
        match fs::hard_link(&path, &second) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(second),
            // A file system without them gives the only name.
            Err(error) if error.kind() == std::io::ErrorKind::Unsupported => Ok(path),
            Err(error) => Err(error),
            Ok(()) => Ok(second),
        }
    });
    Ok(linked.await.map_err(Error::internal)??)
}
