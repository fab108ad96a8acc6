//! The hook that hears of second factors: contracts/auth.md §1.14. Upstream asks it for apps and telephones only; here a security
//! key is no way round a hook that refuses.

use serde_json::{Value, json};
use testkit::{Receiver, receiver::Say};

use super::{
    harness::{PASSWORD, Server},
    security_key::SecurityKey,
};

async fn server(hook: &Receiver, settings: &[(&str, &str)]) -> Server {
    let url = hook.url("/hook");
    let own =
        [("GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_ENABLED", "true"), ("GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_URI", &url)];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    Server::start(&settings).await
}

fn reject(message: &str) -> Say {
    Say::json(&json!({ "decision": "reject", "message": message }))
}

fn attempt(asked: &Value) -> (&Value, &Value, &Value, &Value) {
    assert_eq!(asked["metadata"]["name"], "mfa-verification");
    (&asked["user_id"], &asked["factor_id"], &asked["factor_type"], &asked["valid"])
}

#[tokio::test]
async fn a_hook_hears_of_codes_and_may_turn_away() {
    let hook = Receiver::answering(|_| Say::json(&json!({ "decision": "continue" }))).await.unwrap();
    let server = server(&hook, &[]).await;
    let user = server.sign_up("a@x.io").await;
    let app = server.app(&user, "app").await;
    let wrong = server.challenge_and_answer(&user, &app.factor, &app.wrong_code()).await;
    assert_eq!(wrong.refusal(), (422, "mfa_verification_failed"), "going on means: as without a hook");
    let asked = hook.take().remove(0).json();
    assert_eq!(attempt(&asked), (&json!(user.user), &json!(app.factor), &json!("totp"), &json!(false)));
    let raised = server.challenge_and_answer(&user, &app.factor, &app.code(0)).await.tokens();
    assert_eq!(attempt(&hook.take().remove(0).json()).3, &json!(true));

    // What is no attempt is not heard of.
    let nil = json!("00000000-0000-0000-0000-000000000000");
    server.answer_code(&raised, &app.factor, &nil, "123456").await;
    server.answer_code(&raised, &app.factor, &nil, "").await;
    assert_eq!(hook.take().len(), 0);

    // Right or wrong: who is turned away is signed out everywhere.
    for (code, say, text) in [
        (app.wrong_code(), reject("Too many."), "Too many."),
        (app.code(1), reject(""), "Further MFA verification attempts will be rejected."),
    ] {
        let (one, two) =
            (server.sign_in("a@x.io", PASSWORD).await.tokens(), server.sign_in("a@x.io", PASSWORD).await.tokens());
        hook.next(say);
        let refused = server.challenge_and_answer(&one, &app.factor, &code).await;
        assert_eq!((refused.refusal(), &refused.body["msg"]), ((403, "mfa_verification_rejected"), &json!(text)));
        for ended in [&one, &two, &raised] {
            assert_eq!(server.get_user(&ended.access).await.refusal(), (403, "session_not_found"));
        }
    }

    // A hook that fails lets nobody in and ends nothing.
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    hook.next(Say::status(400));
    assert_eq!(server.challenge_and_answer(&low, &app.factor, &app.code(1)).await.status, 500);
    assert_eq!(server.get_user(&low.access).await.status, 200);
    assert_eq!(server.challenge_and_answer(&low, &app.factor, &app.code(1)).await.status, 200, "nor is its code used");
}

#[tokio::test]
async fn a_hook_hears_of_telephones_and_security_keys() {
    const ORIGIN: &str = "https://shop.example";
    let hook = Receiver::answering(|_| Say::json(&json!({ "decision": "continue" }))).await.unwrap();
    let server = server(
        &hook,
        &[
            ("GOTRUE_MFA_PHONE_ENROLL_ENABLED", "true"),
            ("GOTRUE_MFA_PHONE_VERIFY_ENABLED", "true"),
            ("GOTRUE_MFA_PHONE_MAX_FREQUENCY", "0s"),
            ("GOTRUE_SMS_TEST_OTP", "46701234567:424242"),
            ("GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED", "true"),
            ("GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED", "true"),
            ("SITE_URL", ORIGIN),
        ],
    );
    let server = server.await;
    let user = server.sign_up("a@x.io").await;
    let phone = json!({ "factor_type": "phone", "friendly_name": "a", "phone": "46701234567" });
    let phone = server.enroll(&user, phone).await.body["id"].as_str().unwrap().to_owned();
    assert_eq!(server.challenge_and_answer(&user, &phone, "424243").await.refusal(), (422, "mfa_verification_failed"));
    let asked = hook.take().remove(0).json();
    assert_eq!(attempt(&asked), (&json!(user.user), &json!(phone), &json!("phone"), &json!(false)));
    let raised = server.challenge_and_answer(&user, &phone, "424242").await.tokens();
    assert_eq!(attempt(&hook.take().remove(0).json()).3, &json!(true));

    let key = json!({ "factor_type": "webauthn", "friendly_name": "key" });
    let key = server.enroll(&raised, key).await.body["id"].as_str().unwrap().to_owned();
    let challenge = server.challenge(&raised, &key).await.body;
    let mut own = SecurityKey::new(ORIGIN);
    let made = own.create(&challenge["webauthn"]["credential_options"]["publicKey"]);
    let body =
        json!({ "challenge_id": challenge["id"], "webauthn": { "type": "create", "credential_response": made } });
    hook.next(reject("No keys."));
    let path = format!("/factors/{key}/verify");
    let refused = server.as_user(reqwest::Method::POST, &path, &raised.access, Some(body)).await;
    assert_eq!(refused.refusal(), (403, "mfa_verification_rejected"));
    let asked = hook.take().remove(0).json();
    assert_eq!(attempt(&asked), (&json!(user.user), &json!(key), &json!("webauthn"), &json!(true)));
    assert_eq!(server.get_user(&raised.access).await.refusal(), (403, "session_not_found"));
}
