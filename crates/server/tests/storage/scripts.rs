//! Names in every script, over every protocol, once the operator has chosen them: one name is one object, however its letters are
//! composed and whoever wrote it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::s3::S3;

use super::world::{BASE, Storage};

const KEYS: [&str; 4] = ["mejeri/filmjölk & gräddfil.txt", "لبن/زبادي.txt", "ماست/دوغ ۱.txt", "🥖/100 % [rå].txt"];
const ID: &str = "somebody";
const SECRET: &str = "0123456789abcdef0123456789abcdef";

async fn world() -> Storage {
    let settings = [
        ("SALUHALL_STORAGE_UNICODE", "true"),
        ("S3_PROTOCOL_ACCESS_KEY_ID", ID),
        ("S3_PROTOCOL_ACCESS_KEY_SECRET", SECRET),
    ];
    let storage = Storage::start(&settings).await;
    storage.bucket("box", json!({ "public": true })).await;
    storage
}

fn encoded(key: &str) -> String {
    key.split('/').map(|part| utf8_percent_encode(part, NON_ALPHANUMERIC).to_string()).collect::<Vec<_>>().join("/")
}

fn s3(storage: &Storage) -> S3 {
    let host = format!("127.0.0.1:{}", storage.server.port());
    let (mount, access_key, secret) = (format!("{BASE}/s3"), ID.to_owned(), SECRET.to_owned());
    S3 { http: storage.server.http(), host, mount, access_key, secret }
}

async fn text(storage: &Storage, path: &str) -> (u16, String) {
    let answer = storage.ask(Method::GET, path, None).send().await.unwrap();
    (answer.status, answer.body)
}

async fn exists(storage: &Storage, key: &str, content: &str) {
    assert_eq!(
        text(storage, &format!("/object/public/box/{}", encoded(key))).await,
        (200, content.to_owned()),
        "{key}"
    );
}

