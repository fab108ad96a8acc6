//! Clients that write objects and remember, key by key, what may be found there.

mod parts;
mod pieces;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use testkit::{Answer, Http, Server, s3::S3};
use tokio::task::JoinHandle;

use super::BUCKET;

/// A third of them by each protocol.
const CLIENTS: u32 = 12;
pub(super) const ID: &str = "somebody";
pub(super) const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// What may lie under a key: what was acknowledged last, or what was asked for since and never answered.
#[derive(Debug, Clone)]
pub(super) struct Fate {
    acknowledged: Option<u32>,
    possible: Vec<Option<u32>>,
}

impl Fate {
    pub(super) fn allows(&self, found: Option<&[u8]>) -> bool {
        let is = |seed: &Option<u32>| match (seed, found) {
            (None, None) => true,
            (Some(seed), Some(bytes)) => content(*seed) == bytes,
            _ => false,
        };
        is(&self.acknowledged) || self.possible.iter().any(is)
    }
}

#[derive(Debug, Default)]
pub(super) struct Ledger {
    pub(super) fates: BTreeMap<String, Fate>,
    pub(super) acknowledged: usize,
    /// Uploads that were under way when the server was killed, and by which protocol.
    pub(super) cut: usize,
    pub(super) cuts: BTreeMap<&'static str, u32>,
    /// What else came back, and how often.
    pub(super) others: BTreeMap<String, u32>,
}

pub(super) struct Clients {
    ledger: Arc<Mutex<Ledger>>,
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Clients {
    pub(super) fn start(server: &Server) -> Self {
        let (ledger, stop) = (Arc::<Mutex<Ledger>>::default(), Arc::new(AtomicBool::new(false)));
        let client = |number| {
            let client = Client {
                number,
                http: server.http(),
                s3: s3(server),
                key: server.service_key(),
                ledger: Arc::clone(&ledger),
            };
            tokio::spawn(client.run(Arc::clone(&stop)))
        };
        let tasks = (0..CLIENTS).map(client).collect();
        Self { ledger, stop, tasks }
    }

    /// Waits for this many more acknowledgements.
    pub(super) async fn grow(&self, more: usize, limit: Duration) -> bool {
        let (began, acknowledged) = (Instant::now(), || self.ledger.lock().unwrap().acknowledged);
        let wanted = acknowledged() + more;
        while acknowledged() < wanted {
            if began.elapsed() > limit {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        true
    }

    pub(super) fn cut(&self) -> usize {
        self.ledger.lock().unwrap().cut
    }

    pub(super) fn others(&self) -> BTreeMap<String, u32> {
        self.ledger.lock().unwrap().others.clone()
    }

    pub(super) async fn stop(self) -> Ledger {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.unwrap();
        }
        std::mem::take(&mut *self.ledger.lock().unwrap())
    }
}

fn s3(server: &Server) -> S3 {
    S3 {
        http: server.http(),
        host: format!("127.0.0.1:{}", server.port()),
        mount: "/storage/v1/s3".to_owned(),
        access_key: ID.to_owned(),
        secret: SECRET.to_owned(),
    }
}

struct Client {
    number: u32,
    http: Http,
    s3: S3,
    key: String,
    ledger: Arc<Mutex<Ledger>>,
}

impl Client {
    /// A round is one key: written, now and then replaced, copied or removed.
    async fn run(self, stop: Arc<AtomicBool>) {
        let mut round = 0;
        while !stop.load(Ordering::Relaxed) {
            let seed = round * CLIENTS + self.number;
            let name = format!("client-{}/{round:05}", self.number);
            // Nothing has neither pieces nor parts.
            let some = if content(seed * 4).is_empty() { seed * 4 + 2 } else { seed * 4 };
            match self.number % 3 {
                0 => self.put(&name, seed * 4).await,
                1 => self.in_pieces(&name, some).await,
                _ => self.in_parts(&name, some).await,
            }
            match seed % 5 {
                0 => self.put(&name, seed * 4 + 1).await,
                1 => self.copy(&name, &format!("{name}-copy")).await,
                2 => self.remove(&name).await,
                _ => {}
            }
            round += 1;
        }
    }

    async fn put(&self, name: &str, seed: u32) {
        self.intend(name, Some(seed));
        let request = self.http.upload(&format!("/storage/v1/object/{BUCKET}/{name}"), content(seed));
        let request = request.bearer(&self.key).header("x-upsert", "true");
        self.settle(name, Some(seed), request.send().await).await;
    }

    async fn copy(&self, from: &str, to: &str) {
        let Some(seed) = self.known(from) else { return };
        self.intend(to, Some(seed));
        let body = json!({ "bucketId": BUCKET, "sourceKey": from, "destinationKey": to });
        let answer = self.http.post("/storage/v1/object/copy", &body).bearer(&self.key).send().await;
        self.settle(to, Some(seed), answer).await;
    }

    async fn remove(&self, name: &str) {
        if self.known(name).is_none() {
            return;
        }
        self.intend(name, None);
        let answer = self.http.delete(&format!("/storage/v1/object/{BUCKET}/{name}")).bearer(&self.key).send().await;
        self.settle(name, None, answer).await;
    }

    /// What lies there for certain.
    fn known(&self, name: &str) -> Option<u32> {
        let ledger = self.ledger.lock().unwrap();
        ledger.fates.get(name).filter(|fate| fate.possible.is_empty()).and_then(|fate| fate.acknowledged)
    }

    /// Before anything is sent.
    fn intend(&self, name: &str, seed: Option<u32>) {
        let mut ledger = self.ledger.lock().unwrap();
        let nothing = Fate { acknowledged: None, possible: Vec::new() };
        ledger.fates.entry(name.to_owned()).or_insert(nothing).possible.push(seed);
    }

    async fn settle(&self, name: &str, seed: Option<u32>, answer: anyhow::Result<Answer>) {
        match answer {
            Ok(answer) if answer.status == 200 => self.acknowledged(name, seed),
            other => self.failed("HTTP", &other).await,
        }
    }

    fn acknowledged(&self, name: &str, seed: Option<u32>) {
        let mut ledger = self.ledger.lock().unwrap();
        ledger.acknowledged += 1;
        ledger.fates.insert(name.to_owned(), Fate { acknowledged: seed, possible: Vec::new() });
    }

    /// Notes what came in the place of an answer; one that was begun and got none was cut.
    async fn failed(&self, how: &'static str, answer: &anyhow::Result<Answer>) {
        {
            let mut ledger = self.ledger.lock().unwrap();
            let other = match answer {
                Ok(answer) => answer.status.to_string(),
                Err(error) if refused(error) => "no answer".to_owned(),
                Err(_) => {
                    ledger.cut += 1;
                    *ledger.cuts.entry(how).or_default() += 1;
                    "no answer".to_owned()
                }
            };
            *ledger.others.entry(other).or_default() += 1;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Whether nobody was there to begin with: then nothing was cut.
fn refused(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.to_string().contains("refused"))
}

/// Bytes that say which request they came with: from none to 600 kB, a few sizes often, so that a kill meets all steps.
pub(super) fn content(seed: u32) -> Vec<u8> {
    let size = match seed % 7 {
        0 => 0,
        1 => 1,
        2..=4 => 3_000,
        5 => 300_000,
        _ => 600_000,
    };
    let mut bytes = vec![seed.to_le_bytes()[0]; size];
    for (at, byte) in seed.to_le_bytes().into_iter().enumerate() {
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
    }
    bytes
}
