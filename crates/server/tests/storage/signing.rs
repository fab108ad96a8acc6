//! Addresses that carry their permission.

use reqwest::Method;
use serde_json::json;

use super::harness::{Server, refused, service};

#[tokio::test]
async fn an_address_reads_one_object_until_it_ends() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.put("box/a/b.txt", &service(), "x").await.ok();
    let signed = server.post("/object/sign/box/a/b.txt", &service(), json!({ "expiresIn": 60 })).await.ok().json();
    let address = signed["signedURL"].as_str().unwrap();
    assert!(address.starts_with("/object/sign/box/a/b.txt?token="));
    let answer = server.get(address, "").await.ok();
    assert_eq!(answer.text(), "x");
    assert!(answer.header("expires").is_some() && answer.header("cache-control").is_none());
    server.put("box/c", &service(), "y").await.ok();
    let other = server.get(&address.replace("a/b.txt?", "c?"), "").await;
    assert_eq!(other.refusal(), refused(400, "400", "InvalidSignature"));

    let many = json!({ "expiresIn": 60, "paths": ["c", "none"] });
    let many = server.post("/object/sign/box", &service(), many).await.ok().json();
    assert_eq!(server.get(many[0]["signedURL"].as_str().unwrap(), "").await.ok().text(), "y");
    assert_eq!(
        many[1],
        json!({ "error": "Either the object does not exist or you do not have access to it", "path": "none", "signedURL": null })
    );
    let none = server.post("/object/sign/box/c", &service(), json!({ "expiresIn": 0 })).await;
    assert_eq!(none.json()["message"], "body/expiresIn must be >= 1");
}

#[tokio::test]
async fn an_address_takes_one_upload() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    let signed = server.post("/object/upload/sign/box/a", &service(), json!({})).await.ok().json();
    let address = signed["url"].as_str().unwrap();
    assert!(address.ends_with(&format!("?token={}", signed["token"].as_str().unwrap())));
    let stored = server.ask(Method::PUT, address, "", &[("content-type", "text/plain")], "x").await.ok();
    assert_eq!(stored.text(), r#"{"Key":"box/a"}"#);
    let again = server.ask(Method::PUT, address, "", &[("content-type", "text/plain")], "y").await;
    assert_eq!(again.refusal(), refused(400, "409", "KeyAlreadyExists"));
    let read = server.get(&address.replace("/object/upload/sign/", "/object/sign/"), "").await;
    assert_eq!(read.refusal(), refused(400, "400", "InvalidSignature"), "a token has one purpose");
}
