//! Statements about `storage.objects`.

use query::{Param, Record, Row, Statement};

use super::{Columns, optional, texts};
use crate::{
    BucketId, Object, ObjectPath,
    object::{Metadata, Version},
};

/// A moment as JavaScript writes it.
macro_rules! iso {
    ($column:literal) => {
        concat!("to_char(", $column, " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')")
    };
}
pub(crate) use iso;

macro_rules! columns {
    () => {
        concat!(
            "o.id::text, o.bucket_id, o.name, o.owner_id, o.version, o.metadata::text, o.user_metadata::text, ",
            iso!("o.created_at"),
            ", ",
            iso!("o.updated_at"),
            ", ",
            iso!("o.last_accessed_at"),
            ", o.owner::text"
        )
    };
}

/// From the columns of `columns!`, beginning at `from`; `None` when there is no row.
fn object(row: &Row, from: usize) -> Option<Object> {
    let row = Columns(row);
    let metadata_json = row.optional(from + 5);
    Some(Object {
        id: row.optional(from)?,
        bucket_id: row.text(from + 1),
        name: row.text(from + 2),
        owner_id: row.optional(from + 3),
        version: row.optional(from + 4),
        metadata: metadata_json.as_deref().map(|json| Metadata::parse(json.as_bytes())).unwrap_or_default(),
        metadata_json,
        user_metadata: row.optional(from + 6),
        created_at: row.text(from + 7),
        updated_at: row.text(from + 8),
        last_accessed_at: row.optional(from + 9),
        owner: row.optional(from + 10),
    })
}

pub(crate) fn objects(record: &Record) -> Vec<Object> {
    record.rows.iter().filter_map(|row| object(row, 0)).collect()
}

pub(crate) fn first_object(record: &Record) -> Option<Object> {
    record.first().and_then(|row| object(row, 0))
}

pub(crate) fn find_object(bucket: &BucketId, key: &ObjectPath) -> Statement {
    let mut find = Statement::new(concat!("select ", columns!(), " from storage.objects o where o.bucket_id = "));
    find.param(bucket.as_str().into()).push(" and o.name = ").param(key.as_str().into());
    find
}

/// Whether the bucket is public, and the object in it: an index is asked twice, Postgres once.
pub(crate) fn find_in_bucket(bucket: &BucketId, key: &ObjectPath) -> Statement {
    let mut find = Statement::new(concat!(
        "select b.public::text, ",
        columns!(),
        " from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = "
    ));
    find.param(key.as_str().into()).push(" where b.id = ").param(bucket.as_str().into());
    find
}

/// Of [`find_in_bucket`]: `None` when there is no bucket.
pub(crate) fn found_in_bucket(record: &Record) -> Option<(bool, Option<Object>)> {
    record.first().map(|row| (Columns(row).flag(0), object(row, 1)))
}

/// Those of these names that can be seen.
pub(crate) fn find_many(bucket: &BucketId, names: &[String]) -> Statement {
    let mut find = Statement::new("select o.name from storage.objects o where o.bucket_id = ");
    find.param(bucket.as_str().into()).push(" and o.name = any(array(select jsonb_array_elements_text(");
    find.param(texts(names)).push("::jsonb)))");
    find
}

/// What a row will hold.
#[derive(Debug, Clone)]
pub(crate) struct NewRow<'a> {
    pub(crate) bucket: &'a BucketId,
    pub(crate) key: &'a ObjectPath,
    pub(crate) owner: Option<&'a str>,
    pub(crate) version: String,
    /// JSON.
    pub(crate) metadata: String,
    /// JSON.
    pub(crate) user_metadata: Option<&'a str>,
}

/// Without RETURNING, so that no right to read is needed.
pub(crate) fn insert(row: &NewRow<'_>) -> Statement {
    let mut insert = Statement::new(
        "insert into storage.objects as o (bucket_id, name, owner, owner_id, version, metadata, user_metadata) values (",
    );
    // Only a UUID fits the deprecated column.
    let owner = row.owner.filter(|owner| uuid::Uuid::try_parse(owner).is_ok());
    insert.param(row.bucket.as_str().into()).push(", ").param(row.key.as_str().into());
    insert.push(", ").param(optional(owner)).push("::uuid, ").param(optional(row.owner));
    insert.push(", ").param(Param::text(row.version.as_str())).push(", ").param(Param::text(row.metadata.as_str()));
    insert.push("::jsonb, ").param(optional(row.user_metadata)).push("::jsonb)");
    insert
}

