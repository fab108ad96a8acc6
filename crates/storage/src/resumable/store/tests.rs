//! What stays on disk, and what of it is told.

use super::*;
use crate::{
    KeyRule,
    resumable::{Metadata, UploadId, machine::expiry},
};

fn store(name: &str) -> Store {
    let folder = std::env::temp_dir().join(format!("saluhall-uploads-{}-{name}", std::process::id()));
    drop(fs::remove_dir_all(&folder));
    Store::open(&folder).unwrap()
}

fn files(store: &Store) -> Vec<String> {
    let names = fs::read_dir(&store.folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut kinds: Vec<_> = names.map(|name| name.rsplit_once('.').unwrap().1.to_owned()).collect();
    kinds.sort();
    kinds
}

fn at(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap()
}

async fn begun(store: &Store, length: u64) -> (Version, Upload) {
    let version = crate::flow::new_version();
    let id = UploadId::new("b", "k", KeyRule::Ascii, version).unwrap();
    let metadata = Metadata::parse("bucketName Yg==,objectName aw==").unwrap();
    let expires = expiry(at(0), std::time::Duration::from_secs(100));
    let upload = Upload::create(&id, (Some(length), metadata), true, length, expires).unwrap();
    store.create(version, &upload).await.unwrap();
    (version, upload)
}

#[tokio::test]
async fn an_upload_is_found_again_as_it_was() {
    let store = store("again");
    let (version, upload) = begun(&store, 10).await;
    assert_eq!(store.load(version).await.unwrap(), upload);
    let mut piece = store.append(version, 0).await.unwrap();
    piece.write(Bytes::from_static(b"01234")).await.unwrap();
    assert_eq!(piece.finish().await.unwrap(), 5);
    let again = Store::open(&store.folder).unwrap();
    assert_eq!(again.load(version).await.unwrap().offset, 5);
    assert_eq!(fs::read(again.bytes(version)).unwrap(), b"01234");
    assert!(matches!(store.load(crate::flow::new_version()).await, Err(Refusal::NotFound)));
    fs::remove_dir_all(&*store.folder).unwrap();
}

#[tokio::test]
async fn bytes_that_were_not_counted_are_written_over() {
    let store = store("over");
    let (version, _) = begun(&store, 1 << 20).await;
    let mut piece = store.append(version, 0).await.unwrap();
    // More than is held, so that it reaches the file, and then the process dies.
    piece.write(Bytes::from(vec![b'x'; HELD_MAX + 1])).await.unwrap();
    drop(piece);
    assert!(fs::metadata(store.bytes(version)).unwrap().len() > HELD_MAX as u64);
    assert_eq!(store.load(version).await.unwrap().offset, 0);
    let mut piece = store.append(version, 0).await.unwrap();
    piece.write(Bytes::from_static(b"good")).await.unwrap();
    assert_eq!(piece.finish().await.unwrap(), 4);
    assert_eq!(fs::read(store.bytes(version)).unwrap(), b"good");
    fs::remove_dir_all(&*store.folder).unwrap();
}

#[tokio::test]
async fn a_long_piece_is_counted_on_its_way() {
    let store = store("long");
    let (version, _) = begun(&store, 32 << 20).await;
    let mut piece = store.append(version, 0).await.unwrap();
    for _ in 0..=9 {
        piece.write(Bytes::from(vec![1; 1 << 20])).await.unwrap();
    }
    drop(piece);
    let offset = store.load(version).await.unwrap().offset;
    assert!((8 << 20..=10 << 20).contains(&offset), "{offset}");
    fs::remove_dir_all(&*store.folder).unwrap();
}

#[tokio::test]
async fn what_is_finished_is_remembered_and_what_expired_is_not() {
    let store = store("end");
    let (version, upload) = begun(&store, 4).await;
    let (other, _) = begun(&store, 4).await;
    store.save(version, &Upload { completed: true, ..upload }).await.unwrap();
    store.settle(version).await.unwrap();
    let known = store.load(version).await.unwrap();
    assert!(known.is_whole() && known.completed);
    store.remove(other).await.unwrap();
    assert_eq!(files(&store), ["json"]);
    assert_eq!(store.sweep(at(99)).await.unwrap(), 0);
    assert_eq!(store.sweep(at(100)).await.unwrap(), 1);
    assert!(files(&store).is_empty());
    // What a crash left without its upload goes when it is old.
    fs::write(store.path(other, "part"), b"x").unwrap();
    store.sweep(OffsetDateTime::now_utc()).await.unwrap();
    assert_eq!(files(&store), ["part"]);
    store.sweep(OffsetDateTime::now_utc() + time::Duration::hours(2)).await.unwrap();
    assert!(files(&store).is_empty());
    fs::remove_dir_all(&*store.folder).unwrap();
}
