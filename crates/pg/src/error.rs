//! What can go wrong on the way to Postgres and back, in words that the crates above can map to their own codes.

/// What Postgres itself reported. Field meanings: "Error and Notice Message Fields" in its protocol chapter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DatabaseError {
    /// Five characters, e.g. `42501`.
    pub sqlstate: String,
    pub message: String,
    pub detail: Option<String>,
    pub hint: Option<String>,
    pub schema: Option<String>,
    pub table: Option<String>,
    pub column: Option<String>,
    pub constraint: Option<String>,
}

#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("{} (SQLSTATE {})", .0.message, .0.sqlstate)]
    Database(Box<DatabaseError>),
    /// No connection could be had: Postgres is down, starting, or refuses the login.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// The connection broke while a request was under way; whether a write was committed is not known.
    #[error("database connection lost: {0}")]
    Lost(String),
    /// Every connection was busy for longer than the acquisition timeout.
    #[error("timed out acquiring a database connection")]
    AcquireTimeout,
    /// The server said something this crate does not understand.
    #[error("database protocol error: {0}")]
    Protocol(String),
}

impl Error {
    pub fn sqlstate(&self) -> Option<&str> {
        match self {
            Error::Database(error) => Some(&error.sqlstate),
            _ => None,
        }
    }
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(db) = error.as_db_error() else {
            let text = error_chain(&error);
            return if error.is_closed() { Error::Lost(text) } else { Error::Unavailable(text) };
        };
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Error::Database(Box::new(DatabaseError {
            sqlstate: db.code().code().to_owned(),
            message: db.message().to_owned(),
            detail: owned(db.detail()),
            hint: owned(db.hint()),
            schema: owned(db.schema()),
            table: owned(db.table()),
            column: owned(db.column()),
            constraint: owned(db.constraint()),
        }))
    }
}

fn error_chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        text.push_str(": ");
        text.push_str(&inner.to_string());
        source = inner.source();
    }
    text
}
