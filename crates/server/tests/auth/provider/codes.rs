//! From a code to tokens, and from those to new ones.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    super::harness::{Server, claims},
    CALLBACK, ON, VERIFIER, right, with,
};

#[tokio::test]
async fn a_user_signs_in_at_an_application() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("client_secret_basic").await, server.sign_up("a@x.io").await);
    let sent = server.sent(&right(&client)).await;
    assert_eq!((sent.status, sent.page), (302, format!("{}/oauth/consent", server.url())));
    let id = &sent.query["authorization_id"];
    let seen = server.details(&user, id).await.body;
    assert_eq!(
        seen,
        json!({
            "authorization_id": id, "redirect_uri": CALLBACK, "client": { "id": client.id, "name": "App" },
            "user": { "id": user.user, "email": "a@x.io" }, "scope": "openid email",
        })
    );
    let consent = server.answer(&user, id, "approve").await;
    let back = consent.body["redirect_url"].as_str().unwrap();
    assert!(back.starts_with(&format!("{CALLBACK}&code=")) && back.ends_with("&state=a+b%26c%3Dd"), "{back}");
    let code = back.split("&code=").nth(1).unwrap().split('&').next().unwrap();

    let answer = server.exchange(&client, code).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.headers["cache-control"], "no-store");
    let body = answer.body.as_object().unwrap();
    assert_eq!(body.keys().collect::<Vec<_>>(), ["access_token", "token_type", "expires_in", "refresh_token", "scope"]);
    assert_eq!(
        (&body["token_type"], &body["expires_in"], &body["scope"]),
        (&json!("bearer"), &json!(3600), &json!("openid email"))
    );
    let said = claims(body["access_token"].as_str().unwrap());
    assert_eq!((&said["client_id"], &said["scope"]), (&json!(client.id), &json!("openid email")));
    assert_eq!(
        (&said["sub"], &said["role"], &said["aal"]),
        (&json!(user.user), &json!("authenticated"), &json!("aal1"))
    );
    assert_eq!(said["amr"][0]["method"], "oauth_provider/authorization_code");

    let access = body["access_token"].as_str().unwrap();
    assert_eq!(server.get_user(access).await.body["id"], json!(user.user));
    assert_eq!(server.tables(access).await.status, 200, "row security decides what it may do there");
    let info = server.as_user(Method::GET, "/oauth/userinfo", access, None).await;
    assert_eq!(info.body, json!({ "sub": user.user, "email": "a@x.io", "email_verified": true }));
    let own = server.as_user(Method::GET, "/oauth/userinfo", &user.access, None).await;
    assert_eq!(own.body, json!({ "sub": user.user }), "a session of the site's own was granted no scope");
}

#[tokio::test]
async fn clients_without_a_secret_and_with_one_in_the_body() {
    let server = Server::start(&[ON]).await;
    let user = server.sign_up("a@x.io").await;
    for method in ["none", "client_secret_post"] {
        let client = server.client(method).await;
        let code = server.code(&client, &user).await;
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code.as_str()),
            ("code_verifier", VERIFIER),
            ("redirect_uri", CALLBACK),
            ("client_id", client.id.as_str()),
        ];
        form.extend(client.secret.as_deref().map(|secret| ("client_secret", secret)));
        let tokens = server.token(None, &form).await;
        assert_eq!(tokens.status, 200, "{method}: {}", tokens.body);
    }
    // JSON, which upstream takes, too.
    let client = server.client("none").await;
    let code = server.code(&client, &user).await;
    let body =
        json!({ "grant_type": "authorization_code", "code": code, "code_verifier": VERIFIER, "client_id": client.id });
    assert_eq!(server.post("/oauth/token", body).await.status, 200);
}

#[tokio::test]
async fn tokens_are_refreshed_by_their_client_alone() {
    let server = Server::start(&[ON]).await;
    let user = server.sign_up("a@x.io").await;
    let (own, other) = (server.client("client_secret_basic").await, server.client("none").await);
    let code = server.code(&own, &user).await;
    let first = server.exchange(&own, &code).await.body["refresh_token"].as_str().unwrap().to_owned();
    assert_eq!(server.refresh_for(&other, &first).await.oauth_error(), (400, "invalid_client"));
    let site = server.refresh(&first).await;
    assert_eq!(site.oauth_error(), (400, "invalid_client"));
    assert_eq!(site.body["error_description"], "Client authentication required for OAuth session");
    let site_token = server.refresh_for(&own, &user.refresh).await;
    assert_eq!(site_token.oauth_error(), (400, "invalid_client"), "nor does a client refresh the site's own session");
    assert_eq!(server.refresh(&user.refresh).await.status, 200);

    let second = server.refresh_for(&own, &first).await;
    assert_eq!(second.status, 200, "the wrong hands did no harm: {}", second.body);
    assert_eq!(second.body["scope"], "openid email");
    let renewed = claims(second.body["access_token"].as_str().unwrap());
    assert_eq!((&renewed["client_id"], &renewed["scope"]), (&json!(own.id), &json!("openid email")));
    let again = server.refresh_for(&own, &first).await;
    assert_eq!(again.body["refresh_token"], second.body["refresh_token"], "a lost answer is given again");
    assert_eq!(server.refresh_for(&own, "abcdefabcdef").await.oauth_error(), (400, "invalid_grant"));
    assert_eq!(server.refresh_for(&own, "").await.oauth_error(), (400, "invalid_request"));
}

