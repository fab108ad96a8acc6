//! SIGTERM: no new work, all old work done, Postgres stopped in order, exit code 0.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::Server;

use crate::{owner_url, sql, until_asleep, until_status};

const IN_FLIGHT: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_in_flight_are_answered_before_the_end() {
    let mut server = Server::managed().unwrap().start().await.unwrap();
    let slow = "create function public.slow(seconds float) returns text language plpgsql as $$
                begin perform pg_sleep(seconds); return 'done'; end $$;";
    sql(&server, "slow.sql", slow).await;
    until_status(&server, "/rest/v1/rpc/slow?seconds=0", 200, Duration::from_secs(5)).await;

    let requests: Vec<_> = (0..IN_FLIGHT)
        .map(|_| {
            let (http, key) = (server.http(), server.service_key());
            tokio::spawn(async move { http.post("/rest/v1/rpc/slow", &json!({ "seconds": 4 })).key(&key).send().await })
        })
        .collect();
    until_asleep(&owner_url(&server).await, IN_FLIGHT as i64).await;
    let pid = server.pid();
    testkit::process::signal(pid, testkit::process::Signal::TERM);
    let began = Instant::now();
    for request in requests {
        let answer = request.await.unwrap().unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (200, "\"done\""), "{}", server.log());
    }
    let (status, _) = server.stop(Duration::from_secs(15)).unwrap();
    println!("{IN_FLIGHT} requests in flight answered, ended {:?} after SIGTERM", began.elapsed());
    assert!(status.success(), "{status}: {}", server.log());
    assert_eq!(server.postgres(), Vec::<u32>::new(), "Postgres stops with its server");
    assert!(server.http().get("/live").send().await.is_err());

    // Its own way down is no trouble worth a line.
    let trouble = |line: &&str| line.contains("\"ERROR\"") || line.contains("\"WARN\"");
    let after_drain: Vec<_> =
        server.log().lines().skip_while(|line| !line.contains("draining")).filter(trouble).map(str::to_owned).collect();
    assert_eq!(after_drain, Vec::<String>::new());

    let postgres = std::fs::read_to_string(server.data().join("postgres.log")).unwrap();
    assert!(postgres.contains("database system is shut down"), "an orderly shutdown: {postgres}");
}

#[tokio::test]
async fn an_idle_server_stops_at_once_and_starts_again_on_what_it_had() {
    let mut server = Server::managed().unwrap().start().await.unwrap();
    sql(&server, "kept.sql", "create table public.kept as select 1 as id").await;
    let (status, took) = server.stop(Duration::from_secs(15)).unwrap();
    assert!(status.success(), "{status}");
    assert!(took < Duration::from_secs(5), "{took:?}");
    let data = server.data().to_string_lossy().into_owned();
    let again = Server::managed().unwrap().set("SALUHALL_DATA", &data).start().await.unwrap();
    until_status(&again, "/rest/v1/kept?select=id", 200, Duration::from_secs(5)).await;
}
