//! Second factors: adding, challenging, answering, removing. Behaviour 38 and the codes of contracts/auth.md §1.10.

use std::net::IpAddr;

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, Tokens, claims};

fn totp(name: &str) -> Value {
    json!({ "factor_type": "totp", "friendly_name": name })
}

#[tokio::test]
async fn an_app_is_added_and_raises_the_session() {
    let server = Server::start(&[]).await;
    let first = server.sign_up("a@x.io").await;
    let elsewhere = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let stranger = server.sign_up("b@x.io").await;

    let enrolled =
        server.enroll(&first, json!({ "factor_type": "totp", "friendly_name": "Mobil", "issuer": "Mejeri" })).await;
    let body = &enrolled.body;
    assert_eq!((&body["type"], &body["friendly_name"]), (&json!("totp"), &json!("Mobil")));
    let (qr, secret, uri) = (&body["totp"]["qr_code"], &body["totp"]["secret"], body["totp"]["uri"].as_str().unwrap());
    assert!(qr.as_str().unwrap().contains("<svg") && qr.as_str().unwrap().ends_with("</svg>"));
    let parameters = format!("algorithm=SHA1&digits=6&issuer=Mejeri&period=30&secret={}", secret.as_str().unwrap());
    assert_eq!(uri, format!("otpauth://totp/Mejeri:a@x.io?{parameters}"));
    let shown = server.get_user(&first.access).await.body["factors"].clone();
    assert_eq!(shown[0]["status"], "unverified");
    assert!(shown[0].get("secret").is_none(), "{shown}");
    assert_eq!(server.unenroll(&first, body["id"].as_str().unwrap()).await.body, json!({ "id": body["id"] }));

    let app = server.app(&first, "Mobil").await;
    let challenge = server.challenge(&first, &app.factor).await;
    assert_eq!(challenge.body["type"], "totp");
    let left = challenge.body["expires_at"].as_i64().unwrap() - claims(&first.access)["iat"].as_i64().unwrap();
    assert!((300..330).contains(&left), "{left}");
    let id = &challenge.body["id"];
    let wrong = server.answer_code(&first, &app.factor, id, &app.wrong_code()).await;
    assert_eq!(wrong.refusal(), (422, "mfa_verification_failed"));
    assert_eq!(wrong.body["msg"], "Invalid TOTP code entered");

    let answer = server.answer_code(&first, &app.factor, id, &app.code(0)).await;
    let raised = answer.tokens();
    assert_eq!(answer.body["user"]["factors"][0]["status"], "verified");
    let (before, after) = (claims(&first.access), claims(&raised.access));
    assert_eq!((&before["aal"], &after["aal"]), (&json!("aal1"), &json!("aal2")));
    assert_eq!(before["session_id"], after["session_id"]);
    let methods: Vec<_> = after["amr"].as_array().unwrap().iter().map(|amr| amr["method"].clone()).collect();
    assert_eq!(methods, ["totp", "password"], "newest first");
    assert!(after["amr"].as_array().unwrap().iter().all(|amr| amr["timestamp"].is_i64()));
    assert_ne!(raised.refresh, first.refresh);
    let refreshed = server.refresh(&raised.refresh).await.tokens();
    assert_eq!(claims(&refreshed.access)["aal"], "aal2");
    assert_eq!(claims(&refreshed.access)["amr"], after["amr"]);

    assert_eq!(server.get_user(&elsewhere.access).await.refusal(), (403, "session_not_found"), "it did not get so far");
    assert_eq!(server.get_user(&stranger.access).await.status, 200);
}

