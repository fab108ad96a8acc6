//! Telephones as second factors: contracts/auth.md §1.10.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Receiver, receiver::Say};

use super::harness::{Answer, PASSWORD, Server, Tokens, claims};

const ANNA: &str = "46701234567";
const BO: &str = "46707654321";

/// A server whose accounts may have telephones as second factors; messages come to `sender`.
async fn server(sender: &Receiver, settings: &[(&str, &str)]) -> Server {
    let url = sender.url("/sms");
    let own = [
        ("GOTRUE_MFA_PHONE_ENROLL_ENABLED", "true"),
        ("GOTRUE_MFA_PHONE_VERIFY_ENABLED", "true"),
        ("GOTRUE_MFA_PHONE_MAX_FREQUENCY", "0s"),
        ("GOTRUE_HOOK_SEND_SMS_ENABLED", "true"),
        ("GOTRUE_HOOK_SEND_SMS_URI", &url),
        ("GOTRUE_RATE_LIMIT_SMS_SENT", "1000"),
    ];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    Server::start(&settings).await
}

fn phone(name: &str, number: &str) -> Value {
    json!({ "factor_type": "phone", "friendly_name": name, "phone": number })
}

fn id(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// The code of the one message since the last look.
fn code(sender: &Receiver) -> String {
    let asked = sender.take();
    assert_eq!(asked.len(), 1, "{asked:?}");
    asked[0].json()["sms"]["otp"].as_str().unwrap().to_owned()
}

fn other(code: &str) -> &'static str {
    if code.bytes().all(|b| b == b'0') { "000001" } else { "000000" }
}

#[tokio::test]
async fn a_telephone_is_added_and_raises_the_session() {
    let sender = Receiver::start().await.unwrap();
    let own = [("GOTRUE_MFA_PHONE_TEMPLATE", "Nordfjärd: {{ .Code }}"), ("GOTRUE_MFA_PHONE_OTP_LENGTH", "8")];
    let server = server(&sender, &own).await;
    let first = server.sign_up("a@x.io").await;
    let elsewhere = server.sign_in("a@x.io", PASSWORD).await.tokens();

    let enrolled = server.enroll(&first, phone("Mobil", "+46 70 123 45 67")).await;
    let factor = id(&enrolled);
    let said = json!({ "id": factor, "type": "phone", "friendly_name": "Mobil", "phone": "+46 70 123 45 67" });
    assert_eq!(enrolled.body, said);
    let shown = server.get_user(&first.access).await.body["factors"][0].clone();
    assert_eq!((&shown["factor_type"], &shown["phone"]), (&json!("phone"), &json!(ANNA)));
    assert_eq!(shown["status"], "unverified");

    let challenge = server.challenge(&first, &factor).await;
    assert_eq!((challenge.status, &challenge.body["type"]), (200, &json!("phone")), "{}", challenge.body);
    assert!(challenge.body["expires_at"].is_i64() && challenge.body["id"].is_string());
    let asked = sender.take().remove(0).json();
    assert_eq!((&asked["metadata"]["name"], &asked["user"]["id"]), (&json!("send-sms"), &json!(first.user)));
    let code = asked["sms"]["otp"].as_str().unwrap().to_owned();
    assert_eq!(code.len(), 8);
    let said = json!({ "otp": code, "sms_type": "mfa", "phone": ANNA, "message": format!("Nordfjärd: {code}") });
    assert_eq!(asked["sms"], said);

    let wrong = server.answer_code(&first, &factor, &challenge.body["id"], other(&code)).await;
    assert_eq!(wrong.refusal(), (422, "mfa_verification_failed"));
    assert_eq!(wrong.body["msg"], "Invalid MFA Phone code entered");
    let raised = server.answer_code(&first, &factor, &challenge.body["id"], &code).await.tokens();
    let (before, after) = (claims(&first.access), claims(&raised.access));
    assert_eq!((&after["aal"], &after["amr"][0]["method"]), (&json!("aal2"), &json!("mfa/phone")));
    assert_eq!(before["session_id"], after["session_id"]);
    assert_ne!(raised.refresh, first.refresh);
    assert_eq!(server.get_user(&elsewhere.access).await.refusal(), (403, "session_not_found"));
    let used = server.answer_code(&raised, &factor, &challenge.body["id"], &code).await;
    assert_eq!(used.refusal(), (422, "mfa_ip_address_mismatch"), "one use");

    // Neither level nor telephone by somebody who has only the password.
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(server.unenroll(&low, &factor).await.refusal(), (422, "insufficient_aal"));
    assert_eq!(server.enroll(&low, phone("a thief's", BO)).await.refusal(), (403, "insufficient_aal"));
    assert_eq!(server.unenroll(&raised, &factor).await.body, json!({ "id": factor }));
    assert_eq!(claims(&server.refresh(&raised.refresh).await.tokens().access)["aal"], "aal1");
}

