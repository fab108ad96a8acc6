//! Accounts by telephone number: contracts/auth.md §1.3 to §1.8.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Receiver, receiver::Say};

use super::harness::{Answer, PASSWORD, Server, claims};

const ANNA: &str = "46701234567";
const BO: &str = "46707654321";

/// A server whose text messages come to `sender`.
async fn server(sender: &Receiver, settings: &[(&str, &str)]) -> Server {
    let url = sender.url("/sms");
    let own = [
        ("ENABLE_PHONE_SIGNUP", "true"),
        ("GOTRUE_HOOK_SEND_SMS_ENABLED", "true"),
        ("GOTRUE_HOOK_SEND_SMS_URI", &url),
        ("GOTRUE_SMS_MAX_FREQUENCY", "0s"),
        ("GOTRUE_RATE_LIMIT_SMS_SENT", "1000"),
    ];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    Server::start(&settings).await
}

/// The one message since the last look: number and code.
fn message(sender: &Receiver) -> (String, String) {
    let asked = sender.take();
    assert_eq!(asked.len(), 1, "{asked:?}");
    let sms = asked[0].json()["sms"].clone();
    (sms["phone"].as_str().unwrap().to_owned(), sms["otp"].as_str().unwrap().to_owned())
}

async fn show(server: &Server, kind: &str, phone: &str, code: &str) -> Answer {
    server.post("/verify", json!({ "type": kind, "phone": phone, "token": code })).await
}

async fn sign_up(server: &Server, phone: &str) -> Answer {
    server.post("/signup", json!({ "phone": phone, "password": PASSWORD, "data": { "nick": "A" } })).await
}

async fn sign_in(server: &Server, phone: &str, password: &str) -> Answer {
    server.post("/token?grant_type=password", json!({ "phone": phone, "password": password })).await
}

/// A confirmed account.
async fn account(server: &Server, phone: &str) -> super::harness::Tokens {
    let body = json!({ "phone": phone, "password": PASSWORD, "phone_confirm": true });
    assert_eq!(server.as_admin(Method::POST, "/admin/users", Some(body)).await.status, 200);
    sign_in(server, phone, PASSWORD).await.tokens()
}

