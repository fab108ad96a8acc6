//! Flaws that others had, as tests that they are not here. Table: contracts/auth.md §10.1 and design/reliability.md §6; which
//! test proves which is in `README.md` beside this file.

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server, claims};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// supabase/auth 2.196.0: what was on its way to an address the account has left stayed good.
#[tokio::test]
async fn what_is_on_its_way_to_an_old_address_is_void() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("old@x.io").await;
    server.post("/recover", json!({ "email": "old@x.io" })).await;
    let mail = server.mail_to("old@x.io").await;
    let path = format!("/admin/users/{}", user.user);
    let moved = server.as_admin(Method::PUT, &path, Some(json!({ "email": "new@x.io" }))).await;
    assert_eq!(moved.body["email"], "new@x.io");
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "otp_expired");
    for email in ["old@x.io", "new@x.io"] {
        let code = json!({ "type": "recovery", "email": email, "token": mail.code() });
        assert_eq!(server.post("/verify", code).await.refusal(), (403, "otp_expired"));
    }
    // The user's own change voids them, too.
    server.post("/recover", json!({ "email": "new@x.io" })).await;
    let mail = server.mail_to("new@x.io").await;
    let change = Some(json!({ "email": "third@x.io" }));
    assert_eq!(server.as_user(Method::PUT, "/user", &user.access, change).await.status, 200);
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "otp_expired");
}

/// supabase/auth#2483: a flow's code was good twice.
#[tokio::test]
async fn a_code_for_a_verifier_is_exchanged_once_also_by_many_at_once() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    let body = json!({ "email": "a@x.io", "code_challenge": CHALLENGE, "code_challenge_method": "s256" });
    server.post("/otp", body).await;
    let code = server.follow(&server.mail_to("a@x.io").await.link()).await.query["code"].clone();
    let exchange = || server.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": VERIFIER }));
    let all = futures_util::future::join_all((0..8).map(|_| exchange())).await;
    let mut statuses: Vec<u16> = all.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404, 404, 404, 404, 404, 404, 404]);
}

/// supabase/auth#2555, #2642: administrators' tokens outlived their sessions, and bans.
#[tokio::test]
async fn an_administrators_session_ends_like_any_other() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "boss@x.io", "password": PASSWORD, "email_confirm": true, "role": "service_role" });
    server.as_admin(Method::POST, "/admin/users", Some(body)).await;
    let boss = server.sign_in("boss@x.io", PASSWORD).await.tokens();
    let list = async |token: &str| server.as_user(Method::GET, "/admin/users", token, None).await;
    assert_eq!(list(&boss.access).await.status, 200);
    let path = format!("/admin/users/{}", boss.user);
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "1h" }))).await;
    assert_eq!(list(&boss.access).await.refusal(), (403, "user_banned"));
    server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "none" }))).await;
    assert_eq!(list(&boss.access).await.status, 200);
    server.as_user(Method::POST, "/logout", &boss.access, None).await;
    assert_eq!(list(&boss.access).await.refusal(), (403, "session_not_found"));
}

/// A banned account that never confirmed its address signs up again with its own password.
#[tokio::test]
async fn a_ban_holds_at_the_sign_up_too() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "ban_duration": "24h" });
    server.as_admin(Method::POST, "/admin/users", Some(body)).await;
    let again = server.post("/signup", json!({ "email": "a@x.io", "password": PASSWORD })).await;
    assert_eq!(again.refusal(), (400, "user_banned"));
}

/// CVE-2026-22794 (Appsmith), GHSA-3529-5m8x-rpv3 (supabase/auth): links named the host that the request named.
#[tokio::test]
async fn no_header_chooses_where_a_mail_leads() {
    let server =
        Server::start(&[("SITE_URL", "https://shop.example"), ("API_EXTERNAL_URL", "https://api.shop.example")]).await;
    server.confirmed("a@x.io").await;
    let headers = [
        ("host", "evil.example"),
        ("origin", "https://evil.example"),
        ("referer", "https://evil.example/"),
        ("redirect_to", "https://evil.example/"),
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "http"),
        ("x-forwarded-prefix", "/evil"),
        ("forwarded", "host=evil.example;proto=http"),
        ("x-original-url", "https://evil.example/"),
    ];
    for path in ["/recover", "/otp", "/magiclink"] {
        let answer = server.ask(Method::POST, path, &headers, Some(json!({ "email": "a@x.io" }))).await;
        assert_eq!(answer.status, 200, "{path} {}", answer.body);
        let mail = server.mail_to("a@x.io").await;
        assert!(!mail.text.contains("evil") && !mail.html.contains("evil"), "{path}: {}", mail.text);
        assert_eq!(mail.parameter("redirect_to"), "https://shop.example");
    }
}

