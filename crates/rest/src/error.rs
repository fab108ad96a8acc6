//! Every refusal, with the code, status and words that upstream's clients read. One `match` per field, so that each is
//! a table.

use serde_json::{Map, Value, json};

/// Where a request was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    Request(RequestError),
    Plan(PlanError),
    Token(TokenError),
    Database(DatabaseError),
    /// The database cannot be reached.
    Unavailable(String),
    AcquireTimeout,
    /// No schema could be loaded yet.
    NoSchema,
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Self {
        Error::Request(error)
    }
}

impl From<PlanError> for Error {
    fn from(error: PlanError) -> Self {
        Error::Plan(error)
    }
}

impl From<TokenError> for Error {
    fn from(error: TokenError) -> Self {
        Error::Token(error)
    }
}

/// What is wrong with the request whatever the database holds (PGRST1xx).
#[derive(Debug, Clone, PartialEq)]
pub enum RequestError {
    Syntax {
        message: String,
        details: String,
    },
    RpcMethod(String),
    Body(String),
    Range(RangeProblem),
    PutFilters,
    Schema {
        asked: String,
        exposed: Vec<String>,
    },
    Media(Vec<String>),
    NotEmbedded {
        name: String,
        alias_of: Option<(String, String)>,
    },
    ResponseHeaders,
    ResponseStatus,
    PutRange,
    PutKey,
    NotSingular(i64),
    Method(String),
    RelatedOrder {
        origin: String,
        target: String,
    },
    RaiseJson(RaiseProblem),
    Preferences(Vec<String>),
    Aggregates,
    MaxAffected(i64),
    Path,
    RootDisabled,
    NotImplemented(&'static str),
    MaxAffectedRpc,
    /// A query string beyond what is served, in bytes.
    QueryTooLong(usize),
    /// Too many of one thing: what, and how many are allowed.
    TooMany(&'static str, usize),
}

#[derive(Debug, Clone, PartialEq)]
pub enum RangeProblem {
    NegativeLimit,
    Reversed,
    OutOfBounds { offset: i64, total: i64 },
}

/// Why a `RAISE … SQLSTATE 'PGRST'` could not be understood.
#[derive(Debug, Clone, PartialEq)]
pub enum RaiseProblem {
    Message(String),
    Detail(String),
    NoDetail,
}

/// What does not fit the database (PGRST2xx).
#[derive(Debug, Clone, PartialEq)]
pub enum PlanError {
    NoRelationship {
        parent: String,
        child: String,
        schema: String,
        used_hint: Option<String>,
        suggestion: Option<String>,
    },
    AmbiguousRelationship {
        parent: String,
        child: String,
        candidates: Vec<Candidate>,
    },
    NoFunction(Box<NoFunction>),
    /// The candidates as `schema.name(arg => type)`.
    AmbiguousFunction(Vec<String>),
    NoColumn {
        table: String,
        column: String,
    },
    NoTable {
        schema: String,
        table: String,
        suggestion: Option<String>,
    },
}

/// One of several relationships that would fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub cardinality: &'static str,
    pub embedding: String,
    pub relationship: String,
    /// `table!constraint`.
    pub hint: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoFunction {
    pub name: String,
    pub arguments: Vec<String>,
    /// Set for a POST whose body may be the single unnamed argument; the type it would have.
    pub unnamed: Option<&'static str>,
    pub suggestion: Option<String>,
}

/// What is wrong with the token (PGRST3xx).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenError {
    NoSecret,
    Empty,
    Parts(usize),
    Key(Option<String>),
    Algorithm(String),
    Signature,
    Required,
    Expired,
    NotYetValid,
    IssuedInFuture,
    Audience,
    Claims,
    NotANumber(&'static str),
    AudienceType,
}

/// What Postgres reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DatabaseError {
    pub sqlstate: String,
    pub message: String,
    pub detail: Option<String>,
    pub hint: Option<String>,
}

/// An error as it goes out.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    pub status: u16,
    pub code: String,
    pub message: String,
    pub details: Value,
    pub hint: Value,
    pub headers: Vec<(String, String)>,
}

/// How much an error tells the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Verbosity {
    #[default]
    Verbose,
    Minimal,
}

impl Refusal {
    fn new(status: u16, code: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { status, code: code.to_owned(), message, details: Value::Null, hint: Value::Null, headers: Vec::new() }
    }

