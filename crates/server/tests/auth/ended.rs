//! A token outlives its session by less than a second, on the table interface too, which upstream does not see to.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server, key};

/// When the last request that the table interface still answered was sent; that must not be a second later.
async fn refused_after(server: &Server, token: &str, ended: Instant) -> Duration {
    let mut last_answered = Duration::ZERO;
    while ended.elapsed() < Duration::from_secs(30) {
        let sent = ended.elapsed();
        let answer = server.tables(token).await;
        if answer.status == 401 {
            assert_eq!(answer.body["code"], "PGRST303");
            assert!(answer.headers["www-authenticate"].to_str().unwrap().contains("invalid_token"));
            return last_answered;
        }
        assert_eq!(answer.status, 200, "{}", answer.body);
        last_answered = sent;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("still answered after half a minute");
}

#[tokio::test]
async fn a_session_that_ended_opens_no_table() {
    let server = Server::start(&[]).await;
    let ends = server.sign_up("a@x.io").await;
    let stays = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(server.tables(&ends.access).await.status, 200);
    assert_eq!(server.tables(&stays.access).await.status, 200);
    server.as_user(Method::POST, "/logout?scope=local", &ends.access, None).await;
    assert!(refused_after(&server, &ends.access, Instant::now()).await < Duration::from_secs(1));
    assert_eq!(server.tables(&stays.access).await.status, 200, "another session of the same account");
    assert_eq!(server.tables(&key("anon")).await.status, 200, "a key names no session");

    // Also when nobody asked this server to end it.
    server.sql().await.execute("delete from auth.sessions", &[]).await.unwrap();
    assert!(refused_after(&server, &stays.access, Instant::now()).await < Duration::from_secs(1));
}

#[tokio::test]
async fn a_banned_account_opens_no_table() {
    let server = Server::start(&[]).await;
    let banned = server.sign_up("a@x.io").await;
    assert_eq!(server.tables(&banned.access).await.status, 200);
    let path = format!("/admin/users/{}", banned.user);
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "24h" }))).await;
    assert!(refused_after(&server, &banned.access, Instant::now()).await < Duration::from_secs(1));
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "none" }))).await;
    assert_eq!(server.tables(&banned.access).await.status, 200, "the ban was lifted");

    server.as_admin(Method::DELETE, &path, None).await;
    assert!(refused_after(&server, &banned.access, Instant::now()).await < Duration::from_secs(1));
}
