//! Clients that write over REST and remember what was acknowledged.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use pg::control::Control;
use serde_json::json;
use testkit::{Http, Server};
use tokio::task::JoinHandle;

/// No request may take longer, whatever died under it.
pub(crate) const HANG: Duration = Duration::from_secs(10);
pub(crate) const CLIENTS: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    acknowledged: Mutex<Vec<i64>>,
    /// What else came back, and how often: a status, or a connection that broke.
    others: Mutex<BTreeMap<String, u32>>,
    next: AtomicU64,
    slowest_us: AtomicU64,
    stop: AtomicBool,
}

pub(crate) struct Writers {
    pub(crate) ledger: Arc<Ledger>,
    tasks: Vec<JoinHandle<()>>,
}

impl Writers {
    pub(crate) fn start(server: &Server) -> Self {
        let ledger = Arc::new(Ledger::default());
        let client = |_| tokio::spawn(write(server.http(), server.service_key(), Arc::clone(&ledger)));
        let tasks = (0..CLIENTS).map(client).collect();
        Self { ledger, tasks }
    }

    pub(crate) async fn stop(self) -> Arc<Ledger> {
        self.ledger.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.unwrap();
        }
        self.ledger
    }
}

impl Ledger {
    pub(crate) fn acknowledged(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }

    /// Waits for this many more acknowledgements; how long they took.
    pub(crate) async fn grow(&self, more: usize, limit: Duration) -> Option<Duration> {
        let (began, from) = (Instant::now(), self.acknowledged());
        while self.acknowledged() < from + more {
            if began.elapsed() > limit {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Some(began.elapsed())
    }

    pub(crate) fn slowest(&self) -> Duration {
        Duration::from_micros(self.slowest_us.load(Ordering::Relaxed))
    }

    pub(crate) fn others(&self) -> BTreeMap<String, u32> {
        self.others.lock().unwrap().clone()
    }

    /// Acknowledged writes that the database does not hold.
    pub(crate) async fn lost(&self, owner_url: &str) -> Vec<i64> {
        // Before the question: what is acknowledged after it may be missing from the answer and yet be there.
        let acknowledged = self.acknowledged.lock().unwrap().clone();
        let connection = Control::new(owner_url, 1).unwrap().connection().await.unwrap();
        let rows = connection.query("select id from public.ledger", &[]).await.unwrap();
        let held: std::collections::BTreeSet<i64> = rows.iter().map(|row| row.get(0)).collect();
        acknowledged.into_iter().filter(|id| !held.contains(id)).collect()
    }
}

/// Every id is sent once: one whose fate is unknown is neither counted nor tried again.
async fn write(http: Http, key: String, ledger: Arc<Ledger>) {
    while !ledger.stop.load(Ordering::Relaxed) {
        let id = i64::try_from(ledger.next.fetch_add(1, Ordering::Relaxed)).unwrap();
        let request = http.post("/rest/v1/ledger", &json!({ "id": id })).key(&key).timeout(HANG * 2);
        let began = Instant::now();
        let answer = request.header("prefer", "return=minimal").send().await;
        let took = u64::try_from(began.elapsed().as_micros()).unwrap();
        ledger.slowest_us.fetch_max(took, Ordering::Relaxed);
        let other = match answer {
            Ok(answer) if answer.status == 201 => {
                ledger.acknowledged.lock().unwrap().push(id);
                continue;
            }
            // An outage says when to come back.
            Ok(answer) if answer.status == 503 && answer.header("retry-after").is_empty() => {
                "503 without Retry-After".to_owned()
            }
            Ok(answer) => answer.status.to_string(),
            Err(error) if error.chain().any(|cause| cause.to_string().contains("operation timed out")) => {
                "timeout".to_owned()
            }
            Err(_) => "no answer".to_owned(),
        };
        *ledger.others.lock().unwrap().entry(other).or_default() += 1;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
