//! Files in an S3 of somebody else's. Here that is another Saluhall's, whose files lie on a disk: what one wrote into the bucket
//! is counted by what the other has.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use super::harness::{Answer, Server, service};

const ID: &str = "storekeeper";
const SECRET: &str = "0123456789abcdef0123456789abcdef";
/// More than two parts.
const LARGE: usize = 14_000_000;

/// One that keeps the bytes, and one that has the rows and the clients.
async fn both() -> (Server, Server) {
    let keys = [("S3_PROTOCOL_ACCESS_KEY_ID", ID), ("S3_PROTOCOL_ACCESS_KEY_SECRET", SECRET)];
    let store = Server::start(&keys).await;
    store.bucket("kept", false).await;
    let endpoint = format!("{}/s3", store.url());
    let settings = [
        ("STORAGE_BACKEND", "s3"),
        ("GLOBAL_S3_BUCKET", "kept"),
        ("STORAGE_S3_ENDPOINT", &endpoint),
        ("STORAGE_S3_REGION", "local"),
        ("STORAGE_S3_FORCE_PATH_STYLE", "true"),
        ("AWS_ACCESS_KEY_ID", ID),
        ("AWS_SECRET_ACCESS_KEY", SECRET),
    ];
    let front = Server::start(&settings).await;
    front.bucket("box", true).await;
    (store, front)
}

fn content() -> Vec<u8> {
    (0..LARGE).map(|at| u8::try_from((at ^ (at >> 8) ^ (at >> 16)) & 0xff).unwrap()).collect()
}

async fn read(server: &Server, key: &str) -> Answer {
    server.get(&format!("/object/public/box/{key}"), "").await
}

async fn range(server: &Server, key: &str, range: &str) -> Answer {
    server.ask(Method::GET, &format!("/object/public/box/{key}"), "", &[("range", range)], "").await
}

async fn count(server: &Server, sql: &'static str) -> i64 {
    server.sql().await.query(sql, &[]).await.unwrap()[0].get(0)
}

const PARTS_UNDER_WAY: &str = "select count(*) from storage.s3_multipart_uploads";
const OBJECTS: &str = "select count(*) from storage.objects";