fn other(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn a_number_signs_up_proves_itself_and_signs_in() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("GOTRUE_SMS_TEMPLATE", "Nordfjärd: {{ .Code }}")]).await;
    let new = sign_up(&server, "+46 70 123 45 67").await;
    assert_eq!(new.status, 200, "{}", new.body);
    assert_eq!((&new.body["phone"], &new.body["email"]), (&json!(ANNA), &json!("")));
    assert!(new.body.get("access_token").is_none() && new.body["confirmation_sent_at"].is_string());
    assert_eq!(new.body["app_metadata"], json!({ "provider": "phone", "providers": ["phone"] }));
    let identity = &new.body["identities"][0];
    assert_eq!((&identity["provider"], &identity["identity_data"]["phone"]), (&json!("phone"), &json!(ANNA)));

    let asked = sender.take().remove(0).json();
    assert_eq!((&asked["metadata"]["name"], &asked["user"]["id"]), (&json!("send-sms"), &new.body["id"]));
    let (phone, code) = (asked["sms"]["phone"].as_str().unwrap(), asked["sms"]["otp"].as_str().unwrap());
    assert_eq!(phone, ANNA);
    assert_eq!(asked["sms"]["message"], json!(format!("Nordfjärd: {code}")));

    assert_eq!(sign_in(&server, ANNA, PASSWORD).await.refusal(), (400, "phone_not_confirmed"));
    assert_eq!(sign_in(&server, ANNA, "wrong").await.refusal(), (400, "invalid_credentials"));
    assert_eq!(show(&server, "sms", ANNA, other(code)).await.refusal(), (403, "otp_expired"));
    assert_eq!(show(&server, "sms", BO, code).await.refusal(), (403, "otp_expired"));
    assert_eq!(show(&server, "signup", ANNA, code).await.refusal(), (403, "otp_expired"));
    let proved = show(&server, "sms", "+46701234567", code).await;
    let tokens = proved.tokens();
    assert_eq!(claims(&tokens.access)["amr"][0]["method"], "otp");
    assert!(proved.body["user"]["phone_confirmed_at"].is_string());
    assert_eq!(proved.body["user"]["identities"][0]["identity_data"]["phone_verified"], true);
    assert_eq!(show(&server, "sms", ANNA, code).await.refusal(), (403, "otp_expired"), "one use");

    let signed_in = sign_in(&server, "+46 701234567", PASSWORD).await;
    assert_eq!(claims(&signed_in.tokens().access)["phone"], ANNA);
    let settings = server.ask(Method::GET, "/settings", &[], None).await.body;
    assert_eq!((&settings["external"]["phone"], &settings["phone_autoconfirm"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn requests_that_make_no_sense_are_refused() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    for phone in ["0701234567", "46a", "+", "4670123456789012"] {
        let refused = sign_up(&server, phone).await;
        assert_eq!(refused.refusal(), (400, "validation_failed"), "{phone}");
        assert_eq!(refused.body["msg"], "Invalid phone number format (E.164 required)");
        assert_eq!(server.post("/otp", json!({ "phone": phone })).await.refusal(), (400, "validation_failed"));
    }
    let both = json!({ "phone": ANNA, "email": "a@x.io", "password": PASSWORD });
    assert_eq!(server.post("/signup", both).await.refusal(), (400, "validation_failed"));
    let challenge = "x".repeat(43);
    let pkce =
        json!({ "phone": ANNA, "password": PASSWORD, "code_challenge": challenge, "code_challenge_method": "plain" });
    assert_eq!(server.post("/signup", pkce).await.body["msg"], "PKCE not supported for phone signups");
    let channel = json!({ "email": "a@x.io", "channel": "sms" });
    assert_eq!(server.post("/otp", channel).await.refusal(), (400, "validation_failed"));
    let hash = json!({ "type": "sms", "token_hash": "x" });
    assert_eq!(server.post("/verify", hash).await.body["msg"], "Invalid email verification type");
    let weak = server.post("/signup", json!({ "phone": ANNA, "password": "12345" })).await;
    assert_eq!(weak.refusal(), (422, "weak_password"));
    assert_eq!(sender.asked().len(), 0);
}

#[tokio::test]
async fn without_phones_or_without_a_sender_it_says_so() {
    let server = Server::start(&[]).await;
    assert_eq!(sign_up(&server, ANNA).await.refusal(), (400, "phone_provider_disabled"));
    assert_eq!(sign_in(&server, ANNA, PASSWORD).await.refusal(), (422, "phone_provider_disabled"));
    assert_eq!(server.post("/otp", json!({ "phone": ANNA })).await.refusal(), (400, "phone_provider_disabled"));
    let resend = json!({ "type": "sms", "phone": ANNA });
    assert_eq!(server.post("/resend", resend).await.refusal(), (400, "phone_provider_disabled"));
    drop(server);
    let server = Server::start(&[("ENABLE_PHONE_SIGNUP", "true")]).await;
    for refused in [sign_up(&server, ANNA).await, server.post("/otp", json!({ "phone": ANNA })).await] {
        assert_eq!(refused.refusal(), (500, "unexpected_failure"));
        assert_eq!(refused.body["msg"], "Unable to get SMS provider");
    }
    let whatsapp = json!({ "phone": ANNA, "channel": "whatsapp" });
    assert_eq!(server.post("/otp", whatsapp).await.refusal(), (400, "validation_failed"));
    let users = server.sql().await.query("select 1 from auth.users", &[]).await.unwrap();
    assert!(users.is_empty(), "who cannot be written to is no user");
}

#[tokio::test]
async fn a_code_signs_in_and_makes_accounts() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    let known = account(&server, ANNA).await;
    assert_eq!(server.post("/otp", json!({ "phone": "+46701234567" })).await.body, json!({}));
    let (phone, code) = message(&sender);
    assert_eq!(phone, ANNA);
    assert_eq!(show(&server, "sms", ANNA, &code).await.tokens().user, known.user);

    let unknown = json!({ "phone": BO, "create_user": false });
    assert_eq!(server.post("/otp", unknown).await.refusal(), (422, "otp_disabled"));
    assert_eq!(server.post("/otp", json!({ "phone": BO, "data": { "nick": "Bo" } })).await.body, json!({}));
    let (_, code) = message(&sender);
    let made = show(&server, "sms", BO, &code).await;
    assert_eq!(made.body["user"]["user_metadata"]["nick"], "Bo");
    assert_eq!(made.body["user"]["user_metadata"]["phone_verified"], true);
    assert_eq!(sign_in(&server, BO, PASSWORD).await.refusal(), (400, "invalid_credentials"), "no password opens it");
}

#[tokio::test]
async fn codes_run_out_and_cannot_be_guessed() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    account(&server, ANNA).await;
    server.post("/otp", json!({ "phone": ANNA })).await;
    let (_, code) = message(&sender);
    let age = "update auth.users set confirmation_sent_at = now() - interval '61 seconds'";
    server.sql().await.execute(age, &[]).await.unwrap();
    assert_eq!(show(&server, "sms", ANNA, &code).await.refusal(), (403, "otp_expired"));
    server.post("/otp", json!({ "phone": ANNA })).await;
    let (_, code) = message(&sender);
    for _ in 0..10 {
        assert_eq!(show(&server, "sms", ANNA, other(&code)).await.refusal(), (403, "otp_expired"));
    }
    assert_eq!(show(&server, "sms", ANNA, &code).await.refusal(), (403, "otp_expired"), "after ten wrong ones");
}

