//! A server with a database of its own for each test, and a client in the words of the tests.

use std::{collections::HashMap, sync::Arc};

use pg::control::{Connection, Control};
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use testkit::jwt;

pub(super) const PASSWORD: &str = "filmjölk till frukost";

pub(super) struct Server {
    // Dropped in this order: the server first, then what it stands on.
    process: testkit::Server,
    database: Arc<testkit::Database>,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) body: Value,
}

/// A signed-in session, as a client keeps it.
#[derive(Debug, Clone)]
pub(super) struct Tokens {
    pub(super) access: String,
    pub(super) refresh: String,
    pub(super) user: String,
}

impl Server {
    /// Autoconfirm and anonymous accounts on, limits out of the way; `settings` come on top.
    pub(super) async fn start(settings: &[(&str, &str)]) -> Self {
        Self::start_on(&Arc::new(testkit::database().await.unwrap()), settings).await
    }

    /// As [`Server::start`], on a database that other servers had before.
    pub(super) async fn start_on(database: &Arc<testkit::Database>, settings: &[(&str, &str)]) -> Self {
        let usual = [
            ("SALUHALL_WORKERS", "1"),
            ("ENABLE_ANONYMOUS_USERS", "true"),
            ("GOTRUE_RATE_LIMIT_OTP", "100000"),
            ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "100000"),
            ("GOTRUE_RATE_LIMIT_VERIFY", "100000"),
            ("GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY", "100000"),
            ("GOTRUE_SMTP_MAX_FREQUENCY", "0s"),
            ("SALUHALL_PASSWORD_UNCOMMON", "false"),
            // A busy machine hashes slowly.
            ("GOTRUE_API_MAX_REQUEST_DURATION", "60s"),
        ];
        let plan = testkit::Server::on(database).unwrap();
        let plan = usual.iter().chain(settings).fold(plan, |plan, (name, value)| plan.set(name, value));
        Self { process: plan.start().await.unwrap(), database: Arc::clone(database) }
    }

    /// As the owner of the database.
    pub(super) async fn sql(&self) -> Connection {
        Control::new(&self.database.owner_url(), 1).unwrap().connection().await.unwrap()
    }

    /// Any number of statements, as the owner.
    pub(super) async fn owner_sql(&self, text: String) {
        self.database.sql(text).await.unwrap();
    }

    pub(super) async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Answer {
        let text = body.map(|body| body.to_string());
        self.ask_raw(method, path, headers, text).await
    }

    pub(super) async fn ask_raw(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> Answer {
        self.ask_at(method, &format!("/auth/v1{path}"), headers, body).await
    }

    /// The table interface's root, as the bearer of a token.
    pub(super) async fn tables(&self, token: &str) -> Answer {
        self.ask_at(Method::GET, "/rest/v1/", &[("authorization", &format!("Bearer {token}"))], None).await
    }

    pub(super) async fn tables_as_nobody(&self) -> Answer {
        self.ask_at(Method::GET, "/rest/v1/", &[], None).await
    }

    /// Calls a function that was made just now, once the table interface has heard of it.
    pub(super) async fn rpc(&self, name: &str, token: &str) -> Value {
        let (path, bearer) = (format!("/rest/v1/rpc/{name}"), format!("Bearer {token}"));
        let until = std::time::Instant::now() + std::time::Duration::from_secs(10);
        loop {
            let answer = self.ask_at(Method::GET, &path, &[("authorization", &bearer)], None).await;
            if answer.status == 200 {
                return answer.body;
            }
            assert!(std::time::Instant::now() < until, "{} {}", answer.status, answer.body);
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }

    async fn ask_at(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<String>) -> Answer {
        let mut request = reqwest::Client::new().request(method, format!("{}{path}", self.process.url()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Answer { status, headers, body }
    }

    pub(super) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, &[], Some(body)).await
    }

    pub(super) async fn get_user(&self, token: &str) -> Answer {
        self.as_user(Method::GET, "/user", token, None).await
    }

    pub(super) async fn as_user(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Answer {
        self.ask(method, path, &[("authorization", &format!("Bearer {token}"))], body).await
    }

    /// With the service key.
    pub(super) async fn as_admin(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.as_user(method, path, &key("service_role"), body).await
    }

    pub(super) async fn sign_up(&self, email: &str) -> Tokens {
        self.post("/signup", json!({ "email": email, "password": PASSWORD })).await.tokens()
    }

    pub(super) async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/token?grant_type=password", json!({ "email": email, "password": password })).await
    }

    pub(super) async fn refresh(&self, token: &str) -> Answer {
        self.post("/token?grant_type=refresh_token", json!({ "refresh_token": token })).await
    }
}

/// A mail that arrived.
#[derive(Debug)]
pub(super) struct Mail {
    pub(super) subject: String,
    pub(super) html: String,
    pub(super) text: String,
}

impl Mail {
    /// Path and query of its link, below `/auth/v1`.
    pub(super) fn link(&self) -> String {
        let at = self.text.find("/auth/v1/verify").unwrap_or_else(|| panic!("no link in {}", self.text));
        self.text[at + "/auth/v1".len()..].split_whitespace().next().unwrap().to_owned()
    }

    /// What the link carries under this name.
    pub(super) fn parameter(&self, name: &str) -> String {
        let link = self.link();
        let pairs = link.split_once('?').unwrap().1.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(key, _)| *key == name).unwrap().1.to_owned()
    }

    /// The digits to type.
    pub(super) fn code(&self) -> String {
        let words = self.text.split_whitespace();
        let is_code = |word: &&str| word.len() >= 6 && word.bytes().all(|b| b.is_ascii_digit());
        words.into_iter().find(is_code).unwrap_or_else(|| panic!("no code in {}", self.text)).to_owned()
    }
}