#[tokio::test]
async fn a_factor_that_counts_is_removed_by_who_can_use_it() {
    let server = Server::start(&[]).await;
    let (raised, app) = server.raised("a@x.io").await;
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(claims(&low.access)["aal"], "aal1");
    assert_eq!(server.unenroll(&low, &app.factor).await.refusal(), (422, "insufficient_aal"));
    assert_eq!(server.unenroll(&raised, &app.factor).await.body, json!({ "id": app.factor }));
    let after = claims(&server.refresh(&raised.refresh).await.tokens().access);
    assert_eq!(after["aal"], "aal1", "what it was raised by is gone");
    assert_eq!(after["amr"].as_array().unwrap().len(), 1, "{after}");
    assert!(server.get_user(&raised.access).await.body.get("factors").is_none());
    assert_eq!(server.unenroll(&raised, &app.factor).await.refusal(), (404, "mfa_factor_not_found"));
}

#[tokio::test]
async fn who_may_add_what() {
    let server = Server::start(&[("GOTRUE_MFA_MAX_ENROLLED_FACTORS", "3")]).await;
    let user = server.sign_up("a@x.io").await;
    let refused = async |body: Value| {
        let answer = server.enroll(&user, body).await;
        (answer.status, answer.body["error_code"].as_str().unwrap_or_default().to_owned())
    };
    let is = |status: u16, code: &str| (status, code.to_owned());
    let odd = server.enroll(&user, json!({ "factor_type": "eid" })).await;
    assert_eq!(odd.body["msg"], "factor_type needs to be totp, phone, or webauthn");
    assert_eq!(refused(json!({})).await, is(400, "validation_failed"));
    assert_eq!(
        refused(json!({ "factor_type": "phone", "phone": "+46701234567" })).await,
        is(422, "mfa_phone_enroll_not_enabled")
    );
    assert_eq!(refused(json!({ "factor_type": "webauthn" })).await, is(422, "mfa_webauthn_enroll_not_enabled"));
    let long = json!({ "factor_type": "totp", "issuer": "x".repeat(256) });
    assert_eq!(refused(long).await, is(400, "validation_failed"));

    server.app(&user, "one").await;
    let taken = server.enroll(&user, totp("one")).await;
    assert_eq!(taken.refusal(), (422, "mfa_factor_name_conflict"));
    assert_eq!(taken.body["msg"], r#"A factor with the friendly name "one" for this user already exists"#);
    assert_eq!(server.enroll(&user, json!({ "factor_type": "totp" })).await.status, 200);
    assert_eq!(refused(json!({ "factor_type": "totp" })).await, is(422, "mfa_factor_name_conflict"), "nameless, too");
    server.app(&user, "three").await;
    assert_eq!(refused(totp("four")).await, is(422, "too_many_enrolled_mfa_factors"));

    let nobody = server.post("/factors", totp("one")).await;
    assert_eq!(nobody.refusal(), (401, "no_authorization"));
    let anonymous = server.post("/signup", json!({})).await.tokens();
    assert_eq!(server.enroll(&anonymous, totp("one")).await.refusal(), (403, "no_authorization"));
    server.sql().await.execute("update auth.users set is_sso_user = true where email = 'a@x.io'", &[]).await.unwrap();
    assert_eq!(refused(totp("one")).await, is(422, "user_sso_managed"));
}

#[tokio::test]
async fn an_account_with_a_factor_needs_it_to_add_another() {
    let server = Server::start(&[("GOTRUE_MFA_MAX_VERIFIED_FACTORS", "2")]).await;
    let (raised, app) = server.raised("a@x.io").await;
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(server.enroll(&low, totp("a thief's")).await.refusal(), (403, "insufficient_aal"));
    let unfinished = server.app(&raised, "unfinished").await;
    let second = server.app(&raised, "second").await;
    let raised = server.challenge_and_answer(&raised, &second.factor, &second.code(0)).await.tokens();
    let factors = server.get_user(&raised.access).await.body["factors"].clone();
    let ids: Vec<_> = factors.as_array().unwrap().iter().map(|factor| factor["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [app.factor.as_str(), &second.factor], "what nobody finished goes: {}", unfinished.factor);
    assert_eq!(server.enroll(&raised, totp("third")).await.refusal(), (422, "too_many_enrolled_mfa_factors"));
}

#[tokio::test]
async fn apps_can_be_switched_off() {
    let server = Server::start(&[("GOTRUE_MFA_TOTP_VERIFY_ENABLED", "false")]).await;
    let user = server.sign_up("a@x.io").await;
    let app = server.app(&user, "app").await;
    assert_eq!(server.challenge(&user, &app.factor).await.refusal(), (422, "mfa_totp_verify_not_enabled"));
    let nil = json!("00000000-0000-0000-0000-000000000000");
    let answer = server.answer_code(&user, &app.factor, &nil, "123456").await;
    assert_eq!(answer.refusal(), (422, "mfa_totp_verify_not_enabled"));
    let sql = server.sql().await;
    for kind in ["phone", "webauthn"] {
        // As a database that comes from upstream may have them.
        let change = "update auth.mfa_factors set factor_type = $1::text::auth.factor_type";
        sql.execute(change, &[&kind]).await.unwrap();
        let code = format!("mfa_{kind}_verify_not_enabled");
        assert_eq!(server.challenge(&user, &app.factor).await.refusal(), (422, code.as_str()));
        assert_eq!(server.answer_code(&user, &app.factor, &nil, "123456").await.refusal(), (422, code.as_str()));
    }

    let server = Server::start(&[("GOTRUE_MFA_TOTP_ENROLL_ENABLED", "false")]).await;
    let user = server.sign_up("a@x.io").await;
    assert_eq!(server.enroll(&user, totp("app")).await.refusal(), (422, "mfa_totp_enroll_not_enabled"));
}

#[tokio::test]
async fn which_challenge_may_be_answered() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let app = server.app(&user, "app").await;
    let other = server.app(&user, "other").await;
    let stranger = server.sign_up("b@x.io").await;
    let theirs = server.app(&stranger, "app").await;

    for wrong in ["x", "00000000000000000000000000000000"] {
        assert_eq!(server.challenge(&user, wrong).await.refusal(), (404, "validation_failed"), "{wrong}");
    }
    assert_eq!(
        server.challenge(&user, &theirs.factor).await.refusal(),
        (404, "mfa_factor_not_found"),
        "not the caller's"
    );
    assert_eq!(server.unenroll(&user, &theirs.factor).await.refusal(), (404, "mfa_factor_not_found"));

    let asked = server.challenge(&user, &app.factor).await.body["id"].clone();
    let unknown = json!("9d2a7f3e-0000-4000-8000-000000000000");
    for challenge in [&unknown, &server.challenge(&user, &other.factor).await.body["id"]] {
        let answer = server.answer_code(&user, &app.factor, challenge, &app.code(0)).await;
        assert_eq!(answer.refusal(), (422, "mfa_factor_not_found"), "no challenge of this factor");
    }
    assert_eq!(server.answer_code(&user, &app.factor, &json!("x"), "123456").await.refusal(), (400, "bad_json"));
    assert_eq!(server.answer_code(&user, &app.factor, &asked, "").await.refusal(), (400, "validation_failed"));

    let sql = server.sql().await;
    sql.execute("update auth.mfa_challenges set ip_address = '10.9.8.7'", &[]).await.unwrap();
    let answer = server.answer_code(&user, &app.factor, &asked, &app.code(0)).await;
    assert_eq!(answer.refusal(), (422, "mfa_ip_address_mismatch"));
    sql.execute("update auth.mfa_challenges set ip_address = '127.0.0.1'", &[]).await.unwrap();

    sql.execute("update auth.mfa_challenges set created_at = created_at - interval '301 s'", &[]).await.unwrap();
    let answer = server.answer_code(&user, &app.factor, &asked, &app.code(0)).await;
    assert_eq!(answer.refusal(), (422, "mfa_challenge_expired"));
    assert!(answer.body["msg"].as_str().unwrap().contains(asked.as_str().unwrap()));
    let again = server.answer_code(&user, &app.factor, &asked, &app.code(0)).await;
    assert_eq!(again.refusal(), (422, "mfa_factor_not_found"), "it is gone");

    let asked = server.challenge(&user, &app.factor).await.body["id"].clone();
    let raised = server.answer_code(&user, &app.factor, &asked, &app.code(0)).await.tokens();
    let used = server.answer_code(&raised, &app.factor, &asked, &app.code(1)).await;
    assert_eq!(used.refusal(), (422, "mfa_ip_address_mismatch"), "answered once is enough");
}

#[tokio::test]
async fn a_code_is_accepted_once() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let app = server.app(&user, "app").await;
    let code = app.code(0);
    let challenges = futures_util::future::join_all((0..8).map(|_| server.challenge(&user, &app.factor))).await;
    let answers = challenges.iter().map(|asked| server.answer_code(&user, &app.factor, &asked.body["id"], &code));
    let answers = futures_util::future::join_all(answers).await;
    let raised: Vec<&_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(raised.len(), 1, "eight at once");
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(refused.refusal(), (422, "mfa_verification_failed"));
    }
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let replayed = server.challenge_and_answer(&low, &app.factor, &code).await;
    assert_eq!(replayed.refusal(), (422, "mfa_verification_failed"), "in another session neither");
    assert_eq!(server.challenge_and_answer(&low, &app.factor, &app.code(1)).await.status, 200, "the next one is new");
    // Both sessions are of the second level now, and the one before stays.
    assert_eq!(server.get_user(&raised[0].tokens().access).await.status, 200);
}

