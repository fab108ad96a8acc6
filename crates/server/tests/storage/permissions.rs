//! Row policies decide, operation by operation.

use reqwest::Method;
use serde_json::json;

use super::harness::{ALICE, BOB, OWN_FOLDER, Server, anon, refused, service, user};

const RLS: &str = r#"{"statusCode":"403","error":"Unauthorized","message":"new row violates row-level security policy","code":"AccessDenied"}"#;

#[tokio::test]
async fn everybody_keeps_to_their_own_folder() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.owner_sql(OWN_FOLDER).await;
    let (alice, bob) = (user(ALICE), user(BOB));
    let path = format!("box/{ALICE}/a");
    server.put(&path, &alice, "hers").await.ok();
    for stranger in [bob.as_str(), anon().as_str()] {
        assert_eq!(server.put(&format!("box/{ALICE}/b"), stranger, "x").await.text(), RLS);
        let read = server.get(&format!("/object/authenticated/{path}"), stranger).await;
        assert_eq!(read.refusal(), refused(400, "404", "NoSuchKey"));
        let removed = server.ask(Method::DELETE, &format!("/object/{path}"), stranger, &[], "").await;
        assert_eq!(removed.refusal(), refused(400, "403", "AccessDenied"));
        let many = json!({ "prefixes": [format!("{ALICE}/a")] });
        let removed = server.json(Method::DELETE, "/object/box", stranger, many).await.ok();
        assert_eq!(removed.text(), "[]");
        let signed = server.post(&format!("/object/sign/{path}"), stranger, json!({ "expiresIn": 60 })).await;
        assert_eq!(signed.refusal(), refused(400, "404", "NoSuchKey"));
        let listed = server.post("/object/list/box", stranger, json!({ "prefix": ALICE })).await.ok();
        assert_eq!(listed.text(), "[]");
        let copy =
            json!({ "bucketId": "box", "sourceKey": format!("{ALICE}/a"), "destinationKey": format!("{BOB}/a") });
        for way in ["copy", "move"] {
            let answer = server.post(&format!("/object/{way}"), stranger, copy.clone()).await;
            assert_eq!(answer.refusal(), refused(400, "404", "NoSuchKey"), "{way}");
        }
    }
    let away = json!({ "bucketId": "box", "sourceKey": format!("{ALICE}/a"), "destinationKey": format!("{BOB}/a") });
    assert_eq!(server.post("/object/move", &alice, away).await.text(), RLS);
    assert_eq!(server.files(), 1, "what was tried left nothing");
    let owner = server.sql().await;
    let rows = owner.query("select owner_id, owner::text from storage.objects", &[]).await.unwrap();
    let owners: Vec<(String, String)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(owners, [(ALICE.to_owned(), ALICE.to_owned())]);
    server.ask(Method::DELETE, &format!("/object/{path}"), &alice, &[], "").await.ok();
    assert_eq!(server.files(), 0);
}

#[tokio::test]
async fn an_upload_needs_the_right_to_insert_and_no_other() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server.owner_sql("create policy give on storage.objects for insert to anon with check (bucket_id = 'box')").await;
    server.put("box/a", &anon(), "x").await.ok();
    let upsert = [("x-upsert", "true")];
    let replaced = server.ask(Method::POST, "/object/box/a", &anon(), &upsert, "y").await;
    assert_eq!(replaced.text(), RLS, "to replace needs the rights to read and to update");
    assert_eq!(server.get("/object/box/a", &anon()).await.refusal(), refused(400, "404", "NoSuchKey"));
    assert_eq!(server.get("/object/box/a", &service()).await.ok().text(), "x");
}

#[tokio::test]
async fn policies_see_the_whole_request() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    server
        .owner_sql(
            "create policy seen on storage.objects for insert to authenticated with check (
               storage.allow_only_operation('object.upload')
               and current_setting('request.method') = 'POST'
               and current_setting('request.path') = '/object/box/a'
               and current_setting('request.headers')::json->>'x-proof' = '7'
               and current_setting('request.jwt.claim.sub') = owner_id
               and current_setting('request.jwt.claims')::json->>'role' = 'authenticated'
               and metadata->>'mimetype' = 'text/plain' and (metadata->>'contentLength')::int = 1)",
        )
        .await;
    let headers = [("content-type", "text/plain"), ("x-proof", "7")];
    server.ask(Method::POST, "/object/box/a", &user(ALICE), &headers, "x").await.ok();
    let other = server.ask(Method::POST, "/object/box/b", &user(ALICE), &headers, "x").await;
    assert_eq!(other.text(), RLS);
}

#[tokio::test]
async fn a_session_that_ended_opens_nothing() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    let session = "33333333-3333-4333-8333-333333333333";
    let claims = json!({ "role": "authenticated", "aud": "authenticated", "sub": ALICE, "session_id": session,
                         "exp": 1_983_812_996u64 });
    let token = testkit::jwt::sign(testkit::jwt::TEST_SECRET, &claims);
    let answer = server.get("/object/authenticated/box/a", &token).await;
    assert_eq!(answer.refusal(), refused(400, "403", "AccessDenied"));
}
