//! SQLSTATE → code.

use super::{Code, Error};

const RLS_TEXT: &str = "new row violates row-level security policy";

impl From<pg::Error> for Error {
    fn from(error: pg::Error) -> Self {
        match error {
            pg::Error::Database(error) => of_database(&error),
            pg::Error::AcquireTimeout => Self::new(Code::SlowDown, "Too many connections issued to the database")
                .because("no connection in time"),
            other => Self::new(Code::InternalError, "The database cannot be reached").because(other),
        }
    }
}

fn of_database(error: &pg::DatabaseError) -> Error {
    let own = || error.message.clone();
    let (code, message) = match error.sqlstate.as_str() {
        "42501" if error.message.contains("row-level security") => (Code::AccessDenied, RLS_TEXT.to_owned()),
        "42501" => (Code::AccessDenied, own()),
        "23505" => (Code::ResourceAlreadyExists, "The resource already exists".to_owned()),
        "23503" => return foreign_key(error),
        "55P03" => (Code::ResourceLocked, "The resource is locked".to_owned()),
        "57014" => (Code::DatabaseTimeout, "The connection to the database timed out".to_owned()),
        "25006" => (Code::DatabaseReadOnly, own()),
        "25P02" => (Code::DatabaseTransactionAborted, own()),
        "42P17" => (Code::DatabaseInvalidObjectDefinition, own()),
        "22P02" => (Code::InvalidParameter, own()),
        "42703" | "42P01" => (Code::DatabaseSchemaMismatch, own()),
        // Disk full: of the tables, the log, or memory for a sort.
        "53100" => return super::no_room().because(&error.message),
        other => (Code::DatabaseError, format!("database error, code: {other}")),
    };
    Error::new(code, message).because(&error.message)
}

/// Either the bucket of a new row is not there, or a bucket to be deleted is still referred to.
fn foreign_key(error: &pg::DatabaseError) -> Error {
    let missing = error.detail.as_deref().is_some_and(|detail| detail.contains("is not present"));
    if missing {
        return Error::new(Code::NoSuchBucket, "The related resource does not exist").because(&error.message);
    }
    let text = "The resource is still referenced; pending multipart uploads must be completed or aborted first";
    Error::new(Code::ResourceReferenced, text).because(&error.message)
}
