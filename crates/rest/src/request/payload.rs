//! The body. JSON goes to Postgres as the bytes it is; it is read here only for the names of its keys.

use std::{collections::BTreeSet, fmt};

use bytes::Bytes;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::media::Media;
use crate::error::RequestError;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Payload {
    #[default]
    None,
    Json {
        body: Bytes,
        /// One object rather than an array of them.
        is_object: bool,
    },
    /// Text, XML or bytes for the single unnamed argument of a function.
    Raw(Bytes),
    /// Arguments of a function sent as a form.
    Form(Vec<(String, String)>),
}

/// What a body is for; it decides which media types make sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Rows,
    Arguments,
}

/// The body and the columns (or arguments) it gives values for.
pub(super) fn payload(
    body: Bytes,
    media: &Media,
    purpose: Purpose,
    columns: Option<&[String]>,
) -> Result<(Payload, BTreeSet<String>), RequestError> {
    match (media, purpose) {
        (Media::Json, _) => json(body, purpose, columns),
        (Media::Csv, _) => csv(&body),
        (Media::Form, Purpose::Arguments) => {
            let params = form(&body);
            let keys = params.iter().map(|(key, _)| key.clone()).collect();
            Ok((Payload::Form(params), keys))
        }
        (Media::Form, Purpose::Rows) => {
            let object: serde_json::Map<String, serde_json::Value> =
                form(&body).into_iter().map(|(key, value)| (key, serde_json::Value::String(value))).collect();
            let keys = object.keys().cloned().collect();
            let body = Bytes::from(serde_json::Value::Object(object).to_string());
            Ok((Payload::Json { body, is_object: true }, keys))
        }
        (Media::Text | Media::Xml | Media::Bytes, Purpose::Arguments) => {
            Ok((Payload::Raw(body), columns.map(|names| names.iter().cloned().collect()).unwrap_or_default()))
        }
        (other, _) => Err(RequestError::Body(format!("Content-Type not acceptable: {}", other.mime()))),
    }
}

fn json(
    body: Bytes,
    purpose: Purpose,
    columns: Option<&[String]>,
) -> Result<(Payload, BTreeSet<String>), RequestError> {
    let is_object = body.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    if let Some(columns) = columns {
        return Ok((Payload::Json { body, is_object }, columns.iter().cloned().collect()));
    }
    if body.is_empty() && purpose == Purpose::Arguments {
        return Ok((Payload::Json { body: Bytes::from_static(b"{}"), is_object: true }, BTreeSet::new()));
    }
    match serde_json::from_slice(&body) {
        Err(_) => Err(RequestError::Body("Empty or invalid json".to_owned())),
        Ok(Keys::Mixed) => Err(RequestError::Body("All object keys must match".to_owned())),
        Ok(Keys::Same(keys)) => Ok((Payload::Json { body, is_object }, keys)),
        // A number, a text, an empty array: no rows.
        Ok(Keys::None) => Ok((Payload::Json { body: Bytes::from_static(b"[]"), is_object: false }, BTreeSet::new())),
    }
}

/// The keys of an object, or of every object of an array.
enum Keys {
    Same(BTreeSet<String>),
    Mixed,
    None,
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeysVisitor)
    }
}

struct KeysVisitor;

impl<'de> Visitor<'de> for KeysVisitor {
    type Value = Keys;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some((key, _)) = map.next_entry::<String, IgnoredAny>()? {
            keys.insert(key);
        }
        Ok(Keys::Same(keys))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Keys, A::Error> {
        let Some(mut first) = items.next_element::<ObjectKeys>()? else { return Ok(Keys::None) };
        let mut mixed = first.0.is_none();
        while let Some(next) = items.next_element::<ObjectKeys>()? {
            mixed |= next.0 != first.0;
        }
        match first.0.take().filter(|_| !mixed) {
            Some(keys) => Ok(Keys::Same(keys)),
            None => Ok(Keys::Mixed),
        }
    }

    fn visit_bool<E>(self, _: bool) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_unit<E>(self) -> Result<Keys, E> {
        Ok(Keys::None)
    }
}

/// The keys of one element; `None` when it is not an object.
struct ObjectKeys(Option<BTreeSet<String>>);

