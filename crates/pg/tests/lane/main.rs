//! What a request may rely on, against a real Postgres: every row of the semantics table of the hot path is a test.
//!
//! `SALUHALL_TEST_DATABASE` names a superuser's database; the default is the development cluster.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod database;
mod outage;
mod sharing;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use database::{Database, anon, as_role, json};
use pg::{Access, Answer, Ending, Error, Isolation, Pool, Session, Work};
use query::{Param, Record, Rows, Statement, Verdict};

const WHO: &str = "select json_build_object('role', current_user, 'claims', current_setting('request.jwt.claims', true), \
                   'path', current_setting('search_path'))::text";

async fn read(pool: &Pool, session: &Session, statement: &Statement) -> Result<Answer, Error> {
    run(pool, session, Access::ReadOnly, statement, Ending::Commit).await
}

async fn write(pool: &Pool, session: &Session, statement: &Statement) -> Result<Answer, Error> {
    run(pool, session, Access::ReadWrite, statement, Ending::Commit).await
}

async fn run(
    pool: &Pool,
    session: &Session,
    access: Access,
    statement: &Statement,
    ending: Ending<'_>,
) -> Result<Answer, Error> {
    pool.run(Work { session, access, isolation: None, statements: &[statement], ending }).await
}

fn text(answer: &Answer) -> &str {
    answer.records[0].first().and_then(|row| row.text(0)).expect("one row of text")
}

fn sqlstate(result: Result<Answer, Error>) -> String {
    result.expect_err("refused").sqlstate().expect("refused by Postgres").to_owned()
}

fn insert(id: &'static str) -> Statement {
    let mut statement = Statement::new("insert into items (id, owner) values (");
    statement.param(id.into()).push(", 'ada') returning id::text");
    statement
}

fn count(of: &'static str) -> Statement {
    let mut statement = Statement::new("select count(*)::text from items where id = ");
    statement.param(of.into());
    statement
}

#[tokio::test]
async fn role_and_claims_are_visible_to_the_statement_and_gone_afterwards() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let who = Statement::new(WHO);
    let answer = json(text(&read(&pool, &anon("ada"), &who).await.unwrap()));
    assert_eq!(answer["role"], "lane_anon");
    assert_eq!(json(answer["claims"].as_str().unwrap())["sub"], "ada");
    // Row security sees the same: ada's rows and nobody else's.
    let mine = Statement::new("select coalesce(json_agg(owner), '[]')::text from items where id < 10");
    assert_eq!(text(&read(&pool, &anon("ada"), &mine).await.unwrap()), r#"["ada"]"#);
    assert_eq!(text(&read(&pool, &anon("bo"), &mine).await.unwrap()), r#"["bo"]"#);
    assert_eq!(database.login_left_behind(&pool).await, ("lane_login".into(), String::new()));
}

#[tokio::test]
async fn an_error_rolls_the_whole_work_back() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let (first, second) = (insert("100"), Statement::new("select (1 / 0)::text"));
    let session = anon("ada");
    let work = |ending| Work { session: &session, access: Access::ReadWrite, isolation: None, statements: &[], ending };
    for isolation in [None, Some(Isolation::Serializable)] {
        let statements = [&first, &second];
        let result = pool.run(Work { statements: &statements, isolation, ..work(Ending::Commit) }).await;
        assert_eq!(sqlstate(result), "22012");
    }
    let commit = |_: &[Record]| Verdict::Commit;
    assert_eq!(
        sqlstate(pool.run(Work { statements: &[&first, &second], ..work(Ending::Ask(&commit)) }).await),
        "22012"
    );
    assert_eq!(sqlstate(pool.run(Work { statements: &[&first, &second], ..work(Ending::RollBack) }).await), "22012");
    assert_eq!(text(&read(&pool, &session, &count("100")).await.unwrap()), "0");
    assert_eq!(database.login_left_behind(&pool).await, ("lane_login".into(), String::new()));
}

