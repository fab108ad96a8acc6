//! Tokens and their renewal, and signing out. Behaviours 11 to 14 and 18 to 24.

use std::{collections::HashSet, time::Duration};

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server, claims};

#[tokio::test]
async fn signing_in_with_a_password() {
    let server = Server::start(&[]).await;
    server.sign_up("a@x.io").await;
    let answer = server.sign_in("A@X.io", PASSWORD).await;
    answer.tokens();
    let body = answer.body.as_object().unwrap();
    assert!(body.contains_key("weak_password") && body["weak_password"].is_null());

    let wrong = server.sign_in("a@x.io", "wrong password").await;
    let unknown = server.sign_in("nobody@x.io", "wrong password").await;
    assert_eq!(wrong.refusal(), (400, "invalid_credentials"));
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body), "nobody learns who has an account");
}

#[tokio::test]
async fn a_session_says_when_it_ends() {
    let server = Server::start(&[("JWT_EXPIRY", "600")]).await;
    server.sign_up("a@x.io").await;
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() as i64;
    let before = now();
    let body = server.sign_in("a@x.io", PASSWORD).await.body;
    let claims = claims(body["access_token"].as_str().unwrap());
    let (issued, ends) = (claims["iat"].as_i64().unwrap(), claims["exp"].as_i64().unwrap());
    assert_eq!((ends - issued, &body["expires_at"]), (600, &claims["exp"]));
    assert_eq!((&body["expires_in"], &body["token_type"]), (&json!(600), &json!("bearer")));
    assert!((before..=now()).contains(&issued), "{issued}, between {before} and {}", now());
}

#[tokio::test]
async fn a_ban_shows_only_to_who_knows_the_password() {
    let server = Server::start(&[]).await;
    let tokens = server.sign_up("a@x.io").await;
    let path = format!("/admin/users/{}", tokens.user);
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "24h" }))).await;
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.refusal(), (400, "user_banned"));
    assert_eq!(server.sign_in("a@x.io", "wrong password").await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.get_user(&tokens.access).await.refusal(), (403, "user_banned"));
    assert_eq!(server.refresh(&tokens.refresh).await.refusal(), (400, "user_banned"));
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "none" }))).await;
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_refresh_rotates_and_a_repeated_one_gets_the_same_token() {
    let server = Server::start(&[]).await;
    let r0 = server.sign_up("a@x.io").await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let r1 = server.refresh(&r0.refresh).await.tokens();
    assert_ne!(r1.refresh, r0.refresh);
    let (before, after) = (claims(&r0.access), claims(&r1.access));
    assert_eq!(before["session_id"], after["session_id"]);
    assert_eq!(before["amr"], after["amr"]);
    assert!(after["iat"].as_i64() > before["iat"].as_i64());
    assert_eq!(
        server.refresh(&r0.refresh).await.tokens().refresh,
        r1.refresh,
        "the answer was lost: the same one again"
    );
    assert_eq!(server.get_user(&r1.access).await.status, 200);
}

#[tokio::test]
async fn an_old_token_that_returns_late_ends_the_family() {
    let server = Server::start(&[("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "4s")]).await;
    let r0 = server.sign_up("a@x.io").await;
    let r1 = server.refresh(&r0.refresh).await.tokens();
    let r2 = server.refresh(&r1.refresh).await.tokens();
    assert_eq!(server.refresh(&r0.refresh).await.tokens().refresh, r2.refresh, "inside the interval");
    tokio::time::sleep(Duration::from_millis(4300)).await;
    assert_eq!(server.refresh(&r0.refresh).await.refusal(), (400, "refresh_token_already_used"));
    assert_eq!(server.refresh(&r2.refresh).await.refusal(), (400, "refresh_token_already_used"), "also right away");
    assert_eq!(server.refresh(&r1.refresh).await.refusal(), (400, "refresh_token_already_used"));
    assert_eq!(server.get_user(&r2.access).await.status, 200, "the session stays until its token ends");
}

#[tokio::test]
async fn a_hundred_refreshes_at_once_make_one_token() {
    let server = Server::start(&[]).await;
    let r0 = server.sign_up("a@x.io").await;
    let all = futures_util::future::join_all((0..100).map(|_| server.refresh(&r0.refresh))).await;
    let new: HashSet<String> = all.iter().map(|answer| answer.tokens().refresh).collect();
    assert_eq!(new.len(), 1, "{new:?}");
    let sql = server.sql().await;
    let rows =
        sql.query("select count(*), count(*) filter (where not revoked) from auth.refresh_tokens", &[]).await.unwrap();
    assert_eq!((rows[0].get::<_, i64>(0), rows[0].get::<_, i64>(1)), (2, 1));
}

#[tokio::test]
async fn what_is_no_refresh_token() {
    let server = Server::start(&[]).await;
    assert_eq!(server.refresh("x").await.refusal(), (400, "validation_failed"));
    assert_eq!(server.refresh("").await.refusal(), (400, "validation_failed"));
    assert_eq!(server.refresh("' or 1=1 --").await.refusal(), (400, "validation_failed"));
    assert_eq!(server.refresh("abcdefabcdef").await.refusal(), (400, "refresh_token_not_found"));
}

#[tokio::test]
async fn signing_out_ends_what_its_scope_says() {
    let server = Server::start(&[]).await;
    let a = server.sign_up("a@x.io").await;
    let b = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let c = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let other = server.sign_up("b@x.io").await;
    let out = async |scope: &str| server.as_user(Method::POST, &format!("/logout{scope}"), &a.access, None).await;

    assert_eq!(out("?scope=foo").await.refusal(), (400, "validation_failed"));
    assert_eq!(out("?scope=others").await.status, 204);
    for gone in [&b, &c] {
        assert_eq!(server.refresh(&gone.refresh).await.refusal(), (400, "refresh_token_not_found"));
        assert_eq!(server.get_user(&gone.access).await.refusal(), (403, "session_not_found"));
    }
    assert_eq!(server.refresh(&a.refresh).await.status, 200);
    assert_eq!(out("?scope=local").await.status, 204);
    assert_eq!(server.get_user(&a.access).await.refusal(), (403, "session_not_found"));
    assert_eq!(out("").await.refusal(), (403, "session_not_found"));

    let [d, e] = [server.sign_in("a@x.io", PASSWORD).await.tokens(), server.sign_in("a@x.io", PASSWORD).await.tokens()];
    assert_eq!(server.as_user(Method::POST, "/logout", &d.access, None).await.status, 204);
    assert_eq!(server.get_user(&e.access).await.refusal(), (403, "session_not_found"));
    assert_eq!(server.get_user(&other.access).await.status, 200, "nobody else is touched");
}
