//! Downloads: headers, ranges, conditions, and what browsers must not run.

use reqwest::Method;

use super::harness::{Server, refused, service};

#[tokio::test]
async fn a_download_says_what_it_is() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    server.put("box/a.txt", &service(), "0123456789").await.ok();
    let path = "/object/public/box/a.txt";
    let whole = server.get(path, "").await.ok();
    assert_eq!(whole.text(), "0123456789");
    assert_eq!(whole.header("etag"), Some("\"781e5e245d69b566979b86e28d23f2c7\""));
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    assert_eq!(whole.header("cache-control"), Some("no-cache"));
    assert_eq!(whole.header("x-robots-tag"), Some("none"));
    assert_eq!(whole.header("content-type"), Some("text/plain"));
    let modified = whole.header("last-modified").unwrap().to_owned();

    let ask = async |headers: &[(&str, &str)]| server.ask(Method::GET, path, "", headers, "").await;
    let part = ask(&[("range", "bytes=2-4")]).await;
    assert_eq!((part.status, part.text().as_str(), part.header("content-range")), (206, "234", Some("bytes 2-4/10")));
    assert_eq!(ask(&[("range", "bytes=-3")]).await.text(), "789");
    let beyond = ask(&[("range", "bytes=10-")]).await;
    assert_eq!(
        (beyond.status, beyond.text().as_str()),
        (
            416,
            r#"{"statusCode":"416","error":"invalid_range","message":"invalid range provided","code":"InvalidRange"}"#
        )
    );
    assert_eq!(ask(&[("if-none-match", "\"781e5e245d69b566979b86e28d23f2c7\"")]).await.status, 304);
    assert_eq!(ask(&[("if-modified-since", &modified)]).await.status, 304);
    let stale = ask(&[("if-none-match", "\"x\""), ("if-modified-since", &modified)]).await;
    assert_eq!((stale.status, stale.header("cache-control")), (200, Some("no-cache, stale-while-revalidate=30")));

    let named = server.get(&format!("{path}?download=sm%C3%B6r.txt"), "").await.ok();
    assert_eq!(
        named.header("content-disposition"),
        Some("attachment; filename=sm%C3%B6r.txt; filename*=UTF-8''sm%C3%B6r.txt")
    );
    assert_eq!(server.get(&format!("{path}?download"), "").await.header("content-disposition"), Some("attachment;"));
    let head = server.ask(Method::HEAD, path, "", &[], "").await.ok();
    assert_eq!((head.header("content-length"), head.bytes.len()), (Some("10"), 0));
}

#[tokio::test]
async fn a_large_file_comes_back_whole_and_in_parts() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    let content: Vec<u8> = (0..3_000_001u32).map(|n| (n * 7 % 251) as u8).collect();
    server.put("box/large", &service(), content.clone()).await.ok();
    let whole = server.get("/object/public/box/large", "").await.ok();
    assert!(whole.bytes == content && whole.header("content-length") == Some("3000001"));
    let range = [("range", "bytes=1000000-2999999")];
    let part = server.ask(Method::GET, "/object/public/box/large", "", &range, "").await;
    assert!(part.status == 206 && part.bytes == content[1_000_000..3_000_000]);
}

#[tokio::test]
async fn what_browsers_would_run_is_kept_from_this_origin() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    let script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (mime_type, shown) in [("text/html; charset=utf-8", "text/plain"), ("image/svg+xml", "image/svg+xml")] {
        let headers = [("content-type", mime_type), ("x-upsert", "true")];
        server.ask(Method::POST, "/object/box/page", &service(), &headers, script).await.ok();
        let answer = server.get("/object/public/box/page", "").await.ok();
        assert_eq!(answer.header("content-type"), Some(shown));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        if shown != "text/plain" {
            assert!(answer.header("content-security-policy").unwrap().contains("sandbox"));
        }
    }
}

#[tokio::test]
async fn a_private_bucket_is_told_to_nobody() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.put("box/a", &service(), "x").await.ok();
    for path in ["/object/public/box/a", "/object/box/a", "/object/public/none/a"] {
        assert_eq!(server.get(path, "").await.refusal(), refused(400, "404", "NoSuchBucket"), "{path}");
    }
    assert_eq!(
        server.get("/object/authenticated/box/none", &service()).await.text(),
        r#"{"statusCode":"404","error":"not_found","message":"Object not found","code":"NoSuchKey"}"#
    );
    assert_eq!(server.get("/object/box/a", &service()).await.ok().text(), "x");
    assert_eq!(server.get("/object/authenticated/box/a", &service()).await.ok().text(), "x");
}