#[tokio::test]
async fn a_read_cannot_write_and_cannot_switch_that_off() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let ada = anon("ada");
    assert_eq!(sqlstate(read(&pool, &ada, &insert("101")).await), "25006");
    let writes_inside = Statement::new("select add_item(102)::text");
    assert_eq!(sqlstate(read(&pool, &ada, &writes_inside).await), "25006");
    let off = Statement::new("select set_config('transaction_read_only', 'off', true)");
    let both = [&off, &insert("103")];
    let work =
        Work { session: &ada, access: Access::ReadOnly, isolation: None, statements: &both, ending: Ending::Commit };
    assert_eq!(sqlstate(pool.run(work).await), "25001");
    // The same connection writes again as soon as it may.
    assert_eq!(text(&write(&pool, &ada, &insert("104")).await.unwrap()), "104");
    assert_eq!(text(&read(&pool, &ada, &count("104")).await.unwrap()), "1");
}

#[tokio::test]
async fn deferred_constraints_are_heard_before_anything_is_answered() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let orphan = Statement::new("insert into children (parent) values (4711) returning parent::text");
    let ada = anon("ada");
    assert_eq!(sqlstate(write(&pool, &ada, &orphan).await), "23503");
    let commit = |_: &[Record]| Verdict::Commit;
    assert_eq!(sqlstate(run(&pool, &ada, Access::ReadWrite, &orphan, Ending::Ask(&commit)).await), "23503");
    // What is refused for its own sake does not ask for more reasons.
    let refuse = |_: &[Record]| Verdict::Refuse;
    let refused = run(&pool, &ada, Access::ReadWrite, &orphan, Ending::Ask(&refuse)).await.unwrap();
    assert_eq!((text(&refused), refused.committed), ("4711", false));
    // A dry run must say what a real one would have said.
    assert_eq!(sqlstate(run(&pool, &ada, Access::ReadWrite, &orphan, Ending::RollBack).await), "23503");
    assert_eq!(database.login_left_behind(&pool).await, ("lane_login".into(), String::new()));
}

#[tokio::test]
async fn a_role_that_the_login_may_not_take_stops_everything() {
    let database = Database::new().await;
    let pool = database.pool(1);
    for access in [Access::ReadOnly, Access::ReadWrite] {
        let bump = Statement::new("select nextval('public.bumped')::text");
        assert_eq!(
            sqlstate(run(&pool, &as_role("lane_forbidden", "ada"), access, &bump, Ending::Commit).await),
            "42501"
        );
    }
    assert_eq!(sqlstate(read(&pool, &as_role("lane_no_such_role", "ada"), &Statement::new(WHO)).await), "22023");
    assert_eq!(database.scalar("select is_called::text from public.bumped").await, "false");
}

#[tokio::test]
async fn settings_of_the_role_govern_the_statement() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let mut session = anon("ada");
    session.before_role.push(("statement_timeout".into(), "30ms".into()));
    let sleep = Statement::new("select pg_sleep(5)::text");
    assert_eq!(sqlstate(read(&pool, &session, &sleep).await), "57014");
    assert_eq!(sqlstate(write(&pool, &session, &sleep).await), "57014");
    let timeout = Statement::new("select current_setting('statement_timeout')");
    assert_eq!(text(&write(&pool, &anon("ada"), &timeout).await.unwrap()), "0");
}

#[tokio::test]
async fn isolation_is_the_one_asked_for() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let statement =
        Statement::new("select current_setting('transaction_isolation') || current_setting('transaction_read_only')");
    for (isolation, name) in [
        (None, "read committed"),
        (Some(Isolation::RepeatableRead), "repeatable read"),
        (Some(Isolation::Serializable), "serializable"),
    ] {
        for (access, suffix) in [(Access::ReadOnly, "on"), (Access::ReadWrite, "off")] {
            let session = anon("ada");
            let work = Work { session: &session, access, isolation, statements: &[&statement], ending: Ending::Commit };
            assert_eq!(text(&pool.run(work).await.unwrap()), format!("{name}{suffix}"));
        }
    }
}

