//! What the server does as a process. These tests see the binary, its log, its ports and its process ids, nothing else.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed, and its figures are worth seeing"
)]

mod drains;
mod kills;
mod refusals;
mod reloads;
mod rest;
mod room;
mod uploads;
mod writers;

use std::time::{Duration, Instant};

use pg::{
    cluster::{Cluster, Options},
    migrate::{self, Kind, Project, SqlFile},
};
use testkit::Server;

/// The owner's URL of a managed server's private Postgres, once it answers.
async fn owner_url(server: &Server) -> String {
    for _ in 0..500 {
        if let Some(endpoint) = Cluster::attach(&Options::new(server.data())).await.unwrap() {
            return endpoint.owner_url();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the private Postgres does not answer:\n{}", server.log());
}

/// Runs SQL as the owner of a managed server's database.
async fn sql(server: &Server, name: &'static str, text: impl Into<String>) {
    let project = Project::new("process", vec![SqlFile::new(Kind::Seed, name, text.into())]);
    migrate::apply(&owner_url(server).await, &project, |_| ()).await.unwrap();
}

/// Waits until so many statements sleep in the database of this address.
async fn until_asleep(url: &str, count: i64) {
    let connection = pg::control::Control::new(url, 1).unwrap().connection().await.unwrap();
    let asleep = "select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    let until = Instant::now() + Duration::from_secs(10);
    while connection.query(asleep, &[]).await.unwrap()[0].get::<_, i64>(0) < count {
        assert!(Instant::now() < until, "fewer than {count} statements sleep");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Asks every few milliseconds until the status comes; how long that took.
async fn until_status(server: &Server, path: &str, status: u16, limit: Duration) -> Duration {
    let (began, http, key) = (Instant::now(), server.http(), server.service_key());
    loop {
        let answer = http.get(path).key(&key).send().await;
        if answer.as_ref().is_ok_and(|answer| answer.status == status) {
            return began.elapsed();
        }
        assert!(began.elapsed() < limit, "{path} is not {status} after {limit:?}: {answer:?}\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
