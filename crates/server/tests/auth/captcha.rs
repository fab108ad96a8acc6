//! Captchas: contracts/auth.md §0.3. The service that judges is one of the test's own.

use std::{
    io::{Read as _, Write as _},
    net::TcpListener,
    sync::{Arc, Mutex},
};

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, key};

/// Judges `good` to be a person and everything else not; keeps what it was asked.
struct Judge {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Judge {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/siteverify", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut request = String::new();
                let mut buffer = [0; 4096];
                // The form is short and comes last: everything is here when it is.
                while !request.contains("remoteip=") {
                    let read = stream.read(&mut buffer).unwrap();
                    if read == 0 {
                        break;
                    }
                    request.push_str(&String::from_utf8_lossy(&buffer[..read]));
                }
                let verdict = match () {
                    () if request.contains("response=good&") => r#"{"success":true}"#,
                    () if request.contains("response=broken&") => "no verdict",
                    () => r#"{"success":false,"error-codes":["invalid-input-response"]}"#,
                };
                kept.lock().unwrap().push(request.rsplit("\r\n\r\n").next().unwrap().to_owned());
                let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n";
                write!(stream, "{head}content-length: {}\r\n\r\n{verdict}", verdict.len()).unwrap();
            }
        });
        Self { url, asked }
    }

    async fn server(&self) -> Server {
        let settings = [
            ("GOTRUE_SECURITY_CAPTCHA_ENABLED", "true"),
            ("GOTRUE_SECURITY_CAPTCHA_SECRET", "the site's secret"),
            ("SALUHALL_CAPTCHA_URL", self.url.as_str()),
            ("GOTRUE_PASSKEY_ENABLED", "true"),
        ];
        Server::start(&settings).await
    }
}

/// A body with a proof.
fn proving(mut body: Value, token: &str) -> Value {
    body["gotrue_meta_security"] = json!({ "captcha_token": token });
    body
}

#[tokio::test]
async fn who_shows_no_proof_does_not_pass() {
    let judge = Judge::start();
    let server = judge.server().await;
    let email = json!({ "email": "a@x.io" });
    let credentials = json!({ "email": "a@x.io", "password": PASSWORD });
    for (path, body) in [
        ("/signup", credentials.clone()),
        ("/signup", json!({})),
        ("/token?grant_type=password", credentials.clone()),
        ("/token?grant_type=web3", json!({})),
        ("/recover", email.clone()),
        ("/otp", email.clone()),
        ("/magiclink", email.clone()),
        ("/resend", json!({ "email": "a@x.io", "type": "signup" })),
        ("/passkeys/authentication/options", json!({})),
    ] {
        for (proof, why) in [
            (None, "no captcha_token found"),
            (Some(" "), "no captcha_token found"),
            (Some("bad"), "invalid-input-response"),
        ] {
            let body = proof.map_or(body.clone(), |token| proving(body.clone(), token));
            let answer = server.post(path, body).await;
            let text = format!("captcha protection: request disallowed ({why})");
            assert_eq!(
                (answer.refusal(), &answer.body["msg"]),
                ((400, "captcha_failed"), &json!(text)),
                "{path} {proof:?}"
            );
        }
    }
    let users = server.sql().await.query("select 1 from auth.users", &[]).await.unwrap();
    assert!(users.is_empty());
    let broken = server.post("/signup", proving(credentials, "broken")).await;
    assert_eq!(
        (broken.refusal(), &broken.body["msg"]),
        ((500, "unexpected_failure"), &json!("captcha verification process failed"))
    );
    assert!(!server.log().contains("the site's secret"));
}

#[tokio::test]
async fn a_person_passes_and_what_needs_no_proof_does() {
    let judge = Judge::start();
    let server = judge.server().await;
    let credentials = json!({ "email": "a@x.io", "password": PASSWORD });
    let user = server.post("/signup", proving(credentials.clone(), "good")).await.tokens();
    let asked = judge.asked.lock().unwrap().clone();
    assert_eq!(asked, ["secret=the+site%27s+secret&response=good&remoteip=127.0.0.1"]);
    assert_eq!(server.post("/token?grant_type=password", proving(credentials.clone(), "good")).await.status, 200);

    assert_eq!(server.post("/passkeys/authentication/options", proving(json!({}), "good")).await.status, 200);
    assert_eq!(server.refresh(&user.refresh).await.status, 200);
    let exchange = server.post("/token?grant_type=pkce", json!({ "auth_code": "x", "code_verifier": "y" })).await;
    assert_eq!(exchange.refusal(), (404, "flow_state_not_found"));
    let verify = server.post("/verify", json!({ "type": "email", "email": "a@x.io", "token": "123456" })).await;
    assert_eq!(verify.refusal(), (403, "otp_expired"));
    let service = format!("Bearer {}", key("service_role"));
    let admin = [("authorization", service.as_str())];
    let signed_in = server.ask(Method::POST, "/token?grant_type=password", &admin, Some(credentials.clone())).await;
    assert_eq!(signed_in.status, 200, "the service key is a person's business: {}", signed_in.body);
    let anon = format!("Bearer {}", key("anon"));
    let refused =
        server.ask(Method::POST, "/token?grant_type=password", &[("authorization", &anon)], Some(credentials)).await;
    assert_eq!(refused.refusal(), (400, "captcha_failed"));
    assert_eq!(judge.asked.lock().unwrap().len(), 3, "nothing else was asked");
}

#[tokio::test]
async fn without_a_judge_nobody_passes() {
    let settings = [
        ("GOTRUE_SECURITY_CAPTCHA_ENABLED", "true"),
        ("GOTRUE_SECURITY_CAPTCHA_SECRET", "s"),
        ("SALUHALL_CAPTCHA_URL", "http://127.0.0.1:1/"),
    ];
    let server = Server::start(&settings).await;
    let body = proving(json!({ "email": "a@x.io", "password": PASSWORD }), "good");
    assert_eq!(server.post("/signup", body).await.refusal(), (500, "unexpected_failure"));
}
