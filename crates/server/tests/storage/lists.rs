//! Both listings against a model in plain Rust: any folder, search, order, page and reader gives what filtering all keys by hand
//! gives. Then the numbers that a table can hold.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::world::Storage;

const READER: &str = "a0000000-0000-4000-8000-000000000001";

/// Two letters a segment, so that no name begins another one: there upstream's own order is undefined.
const FOLDERS: [&str; 8] = ["aa", "bc", "bd", "ca", "cx", "da", "mm", "zz"];

/// Numbers without luck: the same at each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

fn random_keys(count: usize) -> BTreeSet<String> {
    let mut dice = Dice(42);
    let mut keys = BTreeSet::new();
    while keys.len() < count {
        let mut key = String::new();
        for _ in 0..dice.below(4) {
            key.push_str(FOLDERS[dice.below(FOLDERS.len())]);
            key.push('/');
        }
        keys.insert(format!("{key}f{:02}", dice.below(60)));
    }
    keys
}

/// Rows without bytes: a listing reads none.
fn rows(bucket: &str, keys: &BTreeSet<String>) -> String {
    let values: Vec<String> = keys.iter().map(|key| format!("('{bucket}', '{key}', '{{\"size\": 1}}')")).collect();
    format!("insert into storage.objects (bucket_id, name, metadata) values {}", values.join(", "))
}

/// What the policies below let a reader see.
fn visible(keys: &BTreeSet<String>, is_opaque: bool) -> BTreeSet<String> {
    let seen = |key: &&String| key.starts_with("bc/") || key.starts_with("mm/") || (is_opaque && key.ends_with("f07"));
    keys.iter().filter(seen).cloned().collect()
}

/// With policies that say where visible rows lie, and, where `is_opaque`, one more that does not.
async fn world(keys: &BTreeSet<String>, is_opaque: bool) -> Storage {
    let storage = Storage::start(&[]).await;
    storage.bucket("tree", json!({})).await;
    storage.database.sql(rows("tree", keys)).await.unwrap();
    let policies = format!(
        "update storage.objects set owner_id = '{READER}' where name like 'mm/%';
         create policy folder on storage.objects for select to authenticated
           using (bucket_id = 'tree' and (storage.foldername(name))[1] = 'bc');
         create policy owner on storage.objects for select to authenticated using (owner_id = auth.uid()::text);"
    );
    storage.database.sql(policies).await.unwrap();
    if is_opaque {
        let shape = "create policy shape on storage.objects for select to authenticated using (bucket_id = 'tree' and name ~ 'f07$')";
        storage.database.sql(shape).await.unwrap();
    }
    storage
}

/// The names of one level, folders once.
fn level(keys: &BTreeSet<String>, folder: &str, search: &str) -> Vec<String> {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let names: BTreeSet<String> = keys
        .iter()
        .filter_map(|key| key.strip_prefix(&prefix))
        .filter(|rest| rest.starts_with(search))
        .map(|rest| rest.split('/').next().unwrap_or(rest).to_owned())
        .collect();
    names.into_iter().collect()
}

