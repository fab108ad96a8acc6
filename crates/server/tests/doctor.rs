//! `doctor` against a real database: a project with every fault it knows, and the same project mended by its own advice.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;

use pg::{
    cluster::{Cluster, Durability, Options},
    control::Control,
    migrate::{self, Kind, Project, SqlFile},
};
use server::{
    commands::doctor::{self, Finding, Severity},
    config::Config,
};

const FAULTS: &str = "
create table public.notes (id int); -- granted to everybody by default privileges
create table public.half_done (id int);
revoke all on public.half_done from anon, authenticated;
create policy everybody on public.half_done using (true);
create table public.fine (id int);
alter table public.fine enable row level security;
create policy everybody on public.fine using (true);
create table public.quiet (id int);
alter table public.quiet enable row level security;
create view public.leak as select * from public.fine;
create view public.sound with (security_invoker = true) as select * from public.fine;
create function public.loose() returns int language sql security definer as 'select 1';
create function public.tight() returns int language sql security definer set search_path = '' as 'select 1';
create materialized view public.totals as select 1 as n;
grant select on auth.users to authenticated;
grant create on schema public to public;
";

/// What doctor proposed above, as one would type it.
const MENDED: &str = "
alter table public.notes enable row level security;
alter table public.half_done enable row level security;
alter view public.leak set (security_invoker = true);
alter function public.loose() set search_path = '';
revoke all on auth.users from public, anon, authenticated;
revoke create on schema public from public, anon, authenticated;
";

fn config(owner: &str) -> Config {
    let lookup = |name: &str| match name {
        "DATABASE_URL" => Some(owner.to_owned()),
        "JWT_SECRET" => Some("0123456789abcdef0123456789abcdef".to_owned()),
        "SITE_URL" => Some("https://shop.example".to_owned()),
        _ => None,
    };
    Config::from_env(&lookup).unwrap()
}

async fn run(owner: &str, name: &'static str, sql: &'static str) {
    let project = Project::new("faults", vec![SqlFile::new(Kind::Migration, name, sql)]);
    migrate::apply(owner, &project, |_| {}).await.unwrap();
}

/// (check, object) of everything unsafe.
fn unsafe_ones(findings: &[Finding]) -> BTreeSet<(&str, &str)> {
    let worst = findings.iter().filter(|finding| finding.severity == Severity::Unsafe);
    worst.map(|finding| (finding.check, finding.object.as_str())).collect()
}

#[tokio::test]
async fn faults_are_found_and_their_mends_work() {
    let data = std::env::temp_dir().join(format!("saluhall-doctor-{}", std::process::id()));
    let options = Options { durability: Durability::Throwaway, ..Options::new(&data) };
    let cluster = Cluster::start(options).await.unwrap();
    let owner = cluster.endpoint().owner_url();
    migrate::apply(&owner, &Project::platform(), |_| {}).await.unwrap();

    let clean = doctor::examine(&config(&owner), 0).await.unwrap();
    // A throwaway cluster does not sync, which is exactly what the check is for.
    let durability = BTreeSet::from([
        ("durability", "setting fsync"),
        ("durability", "setting full_page_writes"),
        ("durability", "setting synchronous_commit"),
    ]);
    assert_eq!(unsafe_ones(&clean), durability, "the platform itself has no fault");

    run(&owner, "faults.sql", FAULTS).await;
    let connection = Control::new(&owner, 1).unwrap().connection().await.unwrap();
    connection.execute("alter role authenticator inherit", &[]).await.unwrap();
    let found = doctor::examine(&config(&owner), 0).await.unwrap();
    let expected = [
        ("rls-off", "public.notes"),
        ("policy-without-rls", "public.half_done"),
        ("definer-view", "public.leak"),
        ("definer-path", "loose()"),
        ("auth-readable", "auth.users"),
        ("login-rights", "authenticator"),
        ("public-create", "schema public"),
    ];
    assert_eq!(&unsafe_ones(&found) - &durability, BTreeSet::from(expected));
    let others: Vec<_> = found.iter().map(|finding| (finding.check, finding.object.as_str())).collect();
    assert!(
        others.contains(&("materialized-view", "public.totals")) && others.contains(&("no-policy", "public.quiet"))
    );
    assert!(!doctor::is_safe(&found));

    run(&owner, "mended.sql", MENDED).await;
    connection.execute("alter role authenticator noinherit", &[]).await.unwrap();
    let found = doctor::examine(&config(&owner), 0).await.unwrap();
    assert_eq!(unsafe_ones(&found), durability);

    drop(connection);
    cluster.stop().await;
    std::fs::remove_dir_all(&data).unwrap();
}