impl Server {
    /// Every mail to this address so far, newest first.
    pub(super) async fn mails_to(&self, address: &str) -> Vec<Mail> {
        let inbox = self.process.inbox();
        let found = inbox.get(&format!("/api/v1/search?query=to:{address}")).send().await.unwrap().json().unwrap();
        let mut mails = Vec::new();
        for summary in found["messages"].as_array().unwrap() {
            let path = format!("/api/v1/message/{}", summary["ID"].as_str().unwrap());
            let mail = inbox.get(&path).send().await.unwrap().json().unwrap();
            let text = |name: &str| mail[name].as_str().unwrap().to_owned();
            mails.push(Mail { subject: text("Subject"), html: text("HTML"), text: text("Text") });
        }
        mails
    }

    /// The one mail to this address; it and all others are deleted.
    pub(super) async fn mail_to(&self, address: &str) -> Mail {
        let until = std::time::Instant::now() + std::time::Duration::from_secs(10);
        let mut mails = self.mails_to(address).await;
        while mails.is_empty() && std::time::Instant::now() < until {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            mails = self.mails_to(address).await;
        }
        assert_eq!(mails.len(), 1, "mails to {address}: {mails:?}");
        let delete = self.process.inbox().request(Method::DELETE, &format!("/api/v1/search?query=to:{address}"));
        assert_eq!(delete.send().await.unwrap().status, 200);
        mails.remove(0)
    }

    /// Waits until everything queued went.
    pub(super) async fn queue_empty(&self) {
        let sql = self.sql().await;
        while sql.query_opt("select 1 from mail.queue", &[]).await.unwrap().is_some() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// Waits until everything queued went, and asserts that nothing went there.
    pub(super) async fn no_mail_to(&self, address: &str) {
        self.queue_empty().await;
        assert!(self.mails_to(address).await.is_empty());
    }

    /// Follows a link as a browser would, and says where that leads: address, query, fragment.
    pub(super) async fn follow(&self, link: &str) -> Landing {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let response = client.get(format!("{}/auth/v1{link}", self.process.url())).send().await.unwrap();
        assert_eq!(response.status(), 303);
        let location = response.headers()["location"].to_str().unwrap().to_owned();
        let (rest, fragment) = location.split_once('#').unwrap_or((&location, ""));
        let (page, query) = rest.split_once('?').unwrap_or((rest, ""));
        Landing { page: page.to_owned(), query: pairs(query), fragment: pairs(fragment) }
    }

    /// An account that was confirmed and signed in to.
    pub(super) async fn confirmed(&self, email: &str) -> Tokens {
        let body = json!({ "email": email, "password": PASSWORD, "email_confirm": true });
        assert_eq!(self.as_admin(Method::POST, "/admin/users", Some(body)).await.status, 200);
        self.sign_in(email, PASSWORD).await.tokens()
    }

    pub(super) fn url(&self) -> String {
        self.process.url()
    }

    pub(super) fn log(&self) -> String {
        self.process.log()
    }

    /// The log once it holds `text`; it is written a moment after the fact.
    pub(super) async fn until_logged(&self, text: &str) -> String {
        let until = std::time::Instant::now() + std::time::Duration::from_secs(10);
        loop {
            let log = self.log();
            if log.contains(text) {
                return log;
            }
            assert!(std::time::Instant::now() < until, "{text} is not told: {log}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    pub(super) fn inbox(&self) -> testkit::Http {
        self.process.inbox()
    }
}

/// Where a link led.
#[derive(Debug)]
pub(super) struct Landing {
    pub(super) page: String,
    pub(super) query: HashMap<String, String>,
    pub(super) fragment: HashMap<String, String>,
}

fn pairs(text: &str) -> HashMap<String, String> {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(key, value)| (key.to_owned(), value.replace('+', " "))).collect()
}

impl Answer {
    pub(super) fn tokens(&self) -> Tokens {
        assert_eq!(self.status, 200, "{}", self.body);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Tokens {
            access: text(&self.body["access_token"]),
            refresh: text(&self.body["refresh_token"]),
            user: text(&self.body["user"]["id"]),
        }
    }

    /// Status and code of a refusal in the older shape.
    pub(super) fn refusal(&self) -> (u16, &str) {
        (self.status, self.body["error_code"].as_str().unwrap_or_else(|| panic!("no error_code in {}", self.body)))
    }
}

/// A project key: a token that names a role and nobody.
pub(super) fn key(role: &str) -> String {
    token(&json!({ "iss": "test", "role": role, "exp": 4_000_000_000_u64 }))
}

pub(super) fn token(claims: &Value) -> String {
    jwt::sign(jwt::TEST_SECRET, claims)
}

/// The claims of a token, unverified.
pub(super) fn claims(token: &str) -> Value {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
    serde_json::from_slice(&BASE64.decode(token.split('.').nth(1).unwrap()).unwrap()).unwrap()
}
