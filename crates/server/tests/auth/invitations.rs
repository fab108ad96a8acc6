//! What administrators send, or send themselves. Behaviour 39.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Answer, PASSWORD, Server};

async fn post(server: &Server, path: &str, body: Value) -> Answer {
    server.as_admin(Method::POST, path, Some(body)).await
}

#[tokio::test]
async fn an_invitation_opens_an_account() {
    let server = Server::start(&[]).await;
    let invited = post(&server, "/invite", json!({ "email": "New@x.io", "data": { "team": 7 } })).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    assert!(invited.body["invited_at"].is_string() && invited.body["confirmation_sent_at"].is_string());
    let first = server.mail_to("new@x.io").await;
    assert_eq!(post(&server, "/invite", json!({ "email": "new@x.io" })).await.body["id"], invited.body["id"]);
    let second = server.mail_to("new@x.io").await;
    assert_eq!(server.follow(&first.link()).await.fragment["error_code"], "otp_expired");
    let landing = server.follow(&second.link()).await.fragment;
    assert_eq!(landing["type"], "invite");
    let user = server.get_user(&landing["access_token"]).await.body;
    assert_eq!((&user["id"], &user["user_metadata"]["team"]), (&invited.body["id"], &json!(7)));
    assert_eq!(post(&server, "/invite", json!({ "email": "new@x.io" })).await.refusal(), (422, "email_exists"));
}

#[tokio::test]
async fn links_are_made_without_a_mail() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    let made = post(&server, "/admin/generate_link", json!({ "type": "magiclink", "email": "a@x.io" })).await.body;
    assert_eq!((&made["id"], &made["verification_type"]), (&json!(user.user), &json!("magiclink")));
    server.no_mail_to("a@x.io").await;
    let hash = json!({ "type": "magiclink", "token_hash": made["hashed_token"] });
    assert_eq!(server.post("/verify", hash).await.tokens().user, user.user);

    let recovery = post(&server, "/admin/generate_link", json!({ "type": "recovery", "email": "a@x.io" })).await.body;
    let code = json!({ "type": "recovery", "email": "a@x.io", "token": recovery["email_otp"] });
    assert_eq!(server.post("/verify", code).await.status, 200);

    let body = json!({ "type": "signup", "email": "b@x.io", "password": PASSWORD });
    let signup = post(&server, "/admin/generate_link?redirect_to=http://127.0.0.1:9/x", body).await.body;
    assert_eq!(signup["redirect_to"], "http://127.0.0.1:9/x");
    let link = signup["action_link"].as_str().unwrap();
    assert!(
        link.contains("?token=") && link.contains("type=signup") && link.contains("redirect_to=http://127.0.0.1:9/x")
    );
    let path = link.split_once("/auth/v1").unwrap().1;
    assert!(server.follow(path).await.fragment.contains_key("access_token"));
    assert_eq!(server.sign_in("b@x.io", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_two_links_of_a_change_of_address() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("old@x.io").await;
    let make = async |kind: &str| {
        let body = json!({ "type": kind, "email": "old@x.io", "new_email": "new@x.io" });
        post(&server, "/admin/generate_link", body).await.body
    };
    let current = make("email_change_current").await;
    assert_eq!((&current["new_email"], &current["email"]), (&json!("new@x.io"), &json!("old@x.io")), "{current}");
    let new = make("email_change_new").await;
    for link in [&current, &new] {
        let hash = json!({ "type": "email_change", "token_hash": link["hashed_token"] });
        assert_eq!(server.post("/verify", hash).await.status, 200);
    }
    assert_eq!(server.sign_in("new@x.io", PASSWORD).await.tokens().user, user.user);
}

#[tokio::test]
async fn only_administrators_and_only_what_can_be() {
    let server = Server::start(&[]).await;
    let user = server.confirmed("a@x.io").await;
    for path in ["/invite", "/admin/generate_link"] {
        let body = || Some(json!({ "type": "magiclink", "email": "a@x.io" }));
        assert_eq!(server.as_user(Method::POST, path, &user.access, body()).await.refusal(), (403, "not_admin"));
        assert_eq!(server.ask(Method::POST, path, &[], body()).await.refusal(), (401, "no_authorization"));
    }
    for (body, expected) in [
        (json!({ "type": "recovery", "email": "nobody@x.io" }), (404, "user_not_found")),
        (json!({ "type": "signup", "email": "a@x.io", "password": PASSWORD }), (422, "email_exists")),
        (json!({ "type": "signup", "email": "new@x.io" }), (400, "validation_failed")),
        (json!({ "type": "invite", "email": "a@x.io" }), (422, "email_exists")),
        (json!({ "type": "nonsense", "email": "a@x.io" }), (400, "validation_failed")),
        (json!({ "type": "email_change_new", "email": "a@x.io" }), (400, "validation_failed")),
        (json!({ "type": "magiclink" }), (400, "validation_failed")),
    ] {
        assert_eq!(post(&server, "/admin/generate_link", body.clone()).await.refusal(), expected, "{body}");
    }
    let new = post(&server, "/admin/generate_link", json!({ "type": "magiclink", "email": "new@x.io" })).await.body;
    assert_eq!(new["verification_type"], "signup", "somebody new signs up by it");
}
