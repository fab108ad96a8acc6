//! What a hostile client, page or bystander tries.

use reqwest::Method;
use serde_json::{Value, json};

use super::{super::harness::Server, CALLBACK, Client, ON, VERIFIER, right, with};

#[tokio::test]
async fn nobody_is_sent_to_an_address_that_was_not_registered() {
    let server = Server::start(&[ON]).await;
    let client = server.client("none").await;
    for near in [
        "https://evil.io/callback?tenant=1",
        "https://app.example/callback",
        "https://app.example/callback?tenant=1&x=2",
        "https://app.example/callback/?tenant=1",
        "https://APP.example/callback?tenant=1",
        "https://app.example/callback?tenant=1#x",
        "https://app.example/callback?tenant=1,http://localhost:9999/cb",
        "http://localhost:9998/cb",
    ] {
        let (status, headers, body) = server.authorize(&with(&client, "redirect_uri", near)).await;
        assert_eq!((status, headers.get("location")), (400, None), "{near}: {body}");
    }
    for (name, value, code) in [
        ("redirect_uri", "", "validation_failed"),
        ("client_id", "", "validation_failed"),
        ("client_id", "x", "oauth_client_not_found"),
        ("client_id", "00000000-0000-4000-8000-000000000000", "oauth_client_not_found"),
    ] {
        let (status, headers, body) = server.authorize(&with(&client, name, value)).await;
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!((status, headers.get("location"), &body["error_code"]), (400, None, &json!(code)), "{name}={value}");
    }
    let mut twice = right(&client);
    twice.push(("redirect_uri", "https://evil.io/".to_owned()));
    assert_eq!(server.authorize(&twice).await.0, 400, "two readers would disagree");
}

#[tokio::test]
async fn what_else_is_wrong_is_told_to_the_client() {
    let server = Server::start(&[ON]).await;
    let client = server.client("none").await;
    let long = "s".repeat(4097);
    for (name, value) in [
        ("code_challenge", ""),
        ("code_challenge", "short"),
        ("code_challenge_method", ""),
        ("code_challenge_method", "plain"),
        ("response_type", "token"),
        ("scope", "openid admin"),
        ("state", long.as_str()),
        ("state", "a\0b"),
    ] {
        let sent = server.sent(&with(&client, name, value)).await;
        assert_eq!((sent.status, sent.page.as_str()), (302, "https://app.example/callback"), "{name}={value:?}");
        assert_eq!((sent.query["error"].as_str(), sent.query["tenant"].as_str()), ("invalid_request", "1"), "{name}");
        assert!(!sent.query["error_description"].is_empty() && !sent.query.contains_key("code"));
    }
    let rows = server.sql().await.query("select 1 from auth.oauth_authorizations", &[]).await.unwrap();
    assert!(rows.is_empty(), "and leaves nothing behind");
}

#[tokio::test]
async fn a_client_proves_itself_by_its_own_method_and_secret() {
    let server = Server::start(&[ON]).await;
    let user = server.sign_up("a@x.io").await;
    let client = server.client("client_secret_basic").await;
    let code = server.code(&client, &user).await;
    let form = [("grant_type", "authorization_code"), ("code", code.as_str()), ("code_verifier", VERIFIER)];
    let secret = client.secret.clone().unwrap();
    let wrong = Client { secret: Some("x".into()), ..client.clone() };
    let unknown = Client { id: "00000000-0000-4000-8000-000000000000".into(), ..client.clone() };
    for header in [wrong.basic(), unknown.basic(), "Basic %%%".to_owned(), "Basic".to_owned()] {
        assert_eq!(server.token(Some(&header), &form).await.oauth_error(), (400, "invalid_client"), "{header}");
    }
    let named = [&form[..], &[("client_id", client.id.as_str())]].concat();
    assert_eq!(server.token(None, &named).await.oauth_error(), (400, "invalid_client"), "without its secret");
    let posted = [&named[..], &[("client_secret", secret.as_str())]].concat();
    assert_eq!(server.token(None, &posted).await.oauth_error(), (400, "invalid_client"), "by another method");
    assert_eq!(server.token(Some(&client.basic()), &posted).await.oauth_error(), (400, "invalid_request"), "by two");
    assert_eq!(server.token(None, &form).await.oauth_error(), (400, "invalid_client"), "by none");
    assert_eq!(server.exchange(&client, &code).await.status, 200, "none of it cost the client its code");

    let path = format!("/admin/oauth/clients/{}/regenerate_secret", client.id);
    assert_eq!(server.as_admin(Method::POST, &path, None).await.status, 200);
    let next = server.code(&client, &user).await;
    assert_eq!(server.exchange(&client, &next).await.oauth_error(), (400, "invalid_client"), "the old secret is dead");
}

#[tokio::test]
async fn a_stolen_code_is_worth_nothing() {
    let server = Server::start(&[ON]).await;
    let user = server.sign_up("a@x.io").await;
    let (own, thief) = (server.client("none").await, server.client("none").await);
    let code = server.code(&own, &user).await;
    assert_eq!(server.exchange(&thief, &code).await.oauth_error(), (400, "invalid_grant"), "to another client");
    let try_with = async |more: &[(&str, &str)]| {
        let form = [("grant_type", "authorization_code"), ("code", code.as_str()), ("client_id", own.id.as_str())];
        server.token(None, &[&form[..], more].concat()).await
    };
    for more in [
        &[][..],
        &[("code_verifier", "")],
        &[("code_verifier", "wrong-but-long-enough-to-be-one-of-them-0123456")],
        &[("code_verifier", super::CHALLENGE)],
        &[("code_verifier", VERIFIER), ("redirect_uri", "https://evil.io/")],
        &[("code_verifier", VERIFIER), ("resource", "https://evil.io/")],
    ] {
        assert_eq!(try_with(more).await.oauth_error(), (400, "invalid_grant"), "{more:?}");
    }
    let twice = [("code_verifier", VERIFIER), ("code_verifier", VERIFIER)];
    assert_eq!(try_with(&twice).await.oauth_error(), (400, "invalid_request"));
    let other = [("grant_type", "password"), ("client_id", own.id.as_str())];
    assert_eq!(server.token(None, &other).await.oauth_error(), (400, "unsupported_grant_type"));
    assert_eq!(try_with(&[("code_verifier", VERIFIER), ("redirect_uri", CALLBACK)]).await.status, 200);
}