pub(crate) fn insert_returning(row: &NewRow<'_>) -> Statement {
    let mut insert = insert(row);
    insert.push(concat!(" returning ", columns!()));
    insert
}

pub(crate) fn upsert(row: &NewRow<'_>) -> Statement {
    let mut upsert = insert(row);
    upsert.push(concat!(
        " on conflict (bucket_id, name) do update set metadata = excluded.metadata, user_metadata = excluded.user_metadata, \
         version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id returning ",
        columns!()
    ));
    upsert
}

/// One writer of a key at a time, until the transaction ends.
pub(crate) fn lock(bucket: &BucketId, key: &ObjectPath) -> Statement {
    let mut lock = Statement::new("select pg_advisory_xact_lock(hashtextextended(");
    lock.param(Param::text(format!("{bucket}/{key}"))).push("::text, 0))");
    lock
}

/// The version a key has, held until the transaction ends.
pub(crate) fn version_for_update(bucket: &BucketId, key: &ObjectPath) -> Statement {
    let mut find = Statement::new("select o.version from storage.objects o where o.bucket_id = ");
    find.param(bucket.as_str().into()).push(" and o.name = ").param(key.as_str().into()).push(" for update");
    find
}

pub(crate) fn version(record: &Record) -> Option<Version> {
    record.first().and_then(|row| Version::parse(row.text(0)?))
}

/// Where an object goes.
pub(crate) struct Destination<'a> {
    pub(crate) bucket: &'a BucketId,
    pub(crate) key: &'a ObjectPath,
    pub(crate) version: Version,
    pub(crate) owner: Option<&'a str>,
}

/// `expected`: only when it is still at this version.
pub(crate) fn relocate(
    bucket: &BucketId,
    key: &ObjectPath,
    to: &Destination<'_>,
    expected: Option<Version>,
    last_modified: Option<&str>,
) -> Statement {
    let mut update = Statement::new("update storage.objects as o set bucket_id = ");
    let owner = to.owner.filter(|owner| uuid::Uuid::try_parse(owner).is_ok());
    update.param(to.bucket.as_str().into()).push(", name = ").param(to.key.as_str().into());
    update.push(", version = ").param(Param::text(to.version.to_string()));
    update.push(", owner = coalesce(").param(optional(owner)).push("::uuid, o.owner), owner_id = coalesce(");
    update.param(optional(to.owner)).push(", o.owner_id)");
    if let Some(moment) = last_modified {
        update.push(", metadata = o.metadata || jsonb_build_object('lastModified', ");
        update.param(moment.into()).push("::text)");
    }
    update.push(" where o.bucket_id = ").param(bucket.as_str().into());
    update.push(" and o.name = ").param(key.as_str().into());
    if let Some(version) = expected {
        update.push(" and o.version = ").param(Param::text(version.to_string()));
    }
    update.push(concat!(" returning ", columns!()));
    update
}

pub(crate) fn delete(bucket: &BucketId, names: &[impl AsRef<str>]) -> Statement {
    let mut delete = Statement::new("delete from storage.objects o where o.bucket_id = ");
    delete.param(bucket.as_str().into()).push(" and o.name = any(array(select jsonb_array_elements_text(");
    delete.param(texts(names)).push(concat!("::jsonb))) returning ", columns!()));
    delete
}

/// Some of what a bucket holds, whatever it is. Asked once more of each row, which may have moved to another bucket meanwhile.
pub(crate) fn delete_some(bucket: &BucketId, count: i64) -> Statement {
    let mut delete = Statement::new("delete from storage.objects o where o.bucket_id = ");
    let bucket = delete.bind(bucket.as_str().into());
    delete.placeholder(bucket).push(" and o.id = any(array(select id from storage.objects where bucket_id = ");
    delete.placeholder(bucket).push(" limit ").number(count).push(concat!(")) returning ", columns!()));
    delete
}

/// How many objects there are, counted no further than `most`.
pub(crate) fn count(bucket: &BucketId, most: i64) -> Statement {
    let mut count = Statement::new("select count(*)::text from (select from storage.objects where bucket_id = ");
    count.param(bucket.as_str().into()).push(" limit ").number(most).push(") as counted");
    count
}

/// Versions that rows name, parts of uploads under way among them, of those that begin with this digit.
pub(crate) fn versions_beginning(digit: &str) -> Statement {
    let mut find = Statement::new("select v.version from (select version from storage.objects");
    find.push(" union all select version from storage.s3_multipart_uploads");
    find.push(" union all select version from storage.s3_multipart_uploads_parts) as v where starts_with(v.version, ");
    find.param(digit.into()).push(")");
    find
}
