//! A web address of the tests' own, for what the server asks of others: keeps what it is asked and answers what it was told to.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Result;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// What came.
#[derive(Debug, Clone)]
pub struct Asked {
    pub path: String,
    headers: Vec<(String, String)>,
    pub text: String,
    pub at: Instant,
}

impl Asked {
    /// Empty when the header is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The body; null when it is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

/// One answer.
#[derive(Debug, Clone)]
pub struct Say {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
    after: Duration,
    hang_up: bool,
}

impl Say {
    pub fn json(body: &Value) -> Self {
        Self::status(200).with("content-type", "application/json").body(body.to_string())
    }

    pub fn status(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: String::new(), after: Duration::ZERO, hang_up: false }
    }

    /// Closes the connection instead.
    pub fn nothing() -> Self {
        Self { hang_up: true, ..Self::status(0) }
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    #[must_use]
    pub fn body(mut self, body: String) -> Self {
        self.body = body;
        self
    }

    #[must_use]
    pub fn after(mut self, pause: Duration) -> Self {
        self.after = pause;
        self
    }
}

type Usual = Arc<dyn Fn(&Asked) -> Say + Send + Sync>;

/// Listens on a port of its own until it is dropped.
pub struct Receiver {
    port: u16,
    shared: Arc<Shared>,
    listening: JoinHandle<()>,
}

struct Shared {
    asked: Mutex<Vec<Asked>>,
    next: Mutex<VecDeque<Say>>,
    usual: Usual,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Receiver {
    /// Answers `{}`.
    pub async fn start() -> Result<Self> {
        Self::answering(|_| Say::json(&serde_json::json!({}))).await
    }

    pub async fn answering(usual: impl Fn(&Asked) -> Say + Send + Sync + 'static) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared { asked: Mutex::default(), next: Mutex::default(), usual: Arc::new(usual) });
        let listening = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self { port, shared, listening })
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The next answer, after those already planned.
    pub fn next(&self, say: Say) {
        locked(&self.shared.next).push_back(say);
    }

    pub fn asked(&self) -> Vec<Asked> {
        locked(&self.shared.asked).clone()
    }

    /// What was asked so far; forgotten here.
    pub fn take(&self) -> Vec<Asked> {
        std::mem::take(&mut *locked(&self.shared.asked))
    }

    /// Waits until it was asked so many times.
    pub async fn until_asked(&self, wanted: usize, limit: Duration) -> Result<Vec<Asked>> {
        let until = Instant::now() + limit;
        loop {
            let asked = self.asked();
            if asked.len() >= wanted {
                return Ok(asked);
            }
            anyhow::ensure!(Instant::now() < until, "asked {} of {wanted} times after {limit:?}", asked.len());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        let shared = Arc::clone(&shared);
        // A client that went away is no news.
        tokio::spawn(async move { drop(serve(stream, shared).await) });
    }
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let asked = read(&mut stream).await?;
    locked(&shared.asked).push(asked.clone());
    let planned = locked(&shared.next).pop_front();
    let say = planned.unwrap_or_else(|| (shared.usual)(&asked));
    tokio::time::sleep(say.after).await;
    if say.hang_up {
        return Ok(());
    }
    let headers: String = say.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = say.body.len();
    let answer = format!(
        "HTTP/1.1 {} x\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{}",
        say.status, say.body
    );
    stream.get_mut().write_all(answer.as_bytes()).await
}

async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Asked> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        match line.trim_end().split_once(':') {
            Some((name, value)) => headers.push((name.to_ascii_lowercase(), value.trim().to_owned())),
            None => break,
        }
    }
    let mut asked = Asked { path, headers, text: String::new(), at: Instant::now() };
    let mut body = vec![0; asked.header("content-length").parse().unwrap_or(0)];
    stream.read_exact(&mut body).await?;
    asked.text = String::from_utf8_lossy(&body).into_owned();
    Ok(asked)
}