#[tokio::test]
async fn the_rule_decides_with_the_records_in_hand() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let ada = anon("ada");
    let single = |records: &[Record]| if records[0].affected == 1 { Verdict::Commit } else { Verdict::RollBack };
    let two = Statement::new("insert into items (id, owner) values (110, 'ada'), (111, 'ada') returning id::text");
    let answer = run(&pool, &ada, Access::ReadWrite, &two, Ending::Ask(&single)).await.unwrap();
    assert_eq!((answer.committed, answer.records[0].rows.len(), answer.records[0].affected), (false, 2, 2));
    assert_eq!(text(&read(&pool, &ada, &count("110")).await.unwrap()), "0");
    let answer = run(&pool, &ada, Access::ReadWrite, &insert("112"), Ending::Ask(&single)).await.unwrap();
    assert!(answer.committed);
    assert_eq!(text(&read(&pool, &ada, &count("112")).await.unwrap()), "1");
    let answer = run(&pool, &ada, Access::ReadWrite, &insert("113"), Ending::RollBack).await.unwrap();
    assert_eq!((answer.committed, text(&answer)), (false, "113"));
    assert_eq!(text(&read(&pool, &ada, &count("113")).await.unwrap()), "0");
}

#[tokio::test]
async fn a_rule_is_asked_until_the_columns_are_known_to_fit() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let ada = anon("ada");
    let asked = AtomicUsize::new(0);
    let rule = |records: &[Record]| {
        asked.fetch_add(1, Ordering::Relaxed);
        let fits = records[0].json.as_ref().is_some_and(|json| json.fits);
        if fits { Verdict::Commit } else { Verdict::Refuse }
    };
    let insert = |id: usize, returning| {
        let mut statement = Statement::new("insert into items (id, owner) values (");
        statement.param(id.to_string().as_str().into()).push(", 'ada') returning ").push(returning);
        statement.answer_with(Rows::Json { counted: false, spaced: 0 });
        statement
    };
    for id in 300..305 {
        let ending = Ending::AskUntilKnown(&rule);
        let answer = run(&pool, &ada, Access::ReadWrite, &insert(id, "id"), ending).await.unwrap();
        assert!(answer.committed);
        assert_eq!(answer.records[0].json.as_ref().unwrap().array, format!("[{{\"id\":{id}}}]").as_bytes());
    }
    // Described with the first run, and once more when it is prepared.
    assert_eq!(asked.swap(0, Ordering::Relaxed), 2);
    // What Postgres has to write is taken back every time.
    for id in 310..315 {
        let ending = Ending::AskUntilKnown(&rule);
        let answer = run(&pool, &ada, Access::ReadWrite, &insert(id, "array[id] as ids"), ending).await.unwrap();
        assert!(!answer.committed);
    }
    assert_eq!(asked.load(Ordering::Relaxed), 5);
    let stored = database.scalar("select string_agg(id::text, ',' order by id) from items where id >= 300").await;
    assert_eq!(stored, "300,301,302,303,304");
}

#[tokio::test]
async fn a_column_that_changes_its_type_is_not_written_as_it_was_before() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let ada = anon("ada");
    let rule = |records: &[Record]| match records[0].json.as_ref().is_some_and(|json| json.fits) {
        true => Verdict::Commit,
        false => Verdict::Refuse,
    };
    let mut star = Statement::new("insert into shape (first) values (null) returning *");
    star.answer_with(Rows::Json { counted: false, spaced: 0 });
    for _ in 0..4 {
        assert!(run(&pool, &ada, Access::ReadWrite, &star, Ending::AskUntilKnown(&rule)).await.unwrap().committed);
    }
    // Without a word to the pool: the plan is refused before it runs, and the rule is asked anew.
    database.execute("alter table shape add column list int[] default '{1}'").await;
    assert!(!run(&pool, &ada, Access::ReadWrite, &star, Ending::AskUntilKnown(&rule)).await.unwrap().committed);
    assert_eq!(database.scalar("select count(*)::text from shape where list is not null").await, "4");
}

#[tokio::test]
async fn records_describe_their_columns_at_every_sighting() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let statement = Statement::new("select 'x'::text as word, '{}'::json as body, null::text as nothing");
    for _ in 0..5 {
        let answer = read(&pool, &anon("ada"), &statement).await.unwrap();
        let columns: Vec<_> = answer.records[0].columns.iter().map(|c| (&*c.name, c.type_oid)).collect();
        assert_eq!(columns, [("word", 25), ("body", 114), ("nothing", 25)]);
        let row = answer.records[0].first().unwrap();
        assert_eq!((row.text(0), row.text(1), row.text(2)), (Some("x"), Some("{}"), None));
    }
}

