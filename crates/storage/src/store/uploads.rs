//! Statements about uploads in parts: `storage.s3_multipart_uploads` and its parts, and what lists of S3 ask for.

use query::{Param, Record, Statement};

use super::{Columns, iso, optional};
use crate::{
    BucketId, ObjectPath,
    flow::{Part, Upload},
    object::{Metadata, Version},
};

pub(crate) fn insert_upload(upload: &Upload) -> Statement {
    let mut insert = Statement::new(
        "insert into storage.s3_multipart_uploads \
         (id, in_progress_size, upload_signature, bucket_id, key, version, owner_id, user_metadata, metadata) values (",
    );
    insert.param(upload.id.as_str().into()).push(", ").param(number(upload.size)).push("::bigint, ");
    insert.param(upload.signature.as_str().into()).push(", ").param(upload.bucket.as_str().into());
    insert.push(", ").param(upload.key.as_str().into()).push(", ").param(Param::text(upload.version.to_string()));
    insert.push(", ").param(optional(upload.owner.as_deref())).push(", ");
    insert.param(optional(upload.user_metadata.as_deref())).push("::jsonb, jsonb_build_object('mimetype', ");
    insert.param(upload.mime_type.as_str().into()).push("::text, 'cacheControl', ");
    insert.param(upload.cache_control.as_str().into()).push("::text))");
    insert
}

pub(crate) fn find_upload(id: &str) -> Statement {
    let mut find = Statement::new(
        "select u.id, u.in_progress_size::text, u.upload_signature, u.bucket_id, u.key, u.version, u.owner_id, \
         u.user_metadata::text, u.metadata::text from storage.s3_multipart_uploads u where u.id = ",
    );
    find.param(id.into());
    find
}

/// `None` when there is none, or one that another server began.
pub(crate) fn upload(record: &Record) -> Option<Upload> {
    let row = Columns(record.first()?);
    let metadata = Metadata::parse(row.text(8).as_bytes());
    Some(Upload {
        id: row.text(0),
        size: row.text(1).parse().ok()?,
        signature: row.text(2),
        bucket: BucketId::existing(&row.text(3)).ok()?,
        key: ObjectPath::of_row(row.text(4)),
        version: Version::parse(&row.text(5))?,
        owner: row.optional(6),
        user_metadata: row.optional(7),
        mime_type: metadata.mimetype,
        cache_control: metadata.cache_control,
    })
}

/// Only if nobody did meanwhile.
pub(crate) fn change_size(upload: &Upload, size: u64, signature: &str) -> Statement {
    let mut update = Statement::new("update storage.s3_multipart_uploads set in_progress_size = ");
    update.param(number(size)).push("::bigint, upload_signature = ").param(signature.into());
    update.push(" where id = ").param(upload.id.as_str().into()).push(" and upload_signature = ");
    update.param(upload.signature.as_str().into()).push(" returning id");
    update
}

/// Of an upload that began before a moment (ISO 8601) and got no part since.
const ABANDONED: [&str; 3] = [
    "u.created_at < ",
    "::timestamptz and not exists (select from storage.s3_multipart_uploads_parts p \
     where p.upload_id = u.id and p.created_at >= ",
    "::timestamptz)",
];

fn abandoned(statement: &mut Statement, before: &str) {
    let [began, parts, end] = ABANDONED;
    let before = statement.bind(before.into());
    statement.push(began).placeholder(before).push(parts).placeholder(before).push(end);
}

/// Ids of some.
pub(crate) fn find_abandoned(before: &str, limit: i64) -> Statement {
    let mut find = Statement::new("select u.id from storage.s3_multipart_uploads u where ");
    abandoned(&mut find, before);
    find.push(" limit ").number(limit);
    find
}

/// Goes with its parts, if nobody went on with it meanwhile.
pub(crate) fn delete_abandoned(id: &str, before: &str) -> Statement {
    let mut delete = Statement::new("delete from storage.s3_multipart_uploads u where u.id = ");
    delete.param(id.into()).push(" and ");
    abandoned(&mut delete, before);
    delete.push(" returning u.id");
    delete
}

