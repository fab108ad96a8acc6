//! How often, and how much at once. Behaviour 40, and the bar of design/reliability.md: limits are on by default.

use std::time::Instant;

use futures_util::future::join_all;
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

/// 150 in five minutes, of which 30 at once: upstream's numbers, in force without any setting.
#[tokio::test]
async fn the_limit_of_sign_ins_that_nobody_set() {
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "")]).await;
    let (began, mut let_in, mut refused) = (Instant::now(), 0, 0);
    for at in 0..45 {
        // Another account each time: it is the address that is counted.
        let answer = server.sign_in(&format!("a{at}@x.io"), "a wrong guess").await;
        match answer.refusal() {
            (400, "invalid_credentials") => let_in += 1,
            (429, "over_request_rate_limit") => {
                refused += 1;
                let wait: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
                assert!((1..=2).contains(&wait), "{wait}");
            }
            other => panic!("{other:?}"),
        }
    }
    let earned = began.elapsed().as_secs() / 2 + 1;
    assert!((30..=30 + earned).contains(&let_in), "{let_in} in {:?}", began.elapsed());
    assert!(refused > 0 || earned > 10);
}

/// Behaviour 40.
#[tokio::test]
async fn the_limit_of_mails_that_nobody_set() {
    let server = Server::start(&[("GOTRUE_RATE_LIMIT_OTP", "")]).await;
    let emails: Vec<String> = (0..31).map(|at| format!("a{at}@x.io")).collect();
    let all = emails.iter().map(|email| server.post("/otp", json!({ "email": email })));
    let mut statuses: Vec<u16> = join_all(all).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!((statuses[..30].to_vec(), statuses[30]), (vec![200; 30], 429));
    let refused = server.post("/otp", json!({ "email": "more@x.io" })).await;
    assert_eq!(refused.refusal(), (429, "over_request_rate_limit"));
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=10).contains(&wait), "{wait}");
    assert_eq!(server.post("/recover", json!({ "email": "more@x.io" })).await.status, 200, "a bucket of its own");
}

/// Guesses from many addresses meet the limit of the account; the address of an honest neighbour does not.
#[tokio::test]
async fn a_proxy_of_ours_says_who_asks_and_accounts_are_counted_everywhere() {
    let settings = [("SALUHALL_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8"), ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "5")];
    let server = Server::start(&settings).await;
    server.sign_up("a@x.io").await;
    let ask = async |email: &str, password: &str, forwarded: &str| {
        let body = json!({ "email": email, "password": password });
        let headers = [("x-forwarded-for", forwarded)];
        server.ask(Method::POST, "/token?grant_type=password", &headers, Some(body)).await.status
    };
    for at in 0..5 {
        // What the client claims stands in front of what the proxy saw.
        assert_eq!(ask(&format!("b{at}@x.io"), "a guess", &format!("7.7.7.{at}, 1.1.1.1, 10.0.0.9")).await, 400);
    }
    assert_eq!(ask("b@x.io", "a guess", "7.7.7.7, 1.1.1.1, 10.0.0.9").await, 429, "one address");
    assert_eq!(ask("a@x.io", PASSWORD, "2.2.2.2").await, 200, "another one");
    for at in 0..5 {
        assert_eq!(ask("a@x.io", "a guess", &format!("3.3.3.{at}")).await, 400);
    }
    assert_eq!(ask("a@x.io", "a guess", "3.3.3.9").await, 429, "one account, from everywhere");
    assert_eq!(ask("A@X.io", "a guess", "3.3.3.10").await, 429, "however it is written");
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
    let storm = join_all((0..120).map(|_| server.sign_in("a@x.io", PASSWORD)));
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