impl<'de> Deserialize<'de> for ObjectKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_any(ElementVisitor)? {
            Keys::Same(keys) => Ok(Self(Some(keys))),
            Keys::Mixed | Keys::None => Ok(Self(None)),
        }
    }
}

struct ElementVisitor;

impl<'de> Visitor<'de> for ElementVisitor {
    type Value = Keys;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Keys, A::Error> {
        KeysVisitor.visit_map(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Keys, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Keys::None)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Keys, E> {
        Ok(Keys::None)
    }

    fn visit_unit<E>(self) -> Result<Keys, E> {
        Ok(Keys::None)
    }
}

/// `a=1&b=2`, percent-decoded, `+` for a blank.
pub(super) fn form(body: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(body);
    super::target::pairs(&text).map(|(key, value)| (key, value.unwrap_or_default())).collect()
}

/// CSV with a header line becomes an array of objects of text; the word NULL, unquoted or not, becomes null.
fn csv(body: &[u8]) -> Result<(Payload, BTreeSet<String>), RequestError> {
    let text = std::str::from_utf8(body).map_err(|_| RequestError::Body("CSV is not UTF-8".to_owned()))?;
    let mut lines = csv_records(text).into_iter();
    let Some(header) = lines.next() else { return Err(RequestError::Body("not enough input".to_owned())) };
    let mut rows = Vec::new();
    for line in lines {
        if line.len() != header.len() {
            return Err(RequestError::Body("All lines must have same number of fields".to_owned()));
        }
        let cells = line.into_iter().map(|cell| if cell == "NULL" { serde_json::Value::Null } else { cell.into() });
        rows.push(serde_json::Value::Object(header.iter().cloned().zip(cells).collect()));
    }
    let keys = if rows.is_empty() { BTreeSet::new() } else { header.into_iter().collect() };
    let body = Bytes::from(serde_json::Value::Array(rows).to_string());
    Ok((Payload::Json { body, is_object: false }, keys))
}

/// RFC 4180 records; empty lines are skipped.
fn csv_records(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let (mut record, mut cell) = (Vec::new(), String::new());
    let (mut quoted, mut any) = (false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => {
                quoted = !quoted;
                any = true;
            }
            ',' if !quoted => {
                record.push(std::mem::take(&mut cell));
                any = true;
            }
            '\r' if !quoted && chars.peek() == Some(&'\n') => {}
            '\n' if !quoted => {
                if any || !cell.is_empty() {
                    record.push(std::mem::take(&mut cell));
                    records.push(std::mem::take(&mut record));
                }
                any = false;
            }
            other => cell.push(other),
        }
    }
    if any || !cell.is_empty() {
        record.push(cell);
        records.push(record);
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(body: &str) -> Result<Vec<String>, RequestError> {
        let body = Bytes::copy_from_slice(body.as_bytes());
        payload(body, &Media::Json, Purpose::Rows, None).map(|(_, keys)| keys.into_iter().collect())
    }

    #[test]
    fn keys_of_all_objects_must_match() {
        assert_eq!(keys(r#"[{"b":1,"a":[{}]},{"a":2,"b":null}]"#).unwrap(), ["a", "b"]);
        assert!(keys(r#"[{"a":1},{"b":1}]"#).is_err());
        assert!(keys(r#"[{"a":1}, 5]"#).is_err());
        assert!(keys("[1]").is_err());
        assert!(keys("").is_err());
        assert!(keys("{\"a\":}").is_err());
        assert!(keys("\"text\"").unwrap().is_empty());
    }

    #[test]
    fn bytes_are_not_touched() {
        let body = Bytes::from_static(b" {\"a\" :  1.0}");
        let (payload, _) = payload(body.clone(), &Media::Json, Purpose::Rows, None).unwrap();
        assert_eq!(payload, Payload::Json { body, is_object: true });
    }

    #[test]
    fn csv_becomes_objects() {
        let (payload, keys) = csv(b"a,b\r\n1,\"x,\"\"y\"\n\nNULL,z").unwrap();
        assert_eq!(keys.len(), 2);
        let Payload::Json { body, .. } = payload else { panic!("json") };
        assert_eq!(body, r#"[{"a":"1","b":"x,\"y"},{"a":null,"b":"z"}]"#);
        assert!(csv(b"a,b\n1").is_err());
    }
}
