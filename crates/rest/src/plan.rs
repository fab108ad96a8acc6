//! [`Schema`] + [`Request`] → [`Plan`]: every name resolved, every ambiguity refused. A plan splits once, into what to
//! ask the database and how to reply; nothing later looks back at the request.

mod call;
pub(crate) mod columns;
mod embed;
mod negotiate;
mod read;
mod suggest;
mod tree;
mod write;

use std::collections::BTreeSet;

use bytes::Bytes;
use query::{CatalogExpression, Ident, QualifiedIdent, TypeName};

pub use tree::{ColumnRef, Condition, Embed, EmbedShape, JoinPair, Order, Output, ReadNode, Source, SpreadOutput};

use crate::{
    Settings,
    error::{Error, PlanError, RequestError},
    openapi::Dialect,
    request::{Action, Media, PlanFormat, Prefer, Range, Request, Resolution},
    respond::Reply,
    schema::{Argument, Routine, Schema},
};

#[derive(Debug)]
pub struct Plan {
    pub ask: Ask,
    pub reply: Reply,
    /// What the transaction needs beside the statements.
    pub transaction: TransactionNeeds,
}

/// How the transaction must be opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransactionNeeds {
    pub writes: bool,
    /// Isolation level a function declares for itself.
    pub isolation: Option<String>,
    /// Settings a function declares for the whole transaction.
    pub settings: Vec<(String, String)>,
}

#[derive(Debug)]
pub enum Ask {
    /// The answer is known without the database.
    Nothing,
    Read(ReadAsk),
    Write(WriteAsk),
    Call(CallAsk),
    /// What the role may see of this schema.
    Describe(Description),
}

/// What the root is to describe, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    pub schema: String,
    pub follow_privileges: bool,
    pub dialect: Dialect,
}

#[derive(Debug)]
pub struct ReadAsk {
    pub tree: ReadNode,
    pub answer: Answer,
    pub total: Total,
    /// Whether the planner is asked for its estimate, in a second statement.
    pub estimate: bool,
    /// Whether the rows come as columns and are written as JSON on our side.
    pub columns: bool,
}

/// What one statement answers with beside its rows.
#[derive(Debug)]
pub struct Answer {
    pub body: Body,
    /// Whether `response.headers` and `response.status` may have been set.
    pub reads_overrides: bool,
    /// The statement is not run but explained.
    pub explain: Option<(PlanFormat, Vec<&'static str>)>,
}

/// How the rows become a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    None,
    Json {
        stripped: bool,
    },
    Object {
        stripped: bool,
    },
    Csv,
    GeoJson,
    /// Made by the database: an aggregate of rows, or the domain that a value is of.
    Handler {
        function: QualifiedIdent,
        row: Option<QualifiedIdent>,
    },
}

/// How the number of all rows is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Total {
    Unknown,
    /// The rows of the page are all there are.
    Page,
    /// Counted apart, to at most this many when a limit is given.
    Counted {
        up_to: Option<i64>,
    },
}

#[derive(Debug)]
pub struct WriteAsk {
    pub write: Write,
    /// Reads from what the write returned.
    pub tree: ReadNode,
    pub answer: Answer,
    /// Columns of the key to report when exactly one row was written.
    pub location: Option<Vec<String>>,
    /// Whether inserted rows are told from updated ones.
    pub counts_inserted: bool,
    /// As [`ReadAsk::columns`]. What was written is not taken back for the sake of its form, so that every column must be
    /// sure to fit.
    pub columns: bool,
}

#[derive(Debug)]
pub enum Write {
    Insert(Insert),
    Update { table: QualifiedIdent, rows: Rows, filters: Vec<Condition>, returning: Returned },
    Delete { table: QualifiedIdent, filters: Vec<Condition>, returning: Returned },
}

#[derive(Debug)]
pub struct Insert {
    pub table: QualifiedIdent,
    pub rows: Rows,
    pub conflict: Option<(Resolution, Vec<String>)>,
    /// PUT: the row must agree with the key in the URL.
    pub conditions: Vec<Condition>,
    pub returning: Returned,
}

/// Columns a write or call hands on to the read around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    Nothing,
    All,
    Columns(BTreeSet<String>),
}

