//! A `saluhall rest` of the test's own, and what it answers.

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::json;

use crate::requests::Asked;

const SECRET: &str = "a-secret-of-the-differential-test-and-nobody-else";

pub(crate) struct Server {
    child: Child,
    base: String,
    client: reqwest::Client,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Sorted, without the date.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Server {
    pub(crate) async fn start(database: &str, plain: bool) -> Self {
        let port = testkit::free_port().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_saluhall"))
            .arg("rest")
            .env("PGRST_DB_URI", database)
            .env("PGRST_DB_SCHEMAS", "public")
            .env("PGRST_DB_ANON_ROLE", "diff_anon")
            .env("PGRST_DB_TX_END", "commit-allow-override")
            .env("PGRST_JWT_SECRET", SECRET)
            .env("PGRST_SERVER_HOST", "127.0.0.1")
            .env("PGRST_SERVER_PORT", port.to_string())
            .env("PGRST_DB_PLAIN_SQL", plain.to_string())
            .env("PGRST_LOG_LEVEL", "error")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self { child, base: format!("http://127.0.0.1:{port}"), client: reqwest::Client::new() };
        for _ in 0..600 {
            let answer = server.client.get(format!("{}/tags?limit=1", server.base)).send().await;
            if answer.is_ok_and(|answer| answer.status() == 200) {
                return server;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the server at {} does not answer", server.base);
    }

    pub(crate) async fn answer(&self, asked: &Asked) -> Answer {
        let mut request = self.client.request(asked.method.parse().unwrap(), format!("{}{}", self.base, asked.path));
        for (name, value) in &asked.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = &asked.body {
            request = request.header("Content-Type", "application/json").body(body.clone());
        }
        if let Some(who) = asked.who {
            let claims = json!({ "role": "diff_user", "sub": who, "exp": 4_102_444_800_u64 });
            request = request.bearer_auth(testkit::jwt::sign(SECRET, &claims));
        }
        let answer = request.send().await.unwrap();
        let text = |value: &reqwest::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let json = answer.headers().get("content-type").is_some_and(|value| text(value).contains("json"));
        // Of JSON the blanks may differ, and with them the length.
        let compared = |name: &str| name != "date" && !(json && name == "content-length");
        let headers = answer.headers().iter().filter(|(name, _)| compared(name.as_str()));
        let mut headers: Vec<_> = headers.map(|(name, value)| (name.to_string(), text(value))).collect();
        headers.sort();
        let status = answer.status().as_u16();
        let body = String::from_utf8_lossy(&answer.bytes().await.unwrap()).into_owned();
        Answer { status, headers, body: if json { without_blanks(&body) } else { body } }
    }
}

/// JSON without the blanks between its tokens: embeds have those of `jsonb` only where the server writes the rows itself.
fn without_blanks(json: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let stays = |letter: &char| {
        let stays = quoted || !letter.is_ascii_whitespace();
        quoted ^= *letter == '"' && !escaped;
        escaped = quoted && *letter == '\\' && !escaped;
        stays
    };
    json.chars().filter(stays).collect()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