#[tokio::test]
async fn bodies_of_every_size_arrive_whole() {
    let database = Database::new().await;
    let pool = database.pool(1);
    for size in [0, 1, 4_000, 16_370, 16_384, 65_530, 65_536, 70_000, 3_000_000] {
        let mut statement = Statement::new("select md5(b) || b from (select ");
        statement.param(Param::text("å".repeat(size / 2))).push("::text) as given (b)");
        let answer = read(&pool, &anon("ada"), &statement).await.unwrap();
        let (digest, body) = text(&answer).split_at(32);
        assert_eq!(body, "å".repeat(size / 2));
        assert_eq!(digest, database.scalar(&format!("select md5(repeat('å', {}))", size / 2)).await);
    }
}

#[tokio::test]
async fn a_changed_table_does_not_break_the_statements_prepared_for_it() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let star = Statement::new("select * from shape");
    for _ in 0..4 {
        assert_eq!(read(&pool, &anon("ada"), &star).await.unwrap().records[0].columns.len(), 1);
    }
    database.execute("alter table shape add column second text").await;
    // Without a word to the pool: Postgres refuses the old plan, the lane asks again.
    assert_eq!(read(&pool, &anon("ada"), &star).await.unwrap().records[0].columns.len(), 2);
    database.execute("alter table shape add column third text").await;
    pool.new_schema();
    for _ in 0..4 {
        assert_eq!(read(&pool, &anon("ada"), &star).await.unwrap().records[0].columns.len(), 3);
    }
    // 0A000 of the user's own is an answer, not a reason to ask again.
    let own = Statement::new("select refuse('0A000')::text");
    assert_eq!(sqlstate(write(&pool, &anon("ada"), &own).await), "0A000");
}

#[tokio::test]
async fn more_texts_than_the_cache_holds_all_get_their_answer() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let ada = anon("ada");
    for round in 0..3 {
        for number in 0..200 {
            let mut statement = Statement::new("select ");
            statement.number(number).push("::text");
            assert_eq!(text(&write(&pool, &ada, &statement).await.unwrap()), number.to_string(), "round {round}");
        }
    }
    let prepared = Statement::new("select count(*)::text from pg_prepared_statements");
    let held: usize = text(&write(&pool, &ada, &prepared).await.unwrap()).parse().unwrap();
    // Not all 200, and not none: the bound holds and statements do get prepared.
    assert!((64..=128).contains(&held), "{held} prepared statements");
}

#[tokio::test]
async fn a_dropped_request_is_cancelled_and_its_connection_comes_back_clean() {
    let database = Database::new().await;
    let pool = database.pool(1);
    let sleep = Statement::new("select pg_sleep(30)::text");
    for access in [Access::ReadOnly, Access::ReadWrite] {
        let session = anon("ada");
        let dropped = run(&pool, &session, access, &sleep, Ending::Commit);
        assert!(tokio::time::timeout(Duration::from_millis(200), dropped).await.is_err());
        let begun = Instant::now();
        assert_eq!(text(&write(&pool, &session, &count("1")).await.unwrap()), "1");
        assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
    }
    assert_eq!(database.login_left_behind(&pool).await, ("lane_login".into(), String::new()));
    assert_eq!(database.busy_backends().await, "0");
    assert_eq!(database.backends().await, "1", "the connection was kept");
}

#[tokio::test]
async fn waiting_for_a_connection_has_an_end() {
    let database = Database::new().await;
    let pool = database.pool_with(1, Duration::from_secs(1));
    let (session, sleep) = (anon("ada"), Statement::new("select pg_sleep(4)::text"));
    let long = write(&pool, &session, &sleep);
    let (long, short) = tokio::join!(long, async {
        database.comes_to_work().await;
        write(&pool, &anon("ada"), &Statement::new(WHO)).await
    });
    assert!(long.is_ok());
    assert!(matches!(short, Err(Error::AcquireTimeout)), "{short:?}");
}

#[tokio::test]
async fn terminated_backends_are_replaced_without_a_failed_request() {
    let database = Database::new().await;
    let pool = database.pool(4);
    let who = Statement::new(WHO);
    for _ in 0..5 {
        for _ in 0..4 {
            assert!(read(&pool, &anon("ada"), &who).await.is_ok());
        }
        database.terminate_backends().await;
        assert!(read(&pool, &anon("ada"), &who).await.is_ok());
        database.terminate_backends().await;
        // Nothing of a write ran on a backend that had ended before: it may go out again.
        assert!(write(&pool, &anon("ada"), &who).await.is_ok());
    }
}

