//! A value bound to a statement. User text reaches Postgres through here and through nothing else.

use bytes::Bytes;

/// A bound value in Postgres' text format. Its type is left to the server (`unknown`), so that `$1` takes the type of
/// what it is compared with, as a quoted literal would; a statement that needs another type writes a cast after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param(Option<Bytes>);

impl Param {
    pub const NULL: Param = Param(None);

    pub fn text(value: impl Into<String>) -> Self {
        Self(Some(Bytes::from(value.into())))
    }

    /// A value that is already bytes, such as a request body: shared, not copied.
    pub fn bytes(value: Bytes) -> Self {
        Self(Some(value))
    }

    pub fn value(&self) -> Option<&Bytes> {
        self.0.as_ref()
    }
}

impl From<&str> for Param {
    fn from(value: &str) -> Self {
        Self::text(value)
    }
}
