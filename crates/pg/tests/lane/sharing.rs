//! Short reads of several requests on one connection: nobody notices the others.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use pg::{Access, Error, Pool, Session};
use query::{Param, Statement};

use crate::{
    WHO,
    database::{Database, anon, as_role, json},
    read, sqlstate, text, write,
};

/// Runs the statement until the pool knows that it is short, and a little longer, so that a connection is there.
async fn warm(pool: &Pool, session: &Session, statement: &Statement) {
    for _ in 0..60 {
        read(pool, session, statement).await.unwrap();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

fn sleep(seconds: &str) -> Statement {
    let mut statement = Statement::new("select coalesce(pg_sleep(");
    statement.param(Param::text(seconds)).push("::float8)::text, '') || pg_backend_pid()");
    statement
}

#[tokio::test]
async fn short_reads_share_a_connection_and_others_do_not() {
    let database = Database::new().await;
    let pool = database.pool(10);
    let (ada, backend) = (anon("ada"), Statement::new("select pg_backend_pid()::text"));
    let mut shared = HashSet::new();
    for _ in 0..50 {
        // A machine that is busy with other things makes reads look long, and those keep to themselves.
        warm(&pool, &ada, &backend).await;
        let reads = futures_util::future::join_all((0..4).map(|_| read(&pool, &ada, &backend))).await;
        shared = reads.into_iter().map(|answer| text(&answer.unwrap()).to_owned()).collect();
        if shared.len() == 1 {
            break;
        }
    }
    assert_eq!(shared.len(), 1, "{shared:?}");
    let writes = futures_util::future::join_all((0..30).map(|_| write(&pool, &ada, &backend))).await;
    let exclusive: HashSet<String> = writes.into_iter().map(|answer| text(&answer.unwrap()).to_owned()).collect();
    assert!(exclusive.is_disjoint(&shared), "{exclusive:?} {shared:?}");
    assert!(database.backends().await.parse::<usize>().unwrap() <= 10);
}

#[tokio::test]
async fn callers_on_one_connection_do_not_see_each_other() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let (ada, bo, who) = (anon("ada"), as_role("lane_other", "bo"), Statement::new(WHO));
    warm(&pool, &ada, &who).await;
    warm(&pool, &bo, &who).await;
    let fails =
        Statement::new("select case when current_user = 'lane_anon' then refuse('22012')::text else 'fine' end");
    warm(&pool, &bo, &fails).await;
    let turns = (0..400).map(|turn| {
        let (pool, ada, bo, who, fails) = (&pool, &ada, &bo, &who, &fails);
        async move {
            let session = if turn % 3 == 0 { ada } else { bo };
            let answer = json(text(&read(pool, session, who).await.unwrap()));
            assert_eq!(answer["role"], *session.role);
            let refused = read(pool, session, fails).await;
            match session.role.as_str() {
                "lane_anon" => assert_eq!(sqlstate(refused), "22012"),
                _ => assert_eq!(text(&refused.unwrap()), "fine"),
            }
        }
    });
    futures_util::future::join_all(turns).await;
    assert_eq!(database.busy_backends().await, "0");
}

#[tokio::test]
async fn a_read_that_turns_out_long_moves_away_and_is_answered() {
    let database = Database::new().await;
    let pool = database.pool(10);
    let (ada, who) = (anon("ada"), Statement::new(WHO));
    warm(&pool, &ada, &sleep("0")).await;
    warm(&pool, &ada, &who).await;
    let begun = Instant::now();
    let long_one = sleep("3");
    let (long, short) = tokio::join!(read(&pool, &ada, &long_one), async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        read(&pool, &ada, &who).await.unwrap();
        begun.elapsed()
    });
    assert!(long.is_ok(), "{long:?}");
    assert!(short < Duration::from_secs(2), "held up for {short:?}");
}

#[tokio::test]
async fn a_write_in_a_read_is_refused_on_a_shared_connection_too() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let mut statement = Statement::new("select case when ");
    statement.param("no".into()).push("::text = 'yes' then add_item(500)::text end");
    let ada = anon("ada");
    warm(&pool, &ada, &statement).await;
    let mut writes = Statement::new("select case when ");
    writes.param("yes".into()).push("::text = 'yes' then add_item(500)::text end");
    assert_eq!(sqlstate(read(&pool, &ada, &writes).await), "25006");
    assert_eq!(read(&pool, &ada, &statement).await.unwrap().records[0].rows.len(), 1);
}

#[tokio::test]
async fn dropped_requests_leave_the_others_alone() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let (ada, who) = (anon("ada"), Statement::new(WHO));
    warm(&pool, &ada, &who).await;
    for turn in 0..200 {
        let dropped = read(&pool, &ada, &who);
        let kept = read(&pool, &ada, &who);
        let limit = Duration::from_micros(turn * 5);
        let (_, kept) = tokio::join!(tokio::time::timeout(limit, dropped), kept);
        assert_eq!(json(text(&kept.unwrap()))["role"], "lane_anon");
    }
}

#[tokio::test]
async fn when_a_shared_backend_dies_reads_go_elsewhere() {
    let database = Database::new().await;
    let pool = database.pool(6);
    let (ada, who) = (anon("ada"), Statement::new(WHO));
    for _ in 0..5 {
        warm(&pool, &ada, &who).await;
        database.terminate_backends().await;
        let reads = futures_util::future::join_all((0..20).map(|_| read(&pool, &ada, &who))).await;
        for answer in reads {
            assert!(answer.is_ok(), "{answer:?}");
        }
    }
    database.terminate_backends().await;
    let outcome = read(&pool, &ada, &who).await;
    assert!(!matches!(outcome, Err(Error::AcquireTimeout)));
}

#[tokio::test]
async fn a_changed_table_is_read_anew_on_a_shared_connection() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let (ada, star) = (anon("ada"), Statement::new("select * from shape"));
    warm(&pool, &ada, &star).await;
    database.execute("alter table shape add column second text").await;
    let answer = crate::run(&pool, &ada, Access::ReadOnly, &star, pg::Ending::Commit).await.unwrap();
    assert_eq!(answer.records[0].columns.len(), 2);
}

#[tokio::test]
async fn a_shared_connection_without_readers_makes_room_for_writers() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let (ada, who, nap) = (anon("ada"), Statement::new(WHO), sleep("3"));
    warm(&pool, &ada, &who).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let writes = futures_util::future::join_all((0..4).map(|_| write(&pool, &ada, &nap))).await;
    let backends: HashSet<String> = writes.into_iter().map(|answer| text(&answer.unwrap()).to_owned()).collect();
    assert_eq!(backends.len(), 4, "all of the pool's connections serve when all are wanted");
}
