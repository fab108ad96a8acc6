//! Passkeys: contracts/auth.md §1.10, with a software authenticator.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    harness::{Answer, Server, Tokens, claims},
    security_key::SecurityKey,
};

const ORIGIN: &str = "https://shop.example";
const ON: [(&str, &str); 2] = [("GOTRUE_PASSKEY_ENABLED", "true"), ("SITE_URL", ORIGIN)];

impl Server {
    async fn begin(&self, tokens: &Tokens) -> Answer {
        self.as_user(Method::POST, "/passkeys/registration/options", &tokens.access, Some(json!({}))).await
    }

    async fn finish(&self, tokens: &Tokens, challenge: &Value, credential: Value) -> Answer {
        let body = json!({ "challenge_id": challenge, "credential": credential });
        self.as_user(Method::POST, "/passkeys/registration/verify", &tokens.access, Some(body)).await
    }

    /// Adds a passkey to the account; what it is stored in.
    async fn passkey(&self, tokens: &Tokens) -> (SecurityKey, Value) {
        let begun = self.begin(tokens).await;
        assert_eq!(begun.status, 200, "{}", begun.body);
        let mut key = SecurityKey::new(ORIGIN);
        let credential = key.create(&begun.body["options"]);
        let added = self.finish(tokens, &begun.body["challenge_id"], credential).await;
        assert_eq!(added.status, 200, "{}", added.body);
        (key, added.body)
    }

    async fn passkey_challenge(&self) -> Value {
        let begun = self.post("/passkeys/authentication/options", json!({})).await;
        assert_eq!(begun.status, 200, "{}", begun.body);
        begun.body
    }

    async fn passkey_answer(&self, challenge: &Value, credential: &Value) -> Answer {
        let body = json!({ "challenge_id": challenge["challenge_id"], "credential": credential });
        self.post("/passkeys/authentication/verify", body).await
    }

    async fn passkey_sign_in(&self, key: &mut SecurityKey) -> Answer {
        let challenge = self.passkey_challenge().await;
        let credential = key.get(&challenge["options"]);
        self.passkey_answer(&challenge, &credential).await
    }
}

#[tokio::test]
async fn a_passkey_is_added_used_named_and_removed() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let begun = server.begin(&user).await;
    let options = &begun.body["options"];
    assert_eq!(options["rp"], json!({ "id": "shop.example", "name": "shop.example" }));
    assert_eq!(options["user"]["name"], "a@x.io");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["attestation"], "none");
    let left = begun.body["expires_at"].as_i64().unwrap() - claims(&user.access)["iat"].as_i64().unwrap();
    assert!((300..330).contains(&left), "{left}");

    let (mut key, added) = server.passkey(&user).await;
    assert!(added["id"].is_string() && added["created_at"].is_string());
    let answer = server.passkey_sign_in(&mut key).await;
    let session = answer.tokens();
    assert_eq!(session.user, user.user);
    let claims = claims(&session.access);
    assert_eq!((&claims["aal"], &claims["amr"][0]["method"]), (&json!("aal1"), &json!("passkey")));
    assert_eq!(server.refresh(&session.refresh).await.status, 200);

    let path = format!("/passkeys/{}", added["id"].as_str().unwrap());
    let rename = async |name: &str| {
        server.as_user(Method::PATCH, &path, &user.access, Some(json!({ "friendly_name": name }))).await
    };
    assert_eq!(rename("Mobil").await.body["friendly_name"], "Mobil");
    assert_eq!(rename("").await.refusal(), (400, "validation_failed"));
    assert_eq!(rename(&"x".repeat(121)).await.refusal(), (400, "validation_failed"));
    let listed = server.as_user(Method::GET, "/passkeys", &user.access, None).await.body;
    assert_eq!((&listed[0]["id"], &listed[0]["friendly_name"]), (&added["id"], &json!("Mobil")));
    assert!(listed[0]["last_used_at"].is_string() && !listed.to_string().contains("public_key"));
    let excluded = server.begin(&user).await.body["options"]["excludeCredentials"].clone();
    assert_eq!(excluded.as_array().unwrap().len(), 1, "an authenticator is asked for one credential");

    let stranger = server.sign_up("b@x.io").await;
    let theft = server.as_user(Method::DELETE, &path, &stranger.access, None).await;
    assert_eq!(theft.refusal(), (404, "validation_failed"));
    assert_eq!(server.as_user(Method::DELETE, &path, &user.access, None).await.status, 204);
    assert_eq!(server.as_user(Method::DELETE, &path, &user.access, None).await.refusal(), (404, "validation_failed"));
    assert_eq!(server.passkey_sign_in(&mut key).await.refusal(), (400, "webauthn_verification_failed"));
}

