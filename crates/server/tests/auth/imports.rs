//! Accounts that come from elsewhere: hashes of other servers, and rows written by hand or by a dump.

use reqwest::Method;
use serde_json::json;

use super::harness::Server;

/// `secret-password` by bcrypt, cost 10, made by pgcrypto.
async fn bcrypt(server: &Server) -> String {
    let sql = server.sql().await;
    let row = sql.query_opt("select extensions.crypt('secret-password', extensions.gen_salt('bf', 10))", &[]).await;
    row.unwrap().unwrap().get(0)
}

#[tokio::test]
async fn a_bcrypt_hash_verifies_and_becomes_argon2id() {
    let server = Server::start(&[]).await;
    let hash = bcrypt(&server).await;
    assert!(hash.starts_with("$2a$10$"));
    for (at, prefix) in ["$2a$", "$2b$", "$2y$"].iter().enumerate() {
        let email = format!("a{at}@x.io");
        let body = json!({ "email": email, "password_hash": hash.replace("$2a$", prefix), "email_confirm": true });
        assert_eq!(server.as_admin(Method::POST, "/admin/users", Some(body)).await.status, 200);
        assert_eq!(server.sign_in(&email, "wrong-password").await.refusal(), (400, "invalid_credentials"));
        assert_eq!(server.sign_in(&email, "secret-password").await.status, 200);
        assert_eq!(server.sign_in(&email, "secret-password").await.status, 200, "with the new hash too");
    }
    let sql = server.sql().await;
    let rows = sql.query("select distinct left(encrypted_password, 30) from auth.users", &[]).await.unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].get::<_, &str>(0), "$argon2id$v=19$m=19456,t=2,p=1");
}

/// The insert of many a `seed.sql`: what upstream would choke on is null here.
#[tokio::test]
async fn rows_written_by_hand_sign_in() {
    let server = Server::start(&[]).await;
    let sql = server.sql().await;
    let insert = "insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
        values (gen_random_uuid(), 'authenticated', 'authenticated', 'Seed@X.io',
          extensions.crypt('secret-password', extensions.gen_salt('bf')), now())";
    sql.execute(insert, &[]).await.unwrap();
    let insert = "insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
          created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
        values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'full@x.io',
          extensions.crypt('secret-password', extensions.gen_salt('bf')), now(), now(), now(), '', '', '', '')";
    sql.execute(insert, &[]).await.unwrap();
    for email in ["seed@x.io", "full@x.io"] {
        let tokens = server.sign_in(email, "secret-password").await.tokens();
        let user = server.get_user(&tokens.access).await;
        assert_eq!((user.status, &user.body["identities"]), (200, &json!([])), "{}", user.body);
    }
}

/// A refresh token of upstream's is twelve characters too, so sessions survive the move.
#[tokio::test]
async fn a_session_of_upstream_goes_on() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let sql = server.sql().await;
    let insert = "with s as (insert into auth.sessions (id, user_id, created_at, updated_at, aal)
          select gen_random_uuid(), id, now(), now(), 'aal1' from auth.users returning id, user_id)
        insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
          select '00000000-0000-0000-0000-000000000000', 'upstream0token'::varchar(12), user_id::text, false, now(), now(), id from s";
    sql.execute(insert, &[]).await.unwrap();
    assert_eq!(server.refresh("upstream0tok").await.tokens().user, user.user);
}
