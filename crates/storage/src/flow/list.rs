//! Lists of objects and folders, as the caller sees them.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use query::{Param, Record, Statement};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    BucketId, Code, Error, Storage,
    caller::Call,
    store::{Columns, iso},
};

/// Most entries of a page of list v2, and how many there are when nothing is said.
const PAGE_MAX: i64 = 1000;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SortColumn {
    #[default]
    Name,
    UpdatedAt,
    CreatedAt,
    LastAccessedAt,
}

impl SortColumn {
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "name" => Some(Self::Name),
            "updated_at" => Some(Self::UpdatedAt),
            "created_at" => Some(Self::CreatedAt),
            "last_accessed_at" => Some(Self::LastAccessedAt),
            _ => None,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::UpdatedAt => "updated_at",
            Self::CreatedAt => "created_at",
            Self::LastAccessedAt => "last_accessed_at",
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct ListV1 {
    pub prefix: String,
    pub limit: i64,
    pub offset: i64,
    pub search: String,
    pub sort: SortColumn,
    pub descending: bool,
}

#[derive(Debug, Clone, Default)]
pub struct ListV2 {
    pub prefix: String,
    pub limit: Option<i64>,
    pub cursor: Option<String>,
    pub by_folder: bool,
    pub sort: SortColumn,
    pub descending: bool,
}

/// An object, or a folder: then everything but its name is null.
#[derive(Debug, Serialize)]
pub struct Entry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub name: String,
    pub id: Option<String>,
    pub updated_at: Option<String>,
    pub created_at: Option<String>,
    pub last_accessed_at: Option<String>,
    pub metadata: Option<Box<RawValue>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub has_next: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor_key: Option<String>,
    pub folders: Vec<Entry>,
    pub objects: Vec<Entry>,
}

impl Storage {
    /// One level of folders. A bucket that is not there is empty.
    pub async fn list(&self, call: &Call<'_>, bucket: &BucketId, asked: &ListV1) -> Result<Vec<Entry>, Error> {
        let mut prefix = asked.prefix.clone();
        if !prefix.is_empty() && !prefix.ends_with('/') {
            prefix.push('/');
        }
        let levels = prefix.split('/').count();
        let mut list = Statement::new(concat!(
            "select null, s.name, s.id::text, ",
            iso!("s.updated_at"),
            ", ",
            iso!("s.created_at"),
            ", ",
            iso!("s.last_accessed_at"),
            ", s.metadata::text from storage.search("
        ));
        list.param(Param::text(prefix)).push(", ").param(bucket.as_str().into()).push(", ");
        list.param(Param::text(asked.limit.clamp(0, 1500).to_string())).push("::int, ");
        list.number(i64::try_from(levels).unwrap_or(1)).push(", ");
        list.param(Param::text(asked.offset.max(0).min(i64::from(i32::MAX)).to_string())).push("::int, ");
        list.param(asked.search.as_str().into());
        list.push(", ").param(asked.sort.as_str().into()).push(", ").param(order(asked.descending).into()).push(") s");
        Ok(entries(&self.read_as_caller(call, &list).await?))
    }

    /// Flat or by folders, a page at a time. Errors: `InvalidParameter` for a cursor that is none.
    pub async fn list_page(&self, call: &Call<'_>, bucket: &BucketId, asked: &ListV2) -> Result<Page, Error> {
        let after = asked.cursor.as_deref().map(Cursor::parse).transpose()?.unwrap_or_default();
        let asked = after.applied(asked);
        let limit = asked.limit.unwrap_or(PAGE_MAX).clamp(1, PAGE_MAX);
        let list = if asked.by_folder {
            by_folder(bucket, &asked, &after, limit + 1)
        } else {
            flat(bucket, &asked, &after, limit + 1)
        };
        let mut found = entries(&self.read_as_caller(call, &list).await?);
        let has_next = found.len() as i64 > limit;
        found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let last = found.last().filter(|_| has_next);
        let next_cursor = last.map(|last| Cursor::behind(last, &asked).to_text());
        let next_cursor_key = last.map(|last| last.name.clone());
        let (mut folders, mut objects): (Vec<Entry>, Vec<Entry>) =
            found.into_iter().partition(|entry| entry.id.is_none());
        // The moments of a folder are only there to sort by.
        folders.iter_mut().for_each(|folder| (folder.updated_at, folder.created_at) = (None, None));
        if !asked.by_folder {
            objects.iter_mut().for_each(|object| object.key = None);
        }
        Ok(Page { has_next, next_cursor, next_cursor_key, folders, objects })
    }
}

fn order(descending: bool) -> &'static str {
    if descending { "desc" } else { "asc" }
}

fn by_folder(bucket: &BucketId, asked: &ListV2, after: &Cursor, limit: i64) -> Statement {
    let levels = asked.prefix.split('/').count();
    let mut list = Statement::new(concat!(
        "select s.key, s.name, s.id::text, ",
        iso!("s.updated_at"),
        ", ",
        iso!("s.created_at"),
        ", ",
        iso!("s.last_accessed_at"),
        ", s.metadata::text from storage.search_v2("
    ));
    list.param(asked.prefix.as_str().into()).push(", ").param(bucket.as_str().into()).push(", ");
    list.param(Param::text(limit.to_string())).push("::int, ").number(i64::try_from(levels).unwrap_or(1)).push(", ");
    list.param(after.last.as_str().into()).push(", ").param(order(asked.descending).into()).push(", ");
    list.param(asked.sort.as_str().into()).push(", ").param(after.moment.as_str().into()).push(") s");
    list
}

