//! Links whose session goes to whoever asked for them, and where links may end. Behaviours 35 and 37.

use serde_json::json;

use super::harness::{PASSWORD, Server, claims};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn with_challenge(email: &str) -> serde_json::Value {
    json!({ "email": email, "password": PASSWORD, "code_challenge": CHALLENGE, "code_challenge_method": "s256" })
}

async fn exchange(server: &Server, code: &str, verifier: &str) -> super::harness::Answer {
    server.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": verifier })).await
}

#[tokio::test]
async fn a_link_leads_to_a_code_that_only_the_verifier_can_use() {
    let server = Server::start(&[("SITE_URL", "https://shop.example")]).await;
    let user = server.confirmed("a@x.io").await;
    server.post("/otp?redirect_to=https://shop.example/cart?flow=1", with_challenge("a@x.io")).await;
    let mail = server.mail_to("a@x.io").await;
    assert!(mail.parameter("token").starts_with("pkce_"));
    let landing = server.follow(&mail.link()).await;
    assert_eq!((landing.page.as_str(), landing.query["flow"].as_str()), ("https://shop.example/cart", "1"));
    assert!(landing.fragment.is_empty(), "{landing:?}");
    let code = &landing.query["code"];
    assert_eq!(exchange(&server, code, &VERIFIER.replace('d', "e")).await.refusal(), (400, "bad_code_verifier"));
    let session = exchange(&server, code, VERIFIER).await.tokens();
    assert_eq!((&session.user, &claims(&session.access)["amr"][0]["method"]), (&user.user, &json!("magiclink")));
    assert_eq!(exchange(&server, code, VERIFIER).await.refusal(), (404, "flow_state_not_found"));
    assert_eq!(exchange(&server, "", VERIFIER).await.refusal(), (400, "validation_failed"));
    let again = server.follow(&mail.link()).await;
    assert_eq!(
        (again.query["error_code"].as_str(), again.fragment["error_code"].as_str()),
        ("otp_expired", "otp_expired")
    );
}

#[tokio::test]
async fn sign_up_recovery_and_change_of_address_work_so_too() {
    let server =
        Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false"), ("GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED", "false")])
            .await;
    let method = async |code: &str| {
        let session = exchange(&server, code, VERIFIER).await.tokens();
        (claims(&session.access)["amr"][0]["method"].as_str().unwrap().to_owned(), session)
    };
    server.post("/signup", with_challenge("a@x.io")).await;
    let landing = server.follow(&server.mail_to("a@x.io").await.link()).await;
    let (signed_up, session) = method(&landing.query["code"]).await;
    assert_eq!(signed_up, "email/signup");
    server.post("/recover", with_challenge("a@x.io")).await;
    let landing = server.follow(&server.mail_to("a@x.io").await.link()).await;
    assert_eq!(method(&landing.query["code"]).await.0, "recovery");
    let mut change = with_challenge("b@x.io");
    change.as_object_mut().unwrap().remove("password");
    server.as_user(reqwest::Method::PUT, "/user", &session.access, Some(change)).await;
    let landing = server.follow(&server.mail_to("b@x.io").await.link()).await;
    assert_eq!(method(&landing.query["code"]).await.0, "email_change");
}

/// A code typed in needs no verifier: whoever types it holds the mail.
#[tokio::test]
async fn the_code_of_such_a_mail_gives_a_session_at_once() {
    let server = Server::start(&[]).await;
    server.confirmed("a@x.io").await;
    server.post("/otp", with_challenge("a@x.io")).await;
    let mail = server.mail_to("a@x.io").await;
    let body = json!({ "type": "email", "email": "a@x.io", "token": mail.code() });
    assert_eq!(server.post("/verify", body).await.status, 200);
    let half = json!({ "email": "a@x.io", "code_challenge": CHALLENGE });
    assert_eq!(server.post("/otp", half).await.refusal(), (400, "validation_failed"));
}

#[tokio::test]
async fn links_end_where_they_may() {
    let server = Server::start(&[
        ("SITE_URL", "https://shop.example"),
        ("ADDITIONAL_REDIRECT_URLS", "https://*.preview.example/**,myapp://**"),
    ])
    .await;
    server.confirmed("a@x.io").await;
    for (asked, expected) in [
        ("https://shop.example/cart", "https://shop.example/cart"),
        ("https://pr-1.preview.example/a", "https://pr-1.preview.example/a"),
        ("myapp://signed-in", "myapp://signed-in"),
        ("http://127.0.0.1:5173/", "http://127.0.0.1:5173/"),
        ("https://evil.example/", "https://shop.example"),
        ("https://shop.example@evil.example/", "https://shop.example"),
        ("https://evil.example/x.preview.example/", "https://shop.example"),
        ("http://2130706433/", "https://shop.example"),
        ("javascript:alert(1)", "https://shop.example"),
        ("a@x.io", "https://shop.example"),
    ] {
        let answer = server.post(&format!("/otp?redirect_to={asked}"), json!({ "email": "a@x.io" })).await;
        assert_eq!(answer.status, 200, "{asked}");
        let mail = server.mail_to("a@x.io").await;
        assert_eq!(mail.parameter("redirect_to"), expected, "{asked}");
        // A link that somebody bent ends at the site, too.
        let bent = format!("{}&x=", mail.link().replace(expected, "https://evil.example/"));
        assert_eq!(server.follow(&bent).await.page, "https://shop.example");
    }
}

/// The host of a mail's link is the operator's choice, never the caller's.
#[tokio::test]
async fn headers_do_not_choose_the_links_host() {
    let server = Server::start(&[("API_EXTERNAL_URL", "https://api.shop.example")]).await;
    server.confirmed("a@x.io").await;
    let headers =
        [("x-forwarded-host", "evil.example"), ("x-forwarded-proto", "http"), ("forwarded", "host=evil.example")];
    server.ask(reqwest::Method::POST, "/recover", &headers, Some(json!({ "email": "a@x.io" }))).await;
    let mail = server.mail_to("a@x.io").await;
    assert!(
        mail.text.contains("https://api.shop.example/auth/v1/verify?") && !mail.html.contains("evil"),
        "{}",
        mail.text
    );
}
