//! What auth's transactions promise: statements asked together travel in order, and what is not committed never was.

use super::harness::Server;

async fn prepared(server: &Server) -> pg::control::Connection {
    let sql = server.sql().await;
    sql.execute("create table public.noted (id bigserial, what text unique)", &[]).await.unwrap();
    sql
}

async fn noted(sql: &pg::control::Connection) -> Vec<String> {
    let rows = sql.query("select what from public.noted order by id", &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

#[tokio::test]
async fn statements_asked_together_travel_in_order_and_end_together() {
    let server = Server::start(&[]).await;
    let mut sql = prepared(&server).await;
    let put = "insert into public.noted (what) values ($1)";
    let last = "insert into public.noted (what) select string_agg(what, '+' order by id) from public.noted";
    for round in 0..3 {
        // In the first round nothing is prepared, in the second everything; in the third one statement is new.
        let [one, two] = ["one", "two"].map(|name| format!("{name}{round}"));
        let tx = sql.transaction().await.unwrap();
        let reads =
            if round == 2 { "select count(*) from public.noted" } else { "select count(*) as c from public.noted" };
        let (_, _, count, _, ()) = tokio::try_join!(
            biased;
            async { tx.execute(put, &[&one]).await },
            async { tx.execute(put, &[&two]).await },
            tx.query(reads, &[]),
            tx.execute(last, &[]),
            tx.finish(),
        )
        .unwrap();
        assert_eq!(count[0].get::<_, i64>(0), 3 * round + 2, "it sees what was asked before it");
        drop(tx);
        assert_eq!(noted(&sql).await.len() as i64, 3 * (round + 1), "committed");
    }
    assert!(noted(&sql).await[2] == "one0+two0");
}

#[tokio::test]
async fn what_fails_is_told_first_and_nothing_stays() {
    let server = Server::start(&[]).await;
    let mut sql = prepared(&server).await;
    let put = "insert into public.noted (what) values ($1)";
    for _ in 0..2 {
        let tx = sql.transaction().await.unwrap();
        let again = || async { tx.execute(put, &[&"a"]).await };
        let failed = tokio::try_join!(biased; again(), again(), tx.finish());
        assert_eq!(failed.unwrap_err().sqlstate(), Some("23505"), "not that the transaction is over");
        drop(tx);
        assert!(noted(&sql).await.is_empty());
    }
    // Dropped, with and without something said, and in the middle of a statement.
    drop(sql.transaction().await.unwrap());
    let tx = sql.transaction().await.unwrap();
    tx.execute(put, &[&"b"]).await.unwrap();
    drop(tx);
    let tx = sql.transaction().await.unwrap();
    tx.execute(put, &[&"c"]).await.unwrap();
    let slow = tokio::time::timeout(std::time::Duration::from_millis(50), tx.query("select pg_sleep(0.3)::text", &[]));
    assert!(slow.await.is_err());
    drop(tx);
    assert!(noted(&sql).await.is_empty(), "and the connection is usable at once");
    let tx = sql.transaction().await.unwrap();
    tx.execute(put, &[&"d"]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(noted(&sql).await, ["d"]);
}
