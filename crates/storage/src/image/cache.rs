//! Pictures made before, on disk, up to a size; what was not asked for longest goes first.
//!
//! A picture is named by the version of its source and by what was asked, so it is never stale. Nothing here is synced: after
//! a power cut a file that is not as long as its name says counts as absent.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sha2::{Digest as _, Sha256};

use super::{Kind, Rendered};

#[derive(Debug, Clone)]
pub struct Cache(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    size_max: u64,
    shelf: Mutex<Shelf>,
    /// One renders, the others wait for it.
    under_way: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// What is there, without looking.
#[derive(Debug, Default)]
struct Shelf {
    entries: HashMap<String, Entry>,
    size: u64,
    /// Counts askings.
    clock: u64,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    kind: Kind,
    size: u64,
    asked: u64,
}

impl Cache {
    /// Finds what is there from before. Errors: of the file system.
    pub fn open(folder: &Path, size_max: u64) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut shelf = Shelf::default();
        let mut found: Vec<_> = fs::read_dir(folder)?.filter_map(|file| known(&file.ok()?)).collect();
        found.sort_by_key(|(_, _, modified)| *modified);
        for (key, entry, _) in found {
            shelf.put(key, entry);
        }
        let inner =
            Inner { folder: folder.to_owned(), size_max, shelf: Mutex::new(shelf), under_way: Mutex::default() };
        Ok(Self(Arc::new(inner)))
    }

    /// The name of a picture: `source` is the version of the bytes, `asked` everything that decides what becomes of them.
    pub fn key(source: &str, asked: &str) -> String {
        use std::fmt::Write as _;
        let digest = Sha256::digest(format!("{source}\n{asked}"));
        digest.iter().fold(String::with_capacity(64), |mut key, byte| {
            let _ = write!(key, "{byte:02x}");
            key
        })
    }

    /// Held while a picture is made: those who ask for the same meanwhile find it finished.
    pub async fn turn(&self, key: &str) -> Turn {
        let lock = Arc::clone(locked(&self.0.under_way).entry(key.to_owned()).or_default());
        let guard = lock.lock_owned().await;
        Turn { cache: self.clone(), key: key.to_owned(), _guard: guard }
    }

    pub async fn get(&self, key: &str) -> Option<Rendered> {
        let entry = locked(&self.0.shelf).ask(key)?;
        let path = self.path(key, entry);
        let bytes = tokio::task::spawn_blocking(move || fs::read(path)).await.ok()?.ok();
        match bytes {
            Some(bytes) if bytes.len() as u64 == entry.size => Some(Rendered { kind: entry.kind, bytes }),
            _ => {
                locked(&self.0.shelf).forget(key);
                None
            }
        }
    }

    /// Keeps a picture. One that cannot be kept, on a full disk say, is made again.
    pub async fn put(&self, key: &str, picture: &Rendered) {
        let entry = Entry { kind: picture.kind, size: picture.bytes.len() as u64, asked: 0 };
        if entry.size > self.0.size_max / 8 {
            return;
        }
        let (path, bytes) = (self.path(key, entry), picture.bytes.clone());
        let written = tokio::task::spawn_blocking(move || write(&path, &bytes)).await;
        if !matches!(written, Ok(Ok(()))) {
            return;
        }
        let gone = {
            let mut shelf = locked(&self.0.shelf);
            shelf.put(key.to_owned(), entry);
            shelf.make_room(self.0.size_max)
        };
        let paths: Vec<_> = gone.iter().map(|(key, entry)| self.path(key, *entry)).collect();
        let removed = tokio::task::spawn_blocking(move || paths.iter().for_each(|path| drop(fs::remove_file(path))));
        drop(removed.await);
    }

    /// Bytes kept.
    pub fn size(&self) -> u64 {
        locked(&self.0.shelf).size
    }

    fn path(&self, key: &str, entry: Entry) -> PathBuf {
        self.0.folder.join(format!("{key}.{}.{}", entry.size, entry.kind.as_str()))
    }
}

/// See [`Cache::turn`].
pub struct Turn {
    cache: Cache,
    key: String,
    _guard: tokio::sync::OwnedMutexGuard<()>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut under_way = locked(&self.cache.0.under_way);
        // The map's and the guard's own: nobody else waits.
        if under_way.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) <= 2) {
            under_way.remove(&self.key);
        }
    }
}

impl Shelf {
    fn ask(&mut self, key: &str) -> Option<Entry> {
        self.clock += 1;
        let entry = self.entries.get_mut(key)?;
        entry.asked = self.clock;
        Some(*entry)
    }

    fn put(&mut self, key: String, entry: Entry) {
        self.clock += 1;
        self.forget(&key);
        self.size += entry.size;
        self.entries.insert(key, Entry { asked: self.clock, ..entry });
    }

    fn forget(&mut self, key: &str) {
        if let Some(entry) = self.entries.remove(key) {
            self.size -= entry.size;
        }
    }

    /// Takes out what was not asked for longest until an eighth is free again, so that it is seldom done.
    fn make_room(&mut self, size_max: u64) -> Vec<(String, Entry)> {
        if self.size <= size_max {
            return Vec::new();
        }
        let mut by_age: Vec<_> = self.entries.iter().map(|(key, entry)| (key.clone(), *entry)).collect();
        by_age.sort_by_key(|(_, entry)| entry.asked);
        let mut over = self.size.saturating_sub(size_max - size_max / 8);
        let gone: Vec<_> = by_age
            .into_iter()
            .take_while(|(_, entry)| {
                let needed = over > 0;
                over = over.saturating_sub(entry.size);
                needed
            })
            .collect();
        gone.iter().for_each(|(key, _)| self.forget(key));
        gone
    }
}

/// A file that this cache has written, by its name.
fn known(file: &fs::DirEntry) -> Option<(String, Entry, std::time::SystemTime)> {
    let (name, metadata) = (file.file_name().into_string().ok()?, file.metadata().ok()?);
    let mut parts = name.split('.');
    let (key, size) = (parts.next()?, parts.next()?.parse().ok()?);
    let kind = parts.next().and_then(Kind::parse);
    let Some(kind) = kind.filter(|_| size == metadata.len()) else {
        // Half written before a crash.
        drop(fs::remove_file(file.path()));
        return None;
    };
    Some((key.to_owned(), Entry { kind, size, asked: 0 }, metadata.modified().ok()?))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("part");
    fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path)).inspect_err(|_| {
        drop(fs::remove_file(&unfinished));
    })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "cache/tests.rs"]
mod tests;