#[tokio::test]
async fn what_was_begun_and_left_is_forgotten() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let (left, challenged) = (server.app(&user, "left").await, server.app(&user, "challenged").await);
    server.challenge(&user, &challenged.factor).await;
    server.app(&user, "fresh").await;
    let sql = server.sql().await;
    let age = "update auth.mfa_factors set created_at = created_at - interval '301 s' where friendly_name <> 'fresh'";
    sql.execute(age, &[]).await.unwrap();
    server.app(&user, "left").await;
    let factors = server.get_user(&user.access).await.body["factors"].clone();
    let names: Vec<_> = factors.as_array().unwrap().iter().map(|factor| factor["friendly_name"].clone()).collect();
    assert_eq!(names, ["challenged", "fresh", "left"]);
    assert!(!factors.to_string().contains(&left.factor));
}

#[tokio::test]
async fn the_last_place_is_given_once() {
    let server = Server::start(&[("GOTRUE_MFA_MAX_ENROLLED_FACTORS", "2")]).await;
    let user = server.sign_up("a@x.io").await;
    let names: Vec<Value> = (0..6).map(|at| totp(&at.to_string())).collect();
    let answers = futures_util::future::join_all(names.into_iter().map(|body| server.enroll(&user, body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 2);
    assert!(answers.iter().filter(|answer| answer.status != 200).all(|refused| refused.refusal().0 == 422));
}

#[tokio::test]
async fn guessing_codes_is_slowed_down() {
    let server = Server::start(&[("GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY", "4")]).await;
    let (user, nil) = (server.sign_up("a@x.io").await, json!("00000000-0000-0000-0000-000000000000"));
    let app = server.app(&user, "app").await;
    let mut challenges = Vec::new();
    let mut answers = Vec::new();
    // Four at once; a busy machine may earn itself a few more.
    for _ in 0..12 {
        challenges.push(server.challenge(&user, &app.factor).await);
        answers.push(server.answer_code(&user, &app.factor, &nil, "123456").await);
    }
    for (all, usual) in [(challenges, 200), (answers, 422)] {
        let statuses: Vec<u16> = all.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses[..4], [usual; 4]);
        let refused = all.iter().find(|answer| answer.status == 429).unwrap_or_else(|| panic!("{statuses:?}"));
        assert_eq!(refused.refusal(), (429, "over_request_rate_limit"));
        assert!(refused.headers.contains_key("retry-after"));
    }
}

#[tokio::test]
async fn guessing_from_many_addresses_is_slowed_down() {
    let server = Server::start(&[("GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY", "20")]).await;
    let user = server.sign_up("a@x.io").await;
    let app = server.app(&user, "app").await;
    let base = format!("{}/auth/v1/factors/{}", server.url(), app.factor);
    let mut statuses = Vec::new();
    // Twenty of an address would pass, thirty of an account do.
    for host in [2, 3] {
        let from = reqwest::Client::builder().local_address(IpAddr::from([127, 0, 0, host])).build().unwrap();
        let ask = async |path: &str, body: Value| {
            let request = from.post(format!("{base}/{path}")).bearer_auth(&user.access).json(&body);
            request.send().await.unwrap()
        };
        let challenge: Value = ask("challenge", json!({})).await.json().await.unwrap();
        for _ in 0..18 {
            let body = json!({ "challenge_id": challenge["id"], "code": app.wrong_code() });
            statuses.push(ask("verify", body).await.status().as_u16());
        }
    }
    assert_eq!(statuses[..30], [422; 30]);
    assert_eq!(statuses[30..], [429; 6]);
    let right = server.challenge_and_answer(&user, &app.factor, &app.code(0)).await;
    assert_eq!(right.refusal(), (429, "over_request_rate_limit"), "nor is a lucky guess heard");
}

#[tokio::test]
async fn an_administrator_looks_after_factors() {
    let server = Server::start(&[]).await;
    let (raised, app) = server.raised("a@x.io").await;
    let second = server.app(&raised, "second").await;
    let factors = format!("/admin/users/{}/factors", raised.user);
    let one = format!("{factors}/{}", app.factor);
    let listed = server.as_admin(Method::GET, &factors, None).await;
    assert_eq!(listed.body.as_array().unwrap().len(), 2);
    assert_eq!(listed.body[0]["id"], json!(app.factor));
    assert!(!listed.body.to_string().contains("secret"));

    let rename = async |name: &str| server.as_admin(Method::PUT, &one, Some(json!({ "friendly_name": name }))).await;
    assert_eq!(rename("Ny mobil").await.body["friendly_name"], "Ny mobil");
    assert_eq!(rename("second").await.refusal(), (422, "mfa_factor_name_conflict"));
    assert_eq!(rename("").await.body["friendly_name"], "Ny mobil", "nothing given, nothing changed");

    let gone = server.as_admin(Method::DELETE, &one, None).await;
    assert_eq!((gone.status, &gone.body["id"]), (200, &json!(app.factor)));
    assert_eq!(server.as_admin(Method::DELETE, &one, None).await.refusal(), (404, "mfa_factor_not_found"));
    assert_eq!(claims(&server.refresh(&raised.refresh).await.tokens().access)["aal"], "aal1");

    let path = |user: &str, factor: &str| format!("/admin/users/{user}/factors/{factor}");
    let nobody = "00000000-0000-4000-8000-000000000000";
    for (path, refusal) in [
        (path("x", &second.factor), (404, "validation_failed")),
        (path(&raised.user, "x"), (404, "validation_failed")),
        (path(nobody, &second.factor), (404, "user_not_found")),
    ] {
        assert_eq!(server.as_admin(Method::DELETE, &path, None).await.refusal(), refusal, "{path}");
    }
    let intruder: Tokens = server.sign_up("b@x.io").await;
    for (method, path) in [(Method::GET, &factors), (Method::PUT, &one), (Method::DELETE, &one)] {
        let body = (method == Method::PUT).then(|| json!({}));
        assert_eq!(server.as_user(method, path, &intruder.access, body).await.refusal(), (403, "not_admin"));
    }
}
