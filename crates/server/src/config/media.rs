//! Resumable uploads and pictures. Upstream's names where there is one.

use std::time::Duration;

use super::setting::{COUNT, DURATION, HTTP_URL, Reader, SIZE, Section, Setting};

const EXPIRY: Setting<u32> = Setting::new(
    "TUS_URL_EXPIRY_MS",
    COUNT,
    "86400000",
    "How long an unfinished resumable upload is kept, in milliseconds: a day.",
);
const PUBLIC_URL: Setting<String> = Setting::new(
    "STORAGE_PUBLIC_URL",
    HTTP_URL,
    "",
    "Address of the storage API as clients reach it, its path included: where they send the pieces of an upload. Unset: from the request, and from what SALUHALL_TRUSTED_PROXIES add to it.",
);
const SIDE_MIN: Setting<u32> = Setting::new(
    "IMAGE_TRANSFORMATION_LIMIT_MIN_SIZE",
    COUNT,
    "1",
    "Smallest width or height of a picture, in pixels.",
);
const SIDE_MAX: Setting<u32> = Setting::new(
    "IMAGE_TRANSFORMATION_LIMIT_MAX_SIZE",
    COUNT,
    "2000",
    "Largest width or height of a picture, in pixels.",
);
const SOURCE_MAX: Setting<usize> =
    Setting::new("SALUHALL_IMAGE_MAX_SIZE", SIZE, "25MB", "Largest file that pictures are made from.");
const PIXELS: Setting<u32> = Setting::new(
    "SALUHALL_IMAGE_MAX_MEGAPIXELS",
    COUNT,
    "50",
    "Largest resolution that pictures are made from. Judged by the file's header, before anything is decoded.",
);
const TIME: Setting<Duration> = Setting::new(
    "IMGPROXY_REQUEST_TIMEOUT",
    DURATION,
    "15s",
    "How long making a picture may take, waiting for a free core included.",
);
const CACHE: Setting<usize> = Setting::new(
    "SALUHALL_IMAGE_CACHE",
    SIZE,
    "512MB",
    "Disk that finished pictures may take; what was not asked for longest goes first. 0: none is kept.",
);

pub const SECTION: Section = Section {
    title: "Storage: large uploads and pictures",
    doc: "Resumable uploads below /storage/v1/upload/resumable, pictures below /storage/v1/render/image.",
    rows: &[EXPIRY.row, PUBLIC_URL.row, SIDE_MIN.row, SIDE_MAX.row, SOURCE_MAX.row, PIXELS.row, TIME.row, CACHE.row],
};

#[derive(Debug, Clone)]
pub struct Media {
    pub upload_life: Duration,
    pub public_url: Option<String>,
    pub caps: ::storage::image::Caps,
    /// Bytes.
    pub cache: u64,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Media> {
    let expiry = reader.get(&EXPIRY);
    let public_url = reader.optional(&PUBLIC_URL);
    let (min, max) = (reader.get(&SIDE_MIN), reader.get(&SIDE_MAX));
    let (bytes, pixels, time) = (reader.get(&SOURCE_MAX), reader.get(&PIXELS), reader.get(&TIME));
    let cache = reader.get(&CACHE);
    let (min, max) = (min?.max(1), max?.max(1));
    let bounds = ::storage::image::Bounds { min: min.min(max), max };
    let pixels = u64::from(pixels?) * 1_000_000;
    Some(Media {
        upload_life: Duration::from_millis(u64::from(expiry?)),
        public_url: public_url?,
        caps: ::storage::image::Caps { bytes: bytes? as u64, pixels, time: time?, bounds },
        cache: cache? as u64,
    })
}
