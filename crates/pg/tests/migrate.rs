//! Migrations and notifications against a Postgres of their own.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test that cannot go on has failed, and times are worth seeing"
)]

use std::time::{Duration, Instant};

use pg::{
    cluster::{Cluster, Durability, Options},
    control::Control,
    listen::{Event, Listener},
    migrate::{self, Kind, Project, SqlFile},
};

fn project(files: &[(Kind, &'static str, &'static str)]) -> Project {
    Project::new("test", files.iter().map(|(kind, name, text)| SqlFile::new(*kind, *name, *text)).collect())
}

async fn next_notification(listener: &mut Listener) -> String {
    let wait = async {
        loop {
            if let Some(Event::Notification { payload, .. }) = listener.next().await {
                return payload;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect("a notification within twenty seconds")
}

#[tokio::test]
async fn a_database_takes_the_shape_of_its_files_and_tells_when_it_changes() {
    let data = std::env::temp_dir().join(format!("saluhall-migrate-{}", std::process::id()));
    let mut options = Options::new(&data);
    options.durability = Durability::Throwaway;
    options.programs = std::env::var_os("SALUHALL_PG_BIN").map(Into::into);
    options.programs_brought = vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../../.tools/postgres/bin").into()];
    let cluster = Cluster::start(options).await.unwrap();
    let url = cluster.endpoint().owner_url();
    applies_the_platform_once(&url).await;
    applies_once_in_order_and_refuses_changes(&url).await;
    says_where_a_file_is_wrong(&url).await;
    applies_at_the_same_time_without_harm(&url).await;
    listens_across_a_lost_connection(&url).await;
    cluster.stop().await;
    std::fs::remove_dir_all(&data).unwrap();
}

async fn applies_the_platform_once(url: &str) {
    let began = Instant::now();
    let report = migrate::apply(url, &Project::platform(), |_| ()).await.unwrap();
    println!("platform applied in {:?}: {} files", began.elapsed(), report.applied.len());
    assert_eq!(report.applied.len(), Project::platform().files().len());
    let began = Instant::now();
    let again = migrate::apply(url, &Project::platform(), |_| ()).await.unwrap();
    println!("platform checked in {:?}", began.elapsed());
    assert_eq!((again.applied.len(), again.unchanged), (0, report.applied.len()));
    assert_eq!(migrate::pending(url, &Project::platform()).await.unwrap(), Vec::<String>::new());
}

async fn applies_once_in_order_and_refuses_changes(url: &str) {
    let files = [
        (
            Kind::Migration,
            "migrations/1.sql",
            "create table fruit (name text primary key); select set_config('search_path', '', false);",
        ),
        (Kind::Migration, "migrations/2.sql", "insert into fruit values ('pear')"),
        (Kind::Seed, "seed.sql", "insert into fruit values ('plum') on conflict do nothing"),
    ];
    let names = |report: migrate::Report| report.applied.into_iter().map(|done| done.file).collect::<Vec<_>>();
    assert_eq!(migrate::pending(url, &project(&files)).await.unwrap().len(), 3);
    assert_eq!(
        names(migrate::apply(url, &project(&files), |_| ()).await.unwrap()),
        ["migrations/1.sql", "migrations/2.sql", "seed.sql"]
    );
    assert_eq!(names(migrate::apply(url, &project(&files), |_| ()).await.unwrap()), Vec::<String>::new());

    let mut newer_seed = files;
    newer_seed[2].2 = "insert into fruit values ('plum'), ('fig') on conflict do nothing";
    assert_eq!(names(migrate::apply(url, &project(&newer_seed), |_| ()).await.unwrap()), ["seed.sql"]);

    let mut changed = files;
    changed[1].2 = "insert into fruit values ('apple')";
    let error = migrate::apply(url, &project(&changed), |_| ()).await.unwrap_err().to_string();
    assert!(error.starts_with("test/migrations/2.sql was changed after it was applied"), "{error}");

    let control = Control::new(url, 1).unwrap();
    let rows =
        control.connection().await.unwrap().query("select name from public.fruit order by name", &[]).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>(), ["fig", "pear", "plum"]);
}

async fn says_where_a_file_is_wrong(url: &str) {
    for (text, line, words) in [
        ("select 1;\n\nselect nothing_here;", 3, "column \"nothing_here\" does not exist"),
        (
            "create table half ();\n-- a comment; with a semicolon\ninsert into fruit\n  values ('pear');",
            3,
            "duplicate key value",
        ),
        ("select 1;\nselect 2;\nselct 3;", 3, "syntax error"),
    ] {
        let wrong = [(Kind::Migration, "migrations/3.sql", text)];
        let error = migrate::apply(url, &project(&wrong), |_| ()).await.unwrap_err().to_string();
        assert!(error.starts_with(&format!("test/migrations/3.sql:{line}: ")) && error.contains(words), "{error}");
    }
    let control = Control::new(url, 1).unwrap();
    let left = control
        .connection()
        .await
        .unwrap()
        .query("select where to_regclass('public.half') is not null", &[])
        .await
        .unwrap();
    assert!(left.is_empty(), "a file that fails leaves nothing");
}

async fn applies_at_the_same_time_without_harm(url: &str) {
    let slow = project(&[(Kind::Migration, "migrations/4.sql", "create table once (); select pg_sleep(0.2)")]);
    let both = tokio::join!(migrate::apply(url, &slow, |_| ()), migrate::apply(url, &slow, |_| ()));
    assert_eq!(both.0.unwrap().applied.len() + both.1.unwrap().applied.len(), 1);
}

async fn listens_across_a_lost_connection(url: &str) {
    let control = Control::new(url, 1).unwrap();
    let mut listener = Listener::start(url, &["pgrst"]).unwrap();
    assert_eq!(listener.next().await, Some(Event::Resync));

    // Nobody says NOTIFY here: the event triggers of the platform do.
    let connection = control.connection().await.unwrap();
    let began = Instant::now();
    connection.execute("create table announced (a int)", &[]).await.unwrap();
    assert_eq!(next_notification(&mut listener).await, "reload schema");
    println!("change of schema heard after {:?}", began.elapsed());
    connection.execute("drop table announced", &[]).await.unwrap();
    assert_eq!(next_notification(&mut listener).await, "reload schema");
    connection.execute("create temporary table unseen (a int)", &[]).await.unwrap();
    connection.execute("notify pgrst, 'mine'", &[]).await.unwrap();
    assert_eq!(next_notification(&mut listener).await, "mine");

    let others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
    let began = Instant::now();
    connection.query(others, &[]).await.unwrap();
    let mut soon = async || tokio::time::timeout(Duration::from_secs(20), listener.next()).await.unwrap();
    assert!(matches!(soon().await, Some(Event::Lost { .. })));
    assert_eq!(soon().await, Some(Event::Resync));
    println!("listening again after {:?}", began.elapsed());
    connection.execute("notify pgrst, 'again'", &[]).await.unwrap();
    assert_eq!(next_notification(&mut listener).await, "again");
}
