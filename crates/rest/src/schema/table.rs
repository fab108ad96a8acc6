//! Tables and views with their columns and keys.

use std::collections::HashMap;

use query::{CatalogExpression, QualifiedIdent, TypeName};
use serde::Deserialize;

use super::{Constraint, Representation, TableEntry, view::Dependencies};

#[derive(Debug)]
pub struct Table {
    pub is_view: bool,
    pub insertable: bool,
    pub updatable: bool,
    pub deletable: bool,
    /// Columns of the primary key, sorted by name; for a view, the view's own names for them.
    pub primary_key: Vec<String>,
    pub columns: Vec<Column>,
    pub comment: Option<String>,
    /// Roles with any right on it; an empty name is everyone.
    pub visible_to: Vec<String>,
    formats: bool,
}

#[derive(Debug)]
pub struct Column {
    pub name: String,
    /// As declared: a domain stays a domain, `varchar(10)` keeps its length.
    pub type_name: Option<TypeName>,
    /// Without domains of built-in types and without lengths.
    pub base_type: String,
    /// Whether the text of its values is enough to write them as JSON.
    pub plain: bool,
    pub nullable: bool,
    pub max_length: Option<i64>,
    pub default: Option<CatalogExpression>,
    pub enumeration: Vec<String>,
    pub comment: Option<String>,
    /// How values are read and shown, when its domain says so.
    pub representation: Option<Box<Representation>>,
}

impl Column {
    /// The function that shows its values.
    pub fn format(&self) -> Option<&QualifiedIdent> {
        self.representation.as_ref()?.format.as_ref()
    }

    /// The function that reads its values from JSON.
    pub fn parse_json(&self) -> Option<&QualifiedIdent> {
        self.representation.as_ref()?.parse_json.as_ref()
    }

    /// The function that reads its values from text.
    pub fn parse_text(&self) -> Option<&QualifiedIdent> {
        self.representation.as_ref()?.parse_text.as_ref()
    }
}

impl Table {
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Whether any of its columns is shown otherwise than Postgres would.
    pub fn formats(&self) -> bool {
        self.formats
    }
}

#[derive(Deserialize)]
pub(super) struct ColumnEntry {
    pub(super) name: String,
    pub(super) number: i32,
    #[serde(rename = "type")]
    type_name: String,
    base: String,
    nullable: bool,
    max_length: Option<i64>,
    default: Option<String>,
    #[serde(rename = "enum")]
    enumeration: Option<Vec<String>>,
    comment: Option<String>,
}

/// Object id of a table to the columns of its primary key, sorted by name.
pub(super) fn primary_keys(constraints: &[Constraint]) -> HashMap<&str, Vec<&str>> {
    let keys = constraints.iter().filter(|constraint| constraint.kind == 'p');
    keys.map(|key| {
        let mut columns: Vec<&str> = key.columns.iter().map(String::as_str).collect();
        columns.sort_unstable();
        (key.table.as_str(), columns)
    })
    .collect()
}

pub(super) fn exposed(
    entries: Vec<TableEntry>,
    primary_keys: &HashMap<&str, Vec<&str>>,
    dependencies: &Dependencies,
    representations: &HashMap<String, Representation>,
) -> HashMap<QualifiedIdent, Table> {
    let exposed = entries.into_iter().filter(|entry| entry.exposed);
    exposed
        .map(|entry| {
            let primary_key = if entry.view {
                dependencies.primary_key_of_view(&entry.oid)
            } else {
                primary_keys.get(entry.oid.as_str()).map(|names| names.iter().map(|&name| name.to_owned()).collect())
            };
            let ident = entry.ident();
            let columns: Vec<Column> = entry.columns.into_iter().map(|entry| column(entry, representations)).collect();
            let table = Table {
                is_view: entry.view,
                insertable: entry.insertable,
                updatable: entry.updatable,
                deletable: entry.deletable,
                primary_key: primary_key.unwrap_or_default(),
                formats: columns.iter().any(|column| column.format().is_some()),
                columns,
                comment: entry.comment,
                visible_to: entry.visible_to.unwrap_or_default(),
            };
            (ident, table)
        })
        .collect()
}

fn column(entry: ColumnEntry, representations: &HashMap<String, Representation>) -> Column {
    Column {
        representation: representations.get(&entry.type_name).cloned().map(Box::new),
        type_name: TypeName::parse(&entry.type_name),
        name: entry.name,
        plain: crate::plan::columns::is_plain(&entry.base),
        base_type: entry.base,
        nullable: entry.nullable,
        max_length: entry.max_length,
        default: entry.default.map(CatalogExpression::from_catalog),
        enumeration: entry.enumeration.unwrap_or_default(),
        comment: entry.comment,
    }
}