#[tokio::test]
async fn a_code_is_for_its_challenge_and_its_number_and_is_not_kept() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    let user = server.sign_up("a@x.io").await;
    let factor = id(&server.enroll(&user, phone("a", ANNA)).await);
    let second = id(&server.enroll(&user, phone("b", BO)).await);
    let first = server.challenge(&user, &factor).await.body["id"].clone();
    let early = code(&sender);
    let later = server.challenge(&user, &factor).await.body["id"].clone();
    let late = code(&sender);
    let sql = server.sql().await;
    let kept = sql.query("select otp_code from auth.mfa_challenges", &[]).await.unwrap();
    for row in kept {
        let kept: String = row.get(0);
        assert!(kept.len() == 56 && !kept.contains(&early) && !kept.contains(&late), "{kept}");
    }
    if early != late {
        let crossed = server.answer_code(&user, &factor, &later, &early).await;
        assert_eq!(crossed.refusal(), (422, "mfa_verification_failed"));
    }
    let elsewhere = server.answer_code(&user, &second, &first, &early).await;
    assert_eq!(elsewhere.refusal(), (422, "mfa_factor_not_found"));
    // The number moved: what was sent to the old one opens nothing.
    let path = format!("/admin/users/{}/factors/{factor}", user.user);
    let moved = server.as_admin(Method::PUT, &path, Some(json!({ "phone": "+46 70 000 00 09" }))).await;
    assert_eq!(moved.body["phone"], "46700000009", "{}", moved.body);
    assert_eq!(server.answer_code(&user, &factor, &later, &late).await.refusal(), (422, "mfa_verification_failed"));
    let back = server.as_admin(Method::PUT, &path, Some(json!({ "phone": ANNA }))).await;
    assert_eq!(back.status, 200);
    assert_eq!(server.answer_code(&user, &factor, &first, &early).await.status, 200);
    let log = server.log();
    assert!([ANNA, BO, &early, &late].iter().all(|secret| !log.contains(*secret)), "{log}");
}

#[tokio::test]
async fn which_telephones_may_be_added() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    let user = server.sign_up("a@x.io").await;
    let none = server.enroll(&user, json!({ "factor_type": "phone" })).await;
    assert_eq!(none.refusal(), (400, "validation_failed"));
    assert_eq!(none.body["msg"], "Phone number required to enroll Phone factor");
    for wrong in ["0701234567", "46a", "+"] {
        let refused = server.enroll(&user, phone("x", wrong)).await;
        assert_eq!(refused.body["msg"], "Invalid phone number format (E.164 required)", "{wrong}");
    }
    let first = id(&server.enroll(&user, phone("a", ANNA)).await);
    assert_eq!(server.enroll(&user, phone("a", BO)).await.refusal(), (422, "mfa_factor_name_conflict"));
    let again = id(&server.enroll(&user, phone("a", "+46701234567")).await);
    let factors = server.get_user(&user.access).await.body["factors"].clone();
    assert_eq!((factors.as_array().unwrap().len(), &factors[0]["id"]), (1, &json!(again)), "not {first}");

    let raised = server.challenge(&user, &again).await.body["id"].clone();
    let raised = server.answer_code(&user, &again, &raised, &code(&sender)).await.tokens();
    let twice = server.enroll(&raised, phone("b", ANNA)).await;
    assert_eq!(twice.refusal(), (422, "mfa_verified_factor_exists"));
    assert_eq!(server.enroll(&raised, phone("b", BO)).await.status, 200);

    let anonymous: Tokens = server.post("/signup", json!({})).await.tokens();
    assert_eq!(server.enroll(&anonymous, phone("a", BO)).await.refusal(), (403, "no_authorization"));
}

