//! Keys of one's own: signing with one, verifying by all, and telling the public halves. Behaviour 40.

use std::sync::Arc;

use auth::key_set::{Algorithm, KeySet, make};
use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Server, claims, key};

/// A set as the settings have it.
fn set_of(algorithm: Algorithm, id: &str) -> KeySet {
    KeySet::of(make(algorithm, id).unwrap()).unwrap()
}

async fn start(set: &KeySet) -> Server {
    Server::start(&[("GOTRUE_JWT_KEYS", &set.text())]).await
}

fn header(token: &str) -> Value {
    claims(&format!("x.{}", token.split('.').next().unwrap()))
}

#[tokio::test]
async fn a_shared_secret_publishes_nothing() {
    let server = Server::start(&[("GOTRUE_JWT_KEY_ID", "the-secret")]).await;
    let answer = server.ask(Method::GET, "/.well-known/jwks.json", &[], None).await;
    assert_eq!((answer.status, &answer.body), (200, &json!({ "keys": [] })));
    assert_eq!(answer.headers["cache-control"], "public, max-age=600");
    let tokens = server.sign_up("a@x.io").await;
    assert_eq!(header(&tokens.access), json!({ "alg": "HS256", "typ": "JWT", "kid": "the-secret" }));
}

#[tokio::test]
async fn every_kind_of_key_signs_and_opens_every_surface() {
    for algorithm in [Algorithm::Es256, Algorithm::Rs256, Algorithm::EdDsa, Algorithm::Hs256] {
        let set = set_of(algorithm, "k1");
        let server = start(&set).await;
        let tokens = server.sign_up("a@x.io").await;
        assert_eq!(header(&tokens.access), json!({ "alg": algorithm.name(), "typ": "JWT", "kid": "k1" }));
        assert_eq!(server.get_user(&tokens.access).await.status, 200);
        assert_eq!(server.tables(&tokens.access).await.status, 200, "{algorithm:?}");
        assert_eq!(
            server.get_user(&key("anon")).await.refusal(),
            (403, "bad_jwt"),
            "the secret's keys: verified, no sub"
        );
        assert_eq!(server.as_admin(Method::GET, "/admin/users", None).await.status, 200);
        let published = server.ask(Method::GET, "/.well-known/jwks.json", &[], None).await.body;
        assert_eq!(published, set.public());
        let private = ["d", "p", "q", "dp", "dq", "qi", "k"];
        assert!(
            published["keys"].as_array().unwrap().iter().all(|key| private.iter().all(|name| key.get(name).is_none()))
        );
    }
}

#[tokio::test]
async fn nobody_is_signed_out_by_a_rotation() {
    let database = Arc::new(testkit::database().await.unwrap());
    let first = set_of(Algorithm::Es256, "a");
    let server = Server::start_on(&database, &[("GOTRUE_JWT_KEYS", &first.text())]).await;
    let before = server.sign_up("a@x.io").await;
    drop(server);

    let (prepared, _) = first.next(make(Algorithm::Es256, "b").unwrap()).unwrap();
    let (rotated, _) = prepared.next(make(Algorithm::Es256, "c").unwrap()).unwrap();
    let server = Server::start_on(&database, &[("GOTRUE_JWT_KEYS", &rotated.text())]).await;
    assert_eq!(server.get_user(&before.access).await.status, 200, "the retired key verifies");
    assert_eq!(server.tables(&before.access).await.status, 200);
    let after = server.refresh(&before.refresh).await.tokens();
    assert_eq!(header(&after.access)["kid"], "b");
    let published = server.ask(Method::GET, "/.well-known/jwks.json", &[], None).await.body;
    let ids: Vec<_> = published["keys"].as_array().unwrap().iter().map(|key| key["kid"].as_str().unwrap()).collect();
    assert_eq!(ids, ["c", "b", "a"]);
    drop(server);

    let forgetful = rotated.without("a").unwrap();
    let server = Server::start_on(&database, &[("GOTRUE_JWT_KEYS", &forgetful.text())]).await;
    assert_eq!(server.get_user(&before.access).await.refusal(), (403, "bad_jwt"), "the forgotten one does not");
    assert_eq!(server.tables(&before.access).await.status, 401);
    assert_eq!(server.tables(&after.access).await.status, 200);
}

#[tokio::test]
async fn discovery_names_what_is_below_the_issuer() {
    let server = Server::start(&[("API_EXTERNAL_URL", "https://shop.example")]).await;
    let answer = server.ask(Method::GET, "/.well-known/openid-configuration", &[], None).await;
    assert_eq!(answer.headers["cache-control"], "public, max-age=600");
    let base = "https://shop.example/auth/v1";
    assert_eq!(answer.body["issuer"], base);
    assert_eq!(answer.body["jwks_uri"], format!("{base}/.well-known/jwks.json"));
    assert_eq!(answer.body["token_endpoint"], format!("{base}/oauth/token"));
    assert_eq!(answer.body["response_types_supported"], json!(["code"]));
}
