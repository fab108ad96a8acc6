//! A server with a database of its own for each test, and a client in the words of the tests.

use pg::control::{Connection, Control};
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use testkit::jwt;

pub(super) const PASSWORD: &str = "filmjölk till frukost";

pub(super) struct Server {
    // Dropped in this order: the server first, then what it stands on.
    process: testkit::Server,
    database: testkit::Database,
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
        let database = testkit::database().await.unwrap();
        let usual = [
            ("SALUHALL_WORKERS", "1"),
            ("ENABLE_ANONYMOUS_USERS", "true"),
            ("GOTRUE_RATE_LIMIT_OTP", "100000"),
            ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "100000"),
        ];
        let plan = testkit::Server::on(&database).unwrap();
        let plan = usual.iter().chain(settings).fold(plan, |plan, (name, value)| plan.set(name, value));
        Self { process: plan.start().await.unwrap(), database }
    }

    /// As the owner of the database.
    pub(super) async fn sql(&self) -> Connection {
        Control::new(&self.database.owner_url(), 1).unwrap().connection().await.unwrap()
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
