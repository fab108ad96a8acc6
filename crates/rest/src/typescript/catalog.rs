//! The document of `catalog.sql`, and its types found by object id.

use std::collections::HashMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Catalog {
    types: Vec<TypeEntry>,
    pub(super) relations: Vec<Relation>,
    pub(super) functions: Vec<Function>,
}

/// A row of `pg_type`.
#[derive(Deserialize)]
pub(super) struct TypeEntry {
    pub(super) oid: String,
    pub(super) schema: String,
    pub(super) name: String,
    /// What a domain stands on.
    base: Option<String>,
    /// What an array holds.
    pub(super) element: Option<String>,
    /// The relation whose row this is.
    pub(super) relation: Option<String>,
    /// `pg_class.relkind` of that relation; `c` is a composite type.
    pub(super) kind: Option<char>,
    pub(super) labels: Option<Vec<String>>,
    pub(super) attributes: Option<Vec<(String, String)>>,
}

#[derive(Deserialize)]
pub(super) struct Relation {
    pub(super) oid: String,
    pub(super) schema: String,
    pub(super) name: String,
    pub(super) view: bool,
    pub(super) columns: Vec<Column>,
}

#[derive(Deserialize)]
pub(super) struct Column {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) type_oid: String,
    pub(super) nullable: bool,
    /// Whether a new row has a value for it anyway.
    pub(super) optional: bool,
    /// False for what only the database writes.
    pub(super) written: bool,
}

#[derive(Deserialize)]
pub(super) struct Function {
    pub(super) schema: String,
    pub(super) name: String,
    pub(super) returns: String,
    pub(super) set: bool,
    /// How many rows the planner expects; a set of one is a set by form only.
    pub(super) rows: f32,
    /// As Postgres prints them; they decide the order of overloads.
    pub(super) arguments: String,
    pub(super) result: String,
    pub(super) parameters: Vec<Parameter>,
}

#[derive(Deserialize)]
pub(super) struct Parameter {
    /// `pg_proc.proargmodes`.
    pub(super) mode: char,
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) type_oid: String,
    pub(super) optional: bool,
}

/// Types by object id.
pub(super) struct Types<'a>(HashMap<&'a str, &'a TypeEntry>);

impl Catalog {
    pub(super) fn types(&self) -> Types<'_> {
        Types(self.types.iter().map(|entry| (entry.oid.as_str(), entry)).collect())
    }

    /// Enums and composite types of one schema.
    pub(super) fn types_of<'a>(&'a self, schema: &'a str) -> impl Iterator<Item = &'a TypeEntry> {
        self.types.iter().filter(move |entry| entry.schema == schema)
    }
}

impl<'a> Types<'a> {
    /// The type itself, or what a domain stands on in the end.
    pub(super) fn of(&self, oid: &str) -> Option<&'a TypeEntry> {
        let mut entry = *self.0.get(oid)?;
        while let Some(base) = &entry.base {
            entry = *self.0.get(base.as_str())?;
        }
        Some(entry)
    }
}
