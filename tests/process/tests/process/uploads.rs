//! `kill -9` of the server while clients upload, replace, copy and remove: afterwards every row has its bytes, every file its row,
//! and what was acknowledged is there with the same SHA-256. SALUHALL_KILLS says how often (6 unless told); with 100 of them
//! more than a thousand uploads are cut.

mod clients;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use pg::control::Control;
use serde_json::json;
use testkit::{Server, server::Plan};

use crate::owner_url;
use clients::{Clients, Fate};

const BACK_WITHIN: Duration = Duration::from_secs(20);
const BUCKET: &str = "kept";

fn kills() -> u32 {
    std::env::var("SALUHALL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(6)
}

/// What no row names is swept once it is a second old, and looked for as often.
fn plan() -> Plan {
    let port = testkit::free_port().unwrap().to_string();
    Server::managed().unwrap().set("PORT", &port).set("SALUHALL_STORAGE_SWEEP", "1s")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_are_whole_or_not_there_when_the_server_is_killed() {
    let mut server = plan().start().await.unwrap();
    let made = server
        .http()
        .post("/storage/v1/bucket", &json!({ "name": BUCKET }))
        .key(&server.service_key())
        .send()
        .await
        .unwrap();
    assert_eq!(made.status, 200, "{}", made.body);
    let clients = Clients::start(&server);
    for round in 0..kills() {
        assert!(clients.grow(12, BACK_WITHIN).await, "stuck: {:?}\n{}", clients.others(), server.log());
        // Not always at the same point of whatever goes on.
        tokio::time::sleep(Duration::from_millis(u64::from(round) * 53 % 97)).await;
        server = server.kill().unwrap().start().await.unwrap();
    }
    assert!(clients.grow(12, BACK_WITHIN).await, "stuck: {:?}\n{}", clients.others(), server.log());
    let ledger = clients.stop().await;
    let strange = strange(&ledger.others);
    assert!(strange.is_empty(), "{strange:?}\n{}", server.log());
    everything_is_as_acknowledged(&server, &ledger.fates).await;
    let swept = rows_and_files_agree(&server).await;
    println!(
        "{} kills: {} uploads acknowledged, {} unknown, {} keys; rows and files agree after {swept:?}; other answers {:?}",
        kills(),
        ledger.acknowledged,
        ledger.unknown,
        ledger.fates.len(),
        ledger.others
    );
}

/// A killed server answers nothing; one that starts says 503.
fn strange(others: &BTreeMap<String, u32>) -> Vec<&String> {
    others.keys().filter(|what| !["503", "504", "no answer"].contains(&what.as_str())).collect()
}

/// Reads every key that was ever touched.
async fn everything_is_as_acknowledged(server: &Server, fates: &BTreeMap<String, Fate>) {
    let (http, key) = (server.http(), server.service_key());
    for (name, fate) in fates {
        let answer = http.get(&format!("/storage/v1/object/{BUCKET}/{name}")).bearer(&key).send().await.unwrap();
        let found = match answer.status {
            200 => Some(answer.bytes),
            400 if answer.body.contains("NoSuchKey") => None,
            status => panic!("{name}: {status} {}\n{}", answer.body, server.log()),
        };
        assert!(fate.allows(found.as_deref()), "{name}: {fate:?}, but {:?}", found.map(|bytes| bytes.len()));
    }
}

/// Versions that rows name and versions that lie on the disk become the same set; how long that took.
async fn rows_and_files_agree(server: &Server) -> Duration {
    let began = Instant::now();
    let folder = server.data().parent().unwrap().join("files");
    loop {
        let (files, rows) = (files(&folder), rows(server).await);
        let without_bytes: Vec<&String> = rows.iter().filter(|version| !files.contains(version)).collect();
        assert!(without_bytes.is_empty(), "rows without bytes: {without_bytes:?}");
        let without_row: Vec<&String> = files.iter().filter(|version| !rows.contains(version)).collect();
        if without_row.is_empty() && fs::read_dir(folder.join("unfinished")).unwrap().next().is_none() {
            return began.elapsed();
        }
        assert!(began.elapsed() < Duration::from_secs(15), "bytes without row: {without_row:?}\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn files(folder: &Path) -> Vec<String> {
    let shards = fs::read_dir(folder.join("objects")).unwrap().flatten();
    let files = shards.flat_map(|shard| fs::read_dir(shard.path()).unwrap().flatten());
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
}

async fn rows(server: &Server) -> Vec<String> {
    let connection = Control::new(&owner_url(server).await, 1).unwrap().connection().await.unwrap();
    let rows = connection.query("select version from storage.objects", &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}