#[tokio::test]
async fn signing_up_again_changes_nothing_and_tells_nothing() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let first = sign_up(&server, ANNA).await;
    let (_, code) = message(&sender);
    let again = server.post("/signup", json!({ "phone": ANNA, "password": "another one" })).await;
    assert_eq!((again.status, &again.body["id"]), (200, &first.body["id"]));
    let (_, newer) = message(&sender);
    if newer != code {
        assert_eq!(show(&server, "sms", ANNA, &code).await.refusal(), (403, "otp_expired"), "the newest counts");
    }
    show(&server, "sms", ANNA, &newer).await.tokens();
    assert_eq!(sign_in(&server, ANNA, "another one").await.refusal(), (400, "invalid_credentials"));
    sign_in(&server, ANNA, PASSWORD).await.tokens();

    let decoy = sign_up(&server, ANNA).await;
    assert_eq!((decoy.status, &decoy.body["identities"]), (200, &json!([])));
    assert_ne!(decoy.body["id"], first.body["id"]);
    assert_eq!((&decoy.body["phone"], &decoy.body["role"]), (&json!(ANNA), &json!("")));
    assert_eq!(sender.take().len(), 0, "no message");
}

#[tokio::test]
async fn under_autoconfirm_a_number_needs_no_code() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("ENABLE_PHONE_AUTOCONFIRM", "true")]).await;
    let tokens = sign_up(&server, ANNA).await.tokens();
    assert_eq!(claims(&tokens.access)["amr"][0]["method"], "password");
    assert_eq!(sign_up(&server, ANNA).await.refusal(), (422, "user_already_exists"));
    let changed = server.as_user(Method::PUT, "/user", &tokens.access, Some(json!({ "phone": BO }))).await;
    assert_eq!((&changed.body["phone"], changed.body.get("new_phone")), (&json!(BO), None), "{}", changed.body);
    assert_eq!(sender.take().len(), 0);
    let settings = server.ask(Method::GET, "/settings", &[], None).await.body;
    assert_eq!(settings["phone_autoconfirm"], true);
}

