//! The admin server and the ways to listen.

use std::time::Duration;

use super::{SECRET, fixture};

#[tokio::test]
async fn figures_schema_and_settings_are_shown() {
    let fixture = fixture().await;
    let rest = fixture.plan().set("PGRST_JWT_SECRET", SECRET).set("PGRST_DB_POOL", "7").start().await;
    assert_eq!((rest.status("/live").await, rest.status("/notfound").await), (200, 404));
    assert_eq!(rest.get_as("/authors_only", &fixture.token()).await.status, 200);

    let metrics = rest.admin().get("/metrics").send().await.unwrap();
    assert_eq!(metrics.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(rest.metric("pgrst_db_pool_max").await, 7.0);
    assert_eq!(rest.metric("pgrst_db_pool_available").await, 1.0, "{}", metrics.body);
    assert_eq!(rest.metric("pgrst_db_pool_waiting").await, 0.0);
    assert_eq!(rest.metric("pgrst_jwt_cache_requests_total").await, 1.0);
    assert!(rest.metric("process_open_fds").await > 3.0);

    let schema = rest.admin().get("/schema_cache").send().await.unwrap();
    assert!(schema.body.starts_with("{\"dbTables\":[[{\"qiName\":\"authors_only\""), "{}", schema.body);
    let settings = rest.admin().get("/config").send().await.unwrap().body;
    assert!(settings.contains("db-pool = 7\n") && settings.contains("jwt-secret = \"***\""), "{settings}");
    assert!(!settings.contains(SECRET) && !settings.contains(&fixture.login), "{settings}");
}

#[tokio::test]
async fn ready_is_asked_from_the_command_line() {
    let fixture = fixture().await;
    let rest = fixture.rest().await;
    let plan = fixture.plan().argument("--ready").set("PGRST_ADMIN_SERVER_PORT", &rest.admin.to_string());
    let (code, text, _) = plan.output().await;
    assert_eq!((code, text), (Some(0), format!("OK: http://127.0.0.1:{}/ready\n", rest.admin)));
    let (code, _, text) = plan.clone().set("PGRST_ADMIN_SERVER_PORT", "").output().await;
    assert!(code == Some(1) && text.contains("Admin server is not running"), "{text}");
    let (code, _, text) = plan.clone().set("PGRST_SERVER_HOST", "*4").output().await;
    assert!(code == Some(1) && text.contains("cannot be used when server-host is configured as \"*4\""), "{text}");
    let free = testkit::free_port().unwrap().to_string();
    let (code, _, text) = plan.clone().set("PGRST_ADMIN_SERVER_PORT", &free).output().await;
    assert!(
        code == Some(1) && text.contains(&format!("ERROR: connection refused to http://127.0.0.1:{free}/ready")),
        "{text}"
    );
}

#[tokio::test]
async fn any_address_is_said_in_upstreams_words() {
    let fixture = fixture().await;
    for host in ["*", "*4", "!4", "*6", "localhost"] {
        let rest = fixture.plan().set("PGRST_SERVER_HOST", host).start().await;
        assert_eq!((rest.status("/live").await, rest.get("/fruit").await.status), (200, 200), "{host}");
    }
    // Only IPv6: nobody answers on 127.0.0.1.
    let rest = fixture.plan().set("PGRST_SERVER_HOST", "!6").set("PGRST_ADMIN_SERVER_HOST", "127.0.0.1").start().await;
    assert!(rest.http().get("/fruit").send().await.is_err());
    let v6 = testkit::Http::new(format!("http://[::1]:{}", rest.port));
    assert_eq!(v6.get("/fruit").send().await.unwrap().status, 200);
}

#[tokio::test]
async fn a_unix_socket_has_its_mode_and_shows_whether_the_server_lives() {
    use std::os::unix::fs::PermissionsExt as _;
    let fixture = fixture().await;
    let path = std::env::temp_dir().join(format!("saluhall-rest-{}.sock", std::process::id()));
    let plan = fixture.plan().set("PGRST_SERVER_UNIX_SOCKET", &path.display().to_string());
    let rest = plan.set("PGRST_SERVER_UNIX_SOCKET_MODE", "777").start().await;
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o777);
    assert_eq!((rest.status("/live").await, rest.status("/ready").await), (200, 200));
    std::fs::remove_file(&path).unwrap();
    assert_eq!((rest.status("/live").await, rest.status("/ready").await), (500, 500));
}

#[tokio::test]
async fn a_port_is_taken_by_one() {
    let fixture = fixture().await;
    let rest = fixture.rest().await;
    let second = fixture.plan().set("PGRST_SERVER_PORT", &rest.port.to_string());
    let (code, _, text) = tokio::time::timeout(Duration::from_secs(10), second.output()).await.unwrap();
    assert!(code == Some(1) && text.contains("already taken"), "{text}");
}
