//! A new address is confirmed, by the old one, too. Behaviour 29.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Answer, PASSWORD, Server};

async fn update(server: &Server, token: &str, body: Value) -> Answer {
    server.as_user(Method::PUT, "/user", token, Some(body)).await
}

#[tokio::test]
async fn both_addresses_agree_in_either_order() {
    for new_first in [false, true] {
        let server = Server::start(&[]).await;
        let user = server.confirmed("old@x.io").await;
        let changed = update(&server, &user.access, json!({ "email": "New@x.io" })).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
        assert_eq!((&changed.body["email"], &changed.body["new_email"]), (&json!("old@x.io"), &json!("new@x.io")));
        assert!(changed.body["email_change_sent_at"].is_string());
        let (old, new) = (server.mail_to("old@x.io").await, server.mail_to("new@x.io").await);
        let (first, second) = if new_first { (new, old) } else { (old, new) };

        let half = server.follow(&first.link()).await.fragment;
        assert_eq!(
            half["message"],
            "Confirmation link accepted. Please proceed to confirm link sent to the other email"
        );
        assert!(!half.contains_key("access_token"));
        assert_eq!(server.follow(&first.link()).await.fragment["error_code"], "otp_expired", "one cannot agree twice");
        assert_eq!(server.sign_in("new@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));

        let whole = server.follow(&second.link()).await.fragment;
        assert_eq!(whole["type"], "email_change");
        let account = server.get_user(&whole["access_token"]).await.body;
        assert_eq!((&account["email"], account.get("new_email")), (&json!("new@x.io"), None));
        assert_eq!(account["identities"][0]["email"], "new@x.io");
        assert_eq!(server.sign_in("old@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));
        assert_eq!(server.sign_in("new@x.io", PASSWORD).await.tokens().user, user.user);
    }
}

#[tokio::test]
async fn codes_do_what_links_do() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("old@x.io").await;
    update(&server, &user.access, json!({ "email": "new@x.io" })).await;
    let (old, new) = (server.mail_to("old@x.io").await.code(), server.mail_to("new@x.io").await.code());
    let show = |email: &str, code: &str| {
        let body = json!({ "type": "email_change", "email": email, "token": code });
        let server = &server;
        async move { server.post("/verify", body).await }
    };
    assert_eq!(show("new@x.io", &old).await.refusal(), (403, "otp_expired"));
    let half = show("old@x.io", &old).await;
    assert_eq!((half.status, &half.body["code"]), (200, &json!("200")), "{}", half.body);
    assert_eq!(show("new@x.io", &new).await.tokens().user, user.user);
}

#[tokio::test]
async fn one_address_suffices_where_the_operator_says_so() {
    let server = Server::start(&[("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", "false")]).await;
    let user = server.confirmed("old@x.io").await;
    update(&server, &user.access, json!({ "email": "new@x.io" })).await;
    let link = server.mail_to("new@x.io").await.link();
    server.no_mail_to("old@x.io").await;
    assert!(server.follow(&link).await.fragment.contains_key("access_token"));
    assert_eq!(server.sign_in("new@x.io", PASSWORD).await.tokens().user, user.user);
}

#[tokio::test]
async fn an_address_taken_meanwhile_is_not_taken_over() {
    let server = Server::start(&[("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", "false")]).await;
    let user = server.confirmed("old@x.io").await;
    server.confirmed("taken@x.io").await;
    assert_eq!(update(&server, &user.access, json!({ "email": "Taken@x.io" })).await.refusal(), (422, "email_exists"));
    update(&server, &user.access, json!({ "email": "new@x.io" })).await;
    let link = server.mail_to("new@x.io").await.link();
    server.confirmed("new@x.io").await;
    assert_eq!(server.follow(&link).await.fragment["error_code"], "email_exists");
    assert_eq!(server.get_user(&user.access).await.body["email"], "old@x.io");
}

#[tokio::test]
async fn a_new_password_voids_a_change_under_way() {
    let server = Server::start(&[("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", "false")]).await;
    let user = server.confirmed("old@x.io").await;
    update(&server, &user.access, json!({ "email": "thief@x.io" })).await;
    let link = server.mail_to("thief@x.io").await.link();
    assert_eq!(update(&server, &user.access, json!({ "password": "another one" })).await.status, 200);
    assert_eq!(server.follow(&link).await.fragment["error_code"], "otp_expired");
}

#[tokio::test]
async fn the_mails_of_a_change_are_sent_again() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("old@x.io").await;
    update(&server, &user.access, json!({ "email": "new@x.io" })).await;
    let first = server.mail_to("new@x.io").await;
    server.mail_to("old@x.io").await;
    let again = json!({ "type": "email_change", "email": "old@x.io" });
    assert_eq!(server.post("/resend", again).await.body, json!({}));
    let (old, new) = (server.mail_to("old@x.io").await, server.mail_to("new@x.io").await);
    assert_eq!(server.follow(&first.link()).await.fragment["error_code"], "otp_expired");
    server.follow(&old.link()).await;
    assert!(server.follow(&new.link()).await.fragment.contains_key("access_token"));
}

#[tokio::test]
async fn an_old_session_proves_itself_before_a_new_password() {
    let server = Server::start(&[("GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION", "true")]).await;
    let user = server.confirmed("a@x.io").await;
    assert_eq!(update(&server, &user.access, json!({ "password": "in a young session" })).await.status, 200);
    let age = "update auth.sessions set created_at = now() - interval '25 hours'";
    server.sql().await.execute(age, &[]).await.unwrap();
    let without = update(&server, &user.access, json!({ "password": "another one" })).await;
    assert_eq!(without.refusal(), (400, "reauthentication_needed"));
    assert_eq!(server.as_user(Method::GET, "/reauthenticate", &user.access, None).await.body, json!({}));
    let mail = server.mail_to("a@x.io").await;
    assert!(mail.subject.contains(&mail.code()) && !mail.text.contains("/verify"));
    let with = |nonce: &str| json!({ "password": "another one", "nonce": nonce });
    let wrong = if mail.code() == "000000" { "000001" } else { "000000" };
    assert_eq!(update(&server, &user.access, with(wrong)).await.refusal(), (422, "reauthentication_not_valid"));
    assert_eq!(update(&server, &user.access, with(&mail.code())).await.status, 200);
    let third = json!({ "password": "a third one", "nonce": mail.code() });
    assert_eq!(update(&server, &user.access, third).await.refusal(), (422, "reauthentication_not_valid"), "one use");

    assert_eq!(server.ask(Method::GET, "/reauthenticate", &[], None).await.refusal(), (401, "no_authorization"));
    let nobody = server.post("/signup", json!({})).await.tokens();
    let refused = server.as_user(Method::GET, "/reauthenticate", &nobody.access, None).await;
    assert_eq!(refused.refusal(), (400, "validation_failed"));
}
