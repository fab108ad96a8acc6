//! A small HTTP client: every request has a time limit, every answer is read whole.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use reqwest::{Method, header::HeaderMap};
use serde_json::Value;

/// Cheap to clone; connections are kept.
#[derive(Debug, Clone)]
pub struct Http {
    base: String,
    client: reqwest::Client,
}

impl Http {
    /// `base` such as `http://127.0.0.1:54321`.
    pub fn new(base: impl Into<String>) -> Self {
        Self { base: base.into(), client: reqwest::Client::new() }
    }

    pub fn get(&self, path: &str) -> Request {
        self.request(Method::GET, path)
    }

    pub fn post(&self, path: &str, body: &Value) -> Request {
        self.request(Method::POST, path).body(body)
    }

    /// Bytes of no particular type.
    pub fn upload(&self, path: &str, content: Vec<u8>) -> Request {
        self.request(Method::POST, path).bytes(content, "application/octet-stream")
    }

    pub fn patch(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PATCH, path).body(body)
    }

    pub fn put(&self, path: &str, body: &Value) -> Request {
        self.request(Method::PUT, path).body(body)
    }

    pub fn delete(&self, path: &str) -> Request {
        self.request(Method::DELETE, path)
    }

    pub fn request(&self, method: Method, path: &str) -> Request {
        Request(self.client.request(method, format!("{}{path}", self.base)).timeout(Duration::from_secs(15)))
    }
}

#[derive(Debug)]
pub struct Request(reqwest::RequestBuilder);

impl Request {
    /// The API key alone, as a visitor's client sends it.
    pub fn key(self, key: &str) -> Self {
        self.header("apikey", key).bearer(key)
    }

    /// Replaces the bearer token, for a signed-in user.
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn header(self, name: &str, value: &str) -> Self {
        let mut headers = HeaderMap::new();
        if let (Ok(name), Ok(value)) = (reqwest::header::HeaderName::try_from(name), value.parse()) {
            headers.insert(name, value);
        }
        Self(self.0.headers(headers)) // replaces, where `header` would append
    }

    pub fn body(self, body: &Value) -> Self {
        Self(self.0.header("content-type", "application/json").body(body.to_string()))
    }

    /// Bytes as they are, of this type.
    pub fn bytes(self, body: impl Into<Vec<u8>>, content_type: &str) -> Self {
        Self(self.0.header("content-type", content_type).body(body.into()))
    }

    pub fn timeout(self, limit: Duration) -> Self {
        Self(self.0.timeout(limit))
    }

    pub async fn send(self) -> Result<Answer> {
        let began = Instant::now();
        let response = self.0.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await?;
        let body = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Answer { status, headers, body, bytes: bytes.into(), took: began.elapsed() })
    }
}

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    /// What is no UTF-8 is replaced; [`Answer::bytes`] is what came.
    pub body: String,
    pub bytes: Vec<u8>,
    pub took: Duration,
}

impl Answer {
    pub fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.body).with_context(|| format!("not JSON ({}): {}", self.status, self.body))
    }

    /// Empty when the header is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
