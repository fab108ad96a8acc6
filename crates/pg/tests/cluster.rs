//! A private Postgres through its life: made, left behind, found again, killed, stopped.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use pg::{
    cluster::{Cluster, Error, Options, State},
    control::Control,
};
use rustix::process::{Pid, Signal, kill_process};

/// A folder that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("saluhall-test-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn options(&self) -> Options {
        let mut options = Options::new(&self.0);
        options.programs = std::env::var_os("SALUHALL_PG_BIN").map(PathBuf::from);
        options.programs_brought = vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../../.tools/postgres/bin").into()];
        options
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn ask(cluster: &Cluster, sql: &'static str) -> Result<String, pg::Error> {
    let control = Control::new(&cluster.endpoint().owner_url(), 1)?;
    let connection = control.connection().await?;
    Ok(connection.query_opt(sql, &[]).await?.expect("one row").get(0))
}

fn kill(pid: u32) {
    kill_process(Pid::from_raw(pid as i32).unwrap(), Signal::KILL).unwrap();
}

/// Every process that works in the cluster's folder.
fn processes(data: &Path) -> Vec<u32> {
    let cluster = data.join("postgres").canonicalize().unwrap();
    let pids =
        std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|pid| std::fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == cluster)).collect()
}

#[tokio::test]
async fn a_cluster_is_made_found_again_and_stopped() {
    let scratch = Scratch::new("life");
    let began = Instant::now();
    let cluster = Cluster::start(scratch.options()).await.unwrap();
    println!("{}: new folder ready after {:?}", cluster.programs(), began.elapsed());
    assert!(!cluster.was_adopted());
    for (setting, value) in [
        ("fsync", "on"),
        ("full_page_writes", "on"),
        ("synchronous_commit", "on"),
        ("data_checksums", "on"),
        ("wal_level", "logical"),
        ("listen_addresses", ""),
    ] {
        let control = Control::new(&cluster.endpoint().owner_url(), 1).unwrap();
        let row = control.connection().await.unwrap().query("select current_setting($1)", &[&setting]).await.unwrap();
        assert_eq!(row[0].get::<_, String>(0), value, "{setting}");
    }
    assert_eq!(
        ask(&cluster, "select pg_encoding_to_char(encoding)::text from pg_database where datname = 'postgres'")
            .await
            .unwrap(),
        "UTF8"
    );
    let control = Control::new(&cluster.endpoint().owner_url(), 1).unwrap();
    control.connection().await.unwrap().execute("create table keeps (word text)", &[]).await.unwrap();
    control.connection().await.unwrap().execute("insert into keeps values ('still here')", &[]).await.unwrap();

    let second = Cluster::start(scratch.options()).await.unwrap_err();
    assert!(matches!(&second, Error::Locked { pid: Some(pid), .. } if *pid == std::process::id()), "{second}");
    assert_eq!(Cluster::attach(&scratch.options()).await.unwrap().as_ref(), Some(cluster.endpoint()));

    cluster.stop().await;
    assert_eq!(processes(&scratch.0), Vec::<u32>::new());
    assert_eq!(Cluster::attach(&scratch.options()).await.unwrap(), None);

    let began = Instant::now();
    let cluster = Cluster::start(scratch.options()).await.unwrap();
    println!("initialised folder ready after {:?}", began.elapsed());
    assert_eq!(ask(&cluster, "select word from keeps").await.unwrap(), "still here");
    cluster.stop().await;
}

#[tokio::test]
async fn a_killed_postmaster_comes_back_with_everything_acknowledged() {
    let scratch = Scratch::new("killed");
    let cluster = Cluster::start(scratch.options()).await.unwrap();
    let control = Control::new(&cluster.endpoint().owner_url(), 1).unwrap();
    control.connection().await.unwrap().execute("create table ledger (id int)", &[]).await.unwrap();
    for round in 0..3 {
        control.connection().await.unwrap().execute("insert into ledger values ($1)", &[&round]).await.unwrap();
        let mut state = cluster.state();
        state.mark_unchanged();
        let (pid, began) = (cluster.pid().unwrap(), Instant::now());
        match round {
            0 => kill(pid),
            1 => processes(&scratch.0).into_iter().for_each(kill),
            // A backend that is too busy to notice, and would hold the shared memory.
            _ => {
                let busy = Control::new(&cluster.endpoint().owner_url(), 1).unwrap();
                tokio::spawn(async move {
                    let connection = busy.connection().await.unwrap();
                    let _ = connection.query("select count(*) from generate_series(1, 1e10)", &[]).await;
                });
                tokio::time::sleep(Duration::from_millis(300)).await;
                kill(pid);
            }
        }
        tokio::time::timeout(Duration::from_secs(20), state.wait_for(|state| *state == State::Restarting))
            .await
            .unwrap()
            .unwrap();
        tokio::time::timeout(Duration::from_secs(20), state.wait_for(|state| *state == State::Ready))
            .await
            .unwrap()
            .unwrap();
        println!("round {round}: back after {:?}", began.elapsed());
        assert_ne!(cluster.pid(), Some(pid));
        let rows = loop {
            // A pooled connection may be one of the dead.
            if let Ok(row) = ask(&cluster, "select count(*)::text from ledger").await {
                break row;
            }
        };
        assert_eq!(rows, (round + 1).to_string());
    }
    cluster.stop().await;
}