#[tokio::test]
async fn messages_are_spaced_and_counted() {
    let sender = Receiver::start().await.unwrap();
    let own = [("GOTRUE_MFA_PHONE_MAX_FREQUENCY", "60s"), ("GOTRUE_RATE_LIMIT_SMS_SENT", "3")];
    let server = server(&sender, &own).await;
    let (user, stranger) = (server.sign_up("a@x.io").await, server.sign_up("b@x.io").await);
    let factor = id(&server.enroll(&user, phone("a", ANNA)).await);
    let asked = server.challenge(&user, &factor).await;
    let sent = code(&sender);
    let soon = server.challenge(&user, &factor).await;
    assert_eq!(soon.refusal(), (429, "over_sms_send_rate_limit"));
    let said = soon.body["msg"].as_str().unwrap();
    assert!(said.starts_with("For security purposes, you can only request this after "), "{said}");
    assert!(soon.headers.contains_key("retry-after"));
    // A number that nobody proved is not written to more often by more accounts or more factors.
    let theirs = id(&server.enroll(&stranger, phone("mine", ANNA)).await);
    assert_eq!(server.challenge(&stranger, &theirs).await.refusal(), (429, "over_sms_send_rate_limit"));
    server.unenroll(&stranger, &theirs).await;
    let theirs = id(&server.enroll(&stranger, phone("mine", ANNA)).await);
    assert_eq!(server.challenge(&stranger, &theirs).await.refusal(), (429, "over_sms_send_rate_limit"));
    // Its owner waits for no stranger.
    let raised = server.answer_code(&user, &factor, &asked.body["id"], &sent).await.tokens();
    assert_eq!(server.challenge(&raised, &factor).await.status, 200);
    assert_eq!(server.challenge(&raised, &factor).await.refusal(), (429, "over_sms_send_rate_limit"));
    assert_eq!(sender.take().len(), 1);
    // Three an hour, whatever the number.
    let mut statuses = Vec::new();
    for last in 0..2 {
        let next = id(&server.enroll(&stranger, phone(&last.to_string(), &format!("4670000000{last}"))).await);
        statuses.push(server.challenge(&stranger, &next).await.status);
    }
    assert_eq!(statuses, [200, 429]);
}

#[tokio::test]
async fn what_cannot_be_sent_leaves_no_challenge() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("GOTRUE_MFA_PHONE_MAX_FREQUENCY", "60s")]).await;
    let user = server.sign_up("a@x.io").await;
    let factor = id(&server.enroll(&user, phone("a", ANNA)).await);
    let path = format!("/factors/{factor}/challenge");
    let empty = server.as_user(Method::POST, &path, &user.access, None).await;
    assert_eq!(empty.refusal(), (400, "bad_json"), "as upstream");
    sender.next(Say::json(&json!({ "error": { "http_code": 502, "message": "No network." } })));
    let failed = server.challenge(&user, &factor).await;
    assert_eq!((failed.status, &failed.body["msg"]), (502, &json!("No network.")));
    let sql = server.sql().await;
    assert!(sql.query("select 1 from auth.mfa_challenges", &[]).await.unwrap().is_empty());
    sender.take();
    assert_eq!(server.challenge(&user, &factor).await.status, 200, "nor is anybody made to wait for it");

    let server = Server::start(&[
        ("GOTRUE_MFA_PHONE_ENROLL_ENABLED", "true"),
        ("GOTRUE_MFA_PHONE_VERIFY_ENABLED", "true"),
        ("GOTRUE_SMS_TEST_OTP", "46701234567:424242"),
    ]);
    let server = server.await;
    let user = server.sign_up("a@x.io").await;
    let nobodys = id(&server.enroll(&user, phone("b", BO)).await);
    let refused = server.challenge(&user, &nobodys).await;
    assert_eq!((refused.status, &refused.body["msg"]), (500, &json!("Unable to get SMS provider")));
    let channel = json!({ "channel": "whatsapp" });
    let path = format!("/factors/{nobodys}/challenge");
    let refused = server.as_user(Method::POST, &path, &user.access, Some(channel)).await;
    assert_eq!(refused.refusal(), (400, "validation_failed"));
    // A number for tests needs no sender.
    let tested = id(&server.enroll(&user, phone("a", ANNA)).await);
    assert_eq!(server.challenge_and_answer(&user, &tested, "424242").await.status, 200);
}

#[tokio::test]
async fn telephones_can_be_switched_off_each_way() {
    let server = Server::start(&[("GOTRUE_MFA_PHONE_ENROLL_ENABLED", "true")]).await;
    let user = server.sign_up("a@x.io").await;
    let factor = id(&server.enroll(&user, phone("a", ANNA)).await);
    assert_eq!(server.challenge(&user, &factor).await.refusal(), (422, "mfa_phone_verify_not_enabled"));
    let nil = json!("00000000-0000-0000-0000-000000000000");
    let answer = server.answer_code(&user, &factor, &nil, "123456").await;
    assert_eq!(answer.refusal(), (422, "mfa_phone_verify_not_enabled"));
}
