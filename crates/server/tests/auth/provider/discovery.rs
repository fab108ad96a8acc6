//! How clients find their way.

use reqwest::Method;
use serde_json::json;

use super::{super::harness::Server, ON};

#[tokio::test]
async fn the_document_names_every_endpoint() {
    let server = Server::start(&[ON]).await;
    let base = format!("{}/auth/v1", server.url());
    let document = server.ask(Method::GET, "/.well-known/oauth-authorization-server", &[], None).await;
    assert_eq!((document.status, &document.headers["cache-control"]), (200, &"public, max-age=600".parse().unwrap()));
    for (name, path) in [
        ("issuer", ""),
        ("authorization_endpoint", "/oauth/authorize"),
        ("token_endpoint", "/oauth/token"),
        ("userinfo_endpoint", "/oauth/userinfo"),
        ("jwks_uri", "/.well-known/jwks.json"),
    ] {
        assert_eq!(document.body[name], json!(format!("{base}{path}")), "{name}");
    }
    assert_eq!(document.body["code_challenge_methods_supported"], json!(["S256"]));
    assert!(document.body.get("registration_endpoint").is_none(), "nobody may register");
    let openid = server.ask(Method::GET, "/.well-known/openid-configuration", &[], None).await;
    assert_eq!(openid.body, document.body);
    for root in ["/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/auth/v1"] {
        let found = reqwest::get(format!("{}{root}", server.url())).await.unwrap();
        assert_eq!(found.json::<serde_json::Value>().await.unwrap(), document.body, "{root}");
    }
}

#[tokio::test]
async fn off_it_says_so_and_registration_is_named_where_it_works() {
    let server = Server::start(&[]).await;
    let document = server.ask(Method::GET, "/.well-known/oauth-authorization-server", &[], None).await;
    assert_eq!(document.refusal(), (404, "feature_disabled"));
    assert_eq!(server.ask(Method::GET, "/.well-known/openid-configuration", &[], None).await.status, 200);
    drop(server);
    let server = Server::start(&[ON, ("GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION", "true")]).await;
    let document = server.ask(Method::GET, "/.well-known/openid-configuration", &[], None).await;
    let register = format!("{}/auth/v1/oauth/clients/register", server.url());
    assert_eq!(document.body["registration_endpoint"], json!(register));
}
