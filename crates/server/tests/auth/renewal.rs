//! Refresh tokens in the hands of honest clients that race and lose answers, and of a thief. Must show 3 of issue 4.

use std::{collections::HashSet, time::Duration};

use futures_util::future::join_all;

use super::harness::{Answer, PASSWORD, Server};

/// Rows of the one session there is: all, and those not used up.
async fn rows(server: &Server) -> (i64, i64) {
    let count = "select count(*), count(*) filter (where not revoked) from auth.refresh_tokens";
    let row = server.sql().await.query_opt(count, &[]).await.unwrap().unwrap();
    (row.get(0), row.get(1))
}

#[tokio::test]
async fn a_hundred_refreshes_at_once_sign_nobody_out() {
    let server = Server::start(&[]).await;
    let first = server.sign_up("a@x.io").await;
    let mut current = first.refresh.clone();
    for round in 1..=3 {
        let all = join_all((0..100).map(|_| server.refresh(&current))).await;
        let new: HashSet<String> = all.iter().map(|answer| answer.tokens().refresh).collect();
        assert_eq!(new.len(), 1, "one new token: {new:?}");
        assert_eq!(rows(&server).await, (round + 1, 1));
        for answer in all.iter().step_by(25) {
            assert_eq!(
                server.get_user(&answer.tokens().access).await.status,
                200,
                "each has an access token that works"
            );
        }
        current = new.into_iter().next().unwrap();
    }
    let sessions = server.sql().await.query("select 1 from auth.sessions", &[]).await.unwrap();
    assert_eq!(sessions.len(), 1);
}

/// Tabs that share nothing but a session, each as far behind as one lost answer.
#[tokio::test]
async fn tabs_that_race_and_lose_answers_stay_signed_in() {
    let server = Server::start(&[("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "10s")]).await;
    let mut kept = server.sign_up("a@x.io").await.refresh;
    for round in 0..10 {
        // Five tabs wake up at once; each hears only every other answer.
        let answers = join_all((0..5).map(|_| server.refresh(&kept))).await;
        let heard: Vec<&Answer> =
            answers.iter().enumerate().filter(|(tab, _)| (tab + round) % 2 == 0).map(|(_, a)| a).collect();
        let new = heard[0].tokens().refresh;
        // A tab that heard nothing comes with the old one, before and after another tab has gone on.
        assert_eq!(server.refresh(&kept).await.tokens().refresh, new);
        let newer = server.refresh(&new).await.tokens().refresh;
        assert_eq!(server.refresh(&kept).await.tokens().refresh, newer, "inside the interval");
        kept = newer;
    }
    assert_eq!(rows(&server).await.1, 1);
}

/// However late: the browser slept for a night before it asked again with the token it had.
#[tokio::test]
async fn a_lost_answer_is_given_again_however_late() {
    let server = Server::start(&[("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "0s")]).await;
    let first = server.sign_up("a@x.io").await;
    let lost = server.refresh(&first.refresh).await.tokens();
    let night = "update auth.refresh_tokens set updated_at = now() - interval '9 hours', created_at = now() - interval '9 hours'";
    server.sql().await.execute(night, &[]).await.unwrap();
    let again = server.refresh(&first.refresh).await.tokens();
    assert_eq!(again.refresh, lost.refresh);
    assert_eq!(server.refresh(&again.refresh).await.status, 200);
}

/// The thief copied a token; its owner went on. Whoever comes second with it ends the family, once the interval has passed.
#[tokio::test]
async fn a_stolen_token_ends_the_family_and_no_other_session() {
    let server = Server::start(&[("GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "1s")]).await;
    let stolen = server.sign_up("a@x.io").await;
    let other = server.sign_in("a@x.io", PASSWORD).await.tokens();
    let owner = server.refresh(&stolen.refresh).await.tokens();
    let owner = server.refresh(&owner.refresh).await.tokens();
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let thieves = join_all((0..10).map(|_| server.refresh(&stolen.refresh))).await;
    for thief in &thieves {
        assert_eq!(thief.refusal(), (400, "refresh_token_already_used"));
    }
    assert_eq!(server.refresh(&owner.refresh).await.refusal(), (400, "refresh_token_already_used"));
    assert_eq!(server.refresh(&other.refresh).await.status, 200, "another session of the account goes on");
    server.until_logged("a used refresh token came back").await;
}

/// A refresh that meets a sign-out gets a token or is refused; it never brings the session back.
#[tokio::test]
async fn a_sign_out_wins_over_refreshes_under_way() {
    let server = Server::start(&[]).await;
    for _ in 0..5 {
        let user = server.post("/signup", serde_json::json!({})).await.tokens();
        let refreshes = join_all((0..20).map(|_| server.refresh(&user.refresh)));
        let out = server.as_user(reqwest::Method::POST, "/logout", &user.access, None);
        let (refreshes, out) = tokio::join!(refreshes, out);
        assert_eq!(out.status, 204);
        for answer in refreshes {
            match answer.status {
                200 => assert_eq!(
                    server.refresh(&answer.tokens().refresh).await.refusal(),
                    (400, "refresh_token_not_found")
                ),
                _ => assert_eq!(answer.refusal(), (400, "refresh_token_not_found")),
            }
        }
    }
    assert_eq!(rows(&server).await, (0, 0));
}
