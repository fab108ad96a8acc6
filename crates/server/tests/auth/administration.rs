//! The service key's routes. Behaviour 39.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, key, token};

async fn create(server: &Server, body: Value) -> super::harness::Answer {
    server.as_admin(Method::POST, "/admin/users", Some(body)).await
}

#[tokio::test]
async fn only_the_service_key_administers() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let paths = ["/admin/users".to_owned(), format!("/admin/users/{}", user.user)];
    for path in &paths {
        assert_eq!(server.ask(Method::GET, path, &[], None).await.refusal(), (401, "no_authorization"));
        assert_eq!(server.as_user(Method::GET, path, &user.access, None).await.refusal(), (403, "not_admin"));
        assert_eq!(server.as_user(Method::GET, path, &key("anon"), None).await.refusal(), (403, "not_admin"));
    }
    let forged = server.as_user(Method::DELETE, &paths[1], &format!("{}x", key("service_role")), None).await;
    assert_eq!(forged.refusal(), (403, "bad_jwt"));
    let session = "00000000-0000-4000-8000-000000000000";
    let dead = token(&json!({ "role": "service_role", "session_id": session, "exp": 4_000_000_000_u64 }));
    assert_eq!(server.as_user(Method::GET, &paths[0], &dead, None).await.refusal(), (403, "session_not_found"));
    assert_eq!(server.as_admin(Method::GET, &paths[1], None).await.status, 200);
}

#[tokio::test]
async fn an_account_is_made_as_told() {
    let server = Server::start(&[]).await;
    let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    let body = json!({
        "id": id, "email": "A@x.io", "phone": "+46701234567", "password": PASSWORD, "email_confirm": true,
        "user_metadata": { "name": "Anna" }, "app_metadata": { "plan": "pro" },
    });
    let made = create(&server, body.clone()).await.body;
    assert_eq!((&made["id"], &made["email"], &made["phone"]), (&json!(id), &json!("a@x.io"), &json!("46701234567")));
    assert_eq!(made["app_metadata"], json!({ "provider": "email", "providers": ["email", "phone"], "plan": "pro" }));
    assert!(made["email_confirmed_at"].is_string() && made["phone_confirmed_at"].is_null());
    assert_eq!(made["identities"].as_array().unwrap().len(), 2);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.tokens().user, id);

    assert_eq!(create(&server, body).await.refusal(), (422, "email_exists"));
    let refusals = [
        json!({ "password": PASSWORD }),
        json!({ "email": "b@x.io", "id": "x" }),
        json!({ "email": "b@x.io", "password": PASSWORD, "password_hash": "$2a$" }),
        json!({ "email": "b@x.io", "password_hash": "md5" }),
        json!({ "email": "b@x.io", "ban_duration": "1 day" }),
    ];
    for body in refusals {
        assert_eq!(create(&server, body.clone()).await.refusal(), (400, "validation_failed"), "{body}");
    }
    assert_eq!(create(&server, json!({ "phone": "46701234567" })).await.refusal(), (422, "phone_exists"));
    assert_eq!(create(&server, json!({ "email": "short@x.io", "password": "1" })).await.status, 200, "not judged");
    let without = create(&server, json!({ "email": "none@x.io", "email_confirm": true })).await;
    assert_eq!(without.status, 200);
    assert_eq!(server.sign_in("none@x.io", "").await.refusal(), (400, "invalid_credentials"));
}

