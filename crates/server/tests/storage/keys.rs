//! Keys that try to be something else: paths out of the folder, other encodings of a slash, names too long for a file system,
//! bytes that no name may have. Whatever is accepted comes back under the very same key, and nothing else is touched.

use reqwest::Method;
use serde_json::json;

use super::world::{BASE, Storage};

async fn world(settings: &[(&str, &str)]) -> Storage {
    let storage = Storage::start(settings).await;
    storage.bucket("closed", json!({})).await;
    storage.bucket("other", json!({})).await;
    storage.upload("other/secret.txt", b"secret", "text/plain").await;
    storage
}

async fn put(storage: &Storage, target: &str, content: &str) -> (u16, String) {
    let headers =
        format!("Authorization: Bearer {}\r\nContent-Type: text/plain\r\nx-upsert: true\r\n", storage.service());
    let (status, _, body) = storage.raw("POST", &format!("{BASE}/object/{target}"), &headers, content.as_bytes()).await;
    (status, body)
}

async fn read(storage: &Storage, target: &str) -> (u16, String) {
    let headers = format!("Authorization: Bearer {}\r\n", storage.service());
    let (status, _, body) = storage.raw("GET", &format!("{BASE}/object/{target}"), &headers, b"").await;
    (status, body)
}

/// Keys of a bucket, as the database has them.
async fn keys(storage: &Storage, bucket: &str) -> Vec<String> {
    let found = storage.done(Method::POST, &format!("/object/list-v2/{bucket}"), &json!({})).await;
    found["objects"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_key_never_leaves_its_bucket() {
    let storage = world(&[]).await;
    let tricks = [
        "closed/../other/secret.txt",
        "closed/%2e%2e/other/secret.txt",
        "closed/%2E%2E%2Fother%2Fsecret.txt",
        "closed/a/../../other/secret.txt",
        "closed/./secret.txt",
        "closed/..",
        "closed/.",
        "closed/a/..",
        "closed/%2e",
        "closed/..%2f..%2f..%2fetc%2fpasswd",
        "closed/..%5c..%5cother",
        "%2e%2e/other/secret.txt",
        "closed%2F..%2Fother/secret.txt",
        "closed/%00",
        "closed/a%00b",
        "closed/a%01b",
        "closed/a%0ab",
        "closed/a%7fb",
        "closed/%ff%fe",
        "closed/%c0%ae%c0%ae/x",
        "closed/%",
        "closed/%2",
        "closed/%zz",
    ];
    for target in tricks {
        for (what, (status, body)) in
            [("POST", put(&storage, target, "overwritten").await), ("GET", read(&storage, target).await)]
        {
            assert!((400..500).contains(&status), "{what} {target}: {status} {body}");
            assert!(
                !body.contains("secret") || body.contains("Invalid key") || body.contains("not found"),
                "{what} {target}: {body}"
            );
            assert_ne!(body, "secret", "{what} {target}");
        }
    }
    assert_eq!(read(&storage, "other/secret.txt").await, (200, "secret".into()));
    assert_eq!(keys(&storage, "other").await, ["secret.txt"]);
    assert_eq!(keys(&storage, "closed").await, Vec::<String>::new(), "nothing was made under another name");
}

#[tokio::test]
async fn what_is_accepted_comes_back_under_its_own_key() {
    let storage = world(&[]).await;
    let long = "k".repeat(1_024);
    let longer = "k".repeat(1_025);
    let segments = format!("{0}/{0}/{0}/{0}", "s".repeat(255));
    let rows = [
        // target, the key, or none where it is refused
        ("a%2Fb.txt", Some("a/b.txt")),
        ("a%20b.txt", Some("a b.txt")),
        ("a+b.txt", Some("a+b.txt")),
        ("a&b=c;d,e:f@g$h!i*j'k(l)m.txt", Some("a&b=c;d,e:f@g$h!i*j'k(l)m.txt")),
        ("a%3Fb.txt", Some("a?b.txt")),
        ("...", Some("...")),
        ("..a/b..", Some("..a/b..")),
        (&segments, Some(segments.as_str())),
        (&long, Some(long.as_str())),
        (&longer, None),
        ("a%25b.txt", None),
        ("a%23b.txt", None),
        ("a%5Cb.txt", None),
        ("a~b.txt", None),
        ("%C3%A5.txt", None),
    ];
    for (target, key) in rows {
        let (status, body) = put(&storage, &format!("closed/{target}"), target).await;
        let Some(key) = key else {
            assert_eq!(status, 400, "{target}: {body}");
            assert!(body.contains("InvalidKey"), "{target}: {body}");
            continue;
        };
        assert_eq!(status, 200, "{target}: {body}\n{}", storage.server.log());
        assert!(body.contains(&format!("\"Key\":\"closed/{key}\"")), "{target}: {body}");
        assert_eq!(read(&storage, &format!("closed/{target}")).await, (200, target.to_owned()));
        assert!(keys(&storage, "closed").await.iter().any(|known| known == key), "{target}");
    }
}

#[tokio::test]
async fn folders_of_the_dashboard_are_empty_files() {
    let storage = world(&[]).await;
    storage.bucket("images", json!({ "allowed_mime_types": ["image/png"], "file_size_limit": 5 })).await;
    let (status, body) = put(&storage, "images/new/.emptyFolderPlaceholder", "").await;
    assert_eq!(status, 200, "no type is asked of it: {body}");
    let (status, body) = put(&storage, "images/full/.emptyFolderPlaceholder", "abc").await;
    assert_eq!(status, 400, "and it has no content: {body}");
    let listed = storage.done(Method::POST, "/object/list/images", &json!({ "prefix": "" })).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!((&listed[0]["name"], &listed[0]["id"]), (&json!("new"), &json!(null)));
}
