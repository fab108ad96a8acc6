//! The pool: how many, how long they are waited for, and how they come back.

use std::time::{Duration, Instant};

use testkit::process::Signal;

use super::{SECRET, fixture};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn as_many_requests_run_as_there_are_connections() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_DB_POOL", "2").start().await;
    let began = Instant::now();
    let (a, b, c, d) = tokio::join!(
        rest.get("/rpc/slow?seconds=2"),
        rest.get("/rpc/slow?seconds=2"),
        rest.get("/rpc/slow?seconds=2"),
        rest.get("/rpc/slow?seconds=2")
    );
    assert!([a, b, c, d].iter().all(|answer| answer.status == 200), "{}", rest.log());
    let took = began.elapsed();
    assert!(took > Duration::from_millis(3900) && took < Duration::from_millis(7500), "{took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_waits_too_long_is_told_so_and_others_need_no_connection() {
    let fixture = fixture().await;
    let plan = fixture.plan().set("PGRST_DB_POOL", "1").set("PGRST_DB_POOL_ACQUISITION_TIMEOUT", "3");
    let rest = plan.set("PGRST_JWT_SECRET", SECRET).start().await;
    let http = rest.http();
    let holding = tokio::spawn(async move { http.get("/rpc/slow?seconds=8").send().await });
    crate::until_asleep(&fixture.database.owner_url(), 1).await;

    // What needs no database is answered meanwhile.
    let wrong = testkit::jwt::sign("another secret of thirty-two characters", &serde_json::json!({ "role": "x" }));
    assert_eq!(rest.get_as("/fruit", &wrong).await.status, 401);
    assert_eq!(rest.get("/path/notfound").await.status, 404);
    assert_eq!(rest.get("/fruit?select=*,unexistent(*)").await.status, 400);
    assert_eq!(rest.http().patch("/rpc/slow", &serde_json::json!({})).send().await.unwrap().status, 405);

    let waiting = rest.get("/fruit");
    let one_waits =
        rest.until("one waits", Duration::from_secs(5), async || rest.metric("pgrst_db_pool_waiting").await == 1.0);
    let (answer, _) = tokio::join!(waiting, one_waits);
    assert_eq!(answer.status, 504, "{}", answer.body);
    assert!(
        answer.body.contains("PGRST003")
            && answer.body.contains("Timed out acquiring connection from connection pool.")
    );
    assert_eq!(rest.metric("pgrst_db_pool_timeouts_total").await, 1.0);
    rest.until_logged("Timed out acquiring connection from connection pool.", 1).await;
    assert_eq!(holding.await.unwrap().unwrap().status, 200);
    assert_eq!(rest.get("/fruit").await.status, 200);
}

#[tokio::test]
async fn unused_connections_are_closed_in_time() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_DB_POOL_MAX_IDLETIME", "4").start().await;
    assert_eq!(rest.get("/rpc/slow?seconds=0").await.status, 200);
    assert_eq!(rest.metric("pgrst_db_pool_available").await, 1.0);
    rest.until("the pool is empty", Duration::from_secs(40), async || {
        rest.metric("pgrst_db_pool_available").await == 0.0
    })
    .await;
}

#[tokio::test]
async fn ended_backends_are_replaced() {
    let fixture = fixture().await;
    let rest = fixture.rest().await;
    for round in 1..=3 {
        assert_eq!(rest.get("/fruit").await.status, 200);
        fixture.end_backends().await;
        assert_eq!(rest.get("/fruit").await.status, 200, "a read is asked again: {}", rest.log());
        rest.until_logged("listening for notifications", round * 2 + 1).await;
    }
    let name = fixture.database.name();
    fixture
        .sql(format!("create table {name}_new (id int); grant select on {name}_new to {}; notify pgrst", fixture.anon))
        .await;
    rest.until("the listener is back", Duration::from_secs(5), async || {
        rest.get(&format!("/{name}_new")).await.status == 200
    })
    .await;
}

#[tokio::test]
async fn without_recovery_the_loss_of_the_database_is_the_end() {
    let fixture = fixture().await;
    let mut rest = fixture.plan().set("PGRST_DB_POOL_AUTOMATIC_RECOVERY", "false").start().await;
    fixture.end_backends().await;
    assert_eq!(rest.ended(Duration::from_secs(5)).await.code(), Some(1));
    assert!(rest.log().contains("db-pool-automatic-recovery is off"), "{}", rest.log());

    let nowhere = fixture.url().replace(fixture.database.name(), "nowhere");
    let plan = fixture.plan().set("PGRST_DB_URI", &format!("{nowhere}&user={}", fixture.login));
    let mut rest = plan.set("PGRST_DB_POOL_AUTOMATIC_RECOVERY", "false").spawn().await;
    assert_eq!(rest.ended(Duration::from_secs(5)).await.code(), Some(1));
}

