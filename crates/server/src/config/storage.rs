//! Buckets and files. Upstream's names.

use std::{path::PathBuf, time::Duration};

use super::{
    remote::{self, Remote},
    setting::{COUNT, DURATION, FLAG, PATH, Reader, SIZE, Section, Setting},
};

const FOLDER: Setting<PathBuf> = Setting::new(
    "STORAGE_FILE_BACKEND_PATH",
    PATH,
    "",
    "Folder of the files, or, with STORAGE_BACKEND=s3, of uploads under way. It belongs to backups, like the database. Unset: `storage` in SALUHALL_DATA.",
)
.or(&["FILE_STORAGE_BACKEND_PATH"]);
const FILE_SIZE: Setting<usize> = Setting::new(
    "UPLOAD_FILE_SIZE_LIMIT",
    SIZE,
    "50MB",
    "Largest file, whatever its bucket allows. Refused while it arrives, not after.",
)
.or(&["FILE_SIZE_LIMIT"]);
const SIGNED_UPLOAD: Setting<Duration> =
    Setting::new("UPLOAD_SIGNED_URL_EXPIRATION_TIME", DURATION, "2h", "How long a signed address takes an upload.");
const UNICODE: Setting<bool> = Setting::new(
    "SALUHALL_STORAGE_UNICODE",
    FLAG,
    "false",
    "Accept names of files in every script, normalised to NFC. Off: upstream's ASCII alone.",
);
const EMPTY_MAX: Setting<u32> =
    Setting::new("STORAGE_EMPTY_BUCKET_MAX", COUNT, "200000", "Files that emptying a bucket removes at most.");
const SWEEP: Setting<Duration> = Setting::new(
    "SALUHALL_STORAGE_SWEEP",
    DURATION,
    "1h",
    "How old bytes must be that no row names before they are removed; looked for at the start and then as often. No upload may take longer between its last byte and its row.",
);
const IMAGES: Setting<bool> = Setting::new(
    "IMAGE_TRANSFORMATION_ENABLED",
    FLAG,
    "true",
    "Serve images in other sizes and formats below /render/image.",
)
.or(&["ENABLE_IMAGE_TRANSFORMATION"]);

const CACHE: Setting<usize> = Setting::new(
    "SALUHALL_STORAGE_CACHE",
    SIZE,
    "32MB",
    "Memory for rows and small files that public and signed addresses lead to; 0 keeps none. What this server changes is forgotten before the change is acknowledged, what others change as soon as Postgres tells of it.",
);
const UPLOADS: Setting<Duration> = Setting::new(
    "SALUHALL_S3_UPLOAD_EXPIRY",
    DURATION,
    "24h",
    "How long an upload in parts over S3 may go without a new part before the sweeper takes it back.",
);

pub const SECTION: Section = Section {
    title: "Storage",
    doc: "Buckets and files below /storage/v1.",
    rows: &[
        FOLDER.row,
        FILE_SIZE.row,
        SIGNED_UPLOAD.row,
        UNICODE.row,
        EMPTY_MAX.row,
        SWEEP.row,
        IMAGES.row,
        CACHE.row,
        UPLOADS.row,
    ],
};

#[derive(Debug, Clone)]
pub struct Storage {
    /// `None`: in `folder`.
    pub remote: Option<Remote>,
    /// `None`: below the data folder.
    pub folder: Option<PathBuf>,
    /// Bytes.
    pub file_size_max: usize,
    pub signed_upload_life: Duration,
    pub unicode: bool,
    pub empty_max: u32,
    pub sweep: Duration,
    pub images: bool,
    /// Bytes.
    pub cache: usize,
    pub parts_life: Duration,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Storage> {
    let remote = remote::read(reader);
    let folder = reader.optional(&FOLDER);
    let file_size_max = reader.get(&FILE_SIZE);
    let signed_upload_life = reader.get(&SIGNED_UPLOAD);
    let unicode = reader.get(&UNICODE);
    let empty_max = reader.get(&EMPTY_MAX);
    let sweep = reader.get(&SWEEP);
    let images = reader.get(&IMAGES);
    let cache = reader.get(&CACHE);
    let parts_life = reader.get(&UPLOADS);
    Some(Storage {
        remote: remote?,
        folder: folder?,
        file_size_max: file_size_max?,
        signed_upload_life: signed_upload_life?,
        unicode: unicode?,
        empty_max: empty_max?,
        sweep: sweep?.max(Duration::from_secs(1)),
        images: images?,
        cache: cache?,
        parts_life: parts_life?.max(Duration::from_secs(1)),
    })
}
