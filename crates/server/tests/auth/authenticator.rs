//! An authenticator app in the words of the tests.

use std::time::{SystemTime, UNIX_EPOCH};

use reqwest::Method;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::harness::{Answer, Server, Tokens};

/// An app that scanned the code of one factor.
pub(super) struct App {
    pub(super) factor: String,
    pub(super) secret: String,
}

impl App {
    /// The code it shows `ahead` steps from now. One ahead is accepted, as is one behind; a test that needs two codes takes
    /// this step's and the next, which no turn of the half minute spoils.
    pub(super) fn code(&self, ahead: u64) -> String {
        self.code_at(now() + 30 * ahead)
    }

    fn code_at(&self, seconds: u64) -> String {
        let secret = Secret::try_from_base32(&self.secret).unwrap();
        Builder::new().with_secret(secret).build().unwrap().generate(seconds).to_string()
    }

    /// One that is right in none of the steps that can be meant.
    pub(super) fn wrong_code(&self) -> String {
        let right: Vec<String> = (0..5).map(|ahead| self.code_at(now() + 30 * ahead - 60)).collect();
        (0..9).map(|digit| digit.to_string().repeat(6)).find(|guess| !right.contains(guess)).unwrap()
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

impl Server {
    pub(super) async fn enroll(&self, tokens: &Tokens, body: Value) -> Answer {
        self.as_user(Method::POST, "/factors", &tokens.access, Some(body)).await
    }

    /// Adds an app by this name, not verified yet.
    pub(super) async fn app(&self, tokens: &Tokens, name: &str) -> App {
        let answer = self.enroll(tokens, json!({ "factor_type": "totp", "friendly_name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        App { factor: text(&answer.body["id"]), secret: text(&answer.body["totp"]["secret"]) }
    }

    pub(super) async fn challenge(&self, tokens: &Tokens, factor: &str) -> Answer {
        self.as_user(Method::POST, &format!("/factors/{factor}/challenge"), &tokens.access, Some(json!({}))).await
    }

    pub(super) async fn answer_code(&self, tokens: &Tokens, factor: &str, challenge: &Value, code: &str) -> Answer {
        let body = json!({ "challenge_id": challenge, "code": code });
        self.as_user(Method::POST, &format!("/factors/{factor}/verify"), &tokens.access, Some(body)).await
    }

    /// Challenges the factor and answers with this code.
    pub(super) async fn challenge_and_answer(&self, tokens: &Tokens, factor: &str, code: &str) -> Answer {
        let challenge = self.challenge(tokens, factor).await;
        assert_eq!(challenge.status, 200, "{}", challenge.body);
        self.answer_code(tokens, factor, &challenge.body["id"], code).await
    }

    /// An account with an app, in a session raised by it.
    pub(super) async fn raised(&self, email: &str) -> (Tokens, App) {
        let tokens = self.sign_up(email).await;
        let app = self.app(&tokens, "app").await;
        let raised = self.challenge_and_answer(&tokens, &app.factor, &app.code(0)).await.tokens();
        (raised, app)
    }

    pub(super) async fn unenroll(&self, tokens: &Tokens, factor: &str) -> Answer {
        self.as_user(Method::DELETE, &format!("/factors/{factor}"), &tokens.access, None).await
    }
}