    fn details(mut self, details: impl Into<Value>) -> Self {
        self.details = details.into();
        self
    }

    fn hint(mut self, hint: impl Into<Value>) -> Self {
        self.hint = hint.into();
        self
    }

    fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// The body: compact, keys in alphabetical order.
    pub fn body(&self, verbosity: Verbosity) -> String {
        let mut body = Map::new();
        body.insert("code".to_owned(), json!(self.code));
        if verbosity == Verbosity::Verbose {
            body.insert("details".to_owned(), self.details.clone());
            body.insert("hint".to_owned(), self.hint.clone());
        }
        body.insert("message".to_owned(), json!(self.message));
        Value::Object(body).to_string()
    }
}

impl Error {
    /// `authenticated`: whether the caller had another role than the anonymous one, which decides 401 or 403.
    pub fn refusal(&self, authenticated: bool) -> Refusal {
        match self {
            Error::Request(error) => request(error),
            Error::Plan(error) => plan(error),
            Error::Token(error) => token(error),
            Error::Database(error) => database(error, authenticated),
            Error::Unavailable(details) => {
                Refusal::new(503, "PGRST000", "Database connection error.").details(details.as_str())
            }
            Error::AcquireTimeout => {
                Refusal::new(504, "PGRST003", "Timed out acquiring connection from connection pool.")
            }
            Error::NoSchema => {
                Refusal::new(503, "PGRST002", "Could not query the database for the schema cache. Retrying.")
            }
        }
    }
}

fn row(status: u16, code: &str, message: impl Into<String>) -> Refusal {
    Refusal::new(status, code, message)
}

