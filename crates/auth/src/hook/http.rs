//! Asking a hook over HTTP, as often as may be.

use serde_json::Value;
use time::OffsetDateTime;
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Endpoint,
    answer::{ANSWER_MAX, Failure, LIMIT, Next, judge},
    signature,
};
use crate::outgoing::{self, Outgoing, Request};

/// `id` and `now` sign the question; the id is the same at each attempt, so that a hook can tell that it was asked before.
pub async fn ask(
    outgoing: &dyn Outgoing,
    endpoint: &Endpoint,
    id: Uuid,
    now: OffsetDateTime,
    body: &str,
) -> Result<Option<Value>, Failure> {
    let began = Instant::now();
    let mut attempt = 0;
    loop {
        attempt += 1;
        let left = LIMIT.saturating_sub(began.elapsed());
        let at = (now + began.elapsed()).unix_timestamp();
        let mut request = Request::post(&endpoint.url, "application/json", body.to_owned());
        for (name, value) in signature::headers(&endpoint.secrets, id, at, body) {
            request = request.header(name, value);
        }
        let request = Request { timeout: left, answer_max: ANSWER_MAX, ..request };
        let outcome = tokio::time::timeout(left, outgoing.send(request)).await;
        match judge(attempt, outcome.unwrap_or(Err(outgoing::Failure::Timeout))) {
            Next::Done(result) => return result,
            Next::Again(pause, failure) if pause >= LIMIT.saturating_sub(began.elapsed()) => return Err(failure),
            Next::Again(pause, _) => tokio::time::sleep(pause).await,
        }
    }
}
