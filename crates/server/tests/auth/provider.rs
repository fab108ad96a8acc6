//! Our own side of OAuth 2.1: contracts/auth.md §1.13. What other applications do with it, and what they must not.

mod attacks;
mod clients;
mod codes;
mod consents;
mod discovery;

use std::collections::HashMap;

use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};

use super::harness::{Answer, Server, Tokens};

pub(super) const CALLBACK: &str = "https://app.example/callback?tenant=1";
/// RFC 7636, appendix B.
pub(super) const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub(super) const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
pub(super) const ON: (&str, &str) = ("GOTRUE_OAUTH_SERVER_ENABLED", "true");

/// A registered client.
#[derive(Debug, Clone)]
pub(super) struct Client {
    pub(super) id: String,
    pub(super) secret: Option<String>,
}

impl Client {
    pub(super) fn of(body: &Value) -> Self {
        Self {
            id: body["client_id"].as_str().unwrap().to_owned(),
            secret: body["client_secret"].as_str().map(str::to_owned),
        }
    }

    /// Header `Authorization`.
    pub(super) fn basic(&self) -> String {
        use base64::{Engine as _, engine::general_purpose::STANDARD};
        let secret = self.secret.as_deref().unwrap_or_default();
        format!("Basic {}", STANDARD.encode(format!("{}:{secret}", self.id)))
    }
}

/// Where a browser was sent.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) status: u16,
    pub(super) page: String,
    pub(super) query: HashMap<String, String>,
}

impl Sent {
    fn to(status: u16, location: &str) -> Self {
        let url = reqwest::Url::parse(location).unwrap();
        let page = location.split('?').next().unwrap().to_owned();
        Self { status, page, query: url.query_pairs().into_owned().collect() }
    }
}

/// The query of a request that is right for `client`.
pub(super) fn right(client: &Client) -> Vec<(&'static str, String)> {
    vec![
        ("client_id", client.id.clone()),
        ("redirect_uri", CALLBACK.to_owned()),
        ("response_type", "code".to_owned()),
        ("scope", "openid email".to_owned()),
        ("state", "a b&c=d".to_owned()),
        ("code_challenge", CHALLENGE.to_owned()),
        ("code_challenge_method", "S256".to_owned()),
    ]
}

/// The right query with one parameter replaced; an empty one is left out.
pub(super) fn with(client: &Client, name: &str, value: &str) -> Vec<(&'static str, String)> {
    let mut query = right(client);
    query.iter_mut().filter(|(key, _)| *key == name).for_each(|(_, old)| *old = value.to_owned());
    query.retain(|(_, value)| !value.is_empty());
    query
}

impl Server {
    /// By the service key; `token_endpoint_auth_method` decides what it is.
    pub(super) async fn client(&self, method: &str) -> Client {
        let body = json!({
            "client_name": "App", "redirect_uris": [CALLBACK, "http://localhost:9999/cb"],
            "token_endpoint_auth_method": method,
        });
        let answer = self.as_admin(Method::POST, "/admin/oauth/clients", Some(body)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        Client::of(&answer.body)
    }

    /// Follows no redirect.
    pub(super) async fn authorize(&self, query: &[(&str, String)]) -> (u16, HeaderMap, String) {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let mut url = reqwest::Url::parse(&format!("{}/auth/v1/oauth/authorize", self.url())).unwrap();
        url.query_pairs_mut().extend_pairs(query);
        let response = client.get(url).send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, response.text().await.unwrap())
    }

    /// As [`Server::authorize`], of a request that is answered by a redirect.
    pub(super) async fn sent(&self, query: &[(&str, String)]) -> Sent {
        let (status, headers, body) = self.authorize(query).await;
        assert!(headers.contains_key("location"), "{status} {body}");
        Sent::to(status, headers["location"].to_str().unwrap())
    }

    /// A request that waits for its user.
    pub(super) async fn pending(&self, client: &Client) -> String {
        self.sent(&right(client)).await.query["authorization_id"].clone()
    }

    pub(super) async fn details(&self, user: &Tokens, id: &str) -> Answer {
        self.as_user(Method::GET, &format!("/oauth/authorizations/{id}"), &user.access, None).await
    }

    pub(super) async fn answer(&self, user: &Tokens, id: &str, action: &str) -> Answer {
        let path = format!("/oauth/authorizations/{id}/consent");
        self.as_user(Method::POST, &path, &user.access, Some(json!({ "action": action }))).await
    }

    /// A code: request, details, consent.
    pub(super) async fn code(&self, client: &Client, user: &Tokens) -> String {
        let id = self.pending(client).await;
        let seen = self.details(user, &id).await;
        assert_eq!(seen.status, 200, "{}", seen.body);
        let body = match seen.body.get("redirect_url") {
            Some(_) => seen.body,
            None => self.answer(user, &id, "approve").await.body,
        };
        Sent::to(0, body["redirect_url"].as_str().unwrap()).query["code"].clone()
    }

    /// A form at the token endpoint.
    pub(super) async fn token(&self, authorization: Option<&str>, form: &[(&str, &str)]) -> Answer {
        let mut request = reqwest::Client::new().post(format!("{}/auth/v1/oauth/token", self.url()));
        if let Some(header) = authorization {
            request = request.header("authorization", header);
        }
        let body = reqwest::Url::parse_with_params("http://x", form).unwrap().query().unwrap_or_default().to_owned();
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, body: response.json().await.unwrap() }
    }

    /// Exchanges a code as the client it was made for.
    pub(super) async fn exchange(&self, client: &Client, code: &str) -> Answer {
        let form = [("grant_type", "authorization_code"), ("code", code), ("code_verifier", VERIFIER)];
        match client.secret {
            Some(_) => self.token(Some(&client.basic()), &form).await,
            None => self.token(None, &[&form[..], &[("client_id", client.id.as_str())]].concat()).await,
        }
    }

    pub(super) async fn refresh_for(&self, client: &Client, token: &str) -> Answer {
        let form = [("grant_type", "refresh_token"), ("refresh_token", token)];
        match client.secret {
            Some(_) => self.token(Some(&client.basic()), &form).await,
            None => self.token(None, &[&form[..], &[("client_id", client.id.as_str())]].concat()).await,
        }
    }
}

impl Answer {
    /// What a client of RFC 6749 reads.
    pub(super) fn oauth_error(&self) -> (u16, &str) {
        (self.status, self.body["error"].as_str().unwrap_or_else(|| panic!("no error in {}", self.body)))
    }
}