#[tokio::test]
async fn a_client_cannot_consent_for_its_user() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let access = server.exchange(&client, &code).await.body["access_token"].as_str().unwrap().to_owned();
    let id = server.sent(&with(&client, "scope", "openid profile phone")).await.query["authorization_id"].clone();
    let one = format!("/oauth/authorizations/{id}");
    let approve = Some(json!({ "action": "approve" }));
    for (method, path, body) in [
        (Method::GET, one.clone(), None),
        (Method::POST, format!("{one}/consent"), approve),
        (Method::GET, "/user/oauth/grants".to_owned(), None),
        (Method::DELETE, format!("/user/oauth/grants?client_id={}", client.id), None),
    ] {
        let answer = server.as_user(method, &path, &access, body).await;
        assert_eq!(answer.refusal(), (403, "no_authorization"), "{path}");
    }
    assert_eq!(server.details(&user, &id).await.status, 200, "the user can");
}

/// Or any application somebody ever signed in to could take the account over.
#[tokio::test]
async fn a_client_changes_nothing_that_opens_the_account() {
    let server = Server::start(&[
        ON,
        ("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED", "true"),
        ("GOTRUE_PASSKEY_ENABLED", "true"),
        ("ENABLE_PHONE_SIGNUP", "true"),
    ])
    .await;
    let user = server.sign_up("a@x.io").await;
    let client = server.client("none").await;
    let code = server.code(&client, &user).await;
    let access = server.exchange(&client, &code).await.body["access_token"].as_str().unwrap().to_owned();
    let nil = "00000000-0000-4000-8000-000000000000";
    for (method, path, body) in [
        (Method::PUT, "/user".to_owned(), Some(json!({ "password": "a client's password" }))),
        (Method::PUT, "/user".to_owned(), Some(json!({ "email": "evil@x.io" }))),
        (Method::PUT, "/user".to_owned(), Some(json!({ "phone": "+46701234567" }))),
        (Method::POST, "/factors".to_owned(), Some(json!({ "factor_type": "totp" }))),
        (Method::DELETE, format!("/factors/{nil}"), None),
        (Method::POST, "/passkeys/registration/options".to_owned(), None),
        (Method::DELETE, format!("/passkeys/{nil}"), None),
        (Method::GET, "/user/identities/authorize?provider=google".to_owned(), None),
        (Method::DELETE, format!("/user/identities/{nil}"), None),
    ] {
        let answer = server.as_user(method.clone(), &path, &access, body).await;
        assert_eq!(answer.refusal(), (403, "no_authorization"), "{method} {path}: {}", answer.body);
    }
    let data = Some(json!({ "data": { "theme": "dark" } }));
    assert_eq!(server.as_user(Method::PUT, "/user", &access, data).await.status, 200, "what opens nothing it may");
    assert_eq!(server.sign_in("a@x.io", super::super::harness::PASSWORD).await.status, 200);
}

#[tokio::test]
async fn pages_of_others_cannot_ask_or_answer() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let id = server.pending(&client).await;
    let bearer = format!("Bearer {}", user.access);
    let path = format!("/oauth/authorizations/{id}");
    for origin in ["https://evil.io", "null"] {
        let headers = [("authorization", bearer.as_str()), ("origin", origin)];
        let seen = server.ask(Method::GET, &path, &headers, None).await;
        assert_eq!(seen.refusal(), (400, "validation_failed"), "{origin}");
        let approve = Some(json!({ "action": "approve" }));
        let answered = server.ask(Method::POST, &format!("{path}/consent"), &headers, approve).await;
        assert_eq!(answered.refusal(), (400, "validation_failed"), "{origin}");
    }
    let own = server.url();
    let seen = server.ask(Method::GET, &path, &[("authorization", &bearer), ("origin", &own)], None).await;
    assert_eq!(seen.status, 200, "{}", seen.body);
    let nobody = server.ask(Method::GET, &path, &[], None).await;
    assert_eq!(nobody.refusal(), (401, "no_authorization"));
}

#[tokio::test]
async fn guessing_secrets_is_slowed_down_and_nothing_secret_is_logged() {
    let server = Server::start(&[ON, ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "3")]).await;
    let user = server.sign_up("a@x.io").await;
    let client = server.client("client_secret_basic").await;
    let code = server.code(&client, &user).await;
    let tokens = server.exchange(&client, &code).await.body;
    let wrong = Client { secret: Some("guess".into()), ..client.clone() };
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(server.exchange(&wrong, &code).await.status);
    }
    assert_eq!(statuses, [400, 400, 400, 429, 429]);
    let log = server.log();
    let secrets =
        [&tokens["access_token"], &tokens["refresh_token"], &json!(code), &json!(client.secret), &json!(VERIFIER)];
    for secret in secrets {
        assert!(!log.contains(secret.as_str().unwrap()), "{secret} in the log");
    }
}
