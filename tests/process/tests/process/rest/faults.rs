//! What the network does: a database that is away when the process starts, and sockets that stop reading.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, UnixStream},
    task::JoinSet,
};

use super::{Fixture, Rest, fixture};

/// Stands between server and database. Frozen, it keeps every connection open and moves no byte.
struct Proxy {
    port: u16,
    frozen: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The socket of the test's Postgres, from its URL.
fn socket(fixture: &Fixture) -> String {
    let dsn = pg::dsn::Dsn::parse(&fixture.url()).unwrap();
    format!("{}/.s.PGSQL.{}", dsn.get("host").unwrap(), dsn.get("port").unwrap_or("5432"))
}

async fn proxy(fixture: &Fixture, port: u16) -> Proxy {
    let (path, frozen) = (socket(fixture), Arc::new(AtomicBool::new(false)));
    let listener = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let still = Arc::clone(&frozen);
    let task = tokio::spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((client, _)) = listener.accept().await {
            let (path, still) = (path.clone(), Arc::clone(&still));
            connections.spawn(async move {
                let Ok(server) = UnixStream::connect(path).await else { return };
                let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
                tokio::select! {
                    () = copy(from_client, to_server, &still) => {}
                    () = copy(from_server, to_client, &still) => {}
                }
            });
        }
    });
    Proxy { port, frozen, task }
}

async fn copy(
    mut from: impl tokio::io::AsyncRead + Unpin,
    mut to: impl tokio::io::AsyncWrite + Unpin,
    still: &AtomicBool,
) {
    let mut buffer = [0; 8192];
    loop {
        while still.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let read = from.read(&mut buffer).await.unwrap_or(0);
        while still.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

fn through(fixture: &Fixture, port: u16) -> String {
    format!("postgresql://{}@127.0.0.1:{port}/{}", fixture.login, fixture.database.name())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_at_the_start_is_found_within_seconds() {
    let fixture = fixture().await;
    let port = testkit::free_port().unwrap();
    let rest = fixture.plan().set("PGRST_DB_URI", &through(&fixture, port)).spawn().await;
    rest.until("the port answers", Duration::from_secs(5), async || rest.status("/live").await == 200).await;
    rest.until("the first load failed", Duration::from_secs(5), async || {
        rest.metric("pgrst_schema_cache_loads_total{status=\"FAIL\"}").await >= 1.0
    })
    .await;
    let refused = rest.get("/fruit").await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.body);
    assert!(refused.body.contains("PGRST002"), "{}", refused.body);
    assert_eq!(rest.status("/ready").await, 503);
    // Long enough for the pauses to have grown.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let _proxy = proxy(&fixture, port).await;
    let back = rest.until("ready", Duration::from_secs(6), async || rest.status("/ready").await == 200).await;
    println!("a database that was away at the start: ready {back:?} after it was there");
    assert_eq!(rest.get("/fruit").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stops_answering_without_a_word_is_noticed() {
    let fixture = fixture().await;
    let proxy = proxy(&fixture, 0).await;
    let rest = Arc::new(fixture.plan().set("PGRST_DB_URI", &through(&fixture, proxy.port)).start().await);
    assert_eq!(rest.get("/fruit").await.status, 200);

    proxy.frozen.store(true, Ordering::Relaxed);
    let began = Instant::now();
    let waiting: Vec<_> = (0..4).map(|_| tokio::spawn(patient(Arc::clone(&rest)))).collect();
    for waiting in waiting {
        let (status, took) = waiting.await.unwrap();
        assert!(status == 503 && took < Duration::from_secs(30), "{status} after {took:?}\n{}", rest.log());
    }
    println!("half-open sockets: requests refused after {:?}", began.elapsed());
    rest.until_ready(503).await;
    assert_eq!(rest.status("/live").await, 200);

    proxy.frozen.store(false, Ordering::Relaxed);
    let back =
        rest.until("reads again", Duration::from_secs(10), async || rest.get("/fruit").await.status == 200).await;
    println!("half-open sockets: reads again after {back:?}");
    rest.until("ready", Duration::from_secs(15), async || rest.status("/ready").await == 200).await;
}

async fn patient(rest: Arc<Rest>) -> (u16, Duration) {
    let began = Instant::now();
    let answer = rest.http().get("/fruit").timeout(Duration::from_secs(40)).send().await.unwrap();
    (answer.status, began.elapsed())
}