#[tokio::test]
async fn a_request_on_a_backend_that_dies_fails_at_once_and_says_so() {
    let database = Database::new().await;
    let pool = database.pool(2);
    let (session, sleep) = (anon("ada"), Statement::new("select pg_sleep(30)::text"));
    let (result, dead) = tokio::join!(write(&pool, &session, &sleep), async {
        database.comes_to_work().await;
        database.terminate_backends().await;
        Instant::now()
    });
    assert!(dead.elapsed() < Duration::from_secs(2));
    match result {
        Err(Error::Database(error)) => assert_eq!(error.sqlstate, "57P01"),
        Err(Error::Lost(_)) => {}
        other => panic!("{other:?}"),
    }
    assert!(write(&pool, &session, &Statement::new(WHO)).await.is_ok());
}

#[tokio::test]
async fn an_unreachable_database_is_refused_quickly() {
    let pool = database::pool_at("postgresql://nobody@127.0.0.1:1/nowhere", 2, Duration::from_secs(10));
    let begun = Instant::now();
    for _ in 0..20 {
        let result = read(&pool, &anon("ada"), &Statement::new(WHO)).await;
        assert!(matches!(result, Err(Error::Unavailable(_))), "{result:?}");
    }
    assert!(pool.probe().await.is_err());
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_probe_is_answered() {
    let database = Database::new().await;
    let pool = database.pool(1);
    for _ in 0..3 {
        pool.probe().await.unwrap();
    }
    assert_eq!(database.backends().await, "1");
}

/// Reads, writes, refusals, roll-backs, dropped requests and killed backends from several threads at once; afterwards
/// nothing of any caller is left on any connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_mixed_requests_leave_every_connection_clean() {
    let database = Database::new().await;
    let pool = database.pool(6);
    let tasks: Vec<_> = (0..20).map(|task| tokio::spawn(mixed_requests(pool.clone(), task))).collect();
    for task in tasks {
        task.await.unwrap();
    }
    for _ in 0..20 {
        assert_eq!(database.login_left_behind(&pool).await, ("lane_login".into(), String::new()));
    }
    database.comes_to_rest().await;
    assert_eq!(database.scalar("select count(*)::text from items where owner <> 'ada' and id >= 1000").await, "0");
}

async fn mixed_requests(pool: Pool, task: usize) {
    let (ada, bo) = (anon("ada"), as_role("lane_other", "bo"));
    let who = Statement::new(WHO);
    let fail = Statement::new("select (1 / 0)::text");
    let sleep = Statement::new("select pg_sleep(0.02)::text");
    let add = Statement::new(
        "insert into items (id, owner) select 1000 + count(*), 'ada' from items on conflict do nothing returning id::text",
    );
    for turn in 0..500 {
        let session = if (turn + task).is_multiple_of(2) { &ada } else { &bo };
        match (turn * 7 + task) % 10 {
            0..=4 => {
                let answer = json(text(&read(&pool, session, &who).await.unwrap()));
                assert_eq!(answer["role"], *session.role);
                let claims = json(answer["claims"].as_str().unwrap());
                assert_eq!(claims["sub"] == "ada", session.role == "lane_anon");
            }
            5 => assert_eq!(sqlstate(read(&pool, session, &fail).await), "22012"),
            6 => {
                let _ = run(&pool, &ada, Access::ReadWrite, &add, Ending::RollBack).await;
            }
            7 => {
                let roll_back = |_: &[Record]| Verdict::RollBack;
                let _ = run(&pool, &ada, Access::ReadWrite, &add, Ending::Ask(&roll_back)).await;
            }
            8 => {
                let limit = Duration::from_micros(u64::try_from(turn % 40).unwrap() * 500);
                let _ =
                    tokio::time::timeout(limit, run(&pool, session, Access::ReadWrite, &sleep, Ending::Commit)).await;
            }
            _ => assert_eq!(sqlstate(read(&pool, &ada, &add).await), "25006"),
        }
    }
}
