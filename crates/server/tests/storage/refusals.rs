//! Refusals, byte for byte.

use reqwest::Method;
use serde_json::json;
use testkit::jwt;

use super::harness::{Server, service};

#[tokio::test]
async fn tokens_and_paths_are_refused_in_upstreams_words() {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    let expired = jwt::sign(jwt::TEST_SECRET, &json!({ "role": "anon", "exp": 1 }));
    let forged = jwt::key("another secret of at least thirty-two", "service_role");
    let denied = |message: &str| {
        json!({ "statusCode": "403", "error": "Unauthorized", "message": message, "code": "AccessDenied" }).to_string()
    };
    let cases = [
        (Method::GET, "/bucket", "", 400, denied("Invalid Compact JWS")),
        (Method::GET, "/bucket", "x", 400, denied("Invalid Compact JWS")),
        (Method::GET, "/bucket", &expired, 400, denied("\"exp\" claim timestamp check failed")),
        (Method::GET, "/bucket", &forged, 400, denied("signature verification failed")),
        (Method::POST, "/object/list-v2/box", "", 400, denied("Invalid Compact JWS")),
        (
            Method::GET,
            "/bucket/box",
            "",
            400,
            r#"{"statusCode":"400","error":"Error","message":"headers must have required property 'authorization'","code":"InvalidRequest"}"#.to_owned(),
        ),
        (
            Method::PATCH,
            "/object/box/a",
            &service(),
            404,
            r#"{"statusCode":"404","error":"Not Found","message":"Route PATCH:/object/box/a not found","code":"InvalidRequest"}"#.to_owned(),
        ),
        (
            Method::GET,
            "/nope",
            &service(),
            404,
            r#"{"message":"Route GET:/nope not found","error":"Not Found","statusCode":404}"#.to_owned(),
        ),
        (
            Method::POST,
            "/object/box/%C3%B6",
            &service(),
            400,
            r#"{"statusCode":"400","error":"InvalidKey","message":"Invalid key: ö","code":"InvalidKey"}"#.to_owned(),
        ),
    ];
    for (method, path, token, status, body) in cases {
        let answer = server.ask(method.clone(), path, token, &[], "").await;
        assert_eq!((answer.status, answer.text()), (status, body), "{method} {path}");
    }
    assert_eq!(server.get("/status", "").await.status, 200);
    assert_eq!(server.get("/health", &service()).await.ok().text(), r#"{"healthy":true}"#);
}
