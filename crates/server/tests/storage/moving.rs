//! Copy, move and removal.

use reqwest::Method;
use serde_json::json;

use super::harness::{Server, refused, service};

#[tokio::test]
async fn objects_are_copied_and_moved_between_buckets() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    server.bucket("other", true).await;
    server.put("box/a", &service(), "x").await.ok();
    let copy = json!({ "bucketId": "box", "sourceKey": "a", "destinationBucket": "other", "destinationKey": "b" });
    let copied = server.post("/object/copy", &service(), copy.clone()).await.ok().json();
    assert_eq!((copied["Key"].as_str(), copied["bucket_id"].as_str()), (Some("other/b"), Some("other")));
    let again = server.post("/object/copy", &service(), copy.clone()).await;
    assert_eq!(again.refusal(), refused(400, "409", "KeyAlreadyExists"));
    let moved = json!({ "bucketId": "box", "sourceKey": "a", "destinationKey": "c/d" });
    let answer = server.post("/object/move", &service(), moved.clone()).await.ok();
    assert_eq!(answer.text(), r#"{"message":"Successfully moved"}"#);
    assert_eq!(server.post("/object/move", &service(), moved).await.refusal(), refused(400, "404", "NoSuchKey"));
    for path in ["other/b", "box/c/d"] {
        assert_eq!(server.get(&format!("/object/public/{path}"), "").await.ok().text(), "x");
    }
    assert_eq!(server.get("/object/public/box/a", "").await.refusal(), refused(400, "404", "NoSuchKey"));
    let onto = json!({ "bucketId": "other", "sourceKey": "b", "destinationBucket": "box", "destinationKey": "c/d" });
    assert_eq!(server.post("/object/move", &service(), onto).await.refusal(), refused(400, "409", "KeyAlreadyExists"));
    let nowhere = json!({ "bucketId": "box", "sourceKey": "c/d", "destinationBucket": "none", "destinationKey": "x" });
    assert_eq!(server.post("/object/copy", &service(), nowhere).await.refusal(), refused(400, "404", "NoSuchBucket"));
    assert_eq!(server.files(), 2);

    let removed = json!({ "prefixes": ["c/d", "none"] });
    let removed = server.json(Method::DELETE, "/object/box", &service(), removed).await.ok().json();
    assert_eq!((removed.as_array().unwrap().len(), removed[0]["name"].as_str()), (1, Some("c/d")));
    let one = server.ask(Method::DELETE, "/object/other/b", &service(), &[], "").await.ok();
    assert_eq!(one.text(), r#"{"message":"Successfully deleted"}"#);
    let none = server.ask(Method::DELETE, "/object/other/b", &service(), &[], "").await;
    assert_eq!(none.refusal(), refused(400, "404", "NoSuchKey"));
    assert_eq!(server.files(), 0);
}
