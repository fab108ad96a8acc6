//! Settings from file, environment and database; what is asked of the command line.

use super::{SECRET, fixture};

const PATIENT: std::time::Duration = std::time::Duration::from_secs(10);

#[tokio::test]
async fn the_command_line_is_upstreams() {
    let fixture = fixture().await;
    let plan = fixture.plan().set("PGRST_JWT_SECRET", SECRET);
    let (code, dumped, _) = plan.clone().argument("--dump-config").output().await;
    assert_eq!(code, Some(0));
    for line in ["db-pool = 32", "log-level = \"error\"", "jwt-role-claim-key = \"$$.role\"", "db-max-rows = \"\""] {
        assert!(dumped.lines().any(|own| own == line), "{line}: {dumped}");
    }
    let (code, example, _) = plan.clone().argument("--example").output().await;
    assert!(code == Some(0) && example.contains("db-schemas = \"public\""), "{example}");
    let (code, schema, _) = plan.clone().argument("--dump-schema").output().await;
    assert!(code == Some(0) && schema.contains("\"dbTables\":[[{\"qiName\":\"authors_only\""), "{schema}");

    let file = std::env::temp_dir().join(format!("saluhall-dump-{}.conf", std::process::id()));
    std::fs::write(&file, &dumped).unwrap();
    let (_, again, _) = plan.clone().argument("--dump-config").argument(file.display().to_string()).output().await;
    assert_eq!(again, dumped, "a dump read again is the same");
    std::fs::remove_file(&file).unwrap();
    let (code, _, complaint) = plan.clone().argument(file.display().to_string()).output().await;
    assert!(code == Some(1) && complaint.contains("No such file"), "{complaint}");
}

#[tokio::test]
async fn a_wrong_value_is_one_line_and_no_start() {
    let fixture = fixture().await;
    for (name, value, words) in [
        ("PGRST_LOG_LEVEL", "never", "Invalid logging level"),
        ("PGRST_DB_TX_END", "random", "Invalid transaction termination"),
        ("PGRST_JWT_SECRET", "short_secret", "The JWT secret must be at least 32 characters long."),
        ("PGRST_JWT_AUD", "foo://%%$$^^.com", "jwt-aud should be a string or a valid URI"),
        ("PGRST_OPENAPI_SERVER_PROXY_URI", "htp:/@@localhorst.invalid", "Malformed proxy uri"),
        ("PGRST_DB_SCHEMAS", "public, pg_catalog", "db-schemas does not allow schema: 'pg_catalog'"),
        ("PGRST_JWT_ROLE_CLAIM_KEY", ".role##", "failed to parse role-claim-key value (.role##)"),
        ("PGRST_SERVER_UNIX_SOCKET_MODE", "599", "not an octal"),
        ("PGRST_DB_URI", "postgresql://h/?nonsense=secret", "unknown option \"nonsense\""),
    ] {
        let (code, _, complaint) = fixture.plan().set(name, value).output().await;
        assert_eq!((code, complaint.lines().count()), (Some(1), 1), "{name}: {complaint}");
        assert!(complaint.contains(words) && !complaint.contains("short_secret"), "{name}: {complaint}");
    }
}

#[tokio::test]
async fn the_database_sets_what_it_may() {
    let fixture = fixture().await;
    let (login, name) = (&fixture.login, fixture.database.name());
    fixture
        .sql(format!(
            "alter role {login} set pgrst.db_max_rows = '2'; alter role {login} set pgrst.db_pool = 'ignored';
             alter role {login} set pgrst.db_extra_search_path = 'public, of_role';
             alter role {login} in database {name} set pgrst.db_extra_search_path = 'public, of_database';
             create function pre_config() returns void language sql as $$
               select set_config('pgrst.db_max_rows', '1', true), set_config('pgrst.server_trace_header', 'X-Trace', true) $$;"
        ))
        .await;
    let plan = fixture.plan().set("PGRST_DB_MAX_ROWS", "3").set("PGRST_DB_PRE_CONFIG", "pre_config");
    let (code, dumped, complaint) = plan.clone().argument("--dump-config").output().await;
    assert_eq!(code, Some(0), "{complaint}");
    for line in [
        "db-max-rows = 2",
        "db-pool = 32",
        "db-extra-search-path = \"public,of_database\"",
        "server-trace-header = \"X-Trace\"",
    ] {
        assert!(dumped.lines().any(|own| own == line), "{line}: {dumped}");
    }
    let (_, off, _) = plan.set("PGRST_DB_CONFIG", "false").argument("--dump-config").output().await;
    assert!(off.contains("db-max-rows = 3"), "{off}");

    let rest = fixture.plan().set("PGRST_DB_MAX_ROWS", "3").start().await;
    assert_eq!(rest.get("/fruit?select=id").await.json().unwrap(), serde_json::json!([{ "id": 1 }, { "id": 2 }]));
    fixture.sql(format!("alter role {login} set pgrst.db_max_rows = '1'; notify pgrst, 'reload config'")).await;
    rest.until_text("/fruit?select=id", r#"[{"id":1}]"#).await;

    // A wrong value is logged, and what was in force stays.
    fixture
        .sql(format!("alter role {login} set pgrst.jwt_role_claim_key = 'no path'; notify pgrst, 'reload config'"))
        .await;
    rest.until_logged("failed to parse role-claim-key value (no path)", 1).await;
    assert_eq!(rest.get("/fruit?select=id").await.body, r#"[{"id":1}]"#);
}

#[tokio::test]
async fn schemas_of_the_database_count_from_the_start() {
    let fixture = fixture().await;
    fixture.sql(format!("alter role {} set pgrst.db_schemas = 'v1'", fixture.login)).await;
    let rest = fixture.rest().await;
    assert_eq!(rest.get("/rpc/guc?name=search_path").await.body, r#""\"v1\", \"public\"""#);
    assert_eq!(rest.metric("pgrst_schema_cache_loads_total{status=\"SUCCESS\"}").await, 1.0, "{}", rest.log());
}

#[tokio::test]
async fn a_file_and_the_files_it_names_are_read() {
    let fixture = fixture().await;
    let folder = std::env::temp_dir().join(format!("saluhall-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (uri, secret, conf) = (folder.join("uri"), folder.join("secret"), folder.join("rest.conf"));
    std::fs::write(&uri, fixture.url() + "\n").unwrap();
    std::fs::write(&secret, SECRET).unwrap();
    let text = format!(
        "db-uri = \"@{}\"\njwt-secret = \"@{}\" # behind an at sign\ndb-anon-role = \"$(ANON)\"\napp.settings.name = \"John\"\n",
        uri.display(),
        secret.display()
    );
    std::fs::write(&conf, text).unwrap();
    let plan = fixture.plan().unset("PGRST_DB_URI").unset("PGRST_DB_ANON_ROLE").set("ANON", &fixture.anon);
    let rest = plan.argument(conf.display().to_string()).start().await;
    assert_eq!(rest.get("/rpc/guc?name=app.settings.name").await.body, "\"John\"");
    assert_eq!(rest.get_as("/authors_only", &fixture.token()).await.status, 200);
    rest.until("the file's origin", PATIENT, async || rest.status("/live").await == 200).await;
    std::fs::remove_dir_all(&folder).unwrap();
}