/// The body as rows.
#[derive(Debug)]
pub struct Rows {
    pub body: Bytes,
    pub is_object: bool,
    pub columns: Vec<BodyColumn>,
    /// Columns missing from an object take their default rather than null.
    pub defaults: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyColumn {
    pub name: Ident,
    pub type_name: TypeName,
    pub default: Option<CatalogExpression>,
    /// The function that reads values of the column's domain from JSON.
    pub parse: Option<QualifiedIdent>,
}

#[derive(Debug)]
pub struct CallAsk {
    pub routine: QualifiedIdent,
    pub arguments: CallArguments,
    pub result: CallResult,
    pub returned: Returned,
    pub tree: ReadNode,
    pub answer: Answer,
    pub total: Total,
}

#[derive(Debug)]
pub enum CallArguments {
    None,
    /// Each bound by itself: GET and forms.
    Direct(Vec<(Argument, ArgumentValue)>),
    /// Taken out of one JSON object.
    Json {
        body: Bytes,
        is_object: bool,
        arguments: Vec<Argument>,
    },
    /// The whole body as the one unnamed argument.
    Unnamed {
        type_name: Option<TypeName>,
        body: Bytes,
        is_bytes: bool,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgumentValue {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallResult {
    Scalar,
    SetOfScalar,
    Row,
    Rows,
}

impl CallResult {
    pub fn is_single(self) -> bool {
        matches!(self, CallResult::Scalar | CallResult::Row)
    }
}

/// Plans the request for a caller with this role; the role only decides which names a refusal may suggest.
pub fn plan(schema: &Schema, settings: &Settings, request: Request, role: &str) -> Result<Plan, Error> {
    let planner = Planner { schema, settings, request: &request, role };
    match &request.action {
        Action::Read { relation, head } => planner.read(relation, *head),
        Action::Insert { relation }
        | Action::Update { relation }
        | Action::Replace { relation }
        | Action::Delete { relation } => planner.write(relation),
        Action::Call { routine, by } => planner.call(routine, *by),
        Action::Describe { head } => planner.describe(*head),
        Action::RelationOptions { relation } => planner.relation_options(relation),
        Action::RoutineOptions { routine } => planner.routine_options(routine),
        Action::RootOptions => Ok(options("OPTIONS,GET,HEAD".to_owned())),
    }
}

/// What every part of planning looks at.
struct Planner<'a> {
    schema: &'a Schema,
    settings: &'a Settings,
    request: &'a Request,
    role: &'a str,
}

impl Planner<'_> {
    fn read(&self, relation: &QualifiedIdent, head: bool) -> Result<Plan, Error> {
        self.table(relation)?;
        let draft = self.draft()?;
        let mut tree = self.resolve(draft, relation, None)?;
        let negotiated = self.negotiate(relation, head, &tree)?;
        self.refuse_unknown_preferences()?;
        let answer =
            Answer { body: negotiated.body, reads_overrides: self.reads_overrides(false), explain: negotiated.explain };
        let reply = Reply::read(self.request, self.settings, relation, &negotiated.media, head, tree.legacy_names());
        let (total, estimate) = (self.total(), self.request.prefer.asks_planner());
        let columns = !self.settings.plain_sql
            && columns::prepare(&mut tree, self.schema.table(relation), &answer, total, columns::Marks::Likely);
        let ask = ReadAsk { tree, answer, total, estimate, columns };
        Ok(Plan { ask: Ask::Read(ask), reply, transaction: TransactionNeeds::default() })
    }

    fn describe(&self, head: bool) -> Result<Plan, Error> {
        let described = |media: &Media| match media {
            Media::OpenApi | Media::Json | Media::Any => Some(Media::OpenApi),
            Media::OpenApi31 { .. } => Some(media.clone()),
            _ => None,
        };
        let media = self.request.accept.iter().find_map(described).ok_or_else(|| self.nothing_acceptable())?;
        let dialect = if media == Media::OpenApi { Dialect::V20 } else { Dialect::V31 };
        let follow_privileges = self.settings.root == crate::settings::RootMode::FollowPrivileges;
        let ask = match head {
            true => Ask::Nothing,
            false => Ask::Describe(Description { schema: self.request.schema.clone(), follow_privileges, dialect }),
        };
        Ok(Plan { ask, reply: Reply::describe(self.request, &media, head), transaction: TransactionNeeds::default() })
    }

    fn relation_options(&self, relation: &QualifiedIdent) -> Result<Plan, Error> {
        let table = self.table(relation)?;
        let mut allow = "OPTIONS,GET,HEAD".to_owned();
        let verbs = [
            (table.insertable, ",POST"),
            (table.insertable && table.updatable && !table.primary_key.is_empty(), ",PUT"),
            (table.updatable, ",PATCH"),
            (table.deletable, ",DELETE"),
        ];
        verbs.into_iter().filter(|(may, _)| *may).for_each(|(_, verb)| allow.push_str(verb));
        Ok(options(allow))
    }

    fn table(&self, relation: &QualifiedIdent) -> Result<&crate::schema::Table, PlanError> {
        self.schema.table(relation).ok_or_else(|| PlanError::NoTable {
            schema: relation.schema.as_str().to_owned(),
            table: relation.name.as_str().to_owned(),
            suggestion: self.suggest_table(relation),
        })
    }

    fn refuse_unknown_preferences(&self) -> Result<(), RequestError> {
        let prefer: &Prefer = &self.request.prefer;
        if prefer.is_strict() && !prefer.unknown.is_empty() {
            return Err(RequestError::Preferences(prefer.unknown.clone()));
        }
        Ok(())
    }

    fn reads_overrides(&self, calls_function: bool) -> bool {
        calls_function || self.settings.pre_request.is_some() || self.schema.sets_response()
    }

    /// Without a limit the page is everything, and counting it is enough.
    fn total(&self) -> Total {
        if !self.request.prefer.counts_rows() {
            return Total::Unknown;
        }
        if self.settings.max_rows.is_none() && self.request.range.is_all() {
            return Total::Page;
        }
        let estimated = self.request.prefer.count == Some(crate::request::Count::Estimated);
        let up_to = self.settings.max_rows.filter(|_| estimated).map(|max| max + 1);
        Total::Counted { up_to }
    }

    /// The rows of one answer, with the ceiling of the server.
    fn ceiling(&self, range: Range) -> Range {
        if self.request.action.is_write() { range } else { range.restricted(self.settings.max_rows) }
    }

    fn nothing_acceptable(&self) -> Error {
        RequestError::Media(self.request.accept.iter().map(Media::mime).collect()).into()
    }
}

fn options(allow: String) -> Plan {
    Plan { ask: Ask::Nothing, reply: Reply::options(allow), transaction: TransactionNeeds::default() }
}

/// `schema.name(a => integer, b => text)`.
fn signature(routine: &Routine) -> String {
    let arguments: Vec<String> =
        routine.arguments.iter().map(|argument| format!("{} => {}", argument.name, argument.type_text)).collect();
    format!("{}.{}({})", routine.name.schema.as_str(), routine.name.name.as_str(), arguments.join(", "))
}
