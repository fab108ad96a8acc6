//! Metadata objects: what a client may store about a user, and how an update changes it.

use serde_json::{Map, Value};

pub(crate) type Object = Map<String, Value>;

/// Top-level keys of `changes` replace those of `object`; null removes. Upstream's rule for both metadata objects.
pub(crate) fn merge(object: &mut Object, changes: &Object) {
    for (key, value) in changes {
        if value.is_null() {
            object.shift_remove(key);
        } else {
            object.insert(key.clone(), value.clone());
        }
    }
}

/// The object in a `jsonb` column; null and other kinds of value, which only hand-written rows have, count as empty.
pub(crate) fn object(value: Option<Value>) -> Object {
    match value {
        Some(Value::Object(object)) => object,
        _ => Object::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_removes_and_the_rest_stays() {
        let parse = |text: &str| object(Some(serde_json::from_str(text).unwrap()));
        let mut data = parse(r#"{"b":1,"kept":{"x":1}}"#);
        merge(&mut data, &parse(r#"{"a":1,"b":null,"c":null}"#));
        assert_eq!(Value::Object(data).to_string(), r#"{"kept":{"x":1},"a":1}"#);
    }
}
