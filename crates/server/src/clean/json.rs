//! Changes chosen strings of a JSON body and leaves every other byte as the client wrote it.

use std::{borrow::Cow, fmt};

use bytes::Bytes;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The body with `change` applied to the strings under the chosen keys of its object, or of each object in its array.
/// `None` when nothing was changed, or when it is not JSON of that shape (which others refuse with their own words).
pub fn strings_of(body: &[u8], chosen: &dyn Fn(&str) -> bool, change: fn(&str) -> Cow<'_, str>) -> Option<Bytes> {
    let mut editor = Editor { chosen, change, out: Vec::with_capacity(body.len()), changed: false };
    let start = body.iter().position(|byte| !byte.is_ascii_whitespace())?;
    if body[start] == b'[' {
        let rows: Vec<&RawValue> = serde_json::from_slice(body).ok()?;
        editor.out.push(b'[');
        for (at, row) in rows.into_iter().enumerate() {
            if at > 0 {
                editor.out.push(b',');
            }
            editor.row(row)?;
        }
        editor.out.push(b']');
    } else {
        editor.row(serde_json::from_slice(body).ok()?)?;
    }
    editor.changed.then(|| Bytes::from(editor.out))
}

struct Editor<'a> {
    chosen: &'a dyn Fn(&str) -> bool,
    change: fn(&str) -> Cow<'_, str>,
    out: Vec<u8>,
    changed: bool,
}

impl Editor<'_> {
    /// Rows that are no objects pass unchanged.
    fn row(&mut self, row: &RawValue) -> Option<()> {
        if !row.get().starts_with('{') {
            self.out.extend_from_slice(row.get().as_bytes());
            return Some(());
        }
        let Fields(fields) = serde_json::from_str(row.get()).ok()?;
        self.out.push(b'{');
        for (at, (name, value)) in fields.into_iter().enumerate() {
            if at > 0 {
                self.out.push(b',');
            }
            serde_json::to_writer(&mut self.out, &name).ok()?;
            self.out.push(b':');
            self.value(&name, value)?;
        }
        self.out.push(b'}');
        Some(())
    }

    fn value(&mut self, name: &str, value: &RawValue) -> Option<()> {
        let text = match value.get().as_bytes().first() {
            _ if !(self.chosen)(name) => None,
            Some(b'"') => Some(serde_json::from_str(value.get()).ok()?),
            // A column of text holds the JSON of a list or an object, which is as good a place for markup as any. What is too
            // deep to be read is left with nothing.
            Some(b'[' | b'{') => match serde_json::from_str::<serde_json::Value>(value.get()) {
                Ok(value) => Some(value.to_string()),
                Err(_) => return self.write(""),
            },
            _ => None,
        };
        if let Some(text) = text
            && let Cow::Owned(changed) = (self.change)(&text)
            && changed != text
        {
            return self.write(&changed);
        }
        self.out.extend_from_slice(value.get().as_bytes());
        Some(())
    }

    fn write(&mut self, text: &str) -> Option<()> {
        self.changed = true;
        serde_json::to_writer(&mut self.out, text).ok()
    }
}

/// The fields of an object in order, a name given twice included: Postgres would take the last, so each is looked at.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect<'a>(std::marker::PhantomData<&'a ()>);
        impl<'de: 'a, 'a> Visitor<'de> for Collect<'a> {
            type Value = Fields<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'a>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry::<String, &'de RawValue>()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Collect(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(body: &str) -> Option<String> {
        let edited = strings_of(body.as_bytes(), &|name| name == "html", |text| Cow::Owned(text.replace("BAD", "")))?;
        Some(String::from_utf8(edited.to_vec()).unwrap())
    }

    #[test]
    fn only_chosen_strings_change() {
        let body = r#"[ {"html":"aBADb", "n": 1.10, "big":12345678901234567890, "other":"BAD"},{"html":null} ]"#;
        let expected = r#"[{"html":"ab","n":1.10,"big":12345678901234567890,"other":"BAD"},{"html":null}]"#;
        assert_eq!(clean(body).as_deref(), Some(expected));
        assert_eq!(clean(r#"{"html":"BAD"}"#).as_deref(), Some(r#"{"html":""}"#));
    }

    #[test]
    fn a_hidden_name_or_a_second_one_is_found() {
        assert_eq!(clean(r#"{"\u0068tml":"\u0042AD"}"#).as_deref(), Some(r#"{"html":""}"#));
        assert_eq!(clean(r#"{"html":"x","html":"BAD"}"#).as_deref(), Some(r#"{"html":"x","html":""}"#));
    }

    #[test]
    fn a_list_or_an_object_is_the_text_it_would_become() {
        assert_eq!(clean(r#"{"html":["\u0042AD", 1]}"#).as_deref(), Some(r#"{"html":"[\"\",1]"}"#));
        assert_eq!(clean(r#"{"html":{"a":"BAD"}}"#).as_deref(), Some(r#"{"html":"{\"a\":\"\"}"}"#));
        assert_eq!(clean(r#"{"html":["fine"], "n":["BAD"]}"#), None);
        let deep = format!(r#"{{"html":{}"\u0042AD"{}}}"#, "[".repeat(500), "]".repeat(500));
        assert_eq!(clean(&deep).as_deref(), Some(r#"{"html":""}"#));
    }

    #[test]
    fn what_needs_no_change_is_not_copied() {
        for body in [r#"{"html":"fine"}"#, r#"[{"a":"BAD"}]"#, "[]", "3", "", "{nonsense", r#"[{"html":"BAD"}"#] {
            assert_eq!(clean(body), None, "{body}");
        }
    }
}
