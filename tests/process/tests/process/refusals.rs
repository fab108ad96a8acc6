//! A start that cannot work says why in one line each, names the setting, and does not exit with 0.

use std::{net::TcpListener, time::Duration};

use pg::cluster::{Cluster, Durability, Options};
use testkit::{Server, server::Plan};

/// Runs `serve` to its end and gives the lines it complained with.
///
/// A plan without a port of its own gets any: the default is one for the whole machine, and these tests run at once.
async fn complaint(plan: Plan) -> Vec<String> {
    let plan = if plan.names("PORT") { plan } else { plan.set("PORT", "0") };
    let (code, _, stderr) = plan.run(Duration::from_secs(30)).await.unwrap();
    plan.discard();
    assert!(matches!(code, Some(1..)), "exit code {code:?}: {stderr}");
    let log_lines = |line: &&str| !line.starts_with('{') && !line.trim().is_empty();
    stderr.lines().filter(log_lines).map(str::to_owned).collect()
}

fn names(line: &str, words: &[&str]) {
    for word in words {
        assert!(line.contains(word), "{line:?} should say {word:?}");
    }
}

#[tokio::test]
async fn a_port_that_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let lines = complaint(Server::managed().unwrap().set("PORT", &port)).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["PORT", &port, "taken"]);
}

#[tokio::test]
async fn a_database_that_cannot_be_reached() {
    let port = testkit::free_port().unwrap();
    let url = format!("postgresql://owner:hunter22@127.0.0.1:{port}/shop");
    let plan = Server::managed().unwrap().set("DATABASE_URL", &url).set("JWT_SECRET", testkit::jwt::TEST_SECRET);
    let lines = complaint(plan).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["DATABASE_URL", &format!("127.0.0.1:{port}"), "refused"]);
    assert!(!lines[0].contains("hunter22"), "a password reached the terminal: {lines:?}");
}

#[tokio::test]
async fn a_wrong_password_and_a_database_that_is_not_there() {
    let plan = Server::managed().unwrap();
    let mut options = Options::new(plan.data());
    options.durability = Durability::Throwaway;
    options.programs = std::env::var_os("SALUHALL_PG_BIN").map(Into::into);
    options.programs_brought = vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../../.tools/postgres/bin").into()];
    let port = testkit::free_port().unwrap();
    options.tcp_port = Some(port);
    let cluster = Cluster::start(options).await.unwrap();
    let password = std::fs::read_to_string(plan.data().join("postgres.password")).unwrap();

    let on = |password: &str, database: &str| {
        let url = format!("postgresql://supabase_admin:{password}@127.0.0.1:{port}/{database}");
        Server::managed().unwrap().set("DATABASE_URL", &url).set("JWT_SECRET", testkit::jwt::TEST_SECRET)
    };
    let lines = complaint(on("hunter22", "postgres")).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["DATABASE_URL", "password authentication failed", "supabase_admin"]);
    assert!(!lines[0].contains("hunter22"), "a password reached the terminal: {lines:?}");

    let lines = complaint(on(&password, "nowhere")).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["DATABASE_URL", "nowhere", "does not exist"]);

    // The very same start with the right words works, over TCP with a password.
    let mut server = on(&password, "postgres").start().await.unwrap();
    assert!(server.stop(Duration::from_secs(15)).unwrap().0.success());
    cluster.stop().await;
    plan.discard();
}

#[tokio::test]
async fn every_malformed_setting_at_once() {
    let wrong = [
        ("PORT", "port"),
        ("HOST", "nowhere"),
        ("PGRST_DB_POOL", "-1"),
        ("SALUHALL_LOG_FORMAT", "xml"),
        ("JWT_SECRET", "short"),
    ];
    let plan = wrong.iter().fold(Server::managed().unwrap(), |plan, (name, value)| plan.set(name, value));
    // `start` chooses the port, so this runs the command itself.
    let lines = complaint(plan).await;
    for (name, _) in wrong {
        let of_setting = lines.iter().filter(|line| line.contains(&format!("{name}:"))).count();
        assert_eq!(of_setting, 1, "one line for {name}: {lines:#?}");
    }
    assert!(!lines.iter().any(|line| line.contains("short")), "a secret reached the terminal: {lines:#?}");
}

#[tokio::test]
async fn the_published_secret_away_from_home() {
    let lines = complaint(Server::managed().unwrap().set("HOST", "0.0.0.0")).await;
    assert!(lines.iter().any(|line| line.contains("JWT_SECRET") && line.contains("HOST")), "{lines:?}");
    let external = Server::managed().unwrap().set("DATABASE_URL", "postgresql://owner@127.0.0.1:1/shop");
    let lines = complaint(external).await;
    assert!(lines.iter().any(|line| line.contains("JWT_SECRET") && line.contains("DATABASE_URL")), "{lines:?}");
}

#[tokio::test]
async fn a_data_folder_that_another_server_uses() {
    let server = Server::managed().unwrap().start().await.unwrap();
    let data = server.data();
    let lines = complaint(Server::managed().unwrap().set("SALUHALL_DATA", &data.to_string_lossy())).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["SALUHALL_DATA", "in use", &server.pid().to_string()]);
    // The one that was there is none the worse.
    assert_eq!(server.http().get("/ready").send().await.unwrap().status, 200);
}

#[tokio::test]
async fn a_data_folder_of_another_major_version() {
    let mut server = Server::managed().unwrap().start().await.unwrap();
    server.stop(Duration::from_secs(15)).unwrap();
    std::fs::write(server.data().join("postgres/PG_VERSION"), "9\n").unwrap();
    let lines = complaint(Server::managed().unwrap().set("SALUHALL_DATA", &server.data().to_string_lossy())).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    names(&lines[0], &["SALUHALL_DATA", "PostgreSQL 9", "SALUHALL_PG_BIN"]);
}
