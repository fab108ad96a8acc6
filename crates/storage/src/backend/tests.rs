//! What every backend promises, asked of the disk.

use std::{path::PathBuf, time::Duration};

use futures_util::TryStreamExt as _;

use super::*;
use crate::Code;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("saluhall-storage-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn all(body: Body) -> Vec<u8> {
    let bytes = match body.bytes {
        Content::Whole(bytes) => bytes.to_vec(),
        Content::Stream(stream) => stream
            .try_fold(Vec::new(), async |mut all, piece| {
                all.extend_from_slice(&piece);
                Ok(all)
            })
            .await
            .unwrap(),
    };
    assert_eq!(bytes.len() as u64, body.length);
    bytes
}

async fn put(backend: &Backend, version: Version, chunks: &[Bytes]) -> Stored {
    let mut writer = backend.begin(version, u64::MAX).await.unwrap();
    for chunk in chunks {
        writer.write(chunk.clone()).await.unwrap();
    }
    writer.finish().await.unwrap()
}

#[tokio::test]
async fn bytes_come_back_whole_and_in_parts() {
    let folder = Folder::new("whole");
    let backend = Backend::Disk(Disk::open(&folder.0).unwrap());
    let content: Vec<u8> = (0..1_000_000u32).map(|n| (n % 251) as u8).collect();
    let version = Version::new([0x11; 16]);
    let chunks: Vec<Bytes> = content.chunks(70_001).map(Bytes::copy_from_slice).collect();
    let stored = put(&backend, version, &chunks).await;
    assert_eq!(stored.size, 1_000_000);
    assert_eq!(all(backend.read(version, None).await.unwrap()).await, content);
    let range = Some(ByteRange { first: 300_000, last: 899_999 });
    assert_eq!(all(backend.read(version, range).await.unwrap()).await, content[300_000..900_000]);
    let small = Some(ByteRange { first: 5, last: 5 });
    assert_eq!(all(backend.read(version, small).await.unwrap()).await, content[5..6]);

    let copy = Version::new([0x2f; 16]);
    backend.copy(version, copy).await.unwrap();
    backend.remove(version).await.unwrap();
    backend.remove(version).await.unwrap();
    assert_eq!(backend.read(version, None).await.err().unwrap().code(), Code::NoSuchKey);
    assert_eq!(all(backend.read(copy, None).await.unwrap()).await, content, "a copy outlives its source");
    assert_eq!(backend.list(copy.shard() >> 4).await.unwrap().len(), 1);
    assert_eq!(backend.list(version.shard() >> 4).await.unwrap(), []);
}

#[tokio::test]
async fn an_empty_object_has_the_hash_of_nothing() {
    let folder = Folder::new("empty");
    let backend = Backend::Disk(Disk::open(&folder.0).unwrap());
    let stored = put(&backend, Version::new([3; 16]), &[]).await;
    assert_eq!((stored.size, stored.etag.as_str()), (0, "\"d41d8cd98f00b204e9800998ecf8427e\""));
    assert_eq!(all(backend.read(stored.version, None).await.unwrap()).await, b"");
}

#[tokio::test]
async fn nothing_stays_of_what_was_not_finished() {
    let folder = Folder::new("unfinished");
    let backend = Backend::Disk(Disk::open(&folder.0).unwrap());
    let unfinished = || std::fs::read_dir(folder.0.join("unfinished")).unwrap().count();
    let piece = Bytes::from(vec![0; 300 << 10]);
    let mut writer = backend.begin(Version::new([4; 16]), 400 << 10).await.unwrap();
    writer.write(piece.clone()).await.unwrap();
    assert_eq!(unfinished(), 1);
    assert_eq!(writer.write(piece.clone()).await.unwrap_err().code(), Code::EntityTooLarge);
    drop(writer);
    assert_eq!(unfinished(), 0);

    let mut writer = backend.begin(Version::new([5; 16]), u64::MAX).await.unwrap();
    writer.write(piece).await.unwrap();
    std::mem::forget(writer);
    let now = SystemTime::now();
    assert_eq!(backend.sweep_unfinished(now - Duration::from_secs(60)).await.unwrap(), 0, "it may still be at work");
    assert_eq!(backend.sweep_unfinished(now + Duration::from_secs(60)).await.unwrap(), 1);
    assert_eq!(unfinished(), 0);
}

#[tokio::test]
async fn an_upload_in_a_file_becomes_a_version() {
    let folder = Folder::new("adopt");
    let backend = Backend::Disk(Disk::open(&folder.0).unwrap());
    let file = backend.folder().join("x");
    std::fs::write(&file, b"abc").unwrap();
    let stored = backend.adopt(file.clone(), Version::new([6; 16])).await.unwrap();
    assert_eq!((stored.size, stored.etag.as_str()), (3, "\"900150983cd24fb0d6963f7d28e17f72\""));
    assert!(!file.exists());
    assert_eq!(all(backend.read(stored.version, None).await.unwrap()).await, b"abc");
}
