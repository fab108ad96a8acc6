//! The settings a transaction starts with: who asks, what was asked, and what functions in the database may read of it.

use std::{borrow::Cow, collections::BTreeMap};

use query::Ident;
use serde_json::{Map, Value, json};

use crate::{
    Plan, Raw, Settings,
    request::{Action, Request},
};

/// Who asks, once the token is verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    pub role: String,
    /// The claims as one JSON object, `role` included.
    pub claims: String,
}

/// The schemas that names without one are looked up in, quoted.
pub fn search_path(schema: &str, settings: &Settings) -> String {
    let extra = settings.extra_search_path.iter().map(String::as_str);
    let names = std::iter::once(schema).chain(extra).map(|name| Ident::new(name).to_string());
    names.collect::<Vec<_>>().join(", ")
}

/// Settings that last as long as the transaction, in the order they are made.
pub fn environment(
    raw: &Raw<'_>,
    equalities: String,
    timezone: Option<String>,
    plan: &Plan,
    caller: &Caller,
) -> Vec<(Cow<'static, str>, String)> {
    let mut settings: Vec<(Cow<'static, str>, String)> = vec![
        ("request.jwt.claims".into(), caller.claims.clone()),
        ("request.method".into(), raw.method.to_owned()),
        ("request.path".into(), raw.path.to_owned()),
        ("request.headers".into(), headers(raw)),
        ("request.cookies".into(), cookies(raw)),
        ("request.eq".into(), equalities),
    ];
    settings.extend(timezone.map(|zone| ("timezone".into(), zone)));
    settings.extend(plan.transaction.settings.iter().map(|(name, value)| (Cow::Owned(name.clone()), value.clone())));
    settings
}

/// The request's own equality filters on its target: column to the values it must equal. What is negated, inside a tree,
/// on an embed or inside JSON does not count, for it does not narrow the target to those values.
pub fn equalities(request: &Request) -> String {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    if !matches!(request.action, Action::Call { .. }) {
        for (path, filter) in &request.filters {
            if let (true, true, Some(value)) =
                (path.is_empty(), filter.field.path.is_empty(), filter.test.plain_equality())
            {
                found.entry(filter.field.name.as_str()).or_default().push(value);
            }
        }
    }
    json!(found).to_string()
}

fn headers(raw: &Raw<'_>) -> String {
    let mut object = Map::new();
    for (name, value) in raw.headers.iter().filter(|(name, _)| *name != "cookie") {
        object.insert((*name).to_owned(), Value::from(*value));
    }
    Value::Object(object).to_string()
}

fn cookies(raw: &Raw<'_>) -> String {
    let pairs = raw.header("cookie").unwrap_or_default().split(';').filter_map(|pair| pair.trim().split_once('='));
    let object: Map<String, Value> = pairs.map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
    Value::Object(object).to_string()
}
