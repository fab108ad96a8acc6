//! Which backend the settings choose.

use std::path::{Path, PathBuf};

use storage::{
    Backend,
    backend::{
        Disk, Remote, Unfit,
        remote::{self, Settings},
    },
};

use crate::{
    config::{Config, Surface},
    observe::{Event, Sweep},
};

/// Where the files are, or, with `STORAGE_BACKEND=s3`, what is kept here beside them.
pub fn folder(config: &Config) -> PathBuf {
    let below = |data: &Path| data.join("storage");
    config.storage.folder.clone().unwrap_or_else(|| below(&config.database.data))
}

/// The place as people call it.
pub fn name(config: &Config) -> String {
    match &config.storage.remote {
        Some(remote) => format!("s3://{}/{}", remote.bucket, config.s3.tenant),
        None => folder(config).display().to_string(),
    }
}

/// With nothing made and nothing asked yet. The error is one line.
pub fn backend(config: &Config) -> Result<Backend, String> {
    match settings(config) {
        Some(settings) => {
            let remote = Remote::at(&settings).map_err(|error| format!("STORAGE_BACKEND: s3: {error}"))?;
            Ok(Backend::Remote(remote))
        }
        None => Ok(Backend::Disk(Disk::at(&folder(config)))),
    }
}

/// With its local folders made, unless nothing will be kept there. The error is one line.
pub(super) fn open(config: &Config) -> Result<Backend, String> {
    let backend = backend(config)?;
    if config.surface == Surface::Auth {
        return Ok(backend);
    }
    let folder = folder(config);
    let made = match &backend {
        Backend::Disk(_) => Disk::open(&folder).map(drop),
        Backend::Remote(remote) => remote.prepare(),
    };
    let refused = |error| format!("STORAGE_FILE_BACKEND_PATH: {}: {error}; name a folder of yours", folder.display());
    made.map_err(refused)?;
    Ok(backend)
}

/// Asks once whether the backend takes us. One that refuses is a mistake of the settings and the error, one line; one that does
/// not answer is told of, and may later.
pub async fn probe(config: &Config, backend: &Backend) -> Result<(), String> {
    match backend.probe().await {
        Ok(()) => Ok(()),
        Err(Unfit::Refused(why)) => Err(format!(
            "STORAGE_S3_BUCKET: {}: {}; correct the bucket, its address or AWS_ACCESS_KEY_ID",
            name(config),
            one_line(&why)
        )),
        Err(Unfit::Away(why)) => {
            Event::Sweep(Sweep::StoreAway { reason: &format!("{}: {}", name(config), one_line(&why)) }).emit();
            Ok(())
        }
    }
}

/// Stores answer with documents.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn settings(config: &Config) -> Option<Settings> {
    let chosen = config.storage.remote.as_ref()?;
    Some(remote::Settings {
        bucket: chosen.bucket.clone(),
        prefix: config.s3.tenant.clone(),
        region: chosen.region.clone(),
        endpoint: chosen.endpoint.clone(),
        path_style: chosen.path_style,
        credentials: chosen.credentials.clone(),
        folder: folder(config),
    })
}
