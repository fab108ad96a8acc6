//! Statements about `storage.buckets`.

use query::{Param, Record, Statement};

use super::{Columns, iso, optional, texts};
use crate::{
    Bucket, BucketId,
    bucket::Limits,
    flow::{BucketChanges, ListBuckets, NewBucket},
};

macro_rules! columns {
    () => {
        concat!(
            "b.id, b.name, b.owner::text, b.public::text, b.type::text, b.file_size_limit::text, \
             to_json(b.allowed_mime_types)::text, ",
            iso!("b.created_at"),
            ", ",
            iso!("b.updated_at")
        )
    };
}

fn list_of(json: Option<String>) -> Option<Vec<String>> {
    json.and_then(|json| serde_json::from_str(&json).ok())
}

pub(crate) fn buckets(record: &Record) -> Vec<Bucket> {
    let bucket = |row: &query::Row| {
        let row = Columns(row);
        Bucket {
            id: row.text(0),
            name: row.text(1),
            owner: row.text(2),
            public: row.flag(3),
            kind: row.optional(4),
            file_size_limit: row.optional(5).and_then(|size| size.parse().ok()),
            allowed_mime_types: list_of(row.optional(6)),
            created_at: row.text(7),
            updated_at: row.text(8),
        }
    };
    record.rows.iter().map(bucket).collect()
}

pub(crate) fn find_bucket(id: &BucketId) -> Statement {
    let mut find = Statement::new(concat!("select ", columns!(), " from storage.buckets b where b.id = "));
    find.param(id.as_str().into());
    find
}

/// What an upload must satisfy.
pub(crate) fn find_limits(id: &BucketId) -> Statement {
    let mut find = Statement::new(
        "select b.file_size_limit::text, to_json(b.allowed_mime_types)::text from storage.buckets b where b.id = ",
    );
    find.param(id.as_str().into());
    find
}

/// `None` when there is no such bucket.
pub(crate) fn limits(record: &Record) -> Option<Limits> {
    let row = Columns(record.first()?);
    Some(Limits { file_size: row.optional(0).and_then(|size| size.parse().ok()), mime_types: list_of(row.optional(1)) })
}

pub(crate) fn list_buckets(asked: &ListBuckets) -> Statement {
    let mut list = Statement::new(concat!("select ", columns!(), " from storage.buckets b"));
    if let Some(search) = asked.search.as_deref().filter(|search| !search.is_empty()) {
        list.push(" where b.name ilike ").param(Param::text(format!("%{}%", literal(search))));
    }
    list.push(match asked.sort_column.as_deref() {
        Some("id") => " order by b.id",
        Some("created_at") => " order by b.created_at",
        Some("updated_at") => " order by b.updated_at",
        _ => " order by b.name",
    });
    list.push(if asked.descending { " desc" } else { " asc" });
    if let Some(limit) = asked.limit {
        list.push(" limit ").number(limit);
    }
    if let Some(offset) = asked.offset {
        list.push(" offset ").number(offset);
    }
    list
}

/// Wildcards are letters.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

fn mime_types(list: Option<&Vec<String>>) -> Param {
    list.map_or(Param::NULL, |list| texts(list))
}

pub(crate) fn insert_bucket(id: &BucketId, new: &NewBucket, owner: Option<&str>) -> Statement {
    let mut insert = Statement::new(
        "insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types) values (",
    );
    let uuid = owner.filter(|owner| uuid::Uuid::try_parse(owner).is_ok());
    insert.param(id.as_str().into()).push(", ").param(new.name.as_str().into());
    insert.push(", ").param(optional(uuid)).push("::uuid, ").param(optional(owner)).push(", ");
    insert.push(if new.public { "true" } else { "false" }).push(", ");
    insert.param(new.file_size_limit.map_or(Param::NULL, |size| Param::text(size.to_string()))).push("::bigint, ");
    insert.push("(select array(select jsonb_array_elements_text(given)) from (select ");
    insert.param(mime_types(new.allowed_mime_types.as_ref())).push("::jsonb as given) as s where given is not null))");
    insert
}

pub(crate) fn update_bucket(id: &BucketId, changes: &BucketChanges) -> Statement {
    let mut update = Statement::new("update storage.buckets b set updated_at = now()");
    if let Some(public) = changes.public {
        update.push(if public { ", public = true" } else { ", public = false" });
    }
    if let Some(size) = changes.file_size_limit {
        update.push(", file_size_limit = ");
        update.param(size.map_or(Param::NULL, |size| Param::text(size.to_string()))).push("::bigint");
    }
    if let Some(list) = &changes.allowed_mime_types {
        update.push(", allowed_mime_types = (select array(select jsonb_array_elements_text(given)) from (select ");
        update.param(mime_types(list.as_ref())).push("::jsonb as given) as s where given is not null)");
    }
    update.push(" where b.id = ").param(id.as_str().into()).push(" returning b.id");
    update
}

pub(crate) fn lock_bucket(id: &BucketId) -> Statement {
    let mut lock = Statement::new("select b.id from storage.buckets b where b.id = ");
    lock.param(id.as_str().into()).push(" for update");
    lock
}

pub(crate) fn delete_bucket(id: &BucketId) -> Statement {
    let mut delete = Statement::new("delete from storage.buckets b where b.id = ");
    delete.param(id.as_str().into()).push(" returning b.id");
    delete
}
