//! HTTP at its edges, the log, and a schema of thousands of tables.

use std::time::{Duration, Instant};

use super::{SECRET, fixture};

#[tokio::test]
async fn requests_beyond_a_limit_are_refused_in_json() {
    let fixture = fixture().await;
    let plan = fixture.plan().set("SALUHALL_MAX_BODY", "1MB").set("PGRST_SERVER_TRACE_HEADER", "X-Request-Id");
    let rest = plan.set("PGRST_SERVER_TIMING_ENABLED", "true").start().await;
    let long = rest.get(&format!("/fruit?name=eq.{}", "x".repeat(17_000))).await;
    assert!(long.status == 414 && long.json().is_ok(), "{} {}", long.status, long.body);
    let headers = rest.http().get("/fruit").header("x-much", &"x".repeat(33_000)).send().await.unwrap();
    assert_eq!(headers.status, 431);
    let body = rest.http().post("/fruit", &serde_json::json!({ "name": "x".repeat(1_100_000) })).send().await.unwrap();
    assert!(body.status == 413 && body.json().is_ok(), "{} {}", body.status, body.body);

    let answer = rest.http().get("/rpc/slow?seconds=0.3").header("x-request-id", "trace-7").send().await.unwrap();
    assert_eq!((answer.status, answer.header("x-request-id")), (200, "trace-7"));
    let timing = answer.header("server-timing");
    let part = |name: &str| timing.split(", ").find_map(|part| part.strip_prefix(name)?.parse::<f64>().ok());
    assert!(part("transaction;dur=").is_some_and(|took| (300.0..15_000.0).contains(&took)), "{timing}");
    assert!(
        ["jwt;dur=", "parse;dur=", "plan;dur=", "response;dur="].iter().all(|name| part(name).is_some()),
        "{timing}"
    );
}

#[tokio::test]
async fn origins_are_granted_as_configured() {
    let fixture = fixture().await;
    let plan = fixture.plan().set("PGRST_SERVER_CORS_ALLOWED_ORIGINS", "http://example.com, http://example2.com");
    let rest = plan.set("PGRST_CLIENT_ERROR_VERBOSITY", "minimal").start().await;
    let granted = async |origin: &str| {
        let answer = rest.http().get("/fruit").header("origin", origin).send().await.unwrap();
        answer.header("access-control-allow-origin").to_owned()
    };
    assert_eq!(granted("http://example2.com").await, "http://example2.com");
    assert_eq!(granted("http://invalid.com").await, "");
    let refusal = rest.get("/nothing").await;
    assert_eq!(refusal.json().unwrap().as_object().unwrap().keys().collect::<Vec<_>>(), ["code", "message"]);
}

#[tokio::test]
async fn the_log_holds_what_its_level_says() {
    let fixture = fixture().await;
    for (level, requests, statements) in [("crit", 0, 0), ("error", 1, 0), ("warn", 2, 0), ("info", 3, 1)] {
        let rest = fixture.plan().set("PGRST_LOG_LEVEL", level).set("PGRST_LOG_QUERY", "true").start().await;
        let token = testkit::jwt::sign(SECRET, &serde_json::json!({ "role": "x" }));
        // The server has no secret: its own fault.
        assert_eq!(rest.get_as("/fruit", &token).await.status, 500);
        assert_eq!(rest.get("/unknown?email=eq.a@b.example").await.status, 404);
        assert_eq!(rest.get("/fruit?name=eq.private").await.status, 200);
        rest.until_logged("\"message\":\"request\"", requests).await;
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(rest.lines("\"message\":\"request\""), requests, "{level}: {}", rest.log());
        assert_eq!(rest.lines("\"message\":\"statement\""), statements, "{level}: {}", rest.log());
        let log = rest.log();
        assert!(!log.contains("a@b.example") && !log.contains("private") && !log.contains(&token), "{log}");
        let answered = log.lines().any(|line| line.contains(&format!("\"role\":\"{}\"", fixture.anon)));
        assert_eq!(answered, level == "warn" || level == "info", "{level}: {log}");
    }
}

#[tokio::test]
async fn settings_without_effect_are_said() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_DB_POLO", "1").set("PGRST_RAW_MEDIA_TYPES", "x").start().await;
    rest.until_logged("PGRST_DB_POLO", 1).await;
    rest.until_logged("PGRST_RAW_MEDIA_TYPES", 1).await;
}

const TABLES: usize = 5_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_tables_load_in_seconds_and_requests_are_served_meanwhile() {
    let fixture = fixture().await;
    // In pieces: one transaction would need a lock for each.
    for from in (0..TABLES).step_by(500) {
        fixture
            .sql(format!(
                "do $$ begin for n in {from} .. {from} + 499 loop
                   execute format('create table public.t%s (id int primary key, name text, price numeric, active bool, parent int %s)', n,
                     case when n % 4 = 3 then format('references public.t%s', n - 1) else '' end);
                   if n % 20 = 19 then execute format('create view public.v%s as select id, name, parent from public.t%s', n, n); end if;
                 end loop; end $$; select {from}"
            ))
            .await;
    }
    let rest = fixture.rest().await;
    let load = rest.metric("pgrst_schema_cache_query_time_seconds").await;
    println!(
        "schema of {TABLES} tables: query {load:.2} s\n{}",
        rest.log().lines().find(|line| line.contains("schema loaded")).unwrap_or_default()
    );

    fixture.sql("create table public.one_more (id int); notify pgrst").await;
    let (began, mut served, mut slowest) = (Instant::now(), 0, Duration::ZERO);
    while !rest.get("/one_more").await.body.contains("42501") {
        let answer = rest.get("/fruit?id=eq.1").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        (served, slowest) = (served + 1, slowest.max(answer.took));
        assert!(began.elapsed() < Duration::from_secs(40), "the new table never shows: {}", rest.log());
    }
    let took = began.elapsed();
    println!(
        "schema of {TABLES} tables: reloaded in {took:?}, {served} requests served meanwhile, slowest {slowest:?}"
    );
    // Who waits for a reload waits for all of it.
    assert!(served > 20 && slowest < (took / 2).max(Duration::from_secs(1)), "{served} served, slowest {slowest:?}");
}
