//! How long sessions go on, where the operator says so: contracts/auth.md §4.3. By their age and by silence: `rarities`.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server, Tokens, claims};

/// The code and text of a refused refresh.
async fn refused(server: &Server, tokens: &Tokens) -> (u16, String, String) {
    let answer = server.refresh(&tokens.refresh).await;
    let (status, code) = answer.refusal();
    (status, code.to_owned(), answer.body["msg"].as_str().unwrap().to_owned())
}

fn expired(why: &str) -> (u16, String, String) {
    (400, "session_expired".to_owned(), format!("Invalid Refresh Token: Session Expired ({why})"))
}

#[tokio::test]
async fn a_second_factor_may_be_put_off_for_a_while() {
    let server = Server::start(&[("GOTRUE_SESSIONS_ALLOW_LOW_AAL", "600s")]).await;
    let plain = server.sign_up("b@x.io").await;
    let usual = |token: &str| claims(token)["exp"].as_i64().unwrap() - claims(token)["iat"].as_i64().unwrap();
    assert_eq!(usual(&plain.access), 3600, "who has no second factor is not hurried");
    let (raised, _) = server.raised("a@x.io").await;
    assert_eq!(usual(&raised.access), 3600);
    let answer = server.sign_in("a@x.io", PASSWORD).await;
    let low = answer.tokens();
    assert_eq!(usual(&low.access), 600, "its token lasts no longer than it may");
    assert_eq!((&answer.body["expires_in"], &answer.body["expires_at"]), (&json!(600), &claims(&low.access)["exp"]));
    let age = async |by: &'static str| server.sql().await.execute(by, &[]).await.unwrap();
    age("update auth.sessions set created_at = created_at - interval '5 minutes'").await;
    let low = server.refresh(&low.refresh).await.tokens();
    assert!((280..=301).contains(&usual(&low.access)), "what is left of the time: {}", usual(&low.access));
    age("update auth.sessions set created_at = created_at - interval '6 minutes'").await;
    assert_eq!(refused(&server, &low).await, expired("Low AAL: User Needs MFA Verification"));
    for fine in [&raised, &plain] {
        assert_eq!(server.refresh(&fine.refresh).await.status, 200);
    }
}

#[tokio::test]
async fn of_one_kind_only_the_session_refreshed_last_goes_on() {
    let settings = [("GOTRUE_SESSIONS_SINGLE_PER_USER", "true"), ("GOTRUE_SESSIONS_TAGS", "web,app")];
    let server = Server::start(&settings).await;
    let first = server.sign_up("a@x.io").await;
    let somebody = server.sign_up("b@x.io").await;
    let first = server.refresh(&first.refresh).await.tokens();
    let telephone = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let tag = "update auth.sessions set tag = 'app' where id = $1::text::uuid";
    let session = claims(&telephone.access)["session_id"].as_str().unwrap().to_owned();
    server.sql().await.execute(tag, &[&session]).await.unwrap();
    let first = server.refresh(&first.refresh).await.tokens();
    let second = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(refused(&server, &first).await, expired("Revoked by Newer Login"));
    for fine in [&second, &telephone, &somebody] {
        assert_eq!(server.refresh(&fine.refresh).await.status, 200);
    }
    assert_eq!(refused(&server, &first).await, expired("Revoked by Newer Login"), "for good");
}

#[tokio::test]
async fn two_that_refresh_at_once_learn_of_each_other() {
    let server = Server::start(&[("GOTRUE_SESSIONS_SINGLE_PER_USER", "true")]).await;
    let one = server.sign_up("a@x.io").await;
    for _ in 0..8 {
        let (one, two) = (one.clone(), server.sign_in("a@x.io", PASSWORD).await.tokens());
        let same = "update auth.sessions set created_at = now() - interval '1 minute', refreshed_at = null";
        server.sql().await.execute(same, &[]).await.unwrap();
        let revive = "update auth.refresh_tokens set revoked = false where token = $1";
        server.sql().await.execute(revive, &[&one.refresh]).await.unwrap();
        let (first, second) = tokio::join!(server.refresh(&one.refresh), server.refresh(&two.refresh));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400], "{} {}", first.body, second.body);
        let all = "delete from auth.sessions where id::text <> $1";
        let own = claims(&one.access)["session_id"].as_str().unwrap().to_owned();
        server.sql().await.execute(all, &[&own]).await.unwrap();
    }
}

/// Whoever changes an account holds it and then ends its sessions; a refresh holds its session and then touches the account.
#[tokio::test]
async fn a_refresh_waits_for_nobody_who_changes_the_account() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let mut sql = server.sql().await;
    let held = sql.transaction().await.unwrap();
    held.execute("select 1 from auth.users for update", &[]).await.unwrap();
    let began = Instant::now();
    let next = server.refresh(&user.refresh).await.tokens();
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    held.commit().await.unwrap();

    // And for real: new passwords against refreshes, of which none may end in an error of the database's.
    let own = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let mut tokens = next;
    for round in 0..20 {
        let password = format!("en ny lång fras {round}");
        let change = json!({ "password": password });
        let change = server.as_user(Method::PUT, "/user", &own.access, Some(change));
        let (refreshed, changed) = tokio::join!(server.refresh(&tokens.refresh), change);
        assert_eq!(changed.status, 200, "{}", changed.body);
        assert!([200, 400].contains(&refreshed.status), "{}", refreshed.body);
        tokens = server.sign_in("a@x.io", &password).await.tokens();
    }
}