#[tokio::test]
async fn pages_and_their_headers() {
    let server = Server::start(&[]).await;
    for name in ["a", "b", "c"] {
        create(
            &server,
            json!({ "email": format!("{name}@x.io"), "user_metadata": { "full_name": format!("Ms {name}") } }),
        )
        .await;
    }
    let list = async |query: &str| server.as_admin(Method::GET, &format!("/admin/users{query}"), None).await;
    let all = list("?page=&per_page=").await;
    let emails = |answer: &super::harness::Answer| -> Vec<String> {
        answer.body["users"].as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(emails(&all), ["c@x.io", "b@x.io", "a@x.io"], "newest first");
    assert_eq!((&all.body["aud"], &all.body["users"][0]["identities"]), (&json!("authenticated"), &Value::Null));
    assert_eq!(all.headers["x-total-count"], "3");
    let one = list("?page=1&per_page=1").await;
    assert_eq!(
        one.headers["link"],
        r#"</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=3&per_page=1>; rel="last""#
    );
    assert_eq!(emails(&list("?page=3&per_page=1").await), ["a@x.io"]);
    assert_eq!(emails(&list("?filter=Ms%20B").await), ["b@x.io"]);
    assert_eq!(emails(&list("?filter=%25").await), Vec::<String>::new(), "no wildcard");
    assert_eq!(emails(&list("?sort=created_at%20asc").await)[0], "a@x.io");
    for bad in ["?page=-1", "?page=x", "?per_page=0", "?sort=email%20asc"] {
        assert_eq!(list(bad).await.refusal(), (400, "validation_failed"), "{bad}");
    }
}

#[tokio::test]
async fn ids_are_uuids_or_nothing() {
    let server = Server::start(&[]).await;
    let get = async |id: &str| server.as_admin(Method::GET, &format!("/admin/users/{id}"), None).await;
    assert_eq!(get("00000000-0000-4000-8000-000000000000").await.refusal(), (404, "user_not_found"));
    for odd in ["x", "..%2F..", "7c9e6679742540de944be07fc1f90ae7", "%7B7c9e6679-7425-40de-944b-e07fc1f90ae7%7D"] {
        assert_eq!(get(odd).await.refusal(), (404, "validation_failed"), "{odd}");
    }
}

#[tokio::test]
async fn an_account_is_changed_as_told() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    server.sign_up("taken@x.io").await;
    let change =
        async |body: Value| server.as_admin(Method::PUT, &format!("/admin/users/{}", user.user), Some(body)).await;
    let metadata = json!({ "app_metadata": { "plan": "pro", "gone": 1 }, "user_metadata": { "nick": "A" } });
    assert_eq!(change(metadata).await.body["app_metadata"]["plan"], "pro");
    let after = change(json!({ "app_metadata": { "gone": null } })).await.body;
    assert_eq!((&after["app_metadata"]["plan"], after["app_metadata"].get("gone")), (&json!("pro"), None));
    assert_eq!(server.refresh(&user.refresh).await.status, 200, "metadata alone ends no session");
    assert_eq!(change(json!({ "email": "taken@x.io" })).await.refusal(), (422, "email_exists"));
    assert_eq!(change(json!({ "password": "123" })).await.refusal(), (422, "weak_password"));
    assert_eq!(change(json!({ "email": "new@x.io", "password": "another one" })).await.body["email"], "new@x.io");
    assert_eq!(server.get_user(&user.access).await.refusal(), (403, "session_not_found"), "a new password ends all");
    assert_eq!(server.sign_in("new@x.io", "another one").await.status, 200);
    assert_eq!(change(json!({ "role": "service_role" })).await.body["role"], "service_role");
}

#[tokio::test]
async fn deleting_takes_everything_along() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let path = format!("/admin/users/{}", user.user);
    let deleted = server.as_admin(Method::DELETE, &path, Some(json!({ "should_soft_delete": false }))).await;
    assert_eq!((deleted.status, &deleted.body), (200, &json!({})));
    assert_eq!(server.get_user(&user.access).await.refusal(), (403, "user_not_found"));
    assert_eq!(server.as_admin(Method::DELETE, &path, None).await.refusal(), (404, "user_not_found"));
    let sql = server.sql().await;
    let left =
        sql.query("select 1 from auth.identities union all select 1 from auth.refresh_tokens", &[]).await.unwrap();
    assert!(left.is_empty());
    server.sign_up("a@x.io").await;
}

#[tokio::test]
async fn deleting_softly_keeps_a_row_that_tells_nothing() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "name": "Anna" } });
    let user = server.post("/signup", body).await.tokens();
    let path = format!("/admin/users/{}", user.user);
    assert_eq!(server.as_admin(Method::DELETE, &path, Some(json!({ "should_soft_delete": true }))).await.status, 200);
    assert_eq!(server.get_user(&user.access).await.refusal(), (403, "user_not_found"));
    assert_eq!(server.refresh(&user.refresh).await.refusal(), (400, "refresh_token_not_found"));
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));
    let sql = server.sql().await;
    let row = sql
        .query_opt(
            "select to_jsonb(u)::text || (select jsonb_agg(i)::text from auth.identities i) from auth.users u",
            &[],
        )
        .await
        .unwrap()
        .unwrap();
    let row: &str = row.get(0);
    assert!(
        row.contains(&user.user) && !row.contains("a@x.io") && !row.contains("Anna") && !row.contains("argon2"),
        "{row}"
    );
    server.sign_up("a@x.io").await;
}
