//! Rows as the JSON that Postgres would make of them, written from the columns as they arrive.
//!
//! `json_agg` builds one value in the backend's memory, row by row through the executor's slowest path; columns as text
//! cost a quarter of that. The bytes are those of `json_agg` over the same rows, to the blank and the line feed. What
//! this file is not sure to write alike it refuses ([`JsonBody::fits`]), and the caller asks Postgres for JSON instead.

mod scalar;

use bytes::Bytes;

use self::scalar::Kind;
use crate::Column;

const FIRST_GUESS: usize = 512;

/// How the values of one column are written, found out once per prepared statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JsonColumn {
    /// `"name":`
    key: Box<[u8]>,
    kind: Option<Kind>,
}

impl JsonColumn {
    pub(crate) fn new(name: &str, type_oid: u32) -> Self {
        let mut key = Vec::with_capacity(name.len() + 3);
        scalar::string(&mut key, name.as_bytes());
        key.push(b':');
        Self { key: key.into(), kind: Kind::of(type_oid) }
    }

    /// Times are printed as `DateStyle` says, which may not be how JSON has them.
    pub(crate) fn is_writable(&self) -> bool {
        self.kind.is_some_and(|kind| !matches!(kind, Kind::Date | Kind::Timestamp))
    }
}

/// The rows of one statement, as a JSON array of objects.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JsonRows {
    body: Vec<u8>,
    rows: u64,
    /// The first column is not part of the rows but a number about all of them.
    counted: bool,
    /// As in [`crate::Rows::Json`].
    spaced: u64,
    count: Option<i64>,
    unfit: bool,
}

impl JsonRows {
    pub fn new(counted: bool, spaced: u64) -> Self {
        Self { counted, spaced, ..Self::default() }
    }

    /// Appends one row; `cells` are in text format, aligned with `columns`.
    pub fn push<'a>(&mut self, columns: &[Column], mut cells: impl Iterator<Item = Option<&'a [u8]>>) {
        if self.unfit {
            return;
        }
        let mut columns = columns.iter();
        if self.counted {
            let (_, count) = (columns.next(), cells.next().flatten());
            if self.rows == 0 {
                self.count = count.and_then(|count| std::str::from_utf8(count).ok()?.parse().ok());
            }
        }
        if self.rows == 0 {
            self.body.reserve(FIRST_GUESS);
        }
        self.body.extend_from_slice(if self.rows == 0 { b"[{" } else { b", \n {" });
        let mut written = true;
        let last = columns.len().saturating_sub(1);
        for (at, (column, cell)) in columns.zip(cells).enumerate() {
            if at > 0 {
                self.body.push(b',');
            }
            self.body.extend_from_slice(&column.json.key);
            written &= match (cell, column.json.kind) {
                (None, _) => {
                    self.body.extend_from_slice(b"null");
                    true
                }
                (Some(cell), Some(Kind::Json)) if is_set(self.spaced, last.saturating_sub(at)) => {
                    scalar::spaced(cell, &mut self.body);
                    true
                }
                (Some(cell), Some(kind)) => kind.write(cell, &mut self.body),
                (Some(_), None) => false,
            };
        }
        self.body.push(b'}');
        self.rows += 1;
        if !written {
            *self = Self { unfit: true, ..Self::default() };
        }
    }

    pub fn finish(mut self) -> JsonBody {
        self.body.extend_from_slice(if self.rows == 0 { b"[]" } else { b"]" });
        let count = if self.counted && self.rows == 0 { Some(0) } else { self.count };
        JsonBody { array: Bytes::from(self.body), rows: self.rows, count, fits: !self.unfit }
    }
}

fn is_set(bits: u64, at: usize) -> bool {
    u32::try_from(at).ok().and_then(|at| bits.checked_shr(at)).is_some_and(|bits| bits & 1 == 1)
}

/// All rows of one statement as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonBody {
    /// `[]` when there are none.
    pub array: Bytes,
    pub rows: u64,
    /// The number that came beside the rows, for a statement that said it would; zero when there was no row to carry it.
    pub count: Option<i64>,
    /// False when a value came that only Postgres knows how to write; the array is of no use then.
    pub fits: bool,
}

impl JsonBody {
    /// One row by itself; `null` when there is none.
    pub fn object(&self) -> Bytes {
        match self.rows {
            0 => Bytes::from_static(b"null"),
            _ => self.array.slice(1..self.array.len() - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT4: u32 = 23;
    const TEXT: u32 = 25;

    fn rows(counted: bool, columns: &[(&str, u32)], rows: &[&[Option<&str>]]) -> JsonBody {
        let columns: Vec<Column> = columns.iter().map(|(name, oid)| Column::new(*name, *oid)).collect();
        let mut json = JsonRows::new(counted, 0);
        rows.iter().for_each(|row| json.push(&columns, row.iter().map(|cell| cell.map(str::as_bytes))));
        json.finish()
    }

    #[test]
    fn rows_are_separated_as_json_agg_does() {
        let columns = [("id", INT4), ("a \"b\"", TEXT)];
        let json = rows(false, &columns, &[&[Some("1"), Some("x\ny")], &[Some("2"), None]]);
        assert_eq!(json.rows, 2);
        let text = "[{\"id\":1,\"a \\\"b\\\"\":\"x\\ny\"}, \n {\"id\":2,\"a \\\"b\\\"\":null}]";
        assert_eq!(json.array, text.as_bytes());
    }

    #[test]
    fn no_rows_and_one_row_by_itself() {
        assert_eq!(rows(false, &[("id", INT4)], &[]).array, &b"[]"[..]);
        assert_eq!(rows(false, &[("id", INT4)], &[]).object(), &b"null"[..]);
        assert_eq!(rows(false, &[("id", INT4)], &[&[Some("1")]]).object(), &br#"{"id":1}"#[..]);
        assert_eq!(rows(false, &[], &[&[]]).array, &b"[{}]"[..]);
    }

    #[test]
    fn the_count_is_no_part_of_the_rows() {
        let json = rows(true, &[("total", TEXT), ("id", INT4)], &[&[Some("9"), Some("1")], &[Some("9"), Some("2")]]);
        assert_eq!(json.count, Some(9));
        assert_eq!(rows(true, &[("total", TEXT)], &[]).count, Some(0));
        assert_eq!(json.array, &b"[{\"id\":1}, \n {\"id\":2}]"[..]);
    }

    #[test]
    fn columns_are_spaced_as_jsonb_prints_them() {
        const JSON: u32 = 114;
        let columns = [Column::new("own", JSON), Column::new("items", JSON), Column::new("id", INT4)];
        let items = r#"[{"a":"x:\\\",y","b":[1,2]}, 
 {"a":"\\","b":{}}]"#
            .replace(r"\n", "\n");
        let cells = [r#"{"k":[1, 2]}"#, &items, "1"];
        let mut json = JsonRows::new(false, 0b10);
        json.push(&columns, cells.iter().map(|cell| Some(cell.as_bytes())));
        let text = r#"[{"own":{"k":[1, 2]},"items":[{"a": "x:\\\",y", "b": [1, 2]}, {"a": "\\", "b": {}}],"id":1}]"#;
        assert_eq!(json.finish().array, text.as_bytes());
    }

    #[test]
    fn what_only_postgres_can_write_is_refused() {
        let int4_array = 1007;
        let json = rows(false, &[("a", int4_array)], &[&[None], &[Some("{1,2}")], &[None]]);
        assert!(!json.fits);
        assert!(rows(false, &[("a", int4_array)], &[&[None]]).fits, "null is null in every type");
    }
}
