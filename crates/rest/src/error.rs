//! Every refusal, with the code, status and words that upstream's clients read. One `match` per field, so that each is
//! a table.

mod database;
mod token;

use serde_json::{Map, Value, json};

pub use self::{database::status_of_sqlstate, token::TokenError};
use self::{
    database::{database, raise_json},
    token::token,
};

/// Where a request was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    Request(RequestError),
    Plan(PlanError),
    Token(TokenError),
    Database(DatabaseError),
    /// The database cannot be reached.
    Unavailable(String),
    /// The connection broke under the request.
    Lost(String),
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
            Error::Unavailable(reason) => lost("PGRST000", "Database connection error.", reason),
            Error::Lost(reason) => lost("PGRST001", "Database client error. Retrying the connection.", reason),
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

fn lost(code: &str, message: &str, reason: &str) -> Refusal {
    Refusal::new(503, code, message).details(reason)
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
