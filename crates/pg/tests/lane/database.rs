//! A database of its own for each test, on the cluster that `SALUHALL_TEST_DATABASE` names.

use std::{
    process,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use pg::{Access, Ending, Pool, PoolOptions, Session, Work};
use query::Statement;
use tokio_postgres::{Client, NoTls, config::Host};

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

const ROLES: &str = "
    select pg_advisory_lock(20260101);
    do $$ begin
        if not exists (select from pg_roles where rolname = 'lane_login') then
            create role lane_anon nologin;
            create role lane_other nologin;
            create role lane_forbidden nologin;
            create role lane_login login noinherit in role lane_anon, lane_other;
        end if;
    end $$;
    select pg_advisory_unlock(20260101);
";

pub(crate) struct Database {
    name: String,
    admin: Client,
    config: tokio_postgres::Config,
}

impl Database {
    pub(crate) async fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let url = std::env::var("SALUHALL_TEST_DATABASE")
            .unwrap_or_else(|_| "postgresql://postgres@127.0.0.1:55432/postgres".into());
        let mut config: tokio_postgres::Config = url.parse().unwrap();
        let name = format!("lane_test_{}_{}", process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let maintenance = connect(&config).await;
        maintenance.batch_execute(ROLES).await.unwrap();
        maintenance.batch_execute(&format!("create database {name}")).await.unwrap();
        config.dbname(&name);
        let admin = connect(&config).await;
        admin.batch_execute(SCHEMA).await.unwrap();
        Self { name, admin, config }
    }

    pub(crate) fn pool(&self, size: usize) -> Pool {
        self.pool_with(size, Duration::from_secs(10))
    }

    pub(crate) fn pool_with(&self, size: usize, acquire_timeout: Duration) -> Pool {
        let host = match &self.config.get_hosts()[0] {
            Host::Tcp(host) => host.clone(),
            Host::Unix(folder) => folder.display().to_string(),
        };
        let port = self.config.get_ports().first().copied().unwrap_or(5432);
        let url = format!("host={host} port={port} user=lane_login dbname={}", self.name);
        pool_at(&url, size, acquire_timeout)
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

impl Drop for Database {
    /// The runtime is ending: a plain process drops the database.
    fn drop(&mut self) {
        let (Some(Host::Tcp(host)), Some(port)) = (self.config.get_hosts().first(), self.config.get_ports().first())
        else {
            return;
        };
        let sql = format!("drop database {} with (force)", self.name);
        let _ = process::Command::new("psql")
            .args(["-qXh", host, "-p", &port.to_string(), "-U", "postgres", "-d", "postgres", "-c", &sql])
            .status();
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

async fn connect(config: &tokio_postgres::Config) -> Client {
    let (client, connection) = config.connect(NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}
