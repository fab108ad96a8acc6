//! Proof that a person asks, given by a page's captcha and checked with the service that made it: contracts/auth.md §0.3.

use std::time::Duration;

use serde::Deserialize;
use url::form_urlencoded;

use crate::{
    Auth, Call,
    error::{CAPTCHA_FAILED, CAPTCHA_UNCHECKED, Error},
    flow::FIVE_MINUTES,
    limit::{Action, Rate},
    outgoing::Request,
};

/// Whose captcha, and our secret with them.
#[derive(Clone)]
pub struct Settings {
    /// Where answers are checked.
    pub url: String,
    pub secret: String,
    pub timeout: Duration,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Settings").field("url", &self.url).finish_non_exhaustive()
    }
}

/// The part of a body that carries the page's proof.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Proof {
    gotrue_meta_security: Option<Meta>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Meta {
    captcha_token: Option<String>,
}

/// The service's answer; hCaptcha and Turnstile agree on it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Verdict {
    success: bool,
    #[serde(rename = "error-codes")]
    errors: Vec<String>,
}

impl Auth {
    pub fn wants_captcha(&self) -> bool {
        self.0.config.captcha.is_some()
    }

    /// Lets a request pass that shows a proof, or an administrator's key. What is checked outside is counted per address, so
    /// that nobody makes us ask without end.
    pub async fn check_captcha(&self, call: &Call<'_>, bearer: Option<&str>, proof: Proof) -> Result<(), Error> {
        let Some(settings) = &self.0.config.captcha else { return Ok(()) };
        if self.admin(call, bearer).await.is_ok() {
            return Ok(());
        }
        let token = proof.gotrue_meta_security.and_then(|meta| meta.captcha_token).unwrap_or_default();
        let token = token.trim();
        if token.is_empty() {
            return Err(disallowed("no captcha_token found"));
        }
        self.limit(call, Action::Captcha, Rate::new(self.0.config.limits.token, FIVE_MINUTES))?;
        let address = call.address.to_string();
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("secret", settings.secret.as_str()), ("response", token), ("remoteip", &address)])
            .finish();
        let request = Request::post(&settings.url, "application/x-www-form-urlencoded", form);
        let answer = self.outgoing().send(Request { timeout: settings.timeout, ..request }).await;
        let body = answer.map_err(|failure| unchecked(&failure))?.body;
        let verdict: Verdict = serde_json::from_slice(&body).map_err(|_| unchecked(&"the answer is no verdict"))?;
        if verdict.success { Ok(()) } else { Err(disallowed(&reasons(&verdict.errors))) }
    }
}

fn disallowed(why: &str) -> Error {
    Error::saying(CAPTCHA_FAILED, format!("captcha protection: request disallowed ({why})"))
}

/// Nobody passes whom the service has not judged.
fn unchecked(why: &dyn std::fmt::Display) -> Error {
    tracing::error!(%why, "a captcha could not be checked");
    CAPTCHA_UNCHECKED.into()
}

/// The service's codes, as far as they are codes.
fn reasons(errors: &[String]) -> String {
    let is_code =
        |text: &&String| text.len() <= 64 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    errors.iter().filter(is_code).take(5).cloned().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_read_as_both_services_write_it() {
        let read = |text: &str| serde_json::from_str::<Verdict>(text).unwrap();
        assert!(read(r#"{"success":true,"challenge_ts":"x","hostname":"y"}"#).success);
        let no = read(r#"{"success":false,"error-codes":["invalid-input-response","<b>","timeout-or-duplicate"]}"#);
        assert_eq!((no.success, reasons(&no.errors)), (false, "invalid-input-response, timeout-or-duplicate".into()));
        assert!(!read("{}").success, "silence is no proof");
    }

    #[test]
    fn clients_send_the_field_in_every_state() {
        let token = |text: &str| {
            let proof: Proof = serde_json::from_str(text).unwrap();
            proof.gotrue_meta_security.and_then(|meta| meta.captcha_token)
        };
        assert_eq!(token(r#"{"gotrue_meta_security":{"captcha_token":"t"}}"#).as_deref(), Some("t"));
        for none in ["{}", r#"{"gotrue_meta_security":{}}"#, r#"{"gotrue_meta_security":null}"#] {
            assert_eq!(token(none), None, "{none}");
        }
    }
}
