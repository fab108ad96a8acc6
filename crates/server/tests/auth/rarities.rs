//! Refusals that take some arranging: sessions at their end, accounts that are not quite usable, a database that is stuck.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, claims, token};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async fn run(server: &Server, sql: &'static str) {
    server.sql().await.execute(sql, &[]).await.unwrap();
}

async fn put_user(server: &Server, token: &str, body: Value) -> super::harness::Answer {
    server.as_user(Method::PUT, "/user", token, Some(body)).await
}

#[tokio::test]
async fn a_session_ends_with_its_time_everywhere() {
    let server = Server::start(&[("GOTRUE_SESSIONS_TIMEBOX", "4s")]).await;
    let user = server.sign_up("a@x.io").await;
    let next = server.refresh(&user.refresh).await.tokens();
    assert_eq!(server.tables(&next.access).await.status, 200);
    tokio::time::sleep(Duration::from_millis(4100)).await;
    let over = server.refresh(&next.refresh).await;
    assert_eq!(
        (over.refusal(), &over.body["msg"]),
        ((400, "session_expired"), &json!("Invalid Refresh Token: Session Expired"))
    );
    let began = Instant::now();
    loop {
        let sent = began.elapsed();
        if server.tables(&next.access).await.status != 200 {
            break;
        }
        assert!(sent < Duration::from_secs(1), "tables are open for longer than the session");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_session_ends_by_silence() {
    let server = Server::start(&[("GOTRUE_SESSIONS_INACTIVITY_TIMEOUT", "4s")]).await;
    let mut user = server.sign_up("a@x.io").await;
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(1500)).await;
        user = server.refresh(&user.refresh).await.tokens();
    }
    tokio::time::sleep(Duration::from_millis(4100)).await;
    let over = server.refresh(&user.refresh).await;
    assert_eq!(over.refusal(), (400, "session_expired"));
    assert_eq!(over.body["msg"], "Invalid Refresh Token: Session Expired (Inactivity)");
}

#[tokio::test]
async fn an_administrators_session_has_an_end_too() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let session = claims(&user.access)["session_id"].clone();
    let admin = token(&json!({ "role": "service_role", "session_id": session, "exp": 4_000_000_000_u64 }));
    assert_eq!(server.as_user(Method::GET, "/admin/users", &admin, None).await.status, 200);
    run(&server, "update auth.sessions set not_after = now() - interval '1 second'").await;
    assert_eq!(server.as_user(Method::GET, "/admin/users", &admin, None).await.refusal(), (403, "session_expired"));
}

#[tokio::test]
async fn a_refresh_token_without_a_session_is_an_orphan() {
    let server = Server::start(&[]).await;
    server.sign_up("a@x.io").await;
    run(&server, "update auth.refresh_tokens set session_id = null, token = 'orphanorphan'").await;
    assert_eq!(server.refresh("orphanorphan").await.refusal(), (400, "session_not_found"));
}

#[tokio::test]
async fn a_code_for_a_verifier_ages() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    let body = json!({ "email": "a@x.io", "code_challenge": CHALLENGE, "code_challenge_method": "s256" });
    server.post("/otp", body).await;
    let code = server.follow(&server.mail_to("a@x.io").await.link()).await.query["code"].clone();
    run(&server, "update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'").await;
    let late = server.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": VERIFIER })).await;
    assert_eq!(late.refusal(), (422, "flow_state_expired"));
}

#[tokio::test]
async fn e_mail_can_be_closed() {
    let server = Server::start(&[("ENABLE_EMAIL_SIGNUP", "false")]).await;
    let body = || json!({ "email": "a@x.io", "password": PASSWORD, "type": "signup" });
    for (path, status) in [
        ("/signup", 400),
        ("/token?grant_type=password", 422),
        ("/otp", 422),
        ("/magiclink", 422),
        ("/recover", 400),
        ("/resend", 400),
    ] {
        assert_eq!(server.post(path, body()).await.refusal(), (status, "email_provider_disabled"), "{path}");
    }
}

#[tokio::test]
async fn what_an_account_may_not_change() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let password = || json!({ "password": "another one" });
    run(
        &server,
        "insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
        select gen_random_uuid(), id, 'totp', 'verified', now(), now(), 'x' from auth.users",
    )
    .await;
    assert_eq!(put_user(&server, &user.access, password()).await.refusal(), (401, "insufficient_aal"));
    assert_eq!(
        put_user(&server, &user.access, json!({ "email": "b@x.io" })).await.refusal(),
        (401, "insufficient_aal")
    );
    assert_eq!(put_user(&server, &user.access, json!({ "data": { "a": 1 } })).await.status, 200);
    run(&server, "delete from auth.mfa_factors").await;
    run(&server, "update auth.users set is_sso_user = true").await;
    assert_eq!(put_user(&server, &user.access, password()).await.refusal(), (422, "user_sso_managed"));
    run(&server, "update auth.users set is_sso_user = false, email_confirmed_at = null").await;
    let refused = server.as_user(Method::GET, "/reauthenticate", &user.access, None).await;
    assert_eq!(refused.refusal(), (422, "email_not_confirmed"));
}

#[tokio::test]
async fn a_new_password_asks_for_the_present_one_where_it_is_wanted() {
    let setting = ("GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD", "true");
    let server = Server::start(&[setting]).await;
    let user = server.sign_up("a@x.io").await;
    let change = |current: Value| json!({ "password": "another one", "current_password": current });
    let refusal = async |body: Value| put_user(&server, &user.access, body).await;
    assert_eq!(refusal(change(Value::Null)).await.refusal(), (400, "current_password_required"));
    assert_eq!(refusal(change(json!("not this one"))).await.refusal(), (400, "current_password_invalid"));
    assert_eq!(refusal(change(json!(PASSWORD))).await.status, 200);
    // A mail has just proved whose account it is: that is how a forgotten password is replaced.
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let landing = server.follow(&server.mail_to("a@x.io").await.link()).await;
    let recovered = put_user(&server, &landing.fragment["access_token"], json!({ "password": "a third one" })).await;
    assert_eq!(recovered.status, 200, "{}", recovered.body);
}

/// Somebody holds a lock: requests end in time, with a code, and leave nothing half done.
#[tokio::test]
async fn a_stuck_database_ends_in_a_timeout() {
    // Signed up at a server that has time.
    let database = std::sync::Arc::new(testkit::database().await.unwrap());
    let user = Server::start_on(&database, &[]).await.sign_up("a@x.io").await;
    let server = Server::start_on(&database, &[("GOTRUE_API_MAX_REQUEST_DURATION", "2s")]).await;
    let mut holder = server.sql().await;
    let holding = holder.transaction().await.unwrap();
    holding.execute("select 1 from auth.sessions for update", &[]).await.unwrap();
    let began = Instant::now();
    let stuck = server.refresh(&user.refresh).await;
    assert_eq!(stuck.refusal(), (504, "request_timeout"));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    drop(holding);
    drop(holder);
    // What was waiting gave up or went through; the client that tries again is not signed out.
    assert_eq!(server.refresh(&user.refresh).await.status, 200);
}

#[tokio::test]
async fn a_session_that_stays_locked_says_so() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let mut holder = server.sql().await;
    let holding = holder.transaction().await.unwrap();
    holding.execute("select 1 from auth.sessions for update", &[]).await.unwrap();
    let stuck = server.refresh(&user.refresh).await;
    assert_eq!(stuck.refusal(), (409, "conflict"));
    assert_eq!(stuck.headers["retry-after"], "1");
    drop(holding);
    drop(holder);
    assert_eq!(server.refresh(&user.refresh).await.status, 200);
}
