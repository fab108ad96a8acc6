//! Reading and changing one's own account. Behaviours 26 to 29.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, key, token};

#[tokio::test]
async fn who_may_read_an_account() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    assert_eq!(server.ask(Method::GET, "/user", &[], None).await.refusal(), (401, "no_authorization"));
    assert_eq!(server.get_user("garbage").await.refusal(), (403, "bad_jwt"));
    assert_eq!(server.get_user(&key("anon")).await.refusal(), (403, "bad_jwt"));
    let claims =
        |sub: &str, session: &str| token(&json!({ "sub": sub, "session_id": session, "exp": 4_000_000_000_u64 }));
    let nobody = "00000000-0000-4000-8000-000000000000";
    assert_eq!(server.get_user(&claims("not-a-uuid", nobody)).await.refusal(), (400, "bad_jwt"));
    assert_eq!(server.get_user(&claims(nobody, nobody)).await.refusal(), (403, "user_not_found"));
    assert_eq!(server.get_user(&claims(&user.user, "x")).await.refusal(), (403, "bad_jwt"));
    assert_eq!(server.get_user(&claims(&user.user, nobody)).await.refusal(), (403, "session_not_found"));
    assert_eq!(server.get_user(&token(&json!({ "sub": user.user, "exp": 1000 }))).await.refusal(), (403, "bad_jwt"));

    // Somebody else's session does not vouch for this account.
    let other = server.sign_up("b@x.io").await;
    let others_session = super::harness::claims(&other.access)["session_id"].as_str().unwrap().to_owned();
    assert_eq!(server.get_user(&claims(&user.user, &others_session)).await.refusal(), (403, "session_not_found"));

    let bearer = format!("Bearer {}", user.access);
    let elsewhere = [("authorization", bearer.as_str()), ("x-jwt-aud", "elsewhere")];
    assert_eq!(server.ask(Method::GET, "/user", &elsewhere, None).await.refusal(), (400, "validation_failed"));
    let answer = server.get_user(&user.access).await;
    assert_eq!((answer.status, &answer.body["id"]), (200, &json!(user.user)));
    assert!(answer.body.get("encrypted_password").is_none());
}

async fn update(server: &Server, token: &str, body: Value) -> super::harness::Answer {
    server.as_user(Method::PUT, "/user", token, Some(body)).await
}

#[tokio::test]
async fn metadata_is_merged_and_null_removes() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "b": 1, "kept": true } });
    let user = server.post("/signup", body).await.tokens();
    let data =
        update(&server, &user.access, json!({ "data": { "a": 1, "b": null } })).await.body["user_metadata"].clone();
    assert_eq!((&data["a"], data.get("b"), &data["kept"]), (&json!(1), None, &json!(true)));
    let refused = update(&server, &user.access, json!({ "app_metadata": { "role": "admin" } })).await;
    assert_eq!(refused.refusal(), (403, "not_admin"));
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let second = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let same = update(&server, &user.access, json!({ "password": PASSWORD })).await;
    assert_eq!(same.refusal(), (422, "same_password"));
    assert_eq!(update(&server, &user.access, json!({ "password": "12345" })).await.refusal(), (422, "weak_password"));
    assert_eq!(update(&server, &user.access, json!({ "password": "another one" })).await.status, 200);
    assert_eq!(server.refresh(&second.refresh).await.refusal(), (400, "refresh_token_not_found"));
    assert_eq!(server.refresh(&user.refresh).await.status, 200);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.sign_in("a@x.io", "another one").await.status, 200);
}

#[tokio::test]
async fn health_settings_and_keys() {
    let server = Server::start(&[]).await;
    let health = server.ask(Method::GET, "/health", &[], None).await.body;
    assert_eq!(health["name"], "GoTrue");
    assert!(health["version"].is_string());
    let settings = server.ask(Method::GET, "/settings", &[], None).await.body;
    assert_eq!((&settings["external"]["email"], &settings["external"]["phone"]), (&json!(true), &json!(false)));
    assert_eq!((&settings["disable_signup"], &settings["mailer_autoconfirm"]), (&json!(false), &json!(true)));
    let keys = server.ask(Method::GET, "/.well-known/jwks.json", &[], None).await.body;
    assert_eq!(keys, json!({ "keys": [] }));
}