fn names(listed: &Value) -> Vec<String> {
    listed.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_level_is_what_filtering_by_hand_gives() {
    levels(false).await;
}

#[tokio::test]
async fn a_level_under_policies_that_only_running_decides() {
    levels(true).await;
}

async fn levels(is_opaque: bool) {
    let keys = random_keys(400);
    let storage = world(&keys, is_opaque).await;
    let seen = visible(&keys, is_opaque);
    let readers = [(storage.service(), keys.clone()), (storage.user(READER), seen), (storage.anon(), BTreeSet::new())];
    let mut dice = Dice(7);
    for _ in 0..60 {
        let (token, seen) = &readers[dice.below(readers.len())];
        let folder = match dice.below(3) {
            0 => String::new(),
            1 => FOLDERS[dice.below(8)].to_owned(),
            _ => format!("{}/{}", FOLDERS[dice.below(8)], FOLDERS[dice.below(8)]),
        };
        let search = ["", "", "b", "f0", "x", "f%", "__"][dice.below(7)];
        let (limit, offset) = ([1, 3, 10, 100][dice.below(4)], [0, 0, 1, 5, 1_000][dice.below(5)]);
        let is_descending = dice.below(2) == 1;
        let mut expected = level(seen, &folder, search);
        if is_descending {
            expected.reverse();
        }
        let expected: Vec<String> = expected.into_iter().skip(offset).take(limit).collect();
        let order = if is_descending { "desc" } else { "asc" };
        let body = json!({
            "prefix": folder, "search": search, "limit": limit, "offset": offset, "sortBy": { "column": "name", "order": order },
        });
        let answer = storage.json(Method::POST, "/object/list/tree", token, &body).await;
        assert_eq!(answer.status, 200, "{body}: {}", answer.body);
        let listed = answer.json().unwrap();
        assert_eq!(names(&listed), expected, "{body}");
        for row in listed.as_array().unwrap() {
            let is_folder = !row["name"].as_str().unwrap().starts_with('f');
            assert_eq!(
                row["id"].is_null() && row["metadata"].is_null() && row["created_at"].is_null(),
                is_folder,
                "{row}"
            );
        }
    }
}

#[tokio::test]
async fn pages_by_cursor_are_what_filtering_by_hand_gives() {
    pages(false).await;
}

#[tokio::test]
async fn pages_by_cursor_under_policies_that_only_running_decides() {
    pages(true).await;
}

async fn pages(is_opaque: bool) {
    let keys = random_keys(400);
    let storage = world(&keys, is_opaque).await;
    let readers = [(storage.service(), keys.clone()), (storage.user(READER), visible(&keys, is_opaque))];
    let mut dice = Dice(8);
    for _ in 0..24 {
        let (token, seen) = &readers[dice.below(readers.len())];
        let prefix = ["", "bc/", "bc/ca/", "c", "f0", "mm/"][dice.below(6)];
        let (is_folded, is_descending) = (dice.below(2) == 1, dice.below(2) == 1);
        let limit = [7, 50, 400][dice.below(3)];
        let mut expected: BTreeSet<(String, bool)> = BTreeSet::new();
        for key in seen.iter().filter(|key| key.starts_with(prefix)) {
            match key[prefix.len()..].split_once('/') {
                Some((folder, _)) if is_folded => expected.insert((format!("{prefix}{folder}/"), true)),
                _ => expected.insert((key.clone(), false)),
            };
        }
        let mut expected: Vec<_> = expected.into_iter().collect();
        if is_descending {
            expected.reverse();
        }
        let order = if is_descending { "desc" } else { "asc" };
        let (mut found, mut cursor, mut pages) = (Vec::new(), Value::Null, 0);
        loop {
            let mut body = json!({
                "prefix": prefix, "limit": limit, "with_delimiter": is_folded, "sortBy": { "column": "name", "order": order },
            });
            if !cursor.is_null() {
                body["cursor"] = cursor.clone();
            }
            let answer = storage.json(Method::POST, "/object/list-v2/tree", token, &body).await;
            assert_eq!(answer.status, 200, "{body}: {}", answer.body);
            let listed = answer.json().unwrap();
            let page: Vec<_> = names(&listed["folders"]).into_iter().map(|name| (name, true)).collect();
            let files = names(&listed["objects"]).into_iter().map(|name| (name, false));
            let mut page: Vec<_> = page.into_iter().chain(files).collect();
            page.sort();
            if is_descending {
                page.reverse();
            }
            found.extend(page);
            pages += 1;
            cursor = listed["nextCursor"].clone();
            assert_eq!(listed["hasNext"], json!(!cursor.is_null()), "{listed}");
            if cursor.is_null() {
                break;
            }
            assert!(pages < 100, "{body} has no end");
        }
        assert_eq!(found, expected, "{prefix:?} folded {is_folded} {order} by {limit}");
        assert_eq!(pages, expected.len().div_ceil(limit).max(1), "{prefix:?} {limit}");
    }
}

#[tokio::test]
async fn limits_of_a_page() {
    let storage = Storage::start(&[]).await;
    storage.bucket("many", json!({})).await;
    let insert = "insert into storage.objects (bucket_id, name) select 'many', 'f' || lpad(n::text, 5, '0') from generate_series(1, 1600) n";
    storage.database.sql(insert).await.unwrap();
    let service = storage.service();
    let count = async |path: &str, body: Value| {
        let answer = storage.json(Method::POST, path, &service, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let listed = answer.json().unwrap();
        listed.as_array().or(listed["objects"].as_array()).unwrap().len()
    };
    assert_eq!(count("/object/list/many", json!({ "prefix": "" })).await, 100);
    assert_eq!(count("/object/list/many", json!({ "prefix": "", "limit": 1_550, "offset": 0 })).await, 1_500);
    assert_eq!(count("/object/list/many", json!({ "prefix": "", "limit": 100, "offset": 1_550 })).await, 50);
    assert_eq!(count("/object/list-v2/many", json!({})).await, 1_000);
    let first = storage.done(Method::POST, "/object/list-v2/many", &json!({ "limit": 2 })).await;
    let cursor = first["nextCursor"].as_str().unwrap();
    let spoilt = [format!("{cursor}x"), "not base64 at all!".into(), "bDo=".into(), "YTpi".into(), String::new()];
    for cursor in spoilt {
        let answer = storage.json(Method::POST, "/object/list-v2/many", &service, &json!({ "cursor": cursor })).await;
        assert!(answer.status == 200 || answer.status == 400, "{cursor}: {} {}", answer.status, answer.body);
    }
    assert_eq!(storage.done(Method::POST, "/object/list/none", &json!({ "prefix": "" })).await, json!([]));
}

#[tokio::test]
async fn wildcards_and_quotes_are_letters() {
    let storage = Storage::start(&[]).await;
    storage.bucket("odd", json!({})).await;
    for key in ["a_b/x", "aXb/y", "100%", "100x", "it's", "back'; drop table storage.objects; --"] {
        storage
            .database
            .sql(format!("insert into storage.objects (bucket_id, name) values ('odd', $k${key}$k$)"))
            .await
            .unwrap();
    }
    let search = async |search: &str| {
        names(&storage.done(Method::POST, "/object/list/odd", &json!({ "prefix": "", "search": search })).await)
    };
    assert_eq!(search("a_").await, ["a_b"]);
    assert_eq!(search("100%").await, ["100%"]);
    assert_eq!(search("it'").await, ["it's"]);
    assert_eq!(search("back';").await.len(), 1);
    assert_eq!(search("\\").await, Vec::<String>::new());
    let inside = |prefix: &str| json!({ "prefix": prefix });
    assert_eq!(names(&storage.done(Method::POST, "/object/list/odd", &inside("a_b")).await), ["x"]);
    assert_eq!(names(&storage.done(Method::POST, "/object/list/odd", &inside("a%")).await), Vec::<String>::new());
}