/// Goes with its parts.
pub(crate) fn delete_upload(id: &str) -> Statement {
    let mut delete = Statement::new("delete from storage.s3_multipart_uploads where id = ");
    delete.param(id.into()).push(" returning id");
    delete
}

/// One writer of the parts of an upload at a time, until the transaction ends.
pub(crate) fn lock_upload(id: &str) -> Statement {
    let mut lock = Statement::new("select id from storage.s3_multipart_uploads where id = ");
    lock.param(id.into()).push(" for update");
    lock
}

/// What a part had before, if it was sent before. Returns the versions and sizes.
pub(crate) fn delete_part(upload: &str, part: u32) -> Statement {
    let mut delete = Statement::new("delete from storage.s3_multipart_uploads_parts where upload_id = ");
    delete
        .param(upload.into())
        .push(" and part_number = ")
        .number(i64::from(part))
        .push(" returning version, size::text");
    delete
}

pub(crate) fn insert_part(upload: &Upload, part: &Part) -> Statement {
    let mut insert = Statement::new(
        "insert into storage.s3_multipart_uploads_parts \
         (upload_id, size, part_number, bucket_id, key, etag, owner_id, version) values (",
    );
    insert.param(upload.id.as_str().into()).push(", ").param(number(part.size)).push("::bigint, ");
    insert.number(i64::from(part.number)).push(", ").param(upload.bucket.as_str().into()).push(", ");
    insert.param(upload.key.as_str().into()).push(", ").param(part.etag.as_str().into()).push(", ");
    insert.param(optional(upload.owner.as_deref())).push(", ").param(Param::text(part.version.to_string())).push(")");
    insert
}

pub(crate) fn list_parts(upload: &str, after: u32, limit: i64) -> Statement {
    let mut list = Statement::new(concat!(
        "select p.part_number::text, p.etag, p.size::text, p.version, ",
        iso!("p.created_at"),
        " from storage.s3_multipart_uploads_parts p where p.upload_id = "
    ));
    list.param(upload.into()).push(" and p.part_number > ").number(i64::from(after));
    list.push(" order by p.part_number limit ").number(limit);
    list
}

pub(crate) fn parts(record: &Record) -> Vec<Part> {
    let part = |row: &query::Row| {
        let row = Columns(row);
        Some(Part {
            number: row.text(0).parse().ok()?,
            etag: row.text(1),
            size: row.text(2).parse().ok()?,
            version: Version::parse(&row.text(3))?,
            created_at: row.text(4),
        })
    };
    record.rows.iter().filter_map(part).collect()
}

pub(crate) fn list_uploads(
    bucket: &BucketId,
    (prefix, delimiter): (&str, &str),
    (key, upload): (&str, &str),
    limit: i64,
) -> Statement {
    let mut list = Statement::new(concat!(
        "select l.key, l.id, ",
        iso!("l.created_at"),
        " from storage.list_multipart_uploads_with_delimiter("
    ));
    list.param(bucket.as_str().into()).push(", ").param(prefix.into()).push(", ").param(delimiter.into());
    list.push(", ").number(limit).push("::int, ").param(key.into()).push(", ").param(upload.into()).push(") l");
    list
}

pub(crate) fn list_by_key(
    bucket: &BucketId,
    (prefix, delimiter): (&str, &str),
    (start_after, token): (&str, &str),
    limit: i64,
) -> Statement {
    let mut list = Statement::new(concat!(
        "select l.name, l.id::text, ",
        iso!("l.updated_at"),
        ", l.metadata::text from storage.list_objects_with_delimiter("
    ));
    list.param(bucket.as_str().into()).push(", ").param(prefix.into()).push(", ").param(delimiter.into());
    list.push(", ").number(limit).push("::int, ").param(start_after.into()).push(", ").param(token.into()).push(") l");
    list
}

fn number(value: u64) -> Param {
    Param::text(value.to_string())
}
