//! What is kept, found again, and thrown away.

use super::*;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("saluhall-cache-{}-{name}", std::process::id()));
    drop(fs::remove_dir_all(&folder));
    folder
}

fn picture(fill: u8, size: usize) -> Rendered {
    Rendered { kind: Kind::Webp, bytes: vec![fill; size] }
}

#[tokio::test]
async fn what_was_kept_is_found_also_after_a_restart() {
    let folder = folder("restart");
    let cache = Cache::open(&folder, 1000).unwrap();
    let key = Cache::key("version", "width:1");
    assert_ne!(key, Cache::key("version", "width:2"));
    assert!(cache.get(&key).await.is_none());
    cache.put(&key, &picture(1, 100)).await;
    assert_eq!(cache.get(&key).await, Some(picture(1, 100)));
    fs::write(folder.join("x.5.part"), b"half").unwrap();
    let again = Cache::open(&folder, 1000).unwrap();
    assert_eq!((again.size(), again.get(&key).await), (100, Some(picture(1, 100))));
    assert!(!folder.join("x.5.part").exists());
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn what_was_not_asked_for_longest_goes_first() {
    let folder = folder("old");
    let cache = Cache::open(&folder, 1000).unwrap();
    for fill in 0..8 {
        cache.put(&Cache::key("v", &fill.to_string()), &picture(fill, 120)).await;
    }
    let first = Cache::key("v", "0");
    assert!(cache.get(&first).await.is_some());
    cache.put(&Cache::key("v", "8"), &picture(8, 120)).await;
    assert!(cache.size() <= 1000 && cache.get(&first).await.is_some());
    assert!(cache.get(&Cache::key("v", "1")).await.is_none());
    assert_eq!(fs::read_dir(&folder).unwrap().count() as u64, cache.size() / 120);
    // One that would push out everything else is not kept.
    cache.put(&Cache::key("v", "large"), &picture(9, 900)).await;
    assert!(cache.get(&Cache::key("v", "large")).await.is_none());
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_file_cut_short_counts_as_absent() {
    let folder = folder("torn");
    let cache = Cache::open(&folder, 1000).unwrap();
    let key = Cache::key("v", "a");
    cache.put(&key, &picture(1, 100)).await;
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    fs::write(file, b"torn").unwrap();
    assert!(cache.get(&key).await.is_none());
    assert_eq!(cache.size(), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn one_makes_it_and_the_others_wait() {
    let folder = folder("turn");
    let cache = Cache::open(&folder, 1000).unwrap();
    let key = Cache::key("v", "a");
    let first = cache.turn(&key).await;
    let waiting = tokio::spawn({
        let (cache, key) = (cache.clone(), key.clone());
        async move {
            let _turn = cache.turn(&key).await;
            cache.get(&key).await
        }
    });
    tokio::task::yield_now().await;
    cache.put(&key, &picture(3, 10)).await;
    drop(first);
    assert_eq!(waiting.await.unwrap(), Some(picture(3, 10)));
    assert!(locked(&cache.0.under_way).is_empty());
    fs::remove_dir_all(folder).unwrap();
}
