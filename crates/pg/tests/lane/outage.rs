//! Postgres goes away and comes back under load; and logs nobody in over TCP without a password.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use pg::{
    Access, Error, Pool, Session, Work,
    cluster::{Cluster, Options, State},
};
use query::{Param, Statement};
use rustix::process::{Pid, Signal, kill_process};
use tokio_postgres::{Client, NoTls};

use crate::{
    database::{as_role, pool_at},
    read, text, write,
};

/// A private cluster in a folder that goes with it.
struct Private {
    cluster: Cluster,
    folder: PathBuf,
}

impl Private {
    async fn start(name: &str, tcp_port: Option<u16>) -> (Self, Client) {
        let folder = std::env::temp_dir().join(format!("lane-{name}-{}", std::process::id()));
        let cluster = Cluster::start(Options { tcp_port, ..Options::new(&folder) }).await.unwrap();
        let (client, connection) = tokio_postgres::connect(&cluster.endpoint().owner_url(), NoTls).await.unwrap();
        tokio::spawn(connection);
        let private = Self { cluster, folder };
        client
            .batch_execute("create role lane_anon; create role lane_login login noinherit in role lane_anon")
            .await
            .unwrap();
        (private, client)
    }

    /// `kill -9` of the postmaster and of every backend.
    fn kill(&self) {
        let postmaster = self.cluster.pid().unwrap();
        let parent = |pid: u32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()
        };
        let all = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let family = all.filter(|pid| *pid == postmaster || parent(*pid) == Some(postmaster));
        for pid in family.collect::<Vec<u32>>() {
            let _ = kill_process(Pid::from_raw(i32::try_from(pid).unwrap()).unwrap(), Signal::KILL);
        }
    }

    async fn ready(&self) {
        let mut state = self.cluster.state();
        state.wait_for(|state| *state == State::Ready).await.unwrap();
    }

    async fn stop(self) {
        self.cluster.stop().await;
        let _ = fs::remove_dir_all(self.folder);
    }
}

#[tokio::test]
async fn tcp_asks_for_a_password_and_scram_proves_it() {
    let port = testkit::free_port().unwrap();
    let (private, owner) = Private::start("scram", Some(port)).await;
    owner.batch_execute("alter role lane_login password 'kall rök'").await.unwrap();
    let at = |password: &str| {
        let url = format!("host=127.0.0.1 port={port} user=lane_login dbname=postgres password='{password}'");
        pool_at(&url, 2, Duration::from_secs(5))
    };
    let (session, who) = (as_role("lane_anon", "ada"), Statement::new("select current_user::text"));
    assert_eq!(text(&read(&at("kall rök"), &session, &who).await.unwrap()), "lane_anon");
    let refused = read(&at("varm rök"), &session, &who).await.unwrap_err();
    assert!(matches!(&refused, Error::Unavailable(text) if text.contains("28P01")), "{refused}");
    let missing = pool_at(&format!("host=127.0.0.1 port={port} user=lane_login"), 1, Duration::from_secs(5));
    assert!(missing.probe().await.unwrap_err().to_string().contains("password"));
    private.stop().await;
}

/// Writes numbers until told to stop; returns those that were acknowledged, and the longest any request took.
async fn write_numbers(pool: Pool, session: Session, first: usize, stop: Arc<AtomicBool>) -> (Vec<usize>, Duration) {
    let (mut acknowledged, mut longest) = (Vec::new(), Duration::ZERO);
    let mut next = first;
    while !stop.load(Ordering::Relaxed) {
        let mut insert = Statement::new("insert into numbers values (");
        insert.param(Param::text(next.to_string())).push("::int) returning n::text");
        let begun = Instant::now();
        if write(&pool, &session, &insert).await.is_ok() {
            acknowledged.push(next);
        } else {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let count = Statement::new("select count(*)::text from numbers");
        let _ = read(&pool, &session, &count).await;
        longest = longest.max(begun.elapsed());
        next += 1;
    }
    (acknowledged, longest)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_postgres_is_found_again_and_what_was_acknowledged_is_there() {
    let (private, owner) = Private::start("outage", None).await;
    owner.batch_execute("create table numbers (n int); grant all on numbers to lane_anon").await.unwrap();
    let pool = pool_at(&private.cluster.endpoint().url("lane_login", "postgres"), 6, Duration::from_secs(10));
    let (session, stop) = (as_role("lane_anon", "ada"), Arc::new(AtomicBool::new(false)));
    let writers: Vec<_> = (0..8)
        .map(|at| tokio::spawn(write_numbers(pool.clone(), session.clone(), at * 1_000_000, stop.clone())))
        .collect();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let before = private.cluster.pid();
        private.kill();
        let noticed = async {
            while private.cluster.pid() == before {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), noticed).await.unwrap();
        tokio::time::timeout(Duration::from_secs(20), private.ready()).await.unwrap();
        let ready = Instant::now();
        while pool.probe().await.is_err() {
            assert!(ready.elapsed() < Duration::from_secs(3), "not found again");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    stop.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    for writer in writers {
        let (numbers, longest) = writer.await.unwrap();
        assert!(longest < Duration::from_secs(10), "a request took {longest:?}");
        acknowledged.extend(numbers);
    }
    let statement = Statement::new("select coalesce(json_agg(n), '[]')::text from numbers");
    let work = Work {
        session: &session,
        access: Access::ReadOnly,
        isolation: None,
        statements: &[&statement],
        ending: pg::Ending::Commit,
    };
    let there: Vec<usize> = serde_json::from_str(text(&pool.run(work).await.unwrap())).unwrap();
    let there: std::collections::HashSet<usize> = there.into_iter().collect();
    let lost = acknowledged.iter().filter(|number| !there.contains(number)).count();
    assert!(acknowledged.len() > 24, "{} writes", acknowledged.len());
    assert_eq!(lost, 0, "of {} acknowledged", acknowledged.len());
    private.stop().await;
}
