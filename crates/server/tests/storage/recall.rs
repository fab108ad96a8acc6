//! What the server remembers for public and signed reads never outlives a change: not by a moment after the change is
//! acknowledged here, and soon after it was made elsewhere. Reads with a token of an account are never answered from memory.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{ALICE, OWN_FOLDER, Server, refused, service, user};

async fn read(server: &Server, key: &str) -> (u16, String) {
    let answer = server.get(&format!("/object/public/box/{key}"), "").await;
    (answer.status, answer.text())
}

async fn replace(server: &Server, key: &str, text: &str) {
    let headers = [("content-type", "text/plain"), ("x-upsert", "true")];
    server.ask(Method::POST, &format!("/object/box/{key}"), &service(), &headers, text.to_owned()).await.ok();
}

async fn is_gone(server: &Server, key: &str) {
    let answer = server.get(&format!("/object/public/box/{key}"), "").await;
    assert_eq!(answer.refusal(), refused(400, "404", "NoSuchKey"), "{key}");
}

/// Until what is remembered is remembered: the server listens from its start on, but not from the first moment.
async fn warm(server: &Server, key: &str) {
    for _ in 0..20 {
        assert_eq!(read(server, key).await.0, 200);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn every_change_is_seen_by_the_next_read() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    for key in ["a", "b", "c", "d", "e", "signed"] {
        replace(&server, key, "first").await;
        warm(&server, key).await;
    }
    replace(&server, "a", "second").await;
    assert_eq!(read(&server, "a").await, (200, "second".into()));
    server.ask(Method::DELETE, "/object/box/a", &service(), &[], "").await.ok();
    is_gone(&server, "a").await;
    server.json(Method::DELETE, "/object/box", &service(), json!({ "prefixes": ["b"] })).await.ok();
    is_gone(&server, "b").await;
    let moved = json!({ "bucketId": "box", "sourceKey": "c", "destinationKey": "d2" });
    server.post("/object/move", &service(), moved).await.ok();
    is_gone(&server, "c").await;
    assert_eq!(read(&server, "d2").await, (200, "first".into()));

    let signed = server.post("/object/sign/box/signed", &service(), json!({ "expiresIn": 600 })).await.ok().json();
    let address = signed["signedURL"].as_str().unwrap().to_owned();
    server.get(&address, "").await.ok();
    server.json(Method::PUT, "/bucket/box", &service(), json!({ "public": false })).await.ok();
    let answer = server.get("/object/public/box/d", "").await;
    assert_eq!(answer.refusal(), refused(400, "404", "NoSuchBucket"), "a bucket that was public");
    server.get(&address, "").await.ok();
    server.post("/bucket/box/empty", &service(), json!({})).await.ok();
    assert_eq!(server.get(&address, "").await.refusal(), refused(400, "404", "NoSuchKey"));
    server.json(Method::DELETE, "/bucket/box", &service(), json!({})).await.ok();
    assert_eq!(server.get(&address, "").await.refusal(), refused(400, "404", "NoSuchKey"));
    assert_eq!(server.files(), 0);
}

#[tokio::test]
async fn no_read_is_older_than_an_acknowledged_write() {
    let server = Arc::new(Server::start(&[]).await);
    server.bucket("box", true).await;
    let acknowledged = Arc::new(AtomicU64::new(0));
    replace(&server, "hot", "0").await;
    warm(&server, "hot").await;
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (server, acknowledged) = (Arc::clone(&server), Arc::clone(&acknowledged));
            tokio::spawn(async move {
                let mut reads = 0_u32;
                loop {
                    let least = acknowledged.load(Ordering::SeqCst);
                    if least == u64::MAX {
                        return reads;
                    }
                    let (status, text) = read(&server, "hot").await;
                    assert_eq!(status, 200, "replaced, never removed: {text}");
                    let seen: u64 = text.parse().unwrap();
                    assert!(seen >= least, "{seen} was read after {least} was acknowledged");
                    reads += 1;
                }
            })
        })
        .collect();
    for number in 1..=150_u64 {
        replace(&server, "hot", &number.to_string()).await;
        acknowledged.store(number, Ordering::SeqCst);
    }
    acknowledged.store(u64::MAX, Ordering::SeqCst);
    let mut reads = 0;
    for reader in readers {
        reads += reader.await.unwrap();
    }
    assert!(reads > 150, "only {reads} reads");
}

async fn soon(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(10);
    while !holds().await {
        assert!(Instant::now() < until, "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn changes_made_elsewhere_are_heard_of() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    for key in ["a", "b"] {
        replace(&server, key, "first").await;
        warm(&server, key).await;
    }
    let delete =
        "begin; set local storage.allow_delete_query = true; delete from storage.objects where name = 'a'; commit";
    server.owner_sql(delete).await;
    soon("a row that was deleted by SQL", async || read(&server, "a").await.0 == 400).await;
    assert_eq!(read(&server, "b").await.0, 200);
    server.owner_sql("update storage.buckets set public = false").await;
    soon("a bucket that was closed by SQL", async || read(&server, "b").await.0 == 400).await;
    server.owner_sql("update storage.buckets set public = true").await;
    soon("a bucket that was opened by SQL", async || read(&server, "b").await.0 == 200).await;
    let many = "insert into storage.objects (bucket_id, name, version, metadata)
        select 'box', 'many/' || n, version, metadata from storage.objects, generate_series(1, 600) n where name = 'b'";
    server.owner_sql(many).await;
    warm(&server, "many/7").await;
    let delete = "begin; set local storage.allow_delete_query = true; delete from storage.objects where name like 'many/%'; commit";
    server.owner_sql(delete).await;
    soon("more rows than one notification names", async || read(&server, "many/7").await.0 == 400).await;
}

#[tokio::test]
async fn row_policies_decide_about_every_read_with_a_token() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.owner_sql(OWN_FOLDER).await;
    let (path, alice) = (format!("/object/box/{ALICE}/a"), user(ALICE));
    server.put(&format!("box/{ALICE}/a"), &alice, "mine").await.ok();
    let signed: Value =
        server.post(&format!("/object/sign/box/{ALICE}/a"), &alice, json!({ "expiresIn": 600 })).await.ok().json();
    server.get(signed["signedURL"].as_str().unwrap(), "").await.ok();
    server.get(&path, &alice).await.ok();
    server.owner_sql("drop policy own on storage.objects").await;
    assert_eq!(server.get(&path, &alice).await.refusal(), refused(400, "404", "NoSuchKey"), "the row is remembered");
}
