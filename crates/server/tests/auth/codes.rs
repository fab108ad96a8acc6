//! Signing in and recovering by mail: codes and links. Behaviours 30 to 34.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, claims};

async fn verify(server: &Server, body: Value) -> super::harness::Answer {
    server.post("/verify", body).await
}

#[tokio::test]
async fn a_link_signs_in_once() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    assert_eq!(server.post("/otp", json!({ "email": "A@x.io" })).await.body, json!({}));
    let mail = server.mail_to("a@x.io").await;
    assert_eq!((mail.parameter("type").as_str(), mail.parameter("token").len()), ("magiclink", 56));
    let landing = server.follow(&mail.link()).await;
    assert_eq!(claims(&landing.fragment["access_token"])["sub"], json!(user.user));
    let again = server.follow(&mail.link()).await.fragment;
    assert_eq!((again["error"].as_str(), again["error_code"].as_str()), ("access_denied", "otp_expired"));
    assert_eq!(again["error_description"], "Email link is invalid or has expired");
    // The code went with its link.
    let code = json!({ "type": "email", "email": "a@x.io", "token": mail.code() });
    assert_eq!(verify(&server, code).await.refusal(), (403, "otp_expired"));
}

#[tokio::test]
async fn a_code_signs_in_once_and_only_for_its_address() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    server.confirmed("b@x.io").await;
    server.post("/otp", json!({ "email": "a@x.io" })).await;
    let code = server.mail_to("a@x.io").await.code();
    let with = |email: &str, kind: &str, code: &str| json!({ "type": kind, "email": email, "token": code });
    assert_eq!(verify(&server, with("b@x.io", "email", &code)).await.refusal(), (403, "otp_expired"));
    assert_eq!(verify(&server, with("nobody@x.io", "email", &code)).await.refusal(), (403, "otp_expired"));
    assert_eq!(verify(&server, with("a@x.io", "signup", &code)).await.refusal(), (403, "otp_expired"));
    assert_eq!(verify(&server, with("a@x.io", "email_change", &code)).await.refusal(), (403, "otp_expired"));
    let both = futures_util::future::join_all((0..4).map(|_| verify(&server, with("A@x.io", "email", &code)))).await;
    let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403, 403, 403], "one use, also by many at once");
}

#[tokio::test]
async fn guessing_a_code_ends_soon_but_its_link_still_works() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    server.post("/otp", json!({ "email": "a@x.io" })).await;
    let mail = server.mail_to("a@x.io").await;
    let wrong = if mail.code() == "000000" { "000001" } else { "000000" };
    for _ in 0..10 {
        let guess = json!({ "type": "email", "email": "a@x.io", "token": wrong });
        assert_eq!(verify(&server, guess).await.refusal(), (403, "otp_expired"));
    }
    let right = json!({ "type": "email", "email": "a@x.io", "token": mail.code() });
    assert_eq!(verify(&server, right).await.refusal(), (403, "otp_expired"), "refused as any wrong code");
    assert!(server.follow(&mail.link()).await.fragment.contains_key("access_token"));
}

#[tokio::test]
async fn a_code_ends_with_its_time() {
    let server = Server::start(&[("GOTRUE_MAILER_OTP_EXP", "1s")]).await;
    server.confirmed("a@x.io").await;
    server.post("/otp", json!({ "email": "a@x.io" })).await;
    let mail = server.mail_to("a@x.io").await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let code = json!({ "type": "email", "email": "a@x.io", "token": mail.code() });
    assert_eq!(verify(&server, code).await.refusal(), (403, "otp_expired"));
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "otp_expired");
}

#[tokio::test]
async fn a_new_code_replaces_the_old_one() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    server.post("/otp", json!({ "email": "a@x.io" })).await;
    let first = server.mail_to("a@x.io").await;
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let second = server.mail_to("a@x.io").await;
    assert_eq!(server.follow(&first.link()).await.fragment["error_code"], "otp_expired");
    assert!(server.follow(&second.link()).await.fragment.contains_key("access_token"));
}

#[tokio::test]
async fn somebody_new_gets_an_account_with_the_first_code() {
    let server = Server::start(&[]).await;
    let closed = json!({ "email": "new@x.io", "create_user": false });
    assert_eq!(server.post("/otp", closed).await.refusal(), (422, "otp_disabled"));
    let body = json!({ "email": "new@x.io", "data": { "nick": "N" } });
    assert_eq!(server.post("/otp", body).await.status, 200);
    let mail = server.mail_to("new@x.io").await;
    assert_eq!(mail.parameter("type"), "signup");
    let answer = verify(&server, json!({ "type": "email", "email": "new@x.io", "token": mail.code() })).await;
    let user = &answer.body["user"];
    assert_eq!((answer.status, &user["user_metadata"]["nick"]), (200, &json!("N")), "{}", answer.body);
    assert!(user["email_confirmed_at"].is_string());
    assert_eq!(server.sign_in("new@x.io", "").await.refusal(), (400, "invalid_credentials"), "no password opens it");

    let shut = Server::start(&[("DISABLE_SIGNUP", "true")]).await;
    assert_eq!(shut.post("/magiclink", json!({ "email": "new@x.io" })).await.refusal(), (422, "signup_disabled"));
}