#[tokio::test]
async fn a_login_that_is_refused_ends_a_start_but_not_a_server() {
    let fixture = fixture().await;
    let login = &fixture.login;
    let rest = fixture.rest().await;
    fixture.sql(format!("alter role {login} nologin")).await;
    fixture.end_backends().await;
    let refused = rest.get("/fruit").await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.body);
    assert!(refused.body.contains("PGRST000"), "{}", refused.body);
    rest.until_ready(503).await;

    let mut second = fixture.plan().spawn().await;
    assert_eq!(second.ended(Duration::from_secs(10)).await.code(), Some(1));
    assert!(second.log().contains("the database refuses the login"), "{}", second.log());

    fixture.sql(format!("alter role {login} login")).await;
    let back = rest.until("reads again", Duration::from_secs(8), async || rest.get("/fruit").await.status == 200).await;
    println!("a login allowed again is used after {back:?}");
    rest.until_ready(200).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_room_is_said_and_survived() {
    let fixture = fixture().await;
    let rest = fixture.rest().await;
    assert_eq!(rest.get("/fruit").await.status, 200);
    fixture.sql(format!("alter role {} connection limit 3", fixture.login)).await;
    let statuses = futures(&rest, 12).await;
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}\n{}", rest.log());
    assert!(statuses.contains(&200), "{statuses:?}");
    fixture.sql(format!("alter role {} connection limit -1", fixture.login)).await;
    rest.until("room again", Duration::from_secs(5), async || {
        futures(&rest, 8).await.iter().all(|status| *status == 200)
    })
    .await;
}

/// Whatever ends a request, the next one on the same connection starts clean.
#[tokio::test]
async fn nothing_of_a_failed_request_stays_on_its_connection() {
    let fixture = fixture().await;
    fixture
        .sql(
            "create function fails(how text) returns void language plpgsql volatile as $$ begin
               perform set_config('app.left', 'behind', true); set local work_mem = '7MB';
               case how when 'raise' then raise exception 'no';                  when 'serialization' then raise serialization_failure; when 'deadlock' then raise deadlock_detected;
                 when 'division' then perform 1 / 0; else raise query_canceled; end case;
             end $$;
             create function times_out() returns void language plpgsql volatile set statement_timeout = '10ms' as $$ begin
               perform set_config('app.left', 'behind', true); perform pg_sleep(1); end $$;
             create function state() returns text language sql stable as $$
               select concat_ws(' ', current_user, nullif(current_setting('app.left', true), ''), current_setting('work_mem'),
                                (select count(*) from pg_locks where pid = pg_backend_pid() and mode = 'RowExclusiveLock')) $$;"
        )
        .await;
    let rest = fixture.plan().set("PGRST_DB_POOL", "1").set("PGRST_JWT_SECRET", SECRET).start().await;
    let clean = rest.get("/rpc/state").await.body;
    assert!(clean.starts_with(&format!("\"{} 4MB", fixture.anon)), "{clean}");
    let ways = [
        ("raise", 400),
        ("timeout", 500),
        ("serialization", 500),
        ("deadlock", 500),
        ("division", 400),
        ("cancel", 500),
    ];
    for round in 0..90 {
        let (how, status) = ways[round % ways.len()];
        let (path, body) = match how {
            "timeout" => ("/rpc/times_out", serde_json::json!({})),
            how => ("/rpc/fails", serde_json::json!({ "how": how })),
        };
        // By turns as one role and the other.
        let request = rest.http().post(path, &body);
        let request = if round % 2 == 0 { request.bearer(&fixture.token()) } else { request };
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status, status, "{how}: {}", answer.body);
        if round % 3 == 0 {
            // And one whose client goes away.
            let gone = rest.http().get("/rpc/slow?seconds=0.2").timeout(Duration::from_millis(15)).send().await;
            assert!(gone.is_err());
        }
        assert_eq!(rest.get("/rpc/state").await.body, clean, "after {how}");
    }
}

async fn futures(rest: &super::Rest, count: usize) -> Vec<u16> {
    let asked: Vec<_> = (0..count)
        .map(|_| {
            let http = rest.http();
            tokio::spawn(async move { http.get("/rpc/slow?seconds=0.2").send().await.unwrap().status })
        })
        .collect();
    let mut statuses = Vec::new();
    for asked in asked {
        statuses.push(asked.await.unwrap());
    }
    statuses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reloads_and_the_end_interrupt_no_request() {
    let fixture = fixture().await;
    let mut rest = fixture.rest().await;
    let slow: Vec<_> = (0..6)
        .map(|_| {
            let http = rest.http();
            tokio::spawn(async move { http.get("/rpc/slow?seconds=4").send().await.unwrap() })
        })
        .collect();
    crate::until_asleep(&fixture.database.owner_url(), 6).await;
    rest.signal(Signal::USR1);
    rest.signal(Signal::USR2);
    tokio::time::sleep(Duration::from_millis(200)).await;
    rest.signal(Signal::TERM);
    for request in slow {
        let answer = request.await.unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (200, "\"done\""), "{}", rest.log());
    }
    assert!(rest.ended(Duration::from_secs(5)).await.success(), "{}", rest.log());
}
