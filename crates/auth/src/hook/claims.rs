//! What a token must still say after a hook has rewritten its claims. The schema and its texts are upstream's.

use serde_json::{Map, Value};

use super::answer::Failure;

/// Claims that must be there.
const REQUIRED: [&str; 10] =
    ["aud", "exp", "iat", "sub", "email", "phone", "role", "aal", "session_id", "is_anonymous"];

/// Claims that must be of a kind where they are there.
const KINDS: [(&str, &[Kind]); 15] = [
    ("aud", &[Kind::String, Kind::Array]),
    ("exp", &[Kind::Integer]),
    ("jti", &[Kind::String]),
    ("iat", &[Kind::Integer]),
    ("iss", &[Kind::String]),
    ("nbf", &[Kind::Integer]),
    ("sub", &[Kind::String]),
    ("email", &[Kind::String]),
    ("phone", &[Kind::String]),
    ("app_metadata", &[Kind::Object]),
    ("user_metadata", &[Kind::Object]),
    ("role", &[Kind::String]),
    ("aal", &[Kind::String]),
    ("amr", &[Kind::Array]),
    ("session_id", &[Kind::String]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    String,
    Integer,
    Array,
    Object,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Integer => "integer",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    fn fits(self, value: &Value) -> bool {
        match self {
            Self::String => value.is_string(),
            // 3600.0 is a whole number, too.
            Self::Integer => {
                value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
            }
            Self::Array => value.is_array(),
            Self::Object => value.is_object(),
        }
    }
}

/// The claims of a hook's answer, if a token may consist of them.
pub(crate) fn read(answer: Option<Value>) -> Result<Map<String, Value>, Failure> {
    let claims = match answer {
        Some(Value::Object(mut answer)) => answer.remove("claims"),
        _ => None,
    };
    let claims = claims.ok_or_else(|| Failure::Claims("output claims field is missing".to_owned()))?;
    let Value::Object(claims) = claims else { return Err(Failure::NotJson) };
    let mistakes = mistakes(&claims);
    if mistakes.is_empty() {
        return Ok(claims);
    }
    let list: String = mistakes.iter().map(|mistake| format!("- {mistake}\n")).collect();
    Err(Failure::Claims(format!("output claims do not conform to the expected schema: \n{list}")))
}

fn mistakes(claims: &Map<String, Value>) -> Vec<String> {
    let missing =
        REQUIRED.iter().filter(|name| !claims.contains_key(**name)).map(|name| format!("(root): {name} is required"));
    let wrong = KINDS.iter().filter_map(|(name, kinds)| {
        let value = claims.get(*name)?;
        let fits = kinds.iter().any(|kind| kind.fits(value));
        (!fits).then(|| format!("{name}: Invalid type. Expected: {}, given: {}", expected(kinds), kind_of(value)))
    });
    missing.chain(wrong).chain(wrong_methods(claims)).collect()
}

/// Each way of proof is an object.
fn wrong_methods(claims: &Map<String, Value>) -> Vec<String> {
    let methods = claims.get("amr").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let wrong = methods.iter().enumerate().filter(|(_, method)| !method.is_object());
    wrong.map(|(at, method)| format!("amr.{at}: Invalid type. Expected: object, given: {}", kind_of(method))).collect()
}

fn expected(kinds: &[Kind]) -> String {
    match kinds {
        [one] => one.name().to_owned(),
        several => format!("[{}]", several.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(",")),
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) if Kind::Integer.fits(value) => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn good() -> Value {
        json!({
            "aud": "authenticated", "exp": 1, "iat": 0, "sub": "x", "email": "", "phone": "", "role": "r", "aal": "aal1",
            "session_id": "s", "is_anonymous": false, "amr": [{ "method": "password" }], "favourite": "filmjölk",
        })
    }

    fn refused(claims: Value) -> String {
        match read(Some(json!({ "claims": claims }))) {
            Err(Failure::Claims(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn whatever_is_added_is_kept() {
        let claims = read(Some(json!({ "claims": good() }))).unwrap();
        assert_eq!(claims["favourite"], "filmjölk");
    }

    #[test]
    fn what_a_token_needs_cannot_be_taken_away() {
        for name in REQUIRED {
            let mut claims = good();
            claims.as_object_mut().unwrap().remove(name);
            let why = format!("output claims do not conform to the expected schema: \n- (root): {name} is required\n");
            assert_eq!(refused(claims), why);
        }
        let mut claims = good();
        claims["aud"] = json!(1);
        claims["exp"] = json!("tomorrow");
        claims["amr"] = json!([1]);
        let why = refused(claims);
        for line in [
            "- aud: Invalid type. Expected: [string,array], given: integer\n",
            "- exp: Invalid type. Expected: integer, given: string\n",
            "- amr.0: Invalid type. Expected: object, given: integer\n",
        ] {
            assert!(why.contains(line), "{why}");
        }
    }

    #[test]
    fn an_answer_without_claims_is_none() {
        for answer in [None, Some(json!({})), Some(json!([1]))] {
            assert_eq!(read(answer), Err(Failure::Claims("output claims field is missing".to_owned())));
        }
        assert_eq!(read(Some(json!({ "claims": "none" }))), Err(Failure::NotJson));
    }
}
