//! What somebody with bad intentions tries with addresses, tokens and headers that are good for something else.

use reqwest::Method;
use serde_json::json;
use testkit::{jwt, s3::S3};

use super::harness::{ALICE, BOB, OWN_FOLDER, Server, refused, service, user};

const ID: &str = "somebody";
const SECRET: &str = "0123456789abcdef0123456789abcdef";

fn s3(server: &Server) -> S3 {
    S3 {
        http: server.process.http(),
        host: format!("127.0.0.1:{}", server.process.port()),
        mount: "/storage/v1/s3".to_owned(),
        access_key: ID.to_owned(),
        secret: SECRET.to_owned(),
    }
}

/// A file of Alice's in a private bucket, and an address of it.
async fn world() -> (Server, String) {
    let server = Server::start(&[("S3_PROTOCOL_ACCESS_KEY_ID", ID), ("S3_PROTOCOL_ACCESS_KEY_SECRET", SECRET)]).await;
    for (bucket, public) in [("box", false), ("bo", false), ("open", true)] {
        server.bucket(bucket, public).await;
    }
    server.owner_sql(OWN_FOLDER).await;
    for key in [format!("{ALICE}/a.txt"), format!("{ALICE}/b.txt"), format!("{BOB}/a.txt")] {
        server.put(&format!("box/{key}"), &service(), key.clone()).await.ok();
    }
    server.put(&format!("bo/x/{ALICE}/a.txt"), &service(), "another bucket's").await.ok();
    let path = format!("/object/sign/box/{ALICE}/a.txt");
    let signed = server.post(&path, &user(ALICE), json!({ "expiresIn": 600 })).await.ok().json();
    let token = signed["signedURL"].as_str().unwrap().split_once("?token=").unwrap().1.to_owned();
    (server, token)
}

#[tokio::test]
async fn an_address_is_good_for_nothing_else() {
    let (server, token) = world().await;
    let own = format!("box/{ALICE}/a.txt");
    assert_eq!(
        server.get(&format!("/object/sign/{own}?token={token}"), "").await.ok().text(),
        format!("{ALICE}/a.txt")
    );
    let elsewhere = [
        format!("box/{ALICE}/b.txt"),
        format!("box/{ALICE}/a.txt/"),
        format!("box//{ALICE}/a.txt"),
        format!("box/{BOB}/a.txt"),
        format!("bo/x/{ALICE}/a.txt"),
        format!("box%2F{ALICE}/a.txt"),
        format!("BOX/{ALICE}/a.txt"),
    ];
    for target in &elsewhere {
        let answer = server.get(&format!("/object/sign/{target}?token={token}"), "").await;
        assert_eq!(answer.status, 400, "{target}: {}", answer.text());
    }
    // As a bearer, as an upload, as a signature of TUS; with another signature or none.
    assert_eq!(server.get(&format!("/object/{own}"), &token).await.status, 400);
    assert_eq!(server.post("/object/list/box", &token, json!({ "prefix": ALICE })).await.json(), json!([]));
    let upload = format!("/object/upload/sign/{own}?token={token}");
    let answer = server.ask(Method::PUT, &upload, "", &[("content-type", "text/plain")], "mine now").await;
    assert_eq!(answer.refusal(), refused(400, "400", "InvalidSignature"));
    let encoded = |text: &str| {
        use base64::{Engine as _, engine::general_purpose::STANDARD};
        STANDARD.encode(text)
    };
    let metadata = format!("bucketName {},objectName {}", encoded("box"), encoded(&format!("{ALICE}/a.txt")));
    let tus =
        [("tus-resumable", "1.0.0"), ("upload-length", "1"), ("upload-metadata", &*metadata), ("x-signature", &*token)];
    let answer = server.ask(Method::POST, "/upload/resumable/sign", "", &tus, "").await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    let claims = json!({ "url": own, "scope": "download", "exp": 4_102_444_800_u64 });
    let head = token.rsplit_once('.').unwrap().0;
    for forged in
        [jwt::sign("another secret of at least thirty-two", &claims), format!("{head}."), head.to_owned(), user(ALICE)]
    {
        let answer = server.get(&format!("/object/sign/{own}?token={forged}"), "").await;
        assert_eq!(answer.refusal(), refused(400, "400", "InvalidJWT"), "{forged}");
    }
    assert_eq!(
        server.get(&format!("/object/{own}"), &user(ALICE)).await.ok().text(),
        format!("{ALICE}/a.txt"),
        "untouched"
    );
}

