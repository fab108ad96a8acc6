//! Objects of JSON, field by field. They keep the order they were written in: columns are read in the order of their table.

use serde_json::{Map, Value};

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Object(Map<String, Value>);

impl Object {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.push(name, value);
        self
    }

    pub(super) fn maybe(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Leaves the field out when there is nothing in it, as both versions of the format want their lists.
    pub(super) fn some(self, name: &str, value: impl Into<Value>) -> Self {
        match value.into() {
            Value::Null => self,
            Value::Array(list) if list.is_empty() => self,
            Value::Object(fields) if fields.is_empty() => self,
            value => self.with(name, value),
        }
    }

    /// Of two fields with one name the later one counts, in the place of the first.
    pub(super) fn push(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.0.insert(name.into(), value.into());
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Value::Object(object.0)
    }
}

impl FromIterator<(String, Value)> for Object {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}