fn flat(bucket: &BucketId, asked: &ListV2, after: &Cursor, limit: i64) -> Statement {
    let mut list = Statement::new(concat!(
        "select null, o.name, o.id::text, ",
        iso!("o.updated_at"),
        ", ",
        iso!("o.created_at"),
        ", ",
        iso!("o.last_accessed_at"),
        ", o.metadata::text from storage.objects o where o.bucket_id = "
    ));
    list.param(bucket.as_str().into());
    if !asked.prefix.is_empty() {
        let prefix = list.bind(asked.prefix.as_str().into());
        list.push(" and o.name collate \"C\" >= ").placeholder(prefix);
        list.push(" and o.name collate \"C\" < storage.after_prefix(").placeholder(prefix).push(")");
    }
    let (behind, order) = if asked.descending { (" < ", " desc") } else { (" > ", " asc") };
    let moment = match asked.sort {
        SortColumn::CreatedAt => Some("date_trunc('milliseconds', o.created_at)"),
        SortColumn::UpdatedAt => Some("date_trunc('milliseconds', o.updated_at)"),
        SortColumn::Name | SortColumn::LastAccessedAt => None,
    };
    match moment {
        None => {
            if !after.last.is_empty() {
                list.push(" and o.name collate \"C\"").push(behind).param(after.last.as_str().into());
            }
            list.push(" order by o.name collate \"C\"").push(order);
        }
        Some(moment) => {
            if !after.last.is_empty() {
                list.push(" and (").push(moment).push(", o.name collate \"C\")").push(behind).push("(");
                list.param(after.moment.as_str().into())
                    .push("::timestamptz, ")
                    .param(after.last.as_str().into())
                    .push(")");
            }
            list.push(" order by ").push(moment).push(order).push(", o.name collate \"C\"").push(order);
        }
    }
    list.push(" limit ").number(limit);
    list
}

fn entries(record: &Record) -> Vec<Entry> {
    let entry = |row: &query::Row| {
        let row = Columns(row);
        Entry {
            key: row.optional(0),
            name: row.text(1),
            id: row.optional(2),
            updated_at: row.optional(3),
            created_at: row.optional(4),
            last_accessed_at: row.optional(5),
            metadata: row.optional(6).and_then(|json| RawValue::from_string(json).ok()),
        }
    };
    record.rows.iter().map(entry).collect()
}

/// Where the page before ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Cursor {
    last: String,
    order: Option<String>,
    column: Option<String>,
    moment: String,
}

impl Cursor {
    fn parse(text: &str) -> Result<Self, Error> {
        let wrong = || Error::new(Code::InvalidParameter, "Invalid Parameter cursor");
        let bytes = BASE64_STANDARD.decode(text).map_err(|_| wrong())?;
        let lines = String::from_utf8(bytes).map_err(|_| wrong())?;
        let mut cursor = Self::default();
        for line in lines.split('\n') {
            match line.split_once(':').ok_or_else(wrong)? {
                ("l", last) => cursor.last = last.to_owned(),
                ("o", order) => cursor.order = Some(order.to_owned()),
                ("c", column) => cursor.column = Some(column.to_owned()),
                ("a", moment) => cursor.moment = moment.to_owned(),
                _ => return Err(wrong()),
            }
        }
        let moment = &cursor.moment;
        let plain = moment.len() <= 40 && moment.bytes().all(|b| b.is_ascii_digit() || b"-:.TZ+ ".contains(&b));
        if cursor.last.is_empty() || !plain || (cursor.column.is_some() && moment.is_empty()) {
            return Err(wrong());
        }
        Ok(cursor)
    }

    /// The order of the pages before stays.
    fn applied(&self, asked: &ListV2) -> ListV2 {
        let column = self.column.as_deref().and_then(SortColumn::parse);
        ListV2 {
            sort: column.unwrap_or(asked.sort),
            descending: self.order.as_deref().map_or(asked.descending, |order| order == "desc"),
            ..asked.clone()
        }
    }

    fn behind(last: &Entry, asked: &ListV2) -> Self {
        let moment = match asked.sort {
            SortColumn::CreatedAt => last.created_at.clone(),
            SortColumn::UpdatedAt => last.updated_at.clone(),
            SortColumn::Name | SortColumn::LastAccessedAt => None,
        };
        let sorted = moment.is_some();
        Self {
            last: last.name.clone(),
            order: sorted.then(|| order(asked.descending).to_owned()),
            column: sorted.then(|| asked.sort.as_str().to_owned()),
            moment: moment.unwrap_or_default(),
        }
    }

    fn to_text(&self) -> String {
        let mut lines = vec![format!("l:{}", self.last)];
        lines.extend(self.order.iter().map(|order| format!("o:{order}")));
        lines.extend(self.column.iter().map(|column| format!("c:{column}")));
        if self.column.is_some() {
            lines.push(format!("a:{}", self.moment));
        }
        BASE64_STANDARD.encode(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_its_trip() {
        let by_name = Cursor { last: "a/b:c.png".into(), ..Cursor::default() };
        assert_eq!(by_name.to_text(), BASE64_STANDARD.encode("l:a/b:c.png"));
        let by_time = Cursor {
            last: "x".into(),
            order: Some("desc".into()),
            column: Some("created_at".into()),
            moment: "2021-02-17T04:43:32.770Z".into(),
        };
        for cursor in [by_name, by_time] {
            assert_eq!(Cursor::parse(&cursor.to_text()).unwrap(), cursor);
        }
        for wrong in ["", "%%", "bDo=", &BASE64_STANDARD.encode("x:1"), &BASE64_STANDARD.encode("l:a\na:'; drop")] {
            assert!(Cursor::parse(wrong).is_err(), "{wrong}");
        }
    }
}
