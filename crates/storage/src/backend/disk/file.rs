//! Calls into the file system, each waiting until it is done.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    os::unix::fs::FileExt as _,
    path::Path,
    time::SystemTime,
};

use bytes::Bytes;
use md5::{Digest as _, Md5};

use crate::{backend::Found, object::Version};

const STEP: usize = 256 << 10;

/// Makes a folder, and makes that last.
pub(in crate::backend) fn ensure_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        ensure_folder(parent)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    sync_parent(path)
}

pub(super) fn ensure_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), ensure_folder)
}

/// Makes a name in a folder last.
pub(super) fn sync_parent(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}

/// Syncs a file and gives it its name for good.
pub(super) fn place(from: &Path, to: &Path) -> io::Result<()> {
    File::open(from)?.sync_all()?;
    ensure_parent(to)?;
    fs::rename(from, to)?;
    sync_parent(to)
}

/// A copy of the bytes, where a second name is not to be had.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let unfinished = to.with_extension("copy");
    fs::copy(from, &unfinished)?;
    place(&unfinished, to)
}

/// `length` bytes from `at` on, fewer at the end of the file.
pub(super) fn read_at(file: &File, at: u64, length: u64) -> io::Result<Bytes> {
    let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
    let mut filled = 0;
    while filled < bytes.len() {
        match file.read_at(&mut bytes[filled..], at + filled as u64) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    bytes.truncate(filled);
    Ok(bytes.into())
}

/// Length and MD5.
pub(super) fn digest(path: &Path) -> io::Result<(u64, [u8; 16])> {
    let (mut file, mut hash, mut size) = (File::open(path)?, Md5::new(), 0);
    let mut buffer = vec![0; STEP];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((size, hash.finalize().into())),
            count => {
                hash.update(&buffer[..count]);
                size += count as u64;
            }
        }
    }
}

pub(in crate::backend) fn etag(digest: &[u8; 16]) -> String {
    use std::fmt::Write as _;
    let hex = digest.iter().fold(String::with_capacity(34), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    format!("\"{hex}\"")
}

/// What a folder holds. One that is not there holds nothing.
pub(in crate::backend) fn versions(folder: &Path) -> io::Result<Vec<Found>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let Some(version) = entry.file_name().to_str().and_then(Version::parse) else { continue };
        // It may have been removed since.
        let Ok(metadata) = entry.metadata() else { continue };
        // The moment it was given its name, not the one of its bytes: a copy is a second name of an old file.
        found.push(Found { version, written: changed(&metadata) });
    }
    Ok(found)
}

fn changed(metadata: &fs::Metadata) -> SystemTime {
    use std::{os::unix::fs::MetadataExt as _, time::Duration};
    // To the nanosecond: a second less would make bytes look a second older than they are.
    let nanoseconds = u32::try_from(metadata.ctime_nsec()).unwrap_or(0);
    SystemTime::UNIX_EPOCH + Duration::new(u64::try_from(metadata.ctime()).unwrap_or(0), nanoseconds)
}
