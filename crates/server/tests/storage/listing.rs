//! Lists, both ways.

use serde_json::{Value, json};

use super::harness::{Server, service};

const NAMES: [&str; 7] = ["a.txt", "b/1", "b/2", "c", "c/d", "E", "z%_/x"];

async fn filled() -> Server {
    let server = Server::start(&[]).await;
    server.bucket("box", false).await;
    let rows: Vec<String> = NAMES
        .iter()
        .enumerate()
        .map(|(at, name)| {
            format!("('box', '{name}', '{{\"size\":1}}', timestamptz '2026-01-01' + {at} * interval '1 s')")
        })
        .collect();
    let insert =
        format!("insert into storage.objects (bucket_id, name, metadata, created_at) values {}", rows.join(","));
    server.owner_sql(&insert).await;
    server
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_level_is_listed_with_its_folders() {
    let server = filled().await;
    let list = async |body: Value| server.post("/object/list/box", &service(), body).await.ok().json();
    let root = list(json!({ "prefix": "" })).await;
    assert_eq!(names(&root), ["a.txt", "b", "c", "c", "E", "z%_"]);
    assert_eq!(
        root[1],
        json!({ "name": "b", "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null })
    );
    assert_eq!(root[0]["metadata"], json!({ "size": 1 }));
    assert_eq!(names(&list(json!({ "prefix": "b" })).await), ["1", "2"]);
    assert_eq!(names(&list(json!({ "prefix": "", "limit": 2, "offset": 1 })).await), ["b", "c"]);
    assert_eq!(names(&list(json!({ "prefix": "", "search": "z%" })).await), ["z%_"]);
    assert_eq!(names(&list(json!({ "prefix": "", "search": "%" })).await), [""; 0], "wildcards are letters");
    let descending = json!({ "prefix": "", "sortBy": { "column": "name", "order": "desc" } });
    assert_eq!(names(&list(descending).await), ["z%_", "E", "c", "c", "b", "a.txt"]);
    let none = server.post("/object/list/none", &service(), json!({ "prefix": "" })).await.ok();
    assert_eq!(none.text(), "[]");
}

#[tokio::test]
async fn pages_follow_each_other_in_every_order() {
    let server = filled().await;
    for column in ["name", "created_at"] {
        for (order, by_folder) in [("asc", false), ("desc", false), ("asc", true), ("desc", true)] {
            let ask = async |limit: usize, cursor: Option<String>| {
                let mut body = json!({ "with_delimiter": by_folder, "limit": limit, "sortBy": { "column": column, "order": order } });
                if let Some(cursor) = cursor {
                    body["cursor"] = cursor.into();
                }
                server.post("/object/list-v2/box", &service(), body).await.ok().json()
            };
            let all = ask(100, None).await;
            let whole = names(&all["objects"]).len() + names(&all["folders"]).len();
            assert_eq!(whole, if by_folder { 6 } else { 7 });
            let (mut cursor, mut objects, mut folders) = (None, Vec::new(), Vec::new());
            loop {
                let page = ask(2, cursor).await;
                objects.extend(names(&page["objects"]));
                folders.extend(names(&page["folders"]));
                if page["hasNext"] == json!(false) {
                    break;
                }
                cursor = page["nextCursor"].as_str().map(str::to_owned);
            }
            assert_eq!(objects, names(&all["objects"]), "{column} {order} {by_folder}");
            assert_eq!(folders, names(&all["folders"]), "{column} {order} {by_folder}");
        }
    }
    let page = server.post("/object/list-v2/box", &service(), json!({ "prefix": "b", "with_delimiter": true })).await;
    assert_eq!(page.json()["folders"][0]["key"], "b");
}