#[tokio::test]
async fn a_postgres_that_outlived_its_server_is_adopted_unless_it_was_started_otherwise() {
    let scratch = Scratch::new("adopted");
    let first = Cluster::start(scratch.options()).await.unwrap();
    let pid = first.pid().unwrap();
    first.leave_running().await;
    let began = Instant::now();
    let second = Cluster::start(scratch.options()).await.unwrap();
    println!("adopted after {:?}", began.elapsed());
    assert!(second.was_adopted());
    assert_eq!(second.pid(), Some(pid));
    // It is watched like one of our own.
    let mut state = second.state();
    kill(pid);
    tokio::time::timeout(Duration::from_secs(20), state.wait_for(|state| *state == State::Restarting))
        .await
        .unwrap()
        .unwrap();
    tokio::time::timeout(Duration::from_secs(20), state.wait_for(|state| *state == State::Ready))
        .await
        .unwrap()
        .unwrap();

    let pid = second.pid().unwrap();
    second.leave_running().await;
    let mut options = scratch.options();
    options.connections_max = 50;
    let third = Cluster::start(options).await.unwrap();
    assert!(!third.was_adopted());
    assert_ne!(third.pid(), Some(pid));
    assert_eq!(ask(&third, "select current_setting('max_connections')").await.unwrap(), "50");
    third.stop().await;
}

#[tokio::test]
async fn what_a_crash_can_leave_in_the_folder_does_not_stop_a_start() {
    let scratch = Scratch::new("leftovers");
    Cluster::start(scratch.options()).await.unwrap().stop().await;
    // Lock files that name a living stranger, and half of an initdb.
    std::fs::write(scratch.0.join("run/.s.PGSQL.5432.lock"), format!("{}\n/elsewhere\n", std::process::id())).unwrap();
    std::fs::write(scratch.0.join("postgres/postmaster.pid"), format!("{}\n/elsewhere\n", std::process::id())).unwrap();
    let half = scratch.0.join("postgres.new-1");
    std::fs::create_dir(&half).unwrap();
    std::fs::write(half.join("PG_VERSION"), "15").unwrap();
    let cluster = Cluster::start(scratch.options()).await.unwrap();
    assert!(!cluster.was_adopted());
    cluster.stop().await;
    // Removing the cluster makes room for a new one, and the half-made one is swept then.
    std::fs::remove_dir_all(scratch.0.join("postgres")).unwrap();
    Cluster::start(scratch.options()).await.unwrap().stop().await;
    assert!(!half.exists());
}

#[tokio::test]
async fn a_folder_of_another_major_is_named_with_the_mend() {
    let scratch = Scratch::new("major");
    Cluster::start(scratch.options()).await.unwrap().stop().await;
    std::fs::write(scratch.0.join("postgres/PG_VERSION"), "9\n").unwrap();
    let error = Cluster::start(scratch.options()).await.unwrap_err().to_string();
    assert!(error.contains("was made by PostgreSQL 9, but only PostgreSQL 1"), "{error}");
    assert!(error.contains("SALUHALL_PG_BIN"), "{error}");
}

#[tokio::test]
async fn a_setting_that_postgres_refuses_is_told_in_its_words() {
    let scratch = Scratch::new("refused");
    Cluster::start(scratch.options()).await.unwrap().stop().await;
    let conf = scratch.0.join("postgres/postgresql.conf");
    let text = std::fs::read_to_string(&conf).unwrap();
    std::fs::write(&conf, format!("{text}\nshared_buffers = 'a lot'\n")).unwrap();
    let error = Cluster::start(scratch.options()).await.unwrap_err().to_string();
    assert!(error.starts_with("PostgreSQL did not start: "), "{error}");
    assert!(error.contains("postgres.log"), "{error}");
}
