//! What flows ask of other people's servers: identity providers, hooks, SMS gateways. The server does the asking; this crate
//! knows no socket.

use std::{future::Future, pin::Pin, time::Duration};

use bytes::Bytes;

/// Sends one request and reads its whole answer. Follows no redirect and keeps no cookie.
pub trait Outgoing: Send + Sync {
    fn send(&self, request: Request) -> Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send + '_>>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
}

/// Which machines may be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The operator named the address in the server's settings: it may be on this machine.
    Anywhere,
    /// Somebody with an API key named it: `https` only, and no address of a private network, whatever its name resolves to.
    Public,
}

/// Carries secrets, so it cannot be printed.
#[derive(Clone)]
pub struct Request {
    pub method: Method,
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Bytes,
    /// From the look-up of the name to the last byte of the answer.
    pub timeout: Duration,
    /// Bytes of the answer's body; a longer one is a failure.
    pub answer_max: usize,
    pub reach: Reach,
}

#[derive(Debug, Clone)]
pub struct Response {
    pub status: u16,
    /// Names in lower case. Values that are no text are left out.
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

/// Why there is no answer. Names neither the address nor anything that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("the address may not be asked")]
    Forbidden,
    #[error("no connection")]
    Unreachable,
    #[error("no answer in time")]
    Timeout,
    #[error("the answer is too long")]
    TooLong,
    #[error("the answer broke off")]
    Broken,
}

const TIMEOUT: Duration = Duration::from_secs(10);
const ANSWER_MAX: usize = 256 * 1024;

impl Request {
    /// 10 seconds and 256 KiB, to any address.
    pub fn get(url: impl Into<String>) -> Self {
        let (headers, body) = (Vec::new(), Bytes::new());
        let (timeout, answer_max, reach) = (TIMEOUT, ANSWER_MAX, Reach::Anywhere);
        Self { method: Method::Get, url: url.into(), headers, body, timeout, answer_max, reach }
    }

    /// As [`Request::get`], with a body.
    pub fn post(url: impl Into<String>, content_type: &str, body: impl Into<Bytes>) -> Self {
        let headers = vec![("content-type", content_type.to_owned())];
        Self { method: Method::Post, headers, body: body.into(), ..Self::get(url) }
    }

    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    #[must_use]
    pub fn reach(mut self, reach: Reach) -> Self {
        self.reach = reach;
        self
    }
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// For a service that asks nobody.
pub struct Nobody;

impl Outgoing for Nobody {
    fn send(&self, _: Request) -> Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send + '_>> {
        Box::pin(std::future::ready(Err(Failure::Forbidden)))
    }
}
