//! `saluhall auth`: a GoTrue process by another name, at the root path and with no gateway before it.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Answer, Database, Server, jwt};

use super::harness::{PASSWORD, claims};

/// As upstream's own compose file for auth-js has it, autoconfirm on.
const AUTOCONFIRM: &[(&str, &str)] = &[
    ("GOTRUE_JWT_EXP", "3600"),
    ("GOTRUE_DB_DRIVER", "postgres"),
    ("DB_NAMESPACE", "auth"),
    ("GOTRUE_API_HOST", "127.0.0.1"),
    ("GOTRUE_DISABLE_SIGNUP", "false"),
    ("GOTRUE_SITE_URL", "http://localhost:9998"),
    ("API_EXTERNAL_URL", "http://localhost:9998"),
    ("GOTRUE_MAILER_AUTOCONFIRM", "true"),
    ("GOTRUE_LOG_LEVEL", "DEBUG"),
    ("GOTRUE_OPERATOR_TOKEN", "super-secret-operator-token"),
    ("GOTRUE_COOKIE_KEY", "sb"),
];

async fn start(url: &str, database: &Database, settings: &[(&str, &str)]) -> Server {
    let plan = Server::on(database).unwrap().command(&["auth"]).set("DATABASE_URL", url).set("SALUHALL_WORKERS", "1");
    let plan = AUTOCONFIRM.iter().chain(settings).fold(plan, |plan, (name, value)| plan.set(name, value));
    plan.start().await.unwrap()
}

async fn post(server: &Server, path: &str, body: Value) -> Answer {
    server.http().post(path, &body).send().await.unwrap()
}

async fn get(server: &Server, path: &str, bearer: &str) -> Answer {
    server.http().get(path).bearer(bearer).send().await.unwrap()
}

async fn sign_up(server: &Server, email: &str) -> Value {
    let answer = post(server, "/signup", json!({ "email": email, "password": PASSWORD })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json().unwrap()
}

#[tokio::test]
async fn on_an_empty_database_it_is_a_gotrue() {
    let database = testkit::empty_database().await.unwrap();
    let server = start(&database.owner_url(), &database, &[("GOTRUE_SITE_ULR", "a slip")]).await;
    let health = server.http().get("/health").send().await.unwrap().json().unwrap();
    assert_eq!(health["name"], "GoTrue");
    let session = sign_up(&server, "a@x.io").await;
    let access = session["access_token"].as_str().unwrap();
    assert!(claims(access).get("iss").is_none(), "no issuer was set");
    assert_eq!(get(&server, "/user", access).await.json().unwrap()["email"], "a@x.io");
    let renewed =
        post(&server, "/token?grant_type=refresh_token", json!({ "refresh_token": session["refresh_token"] }));
    assert_eq!(renewed.await.status, 200);
    assert_eq!(get(&server, "/admin/users", &jwt::key(jwt::TEST_SECRET, "service_role")).await.status, 200);
    assert_eq!(get(&server, "/admin/users", access).await.status, 403);
    for path in ["/settings", "/.well-known/jwks.json", "/.well-known/openid-configuration"] {
        assert_eq!(server.http().get(path).send().await.unwrap().status, 200, "{path}");
    }
    for path in ["/auth/v1/health", "/rest/v1/", "/", "/sitemap.xml"] {
        let answer = server.http().get(path).send().await.unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (404, "404 page not found\n"), "{path}");
    }
    let log = server.log();
    for (name, reason) in [
        ("GOTRUE_OPERATOR_TOKEN", "nothing asks for it any more"),
        ("GOTRUE_COOKIE_KEY", "sessions are kept by clients"),
        ("GOTRUE_SITE_ULR", "there is no such setting"),
    ] {
        let line = log.lines().find(|line| line.contains(name)).unwrap_or_default();
        assert!(line.contains(reason), "{name}: {log}");
    }
    assert!(!log.contains("super-secret-operator-token"));
}

#[tokio::test]
async fn browsers_may_call_it() {
    let database = testkit::database().await.unwrap();
    let server = start(&database.owner_url(), &database, &[]).await;
    let preflight = server.http().request(Method::OPTIONS, "/token");
    let preflight = preflight
        .header("origin", "https://app.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "apikey,authorization");
    let answer = preflight.send().await.unwrap();
    assert_eq!((answer.status, answer.header("access-control-allow-headers")), (200, "apikey,authorization"));
    let answer = server.http().get("/settings").header("origin", "https://app.example").send().await.unwrap();
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}

/// As in upstream's compose files: the login is the one that owns the schema, and may do little else.
#[tokio::test]
async fn it_serves_with_the_login_it_is_given() {
    let database = testkit::database().await.unwrap();
    let server = start(&database.url("supabase_auth_admin"), &database, &[]).await;
    let session = sign_up(&server, "a@x.io").await;
    assert_eq!(get(&server, "/user", session["access_token"].as_str().unwrap()).await.status, 200);
}

#[tokio::test]
async fn another_server_continues_where_it_stopped() {
    let database = testkit::empty_database().await.unwrap();
    let server = start(&database.owner_url(), &database, &[]).await;
    let session = sign_up(&server, "a@x.io").await;
    drop(server);
    let whole = Server::on(&database).unwrap().start().await.unwrap();
    let body = json!({ "refresh_token": session["refresh_token"] });
    assert_eq!(post(&whole, "/auth/v1/token?grant_type=refresh_token", body).await.status, 200);
    drop(whole);
    let server = start(&database.owner_url(), &database, &[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD });
    assert_eq!(post(&server, "/token?grant_type=password", body).await.status, 200);
}

#[tokio::test]
async fn links_in_mails_lead_to_its_root_or_where_a_gateway_has_it() {
    let database = testkit::database().await.unwrap();
    for (settings, start_of_link) in [
        (&[][..], "http://localhost:9998/verify?"),
        (&[("GOTRUE_MAILER_URLPATHS_CONFIRMATION", "/auth/v1/verify")][..], "http://localhost:9998/auth/v1/verify?"),
        (&[("API_EXTERNAL_URL", "https://x.example/auth/v1")][..], "https://x.example/auth/v1/verify?"),
    ] {
        let server = start(&database.owner_url(), &database, settings).await;
        let sent = Duration::from_secs(10);
        let body = json!({ "email": format!("{}@x.io", uuid::Uuid::new_v4().simple()) });
        assert_eq!(post(&server, "/otp", body).await.status, 200);
        let began = std::time::Instant::now();
        let text = loop {
            let found = server.inbox().get("/api/v1/messages").send().await.unwrap().json().unwrap();
            if let Some(id) = found["messages"][0]["ID"].as_str() {
                let mail = server.inbox().get(&format!("/api/v1/message/{id}")).send().await.unwrap().json().unwrap();
                break mail["Text"].as_str().unwrap().to_owned();
            }
            assert!(began.elapsed() < sent, "no mail: {}", server.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(text.contains(start_of_link), "{start_of_link}: {text}");
    }
}

#[tokio::test]
async fn accounts_wait_for_confirmation_unless_told_otherwise() {
    let database = testkit::database().await.unwrap();
    let server = start(&database.owner_url(), &database, &[("GOTRUE_MAILER_AUTOCONFIRM", "")]).await;
    let answer = sign_up(&server, "a@x.io").await;
    assert!(answer["id"].is_string() && answer.get("access_token").is_none(), "a user and no session");
}
