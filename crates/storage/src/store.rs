//! The only SQL of this crate. Every work is one batch on the wire: settings, statements, end.

mod buckets;
mod objects;
mod uploads;

use std::borrow::Cow;

use query::{Param, Record, Statement};

pub(crate) use buckets::*;
pub(crate) use objects::*;
pub(crate) use uploads::*;

use crate::{
    caller::{Call, SERVICE_ROLE},
    settings::Settings,
};

const SEARCH_PATH: &str = r#""storage", "public", "extensions""#;
/// How long one upload waits for another of the same key.
const LOCK_TIMEOUT: &str = "5s";

/// The names of settings that policies and triggers read, in the order of [`values`].
const NAMES: [&str; 9] = [
    "request.jwt.claim.role",
    "request.jwt",
    "request.jwt.claim.sub",
    "request.jwt.claims",
    "request.headers",
    "request.method",
    "request.path",
    "storage.operation",
    "storage.allow_delete_query",
];

fn values(call: &Call<'_>, service: Option<&Settings>) -> [String; 9] {
    let (role, token, sub, claims) = match service {
        Some(settings) => (SERVICE_ROLE, "", "", settings.service_claims.as_str()),
        None => {
            let caller = call.caller;
            (&*caller.role, &*caller.token, caller.sub.as_deref().unwrap_or(""), &*caller.claims)
        }
    };
    [role, token, sub, claims, call.headers, call.method, call.path, call.operation, "true"].map(str::to_owned)
}

/// As the caller: row policies decide.
pub(crate) fn as_caller(call: &Call<'_>, settings: &Settings) -> pg::Session {
    session(&call.caller.role, values(call, None), settings)
}

/// Above row policies; only what the caller was found to be allowed happens here.
pub(crate) fn as_service(call: &Call<'_>, settings: &Settings) -> pg::Session {
    session(SERVICE_ROLE, values(call, Some(settings)), settings)
}

fn session(role: &str, values: [String; 9], settings: &Settings) -> pg::Session {
    let mut all: Vec<(Cow<'static, str>, String)> = NAMES.iter().map(|name| Cow::Borrowed(*name)).zip(values).collect();
    all.push((Cow::Borrowed("statement_timeout"), settings.statement_timeout.as_millis().to_string()));
    all.push((Cow::Borrowed("lock_timeout"), LOCK_TIMEOUT.to_owned()));
    pg::Session { role: role.to_owned(), search_path: SEARCH_PATH.to_owned(), before_role: Vec::new(), settings: all }
}

/// Inside a transaction that began as service: from here on as the caller.
pub(crate) fn become_caller(call: &Call<'_>) -> Statement {
    let mut statement = Statement::new("select set_config('role', ");
    statement.param(Param::text(call.caller.role.as_str())).push(", true)");
    for (name, value) in NAMES.iter().zip(values(call, None)) {
        statement.push(", set_config('").push(name).push("', ").param(Param::text(value)).push(", true)");
    }
    statement
}

/// A JSON array as the texts in it.
pub(crate) fn texts(values: &[impl AsRef<str>]) -> Param {
    let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
    Param::text(serde_json::to_string(&values).unwrap_or_default())
}

pub(crate) fn optional(value: Option<&str>) -> Param {
    value.map_or(Param::NULL, Param::text)
}

/// The columns of a row, by number.
pub(crate) struct Columns<'a>(pub(crate) &'a query::Row);

impl Columns<'_> {
    pub(crate) fn text(&self, at: usize) -> String {
        self.optional(at).unwrap_or_default()
    }

    pub(crate) fn optional(&self, at: usize) -> Option<String> {
        self.0.text(at).map(str::to_owned)
    }

    pub(crate) fn flag(&self, at: usize) -> bool {
        self.0.text(at) == Some("true")
    }
}

/// The record of the statement at this place; an empty one when there is none.
pub(crate) fn record(records: &[Record], at: usize) -> Record {
    records.get(at).cloned().unwrap_or_default()
}