#[tokio::test]
async fn a_code_used_twice_ends_what_it_began() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let tokens = server.exchange(&client, &code).await.body;
    let access = tokens["access_token"].as_str().unwrap();
    assert_eq!(server.get_user(access).await.status, 200);
    // Who has seen the code alone cannot end anything.
    let form = [("grant_type", "authorization_code"), ("code", &code), ("client_id", &client.id)];
    assert_eq!(server.token(None, &form).await.oauth_error(), (400, "invalid_grant"));
    assert_eq!(server.get_user(access).await.status, 200);

    assert_eq!(server.exchange(&client, &code).await.oauth_error(), (400, "invalid_grant"));
    assert_eq!(server.get_user(access).await.refusal(), (403, "session_not_found"));
    let refresh = tokens["refresh_token"].as_str().unwrap();
    assert_eq!(server.refresh_for(&client, refresh).await.oauth_error(), (400, "invalid_grant"));
    assert_eq!(server.get_user(&user.access).await.status, 200, "the user stays signed in");
}

#[tokio::test]
async fn ten_exchanges_at_once_give_one_session() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let all = futures_util::future::join_all((0..10).map(|_| server.exchange(&client, &code))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(
        all.iter().filter(|answer| answer.status != 200).all(|answer| answer.oauth_error() == (400, "invalid_grant"))
    );
    let sql = server.sql().await;
    let sessions = sql.query("select 1 from auth.sessions where oauth_client_id is not null", &[]).await.unwrap();
    assert!(sessions.is_empty(), "and a code that ten had is trusted no longer");
}

#[tokio::test]
async fn codes_live_a_minute_and_are_kept_as_hashes() {
    let server = Server::start(&[ON]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let code = server.code(&client, &user).await;
    let sql = server.sql().await;
    let row = sql
        .query_opt(
            "select to_jsonb(a)::text, extract(epoch from expires_at - approved_at)::int from auth.oauth_authorizations a",
            &[],
        )
        .await
        .unwrap()
        .unwrap();
    assert!(!row.get::<_, &str>(0).contains(&code));
    assert_eq!(row.get::<_, i32>(1), 60);
    let aged = "update auth.oauth_authorizations set created_at = created_at - interval '1 hour', expires_at = now()";
    sql.execute(aged, &[]).await.unwrap();
    let late = server.exchange(&client, &code).await;
    assert_eq!(
        (late.oauth_error(), &late.body["error_description"]),
        ((400, "invalid_grant"), &json!("Authorization code has expired"))
    );
}

#[tokio::test]
async fn an_id_token_says_who_signed_in_and_opens_nothing() {
    use auth::key_set::{Algorithm, KeySet, make};
    let set = KeySet::of(make(Algorithm::Es256, "k1").unwrap()).unwrap();
    let server = Server::start(&[ON, ("GOTRUE_JWT_KEYS", &set.text())]).await;
    let (client, user) = (server.client("none").await, server.sign_up("a@x.io").await);
    let mut query = right(&client);
    query.push(("nonce", "n-0S6_WzA2Mj".to_owned()));
    let id = server.sent(&query).await.query["authorization_id"].clone();
    server.details(&user, &id).await;
    let back = server.answer(&user, &id, "approve").await.body["redirect_url"].as_str().unwrap().to_owned();
    let code = back.split("&code=").nth(1).unwrap().split('&').next().unwrap();
    let tokens = server.exchange(&client, code).await.body;
    let id_token = tokens["id_token"].as_str().unwrap_or_else(|| panic!("{tokens}"));
    let said = claims(id_token);
    assert_eq!(
        said.as_object().unwrap().keys().collect::<Vec<_>>(),
        [
            "iss",
            "sub",
            "aud",
            "exp",
            "iat",
            "nonce",
            "auth_time",
            "email",
            "email_verified",
            "phone_number_verified",
            "client_id"
        ]
    );
    assert_eq!(
        (&said["sub"], &said["aud"], &said["nonce"]),
        (&json!(user.user), &json!(client.id), &json!("n-0S6_WzA2Mj"))
    );
    assert_eq!((&said["email"], &said["email_verified"]), (&json!("a@x.io"), &json!(true)));
    assert_eq!(said["iss"], json!(format!("{}/auth/v1", server.url())));
    let verifier = auth::jwt::Verifier::new(auth::jwt::Rules {
        keys: vec![set.public().to_string()],
        default_role: Some("anon".into()),
        ..auth::jwt::Rules::default()
    });
    assert!(
        verifier.unwrap().verify(id_token, said["iat"].as_i64().unwrap()).unwrap().is_id_token(),
        "by the public keys"
    );
    assert_eq!(server.get_user(id_token).await.refusal(), (403, "bad_jwt"));
    assert_eq!(server.tables(id_token).await.status, 401);
    let more = server.sent(&with(&client, "scope", "email")).await.query["authorization_id"].clone();
    let seen = server.details(&user, &more).await.body["redirect_url"].as_str().unwrap().to_owned();
    let code = seen.split("&code=").nth(1).unwrap().split('&').next().unwrap();
    assert!(server.exchange(&client, code).await.body.get("id_token").is_none(), "without `openid`");
}

#[tokio::test]
async fn an_account_that_may_not_sign_in_gets_no_tokens() {
    let server = Server::start(&[ON]).await;
    let client = server.client("none").await;
    for (name, change) in [("banned", json!({ "ban_duration": "24h" })), ("deleted", Value::Null)] {
        let user = server.sign_up(&format!("{name}@x.io")).await;
        let code = server.code(&client, &user).await;
        let path = format!("/admin/users/{}", user.user);
        let (method, body) = if change.is_null() { (Method::DELETE, None) } else { (Method::PUT, Some(change)) };
        assert_eq!(server.as_admin(method, &path, body).await.status, 200);
        let answer = server.exchange(&client, &code).await;
        let expected = if name == "banned" { "access_denied" } else { "invalid_grant" };
        assert_eq!(answer.oauth_error(), (400, expected), "{name}");
    }
}
