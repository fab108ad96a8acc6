//! What the control plane's pool leaves to others to tell.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    io::Write,
    sync::{Arc, Mutex},
    time::Duration,
};

use pg::control::Control;

/// What was logged, as a file would have it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// As every idle one does when Postgres is told to stop, which may be before the last worker has let go of its own.
#[tokio::test]
async fn a_connection_that_ends_while_nobody_uses_it_is_no_trouble_worth_a_line() {
    let log = Log::default();
    let lines = log.clone();
    let told = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::WARN);
    let _told = tracing::subscriber::set_default(told.with_ansi(false).with_writer(move || lines.clone()).finish());
    let database = testkit::database().await.unwrap();
    let (idle, other) =
        (Control::new(&database.url("authenticator"), 1).unwrap(), Control::new(&database.owner_url(), 1).unwrap());
    let own = "select pg_backend_pid()";
    let pid: i32 = idle.connection().await.unwrap().query_opt(own, &[]).await.unwrap().unwrap().get(0);

    let owner = other.connection().await.unwrap();
    owner.query("select pg_terminate_backend($1)", &[&pid]).await.unwrap();
    let gone = "select not exists (select from pg_stat_activity where pid = $1)";
    while !owner.query_opt(gone, &[&pid]).await.unwrap().unwrap().get::<_, bool>(0) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(String::from_utf8(log.0.lock().unwrap().clone()).unwrap(), "");

    let next: i32 = idle.connection().await.unwrap().query_opt(own, &[]).await.unwrap().unwrap().get(0);
    assert_ne!(next, pid, "whoever comes next has another");
}
