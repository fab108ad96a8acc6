//! Buckets over HTTP.

use reqwest::Method;
use serde_json::json;

use super::harness::{Server, anon, refused, service};

#[tokio::test]
async fn a_bucket_is_made_shown_changed_emptied_and_removed() {
    let server = Server::start(&[]).await;
    let made = json!({ "name": "shop", "public": true, "file_size_limit": "20mb", "allowed_mime_types": ["text/*"] });
    let answer = server.post("/bucket", &service(), made).await.ok();
    assert_eq!(answer.text(), r#"{"name":"shop"}"#);
    let bucket = server.get("/bucket/shop", &service()).await.ok().json();
    let keys: Vec<_> = bucket.as_object().unwrap().keys().cloned().collect();
    let expected =
        ["id", "name", "owner", "public", "file_size_limit", "allowed_mime_types", "created_at", "updated_at"];
    assert_eq!(keys, expected);
    assert_eq!(bucket["file_size_limit"], 20_000_000);
    let moment = bucket["created_at"].as_str().unwrap();
    assert!(moment.len() == 24 && moment.ends_with('Z'), "{moment}");

    let again = server.post("/bucket", &service(), json!({ "name": "shop" })).await;
    assert_eq!(
        again.text(),
        r#"{"statusCode":"409","error":"Duplicate","message":"The resource already exists","code":"BucketAlreadyExists"}"#
    );
    let listed = server.get("/bucket?search=SH&limit=1", &service()).await.ok().json();
    assert_eq!((listed[0]["id"].as_str(), listed[0]["type"].as_str()), (Some("shop"), Some("STANDARD")));
    assert_eq!(server.get("/bucket?search=%25", &service()).await.ok().text(), "[]", "wildcards are letters");
    assert_eq!(server.get("/bucket", &anon()).await.ok().text(), "[]", "row policies hide it");

    let changed = server.json(Method::PUT, "/bucket/shop", &service(), json!({ "public": false })).await.ok();
    assert_eq!(changed.text(), r#"{"message":"Successfully updated"}"#);
    let bucket = server.get("/bucket/shop", &service()).await.json();
    assert_eq!((&bucket["public"], &bucket["file_size_limit"]), (&json!(false), &json!(20_000_000)));

    server.put("shop/a/b.txt", &service(), "x").await.ok();
    let full = server.ask(Method::DELETE, "/bucket/shop", &service(), &[], "").await;
    assert_eq!(full.refusal(), refused(400, "409", "ResourceNotEmpty"));
    let denied = server.post("/bucket/shop/empty", &anon(), json!({})).await;
    assert_eq!(
        (denied.status, denied.text().as_str()),
        (
            403,
            r#"{"statusCode":"403","error":"Unauthorized","message":"Access denied: Invalid role","code":"AccessDenied"}"#
        )
    );
    let emptied = server.post("/bucket/shop/empty", &service(), json!({})).await.ok();
    assert_eq!(emptied.text(), r#"{"message":"Empty bucket has been queued. Completion may take up to an hour."}"#);
    assert_eq!(server.files(), 0);
    let gone = server.ask(Method::DELETE, "/bucket/shop", &service(), &[], "").await.ok();
    assert_eq!(gone.text(), r#"{"message":"Successfully deleted"}"#);
    assert_eq!(server.get("/bucket/shop", &service()).await.refusal(), refused(400, "404", "NoSuchBucket"));
}

#[tokio::test]
async fn what_is_no_bucket_is_refused() {
    let server = Server::start(&[]).await;
    let make = async |body| server.post("/bucket", &service(), body).await;
    assert_eq!(make(json!({ "name": "a/b" })).await.refusal(), refused(400, "400", "InvalidBucketName"));
    assert_eq!(
        make(json!({})).await.text(),
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'name'","code":"InvalidRequest"}"#
    );
    assert_eq!(
        make(json!({ "name": "x", "file_size_limit": "51gb" })).await.refusal(),
        refused(400, "413", "EntityTooLarge")
    );
    assert_eq!(
        make(json!({ "name": "x", "allowed_mime_types": ["image"] })).await.refusal(),
        refused(400, "415", "InvalidMimeType")
    );
    let denied = server.post("/bucket", &anon(), json!({ "name": "mine" })).await;
    assert_eq!(
        denied.text(),
        r#"{"statusCode":"403","error":"Unauthorized","message":"new row violates row-level security policy","code":"AccessDenied"}"#
    );
}
