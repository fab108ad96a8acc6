//! Lists of objects and folders, as the caller sees them.

mod ask;
mod cursor;
mod marks;

use query::Record;
use serde::Serialize;
use serde_json::value::RawValue;

use self::cursor::Cursor;
pub(super) use self::marks::Marks;
use crate::{BucketId, Error, Storage, caller::Call, store::Columns};

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
        let rule = self.settings().key_rule;
        let mut prefix = rule.spell(&asked.prefix).into_owned();
        let asked = &ListV1 { search: rule.spell(&asked.search).into_owned(), ..asked.clone() };
        if !prefix.is_empty() && !prefix.ends_with('/') {
            prefix.push('/');
        }
        let by_name = asked.sort == SortColumn::Name;
        let (offset, marks) = (asked.offset.max(0), &self.0.marks);
        let (list, stand) = (marks.list(call, bucket, &prefix, asked), self.0.changes.of_contents(bucket));
        let behind = if by_name { marks.find(list, offset, stand) } else { None };
        let skipped = if behind.is_some() { 0 } else { offset };
        let page = ask::level(bucket, &prefix, asked, behind.as_deref(), skipped);
        let mut found = entries(&self.read_as_caller(call, &page).await?);
        let end = offset.saturating_add(found.len() as i64);
        if let Some(last) = found.last_mut().and_then(|last| last.key.take())
            && by_name
            && end >= marks::SHALLOW
        {
            marks.note(list, end, last, stand);
        }
        // Clients see names below the prefix alone.
        found.iter_mut().for_each(|entry| entry.key = None);
        Ok(found)
    }

    /// Flat or by folders, a page at a time. Errors: `InvalidParameter` for a cursor that is none.
    pub async fn list_page(&self, call: &Call<'_>, bucket: &BucketId, asked: &ListV2) -> Result<Page, Error> {
        let after = asked.cursor.as_deref().map(Cursor::parse).transpose()?.unwrap_or_default();
        let asked = after.applied(asked);
        let asked = ListV2 { prefix: self.settings().key_rule.spell(&asked.prefix).into_owned(), ..asked };
        let limit = asked.limit.unwrap_or(PAGE_MAX).clamp(1, PAGE_MAX);
        let list = if asked.by_folder {
            ask::by_folder(bucket, &asked, &after, limit + 1)
        } else {
            ask::flat(bucket, &asked, &after, limit + 1)
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
