//! Providers that administrators add through the API.

use reqwest::Method;
use serde_json::{Value, json};

use super::{elsewhere::step, harness::Server};

const ADDED: &str = "/admin/custom-providers";

fn mastodon(change: Value) -> Value {
    let mut body = json!({ "provider_type": "oauth2", "identifier": "custom:mastodon", "name": "Mastodon",
        "client_id": "me", "client_secret": "hush", "authorization_url": "https://m.example/oauth/authorize",
        "token_url": "https://m.example/oauth/token", "userinfo_url": "https://m.example/me", "scopes": ["read"],
        "authorization_params": { "prompt": "login" }, "attribute_mapping": { "sub": "id" } });
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn they_are_added_changed_and_removed() {
    let server = Server::start(&[("GOTRUE_CUSTOM_OAUTH_MAX_PROVIDERS", "2")]).await;
    let add = async |change: Value| server.as_admin(Method::POST, ADDED, Some(mastodon(change))).await;
    let added = add(json!({})).await;
    assert_eq!(added.status, 201, "{}", added.body);
    assert_eq!(added.body["identifier"], "custom:mastodon");
    assert_eq!((&added.body["pkce_enabled"], &added.body["enabled"]), (&json!(true), &json!(true)));
    assert!(!added.body.to_string().contains("hush") && added.body["created_at"].is_string());
    assert_eq!(add(json!({})).await.refusal(), (400, "conflict"));
    assert_eq!(add(json!({ "identifier": "custom:two" })).await.status, 201);
    assert_eq!(add(json!({ "identifier": "custom:three" })).await.refusal(), (400, "over_custom_provider_quota"));

    let one = format!("{ADDED}/custom%3Amastodon");
    let listed = server.as_admin(Method::GET, &format!("{ADDED}?type=oauth2"), None).await.body;
    assert_eq!(listed["providers"].as_array().unwrap().len(), 2);
    assert_eq!(
        server.as_admin(Method::GET, &format!("{ADDED}?type=oidc"), None).await.body,
        json!({ "providers": [] })
    );
    assert_eq!(server.as_admin(Method::GET, &format!("{ADDED}?type=saml"), None).await.refusal().0, 400);
    let change = json!({ "name": "Social", "scopes": ["read", "write"], "enabled": false });
    let changed = server.as_admin(Method::PUT, &one, Some(change)).await;
    assert_eq!(
        (changed.status, &changed.body["name"], &changed.body["scopes"]),
        (200, &json!("Social"), &json!(["read", "write"]))
    );
    let got = server.as_admin(Method::GET, &one, None).await.body;
    assert_eq!((&got["name"], &got["token_url"]), (&json!("Social"), &json!("https://m.example/oauth/token")));
    assert!(!got.to_string().contains("hush"));
    assert_eq!(server.as_admin(Method::DELETE, &one, None).await.status, 204);
    assert_eq!(server.as_admin(Method::GET, &one, None).await.refusal(), (404, "custom_provider_not_found"));
    assert_eq!(server.as_admin(Method::PUT, &one, Some(json!({}))).await.refusal(), (404, "custom_provider_not_found"));
    assert_eq!(server.as_admin(Method::GET, &format!("{ADDED}/x"), None).await.refusal(), (400, "validation_failed"));

    let somebody = server.sign_up("a@x.io").await;
    for method in [Method::GET, Method::POST] {
        let answer = server.as_user(method, ADDED, &somebody.access, Some(mastodon(json!({})))).await;
        assert_eq!(answer.refusal(), (403, "not_admin"));
    }
}

/// An API key is not the operator: no address of this machine or its network is asked, by number or by name.
#[tokio::test]
async fn their_addresses_are_public() {
    let server = Server::start(&[]).await;
    for url in [
        "http://m.example/t",
        "https://127.0.0.1/t",
        "https://localhost/t",
        "https://169.254.169.254/t",
        "https://[::1]/t",
    ] {
        let answer = server.as_admin(Method::POST, ADDED, Some(mastodon(json!({ "token_url": url })))).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"), "{url}");
        let oidc = json!({ "provider_type": "oidc", "issuer": url });
        let answer = server.as_admin(Method::POST, ADDED, Some(mastodon(oidc))).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"), "{url}");
    }
    // A name that nobody has: found when the provider is added, not when somebody signs in.
    let oidc = json!({ "provider_type": "oidc", "issuer": "https://nobody.invalid" });
    let answer = server.as_admin(Method::POST, ADDED, Some(mastodon(oidc))).await;
    assert!(answer.body["msg"].as_str().unwrap().starts_with("OIDC discovery failed"), "{}", answer.body);
    assert_eq!(server.as_admin(Method::GET, ADDED, None).await.body, json!({ "providers": [] }));
}

#[tokio::test]
async fn people_are_sent_to_them() {
    let server = Server::start(&[]).await;
    let authorize = format!("{}/auth/v1/authorize?provider=custom:mastodon&scopes=write&prompt=none", server.url());
    let refused = async |why: &str| {
        let answer = server.ask(Method::GET, "/authorize?provider=custom:mastodon", &[], None).await;
        assert_eq!((answer.refusal(), answer.body["msg"].as_str()), ((400, "validation_failed"), Some(why)));
    };
    refused("Unsupported provider: custom provider custom:mastodon not found").await;
    assert_eq!(server.as_admin(Method::POST, ADDED, Some(mastodon(json!({})))).await.status, 201);
    let (status, there) = step(&authorize).await;
    let url = reqwest::Url::parse(&there).unwrap();
    let asked: std::collections::HashMap<_, _> = url.query_pairs().into_owned().collect();
    assert_eq!((status, url.host_str(), url.path()), (302, Some("m.example"), "/oauth/authorize"));
    assert_eq!((asked["scope"].as_str(), asked["client_id"].as_str()), ("read write", "me"));
    assert_eq!((asked["code_challenge_method"].as_str(), asked["prompt"].as_str()), ("S256", "none"));
    let body = json!({ "provider": "custom:mastodon", "id_token": "a.b.c" });
    assert_eq!(server.post("/token?grant_type=id_token", body).await.refusal(), (400, "validation_failed"));
    let off = json!({ "enabled": false });
    assert_eq!(server.as_admin(Method::PUT, &format!("{ADDED}/custom:mastodon"), Some(off)).await.status, 200);
    refused("Unsupported provider: custom provider custom:mastodon is disabled").await;
    let server = Server::start(&[("GOTRUE_CUSTOM_OAUTH_ENABLED", "false")]).await;
    let answer = server.ask(Method::GET, "/authorize?provider=custom:mastodon", &[], None).await;
    assert_eq!(answer.body["msg"], "Unsupported provider: custom OAuth providers are disabled");
}
