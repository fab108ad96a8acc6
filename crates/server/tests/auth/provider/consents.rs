//! The user's answer: given once, remembered, taken back.

use reqwest::Method;
use serde_json::json;

use super::{super::harness::Server, CALLBACK, ON, Sent, with};

#[tokio::test]
async fn no_is_an_answer() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let id = server.pending(&client).await;
    server.details(&user, &id).await;
    let denied = server.answer(&user, &id, "deny").await;
    let back = denied.body["redirect_url"].as_str().unwrap();
    assert_eq!(
        back,
        format!("{CALLBACK}&error=access_denied&error_description=User+denied+the+request&state=a+b%26c%3Dd")
    );
    for action in ["approve", "deny"] {
        assert_eq!(server.answer(&user, &id, action).await.refusal(), (400, "validation_failed"), "{action} after all");
    }
    let grants = server.as_user(Method::GET, "/user/oauth/grants", &user.access, None).await;
    assert_eq!(grants.body, json!([]));
}

#[tokio::test]
async fn a_consent_is_remembered_for_what_it_covers() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    server.code(&client, &user).await;
    let less = server.sent(&with(&client, "scope", "email")).await.query["authorization_id"].clone();
    let seen = server.details(&user, &less).await.body;
    let back = Sent::to(0, seen["redirect_url"].as_str().unwrap());
    assert!(back.query.contains_key("code"), "{seen}");
    assert_eq!(server.exchange(&client, &back.query["code"]).await.body["scope"], "email");
    let more = server.sent(&with(&client, "scope", "email phone")).await.query["authorization_id"].clone();
    assert_eq!(server.details(&user, &more).await.body["scope"], "email phone", "more is asked for");
    let other = server.sign_up("b@x.io").await;
    let theirs = server.pending(&client).await;
    assert!(server.details(&other, &theirs).await.body.get("redirect_url").is_none(), "nobody consents for others");
}

#[tokio::test]
async fn a_consent_is_taken_back_with_all_it_gave() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let tokens = server.exchange(&client, &code).await.body;
    let waiting = server.code(&client, &user).await;
    let grants = async || server.as_user(Method::GET, "/user/oauth/grants", &user.access, None).await.body;
    let listed = grants().await;
    assert_eq!(listed[0]["client"], json!({ "id": client.id, "name": "App" }));
    assert_eq!((&listed[0]["scopes"], listed.as_array().unwrap().len()), (&json!(["openid", "email"]), 1));
    assert!(listed[0]["granted_at"].as_str().unwrap().ends_with('Z'));

    let revoke = async |query: &str| {
        server.as_user(Method::DELETE, &format!("/user/oauth/grants{query}"), &user.access, None).await
    };
    assert_eq!(revoke("").await.refusal(), (400, "validation_failed"));
    assert_eq!(revoke("?client_id=x").await.refusal(), (400, "validation_failed"));
    let unknown = revoke("?client_id=00000000-0000-4000-8000-000000000000").await;
    assert_eq!(unknown.refusal(), (404, "oauth_consent_not_found"));
    let own = format!("?client_id={}", client.id);
    assert_eq!(revoke(&own).await.status, 204);
    assert_eq!(revoke(&own).await.refusal(), (404, "oauth_consent_not_found"));

    assert_eq!(grants().await, json!([]));
    let access = tokens["access_token"].as_str().unwrap();
    assert_eq!(server.get_user(access).await.refusal(), (403, "session_not_found"));
    let refresh = tokens["refresh_token"].as_str().unwrap();
    assert_eq!(server.refresh_for(&client, refresh).await.oauth_error(), (400, "invalid_grant"));
    assert_eq!(server.exchange(&client, &waiting).await.oauth_error(), (400, "invalid_grant"), "a code on its way");
    assert_eq!(server.get_user(&user.access).await.status, 200);
    let id = server.pending(&client).await;
    assert_eq!(server.details(&user, &id).await.body["scope"], "openid email", "the user is asked again");
}

#[tokio::test]
async fn a_client_that_is_deleted_loses_everything() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("client_secret_basic").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let tokens = server.exchange(&client, &code).await.body;
    let (waiting, pending) = (server.code(&client, &user).await, server.pending(&client).await);
    let path = format!("/admin/oauth/clients/{}", client.id);
    assert_eq!(server.as_admin(Method::DELETE, &path, None).await.status, 204);
    let access = tokens["access_token"].as_str().unwrap();
    assert_eq!(server.get_user(access).await.refusal(), (403, "session_not_found"));
    assert_eq!(server.exchange(&client, &waiting).await.oauth_error(), (400, "invalid_client"));
    assert_eq!(server.details(&user, &pending).await.refusal(), (404, "oauth_authorization_not_found"));
    let grants = server.as_user(Method::GET, "/user/oauth/grants", &user.access, None).await;
    assert_eq!(grants.body, json!([]));
}

#[tokio::test]
async fn a_request_waits_for_one_user_and_not_for_ever() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let other = server.sign_up("b@x.io").await;
    let id = server.pending(&client).await;
    let unseen = server.answer(&user, &id, "approve").await;
    assert_eq!(unseen.refusal(), (404, "oauth_authorization_not_found"), "nobody approves what they have not seen");
    assert_eq!(server.details(&user, &id).await.status, 200);
    assert_eq!(server.details(&other, &id).await.refusal(), (404, "oauth_authorization_not_found"));
    assert_eq!(server.answer(&other, &id, "approve").await.refusal(), (404, "oauth_authorization_not_found"));
    assert_eq!(server.answer(&user, &id, "perhaps").await.refusal(), (400, "validation_failed"));
    let sql = server.sql().await;
    let aged = "update auth.oauth_authorizations set created_at = created_at - interval '1 hour', expires_at = now()";
    sql.execute(aged, &[]).await.unwrap();
    assert_eq!(server.answer(&user, &id, "approve").await.refusal(), (404, "oauth_authorization_not_found"));
    let status = sql.query("select status::text from auth.oauth_authorizations", &[]).await.unwrap();
    assert_eq!(status[0].get::<_, &str>(0), "expired");
    let unknown = server.details(&user, "abcdefghijklmnopqrstuvwxyz234567").await;
    assert_eq!(unknown.refusal(), (404, "oauth_authorization_not_found"));
}