#[tokio::test]
async fn an_address_of_a_picture_does_not_give_the_file() {
    let (server, _) = world().await;
    let wanted = json!({ "expiresIn": 600, "transform": { "width": 10 } });
    let signed = server.post(&format!("/object/sign/box/{ALICE}/a.txt"), &user(ALICE), wanted).await.ok().json();
    let address = signed["signedURL"].as_str().unwrap();
    assert!(address.starts_with("/render/image/sign/box/"), "{address}");
    let answer = server.get(&address.replace("/render/image/sign/", "/object/sign/"), "").await;
    assert_eq!(answer.refusal(), refused(400, "400", "InvalidSignature"));
}

#[tokio::test]
async fn nobody_copies_moves_or_looks_past_row_policies() {
    let (server, _) = world().await;
    let (alice, theirs) = (user(ALICE), format!("{BOB}/a.txt"));
    for way in ["copy", "move"] {
        let into_own = json!({ "bucketId": "box", "sourceKey": theirs, "destinationKey": format!("{ALICE}/stolen") });
        let answer = server.post(&format!("/object/{way}"), &alice, into_own).await;
        assert_eq!(answer.refusal(), refused(400, "404", "NoSuchKey"), "{way}");
        for (bucket, key) in [("box", theirs.as_str()), ("open", "published"), ("box", "")] {
            let out = json!({
                "bucketId": "box", "sourceKey": format!("{ALICE}/a.txt"), "destinationBucket": bucket, "destinationKey": key,
            });
            let answer = server.post(&format!("/object/{way}"), &alice, out).await;
            assert_eq!(answer.status, 400, "{way} to {bucket}/{key}: {}", answer.text());
        }
    }
    for path in [format!("/object/info/box/{theirs}"), format!("/object/authenticated/box/{theirs}")] {
        assert_eq!(server.get(&path, &alice).await.refusal(), refused(400, "404", "NoSuchKey"), "{path}");
    }
    let listed = server.post("/object/list/box", &alice, json!({ "prefix": BOB })).await.ok().json();
    assert_eq!(listed, json!([]));
    let listed = server.post("/object/list-v2/box", &alice, json!({})).await.ok().json();
    assert_eq!(listed["objects"].as_array().unwrap().len(), 2);
    let removed = server.json(Method::DELETE, "/object/box", &alice, json!({ "prefixes": [theirs] })).await.ok();
    assert_eq!(removed.json(), json!([]));
    assert_eq!(server.files(), 4);
}

#[tokio::test]
async fn a_bucket_takes_by_move_and_copy_what_it_takes_by_upload() {
    let (server, _) = world().await;
    let narrow = json!({ "name": "narrow", "allowed_mime_types": ["image/png"], "file_size_limit": 5 });
    server.post("/bucket", &service(), narrow).await.ok();
    for way in ["move", "copy"] {
        let into = json!({
            "bucketId": "box", "sourceKey": format!("{ALICE}/a.txt"), "destinationBucket": "narrow", "destinationKey": "a",
        });
        let answer = server.post(&format!("/object/{way}"), &service(), into.clone()).await;
        assert_eq!(answer.refusal(), refused(400, "415", "InvalidMimeType"), "{way}");
        server.json(Method::PUT, "/bucket/narrow", &service(), json!({ "allowed_mime_types": null })).await.ok();
        let answer = server.post(&format!("/object/{way}"), &service(), into).await;
        assert_eq!(answer.refusal(), refused(400, "413", "EntityTooLarge"), "{way}");
        server
            .json(Method::PUT, "/bucket/narrow", &service(), json!({ "allowed_mime_types": ["image/png"] }))
            .await
            .ok();
    }
}

