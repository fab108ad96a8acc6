//! The registry: by administrators, and by clients themselves where that is allowed.

use reqwest::Method;
use serde_json::{Value, json};

use super::{super::harness::Server, CALLBACK, Client, ON};

#[tokio::test]
async fn off_unless_chosen() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let off = (404, "feature_disabled");
    assert_eq!(server.as_admin(Method::GET, "/admin/oauth/clients", None).await.refusal(), off);
    assert_eq!(server.as_admin(Method::GET, "/admin/oauth/clients/x", None).await.refusal(), off);
    assert_eq!(server.post("/oauth/clients/register", json!({})).await.refusal(), off);
    assert_eq!(server.post("/oauth/token", json!({})).await.refusal(), off);
    for path in ["/oauth/authorize", "/oauth/userinfo", "/oauth/authorizations/x"] {
        assert_eq!(server.as_user(Method::GET, path, &user.access, None).await.refusal(), off, "{path}");
    }
    let grants = server.as_user(Method::GET, "/user/oauth/grants", &user.access, None).await;
    assert_eq!((grants.refusal(), &grants.body["msg"]), (off, &json!("OAuth server is disabled")));
}

#[tokio::test]
async fn only_the_service_key_administers() {
    let server = Server::start(&[ON]).await;
    let user = server.sign_up("a@x.io").await;
    let client = server.client("none").await;
    let one = format!("/admin/oauth/clients/{}", client.id);
    let secret = format!("{one}/regenerate_secret");
    for (method, path) in [
        (Method::GET, "/admin/oauth/clients"),
        (Method::POST, "/admin/oauth/clients"),
        (Method::GET, &one),
        (Method::PUT, &one),
        (Method::DELETE, &one),
        (Method::POST, &secret),
    ] {
        let nobody = server.ask(method.clone(), path, &[], Some(json!({}))).await;
        assert_eq!(nobody.refusal(), (401, "no_authorization"), "{method} {path}");
        let intruder = server.as_user(method.clone(), path, &user.access, Some(json!({}))).await;
        assert_eq!(intruder.refusal(), (403, "not_admin"), "{method} {path}");
    }
}

