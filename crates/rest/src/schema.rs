//! The database as data: what the planner may know. Made once per reload from the document of `schema/introspect.sql`,
//! then only read.

mod handler;
mod relationship;
mod representation;
mod routine;
mod table;
mod view;

use std::collections::{HashMap, HashSet};

use query::QualifiedIdent;
use serde::Deserialize;

pub use handler::{Handler, Handlers};
pub use relationship::{Cardinality, ColumnPair, Computed, ForeignKey, Junction, Relationship};
pub use representation::Representation;
pub use routine::{Argument, Returns, Routine, Volatility};
pub use table::{Column, Table};

/// The catalog query. `$1` exposed schemas, `$2` extra search path, `$3` patterns of hoisted settings, `$4` the login.
pub const INTROSPECT: &str = include_str!("schema/introspect.sql");

#[derive(Debug, Default)]
pub struct Schema {
    tables: HashMap<QualifiedIdent, Table>,
    relationships: HashMap<QualifiedIdent, Vec<Relationship>>,
    routines: HashMap<QualifiedIdent, Vec<Routine>>,
    handlers: Handlers,
    roles: HashMap<String, Vec<(String, String)>>,
    settings: Vec<(String, String)>,
    comments: HashMap<String, Option<String>>,
    /// Role to the roles whose rights it has, itself included.
    memberships: HashMap<String, HashSet<String>>,
    sets_response: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("the introspection document is not what this version expects: {0}")]
pub struct Unreadable(#[from] serde_json::Error);

impl Schema {
    /// Reads the document that [`INTROSPECT`] answers with.
    pub fn from_json(document: &str) -> Result<Self, Unreadable> {
        let document: Document = serde_json::from_str(document)?;
        Ok(Self::from_document(document))
    }

    fn from_document(document: Document) -> Self {
        let primary_keys = table::primary_keys(&document.constraints);
        let dependencies = view::dependencies(&document.tables, &document.constraints);
        let exposed: HashSet<&str> =
            document.tables.iter().filter(|table| table.exposed).map(|table| table.schema.as_str()).collect();
        let relationships = relationship::derive(&document, &primary_keys, &dependencies, &exposed);
        let routines = routine::by_name(document.routines);
        let representations = representation::by_domain(document.representations);
        let tables = table::exposed(document.tables, &primary_keys, &dependencies, &representations);
        Self {
            tables,
            relationships,
            routines,
            handlers: handler::handlers(document.handlers),
            roles: document.roles.into_iter().map(|role| (role.name, role.settings.unwrap_or_default())).collect(),
            settings: document.settings,
            comments: document.schema_comments,
            memberships: document.memberships,
            sets_response: document.sets_response,
        }
    }

    pub fn table(&self, name: &QualifiedIdent) -> Option<&Table> {
        self.tables.get(name)
    }

    pub fn tables(&self) -> impl Iterator<Item = (&QualifiedIdent, &Table)> {
        self.tables.iter()
    }

    /// Every relationship that starts at this table or view, in a stable order.
    pub fn relationships(&self, table: &QualifiedIdent) -> Option<&[Relationship]> {
        self.relationships.get(table).map(Vec::as_slice)
    }

    pub fn related_tables(&self) -> impl Iterator<Item = &QualifiedIdent> {
        self.relationships.keys()
    }

    /// The overloads of a function, those with the fewest arguments first.
    pub fn routines(&self, name: &QualifiedIdent) -> &[Routine] {
        self.routines.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn all_routines(&self) -> impl Iterator<Item = (&QualifiedIdent, &[Routine])> {
        self.routines.iter().map(|(name, overloads)| (name, overloads.as_slice()))
    }

    /// What turns rows or values into bodies, beside what is built in.
    pub fn handlers(&self) -> &Handlers {
        &self.handlers
    }

    /// Settings of a role (`alter role … set …`) that its transactions start with.
    pub fn role_settings(&self, role: &str) -> &[(String, String)] {
        self.roles.get(role).map_or(&[], Vec::as_slice)
    }

    /// `pgrst.*` settings of the login, without their prefix; later entries win.
    pub fn database_settings(&self) -> &[(String, String)] {
        &self.settings
    }

    pub fn comment(&self, schema: &str) -> Option<&str> {
        self.comments.get(schema)?.as_deref()
    }

    /// Whether any function of the database mentions `response.headers` or `response.status`.
    pub fn sets_response(&self) -> bool {
        self.sets_response
    }

    /// Whether a role holds any right on a thing that these roles were granted rights on; `""` stands for everyone.
    pub fn is_visible(&self, visible_to: &[String], role: &str) -> bool {
        let own = self.memberships.get(role);
        visible_to.iter().any(|grantee| grantee.is_empty() || own.is_some_and(|own| own.contains(grantee)))
    }

    /// One line for the log: how many of each.
    pub fn summary(&self) -> String {
        let relationships: usize = self.relationships.values().map(Vec::len).sum();
        format!("{} relations, {relationships} relationships, {} functions", self.tables.len(), self.routines.len())
    }
}

/// The document as the catalog query writes it; object ids stay text.
#[derive(Deserialize)]
struct Document {
    tables: Vec<TableEntry>,
    constraints: Vec<Constraint>,
    computed: Vec<ComputedEntry>,
    routines: Vec<routine::RoutineEntry>,
    representations: Vec<representation::RepresentationEntry>,
    handlers: Vec<handler::HandlerEntry>,
    roles: Vec<RoleEntry>,
    settings: Vec<(String, String)>,
    sets_response: bool,
    memberships: HashMap<String, HashSet<String>>,
    schema_comments: HashMap<String, Option<String>>,
}

#[derive(Deserialize)]
struct TableEntry {
    oid: String,
    schema: String,
    name: String,
    exposed: bool,
    view: bool,
    insertable: bool,
    updatable: bool,
    deletable: bool,
    comment: Option<String>,
    visible_to: Option<Vec<String>>,
    columns: Vec<table::ColumnEntry>,
    /// `pg_rewrite.ev_action` of a view.
    definition: Option<String>,
}

impl TableEntry {
    fn ident(&self) -> QualifiedIdent {
        QualifiedIdent::new(self.schema.clone(), self.name.clone())
    }
}

#[derive(Deserialize)]
struct Constraint {
    name: String,
    /// `p`, `u` or `f`.
    kind: char,
    table: String,
    foreign: String,
    numbers: Vec<i32>,
    #[serde(default)]
    foreign_numbers: Option<Vec<i32>>,
    columns: Vec<String>,
    #[serde(default)]
    foreign_columns: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct ComputedEntry {
    function_schema: String,
    function: String,
    table_schema: String,
    table: String,
    foreign_schema: String,
    foreign: String,
    to_one: bool,
}

#[derive(Deserialize)]
struct RoleEntry {
    name: String,
    settings: Option<Vec<(String, String)>>,
}
