//! Ranges, conditions, names for downloads and what else the headers of a read say: one table each.

use reqwest::Method;
use serde_json::json;
use testkit::Answer;

use super::world::Storage;

const CONTENT: &[u8] = b"0123456789";

async fn world() -> Storage {
    let storage = Storage::start(&[]).await;
    storage.bucket("open", json!({ "public": true })).await;
    storage.upload("open/ten.bin", CONTENT, "application/x-ten").await;
    storage.upload("open/none.bin", b"", "application/x-ten").await;
    storage
}

async fn get(storage: &Storage, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = storage.ask(Method::GET, path, None);
    headers.iter().fold(request, |request, (name, value)| request.header(name, value)).send().await.unwrap()
}

#[tokio::test]
async fn ranges() {
    let storage = world().await;
    let rows = [
        // range, status, content-range, body
        ("bytes=0-0", 206, "bytes 0-0/10", "0"),
        ("bytes=2-4", 206, "bytes 2-4/10", "234"),
        ("bytes=7-", 206, "bytes 7-9/10", "789"),
        ("bytes=-3", 206, "bytes 7-9/10", "789"),
        ("bytes=-100", 206, "bytes 0-9/10", "0123456789"),
        ("bytes=5-1000", 206, "bytes 5-9/10", "56789"),
        ("bytes=9-9", 206, "bytes 9-9/10", "9"),
        ("bytes=10-", 416, "", ""),
        ("bytes=10-20", 416, "", ""),
    ];
    for (range, status, content_range, body) in rows {
        let answer = get(&storage, "/object/public/open/ten.bin", &[("range", range)]).await;
        assert_eq!(answer.status, status, "{range}: {}", answer.body);
        if status == 206 {
            assert_eq!((answer.header("content-range"), answer.body.as_str()), (content_range, body), "{range}");
            assert_eq!(answer.header("content-length"), body.len().to_string(), "{range}");
        } else {
            let told = r#"{"statusCode":"416","error":"invalid_range","message":"invalid range provided","code":"InvalidRange"}"#;
            assert_eq!(answer.body, told, "{range}");
        }
    }
    // What is no range of bytes is no condition either: never half an answer, never an error of ours.
    for range in
        ["bytes=99999999999999999999-", "bytes=", "bytes=a-b", "bytes=5-2", "lines=1-2", "bytes 1-2", "bytes=--1", ""]
    {
        let answer = get(&storage, "/object/public/open/ten.bin", &[("range", range)]).await;
        assert!(matches!(answer.status, 200 | 416), "{range}: {} {}", answer.status, answer.body);
        assert!(answer.status == 416 || answer.bytes == CONTENT, "{range}");
    }
    let empty = get(&storage, "/object/public/open/none.bin", &[]).await;
    assert_eq!((empty.status, empty.header("content-length")), (200, "0"));
}

#[tokio::test]
async fn conditions() {
    let storage = world().await;
    let path = "/object/public/open/ten.bin";
    let first = get(&storage, path, &[]).await;
    let (etag, modified) = (first.header("etag").to_owned(), first.header("last-modified").to_owned());
    assert_eq!(etag, "\"781e5e245d69b566979b86e28d23f2c7\"", "MD5, as it was when it was written");
    let past = "Thu, 01 Jan 2015 00:00:00 GMT";
    let rows: [(&[(&str, &str)], u16); 8] = [
        (&[("if-none-match", &etag)], 304),
        (&[("if-none-match", "\"other\"")], 200),
        (&[("if-modified-since", &modified)], 304),
        (&[("if-modified-since", past)], 200),
        (&[("if-modified-since", "yesterday")], 200),
        // The first one decides.
        (&[("if-none-match", "\"other\""), ("if-modified-since", &modified)], 200),
        (&[("if-none-match", &etag), ("if-modified-since", past)], 304),
        (&[("if-none-match", &etag), ("range", "bytes=0-1")], 304),
    ];
    for (headers, status) in rows {
        let answer = get(&storage, path, headers).await;
        assert_eq!(answer.status, status, "{headers:?}");
        assert_eq!(answer.bytes.is_empty(), status == 304, "{headers:?}");
        assert_eq!(answer.header("etag"), etag, "{headers:?}");
    }
    storage.upload("open/ten.bin", b"changed", "application/x-ten").await;
    let after = get(&storage, path, &[("if-none-match", &etag)]).await;
    assert_eq!((after.status, after.body.as_str()), (200, "changed"));
}

