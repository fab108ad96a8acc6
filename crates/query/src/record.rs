//! The answer to one statement, as raw columns. Bytes are shared with the buffer they arrived in.

use std::sync::Arc;

use bytes::Bytes;

use crate::json::{JsonBody, JsonColumn};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: Box<str>,
    /// `pg_type.oid`.
    pub type_oid: u32,
    pub(crate) json: JsonColumn,
}

impl Column {
    pub fn new(name: impl Into<Box<str>>, type_oid: u32) -> Self {
        let name = name.into();
        Self { json: JsonColumn::new(&name, type_oid), name, type_oid }
    }

    /// Whether values of its type can be written as JSON from their text, as far as the type tells.
    pub fn is_json_writable(&self) -> bool {
        self.json.is_writable()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row(pub Vec<Option<Bytes>>);

impl Row {
    /// The column's bytes; `None` for NULL and for a column that is not there.
    pub fn get(&self, column: usize) -> Option<&Bytes> {
        self.0.get(column)?.as_ref()
    }

    /// The column as text; `None` for NULL, absent or not UTF-8.
    pub fn text(&self, column: usize) -> Option<&str> {
        std::str::from_utf8(self.get(column)?).ok()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Shared with the prepared statement.
    pub columns: Arc<[Column]>,
    pub rows: Vec<Row>,
    /// In the place of `rows`, for a statement that asked for [`crate::Rows::Json`].
    pub json: Option<JsonBody>,
    /// Rows the command says it touched (the number in `INSERT 0 3`).
    pub affected: u64,
}

impl Record {
    pub fn first(&self) -> Option<&Row> {
        self.rows.first()
    }
}
