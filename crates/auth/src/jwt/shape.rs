//! What a token's JSON may look like before anything in it is believed.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use super::Error;

/// The last second of the year 9999: later is no date but a mistake, such as milliseconds.
const LATEST: f64 = 253_402_300_799.0;

/// An object in which no name stands twice: where one does, two readers may believe two different things.
pub(super) fn object(json: &[u8]) -> Option<Map<String, Value>> {
    serde_json::from_slice(json).ok().map(|Unique(map)| map)
}

struct Unique(Map<String, Value>);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Unique;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Unique, A::Error> {
        let mut map = Map::new();
        while let Some((name, value)) = access.next_entry::<String, Value>()? {
            if map.insert(name, value).is_some() {
                return Err(A::Error::custom("a name stands twice"));
            }
        }
        Ok(Unique(map))
    }
}

/// That each claim of ours is what GoTrue makes it, if it is there: a `session_id` that is no text would name no session
/// and so end with none. Null counts as missing; `aud` is judged elsewhere.
pub(super) fn check(claims: &Map<String, Value>) -> Result<(), Error> {
    let fits = |name: &str, is: fn(&Value) -> bool| claims.get(name).is_none_or(|value| value.is_null() || is(value));
    let texts = ["role", "sub", "session_id", "aal", "email", "phone", "iss", "client_id", "scope"];
    let typed = texts.into_iter().all(|name| fits(name, Value::is_string))
        && ["app_metadata", "user_metadata"].into_iter().all(|name| fits(name, Value::is_object))
        && fits("amr", Value::is_array)
        && fits("is_anonymous", Value::is_boolean);
    if !typed {
        return Err(Error::Claims);
    }
    let dated = |value: &Value| !value.is_number() || value.as_f64().is_some_and(|at| (0.0..=LATEST).contains(&at));
    match ["exp", "nbf", "iat"].into_iter().find(|name| claims.get(*name).is_some_and(|value| !dated(value))) {
        Some(name) => Err(Error::NotANumber(name)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_stands_once() {
        assert!(object(br#"{"a":1,"b":{"a":1}}"#).is_some());
        for wrong in [r#"{"a":1,"a":1}"#, r#"{"a":1,"\u0061":2}"#, "[]", "null", "", "{}{}", "{"] {
            assert_eq!(object(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn claims_have_their_types() {
        let judge = |claims: Value| check(claims.as_object().unwrap());
        assert_eq!(
            judge(json!({ "role": "a", "amr": [], "is_anonymous": false, "session_id": null, "exp": 1.5 })),
            Ok(())
        );
        for wrong in
            [json!({ "session_id": 7 }), json!({ "role": ["a"] }), json!({ "amr": "password" }), json!({ "sub": {} })]
        {
            assert_eq!(judge(wrong.clone()), Err(Error::Claims), "{wrong}");
        }
        for wrong in [json!({ "exp": -1 }), json!({ "exp": 253_402_300_800_u64 }), json!({ "exp": 1e300 })] {
            assert_eq!(judge(wrong.clone()), Err(Error::NotANumber("exp")), "{wrong}");
        }
    }
}
