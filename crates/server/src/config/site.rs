//! The storefront that this server serves next to its API.

use std::path::PathBuf;

use super::setting::{PATH, Reader, Section, Setting};

const FOLDER: Setting<PathBuf> = Setting::new(
    "SALUHALL_SITE",
    PATH,
    "frontend/dist",
    "Folder of the built site. A relative path is looked for from the working folder, then from the binary's.",
);

pub const SECTION: Section =
    Section { title: "Site", doc: "The single-page application served at every other path.", rows: &[FOLDER.row] };

#[derive(Debug, Clone)]
pub struct Site {
    pub folder: PathBuf,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Site> {
    Some(Site { folder: reader.get(&FOLDER)? })
}
