//! A database of its own for each test, with roles and tables that show who a request ran as.

use std::time::Duration;

use pg::{Access, Ending, Pool, PoolOptions, Session, Work};
use query::Statement;
use tokio_postgres::{Client, NoTls};

const SCHEMA: &str = "
    create table items (id int primary key, owner text not null);
    insert into items values (1, 'ada'), (2, 'bo');
    alter table items enable row level security;
    create policy own on items using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
    create table parents (id int primary key);
    create table children (parent int references parents deferrable initially deferred);
    create table shape (first text);
    create sequence bumped;
    create function add_item(id int) returns int language sql as 'insert into items values (id, ''ada'') returning id';
    create function refuse(state text) returns int language plpgsql as
        'begin raise exception using errcode = state; end';
    grant all on all tables in schema public to lane_anon, lane_other;
";

/// Roles belong to the cluster, and tests of other databases may make them at the same moment.
const ROLES: &str = "
    do $$ begin
        create role lane_anon nologin;
        create role lane_other nologin;
        create role lane_forbidden nologin;
        create role lane_login login noinherit in role lane_anon, lane_other;
    exception when duplicate_object or unique_violation then null;
    end $$;
";

pub(crate) struct Database {
    inner: testkit::Database,
    admin: Client,
}

impl Database {
    pub(crate) async fn new() -> Self {
        let inner = testkit::empty_database().await.unwrap();
        let admin = connect(&inner.owner_url()).await;
        admin.batch_execute(ROLES).await.unwrap();
        admin.batch_execute(SCHEMA).await.unwrap();
        Self { inner, admin }
    }

    pub(crate) fn pool(&self, size: usize) -> Pool {
        self.pool_with(size, Duration::from_secs(10))
    }

    pub(crate) fn pool_with(&self, size: usize, acquire_timeout: Duration) -> Pool {
        pool_at(&self.inner.url("lane_login"), size, acquire_timeout)
    }

    pub(crate) async fn execute(&self, sql: &str) {
        self.admin.batch_execute(sql).await.unwrap();
    }

    pub(crate) async fn scalar(&self, sql: &str) -> String {
        self.admin.query_one(sql, &[]).await.unwrap().get(0)
    }

    pub(crate) async fn backends(&self) -> String {
        self.scalar(
            "select count(*)::text from pg_stat_activity where datname = current_database() and usename = 'lane_login'",
        )
        .await
    }

    /// Requests still running, or transactions left open.
    pub(crate) async fn busy_backends(&self) -> String {
        self.scalar("select count(*)::text from pg_stat_activity where datname = current_database() and usename = 'lane_login' and state <> 'idle'")
            .await
    }

    /// Requests that nobody waits for any more are still being cancelled; none may stay.
    pub(crate) async fn comes_to_rest(&self) {
        let deadline = std::time::Instant::now() + Duration::from_secs(10);
        while self.busy_backends().await != "0" {
            assert!(std::time::Instant::now() < deadline, "a backend stays busy");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Until one request is under way.
    pub(crate) async fn comes_to_work(&self) {
        let deadline = std::time::Instant::now() + Duration::from_secs(10);
        while self.busy_backends().await != "1" {
            assert!(std::time::Instant::now() < deadline, "no backend is busy");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    pub(crate) async fn terminate_backends(&self) {
        self.execute("select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and usename = 'lane_login'")
            .await;
    }

    /// Role and claims of a connection between requests, seen by a work that takes the login's own role.
    pub(crate) async fn login_left_behind(&self, pool: &Pool) -> (String, String) {
        let session =
            Session { role: "none".into(), search_path: "public".into(), before_role: vec![], settings: vec![] };
        let statement =
            Statement::new("select current_user::text, coalesce(current_setting('request.jwt.claims', true), '')");
        let work = Work {
            session: &session,
            access: Access::ReadWrite,
            isolation: None,
            statements: &[&statement],
            ending: Ending::Commit,
        };
        let answer = pool.run(work).await.unwrap();
        let row = answer.records[0].first().unwrap();
        (row.text(0).unwrap().to_owned(), row.text(1).unwrap().to_owned())
    }
}

pub(crate) fn pool_at(url: &str, size: usize, acquire_timeout: Duration) -> Pool {
    Pool::new(PoolOptions { url: url.into(), size, acquire_timeout }).unwrap()
}

pub(crate) fn anon(sub: &str) -> Session {
    as_role("lane_anon", sub)
}

pub(crate) fn as_role(role: &str, sub: &str) -> Session {
    let claims = format!(r#"{{"role":"{role}","sub":"{sub}"}}"#);
    Session {
        role: role.into(),
        search_path: "public".into(),
        before_role: vec![],
        settings: vec![("request.jwt.claims".into(), claims), ("request.method".into(), "GET".into())],
    }
}

pub(crate) fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}