#[tokio::test]
async fn nothing_but_the_right_answer_signs_in() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let (mut key, _) = server.passkey(&user).await;
    let failed = (400, "webauthn_verification_failed");
    let gone = (400, "webauthn_challenge_not_found");

    let challenge = server.passkey_challenge().await;
    let credential = key.get(&challenge["options"]);
    assert_eq!(server.passkey_answer(&challenge, &credential).await.status, 200);
    assert_eq!(server.passkey_answer(&challenge, &credential).await.refusal(), gone, "a challenge is answered once");
    let fresh = server.passkey_challenge().await;
    assert_eq!(server.passkey_answer(&fresh, &credential).await.refusal(), failed, "an answer to another challenge");
    assert_eq!(server.passkey_answer(&fresh, &credential).await.refusal(), gone, "a failure uses it up, too");

    let mut answer = async |change: &dyn Fn(&mut Value)| {
        let challenge = server.passkey_challenge().await;
        let mut credential = key.get(&challenge["options"]);
        change(&mut credential);
        let answer = server.passkey_answer(&challenge, &credential).await;
        (answer.status, answer.body["error_code"].as_str().unwrap_or_default().to_owned())
    };
    let is = |(status, code): (u16, &str)| (status, code.to_owned());
    assert_eq!(answer(&|it| it["response"]["userHandle"] = Value::Null).await, is(failed), "nobody's");
    assert_eq!(answer(&|it| it["rawId"] = json!("AAAA")).await, is(failed), "a credential nobody has");
    assert_eq!(answer(&|it| it["response"]["signature"] = json!("AAAA")).await, is(failed));
    assert_eq!(answer(&|it| it["response"] = json!({})).await, is(failed));
    assert_eq!(answer(&|it| *it = Value::Null).await, is((400, "validation_failed")));
    key.origin = "https://evil.example".into();
    assert_eq!(server.passkey_sign_in(&mut key).await.refusal(), failed, "typed into another site");
    key.origin = ORIGIN.into();
    let sql = server.sql().await;
    sql.execute("update auth.webauthn_credentials set sign_count = 1000", &[]).await.unwrap();
    assert_eq!(server.passkey_sign_in(&mut key).await.refusal(), failed, "there is a copy of the authenticator");
    sql.execute("update auth.webauthn_credentials set sign_count = 0", &[]).await.unwrap();

    // A challenge for adding a passkey signs nobody in.
    let begun = server.begin(&user).await.body;
    let asked = json!({ "challenge": begun["options"]["challenge"], "rpId": "shop.example" });
    let credential = key.get(&asked);
    assert_eq!(server.passkey_answer(&begun, &credential).await.refusal(), gone);

    let challenge = server.passkey_challenge().await;
    sql.execute("update auth.webauthn_challenges set expires_at = now() - interval '1 s'", &[]).await.unwrap();
    let credential = key.get(&challenge["options"]);
    assert_eq!(server.passkey_answer(&challenge, &credential).await.refusal(), (400, "webauthn_challenge_expired"));
    for body in [json!({}), json!({ "challenge_id": "x", "credential": {} }), json!({ "challenge_id": user.user })] {
        let answer = server.post("/passkeys/authentication/verify", body).await;
        assert_eq!(answer.refusal(), (400, "validation_failed"));
    }
}

#[tokio::test]
async fn whose_account_is_not_in_order_stays_outside() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let (mut key, _) = server.passkey(&user).await;
    let sql = server.sql().await;
    let mut after = async |change: &'static str| {
        sql.execute(change, &[]).await.unwrap();
        let answer = server.passkey_sign_in(&mut key).await;
        (answer.status, answer.body["error_code"].as_str().unwrap_or_default().to_owned())
    };
    let is = |status: u16, code: &str| (status, code.to_owned());
    let banned = "update auth.users set banned_until = now() + interval '1 day'";
    assert_eq!(after(banned).await, is(403, "user_banned"));
    let unconfirmed = "update auth.users set banned_until = null, email_confirmed_at = null";
    assert_eq!(after(unconfirmed).await, is(403, "email_not_confirmed"));
    let phone = "update auth.users set email_confirmed_at = now(), phone = '46701234567'";
    assert_eq!(after(phone).await, is(403, "phone_not_confirmed"));
    let deleted = "update auth.users set phone = null, deleted_at = now()";
    assert_eq!(after(deleted).await, is(403, "user_not_found"));
    assert_eq!(after("update auth.users set deleted_at = null").await.0, 200);
}

