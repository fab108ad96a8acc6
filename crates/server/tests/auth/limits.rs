//! How often, and how much at once. Behaviour 40, and the bar of design/reliability.md: limits are on by default.

use reqwest::Method;
use serde_json::json;

use super::harness::{PASSWORD, Server, token};

#[tokio::test]
async fn guessing_is_slowed_down_and_says_for_how_long() {
    // Thirty at once, then one every ten seconds: slow enough that a busy machine does not earn itself new tries.
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "30")]).await;
    let user = server.sign_up("a@x.io").await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        let answer = server.sign_in("a@x.io", "a wrong guess").await;
        if answer.status == 429 {
            assert_eq!(answer.body["error_code"], "over_request_rate_limit");
            let seconds: u32 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=10).contains(&seconds), "{seconds}");
        }
        statuses.push(answer.status);
    }
    assert_eq!(statuses[..30], [400; 30]);
    assert!(statuses[30..].contains(&429), "{statuses:?}");
    assert_eq!(server.refresh(&user.refresh).await.status, 200, "who is signed in stays so");
}

#[tokio::test]
async fn no_header_of_the_client_buys_a_new_bucket() {
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_OTP", "3")]).await;
    let mut statuses = Vec::new();
    for at in 0..5 {
        let address = format!("10.0.0.{at}");
        let headers = [("x-forwarded-for", address.as_str()), ("sb-forwarded-for", &address), ("x-real-ip", &address)];
        let body = json!({ "email": format!("a{at}@x.io"), "password": PASSWORD });
        statuses.push(server.ask(Method::POST, "/signup", &headers, Some(body)).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

#[tokio::test]
async fn bodies_have_an_end() {
    let server = Server::start(&[]).await;
    let large = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "x": "y".repeat(1_100_000) } });
    assert_eq!(server.post("/signup", large).await.refusal(), (413, "request_entity_too_large"));
}

#[tokio::test]
async fn a_storm_of_sign_ins_is_refused_beyond_the_queue_and_everything_else_works() {
    let server = Server::start(&[]).await;
    let user = server.sign_up("a@x.io").await;
    let storm = futures_util::future::join_all((0..120).map(|_| server.sign_in("a@x.io", PASSWORD)));
    let reader = async {
        let mut statuses = Vec::new();
        for _ in 0..10 {
            statuses.push(server.get_user(&user.access).await.status);
        }
        statuses
    };
    let (storm, reads) = tokio::join!(storm, reader);
    assert_eq!(reads, [200; 10]);
    let of = |status: u16| storm.iter().filter(|answer| answer.status == status).count();
    assert_eq!(of(200) + of(429), 120, "signed in or told to wait, nothing else");
    assert!(of(200) >= 65, "one running and a queue of 64: {}", of(200));
    let refused = storm.iter().find(|answer| answer.status == 429);
    if let Some(refused) = refused {
        assert_eq!(refused.headers["retry-after"], "1");
    }
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200, "and then it is over");
    let hour = token(&json!({ "sub": user.user, "exp": 4_000_000_000_u64 }));
    assert_eq!(server.get_user(&hour).await.status, 200);
}