#[tokio::test]
async fn headers_say_what_we_say_and_nothing_more() {
    let (server, _) = world().await;
    let html = [("content-type", "image/svg+xml"), ("cache-control", "max-age=60"), ("x-robots-tag", "all")];
    server.ask(Method::POST, "/object/open/x.svg", &service(), &html, "<svg onload='alert(1)'/>").await.ok();
    let public = "/object/public/open/x.svg";
    let names = ["a\r\nSet-Cookie: x=1", "\"; filename=evil.html", "../../a", "å;b", "%0d%0aX: y"];
    for name in names {
        let name: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let answer = server.get(&format!("{public}?download={name}"), "").await.ok();
        let said = answer.header("content-disposition").unwrap().to_owned();
        assert!(said.starts_with("attachment; filename=") && answer.header("set-cookie").is_none(), "{said}");
        assert!(
            said.bytes().filter(|byte| b"\"\r\n".contains(byte)).count() == 0 && said.matches(';').count() == 2,
            "{said}"
        );
    }
    let answer = server.get(public, "").await.ok();
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("content-security-policy").unwrap().contains("sandbox"));
    // Uploaded rows are texts of strangers: what is no header is left out, and nothing breaks.
    let odd = r#"update storage.objects set metadata = metadata || '{"mimetype": "text/html\r\nX: y", "cacheControl": "a\nb", "xRobotsTag": "ö\n", "eTag": "\"\u0001\""}' where name = 'x.svg'"#;
    server.owner_sql(odd).await;
    let until = std::time::Instant::now() + std::time::Duration::from_secs(5);
    loop {
        let answer = server.get(public, "").await;
        if answer.header("cache-control") != Some("max-age=60") {
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert!(
                answer.header("x").is_none() && answer.header("content-type").is_none_or(|kind| !kind.contains("html"))
            );
            break;
        }
        assert!(std::time::Instant::now() < until, "the row is remembered");
    }
    let answer = s3(&server).request("GET", "/open/x.svg", &[]).send().await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn ranges_cost_no_more_than_the_file() {
    let (server, _) = world().await;
    server.put("open/r", &service(), "0123456789").await.ok();
    let many = format!("bytes={}", vec!["0-9"; 500].join(","));
    let cases = [
        ("bytes=0-0", 206, "0"),
        ("bytes=9-99999999999999999999", 200, "0123456789"),
        ("bytes=9-18446744073709551615", 206, "9"),
        ("bytes=-18446744073709551615", 206, "0123456789"),
        ("bytes=18446744073709551615-", 416, ""),
        ("bytes=5-4", 416, ""),
        ("bytes=-0", 416, ""),
        ("bytes=a-b", 200, "0123456789"),
        ("lines=1-2", 200, "0123456789"),
        (&many, 200, "0123456789"),
    ];
    // Once from the disk and once from memory.
    for _ in 0..2 {
        for (range, status, text) in cases {
            let answer = server.ask(Method::GET, "/object/public/open/r", "", &[("range", range)], "").await;
            assert_eq!(answer.status, status, "{range}");
            assert!(status == 416 || answer.text() == text, "{range}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn an_address_of_s3_is_good_for_what_was_signed() {
    let (server, _) = world().await;
    let signed = s3(&server);
    let source = format!("box/{BOB}/a.txt");
    let tricks: [(&str, &str); 4] = [
        ("x-amz-copy-source", &source),
        ("x-amz-acl", "public-read"),
        ("x-amz-security-token", "x"),
        ("x-amz-meta-a", "b"),
    ];
    for (name, value) in tricks {
        let request = signed.request("PUT", &format!("/open/{ALICE}"), &[]).header(name, value);
        let answer = request.bytes("x", "text/plain").send().await.unwrap();
        assert!((400..500).contains(&answer.status), "{name}: {} {}", answer.status, answer.body);
    }
    let elsewhere = signed.request("GET", "/open/none", &[]).header("host", "another.example").send().await.unwrap();
    assert_eq!(elsewhere.status, 403, "{}", elsewhere.body);
    assert_eq!(server.get(&format!("/object/public/open/{ALICE}"), "").await.status, 400, "nothing was written");
}
