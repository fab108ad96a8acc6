//! Errors that Postgres reported: which HTTP status a SQLSTATE has, and answers that user SQL spells out itself.

use serde_json::Value;

use super::{DatabaseError, RaiseProblem, Refusal};

pub(super) fn database(error: &DatabaseError, authenticated: bool) -> Refusal {
    if error.sqlstate == "PGRST" {
        return raised(error);
    }
    let status = status_of_sqlstate(&error.sqlstate, &error.message, authenticated);
    let refusal = Refusal {
        status,
        code: error.sqlstate.clone(),
        message: error.message.clone(),
        details: error.detail.clone().map_or(Value::Null, Value::from),
        hint: error.hint.clone().map_or(Value::Null, Value::from),
        headers: Vec::new(),
    };
    if status == 401 { refusal.header("WWW-Authenticate", "Bearer") } else { refusal }
}

/// HTTP status of a SQLSTATE.
pub fn status_of_sqlstate(sqlstate: &str, message: &str, authenticated: bool) -> u16 {
    match sqlstate {
        "23503" | "23505" => 409,
        "25006" => 405,
        "21000" if message.ends_with("requires a WHERE clause") => 400,
        "21000" => 500,
        "22023" if message.starts_with("role") && message.ends_with("does not exist") => 401,
        "53400" => 500,
        "57P01" => 503,
        "P0001" => 400,
        "42883" if message.starts_with("function xmlagg(") => 406,
        "42883" | "42P01" => 404,
        "42P17" => 500,
        "42501" if authenticated => 403,
        "42501" => 401,
        _ => match (sqlstate.get(..2).unwrap_or_default(), sqlstate.get(2..)) {
            ("PT", Some(number)) => number.parse().ok().filter(|n| (100..1000).contains(n)).unwrap_or(500),
            ("08" | "53", _) => 503,
            ("0L" | "0P" | "28", _) => 403,
            (
                "09" | "25" | "2D" | "38" | "39" | "3B" | "40" | "54" | "55" | "57" | "58" | "F0" | "HV" | "P0" | "XX",
                _,
            ) => 500,
            _ => 400,
        },
    }
}

/// `RAISE … SQLSTATE 'PGRST'`: message and detail are JSON that spells out the whole answer.
fn raised(error: &DatabaseError) -> Refusal {
    let parsed = raised_message(&error.message).and_then(|refusal| match &error.detail {
        None => Err(RaiseProblem::NoDetail),
        Some(detail) => raised_detail(refusal, detail),
    });
    parsed.unwrap_or_else(|problem| raise_json(&problem))
}

fn raised_message(message: &str) -> Result<Refusal, RaiseProblem> {
    let problem = || RaiseProblem::Message(message.to_owned());
    let body: Value = serde_json::from_str(message).map_err(|_| problem())?;
    let text = |key: &str| body.get(key).and_then(Value::as_str);
    let (Some(code), Some(words)) = (text("code"), text("message")) else { return Err(problem()) };
    let mut refusal = Refusal::new(500, code, words);
    refusal.details = text("details").map_or(Value::Null, Value::from);
    refusal.hint = text("hint").map_or(Value::Null, Value::from);
    Ok(refusal)
}

fn raised_detail(mut refusal: Refusal, detail: &str) -> Result<Refusal, RaiseProblem> {
    let problem = || RaiseProblem::Detail(detail.to_owned());
    let body: Value = serde_json::from_str(detail).map_err(|_| problem())?;
    let status = body.get("status").and_then(Value::as_u64).and_then(|status| u16::try_from(status).ok());
    let headers = body.get("headers").and_then(Value::as_object);
    let (Some(status), Some(headers)) = (status, headers) else { return Err(problem()) };
    refusal.status = status;
    for (name, value) in headers {
        refusal.headers.push((name.clone(), value.as_str().ok_or_else(problem)?.to_owned()));
    }
    Ok(refusal)
}

pub(super) fn raise_json(problem: &RaiseProblem) -> Refusal {
    let (details, hint) = match problem {
        RaiseProblem::Message(text) => (
            format!("Invalid JSON value for MESSAGE: '{text}'"),
            "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
        ),
        RaiseProblem::Detail(text) => (
            format!("Invalid JSON value for DETAIL: '{text}'"),
            "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
        ),
        RaiseProblem::NoDetail => (
            "DETAIL is missing in the RAISE statement".to_owned(),
            "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
        ),
    };
    Refusal::new(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error")
        .details(details)
        .hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlstates_have_statuses() {
        let status = |sqlstate| status_of_sqlstate(sqlstate, "", false);
        assert_eq!(status("23505"), 409);
        assert_eq!(status("42501"), 401);
        assert_eq!(status_of_sqlstate("42501", "", true), 403);
        assert_eq!(status("PT418"), 418);
        assert_eq!(status("PTxyz"), 500);
        assert_eq!(status("22P02"), 400);
        assert_eq!(status("é"), 400);
    }
}
