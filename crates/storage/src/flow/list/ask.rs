//! What the database is asked for. Every list walks an index within the ranges that row policies leave; see
//! `sql/platform/storage`, 0006 and 0007.

use query::{Param, Statement};

use super::{Cursor, ListV1, ListV2, SortColumn, order};
use crate::{BucketId, store::iso};

/// The columns of an entry, each of `s`; `first` is the key, or the whole name.
macro_rules! entry {
    ($first:literal) => {
        concat!(
            "select ",
            $first,
            ", s.name, s.id::text, ",
            iso!("s.updated_at"),
            ", ",
            iso!("s.created_at"),
            ", ",
            iso!("s.last_accessed_at"),
            ", s.metadata::text from "
        )
    };
}

/// A page of one level that begins `skipped` rows behind an earlier row, or at the beginning.
pub(super) fn level(bucket: &BucketId, prefix: &str, asked: &ListV1, behind: Option<&str>, skipped: i64) -> Statement {
    let mut list = Statement::new(concat!(entry!("s.full_name"), "storage.search_behind("));
    list.param(prefix.into()).push(", ").param(bucket.as_str().into()).push(", ");
    list.param(Param::text(asked.limit.clamp(0, 1500).to_string())).push("::int, ");
    list.param(behind.unwrap_or_default().into()).push(", ");
    list.param(Param::text(skipped.clamp(0, i64::from(i32::MAX)).to_string())).push("::int, ");
    list.param(asked.search.as_str().into());
    list.push(", ").param(asked.sort.as_str().into()).push(", ").param(order(asked.descending).into()).push(") s");
    list
}

pub(super) fn by_folder(bucket: &BucketId, asked: &ListV2, after: &Cursor, limit: i64) -> Statement {
    let levels = asked.prefix.split('/').count();
    let mut list = Statement::new(concat!(entry!("s.key"), "storage.search_v2("));
    list.param(asked.prefix.as_str().into()).push(", ").param(bucket.as_str().into()).push(", ");
    list.param(Param::text(limit.to_string())).push("::int, ").number(i64::try_from(levels).unwrap_or(1)).push(", ");
    list.param(after.last.as_str().into()).push(", ").param(order(asked.descending).into()).push(", ");
    list.param(asked.sort.as_str().into()).push(", ").param(after.moment.as_str().into()).push(") s");
    list
}

pub(super) fn flat(bucket: &BucketId, asked: &ListV2, after: &Cursor, limit: i64) -> Statement {
    let by_moment = matches!(asked.sort, SortColumn::CreatedAt | SortColumn::UpdatedAt);
    let mut list = Statement::new(if by_moment {
        concat!(entry!("null"), "storage.list_by_moment(")
    } else {
        concat!(entry!("null"), "storage.list_objects_with_delimiter(")
    });
    list.param(bucket.as_str().into()).push(", ").param(asked.prefix.as_str().into()).push(", '', ");
    list.param(Param::text(limit.to_string())).push("::int, ");
    if by_moment {
        list.param(after.last.as_str().into()).push(", ").param(order(asked.descending).into()).push(", ");
        list.param(asked.sort.as_str().into()).push(", ").param(after.moment.as_str().into());
    } else {
        list.push("'', ").param(after.last.as_str().into()).push(", ").param(order(asked.descending).into());
    }
    list.push(") s");
    list
}
