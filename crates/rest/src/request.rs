//! `Raw` → [`Request`]: what the words of a request say, before anything is known about the database.

mod filter;
mod media;
mod operator;
mod order;
mod payload;
mod prefer;
mod range;
mod scan;
mod select;
mod target;

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use query::QualifiedIdent;

pub use filter::{Filter, Logic, Quantifier, Test, Truth, Value};
pub use media::{Media, PlanFormat};
pub use operator::{OPERATORS, Operand, Operator};
pub use order::{Direction, Nulls, OrderTerm};
pub use payload::Payload;
pub use prefer::{Count, Handling, Missing, Prefer, Resolution, Returning, Transaction};
pub use range::Range;
pub use scan::{Field, JsonKey, JsonStep};
pub use select::{Aggregate, ColumnItem, EmbedItem, Join, SelectItem};
pub(crate) use target::encode;

use crate::{Settings, error::RequestError, settings::RootMode};

/// Longest query string that is read, in bytes.
const QUERY_BYTES_MAX: usize = 16 * 1024;
/// Filters of one request, those inside `and` and `or` included.
const FILTERS_MAX: usize = 1000;

/// A request as it arrived, everything borrowed but the body.
#[derive(Debug, Clone)]
pub struct Raw<'a> {
    pub method: &'a str,
    /// Below the mount point, percent-encoded: `/products`.
    pub path: &'a str,
    /// Without `?`.
    pub query: &'a str,
    /// Names in lower case.
    pub headers: &'a [(&'a str, &'a str)],
    pub body: Bytes,
}

impl<'a> Raw<'a> {
    pub fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn prefer(&self) -> impl Iterator<Item = &'a str> {
        self.headers.iter().filter(|(name, _)| *name == "prefer").map(|(_, value)| *value)
    }
}

#[derive(Debug, Clone)]
pub struct Request {
    pub action: Action,
    pub schema: String,
    /// Whether the schema was chosen by a profile header, or could have been.
    pub by_profile: bool,
    pub prefer: Prefer,
    pub accept: Vec<Media>,
    pub content: Media,
    pub payload: Payload,
    /// Columns, or arguments, the body gives values for.
    pub columns: BTreeSet<String>,
    pub select: Vec<SelectItem>,
    /// (embeds on the way, filter).
    pub filters: Vec<(Vec<String>, Filter)>,
    /// Names of everything that was filtered by, as written: what a PUT must name all of.
    pub filter_keys: BTreeSet<String>,
    pub logic: Vec<(Vec<String>, Logic)>,
    pub order: Vec<(Vec<String>, Vec<OrderTerm>)>,
    /// (embeds on the way, range); the top level is in `range`.
    pub ranges: Vec<(Vec<String>, Range)>,
    pub range: Range,
    pub on_conflict: Option<Vec<String>>,
    /// Arguments of a function called by GET.
    pub params: Vec<(String, String)>,
    /// The query string as `Content-Location` shows it.
    pub canonical_query: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Read {
        relation: QualifiedIdent,
        head: bool,
    },
    Insert {
        relation: QualifiedIdent,
    },
    Update {
        relation: QualifiedIdent,
    },
    /// PUT: one row, named by its whole key.
    Replace {
        relation: QualifiedIdent,
    },
    Delete {
        relation: QualifiedIdent,
    },
    Call {
        routine: QualifiedIdent,
        by: CallBy,
    },
    Describe {
        head: bool,
    },
    RelationOptions {
        relation: QualifiedIdent,
    },
    RoutineOptions {
        routine: QualifiedIdent,
    },
    RootOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallBy {
    Get,
    Head,
    Post,
}

impl Action {
    pub fn is_write(&self) -> bool {
        matches!(self, Action::Insert { .. } | Action::Update { .. } | Action::Replace { .. } | Action::Delete { .. })
    }

