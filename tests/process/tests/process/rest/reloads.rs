//! Reloads by notification and by signal: nothing is lost, and nothing is half in force.

use std::time::Duration;

use testkit::process::Signal;

use super::{SECRET, fixture};

#[tokio::test]
async fn a_secret_is_rotated_by_signal_and_by_notification() {
    let fixture = fixture().await;
    let file = std::env::temp_dir().join(format!("saluhall-secret-{}", std::process::id()));
    std::fs::write(&file, SECRET).unwrap();
    let plan = fixture.plan().set("PGRST_JWT_SECRET", &format!("@{}", file.display())).set("PGRST_DB_CONFIG", "false");
    let rest = plan.set("PGRST_LOG_LEVEL", "crit").start().await;
    let (token, path) = (fixture.token(), "/authors_only");
    assert_eq!(rest.get_as(path, &token).await.status, 200);
    assert_eq!(rest.get_as(path, &token).await.status, 200, "from the cache");
    assert_eq!(rest.metric("pgrst_jwt_cache_hits_total").await, 1.0);

    // A reload of the schema leaves files alone while the database sets nothing.
    std::fs::write(&file, "invalid".repeat(5)).unwrap();
    rest.signal(Signal::USR1);
    rest.until_logged("schema loaded", 2).await;
    assert_eq!(rest.get_as(path, &token).await.status, 200);
    rest.signal(Signal::USR2);
    rest.until_logged("settings reloaded", 1).await;
    assert_eq!(rest.get_as(path, &token).await.status, 401, "what was remembered under the old secret is forgotten");

    std::fs::write(&file, SECRET).unwrap();
    fixture.sql("notify pgrst, 'reload config'").await;
    rest.until_logged("settings reloaded", 2).await;
    assert_eq!(rest.get_as(path, &token).await.status, 200);

    // A file that cannot be used is logged, and what was in force stays.
    std::fs::write(&file, "short").unwrap();
    rest.signal(Signal::USR2);
    rest.until_logged("The JWT secret must be at least 32 characters long.", 1).await;
    assert_eq!(rest.get_as(path, &token).await.status, 200);
    assert!(!rest.log().contains(SECRET) && !rest.log().contains("\"short\""), "a secret reached the log");
    std::fs::remove_file(file).unwrap();
}