#[tokio::test]
async fn a_client_lives() {
    let server = Server::start(&[ON]).await;
    let admin = async |method, path: &str, body: Option<Value>| {
        server.as_admin(method, &format!("/admin/oauth/clients{path}"), body).await
    };
    let body =
        json!({ "client_name": "App", "redirect_uris": [CALLBACK], "client_uri": "https://app.example", "scope": "x" });
    let made = admin(Method::POST, "", Some(body)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let (client, secret) = (Client::of(&made.body), made.body["client_secret"].as_str().unwrap().to_owned());
    assert_eq!(secret.len(), 43);
    let mut shown = made.body.clone();
    shown.as_object_mut().unwrap().remove("client_secret");
    assert_eq!(
        (&shown["client_type"], &shown["token_endpoint_auth_method"], &shown["registration_type"]),
        (&json!("confidential"), &json!("client_secret_basic"), &json!("manual"))
    );
    assert_eq!(shown["grant_types"], json!(["authorization_code", "refresh_token"]));
    assert_eq!(shown["response_types"], json!(["code"]));
    assert!(shown.get("logo_uri").is_none(), "what is empty is left out");
    assert_eq!(admin(Method::GET, &format!("/{}", client.id), None).await.body, shown);

    let stored = server.sql().await.query("select client_secret_hash from auth.oauth_clients", &[]).await.unwrap();
    assert_ne!(stored[0].get::<_, String>(0), secret, "a hash is kept");

    let change =
        json!({ "client_name": "New", "logo_uri": "https://app.example/logo.png", "redirect_uris": ["app://cb"] });
    let changed = admin(Method::PUT, &format!("/{}", client.id), Some(change)).await;
    assert_eq!((changed.status, &changed.body["client_name"]), (200, &json!("New")));
    assert_eq!(
        (&changed.body["redirect_uris"], &changed.body["client_uri"]),
        (&json!(["app://cb"]), &shown["client_uri"])
    );
    assert!(changed.body.get("client_secret").is_none());

    let again = admin(Method::POST, &format!("/{}/regenerate_secret", client.id), None).await;
    assert_eq!(again.status, 200);
    assert_ne!(again.body["client_secret"], json!(secret));
    let public = server.client("none").await;
    assert!(public.secret.is_none());
    let none = admin(Method::POST, &format!("/{}/regenerate_secret", public.id), None).await;
    assert_eq!(none.refusal(), (400, "validation_failed"));

    let deleted = admin(Method::DELETE, &format!("/{}", client.id), None).await;
    assert_eq!((deleted.status, deleted.body.as_str()), (204, Some("")));
    for method in [Method::GET, Method::DELETE] {
        let gone = admin(method, &format!("/{}", client.id), None).await;
        assert_eq!(gone.refusal(), (404, "oauth_client_not_found"));
    }
    assert_eq!(admin(Method::GET, "/x", None).await.refusal(), (400, "validation_failed"));
}

#[tokio::test]
async fn a_list_has_pages_and_no_secrets() {
    let server = Server::start(&[ON]).await;
    let list = async |query: &str| server.as_admin(Method::GET, &format!("/admin/oauth/clients{query}"), None).await;
    let empty = list("").await;
    assert_eq!((&empty.body["clients"], &empty.headers["x-total-count"]), (&json!([]), &"0".parse().unwrap()));
    let mut ids = Vec::new();
    for method in ["none", "client_secret_basic", "client_secret_post"] {
        ids.push(server.client(method).await.id);
    }
    ids.reverse();
    let all = list("?page=&per_page=").await;
    let listed: Vec<_> = all.body["clients"].as_array().unwrap().iter().map(|one| one["client_id"].clone()).collect();
    assert_eq!(listed, ids, "newest first");
    assert!(!all.body.to_string().contains("secret\":"), "{}", all.body);
    let page = list("?page=2&per_page=1").await;
    assert_eq!(page.body["clients"][0]["client_id"], json!(ids[1]));
    let link =
        r#"</admin/oauth/clients?page=3&per_page=1>; rel="next", </admin/oauth/clients?page=3&per_page=1>; rel="last""#;
    assert_eq!(
        (&page.headers["link"], &page.headers["x-total-count"]),
        (&link.parse().unwrap(), &"3".parse().unwrap())
    );
}

#[tokio::test]
async fn what_cannot_be_a_client_is_not_registered() {
    let server = Server::start(&[ON]).await;
    for body in [
        json!({}),
        json!({ "redirect_uris": [] }),
        json!({ "redirect_uris": ["http://app.example/cb"] }),
        json!({ "redirect_uris": ["https://app.example/cb#x"] }),
        json!({ "redirect_uris": ["https://app.example/a,https://evil.io/b"] }),
        json!({ "redirect_uris": ["javascript://app.example/%0aalert(1)"] }),
        json!({ "redirect_uris": ["https://good.example@evil.io/cb"] }),
        json!({ "redirect_uris": [CALLBACK], "client_uri": "javascript:alert(1)" }),
        json!({ "redirect_uris": [CALLBACK], "client_name": "a\u{0}b" }),
        json!({ "redirect_uris": [CALLBACK], "grant_types": ["password"] }),
        json!({ "redirect_uris": [CALLBACK], "client_type": "public", "token_endpoint_auth_method": "client_secret_post" }),
    ] {
        let answer = server.as_admin(Method::POST, "/admin/oauth/clients", Some(body.clone())).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"), "{body}");
    }
    let odd = server.as_admin(Method::POST, "/admin/oauth/clients", Some(json!({ "redirect_uris": "x" }))).await;
    assert_eq!(odd.refusal(), (400, "bad_json"));
    let left = server.sql().await.query("select 1 from auth.oauth_clients", &[]).await.unwrap();
    assert!(left.is_empty());
}

#[tokio::test]
async fn clients_register_themselves_where_that_is_allowed() {
    let server = Server::start(&[ON]).await;
    let body = json!({ "redirect_uris": [CALLBACK], "client_name": "Self", "token_endpoint_auth_method": "none" });
    let refused = server.post("/oauth/clients/register", body.clone()).await;
    assert_eq!(refused.refusal(), (403, "oauth_dynamic_client_registration_disabled"));
    drop(server);
    let allowed = [
        ON,
        ("GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION", "true"),
        ("GOTRUE_RATE_LIMIT_OAUTH_DYNAMIC_CLIENT_REGISTER", "2"),
    ];
    let server = Server::start(&allowed).await;
    let made = server.post("/oauth/clients/register", body.clone()).await;
    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!((&made.body["registration_type"], &made.body["client_type"]), (&json!("dynamic"), &json!("public")));
    assert_eq!(server.post("/oauth/clients/register", body.clone()).await.status, 201);
    assert_eq!(server.post("/oauth/clients/register", body).await.refusal(), (429, "over_request_rate_limit"));
}
