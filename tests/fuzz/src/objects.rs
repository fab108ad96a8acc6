//! Names of buckets and keys of objects, in both alphabets, and the ranges that are asked of them. What is accepted is what was
//! asked for, can be no way out of a folder, and is accepted again.

use storage::{BucketId, ByteRange, KeyRule, ObjectPath};

/// The first line is a bucket, the second a `Range` header, the rest a key.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut parts = text.splitn(3, '\n');
    let [bucket, range, key] = [(); 3].map(|()| parts.next().unwrap_or_default());
    name(bucket);
    span(range);
    for rule in [KeyRule::Ascii, KeyRule::Unicode] {
        if let Ok(path) = ObjectPath::new(key, rule) {
            accepted(key, &path, rule);
        }
    }
    if ObjectPath::new(key, KeyRule::Ascii).is_ok() {
        assert!(ObjectPath::new(key, KeyRule::Unicode).is_ok(), "the wider alphabet takes less");
    }
}

fn name(bucket: &str) {
    let Ok(made) = BucketId::new(bucket) else { return };
    assert_eq!(made.as_str(), bucket, "a bucket under another name");
    assert_eq!(BucketId::existing(bucket).ok().as_ref(), Some(&made), "what can be made can be asked for");
    assert!(bucket.is_ascii() && !bucket.contains(['/', '\\', '\0']) && bucket.len() <= 100);
}

fn accepted(asked: &str, path: &ObjectPath, rule: KeyRule) {
    let key = path.as_str();
    assert!(!key.is_empty() && key.len() <= 1024, "{} bytes", key.len());
    assert!(key.split('/').all(|segment| segment != "." && segment != ".."), "a way out");
    assert!(!key.chars().any(char::is_control), "a control character");
    match rule {
        KeyRule::Ascii => {
            assert_eq!(key, asked, "another key than was asked for");
            assert!(key.is_ascii() && !key.contains(['\\', '%', '#', '[', ']', '{', '}', '~', '"', '<', '>']));
        }
        KeyRule::Unicode => {
            let again = ObjectPath::new(key, rule);
            assert!(again.is_ok_and(|again| again == *path), "normalising twice is another thing than once");
        }
    }
    assert!(key.ends_with(path.file_name()));
}

fn span(header: &str) {
    for size in [0, 1, 10, u64::from(u32::MAX), u64::MAX] {
        if let Ok(Some(range)) = ByteRange::parse(header, size) {
            assert!(range.first <= range.last && range.last < size, "{header:?} of {size}: {range:?}");
            assert!(range.length() >= 1 && range.length() <= size);
        }
    }
}