    fn takes_params(&self) -> bool {
        matches!(self, Action::Call { by: CallBy::Get | CallBy::Head, .. } | Action::RoutineOptions { .. })
    }
}

/// Reads the request. Nothing here depends on what the database holds.
pub fn parse(raw: Raw<'_>, settings: &Settings) -> Result<Request, RequestError> {
    if raw.query.len() > QUERY_BYTES_MAX {
        return Err(RequestError::QueryTooLong(QUERY_BYTES_MAX));
    }
    let target = resource(raw.path, settings)?;
    let (schema, by_profile) = schema(&raw, settings)?;
    let action = action(target, raw.method, &schema)?;
    let query = Query::parse(raw.query, action.takes_params())?;
    let header = if raw.method == "GET" { raw.header("range") } else { None };
    let range = range::top_level(header, query.top_range())?;
    if matches!(action, Action::Replace { .. }) && !range.is_all() {
        return Err(RequestError::PutRange);
    }
    let content = raw.header("content-type").map_or(Media::Json, Media::parse);
    let (payload, columns) = body(&action, raw.body.clone(), &content, query.columns.as_deref())?;
    Ok(Request {
        schema,
        by_profile,
        prefer: Prefer::parse(raw.prefer(), settings.tx_end.client_may_choose),
        accept: Media::accepted(raw.header("accept")),
        content,
        payload,
        columns,
        range,
        ranges: query.embedded_ranges()?,
        select: query.select,
        filters: query.filters,
        filter_keys: query.filter_keys,
        logic: query.logic,
        order: query.order,
        on_conflict: query.on_conflict,
        params: query.params,
        canonical_query: target::canonical(&query.pairs),
        action,
    })
}

fn resource(path: &str, settings: &Settings) -> Result<target::Target, RequestError> {
    match target::target(path)? {
        target::Target::Root => match &settings.root_function {
            Some(function) => Ok(target::Target::Routine(function.clone())),
            None if settings.root == RootMode::Disabled => Err(RequestError::RootDisabled),
            None => Ok(target::Target::Root),
        },
        other => Ok(other),
    }
}

/// Reads name their schema in `Accept-Profile`, writes in `Content-Profile`.
fn schema(raw: &Raw<'_>, settings: &Settings) -> Result<(String, bool), RequestError> {
    let header = match raw.method {
        "POST" | "PATCH" | "PUT" | "DELETE" => "content-profile",
        _ => "accept-profile",
    };
    match raw.header(header) {
        Some(asked) if settings.schemas.iter().any(|schema| schema == asked) => Ok((asked.to_owned(), true)),
        Some(asked) => Err(RequestError::Schema { asked: asked.to_owned(), exposed: settings.schemas.clone() }),
        None => Ok((settings.schemas.first().cloned().unwrap_or_default(), settings.schemas.len() != 1)),
    }
}

fn action(target: target::Target, method: &str, schema: &str) -> Result<Action, RequestError> {
    let ident = |name: String| QualifiedIdent::new(schema, name);
    match target {
        target::Target::Relation(name) => {
            let relation = ident(name);
            match method {
                "GET" => Ok(Action::Read { relation, head: false }),
                "HEAD" => Ok(Action::Read { relation, head: true }),
                "POST" => Ok(Action::Insert { relation }),
                "PATCH" => Ok(Action::Update { relation }),
                "PUT" => Ok(Action::Replace { relation }),
                "DELETE" => Ok(Action::Delete { relation }),
                "OPTIONS" => Ok(Action::RelationOptions { relation }),
                _ => Err(RequestError::Method(method.to_owned())),
            }
        }
        target::Target::Routine(name) => {
            let routine = ident(name);
            match method {
                "GET" => Ok(Action::Call { routine, by: CallBy::Get }),
                "HEAD" => Ok(Action::Call { routine, by: CallBy::Head }),
                "POST" => Ok(Action::Call { routine, by: CallBy::Post }),
                "OPTIONS" => Ok(Action::RoutineOptions { routine }),
                _ => Err(RequestError::RpcMethod(method.to_owned())),
            }
        }
        target::Target::Root => match method {
            "GET" => Ok(Action::Describe { head: false }),
            "HEAD" => Ok(Action::Describe { head: true }),
            "OPTIONS" => Ok(Action::RootOptions),
            _ => Err(RequestError::Method(method.to_owned())),
        },
    }
}

fn body(
    action: &Action,
    body: Bytes,
    content: &Media,
    columns: Option<&[String]>,
) -> Result<(Payload, BTreeSet<String>), RequestError> {
    use payload::Purpose;
    match action {
        Action::Insert { .. } | Action::Update { .. } => payload::payload(body, content, Purpose::Rows, columns),
        // The columns of a PUT are those of its one row.
        Action::Replace { .. } => payload::payload(body, content, Purpose::Rows, None),
        Action::Call { by: CallBy::Post, .. } => payload::payload(body, content, Purpose::Arguments, columns),
        _ => Ok((Payload::None, BTreeSet::new())),
    }
}

/// The query string, sorted into kinds of parameters.
#[derive(Default)]
struct Query {
    pairs: Vec<(String, Option<String>)>,
    select: Vec<SelectItem>,
    columns: Option<Vec<String>>,
    on_conflict: Option<Vec<String>>,
    filters: Vec<(Vec<String>, Filter)>,
    filter_keys: BTreeSet<String>,
    logic: Vec<(Vec<String>, Logic)>,
    order: Vec<(Vec<String>, Vec<OrderTerm>)>,
    params: Vec<(String, String)>,
    /// Prefix of the key (`""`, `"child."`) to its limit and offset.
    /// In an order, so that of two keys for one embed the same one always counts.
    ranges: BTreeMap<String, (Option<String>, Option<String>)>,
}

impl Query {
    fn parse(text: &str, takes_params: bool) -> Result<Self, RequestError> {
        let mut query = Self { pairs: target::pairs(text).collect(), ..Self::default() };
        let pairs = std::mem::take(&mut query.pairs);
        for (key, value) in pairs.iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
            query.take(key, value, takes_params)?;
        }
        query.pairs = pairs;
        let asked = query.pairs.iter().find(|(key, _)| key == "select").and_then(|(_, value)| value.as_deref());
        query.select = select::select(asked.unwrap_or("*"))?;
        let filters = query.filters.len() + query.logic.iter().map(|(_, tree)| count(tree)).sum::<usize>();
        if filters > FILTERS_MAX {
            return Err(RequestError::TooMany("filters", FILTERS_MAX));
        }
        Ok(query)
    }

