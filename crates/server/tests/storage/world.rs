//! A server with storage on a database of its own, and requests in the words of the tests.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Answer, jwt};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

pub(super) const BASE: &str = "/storage/v1";

pub(super) struct Storage {
    // Dropped in this order: the server first, then what it stands on.
    pub(super) server: testkit::Server,
    pub(super) database: testkit::Database,
}

impl Storage {
    pub(super) async fn start(settings: &[(&str, &str)]) -> Self {
        let database = testkit::database().await.unwrap();
        let plan = testkit::Server::on(&database).unwrap();
        let files = plan.folder().join("files").to_string_lossy().into_owned();
        let usual = [
            ("SALUHALL_WORKERS", "1"),
            ("FILE_STORAGE_BACKEND_PATH", &files),
            ("GOTRUE_RATE_LIMIT_OTP", "100000"),
            ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "100000"),
            ("SALUHALL_PASSWORD_UNCOMMON", "false"),
        ];
        let plan = usual.iter().chain(settings).fold(plan, |plan, (name, value)| plan.set(name, value));
        Self { server: plan.start().await.unwrap(), database }
    }

    /// As whoever this token is; nobody without one.
    pub(super) fn ask(&self, method: Method, path: &str, token: Option<&str>) -> testkit::http::Request {
        let request = self.server.http().request(method, &format!("{BASE}{path}"));
        match token {
            Some(token) => request.bearer(token),
            None => request,
        }
    }

    pub(super) async fn json(&self, method: Method, path: &str, token: &str, body: &Value) -> Answer {
        self.ask(method, path, Some(token)).body(body).send().await.unwrap()
    }

    /// With the service key, and it must succeed.
    pub(super) async fn done(&self, method: Method, path: &str, body: &Value) -> Value {
        let answer = self.json(method.clone(), path, &self.service(), body).await;
        assert_eq!(answer.status, 200, "{method} {path}: {}\n{}", answer.body, self.server.log());
        answer.json().unwrap()
    }

    /// Makes a bucket; `more` are further fields of the request.
    pub(super) async fn bucket(&self, id: &str, more: Value) {
        let mut body = json!({ "name": id });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.done(Method::POST, "/bucket", &body).await;
    }

    /// `at` is bucket and key.
    pub(super) async fn upload(&self, at: &str, content: &[u8], content_type: &str) {
        self.upload_as(&self.service(), at, content, content_type).await;
    }

    pub(super) async fn upload_as(&self, token: &str, at: &str, content: &[u8], content_type: &str) {
        let request = self.ask(Method::POST, &format!("/object/{at}"), Some(token)).header("x-upsert", "true");
        let answer = request.bytes(content, content_type).send().await.unwrap();
        assert_eq!(answer.status, 200, "{at}: {}\n{}", answer.body, self.server.log());
    }

    pub(super) fn service(&self) -> String {
        self.server.service_key()
    }

    pub(super) fn anon(&self) -> String {
        self.server.anon_key()
    }

    pub(super) fn user(&self, id: &str) -> String {
        jwt::user(self.server.secret(), id)
    }

    pub(super) fn signed(&self, claims: &Value) -> String {
        jwt::sign(self.server.secret(), claims)
    }

    /// A request as it is written, for targets that clients tidy up. Status, head and body.
    pub(super) async fn raw(&self, method: &str, target: &str, headers: &str, body: &[u8]) -> (u16, String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.server.port())).await.unwrap();
        let head = format!(
            "{method} {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(body).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_owned(), body.to_owned())
    }
}
