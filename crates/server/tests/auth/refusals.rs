//! How errors read. Behaviours 15 to 17 and 25, and paths that lead nowhere.

use reqwest::Method;
use serde_json::json;

use super::harness::Server;

#[tokio::test]
async fn errors_come_in_the_shape_the_client_asks_for() {
    let server = Server::start(&[]).await;
    let old = server.ask(Method::GET, "/user", &[], None).await;
    assert_eq!(
        old.body,
        json!({ "code": 401, "error_code": "no_authorization", "msg": "This endpoint requires a valid Bearer token" })
    );
    assert_eq!(old.headers["x-sb-error-code"], "no_authorization");
    let new = server.ask(Method::GET, "/user", &[("x-supabase-api-version", "2024-01-01")], None).await;
    let body = json!({ "code": "no_authorization", "message": "This endpoint requires a valid Bearer token" });
    assert_eq!((new.status, &new.body), (401, &body));
    assert_eq!(new.headers["x-supabase-api-version"], "2024-01-01");
    let before = server.ask(Method::GET, "/user", &[("x-supabase-api-version", "2023-01-01")], None).await;
    assert_eq!(before.body["code"], 401);
}

#[tokio::test]
async fn a_weak_password_reads_in_both_shapes() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": "12345" });
    let why = "Password should be at least 6 characters.";
    let reasons = json!({ "reasons": ["length"] });
    let old = server.post("/signup", body.clone()).await;
    assert_eq!(old.body, json!({ "code": 422, "error_code": "weak_password", "msg": why, "weak_password": reasons }));
    let version = [("x-supabase-api-version", "2024-01-01")];
    let new = server.ask(Method::POST, "/signup", &version, Some(body)).await;
    assert_eq!((new.status, &new.body["code"]), (422, &json!("weak_password")));
    assert_eq!(new.body, json!({ "code": "weak_password", "message": why, "weak_password": reasons }));
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_without_repeating_it() {
    let server = Server::start(&[]).await;
    for body in ["{", "", "[]", "null and void", r#"{"email":5}"#, r#"{"password":"hemligt1"#] {
        let answer = server.ask_raw(Method::POST, "/signup", &[], Some(body.to_owned())).await;
        assert_eq!(answer.refusal(), (400, "bad_json"), "{body}");
        assert!(!answer.body.to_string().contains("hemligt1"));
    }
    let grant = server.post("/token?grant_type=foo", json!({})).await;
    assert_eq!((grant.refusal(), &grant.body["msg"]), ((400, "invalid_credentials"), &json!("unsupported_grant_type")));
    let unknown_fields =
        json!({ "email": "a@x.io", "password": "long enough", "gotrue_meta_security": {}, "code_challenge": null });
    assert_eq!(server.post("/signup", unknown_fields).await.status, 200);
    let login = server.post("/token?grant_type=password", json!({ "password": "x" })).await;
    assert_eq!((login.refusal(), &login.body["msg"]), ((400, "validation_failed"), &json!("missing email or phone")));
}

#[tokio::test]
async fn what_is_not_served_says_so_as_upstream_does() {
    let server = Server::start(&[]).await;
    for path in ["/nope", "/admin"] {
        let answer = server.post(path, json!({})).await;
        assert_eq!((answer.status, answer.body.as_str()), (404, Some("404 page not found\n")), "{path}");
    }
    let method = server.ask(Method::DELETE, "/signup", &[], None).await;
    assert_eq!((method.status, method.body.as_str()), (405, Some("")));
}

#[tokio::test]
async fn browsers_may_call_it_and_read_what_they_count_by() {
    let server = Server::start(&[]).await;
    let asks = [
        ("origin", "https://shop.example"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "apikey,authorization,content-type,x-client-info,x-supabase-api-version"),
    ];
    let preflight = server.ask(Method::OPTIONS, "/token", &asks, None).await;
    assert_eq!(preflight.status, 200);
    assert_eq!(preflight.headers["access-control-allow-headers"], asks[2].1);
    let answer = server.ask(Method::GET, "/settings", &asks[..1], None).await;
    let exposed = answer.headers["access-control-expose-headers"].to_str().unwrap().to_lowercase();
    for header in ["x-total-count", "link", "x-supabase-api-version"] {
        assert!(exposed.contains(header), "{header} in {exposed}");
    }
}

#[tokio::test]
async fn the_newer_keys_stand_for_their_roles() {
    let keys = [
        ("SUPABASE_SECRET_KEY", "sb_secret_for_tests_only_0123456789abcdefghij"),
        ("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_for_tests_0123456789abcdef"),
    ];
    let server = Server::start(&keys).await;
    let list = async |headers: &[(&str, &str)]| server.ask(Method::GET, "/admin/users", headers, None).await;
    let secret = [("apikey", keys[0].1), ("authorization", "Bearer sb_secret_for_tests_only_0123456789abcdefghij")];
    assert_eq!(list(&secret).await.status, 200);
    let publishable = [("apikey", keys[1].1), ("authorization", "Bearer sb_publishable_for_tests_0123456789abcdef")];
    assert_eq!(list(&publishable).await.refusal(), (403, "not_admin"));
    let guessed = [("apikey", "sb_secret_guessed"), ("authorization", "Bearer sb_secret_guessed")];
    assert_eq!(list(&guessed).await.refusal(), (401, "no_authorization"));
}