fn request(error: &RequestError) -> Refusal {
    match error {
        RequestError::Syntax { message, details } => row(400, "PGRST100", message).details(details.as_str()),
        RequestError::QueryTooLong(limit) => {
            row(414, "PGRST100", "The query string is too long").details(format!("At most {limit} bytes are read"))
        }
        RequestError::TooMany(what, limit) => row(400, "PGRST100", format!("Too many {what} in one request"))
            .details(format!("At most {limit} are allowed")),
        RequestError::RpcMethod(method) => row(405, "PGRST101", format!("Cannot use the {method} method on RPC")),
        RequestError::Body(message) => row(400, "PGRST102", message),
        RequestError::Range(problem) => {
            let details = match problem {
                RangeProblem::NegativeLimit => "Limit should be greater than or equal to zero.".to_owned(),
                RangeProblem::Reversed => {
                    "The lower boundary must be lower than or equal to the upper boundary in the Range header."
                        .to_owned()
                }
                RangeProblem::OutOfBounds { offset, total } => {
                    format!("An offset of {offset} was requested, but there are only {total} rows.")
                }
            };
            row(416, "PGRST103", "Requested range not satisfiable").details(details)
        }
        RequestError::PutFilters => {
            row(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators")
        }
        RequestError::Schema { asked, exposed } => row(406, "PGRST106", format!("Invalid schema: {asked}"))
            .hint(format!("Only the following schemas are exposed: {}", exposed.join(", "))),
        RequestError::Media(accepted) => {
            row(406, "PGRST107", format!("None of these media types are available: {}", accepted.join(", ")))
        }
        RequestError::NotEmbedded { name, alias_of } => not_embedded(name, alias_of.as_ref()),
        RequestError::ResponseHeaders => row(
            500,
            "PGRST111",
            "response.headers guc must be a JSON array composed of objects with a single key and a string value",
        ),
        RequestError::ResponseStatus => row(500, "PGRST112", "response.status guc must be a valid status code"),
        RequestError::PutRange => row(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT"),
        RequestError::PutKey => row(400, "PGRST115", "Payload values do not match URL in primary key column(s)"),
        RequestError::NotSingular(rows) => row(406, "PGRST116", "Cannot coerce the result to a single JSON object")
            .details(format!("The result contains {rows} rows")),
        RequestError::Method(method) => row(405, "PGRST117", format!("Unsupported HTTP method: {method}")),
        RequestError::RelatedOrder { origin, target } => {
            row(400, "PGRST118", format!("A related order on '{target}' is not possible"))
                .details(format!("'{origin}' and '{target}' do not form a many-to-one or one-to-one relationship"))
        }
        RequestError::RaiseJson(problem) => raise_json(problem),
        RequestError::Preferences(unknown) => row(400, "PGRST122", "Invalid preferences given with handling=strict")
            .details(format!("Invalid preferences: {}", unknown.join(", "))),
        RequestError::Aggregates => row(400, "PGRST123", "Use of aggregate functions is not allowed"),
        RequestError::MaxAffected(rows) => {
            row(400, "PGRST124", "Query result exceeds max-affected preference constraint")
                .details(format!("The query affects {rows} rows"))
        }
        RequestError::Path => row(404, "PGRST125", "Invalid path specified in request URL"),
        RequestError::RootDisabled => row(404, "PGRST126", "Root endpoint metadata is disabled"),
        RequestError::NotImplemented(what) => row(400, "PGRST127", "Feature not implemented").details(*what),
        RequestError::MaxAffectedRpc => row(
            400,
            "PGRST128",
            "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
        ),
    }
}

fn not_embedded(name: &str, alias_of: Option<&(String, String)>) -> Refusal {
    let refusal = Refusal::new(400, "PGRST108", format!("'{name}' is not an embedded resource in this request"));
    match alias_of {
        None => refusal.hint(format!("Verify that '{name}' is included in the 'select' query parameter.")),
        Some((name, alias)) => refusal
            .details("Target names are not allowed in filters if they have an alias")
            .hint(format!("Change '{name}' to '{alias}' in filters, orders or limits.")),
    }
}

fn raise_json(problem: &RaiseProblem) -> Refusal {
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

fn plan(error: &PlanError) -> Refusal {
    match error {
        PlanError::NoRelationship { parent, child, schema, used_hint, suggestion } => {
            let using = used_hint.as_ref().map(|hint| format!("' using the hint '{hint}")).unwrap_or_default();
            let refusal = Refusal::new(
                400,
                "PGRST200",
                format!("Could not find a relationship between '{parent}' and '{child}' in the schema cache"),
            );
            let refusal = refusal.details(format!(
                "Searched for a foreign key relationship between '{parent}' and '{child}{using}' in the schema \
                 '{schema}', but no matches were found."
            ));
            match suggestion {
                Some(suggestion) => refusal.hint(suggestion.as_str()),
                None => refusal,
            }
        }
        PlanError::AmbiguousRelationship { parent, child, candidates } => ambiguous(parent, child, candidates),
        PlanError::NoFunction(error) => no_function(error),
        PlanError::AmbiguousFunction(candidates) => Refusal::new(
            300,
            "PGRST203",
            format!("Could not choose the best candidate function between: {}", candidates.join(", ")),
        )
        .hint(
            "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
        ),
        PlanError::NoColumn { table, column } => Refusal::new(
            400,
            "PGRST204",
            format!("Could not find the '{column}' column of '{table}' in the schema cache"),
        ),
        PlanError::NoTable { schema, table, suggestion } => {
            let refusal = Refusal::new(
                404,
                "PGRST205",
                format!("Could not find the table '{schema}.{table}' in the schema cache"),
            );
            match suggestion {
                Some(other) => refusal.hint(format!("Perhaps you meant the table '{schema}.{other}'")),
                None => refusal,
            }
        }
    }
}

fn ambiguous(parent: &str, child: &str, candidates: &[Candidate]) -> Refusal {
    let hints = candidates.iter().map(|candidate| format!("'{}'", candidate.hint)).collect::<Vec<_>>().join(", ");
    let details: Vec<Value> = candidates
        .iter()
        .map(|candidate| {
            json!({
                "cardinality": candidate.cardinality,
                "embedding": candidate.embedding,
                "relationship": candidate.relationship,
            })
        })
        .collect();
    Refusal::new(
        300,
        "PGRST201",
        format!("Could not embed because more than one relationship was found for '{parent}' and '{child}'"),
    )
    .details(Value::Array(details))
    .hint(format!(
        "Try changing '{child}' to one of the following: {hints}. Find the desired relationship in the 'details' key."
    ))
}

fn no_function(error: &NoFunction) -> Refusal {
    let NoFunction { name, arguments, unnamed, suggestion } = error;
    let list = arguments.join(", ");
    let only_unnamed = unnamed.filter(|kind| *kind != "json/jsonb");
    let shown = match (only_unnamed, arguments.is_empty()) {
        (Some(_), _) => String::new(),
        (None, true) => " without parameters".to_owned(),
        (None, false) => format!("({list})"),
    };
    let searched = match arguments.len() {
        0 => " without parameters".to_owned(),
        1 => format!(" with parameter {list}"),
        _ => format!(" with parameters {list}"),
    };
    let searched = match (only_unnamed, unnamed) {
        (Some(kind), _) => format!(" with a single unnamed {kind} parameter"),
        (None, Some(kind)) => format!("{searched} or with a single unnamed {kind} parameter"),
        (None, None) => searched,
    };
    let refusal =
        Refusal::new(404, "PGRST202", format!("Could not find the function {name}{shown} in the schema cache"));
    let refusal = refusal
        .details(format!("Searched for the function {name}{searched}, but no matches were found in the schema cache."));
    match suggestion.as_ref().filter(|_| only_unnamed.is_none()) {
        Some(suggestion) => refusal.hint(format!("Perhaps you meant to call the function {suggestion}")),
        None => refusal,
    }
}

fn token(error: &TokenError) -> Refusal {
    let refusal = match error {
        TokenError::NoSecret => return Refusal::new(500, "PGRST300", "Server lacks JWT secret"),
        TokenError::Required => {
            return Refusal::new(401, "PGRST302", "Anonymous access is disabled").header("WWW-Authenticate", "Bearer");
        }
        TokenError::Empty => Refusal::new(401, "PGRST301", "Empty JWT is sent in Authorization header"),
        TokenError::Parts(n) => Refusal::new(401, "PGRST301", format!("Expected 3 parts in JWT; got {n}")),
        TokenError::Key(details) => {
            let refusal = Refusal::new(401, "PGRST301", "No suitable key or wrong key type");
            match details {
                Some(details) => refusal.details(details.as_str()),
                None => refusal,
            }
        }
        TokenError::Algorithm(details) => {
            Refusal::new(401, "PGRST301", "Wrong or unsupported encoding algorithm").details(details.as_str())
        }
        TokenError::Signature => Refusal::new(401, "PGRST301", "JWT cryptographic operation failed"),
        TokenError::Expired => Refusal::new(401, "PGRST303", "JWT expired"),
        TokenError::NotYetValid => Refusal::new(401, "PGRST303", "JWT not yet valid"),
        TokenError::IssuedInFuture => Refusal::new(401, "PGRST303", "JWT issued at future"),
        TokenError::Audience => Refusal::new(401, "PGRST303", "JWT not in audience"),
        TokenError::Claims => Refusal::new(401, "PGRST303", "Parsing claims failed"),
        TokenError::NotANumber(claim) => {
            Refusal::new(401, "PGRST303", format!("The JWT '{claim}' claim must be a number"))
        }
        TokenError::AudienceType => {
            Refusal::new(401, "PGRST303", "The JWT 'aud' claim must be a string or an array of strings")
        }
    };
    let challenge = format!("Bearer error=\"invalid_token\", error_description={:?}", refusal.message);
    refusal.header("WWW-Authenticate", challenge)
}

fn database(error: &DatabaseError, authenticated: bool) -> Refusal {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_compact_and_sorted() {
        let refusal = Error::from(RequestError::NotSingular(0)).refusal(false);
        assert_eq!(refusal.status, 406);
        assert_eq!(
            refusal.body(Verbosity::Verbose),
            r#"{"code":"PGRST116","details":"The result contains 0 rows","hint":null,"message":"Cannot coerce the result to a single JSON object"}"#
        );
        let minimal = refusal.body(Verbosity::Minimal);
        assert_eq!(minimal, r#"{"code":"PGRST116","message":"Cannot coerce the result to a single JSON object"}"#);
    }

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

    #[test]
    fn a_raised_answer_is_taken_over() {
        let error = DatabaseError {
            sqlstate: "PGRST".into(),
            message: r#"{"code":"123","message":"ABC","hint":"h"}"#.into(),
            detail: Some(r#"{"status":332,"headers":{"X-Header":"str"}}"#.into()),
            hint: None,
        };
        let refusal = Error::Database(error).refusal(false);
        assert_eq!((refusal.status, refusal.code.as_str()), (332, "123"));
        assert_eq!(refusal.headers, [("X-Header".to_owned(), "str".to_owned())]);
    }
}
