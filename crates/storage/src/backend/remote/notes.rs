//! Which uploads in parts are under way: one small local file each, named by the version and holding the store's name of the
//! upload. What a crash leaves at the store, unseen and paid for, is taken back by them; `object_store` cannot list it.

use std::{fs, io, path::Path, sync::Arc, time::SystemTime};

use crate::{
    backend::disk::{file, off},
    object::Version,
};

#[derive(Debug, Clone)]
pub(super) struct Notes {
    folder: Arc<Path>,
}

impl Notes {
    pub(super) fn at(folder: &Path) -> Self {
        Self { folder: folder.into() }
    }

    pub(super) fn prepare(&self) -> io::Result<()> {
        file::ensure_folder(&self.folder)
    }

    /// Notes an upload, or that it still goes on.
    pub(super) async fn write(&self, version: Version, id: &str) -> io::Result<()> {
        let (path, id) = (self.folder.join(version.to_string()), id.to_owned());
        off(move || fs::write(path, id)).await
    }

    pub(super) async fn remove(&self, version: Version) -> io::Result<()> {
        let path = self.folder.join(version.to_string());
        match off(move || fs::remove_file(path)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Those of which nothing was heard since `before`.
    pub(super) async fn older(&self, before: SystemTime) -> io::Result<Vec<(Version, String)>> {
        let folder = Arc::clone(&self.folder);
        off(move || {
            let mut older = Vec::new();
            for found in file::versions(&folder)?.into_iter().filter(|found| found.written < before) {
                // It may have ended since.
                if let Ok(id) = fs::read_to_string(folder.join(found.version.to_string())) {
                    older.push((found.version, id));
                }
            }
            Ok(older)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn what_is_still_under_way_is_not_old() {
        let folder = std::env::temp_dir().join(format!("saluhall-notes-{}", std::process::id()));
        let notes = Notes::at(&folder);
        notes.prepare().unwrap();
        let version = Version::new([9; 16]);
        notes.write(version, "upload").await.unwrap();
        let now = SystemTime::now();
        assert_eq!(notes.older(now - Duration::from_secs(60)).await.unwrap(), []);
        assert_eq!(notes.older(now + Duration::from_secs(60)).await.unwrap(), [(version, "upload".to_owned())]);
        notes.remove(version).await.unwrap();
        notes.remove(version).await.unwrap();
        assert_eq!(notes.older(now + Duration::from_secs(60)).await.unwrap(), []);
        fs::remove_dir_all(folder).unwrap();
    }
}