#[tokio::test]
async fn test_numbers_have_a_code_of_their_own_until_they_have_not() {
    let sender = Receiver::start().await.unwrap();
    let codes = [("GOTRUE_SMS_TEST_OTP", "46701234567:123456")];
    let server_ = server(&sender, &codes).await;
    account(&server_, ANNA).await;
    assert_eq!(server_.post("/otp", json!({ "phone": ANNA })).await.body, json!({ "message_id": "test-otp" }));
    show(&server_, "sms", ANNA, "123456").await.tokens();
    assert_eq!(show(&server_, "sms", BO, "123456").await.refusal(), (403, "otp_expired"));
    assert_eq!(sender.take().len(), 0);
    drop(server_);
    let over = [codes[0], ("GOTRUE_SMS_TEST_OTP_VALID_UNTIL", "2020-01-01T00:00:00Z")];
    let server = server(&sender, &over).await;
    account(&server, ANNA).await;
    assert_eq!(server.post("/otp", json!({ "phone": ANNA })).await.body, json!({}));
    let (_, code) = message(&sender);
    if code != "123456" {
        assert_eq!(show(&server, "sms", ANNA, "123456").await.refusal(), (403, "otp_expired"));
    }
}

#[tokio::test]
async fn a_number_is_written_to_seldom_and_all_together_not_too_often() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("GOTRUE_SMS_MAX_FREQUENCY", "60s"), ("GOTRUE_RATE_LIMIT_SMS_SENT", "3")]).await;
    account(&server, ANNA).await;
    assert_eq!(server.post("/otp", json!({ "phone": ANNA })).await.status, 200);
    for (path, body) in [("/otp", json!({ "phone": ANNA })), ("/resend", json!({ "type": "sms", "phone": ANNA }))] {
        let soon = server.post(path, body).await;
        assert_eq!(soon.refusal(), (429, "over_sms_send_rate_limit"), "{path}");
        let wait = soon.headers["retry-after"].to_str().unwrap();
        let message = format!("For security purposes, you can only request this after {wait} seconds.");
        assert_eq!(soon.body["msg"], json!(message));
    }
    // Whoever answers may be written to again.
    let (_, code) = message(&sender);
    show(&server, "sms", ANNA, &code).await.tokens();
    assert_eq!(server.post("/otp", json!({ "phone": ANNA })).await.status, 200);
    // Nobody's numbers wait, too.
    let nobody = || json!({ "type": "sms", "phone": BO });
    assert_eq!(server.post("/resend", nobody()).await.body, json!({}));
    assert_eq!(server.post("/resend", nobody()).await.refusal(), (429, "over_sms_send_rate_limit"));
    let full = server.post("/otp", json!({ "phone": "46709999999" })).await;
    assert_eq!(
        (full.refusal(), &full.body["msg"]),
        ((429, "over_sms_send_rate_limit"), &json!("SMS rate limit exceeded"))
    );
}

#[tokio::test]
async fn what_the_sender_says_is_passed_on_and_nothing_has_happened() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("GOTRUE_SMS_MAX_FREQUENCY", "60s")]).await;
    sender.next(Say::json(&json!({ "error": { "http_code": 429, "message": "No messages there." } })));
    let refused = sign_up(&server, ANNA).await;
    assert_eq!((refused.status, &refused.body["msg"]), (429, &json!("No messages there.")));
    sender.next(Say::status(500));
    assert_eq!(server.post("/otp", json!({ "phone": ANNA })).await.status, 500);
    let users = server.sql().await.query("select 1 from auth.users", &[]).await.unwrap();
    assert!(users.is_empty());
    assert_eq!(sign_up(&server, ANNA).await.status, 200, "and the number may be tried again at once");
}

