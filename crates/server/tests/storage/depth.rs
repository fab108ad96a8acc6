//! How much a page of a list reads: rows that Postgres took from the table and its indexes, not time. A page costs what is on it,
//! however much is in the bucket, however deep the page lies, and whatever policies there are.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::world::Storage;

const READER: &str = "a0000000-0000-4000-8000-000000000001";
const ROWS: i64 = 30_000;
/// Beside the rows of a page: policies, privileges, one row too many per range.
const SLACK: i64 = 400;

/// A hundred objects of the reader among those of three hundred others, under the three policies of `cargo xtask bench storage`,
/// and as many in one folder that everybody signed in may see.
async fn world() -> Storage {
    let storage = Storage::start(&[("SALUHALL_STORAGE_UNICODE", "false")]).await;
    storage.bucket("full", json!({})).await;
    storage.bucket("closed", json!({})).await;
    storage.bucket("shared", json!({})).await;
    let fill = format!(
        "insert into storage.objects (bucket_id, name, owner_id, metadata)
           select 'full', owner || '/f' || lpad((n % 100)::text, 3, '0'), owner, '{{\"size\": 1}}'
           from generate_series(0, {ROWS} - 1) n,
             lateral (select case when n < 100 then '{READER}' else md5((n / 100)::text)::uuid::text end) o (owner);
         insert into storage.objects (bucket_id, name, metadata)
           select 'shared', 'flat/f' || lpad(n::text, 6, '0'), '{{\"size\": 1}}' from generate_series(0, {ROWS} - 1) n;
         create policy by_folder on storage.objects to authenticated
           using (bucket_id = 'full' and (storage.foldername(name))[1] = auth.uid()::text);
         create policy by_folder_closed on storage.objects to authenticated
           using (bucket_id = 'closed' and (storage.foldername(name))[1] = auth.uid()::text);
         create policy by_owner on storage.objects for select to authenticated
           using (bucket_id = 'full' and owner_id = auth.uid()::text);
         create policy shared on storage.objects for select to authenticated using (bucket_id = 'shared');
         analyze storage.objects;"
    );
    storage.database.sql(fill).await.unwrap();
    storage
}

async fn ask(storage: &Storage, path: &str, token: &str, body: &Value) -> Value {
    let answer = storage.json(Method::POST, path, token, body).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.body);
    answer.json().unwrap()
}

/// Rows taken from `storage.objects` so far. Backends tell of them a second late, with what they do next.
async fn read_so_far(storage: &Storage) -> i64 {
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    storage.done(Method::GET, "/bucket", &json!({})).await;
    ask(storage, "/object/list/closed", &storage.user(READER), &json!({ "prefix": "", "limit": 1 })).await;
    let control = pg::control::Control::new(&storage.database.owner_url(), 1).unwrap();
    let sql =
        "select (select sum(idx_tup_read) from pg_stat_user_indexes where relid = 'storage.objects'::regclass)::bigint
        + (select seq_tup_read from pg_stat_user_tables where relid = 'storage.objects'::regclass)";
    control.connection().await.unwrap().query(sql, &[]).await.unwrap()[0].get(0)
}

/// What is listed, and how many rows that took.
async fn counted(storage: &Storage, path: &str, token: &str, body: &Value) -> (Value, i64) {
    // So that the plan is there, and has read its own.
    ask(storage, path, token, body).await;
    let before = read_so_far(storage).await;
    let listed = ask(storage, path, token, body).await;
    (listed, read_so_far(storage).await - before)
}

#[tokio::test]
async fn a_flat_page_reads_what_is_on_it() {
    let storage = world().await;
    let reader = storage.user(READER);
    for sort in ["name", "created_at"] {
        let body = json!({ "limit": 100, "sortBy": { "column": sort, "order": "desc" } });
        let (page, rows) = counted(&storage, "/object/list-v2/full", &reader, &body).await;
        assert_eq!(page["objects"].as_array().unwrap().len(), 100);
        assert!(rows < 100 * 10 + SLACK, "a page of one's own by {sort}: {rows} rows of {ROWS}");
    }
    let everything = storage.service();
    let first = json!({ "limit": 100 });
    let (page, shallow) = counted(&storage, "/object/list-v2/shared", &everything, &first).await;
    assert_eq!(page["objects"][0]["name"], "flat/f000000");
    let cursor = |name: &str| {
        use base64::{Engine as _, prelude::BASE64_STANDARD};
        json!({ "limit": 100, "cursor": BASE64_STANDARD.encode(format!("l:{name}")) })
    };
    for token in [&everything, &reader] {
        let (page, deep) = counted(&storage, "/object/list-v2/shared", token, &cursor("flat/f029000")).await;
        assert_eq!(page["objects"][0]["name"], "flat/f029001");
        assert!(deep <= shallow + SLACK && deep < 1_000, "{shallow} rows at the top, {deep} far down");
    }
}

#[tokio::test]
async fn a_page_of_a_level_begins_where_the_one_before_ended() {
    let storage = world().await;
    let list = "/object/list/shared";
    let page = |offset: i64| json!({ "prefix": "flat", "limit": 100, "offset": offset });
    for (gone, token) in [storage.service(), storage.user(READER)].iter().enumerate() {
        let (_, shallow) = counted(&storage, list, token, &page(0)).await;
        // A leap is counted by the index, and what follows it is not.
        ask(&storage, list, token, &page(25_000)).await;
        let (listed, deep) = counted(&storage, list, token, &page(25_100)).await;
        let expected = |gone: usize| json!(format!("f{:06}", 25_100 + gone));
        assert_eq!((listed[0]["name"].clone(), listed.as_array().unwrap().len()), (expected(gone), 100));
        assert!(deep <= shallow * 2 + SLACK, "{shallow} rows at the top, {deep} far down");

        // Whatever this server changes is counted at once.
        let name = format!("flat/f{gone:06}");
        storage.done(Method::DELETE, "/object/shared", &json!({ "prefixes": [name] })).await;
        assert_eq!(ask(&storage, list, token, &page(25_100)).await[0]["name"], expected(gone + 1));
    }
}