#[tokio::test]
async fn a_configuration_file_is_read_again() {
    let fixture = fixture().await;
    let file = std::env::temp_dir().join(format!("saluhall-reload-{}.conf", std::process::id()));
    let text = "app.settings.name = \"John\"\ndb-schemas = \"public\"\nlog-level = \"crit\"\n";
    std::fs::write(&file, text).unwrap();
    let rest = fixture.plan().argument(file.display().to_string()).start().await;
    assert_eq!(rest.get("/rpc/guc?name=app.settings.name").await.body, "\"John\"");
    assert_eq!(rest.lines("\"http.path\":\"/rpc/guc\""), 0, "crit logs no request");

    std::fs::write(&file, text.replace("John", "Jane").replace("public", "v1").replace("crit", "info")).unwrap();
    rest.signal(Signal::USR2);
    rest.until_text("/rpc/guc?name=app.settings.name", "\"Jane\"").await;
    rest.until_text("/rpc/guc?name=search_path", r#""\"v1\", \"public\"""#).await;
    rest.until_logged("\"http.path\":\"/rpc/guc\"", 1).await;

    std::fs::write(&file, "app.settings.name = \"Jim\"\ndb-tx-end = \"maybe\"\n").unwrap();
    rest.signal(Signal::USR2);
    rest.until_logged("Invalid transaction termination", 1).await;
    assert_eq!(rest.get("/rpc/guc?name=app.settings.name").await.body, "\"Jane\"");
    std::fs::remove_file(file).unwrap();
}

#[tokio::test]
async fn requests_wait_for_the_first_schema_and_it_is_loaded_once() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_INTERNAL_SCHEMA_CACHE_QUERY_SLEEP", "3000").spawn().await;
    rest.until("the port answers", Duration::from_secs(5), async || rest.status("/live").await == 200).await;
    assert_eq!(rest.status("/ready").await, 503);
    let answer = rest.get("/fruit?select=id&id=eq.1").await;
    assert_eq!((answer.status, answer.body.as_str()), (200, r#"[{"id":1}]"#), "{}", rest.log());
    assert_eq!(rest.status("/ready").await, 200);
    tokio::time::sleep(Duration::from_millis(3200)).await;
    assert_eq!(rest.metric("pgrst_schema_cache_loads_total{status=\"SUCCESS\"}").await, 1.0, "{}", rest.log());
    assert!(rest.metric("pgrst_schema_cache_query_time_seconds").await >= 3.0);
}

#[tokio::test]
async fn the_old_schema_serves_during_a_reload_and_no_notification_is_lost() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_INTERNAL_SCHEMA_CACHE_QUERY_SLEEP", "2500").start().await;
    let loads = async || rest.metric("pgrst_schema_cache_loads_total{status=\"SUCCESS\"}").await;
    fixture.sql("create function times(a int, b int) returns int language sql as 'select a + b'; notify pgrst").await;
    rest.until_logged("reload asked for", 1).await;
    // Inside the reload: old requests are served, and the second change must not be forgotten.
    assert_eq!(rest.get("/fruit?select=id&id=eq.1").await.status, 200);
    assert_eq!(loads().await, 1.0, "a request waited for a reload");
    let change =
        "drop function times(int, int); create function times(c int, d int) returns int language sql as 'select c * d'";
    fixture.sql(format!("{change}; notify pgrst, 'reload schema'")).await;
    let limit = Duration::from_secs(30);
    rest.until("12", limit, async || rest.get("/rpc/times?c=3&d=4").await.body == "12").await;
    // One load at the start and one for each change, since the second came when the first was under way.
    rest.until("three loads", limit, async || loads().await == 3.0).await;
    fixture.sql("notify pgrst, 'something else'").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(loads().await, 3.0, "an unknown word does nothing");
}

#[tokio::test]
async fn what_connections_remember_follows_the_schema() {
    let fixture = fixture().await;
    let rest = fixture.rest().await;
    fixture
        .sql(format!("create table cats (id uuid primary key); grant select on cats to {}; notify pgrst", fixture.anon))
        .await;
    rest.until("cats", Duration::from_secs(5), async || {
        rest.get("/cats?id=eq.dea27321-f988-4a57-93e4-8eeb38f3cf1e").await.status == 200
    })
    .await;
    fixture
        .sql(format!(
            "drop table cats; create table cats (id bigint primary key); grant select on cats to {}; notify pgrst",
            fixture.anon
        ))
        .await;
    rest.until("cats with numbers", Duration::from_secs(5), async || rest.get("/cats?id=eq.1").await.status == 200)
        .await;

    // Until it is told, the database speaks; afterwards the schema does.
    fixture.sql("drop table cats").await;
    let answer = rest.get("/cats?id=eq.1").await;
    assert!(answer.status == 404 && answer.body.contains("42P01"), "{}", answer.body);
    fixture.sql("notify pgrst, 'reload schema'").await;
    rest.until("PGRST205", Duration::from_secs(5), async || rest.get("/cats?id=eq.1").await.body.contains("PGRST205"))
        .await;
}

#[tokio::test]
async fn settings_of_roles_follow_a_reload() {
    let fixture = fixture().await;
    fixture.sql(format!("alter role {} set statement_timeout = '5s'", fixture.anon)).await;
    let rest = fixture.rest().await;
    // A call that may write: what only reads may share a connection, whose own limit it would see.
    let timeout = async || {
        let call = rest.http().post("/rpc/guc_now", &serde_json::json!({ "name": "statement_timeout" }));
        call.send().await.unwrap().body
    };
    assert_eq!(timeout().await, "\"5s\"");
    fixture
        .sql(format!("alter role {} set statement_timeout = '300ms'; notify pgrst, 'reload config'", fixture.anon))
        .await;
    rest.until("the new limit", Duration::from_secs(5), async || timeout().await == "\"300ms\"").await;
    let answer = rest.get("/rpc/slow?seconds=2").await;
    assert_eq!(answer.header("proxy-status"), "PostgREST; error=57014");
    assert!(
        answer.status == 500 && answer.body.contains("canceling statement due to statement timeout"),
        "{}",
        answer.body
    );
    rest.until_logged("canceling statement due to statement timeout", 1).await;
}