#[tokio::test]
async fn headers_of_a_read() {
    let storage = world().await;
    let upload = storage.ask(Method::POST, "/object/open/kept.png", Some(&storage.service()));
    let upload = upload.header("cache-control", "max-age=77, immutable").header("x-robots-tag", "noarchive");
    assert_eq!(upload.bytes(b"x", "image/png").send().await.unwrap().status, 200);
    let answer = get(&storage, "/object/public/open/kept.png", &[]).await;
    let said =
        ["content-type", "content-length", "accept-ranges", "cache-control", "x-robots-tag", "content-disposition"];
    assert_eq!(
        said.map(|name| answer.header(name)),
        ["image/png", "1", "bytes", "max-age=77, immutable", "noarchive", ""]
    );
    let plain = get(&storage, "/object/public/open/ten.bin", &[]).await;
    assert_eq!((plain.header("x-robots-tag"), plain.header("cache-control")), ("none", "no-cache"));
    let head = storage.ask(Method::HEAD, "/object/public/open/ten.bin", None).send().await.unwrap();
    for name in ["content-type", "content-length", "etag", "last-modified", "cache-control", "accept-ranges"] {
        assert_eq!(head.header(name), plain.header(name), "HEAD tells what GET tells: {name}");
    }
    let rows = [
        ("", "attachment;"),
        ("a.txt", "attachment; filename=a.txt; filename*=UTF-8''a.txt"),
        (
            "gr%C3%A4dde%20%22x%22.txt",
            "attachment; filename=gr%C3%A4dde%20%22x%22.txt; filename*=UTF-8''gr%C3%A4dde%20%22x%22.txt",
        ),
        // Nothing that a client sends ends a header.
        ("a%0D%0Ax-evil:%201", "attachment; filename=a%0D%0Ax-evil%3A%201; filename*=UTF-8''a%0D%0Ax-evil%3A%201"),
    ];
    for (name, disposition) in rows {
        let answer = get(&storage, &format!("/object/public/open/ten.bin?download={name}"), &[]).await;
        assert_eq!((answer.status, answer.header("content-disposition")), (200, disposition), "{name}");
        assert_eq!(answer.header("x-evil"), "");
    }
}

#[tokio::test]
async fn what_could_run_is_defused() {
    let storage = world().await;
    let script = b"<script>alert(1)</script>";
    for (key, content_type) in [
        ("a.html", "text/html"),
        ("b.html", "text/html; charset=utf-8"),
        ("c.html", "TEXT/HTML"),
        ("d.svg", "image/svg+xml"),
        ("e.xhtml", "application/xhtml+xml"),
        ("f.xml", "text/xml"),
        ("g.js", "text/javascript; charset=utf-8"),
        ("h.mjs", "Application/X-JavaScript"),
        ("i.js", "image/png, text/ecmascript"),
    ] {
        storage.upload(&format!("open/{key}"), script, content_type).await;
        let answer = get(&storage, &format!("/object/public/open/{key}"), &[]).await;
        assert_eq!((answer.status, answer.bytes.as_slice()), (200, script.as_slice()));
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{content_type}");
        // Text that no browser guesses at, or a page in a box.
        let is_text = answer.header("content-type").starts_with("text/plain");
        let is_boxed = answer.header("content-security-policy").contains("sandbox");
        assert!(is_text || is_boxed, "{content_type}: {:?}", answer.headers);
        // A box does not hold a script that a page of this origin names.
        assert!(is_text || !key.ends_with("js"), "{content_type}: {:?}", answer.headers);
    }
}
