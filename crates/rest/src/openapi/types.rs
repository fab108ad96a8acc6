//! How a type of Postgres is told in a schema of JSON.

use serde_json::Value;

use super::json::Object;

/// The JSON type of a Postgres type; `json` has none, for it may be any.
pub(super) fn json_type(type_name: &str) -> Option<&'static str> {
    match type_name {
        "json" | "jsonb" => None,
        "boolean" => Some("boolean"),
        "smallint" | "integer" | "bigint" => Some("integer"),
        "numeric" | "real" | "double precision" => Some("number"),
        array if array.ends_with("[]") => Some("array"),
        _ => Some("string"),
    }
}

/// Formats that both sides know go by their common name, all others by that of Postgres.
pub(super) fn format(type_name: &str) -> &str {
    match type_name {
        "smallint" | "integer" => "int32",
        "bigint" => "int64",
        other => other,
    }
}

/// The type of an array's elements.
pub(super) fn element(type_name: &str) -> Option<&str> {
    type_name.strip_suffix("[]")
}

/// What is said of an array's elements in version 2.0: their type alone.
pub(super) fn items(type_name: &str) -> Option<Object> {
    element(type_name).map(|element| Object::new().maybe("type", json_type(element)))
}

/// A default that can be told as JSON: a number, a truth value or a text. Of an expression of a textual type the text
/// itself is told, of others nothing.
pub(super) fn default_value(type_name: &str, expression: &str) -> Option<Value> {
    if json_type(type_name) != Some("string") {
        return serde_json::from_str(expression).ok();
    }
    let cast = format!("::{type_name}");
    let text = expression.strip_suffix(&cast).map_or(expression, |text| text.trim_matches('\''));
    serde_json::from_str(&format!("\"{text}\"")).ok()
}

/// Like [`default_value`], but only when it is what a new row gets as it stands.
pub(super) fn literal_default(type_name: &str, expression: &str) -> Option<Value> {
    if json_type(type_name) != Some("string") {
        let value: Value = serde_json::from_str(expression).ok()?;
        return (!value.is_array()).then_some(value);
    }
    let (quoted, _) = expression.strip_prefix('\'')?.rsplit_once("'::")?;
    // One literal and its cast; anything more would have a lone quote in it.
    (!quoted.replace("''", "").contains('\'')).then(|| Value::from(quoted.replace("''", "'")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arrays_say_what_is_in_them() {
        let told = |name: &str| items(name).map_or(Value::Null, Value::from);
        assert_eq!(told("integer[]"), json!({"type": "integer"}));
        assert_eq!(told("jsonb[]"), json!({}));
        assert_eq!(told("text"), json!(null));
    }

    #[test]
    fn defaults_are_told_as_upstream_tells_them() {
        let cases = [
            ("text", "'default'::text", Some(json!("default"))),
            ("boolean", "false", Some(json!(false))),
            ("numeric", "42.2", Some(json!(42.2))),
            ("date", "'1900-01-01'::date", Some(json!("1900-01-01"))),
            ("uuid", "gen_random_uuid()", Some(json!("gen_random_uuid()"))),
            ("integer", "nextval('a.b'::regclass)", None),
            ("jsonb", "'{}'::jsonb", None),
            ("text", "'a\"b'::text", None),
        ];
        for (name, expression, wanted) in cases {
            assert_eq!(default_value(name, expression), wanted, "{expression}");
        }
    }

    #[test]
    fn only_a_literal_is_a_literal() {
        let cases = [
            ("text", "'it''s'::text", Some(json!("it's"))),
            ("text", "''::text", Some(json!(""))),
            ("test.kind", "'foo'::test.kind", Some(json!("foo"))),
            ("text", "('a'::text || 'b'::text)", None),
            ("text", "'a'::text || 'b'::text", None),
            ("uuid", "gen_random_uuid()", None),
            ("text[]", "'{}'::text[]", None),
            ("integer", "42", Some(json!(42))),
        ];
        for (name, expression, wanted) in cases {
            assert_eq!(literal_default(name, expression), wanted, "{expression}");
        }
    }
}