#[tokio::test]
async fn an_account_moves_to_another_number() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    let anna = account(&server, ANNA).await;
    account(&server, BO).await;
    let put = async |body: Value| server.as_user(Method::PUT, "/user", &anna.access, Some(body)).await;
    assert_eq!(put(json!({ "phone": BO })).await.refusal(), (422, "phone_exists"));
    assert_eq!(put(json!({ "phone": "070" })).await.refusal(), (400, "validation_failed"));
    assert_eq!(put(json!({ "phone": ANNA })).await.status, 200);
    assert_eq!(sender.take().len(), 0, "its own number is no change");

    let new = "46700000009";
    let waiting = put(json!({ "phone": new })).await;
    assert_eq!((&waiting.body["phone"], &waiting.body["new_phone"]), (&json!(ANNA), &json!(new)));
    assert!(waiting.body["phone_change_sent_at"].is_string());
    let (to, first) = message(&sender);
    assert_eq!(to, new);
    let again = json!({ "type": "phone_change", "phone": ANNA });
    assert_eq!(server.post("/resend", again).await.body, json!({}));
    let (to, code) = message(&sender);
    assert_eq!(to, new);
    if first != code {
        assert_eq!(show(&server, "phone_change", new, &first).await.refusal(), (403, "otp_expired"));
    }
    assert_eq!(show(&server, "sms", new, &code).await.refusal(), (403, "otp_expired"), "of another type");
    let moved = show(&server, "phone_change", new, &code).await;
    assert_eq!(moved.tokens().user, anna.user);
    assert_eq!((&moved.body["user"]["phone"], moved.body["user"].get("new_phone")), (&json!(new), None));
    assert_eq!(moved.body["user"]["identities"][0]["identity_data"]["phone"], new);
    assert_eq!(sign_in(&server, ANNA, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    sign_in(&server, new, PASSWORD).await.tokens();

    // Somebody else proved the number first.
    put(json!({ "phone": "46700000010" })).await;
    let (_, code) = message(&sender);
    account(&server, "46700000010").await;
    assert_eq!(show(&server, "phone_change", "46700000010", &code).await.refusal(), (422, "phone_exists"));
    assert_eq!(server.get_user(&anna.access).await.body["phone"], new);
}

#[tokio::test]
async fn an_anonymous_account_gets_a_number_and_stays_itself() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    let nobody = server.post("/signup", json!({})).await.tokens();
    let body = json!({ "phone": ANNA, "password": PASSWORD });
    assert_eq!(server.as_user(Method::PUT, "/user", &nobody.access, Some(body)).await.status, 200);
    let (_, code) = message(&sender);
    let known = show(&server, "phone_change", ANNA, &code).await;
    assert_eq!((known.tokens().user, &known.body["user"]["is_anonymous"]), (nobody.user.clone(), &json!(false)));
    assert_eq!(sign_in(&server, ANNA, PASSWORD).await.tokens().user, nobody.user);
}

#[tokio::test]
async fn who_has_no_address_reauthenticates_by_message() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[("GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION", "true")]).await;
    let anna = account(&server, ANNA).await;
    let age = "update auth.sessions set created_at = now() - interval '25 hours'";
    server.sql().await.execute(age, &[]).await.unwrap();
    let put = async |body: Value| server.as_user(Method::PUT, "/user", &anna.access, Some(body)).await;
    assert_eq!(put(json!({ "password": "another one" })).await.refusal(), (400, "reauthentication_needed"));
    assert_eq!(server.as_user(Method::GET, "/reauthenticate", &anna.access, None).await.body, json!({}));
    let (to, code) = message(&sender);
    assert_eq!(to, ANNA);
    let with = |nonce: &str| json!({ "password": "another one", "nonce": nonce });
    assert_eq!(put(with(other(&code))).await.refusal(), (422, "reauthentication_not_valid"));
    assert_eq!(put(with(&code)).await.status, 200);
}

#[tokio::test]
async fn no_number_and_no_code_reaches_the_log() {
    let sender = Receiver::start().await.unwrap();
    let server = server(&sender, &[]).await;
    sender.next(Say::json(&json!({ "error": { "http_code": 500, "message": format!("{ANNA} is odd") } })));
    sign_up(&server, ANNA).await;
    sign_up(&server, ANNA).await;
    let code = sender.take()[1].json()["sms"]["otp"].as_str().unwrap().to_owned();
    show(&server, "sms", ANNA, &code).await.tokens();
    let log = server.log();
    for secret in [ANNA, &code, PASSWORD] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}