    fn take(&mut self, key: &str, value: &str, takes_params: bool) -> Result<(), RequestError> {
        let (prefix, last) = key.rsplit_once('.').map_or(("", key), |(_, last)| (&key[..key.len() - last.len()], last));
        match (key, last) {
            ("select", _) => {}
            ("columns", _) => {
                if self.columns.is_none() {
                    self.columns = Some(select::names("columns parameter", value)?);
                }
            }
            ("on_conflict", _) => self.on_conflict = Some(select::names("on_conflict parameter", value)?),
            (_, "order") => self.order.push(order::order(key, value)?),
            (_, "limit") => {
                self.ranges.entry(prefix.to_owned()).or_default().0.get_or_insert_with(|| value.to_owned());
            }
            (_, "offset") => {
                self.ranges.entry(prefix.to_owned()).or_default().1.get_or_insert_with(|| value.to_owned());
            }
            (_, "and" | "or") => self.logic.push(filter::logic(key, value)?),
            _ if takes_params && !filter::looks_like_filter(value) => {
                self.params.push((key.to_owned(), value.to_owned()))
            }
            _ => {
                self.filter_keys.insert(key.to_owned());
                self.filters.push(filter::filter(key, value)?);
            }
        }
        Ok(())
    }

    fn top_range(&self) -> Range {
        let (limit, offset) = self.ranges.get("").cloned().unwrap_or_default();
        range::from_query(limit.as_deref(), offset.as_deref())
    }

    fn embedded_ranges(&self) -> Result<Vec<(Vec<String>, Range)>, RequestError> {
        let embedded = self.ranges.iter().filter(|(prefix, _)| !prefix.is_empty());
        let mut ranges = Vec::new();
        for (prefix, (limit, offset)) in embedded {
            let (path, _) = scan::tree_path(&format!("{prefix}limit"))?;
            // What begins like a name and goes on like none names no embed, and is not meant for the top level either.
            if path.is_empty() {
                continue;
            }
            ranges.push((path, range::from_query(limit.as_deref(), offset.as_deref())));
        }
        ranges.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(ranges)
    }
}

fn count(tree: &Logic) -> usize {
    match tree {
        Logic::Filter(_) => 1,
        Logic::Group { items, .. } => items.iter().map(count).sum(),
    }
}