#[tokio::test]
async fn over_http() {
    let storage = world().await;
    for key in KEYS {
        storage.upload(&format!("box/{}", encoded(key)), key.as_bytes(), "text/plain").await;
        exists(&storage, key, key).await;
        let info = storage.done(Method::GET, &format!("/object/info/box/{}", encoded(key)), &Value::Null).await;
        assert_eq!(info["name"], key);
        let sign = storage
            .done(Method::POST, &format!("/object/sign/box/{}", encoded(key)), &json!({ "expiresIn": 60 }))
            .await;
        let address = sign["signedURL"].as_str().unwrap();
        let (path, token) = address.split_once('?').unwrap();
        assert_eq!(path, format!("/object/sign/box/{key}"));
        assert_eq!(text(&storage, &format!("/object/sign/box/{}?{token}", encoded(key))).await, (200, key.to_owned()));
        let (folder, name) = key.split_once('/').unwrap();
        let listed = storage.done(Method::POST, "/object/list/box", &json!({ "prefix": folder })).await;
        assert_eq!(listed[0]["name"], name);
        let found = json!({ "prefix": folder, "search": name.chars().take(3).collect::<String>() });
        assert_eq!(storage.done(Method::POST, "/object/list/box", &found).await[0]["name"], name);
        let copy = json!({ "bucketId": "box", "sourceKey": key, "destinationKey": format!("{key} (2)") });
        storage.done(Method::POST, "/object/copy", &copy).await;
        let relocate =
            json!({ "bucketId": "box", "sourceKey": format!("{key} (2)"), "destinationKey": format!("{key} (3)") });
        storage.done(Method::POST, "/object/move", &relocate).await;
        exists(&storage, &format!("{key} (3)"), key).await;
        let removed = json!({ "prefixes": [format!("{key} (3)")] });
        assert_eq!(storage.done(Method::DELETE, "/object/box", &removed).await.as_array().unwrap().len(), 1);
    }
    let flat = storage.done(Method::POST, "/object/list-v2/box", &json!({})).await;
    let names: Vec<&str> =
        flat["objects"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    let mut expected = KEYS;
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[tokio::test]
async fn one_name_is_one_object_however_it_is_composed() {
    let storage = world().await;
    let (composed, decomposed) = ("sm\u{f6}r.txt", "smo\u{308}r.txt");
    storage.upload(&format!("box/{}", encoded(decomposed)), b"by HTTP", "text/plain").await;
    for name in [composed, decomposed] {
        exists(&storage, name, "by HTTP").await;
    }
    let signed = s3(&storage);
    let put = signed.request("PUT", &format!("/box/{}", encoded(decomposed)), &[]).bytes("by S3", "text/plain");
    assert_eq!(put.send().await.unwrap().status, 200);
    exists(&storage, composed, "by S3").await;
    let names = json!({ "prefixes": [decomposed] });
    let removed = storage.done(Method::DELETE, "/object/box", &names).await;
    assert_eq!(removed[0]["name"], composed, "a list of names is read like an address");
}

#[tokio::test]
async fn over_s3() {
    let storage = world().await;
    let signed = s3(&storage);
    for key in KEYS {
        let target = format!("/box/{}", encoded(key));
        let put = signed.request("PUT", &target, &[]).bytes(key, "text/plain").send().await.unwrap();
        assert_eq!(put.status, 200, "{key}: {}", put.body);
        exists(&storage, key, key).await;
        let got = signed.request("GET", &target, &[]).send().await.unwrap();
        assert_eq!((got.status, got.body.as_str()), (200, key));
        let source = format!("box/{}", encoded(key));
        let copied =
            signed.request("PUT", &format!("{target}%20copy"), &[("x-amz-copy-source", &source)]).send().await.unwrap();
        assert_eq!(copied.status, 200, "{key}: {}", copied.body);
        exists(&storage, &format!("{key} copy"), key).await;
    }
    let listed = signed.request("GET", "/box?list-type=2", &[]).send().await.unwrap();
    for key in KEYS {
        assert!(listed.body.contains(&format!("<Key>{}</Key>", key.replace('&', "&amp;"))), "{}", listed.body);
    }
    let listed = signed.request("GET", "/box?encoding-type=url&list-type=2", &[]).send().await.unwrap();
    assert!(listed.body.contains("filmj%C3%B6lk"), "{}", listed.body);

    let target = format!("/box/{}", encoded("delar/större.txt"));
    let begun = signed.request("POST", &format!("{target}?uploads="), &[]).send().await.unwrap();
    let id = begun.body.split("<UploadId>").nth(1).and_then(|rest| rest.split('<').next()).unwrap().to_owned();
    let mut parts = String::new();
    for number in 1..=2 {
        let part = signed.request("PUT", &format!("{target}?partNumber={number}&uploadId={id}"), &[]);
        let part = part.bytes(format!("part {number};"), "text/plain").send().await.unwrap();
        assert_eq!(part.status, 200, "{}", part.body);
        parts.push_str(&format!("<Part><PartNumber>{number}</PartNumber><ETag>{}</ETag></Part>", part.header("etag")));
    }
    let body = format!("<CompleteMultipartUpload>{parts}</CompleteMultipartUpload>");
    let done = signed.request("POST", &format!("{target}?uploadId={id}"), &[]).bytes(body, "application/xml");
    let done = done.send().await.unwrap();
    assert_eq!(done.status, 200, "{}", done.body);
    exists(&storage, "delar/större.txt", "part 1;part 2;").await;
    let gone = signed.request("DELETE", &target, &[]).send().await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(text(&storage, &format!("/object/public/box/{}", encoded("delar/större.txt"))).await.0, 400);
}

#[tokio::test]
async fn over_tus() {
    let storage = world().await;
    for key in KEYS {
        let metadata = format!("bucketName {},objectName {}", STANDARD.encode("box"), STANDARD.encode(key));
        let request = storage.ask(Method::POST, "/upload/resumable", Some(&storage.service()));
        let request = request.header("tus-resumable", "1.0.0").header("upload-metadata", &metadata);
        let request = request.header("upload-length", &key.len().to_string());
        let created = request.bytes(key, "application/offset+octet-stream").send().await.unwrap();
        assert_eq!(created.status, 201, "{key}: {}", created.body);
        exists(&storage, key, key).await;
    }
}

#[tokio::test]
async fn what_no_rule_accepts_is_refused_everywhere() {
    let storage = world().await;
    let signed = s3(&storage);
    for key in ["a\u{202e}b", "a\u{0}b", "å\u{2028}b", "a\nb"] {
        let request = storage.ask(Method::POST, &format!("/object/box/{}", encoded(key)), Some(&storage.service()));
        let answer = request.bytes("x", "text/plain").send().await.unwrap();
        assert!(
            answer.status == 400 && answer.body.contains("InvalidKey"),
            "{key:?}: {} {}",
            answer.status,
            answer.body
        );
        let answer = signed.request("PUT", &format!("/box/{}", encoded(key)), &[]).bytes("x", "text/plain");
        let answer = answer.send().await.unwrap();
        assert!(
            answer.status == 400 && answer.body.contains("InvalidKey"),
            "{key:?}: {} {}",
            answer.status,
            answer.body
        );
    }
}
