//! What nobody finishes does not stay: uploads in parts that were abandoned, and buckets that are emptied while others work in them.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use testkit::s3::S3;

use super::harness::{Server, service};

const ID: &str = "somebody";
const SECRET: &str = "0123456789abcdef0123456789abcdef";

fn s3(server: &Server) -> S3 {
    let host = format!("127.0.0.1:{}", server.process.port());
    let mount = "/storage/v1/s3".to_owned();
    S3 { http: server.process.http(), host, mount, access_key: ID.to_owned(), secret: SECRET.to_owned() }
}

async fn begin(signed: &S3, key: &str) -> String {
    let begun = signed.request("POST", &format!("/box/{key}?uploads="), &[]).send().await.unwrap();
    begun.body.split("<UploadId>").nth(1).and_then(|rest| rest.split('<').next()).unwrap().to_owned()
}

async fn part(signed: &S3, key: &str, id: &str, number: u32) -> u16 {
    let target = format!("/box/{key}?partNumber={number}&uploadId={id}");
    signed.request("PUT", &target, &[]).bytes("a part", "text/plain").send().await.unwrap().status
}

#[tokio::test]
async fn an_upload_in_parts_that_nobody_goes_on_with_expires() {
    let settings = [
        ("S3_PROTOCOL_ACCESS_KEY_ID", ID),
        ("S3_PROTOCOL_ACCESS_KEY_SECRET", SECRET),
        ("SALUHALL_S3_UPLOAD_EXPIRY", "8s"),
        ("SALUHALL_STORAGE_SWEEP", "1s"),
    ];
    let server = Server::start(&settings).await;
    server.bucket("box", false).await;
    let signed = s3(&server);
    let (left, kept) = (begin(&signed, "left").await, begin(&signed, "kept").await);
    for number in 1..=2 {
        assert_eq!(part(&signed, "left", &left, number).await, 200);
    }
    let (began, mut number) = (Instant::now(), 0);
    while server
        .sql()
        .await
        .query("select 1 from storage.s3_multipart_uploads where key = 'left'", &[])
        .await
        .unwrap()
        .len()
        == 1
    {
        assert!(began.elapsed() < Duration::from_mins(1), "it is still there\n{}", server.log());
        number += 1;
        assert_eq!(part(&signed, "kept", &kept, number).await, 200, "one that goes on\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert!(began.elapsed() > Duration::from_secs(7), "too early: {:?}", began.elapsed());
    assert_eq!(part(&signed, "left", &left, 3).await, 404);
    let complete = signed.request("POST", &format!("/box/kept?uploadId={kept}"), &[]).send().await.unwrap();
    assert_eq!(complete.status, 200, "{}", complete.body);
    let until = Instant::now() + Duration::from_secs(10);
    while server.files() != 1 {
        assert!(Instant::now() < until, "{} files", server.files());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn an_emptied_bucket_is_empty_whoever_else_works_in_it() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.bucket("other", false).await;
    let fill = "insert into storage.objects (bucket_id, name, version)
        select 'box', 'f' || lpad(n::text, 5, '0'), gen_random_uuid() from generate_series(1, 1500) n";
    server.owner_sql(fill).await;
    // Another session removes what the first round will choose, and moves one of them away, while the round waits for it.
    let other = server.sql().await;
    other.execute("begin", &[]).await.unwrap();
    other.execute("set local storage.allow_delete_query = true", &[]).await.unwrap();
    other.execute("update storage.objects set bucket_id = 'other' where name = 'f00001'", &[]).await.unwrap();
    let first =
        "delete from storage.objects where id in (select id from storage.objects where bucket_id = 'box' limit 1000)";
    assert_eq!(other.execute(first, &[]).await.unwrap(), 1000);
    let key = service();
    let commit = async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        other.execute("commit", &[]).await.unwrap();
    };
    let (emptied, ()) = tokio::join!(server.post("/bucket/box/empty", &key, json!({})), commit);
    emptied.ok();
    let left = server.sql().await.query("select bucket_id, name from storage.objects", &[]).await.unwrap();
    let left: Vec<(String, String)> = left.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(left, [("other".to_owned(), "f00001".to_owned())]);
    server.json(Method::DELETE, "/bucket/box", &service(), json!({})).await.ok();
}

#[tokio::test]
async fn doctor_tells_of_uploads_that_nobody_takes_back() {
    let settings = [("S3_PROTOCOL_ACCESS_KEY_ID", ID), ("S3_PROTOCOL_ACCESS_KEY_SECRET", SECRET)];
    let server = Server::start(&settings).await;
    server.bucket("box", false).await;
    begin(&s3(&server), "left").await;
    server.owner_sql("update storage.s3_multipart_uploads set created_at = now() - interval '3 days'").await;
    let plan = server.process.plan().clone().command(&["doctor"]);
    let (_, said, _) = plan.run(Duration::from_secs(30)).await.unwrap();
    assert!(said.contains("uploads-abandoned") && said.contains("1 uploads in parts"), "{said}");
}
