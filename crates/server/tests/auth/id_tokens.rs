//! Tokens that apps bring along: `grant_type=id_token`. Whose they are is decided by the provider's settings, never by the
//! token (CVE-2026-31813 and its kin).

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{
    harness::{Answer, Server, claims},
    idp::Idp,
};

async fn start(idp: &Idp, presets: &[(&str, &str)], more: &[(&str, &str)]) -> Server {
    let mut settings: Vec<(String, String)> = presets.iter().flat_map(|(key, base)| idp.settings(key, base)).collect();
    settings.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Server::start(&settings).await
}

async fn bring(server: &Server, body: Value) -> Answer {
    server.post("/token?grant_type=id_token", body).await
}

fn hashed(nonce: &str) -> String {
    Sha256::digest(nonce).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// OAuth's shape, the same in both versions of the API.
fn refused(answer: &Answer) -> (u16, &str, &str) {
    let text = |name: &str| answer.body[name].as_str().unwrap_or_else(|| panic!("no {name} in {}", answer.body));
    assert!(!answer.headers.contains_key("x-sb-error-code"));
    (answer.status, text("error"), text("error_description"))
}

const BAD: (u16, &str, &str) = (400, "invalid request", "Bad ID token");

#[tokio::test]
async fn a_good_token_signs_in() {
    let idp = Idp::start();
    let server = start(&idp, &[("GOOGLE", "google")], &[]).await;
    let answer = bring(&server, json!({ "provider": "google", "id_token": idp.id_token("google", json!({})) })).await;
    let session = answer.tokens();
    assert_eq!(claims(&session.access)["amr"][0]["method"], "oauth");
    assert_eq!(answer.body["user"]["identities"][0]["provider"], "google");
    assert!(answer.body.get("provider_token").is_none());
    // An app has a client id of its own, and may name client and issuer instead of the provider.
    let app = idp.id_token("google", json!({ "aud": "app" }));
    let by_issuer = json!({ "client_id": "app", "issuer": idp.issuer("google"), "id_token": app });
    assert_eq!(bring(&server, by_issuer).await.tokens().user, session.user);
    let now = bring(&server, json!({ "provider": "google", "id_token": app, "gotrue_meta_security": {} })).await;
    assert_eq!(now.tokens().user, session.user);
    assert_eq!(
        server.post("/token?grant_type=id_token", json!({ "id_token": app, "provider": "google" })).await.status,
        200
    );
    assert!(!server.log().contains(&app));
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_said_as_upstream_says_it() {
    let idp = Idp::start();
    let server = start(&idp, &[("GOOGLE", "google")], &[]).await;
    let token = |claims: Value| idp.id_token("google", claims);
    let google = |token: String| json!({ "provider": "google", "id_token": token });
    assert_eq!(refused(&bring(&server, json!({})).await), (400, "invalid request", "id_token required"));
    let nameless = bring(&server, json!({ "id_token": "x" })).await;
    assert_eq!(refused(&nameless), (400, "invalid request", "provider or client_id and issuer required"));
    for claims in [
        json!({ "exp": 1_700_000_000 }),
        json!({ "iss": idp.issuer("other") }),
        json!({ "iss": "https://accounts.google.com" }),
    ] {
        assert_eq!(refused(&bring(&server, google(token(claims.clone()))).await), BAD, "{claims}");
    }
    let audience = bring(&server, google(token(json!({ "aud": "another app" })))).await;
    assert_eq!(refused(&audience), (400, "invalid request", "Unacceptable audience in id_token"));
    let nobody = bring(&server, google(token(json!({ "sub": "" })))).await;
    assert_eq!(refused(&nobody), (400, "invalid request", "Missing sub claim in id_token"));
    for text in ["x", "a.b.c", ""] {
        assert_eq!(bring(&server, google(text.to_owned())).await.status, 400, "{text:?}");
    }
    idp.forges(true);
    assert_eq!(refused(&bring(&server, google(token(json!({})))).await), BAD);
    idp.forges(false);
    for header in
        [json!({ "alg": "none" }), json!({ "alg": "HS256" }), json!({ "alg": "ES256", "jwk": {}, "kid": "mine" })]
    {
        idp.header(Some(header.clone()));
        assert_eq!(refused(&bring(&server, google(token(json!({})))).await), BAD, "{header}");
    }
    idp.header(None);
    let addressless = bring(&server, google(token(json!({ "email": null })))).await;
    assert_eq!(refused(&addressless).2, "The ID token must contain an email address");
    for (provider, code) in
        [("azure", "provider_disabled"), ("github", "validation_failed"), ("nope", "validation_failed")]
    {
        let body = json!({ "provider": provider, "id_token": token(json!({})) });
        assert_eq!(bring(&server, body).await.refusal(), (400, code), "{provider}");
    }
    let none: i64 = server.sql().await.query("select count(*) from auth.users", &[]).await.unwrap()[0].get(0);
    assert_eq!(none, 0);
}

#[tokio::test]
async fn nonces_and_access_tokens_belong_to_their_token() {
    let idp = Idp::start();
    let server = start(
        &idp,
        &[("GOOGLE", "google"), ("KEYCLOAK", "realm")],
        &[("GOTRUE_EXTERNAL_KEYCLOAK_SKIP_NONCE_CHECK", "true")],
    )
    .await;
    let bring = async |claims: Value, more: Value| {
        let mut body = json!({ "provider": "google", "id_token": idp.id_token("google", claims) });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        bring(&server, body).await
    };
    let with = json!({ "nonce": hashed("secret") });
    assert_eq!(bring(with.clone(), json!({ "nonce": "secret" })).await.status, 200);
    assert_eq!(
        refused(&bring(with.clone(), json!({ "nonce": "other" })).await),
        (400, "invalid nonce", "Nonces mismatch")
    );
    let unhashed = bring(json!({ "nonce": "secret" }), json!({ "nonce": "secret" })).await;
    assert_eq!(refused(&unhashed).1, "invalid nonce");
    let either = "Passed nonce and nonce in id_token should either both exist or not.";
    assert_eq!(refused(&bring(with, json!({})).await), (400, "invalid request", either));
    assert_eq!(refused(&bring(json!({}), json!({ "nonce": "secret" })).await), (400, "invalid request", either));
    let careless = json!({ "provider": "keycloak", "id_token": idp.id_token("realm", json!({ "nonce": "x" })) });
    assert_eq!(server.post("/token?grant_type=id_token", careless).await.status, 200);

    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
    let at_hash = json!({ "at_hash": BASE64.encode(&Sha256::digest("mine")[..16]) });
    assert_eq!(bring(at_hash.clone(), json!({ "access_token": "mine" })).await.status, 200);
    assert_eq!(refused(&bring(at_hash.clone(), json!({ "access_token": "stolen" })).await), BAD);
    assert_eq!(bring(at_hash, json!({})).await.status, 200);
}

/// An attacker runs an issuer, signs a token for a victim's id and address, and names Apple or Azure as the provider.
#[tokio::test]
async fn an_issuer_is_not_apple_or_azure_because_it_says_so() {
    let idp = Idp::start();
    let on = |key: &str| [format!("GOTRUE_EXTERNAL_{key}_ENABLED"), format!("GOTRUE_EXTERNAL_{key}_CLIENT_ID")];
    let names: Vec<String> = ["APPLE", "AZURE"].into_iter().flat_map(on).collect();
    let values = ["true", "saluhall", "true", "saluhall"];
    let settings: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(values).collect();
    let server = start(&idp, &[], &settings).await;
    let evil = idp.issuer("evil");
    for (provider, name) in [("apple", "an Apple"), ("azure", "an Azure")] {
        let expected = format!("Detected ID token issuer is not {name} ID token issuer");
        for issuer in [
            evil.clone(),
            "https://appleid.apple.com.evil.example".into(),
            "https://evil.example/https://appleid.apple.com".into(),
            "https://login.microsoftonline.com.evil.example/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0".into(),
            "https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/".into(),
        ] {
            let token = idp.id_token("evil", json!({ "iss": issuer }));
            for body in [
                json!({ "provider": provider, "id_token": token }),
                json!({ "provider": provider, "id_token": token, "issuer": issuer }),
            ] {
                let answer = bring(&server, body).await;
                assert_eq!(answer.refusal(), (400, "validation_failed"), "{provider} {issuer}");
                assert_eq!(answer.body["msg"], expected);
            }
        }
        // The issuer of the request is no proof of the token's.
        let body = json!({ "provider": provider, "id_token": idp.id_token("evil", json!({})), "issuer": "https://appleid.apple.com" });
        assert_eq!(bring(&server, body).await.body["msg"], "Provided issuer does not match ID token issuer");
    }
    let body = json!({ "client_id": "saluhall", "issuer": evil, "id_token": idp.id_token("evil", json!({})) });
    assert_eq!(bring(&server, body).await.refusal(), (400, "validation_failed"));
    assert_eq!(idp.asked(), Vec::<String>::new(), "nothing is fetched from where a token points");
}

/// Issuers that share keys, as tenants of one company do, are told apart by name.
#[tokio::test]
async fn one_tenant_is_not_another() {
    let idp = Idp::start();
    let server =
        start(&idp, &[("AZURE", "tenant-a"), ("APPLE", "apple")], &[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let bring = async |provider: &str, base: &str, claims: Value| {
        bring(&server, json!({ "provider": provider, "id_token": idp.id_token(base, claims) })).await
    };
    idp.person(json!({ "sub": "1", "email": "anna@x.io", "preferred_username": "anna@x.io", "tid": "a" }));
    let answer = bring("azure", "tenant-a/v2.0", json!({})).await;
    let identity = &answer.body["user"]["identities"][0];
    assert_eq!((answer.status, &identity["identity_data"]["custom_claims"]), (200, &json!({ "tid": "a" })));
    for (provider, base) in
        [("azure", "tenant-b/v2.0"), ("azure", "apple"), ("apple", "tenant-a/v2.0"), ("azure", "tenant-a")]
    {
        assert_eq!(bring(provider, base, json!({})).await.refusal(), (400, "validation_failed"), "{provider} {base}");
    }
    assert_eq!(bring("apple", "apple", json!({ "email": "bo@x.io" })).await.status, 200);
    // An administrator of the tenant can write any address; where the domain is not theirs, it leads nowhere.
    let victim = server.confirmed("victim@x.io").await;
    let claim = json!({ "sub": "6", "email": "victim@x.io", "xms_edov": false });
    assert_eq!(bring("azure", "tenant-a/v2.0", claim).await.refusal(), (422, "provider_email_needs_verification"));
    let user = server.get_user(&victim.access).await.body;
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_identity_can_be_added_by_its_token() {
    let idp = Idp::start();
    let server = start(&idp, &[("GOOGLE", "google")], &[("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED", "true")]).await;
    let own = server.sign_up("bo@x.io").await;
    let body = json!({ "provider": "google", "id_token": idp.id_token("google", json!({})), "link_identity": true });
    let alone = bring(&server, body.clone()).await;
    assert_eq!(refused(&alone).2, "Linking requires a valid user access token in Authorization");
    let path = "/token?grant_type=id_token";
    let linked = server.as_user(Method::POST, path, &own.access, Some(body.clone())).await;
    assert_eq!(
        (linked.tokens().user, linked.body["user"]["identities"].as_array().unwrap().len()),
        (own.user.clone(), 2)
    );
    let again = server.as_user(Method::POST, path, &own.access, Some(body.clone())).await;
    assert_eq!(again.refusal(), (422, "identity_already_exists"));
    let other = server.sign_up("eve@x.io").await;
    let stolen = server.as_user(Method::POST, path, &other.access, Some(body.clone())).await;
    assert_eq!(stolen.refusal(), (422, "identity_already_exists"));
    assert_eq!(server.as_user(Method::POST, path, "no token", Some(body)).await.refusal(), (403, "bad_jwt"));
}
