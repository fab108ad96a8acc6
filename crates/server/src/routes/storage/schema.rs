//! Bodies and queries held against a schema, with the texts of upstream's validator: the first thing that is wrong is
//! told. Values are coerced as it coerces them. Pure.

use serde_json::{Map, Value};
use storage::{Error, error::invalid_request};

/// An object under judgement. `path` is what its texts begin with: `body`, `querystring`, `body/sortBy`.
pub(super) struct Fields<'a> {
    path: &'a str,
    values: Map<String, Value>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(path: &'a str, value: Option<Value>) -> Result<Self, Error> {
        match value {
            Some(Value::Object(values)) => Ok(Self { path, values }),
            _ => Err(invalid_request(format!("{path} must be object"))),
        }
    }

    pub(super) fn of_query(path: &'a str, text: &str) -> Self {
        let pairs = text.split('&').filter(|pair| !pair.is_empty());
        let decode =
            |text: &str| percent_encoding::percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
        let values = pairs.map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), Value::String(decode(value)))
        });
        Self { path, values: values.collect() }
    }

    /// All of these must be there; asked before anything else.
    pub(super) fn required(&self, names: &[&str]) -> Result<(), Error> {
        match names.iter().find(|name| !self.values.contains_key(**name)) {
            Some(name) => Err(invalid_request(format!("{} must have required property '{name}'", self.path))),
            None => Ok(()),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, Error> {
        match self.values.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(Value::Bool(flag)) => Ok(Some(flag.to_string())),
            Some(Value::Null) => Ok(Some(String::new())),
            Some(_) => Err(self.wrong(name, "must be string")),
        }
    }

    pub(super) fn integer(&self, name: &str, least: i64) -> Result<Option<i64>, Error> {
        let wrong = || self.wrong(name, "must be integer");
        let number = match self.values.get(name) {
            None => return Ok(None),
            Some(Value::Number(number)) => whole(number).ok_or_else(wrong)?,
            Some(Value::String(text)) => text.trim().parse().map_err(|_| wrong())?,
            Some(Value::Bool(flag)) => i64::from(*flag),
            Some(Value::Null) => 0,
            Some(_) => return Err(wrong()),
        };
        if number < least { Err(self.wrong(name, &format!("must be >= {least}"))) } else { Ok(Some(number)) }
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, Error> {
        match self.values.get(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(Value::Null) => Ok(Some(false)),
            Some(Value::String(text)) if text == "true" || text == "false" => Ok(Some(text == "true")),
            Some(Value::Number(number)) if matches!(whole(number), Some(0 | 1)) => Ok(Some(whole(number) == Some(1))),
            Some(_) => Err(self.wrong(name, "must be boolean")),
        }
    }

    pub(super) fn one_of(&self, name: &str, allowed: &[&str]) -> Result<Option<String>, Error> {
        let text = self.text(name)?;
        match &text {
            Some(text) if !allowed.contains(&text.as_str()) => {
                Err(self.wrong(name, "must be equal to one of the allowed values"))
            }
            _ => Ok(text),
        }
    }

    /// Of texts, at least `least` of them. A single value is a list of one.
    pub(super) fn texts(&self, name: &str, least: usize) -> Result<Option<Vec<String>>, Error> {
        let list = match self.values.get(name) {
            None => return Ok(None),
            Some(Value::Array(list)) => list.clone(),
            Some(Value::Object(_) | Value::Null) => return Err(self.wrong(name, "must be array")),
            Some(single) => vec![single.clone()],
        };
        if list.len() < least {
            return Err(self.wrong(name, &format!("must NOT have fewer than {least} items")));
        }
        let text = |(at, value): (usize, &Value)| match value {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => Ok(number.to_string()),
            Value::Bool(flag) => Ok(flag.to_string()),
            Value::Null => Ok(String::new()),
            _ => Err(self.wrong(&format!("{name}/{at}"), "must be string")),
        };
        list.iter().enumerate().map(text).collect::<Result<_, _>>().map(Some)
    }

    pub(super) fn wrong(&self, name: &str, what: &str) -> Error {
        invalid_request(format!("{}/{name} {what}", self.path))
    }
}

fn whole(number: &serde_json::Number) -> Option<i64> {
    let float = || number.as_f64().filter(|value| value.fract() == 0.0 && value.abs() < 9e15);
    #[expect(clippy::cast_possible_truncation, reason = "it was found to be whole and small")]
    number.as_i64().or_else(|| float().map(|value| value as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields(value: Value) -> Fields<'static> {
        Fields::of("body", Some(value)).unwrap()
    }

    #[test]
    fn texts_are_those_of_upstreams_validator() {
        let body = fields(json!({ "limit": 0, "order": "up", "prefixes": [], "n": "x", "o": {} }));
        let message = |error: Error| error.message().to_owned();
        assert_eq!(message(body.required(&["limit", "name"]).unwrap_err()), "body must have required property 'name'");
        assert_eq!(message(body.integer("limit", 1).unwrap_err()), "body/limit must be >= 1");
        assert_eq!(message(body.integer("n", 1).unwrap_err()), "body/n must be integer");
        assert_eq!(
            message(body.one_of("order", &["asc"]).unwrap_err()),
            "body/order must be equal to one of the allowed values"
        );
        assert_eq!(message(body.texts("prefixes", 1).unwrap_err()), "body/prefixes must NOT have fewer than 1 items");
        assert_eq!(message(body.text("o").unwrap_err()), "body/o must be string");
        assert_eq!(message(Fields::of("body", None).err().unwrap()), "body must be object");
    }

    #[test]
    fn values_are_coerced() {
        let body = fields(json!({ "a": "5", "b": "true", "c": 7, "d": null, "e": 3.0 }));
        assert_eq!(body.integer("a", 0).unwrap(), Some(5));
        assert_eq!(body.flag("b").unwrap(), Some(true));
        assert_eq!(body.text("c").unwrap().as_deref(), Some("7"));
        assert_eq!((body.integer("d", 0).unwrap(), body.integer("e", 0).unwrap()), (Some(0), Some(3)));
        assert_eq!(Fields::of_query("querystring", "limit=3&search=a%20b+c").text("search").unwrap().unwrap(), "a b c");
    }
}