/// Until so many files lie in the store.
async fn settled(store: &Server, files: usize) {
    let until = Instant::now() + Duration::from_secs(20);
    while store.files() != files || count(store, PARTS_UNDER_WAY).await != 0 {
        assert!(Instant::now() < until, "{} files, not {files}", store.files());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_bucket_elsewhere_is_as_good_as_a_disk() {
    let (store, front) = both().await;
    front.put("box/small", &service(), "abc").await.ok();
    let small = read(&front, "small").await.ok();
    assert_eq!((small.text().as_str(), small.header("etag")), ("abc", Some("\"900150983cd24fb0d6963f7d28e17f72\"")));
    front.put("box/empty", &service(), "").await.ok();
    assert_eq!(read(&front, "empty").await.ok().bytes, b"");

    let large = content();
    front.put("box/large", &service(), large.clone()).await.ok();
    assert!(read(&front, "large").await.ok().bytes == large, "other bytes came back");
    let middle = range(&front, "large", "bytes=6000000-12999999").await;
    assert_eq!(middle.status, 206, "{}", front.log());
    assert_eq!(middle.header("content-range"), Some("bytes 6000000-12999999/14000000"));
    assert!(middle.bytes == large[6_000_000..13_000_000], "another range came back");
    assert_eq!(range(&front, "large", "bytes=-3").await.bytes, large[LARGE - 3..]);
    assert_eq!(store.files(), 3, "each object is one there");

    let copy = json!({ "bucketId": "box", "sourceKey": "large", "destinationKey": "copy" });
    front.post("/object/copy", &service(), copy).await.ok();
    let moved = json!({ "bucketId": "box", "sourceKey": "copy", "destinationKey": "moved" });
    front.post("/object/move", &service(), moved).await.ok();
    front.json(Method::DELETE, "/object/box", &service(), json!({ "prefixes": ["large"] })).await.ok();
    assert!(read(&front, "moved").await.ok().bytes == large, "a copy outlives its source");
    front.ask(Method::PUT, "/object/box/moved", &service(), &[("content-type", "text/plain")], "new").await.ok();
    assert_eq!(read(&front, "moved").await.ok().text(), "new");
    settled(&store, 3).await;

    let resumable = [
        ("tus-resumable", "1.0.0"),
        ("upload-length", "14000000"),
        // box, by tus and text/plain
        ("upload-metadata", "bucketName Ym94,objectName YnkgdHVz,contentType dGV4dC9wbGFpbg=="),
        ("content-type", "application/offset+octet-stream"),
    ];
    let created = front.ask(Method::POST, "/upload/resumable", &service(), &resumable, large.clone()).await;
    assert_eq!(created.status, 201, "{}", created.text());
    assert!(read(&front, "by%20tus").await.ok().bytes == large, "TUS brought other bytes");
    settled(&store, 4).await;
    assert!(!front.process.plan().folder().join("files/objects").exists(), "nothing lies on the disk of the first");
}

#[tokio::test]
async fn pictures_are_made_of_files_elsewhere() {
    let (store, front) = both().await;
    let png = [("content-type", "image/png")];
    front.ask(Method::POST, "/object/box/p.png", &service(), &png, super::images::png(60, 40, 40)).await.ok();
    let webp = [("accept", "image/webp")];
    let path = "/render/image/public/box/p.png?width=30";
    let made = front.ask(Method::GET, path, "", &webp, "").await.ok();
    assert_eq!((made.header("content-type"), &made.bytes[..4]), (Some("image/webp"), &b"RIFF"[..]));
    let Server { process, database } = store;
    let plan = process.kill().unwrap();
    let again = front.ask(Method::GET, path, "", &webp, "").await.ok();
    assert!(again.bytes == made.bytes, "what was made once is kept here");
    assert_eq!(front.ask(Method::GET, &path.replace("30", "20"), "", &webp, "").await.status, 500);
    let store = Server { process: plan.start().await.unwrap(), database };
    front.ask(Method::GET, &path.replace("30", "20"), "", &webp, "").await.ok();
    front.ask(Method::DELETE, "/object/box/p.png", &service(), &[], "").await.ok();
    assert_eq!(front.ask(Method::GET, path, "", &webp, "").await.status, 400, "a picture goes with its file");
    settled(&store, 0).await;
}

#[tokio::test]
async fn a_store_that_is_away_costs_bytes_and_nothing_else() {
    let (store, front) = both().await;
    front.put("box/file", &service(), "abc").await.ok();
    let Server { process, database } = store;
    let plan = process.kill().unwrap();

    let began = Instant::now();
    let unread = read(&front, "file").await;
    assert_eq!((unread.status, unread.json()["code"].as_str()), (500, Some("InternalError")), "{}", unread.text());
    assert!(unread.text().contains("store of the files"), "{}", unread.text());
    assert!(!unread.text().contains("127.0.0.1"), "where the store is, is nobody's business: {}", unread.text());
    assert_eq!(front.put("box/new", &service(), "x").await.status, 500);
    assert_eq!(front.put("box/large", &service(), content()).await.status, 500);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(count(&front, OBJECTS).await, 1, "nothing is said to be there that is not");
    front.get("/object/info/box/file", &service()).await.ok();
    let listed = front.post("/object/list/box", &service(), json!({ "prefix": "" })).await.ok().json();
    assert_eq!(listed[0]["name"], "file");

    let store = Server { process: plan.start().await.unwrap(), database };
    assert_eq!(read(&front, "file").await.ok().text(), "abc");
    front.put("box/new", &service(), "x").await.ok();
    settled(&store, 2).await;
}

#[tokio::test]
async fn what_a_crash_leaves_in_the_store_goes_away() {
    let (store, front) = both().await;
    front.put("box/lost", &service(), "x").await.ok();
    front.put("box/kept", &service(), "y").await.ok();
    front
        .owner_sql("begin; set local storage.allow_delete_query = true; delete from storage.objects where name = 'lost'; commit")
        .await;
    // An upload that will never end.
    let mut half = TcpStream::connect(("127.0.0.1", front.process.port())).await.unwrap();
    let head = format!(
        "POST /storage/v1/object/box/half HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\ncontent-type: text/plain\r\n\
         content-length: {}\r\n\r\n",
        service(),
        LARGE * 2
    );
    half.write_all(head.as_bytes()).await.unwrap();
    half.write_all(&content()).await.unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    while count(&store, "select count(*) from storage.s3_multipart_uploads_parts").await < 1 {
        assert!(Instant::now() < until, "no part has arrived");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let Server { process, database } = front;
    let plan = process.kill().unwrap().set("SALUHALL_STORAGE_SWEEP", "1s");

    // Bytes younger than the sweep's second may still get their row, and are not named.
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let (_, said, _) = plan.clone().command(&["doctor"]).run(Duration::from_secs(30)).await.unwrap();
        if said.contains("files-unnamed") && said.contains("s3://kept/stub") {
            break;
        }
        assert!(Instant::now() < until, "{said}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let stranger = plan.clone().set("AWS_SECRET_ACCESS_KEY", "not the one");
    let (code, _, said) = stranger.run(Duration::from_secs(30)).await.unwrap();
    assert_eq!(code, Some(1), "{said}");
    let line = said.lines().last().unwrap();
    assert!(line.starts_with("saluhall: STORAGE_S3_BUCKET: s3://kept/stub: "), "{said}");

    let front = Server { process: plan.start().await.unwrap(), database };
    settled(&store, 1).await;
    assert_eq!(read(&front, "kept").await.ok().text(), "y");
}