#[tokio::test]
async fn a_forgotten_password_is_replaced() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    let unknown = server.post("/recover", json!({ "email": "nobody@x.io" })).await;
    let known = server.post("/recover", json!({ "email": "a@x.io" })).await;
    assert_eq!((unknown.status, &unknown.body), (known.status, &known.body));
    assert_eq!(known.body, json!({}));
    let mail = server.mail_to("a@x.io").await;
    server.no_mail_to("nobody@x.io").await;
    let hash = json!({ "type": "recovery", "token_hash": mail.parameter("token") });
    let session = verify(&server, hash.clone()).await.tokens();
    assert_eq!(session.user, user.user);
    assert_eq!(verify(&server, hash).await.refusal(), (403, "otp_expired"));
    let new = Some(json!({ "password": "a new one" }));
    assert_eq!(server.as_user(Method::PUT, "/user", &session.access, new).await.status, 200);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.sign_in("a@x.io", "a new one").await.status, 200);
}

/// Somebody signs up with an address that is not theirs and waits for its owner to come.
#[tokio::test]
async fn recovering_an_unconfirmed_account_voids_its_password() {
    let server = Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    server.post("/signup", json!({ "email": "a@x.io", "password": "the thief's own" })).await;
    server.mail_to("a@x.io").await;
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let link = server.mail_to("a@x.io").await.link();
    assert!(server.follow(&link).await.fragment.contains_key("access_token"));
    assert_eq!(server.sign_in("a@x.io", "the thief's own").await.refusal(), (400, "invalid_credentials"));
}

#[tokio::test]
async fn a_banned_account_stays_out() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    server.post("/otp", json!({ "email": "a@x.io" })).await;
    let mail = server.mail_to("a@x.io").await;
    let ban = Some(json!({ "ban_duration": "1h" }));
    server.as_admin(Method::PUT, &format!("/admin/users/{}", user.user), ban).await;
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "user_banned");
    let code = json!({ "type": "email", "email": "a@x.io", "token": mail.code() });
    assert_eq!(verify(&server, code).await.refusal(), (403, "user_banned"));
}

#[tokio::test]
async fn what_a_verification_lacks_is_said() {
    let server = Server::start(&[]).await;
    for body in [
        json!({ "token": "123456", "email": "a@x.io" }),
        json!({ "type": "email" }),
        json!({ "type": "email", "token": "123456" }),
        json!({ "type": "email", "token": "123456", "token_hash": "x", "email": "a@x.io" }),
        json!({ "type": "email", "token_hash": "x", "email": "a@x.io" }),
        json!({ "type": "sms", "token_hash": "x" }),
        json!({ "type": "nonsense", "token": "123456", "email": "a@x.io" }),
        json!({ "type": "email", "token": "123456", "email": "nonsense" }),
    ] {
        assert_eq!(verify(&server, body.clone()).await.refusal(), (400, "validation_failed"), "{body}");
    }
    let sms = verify(&server, json!({ "type": "sms", "token": "123456", "phone": "+46701234567" })).await;
    assert_eq!(
        (sms.refusal(), sms.body["msg"].as_str()),
        ((403, "otp_expired"), Some("Token has expired or is invalid"))
    );
    for path in ["/verify", "/verify?token=x", "/verify?type=signup"] {
        let answer = server.ask(Method::GET, path, &[], None).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"), "{path}");
    }
    assert_eq!(
        server.ask(Method::HEAD, "/verify?token=x&type=signup", &[], None).await.status,
        405,
        "scanners use nothing up"
    );
    for (path, body) in [("/otp", json!({})), ("/recover", json!({})), ("/resend", json!({ "email": "a@x.io" }))] {
        assert_eq!(server.post(path, body).await.refusal(), (400, "validation_failed"), "{path}");
    }
    let phone = json!({ "phone": "+46701234567" });
    assert_eq!(server.post("/otp", phone).await.refusal(), (400, "phone_provider_disabled"));
}

/// Rows that upstream made: one hash in both places.
#[tokio::test]
async fn codes_under_way_survive_a_move_from_upstream() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    let sql = server.sql().await;
    let stored = "f5d0c81c2d718980bfb3ec9b4b5327d95d794179350ece7f2b833b05";
    let row =
        "with sent as (update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1::text::uuid)
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        values (gen_random_uuid(), $1::text::uuid, 'recovery_token', $2, 'a@x.io')";
    sql.execute(row, &[&user.user, &stored]).await.unwrap();
    let code = json!({ "type": "recovery", "email": "a@x.io", "token": "123456" });
    assert_eq!(verify(&server, code).await.status, 200);
    sql.execute(row, &[&user.user, &stored]).await.unwrap();
    let hash = json!({ "type": "recovery", "token_hash": stored });
    assert_eq!(verify(&server, hash).await.status, 200);
}
