//! The answer to one statement, as raw columns. Bytes are shared with the buffer they arrived in.

use bytes::Bytes;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: Box<str>,
    /// `pg_type.oid`.
    pub type_oid: u32,
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
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Rows the command says it touched (the number in `INSERT 0 3`).
    pub affected: u64,
}

impl Record {
    pub fn first(&self) -> Option<&Row> {
        self.rows.first()
    }
}
