//! What the second level is needed for, and that nobody comes to it by another way.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, claims};

#[tokio::test]
async fn credentials_of_an_account_with_a_factor_change_at_the_second_level() {
    let server = Server::start(&[]).await;
    let (raised, _) = server.raised("a@x.io").await;
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let put = async |token: &str, body: Value| server.as_user(Method::PUT, "/user", token, Some(body)).await;
    for body in
        [json!({ "password": "another passphrase" }), json!({ "email": "b@x.io" }), json!({ "phone": "+46701234567" })]
    {
        let answer = put(&low.access, body).await;
        assert_eq!(answer.refusal(), (401, "insufficient_aal"));
        assert_eq!(answer.body["msg"], "AAL2 session is required to update email or password when MFA is enabled.");
    }
    assert_eq!(put(&low.access, json!({ "data": { "a": 1 } })).await.status, 200, "what proves nothing is free");
    assert_eq!(put(&raised.access, json!({ "password": "another passphrase" })).await.status, 200);
}

#[tokio::test]
async fn policies_can_ask_for_the_level() {
    let server = Server::start(&[]).await;
    let level = "create function public.level() returns text stable language sql as $$ select auth.jwt() ->> 'aal' $$";
    server.sql().await.execute(level, &[]).await.unwrap();
    let (raised, _) = server.raised("a@x.io").await;
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(server.rpc("level", &raised.access).await, "aal2");
    assert_eq!(server.rpc("level", &low.access).await, "aal1");
}

#[tokio::test]
async fn tokens_from_before_do_not_rise_with_their_session() {
    let server = Server::start(&[("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "1s")]).await;
    let low = server.sign_up("a@x.io").await;
    let app = server.app(&low, "app").await;
    let raised = server.challenge_and_answer(&low, &app.factor, &app.code(0)).await.tokens();
    assert_eq!(server.get_user(&low.access).await.status, 200, "the session is the same");
    assert_eq!(server.unenroll(&low, &app.factor).await.refusal(), (422, "insufficient_aal"));
    let factor = json!({ "factor_type": "totp", "friendly_name": "a thief's" });
    assert_eq!(server.enroll(&low, factor).await.refusal(), (403, "insufficient_aal"));

    tokio::time::sleep(Duration::from_millis(1300)).await;
    assert_eq!(server.refresh(&low.refresh).await.refusal(), (400, "refresh_token_already_used"));
    assert_eq!(server.refresh(&raised.refresh).await.refusal(), (400, "refresh_token_already_used"), "stolen: all end");
}

#[tokio::test]
async fn sessions_rise_side_by_side() {
    let server = Server::start(&[]).await;
    let (raised, app) = server.raised("a@x.io").await;
    let sql = server.sql().await;
    let mut kept = vec![raised];
    for _ in 0..3 {
        // Codes of one step would stand in each other's way.
        sql.execute("update auth.mfa_challenges set otp_code = null", &[]).await.unwrap();
        let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
        kept.push(server.challenge_and_answer(&low, &app.factor, &app.code(0)).await.tokens());
    }
    for tokens in &kept {
        assert_eq!(server.get_user(&tokens.access).await.status, 200, "sessions of the second level stay");
    }
    // Sessions rise and refresh at once; none waits for another in a circle.
    sql.execute("update auth.mfa_challenges set otp_code = null", &[]).await.unwrap();
    let code = app.code(0);
    let answers = kept.iter().map(|tokens| server.challenge_and_answer(tokens, &app.factor, &code));
    let refreshes = kept.iter().map(|tokens| server.refresh(&tokens.refresh));
    let (answers, refreshes) =
        tokio::join!(futures_util::future::join_all(answers), futures_util::future::join_all(refreshes));
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "one code, one use");
    assert!(answers.iter().all(|answer| [200, 422].contains(&answer.status)));
    assert!(refreshes.iter().all(|answer| answer.status == 200), "nobody is signed out by the race");
}

#[tokio::test]
async fn what_is_done_to_factors_is_recorded() {
    let server = Server::start(&[]).await;
    let (raised, app) = server.raised("a@x.io").await;
    server.unenroll(&raised, &app.factor).await;
    let select = "select payload->>'action', payload->>'log_type', payload->'traits'->>'factor_id'
        from auth.audit_log_entries where payload->>'log_type' = 'factor' order by created_at";
    let rows = server.sql().await.query(select, &[]).await.unwrap();
    let actions: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(actions, ["factor_in_progress", "challenge_created", "verification_attempted", "factor_unenrolled"]);
    assert!(rows.iter().all(|row| row.get::<_, String>(2) == app.factor));
    let log = server.log();
    assert!(!log.contains("otpauth") && !log.contains("a@x.io"), "{log}");
    assert_eq!(claims(&raised.access)["aal"], "aal2");
}
