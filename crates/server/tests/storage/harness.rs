//! A server with a database and a folder of its own, and a client in the words of the tests.

use pg::control::{Connection, Control};
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use testkit::jwt;

pub(super) const ALICE: &str = "11111111-1111-4111-8111-111111111111";
pub(super) const BOB: &str = "22222222-2222-4222-8222-222222222222";

pub(super) struct Server {
    // Dropped in this order: the server first, then what it stands on.
    pub(super) process: testkit::Server,
    pub(super) database: testkit::Database,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) bytes: Vec<u8>,
}

impl Answer {
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// As it must be when all went well.
    pub(super) fn ok(self) -> Self {
        assert_eq!(self.status, 200, "{}", self.text());
        self
    }

    /// Status on the wire, real status and code.
    pub(super) fn refusal(&self) -> (u16, String, String) {
        let body = self.json();
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        (self.status, text("statusCode"), text("code"))
    }
}

pub(super) fn refused(http: u16, status: &str, code: &str) -> (u16, String, String) {
    (http, status.to_owned(), code.to_owned())
}

pub(super) fn service() -> String {
    jwt::key(jwt::TEST_SECRET, "service_role")
}

pub(super) fn anon() -> String {
    jwt::key(jwt::TEST_SECRET, "anon")
}

pub(super) fn user(id: &str) -> String {
    jwt::user(jwt::TEST_SECRET, id)
}

impl Server {
    pub(super) async fn start(settings: &[(&str, &str)]) -> Self {
        let database = testkit::database().await.unwrap();
        let plan = testkit::Server::on(&database).unwrap().set("SALUHALL_WORKERS", "1");
        let plan = settings.iter().fold(plan, |plan, (name, value)| plan.set(name, value));
        Self { process: plan.start().await.unwrap(), database }
    }

    /// As the owner of the database.
    pub(super) async fn sql(&self) -> Connection {
        Control::new(&self.database.owner_url(), 1).unwrap().connection().await.unwrap()
    }

    /// Any number of statements, as the owner.
    pub(super) async fn owner_sql(&self, text: &str) {
        self.database.sql(text).await.unwrap();
    }

    pub(super) fn url(&self) -> String {
        format!("{}/storage/v1", self.process.url())
    }

    pub(super) async fn ask(
        &self,
        method: Method,
        path: &str,
        token: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let mut request = reqwest::Client::new().request(method, format!("{}{path}", self.url())).body(body);
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request.send().await.unwrap()).await
    }

    pub(super) async fn get(&self, path: &str, token: &str) -> Answer {
        self.ask(Method::GET, path, token, &[], "").await
    }

    pub(super) async fn json(&self, method: Method, path: &str, token: &str, body: Value) -> Answer {
        self.ask(method, path, token, &[("content-type", "application/json")], body.to_string()).await
    }

    pub(super) async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        self.json(Method::POST, path, token, body).await
    }

    /// A bucket, by the service key.
    pub(super) async fn bucket(&self, name: &str, public: bool) {
        self.post("/bucket", &service(), json!({ "name": name, "public": public })).await.ok();
    }

    /// Raw bytes as plain text.
    pub(super) async fn put(&self, path: &str, token: &str, body: impl Into<reqwest::Body>) -> Answer {
        self.ask(Method::POST, &format!("/object/{path}"), token, &[("content-type", "text/plain")], body).await
    }

    /// What it wrote to standard error.
    pub(super) fn log(&self) -> String {
        self.process.log()
    }

    /// Files below `objects` in its folder.
    pub(super) fn files(&self) -> usize {
        let folder = self.process.plan().folder().join("files/objects");
        let shards = std::fs::read_dir(folder).unwrap().map(|shard| shard.unwrap().path());
        shards.map(|shard| std::fs::read_dir(shard).unwrap().count()).sum()
    }
}

impl Answer {
    pub(super) async fn of(response: reqwest::Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self { status, headers, bytes: response.bytes().await.unwrap().to_vec() }
    }
}

/// Everybody signed in may do everything in this bucket, in a folder of their own name.
pub(super) const OWN_FOLDER: &str = "create policy own on storage.objects for all to authenticated
    using (bucket_id = 'box' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'box' and (storage.foldername(name))[1] = auth.uid()::text)";
