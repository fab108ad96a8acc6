//! `kill -9` of the server, at moments that nobody chose, while clients upload, replace, copy and remove over HTTP, upload in pieces
//! over TUS and in parts over S3: afterwards every row has its bytes, every file its row, and what was acknowledged is there byte
//! for byte. SALUHALL_UPLOADS says how many uploads have to be cut by kills (36 unless told), SALUHALL_SEED repeats the moments.

mod clients;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use pg::control::Control;
use serde_json::json;
use testkit::{Server, server::Plan};

use crate::owner_url;
use clients::{Clients, Fate};

const BACK_WITHIN: Duration = Duration::from_secs(20);
const BUCKET: &str = "kept";

fn told(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

/// How long what nobody goes on with is kept, over TUS and S3.
const ABANDONED: Duration = Duration::from_secs(6);

/// What no row names is swept once it is ten seconds old, and looked for as often: no upload of a busy machine takes longer to its
/// row.
fn plan() -> Plan {
    let settings = [
        ("PORT", testkit::free_port().unwrap().to_string()),
        ("SALUHALL_STORAGE_SWEEP", "10s".to_owned()),
        ("SALUHALL_S3_UPLOAD_EXPIRY", format!("{}s", ABANDONED.as_secs())),
        ("TUS_URL_EXPIRY_MS", ABANDONED.as_millis().to_string()),
        ("S3_PROTOCOL_ACCESS_KEY_ID", clients::ID.to_owned()),
        ("S3_PROTOCOL_ACCESS_KEY_SECRET", clients::SECRET.to_owned()),
    ];
    settings.iter().fold(Server::managed().unwrap(), |plan, (name, value)| plan.set(name, value))
}

/// Moments without a pattern, and the same again for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
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
    let wanted = usize::try_from(told("SALUHALL_UPLOADS").unwrap_or(36)).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let seed = told("SALUHALL_SEED").unwrap_or(u64::from(now.subsec_nanos()) << 20 | now.as_secs() & 0xf_ffff).max(1);
    println!("SALUHALL_SEED={seed}");
    let (mut dice, mut kills) = (Dice(seed), 0);
    let clients = Clients::start(&server);
    while clients.cut() < wanted {
        assert!(clients.grow(1, BACK_WITHIN).await, "stuck: {:?}\n{}", clients.others(), server.log());
        tokio::time::sleep(Duration::from_micros(dice.below(400_000))).await;
        server = server.kill().unwrap().start().await.unwrap();
        kills += 1;
    }
    assert!(clients.grow(12, BACK_WITHIN).await, "stuck: {:?}\n{}", clients.others(), server.log());
    let ledger = clients.stop().await;
    let strange = strange(&ledger.others);
    assert!(strange.is_empty(), "{strange:?}\n{}", server.log());
    everything_is_as_acknowledged(&server, &ledger.fates).await;
    let swept = rows_and_files_agree(&server).await;
    // Pieces of uploads whose address never reached a client are looked for at the start. Those of an upload that was cut while it
    // was made belong to nobody and wait for an hour: here it has passed.
    tokio::time::sleep(ABANDONED).await;
    let plan = server.kill().unwrap();
    an_hour_passes(&plan.data().parent().unwrap().join("files/uploads"));
    server = plan.start().await.unwrap();
    let pieces = no_pieces_are_left(&server).await;
    everything_is_as_acknowledged(&server, &ledger.fates).await;
    println!(
        "{kills} kills, seed {seed}: {} uploads acknowledged, {} cut ({:?}), {} keys; 0 rows without bytes, 0 bytes without rows \
         after {swept:?}, 0 pieces after {pieces:?}, 0 acknowledged lost; other answers {:?}",
        ledger.acknowledged,
        ledger.cut,
        ledger.cuts,
        ledger.fates.len(),
        ledger.others
    );
}

fn an_hour_passes(folder: &Path) {
    let before = SystemTime::now() - Duration::from_secs(3_700);
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        fs::File::options().write(true).open(file.path()).unwrap().set_modified(before).unwrap();
    }
}

/// Nothing that TUS keeps aside, either.
async fn no_pieces_are_left(server: &Server) -> Duration {
    let (began, folder) = (Instant::now(), server.data().parent().unwrap().join("files/uploads"));
    loop {
        let left: Vec<_> =
            fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.file_name()).collect();
        if left.is_empty() {
            return began.elapsed();
        }
        assert!(began.elapsed() < Duration::from_secs(15), "pieces of nobody's upload: {left:?}\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
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
        assert!(began.elapsed() < Duration::from_mins(1), "bytes without row: {without_row:?}\n{}", server.log());
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