#[tokio::test]
async fn who_may_add_passkeys_and_how_many() {
    let settings = [ON[0], ON[1], ("GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER", "1")];
    let server = Server::start(&settings).await;
    let user = server.sign_up("a@x.io").await;
    let early = server.begin(&user).await.body;
    let (key, _) = server.passkey(&user).await;
    assert_eq!(server.begin(&user).await.refusal(), (422, "too_many_passkeys"));
    let late = SecurityKey::new(ORIGIN).create(&early["options"]);
    assert_eq!(server.finish(&user, &early["challenge_id"], late).await.refusal(), (422, "too_many_passkeys"));

    let other = server.sign_up("b@x.io").await;
    let begun = server.begin(&other).await.body;
    let mut key = key;
    let same = key.create(&begun["options"]);
    let twice = server.finish(&other, &begun["challenge_id"], same).await;
    assert_eq!(twice.refusal(), (422, "webauthn_credential_exists"));
    let begun = server.begin(&other).await.body;
    let mut elsewhere = SecurityKey::new("https://evil.example");
    let foreign = elsewhere.create(&begun["options"]);
    let refused = server.finish(&other, &begun["challenge_id"], foreign.clone()).await;
    assert_eq!(refused.refusal(), (400, "webauthn_verification_failed"));
    let again = server.finish(&other, &begun["challenge_id"], foreign).await;
    assert_eq!(again.refusal(), (400, "webauthn_challenge_not_found"));
    let theirs = server.begin(&other).await.body;
    let stolen = SecurityKey::new(ORIGIN).create(&theirs["options"]);
    let thief = server.sign_up("c@x.io").await;
    let refused = server.finish(&thief, &theirs["challenge_id"], stolen).await;
    assert_eq!(refused.refusal(), (400, "webauthn_challenge_not_found"), "a challenge is its account's");

    let anonymous = server.post("/signup", json!({})).await.tokens();
    assert_eq!(server.begin(&anonymous).await.refusal(), (403, "no_authorization"));
    let (_, _) = server.raised("d@x.io").await;
    let low = server.sign_in("d@x.io", super::harness::PASSWORD).await.tokens();
    assert_eq!(server.begin(&low).await.refusal(), (403, "insufficient_aal"));
    server.sql().await.execute("update auth.users set is_sso_user = true", &[]).await.unwrap();
    assert_eq!(server.begin(&other).await.refusal(), (422, "validation_failed"));
}

#[tokio::test]
async fn administrators_see_and_remove_passkeys() {
    let server = Server::start(&ON).await;
    let user = server.sign_up("a@x.io").await;
    let (_, added) = server.passkey(&user).await;
    let path = format!("/admin/users/{}/passkeys", user.user);
    let listed = server.as_admin(Method::GET, &path, None).await;
    assert_eq!(listed.body[0]["id"], added["id"]);
    let one = format!("{path}/{}", added["id"].as_str().unwrap());
    assert_eq!(server.as_user(Method::DELETE, &one, &user.access, None).await.refusal(), (403, "not_admin"));
    assert_eq!(server.as_admin(Method::DELETE, &one, None).await.status, 204);
    assert_eq!(server.as_admin(Method::DELETE, &one, None).await.refusal(), (404, "validation_failed"));
}

#[tokio::test]
async fn switched_off_there_is_nothing() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let off = (404, "passkey_disabled");
    assert_eq!(server.begin(&user).await.refusal(), off);
    assert_eq!(server.as_user(Method::GET, "/passkeys", &user.access, None).await.refusal(), off);
    for path in ["/passkeys/authentication/options", "/passkeys/authentication/verify"] {
        assert_eq!(server.post(path, json!({})).await.refusal(), off);
    }
    let settings = server.ask(Method::GET, "/settings", &[], None).await.body;
    assert_eq!(settings["passkeys_enabled"], false);
    let server = Server::start(&[ON[0], ON[1], ("GOTRUE_RATE_LIMIT_PASSKEY", "2")]).await;
    assert_eq!(server.ask(Method::GET, "/settings", &[], None).await.body["passkeys_enabled"], true);
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(server.post("/passkeys/authentication/options", json!({})).await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
}
