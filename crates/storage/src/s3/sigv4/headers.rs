//! The headers of a request as a signature sees them: names in lower case, values as bytes, in the order they came.

use super::super::error::{Refusal, Result};

#[derive(Debug, Clone, Default)]
pub struct Headers<'a> {
    /// Names in lower case.
    fields: Vec<(&'a str, &'a [u8])>,
}

impl<'a> Headers<'a> {
    /// `fields` with their names in lower case, as every HTTP library of Rust keeps them.
    pub fn new(fields: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        Self { fields: fields.into_iter().collect() }
    }

    /// The one value of `name`.
    ///
    /// # Errors
    /// Two of them: a proxy might take the first where we take the last. Or one that is no UTF-8.
    pub fn get(&self, name: &str) -> Result<Option<&'a str>> {
        let mut values = self.all(name);
        let Some(value) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(Refusal::said(400, "InvalidRequest", format!("The header {name} was given twice")));
        }
        std::str::from_utf8(value)
            .map(|value| Some(value.trim()))
            .map_err(|_| Refusal::invalid("A header is not UTF-8"))
    }

    pub fn all(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.fields.iter().filter(move |(seen, _)| *seen == name).map(|(_, value)| *value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }

    /// In the order they came.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        self.fields.iter().copied()
    }
}