/// CVE-2025-48370 (auth-js): ids went into paths unchecked; here nothing but a UUID reaches anything.
#[tokio::test]
async fn ids_in_admin_paths_climb_nowhere() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    for odd in ["..", "../users", "..%2f..%2fuser", "%2e%2e/%2e%2e", ".", "", "a/b"] {
        for method in [Method::GET, Method::PUT, Method::DELETE] {
            let answer = server.as_admin(method.clone(), &format!("/admin/users/{odd}/"), Some(json!({}))).await;
            assert!([400, 404, 405].contains(&answer.status), "{method} {odd}: {} {}", answer.status, answer.body);
        }
    }
    assert_eq!(server.get_user(&user.access).await.status, 200);
}

/// CVE-2025-64526 (Strapi): a field of the body became part of the key that attempts are counted under.
#[tokio::test]
async fn no_field_of_a_request_buys_new_attempts() {
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "5")]).await;
    let mut statuses = Vec::new();
    for at in 0..8 {
        let salt = format!("{at}");
        let body = json!({
            "email": format!("a{at}@x.io"), "password": "a guess", "id": salt, "ip": salt, "key": salt,
            "gotrue_meta_security": { "captcha_token": salt },
        });
        let headers =
            [("user-agent", salt.as_str()), ("x-jwt-aud", &salt), ("x-client-info", &salt), ("x-request-id", &salt)];
        let path = format!("/token?grant_type=password&salt={salt}");
        statuses.push(server.ask(Method::POST, &path, &headers, Some(body)).await.status);
    }
    assert_eq!(statuses, [400, 400, 400, 400, 400, 429, 429, 429]);
}

/// An audience of the caller's choosing neither fails on an address that another audience has, nor tells that it has.
#[tokio::test]
async fn an_address_of_another_audience_is_neither_an_error_nor_a_hint() {
    let server = Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    server.confirmed("a@x.io").await;
    let elsewhere = [("x-jwt-aud", "elsewhere")];
    let ask = async |path: &str, email: &str| {
        let body = json!({ "email": email, "password": PASSWORD });
        server.ask(Method::POST, path, &elsewhere, Some(body)).await
    };
    let (known, new) = (ask("/signup", "a@x.io").await, ask("/signup", "b@x.io").await);
    assert_eq!((known.status, new.status), (200, 200), "{}", known.body);
    assert_eq!(known.body["aud"], new.body["aud"]);
    assert_eq!(ask("/otp", "a@x.io").await.body, json!({}));
    assert_eq!(ask("/otp", "c@x.io").await.body, json!({}));
    server.no_mail_to("a@x.io").await;
    // And its accounts are not those of this one.
    let here = server.confirmed("here@x.io").await;
    assert_eq!(claims(&here.access)["aud"], "authenticated");
    let there = json!({ "email": "here@x.io", "password": PASSWORD });
    let there = server.ask(Method::POST, "/token?grant_type=password", &elsewhere, Some(there)).await;
    assert_eq!(there.refusal(), (400, "invalid_credentials"));
}

/// pocketbase/pocketbase#7762, supabase/auth#2458: a hash from elsewhere must not be able to stop the server.
#[tokio::test]
async fn an_absurd_hash_is_refused_at_the_door() {
    let server = Server::start(&[]).await;
    for hash in [
        "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHRoZXJl$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$argon2id$v=19$m=65536,t=4294967295,p=1$c29tZXNhbHRoZXJl$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$argon2id$v=19$m=8,t=1,p=16777215$c29tZXNhbHRoZXJl$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$2a$99$abcdefghijklmnopqrstuuFZyW2M7LJZ5cPOHXWBVSbIGYo0XfWqy",
        "$argon2id$",
        "$",
    ] {
        let body = json!({ "email": "a@x.io", "password_hash": hash });
        let answer = server.as_admin(Method::POST, "/admin/users", Some(body)).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"), "{hash}");
    }
}
