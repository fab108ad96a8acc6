//! Mails themselves: how often, in which language, where they lie, and what is left of them.

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server};

#[tokio::test]
async fn an_address_is_written_to_seldom_whether_it_has_an_account_or_not() {
    let server = Server::start(&[("GOTRUE_SMTP_MAX_FREQUENCY", "60s"), ("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    server.confirmed("a@x.io").await;
    for email in ["a@x.io", "nobody@x.io"] {
        for path in ["/recover", "/resend"] {
            let body = || json!({ "email": email, "type": "signup" });
            assert_eq!(server.post(path, body()).await.body, json!({}), "{path} {email}");
            let again = server.post(path, body()).await;
            assert_eq!(again.refusal(), (429, "over_email_send_rate_limit"), "{path} {email}");
            let wait: u32 = again.headers["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&wait), "{wait}");
            let message = format!("For security purposes, you can only request this after {wait} seconds.");
            assert_eq!(again.body["msg"], json!(message));
        }
    }
    // Who answers from an address may be written to again.
    server.post("/signup", json!({ "email": "b@x.io", "password": PASSWORD })).await;
    let soon = server.post("/signup", json!({ "email": "b@x.io", "password": PASSWORD })).await;
    assert_eq!(soon.refusal(), (429, "over_email_send_rate_limit"));
    server.follow(&server.mail_to("b@x.io").await.link()).await;
    let decoy = server.post("/signup", json!({ "email": "b@x.io", "password": PASSWORD })).await;
    assert_eq!((decoy.status, &decoy.body["identities"]), (200, &json!([])));
}

#[tokio::test]
async fn the_operator_may_cap_all_mails() {
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_EMAIL_SENT", "2"), ("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let ask = |email: &'static str| server.post("/otp", json!({ "email": email }));
    assert_eq!(ask("a@x.io").await.status, 200);
    assert_eq!(ask("b@x.io").await.status, 200);
    let third = ask("c@x.io").await;
    assert_eq!(third.refusal(), (429, "over_email_send_rate_limit"));
    assert!(third.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn mails_speak_the_readers_language() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "language": "ar" } });
    server.post("/signup", body).await;
    server.confirmed("b@x.io").await;
    let recover = async |email: &str| {
        let headers = [("accept-language", "de, sv-SE;q=0.8, en;q=0.5")];
        server.ask(Method::POST, "/recover", &headers, Some(json!({ "email": email }))).await;
        server.mail_to(email).await
    };
    assert!(recover("a@x.io").await.html.contains(r#"dir="rtl""#), "the account's own language goes first");
    assert_eq!(recover("b@x.io").await.subject, "Välj ett nytt lösenord");
}

#[tokio::test]
async fn operators_write_their_own() {
    let folder = std::env::temp_dir().join(format!("saluhall-mails-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("recovery.html"), r#"<a href="{{ .ConfirmationURL }}">{{ .Data.name }}</a>"#).unwrap();
    std::fs::write(folder.join("recovery.subject.txt"), "{{ .Token }} for {{ .Email }}").unwrap();
    let server = Server::start(&[("SALUHALL_MAIL_TEMPLATES", folder.to_str().unwrap())]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "name": "<script>" } });
    server.post("/signup", body).await;
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let mail = server.mail_to("a@x.io").await;
    assert!(mail.html.ends_with(">&lt;script&gt;</a>"), "{}", mail.html);
    assert_eq!(mail.subject, format!("{} for a@x.io", mail.code()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn nothing_is_left_of_a_mail_that_went() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let mail = server.mail_to("a@x.io").await;
    server.no_mail_to("nobody@x.io").await;
    let left = server.sql().await.query("select 1 from mail.queue", &[]).await.unwrap();
    assert!(left.is_empty());
    server.follow(&mail.link()).await;
    let log = server.log();
    for secret in ["a@x.io", &mail.code(), &mail.parameter("token"), PASSWORD] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

#[tokio::test]
async fn the_inbox_shows_a_mail_and_runs_none_of_it() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD });
    server.post("/signup", body).await;
    server.post("/recover", json!({ "email": "a@x.io" })).await;
    let inbox = server.inbox();
    while inbox.get("/api/v1/messages").send().await.unwrap().json().unwrap()["total"] == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let list = inbox.get("/api/v1/messages").send().await.unwrap().json().unwrap();
    let summary = &list["messages"][0];
    assert_eq!(
        (&list["total"], &list["unread"], &summary["To"][0]["Address"]),
        (&json!(1), &json!(1), &json!("a@x.io"))
    );
    let id = summary["ID"].as_str().unwrap();
    for path in ["/".to_owned(), format!("/mail/{id}"), format!("/view/{id}.html")] {
        let page = inbox.get(&path).send().await.unwrap();
        assert_eq!(page.status, 200);
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("script-src"), "{policy}");
    }
    let stranger = inbox.get("/api/v1/messages").header("host", "inbox.evil.example").send().await.unwrap();
    assert_eq!(stranger.status, 403, "a name that points here by trickery");
    let page = inbox.request(Method::DELETE, "/api/v1/messages").header("origin", "http://evil.example");
    assert_eq!(page.send().await.unwrap().status, 403);
    let named = inbox.request(Method::DELETE, "/api/v1/messages").body(&json!({ "IDs": [id] }));
    assert_eq!(named.send().await.unwrap().status, 200);
    assert_eq!(inbox.get(&format!("/api/v1/message/{id}")).send().await.unwrap().status, 404);
}
