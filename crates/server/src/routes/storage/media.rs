//! What large uploads and pictures need for as long as the server runs.

use storage::{
    Storage,
    flow::Uploads,
    image::{Cache, Workers},
};

use crate::config::Config;

pub struct Media {
    pub uploads: Uploads,
    pub workers: Workers,
    /// `None`: no picture is kept.
    pub cache: Option<Cache>,
}

impl Media {
    /// The error is one line.
    pub fn open(config: &Config, storage: &Storage) -> Result<Self, String> {
        let chosen = &config.media;
        let uploads = Uploads::open(storage.clone(), chosen.upload_life)
            .map_err(|error| format!("STORAGE_FILE_BACKEND_PATH: uploads under way: {error}"))?;
        let folder = super::folder(config).join("pictures");
        let cache = (chosen.cache > 0 && config.storage.images).then(|| Cache::open(&folder, chosen.cache)).transpose();
        let cache = cache.map_err(|error| format!("SALUHALL_IMAGE_CACHE: {}: {error}", folder.display()))?;
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Self { uploads, workers: Workers::new(threads, chosen.caps), cache })
    }
}
