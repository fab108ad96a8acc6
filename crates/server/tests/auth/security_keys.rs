//! Security keys as second factors, with a software authenticator.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    harness::{Answer, PASSWORD, Server, Tokens, claims},
    security_key::SecurityKey,
};

const ORIGIN: &str = "https://shop.example";
const ON: [(&str, &str); 3] = [
    ("GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED", "true"),
    ("GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED", "true"),
    ("SITE_URL", ORIGIN),
];

impl Server {
    async fn key_factor(&self, tokens: &Tokens, name: &str) -> String {
        let enrolled = self.enroll(tokens, json!({ "factor_type": "webauthn", "friendly_name": name })).await;
        assert_eq!((enrolled.status, &enrolled.body["type"]), (200, &json!("webauthn")), "{}", enrolled.body);
        enrolled.body["id"].as_str().unwrap().to_owned()
    }

    async fn key_answer(&self, tokens: &Tokens, factor: &str, challenge: &Value, webauthn: Value) -> Answer {
        let body = json!({ "challenge_id": challenge["id"], "webauthn": webauthn });
        self.as_user(Method::POST, &format!("/factors/{factor}/verify"), &tokens.access, Some(body)).await
    }
}

fn options(challenge: &Value) -> &Value {
    &challenge["webauthn"]["credential_options"]["publicKey"]
}

#[tokio::test]
async fn a_security_key_is_made_once_and_used_from_then_on() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let factor = server.key_factor(&user, "key").await;
    let challenge = server.challenge(&user, &factor).await.body;
    assert_eq!((&challenge["type"], &challenge["webauthn"]["type"]), (&json!("webauthn"), &json!("create")));
    let mut key = SecurityKey::new(ORIGIN);
    let made = json!({ "type": "create", "credential_response": key.create(options(&challenge)) });
    let raised = server.key_answer(&user, &factor, &challenge, made.clone()).await.tokens();
    let now = claims(&raised.access);
    assert_eq!((&now["aal"], &now["amr"][0]["method"]), (&json!("aal2"), &json!("mfa/webauthn")));
    let used = server.key_answer(&raised, &factor, &challenge, made).await;
    assert_eq!(used.refusal(), (422, "mfa_ip_address_mismatch"), "answered once");

    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let challenge = server.challenge(&low, &factor).await.body;
    assert_eq!(challenge["webauthn"]["type"], "request");
    assert_eq!(options(&challenge)["allowCredentials"].as_array().unwrap().len(), 1);
    // Who has the password has no say in which key counts.
    let stolen = SecurityKey::new(ORIGIN).create(&json!({
        "user": { "id": "AAAA" }, "rp": { "id": "shop.example" }, "challenge": options(&challenge)["challenge"],
    }));
    let own = json!({ "type": "create", "credential_response": stolen });
    assert_eq!(server.key_answer(&low, &factor, &challenge, own).await.refusal(), (422, "mfa_verification_failed"));
    let other = json!({ "type": "request", "credential_response": SecurityKey::new(ORIGIN).get(options(&challenge)) });
    assert_eq!(server.key_answer(&low, &factor, &challenge, other).await.refusal(), (422, "mfa_verification_failed"));
    let right = json!({ "type": "request", "credential_response": key.get(options(&challenge)) });
    let raised = server.key_answer(&low, &factor, &challenge, right).await.tokens();
    assert_eq!(claims(&raised.access)["aal"], "aal2");
    let sql = server.sql().await;
    let row =
        sql.query_opt("select web_authn_credential->'authenticator'->>'signCount' from auth.mfa_factors", &[]).await;
    assert_eq!(row.unwrap().unwrap().get::<_, String>(0), "1", "the counter is kept");
    assert_eq!(server.unenroll(&raised, &factor).await.status, 200);
}

#[tokio::test]
async fn what_is_no_answer_of_a_security_key() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let factor = server.key_factor(&user, "key").await;
    let challenge = server.challenge(&user, &factor).await.body;
    let wrong = async |webauthn: Value| {
        let answer = server.key_answer(&user, &factor, &challenge, webauthn).await;
        (answer.status, answer.body["msg"].as_str().unwrap_or_default().to_owned())
    };
    let is = |message: &str| (400, message.to_owned());
    assert_eq!(wrong(Value::Null).await, is("WebAuthn config required"));
    assert_eq!(wrong(json!({ "type": "other" })).await, is("WebAuthn type must be create or request"));
    assert_eq!(wrong(json!({ "type": "create" })).await, is("credential_response required"));
    assert_eq!(wrong(json!({ "type": "create", "credential_response": {} })).await, is("Invalid credential_response"));
    let elsewhere = SecurityKey::new("https://evil.example").create(options(&challenge));
    let answer = json!({ "type": "create", "credential_response": elsewhere });
    assert_eq!(wrong(answer).await, (422, "Invalid WebAuthn credential response".to_owned()));
}
