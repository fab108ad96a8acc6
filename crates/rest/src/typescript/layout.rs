//! Puts types on lines as the formatter of the Supabase CLI does, so that switching to this generator changes no line:
//! two blanks a level, no semicolons, 80 columns.

/// A type of TypeScript.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Type {
    Text(String),
    Array(Box<Type>),
    Union(Vec<Type>),
    /// `open`: over several lines even where one has room for it.
    Object {
        fields: Vec<Field>,
        open: bool,
    },
    Tuple {
        items: Vec<Type>,
        open: bool,
    },
    /// An object without any key.
    Nothing,
    /// A call that cannot work, and why.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) optional: bool,
    pub(super) value: Type,
}

const WIDTH: usize = 80;

impl Type {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Type::Text(text.into())
    }

    pub(super) fn literal(text: &str) -> Self {
        Type::Text(quoted(text))
    }

    pub(super) fn array(self) -> Self {
        Type::Array(Box::new(self))
    }

    pub(super) fn or_null(self) -> Self {
        match self {
            // Null is among what these may be.
            Type::Text(text) if text == "unknown" => Type::Text(text),
            Type::Union(mut members) => {
                members.push(Type::text("null"));
                Type::Union(members)
            }
            other => Type::Union(vec![other, Type::text("null")]),
        }
    }

    pub(super) fn object(fields: Vec<Field>) -> Self {
        Type::Object { fields, open: true }
    }

    /// Fields in the order given; without any, an object that has no key.
    pub(super) fn section(fields: Vec<Field>) -> Self {
        if fields.is_empty() { Type::Nothing } else { Type::object(fields) }
    }

    /// On one line; `None` when it must have several.
    fn flat(&self) -> Option<String> {
        let all = |types: &[Type]| types.iter().map(Type::flat).collect::<Option<Vec<String>>>();
        Some(match self {
            Type::Text(text) => text.clone(),
            Type::Array(of) => match &**of {
                Type::Union(_) => format!("({})[]", of.flat()?),
                _ => format!("{}[]", of.flat()?),
            },
            Type::Union(members) => all(members)?.join(" | "),
            Type::Object { fields, .. } if fields.is_empty() => "{}".to_owned(),
            Type::Object { fields, open: false } => {
                let fields: Option<Vec<String>> =
                    fields.iter().map(|field| Some(format!("{}: {}", field.key(), field.value.flat()?))).collect();
                format!("{{ {} }}", fields?.join("; "))
            }
            Type::Tuple { items, open } if items.is_empty() || !open => format!("[{}]", all(items)?.join(", ")),
            Type::Object { .. } | Type::Tuple { .. } | Type::Nothing | Type::Refused(_) => return None,
        })
    }

    /// Writes it behind what stands on the line already; lines that follow are indented from `indent`.
    fn write(&self, out: &mut String, indent: usize) {
        let column = out.rsplit('\n').next().map_or(0, |line| line.chars().count());
        if let Some(flat) = self.flat().filter(|flat| column + flat.chars().count() <= WIDTH) {
            out.push_str(&flat);
            return;
        }
        let end = |out: &mut String, bracket: char| {
            start_line(out, indent);
            out.push(bracket);
        };
        match self {
            Type::Text(text) => out.push_str(text),
            Type::Array(of) => {
                of.write(out, indent);
                out.push_str("[]");
            }
            Type::Union(members) => write_union(members, out, indent),
            Type::Object { fields, .. } => {
                out.push('{');
                fields.iter().for_each(|field| field.write(out, indent + 2));
                end(out, '}');
            }
            Type::Tuple { items, .. } => {
                out.push('[');
                for item in items {
                    start_line(out, indent + 2);
                    item.write(out, indent + 2);
                    out.push(',');
                }
                end(out, ']');
            }
            Type::Nothing => {
                out.push('{');
                start_line(out, indent + 2);
                out.push_str("[_ in never]: never");
                end(out, '}');
            }
            Type::Refused(why) => {
                out.push('{');
                start_line(out, indent + 2);
                out.push_str("error: true");
                end(out, '}');
                out.push_str(" & ");
                out.push_str(&quoted(why));
            }
        }
    }
}

/// An object that may be null keeps its braces on the line; other members get a line each.
fn write_union(members: &[Type], out: &mut String, indent: usize) {
    if let [object @ Type::Object { .. }, Type::Text(null)] = members {
        object.write(out, indent);
        out.push_str(" | ");
        out.push_str(null);
        return;
    }
    let line = out.trim_end_matches(' ').len();
    out.truncate(line);
    for member in members {
        start_line(out, indent + 2);
        out.push_str("| ");
        member.write(out, indent + 4);
    }
}

fn start_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

impl Field {
    pub(super) fn new(name: impl Into<String>, value: Type) -> Self {
        Self { name: name.into(), optional: false, value }
    }

    pub(super) fn optional(name: impl Into<String>, value: Type) -> Self {
        Self { name: name.into(), optional: true, value }
    }

    fn key(&self) -> String {
        format!("{}{}", key(&self.name), if self.optional { "?" } else { "" })
    }

    /// On a line of its own.
    pub(super) fn write(&self, out: &mut String, indent: usize) {
        start_line(out, indent);
        out.push_str(&self.key());
        out.push_str(": ");
        self.value.write(out, indent);
    }
}

/// A key, in quotes where it is no identifier.
pub(super) fn key(name: &str) -> String {
    let first = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$');
    let plain = name.starts_with(first) && name.chars().all(|c| first(c) || c.is_ascii_digit());
    if plain { name.to_owned() } else { quoted(name) }
}

/// A string, in the quotes that occur less often in it.
pub(super) fn quoted(text: &str) -> String {
    let count = |c: char| text.matches(c).count();
    let escaped = serde_json::Value::from(text).to_string();
    if count('"') <= count('\'') {
        return escaped;
    }
    let inner = escaped[1..escaped.len() - 1].replace("\\\"", "\"").replace('\'', "\\'");
    format!("'{inner}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(name: &str, value: Type) -> String {
        let mut out = String::new();
        Field::new(name, value).write(&mut out, 2);
        out.trim_start_matches('\n').to_owned()
    }

    #[test]
    fn what_fits_stays_on_its_line() {
        let arguments = Type::Object {
            fields: vec![Field::new("a", Type::text("string")), Field::optional("b-c", Type::text("number").or_null())],
            open: false,
        };
        assert_eq!(written("Args", arguments), "  Args: { a: string; \"b-c\"?: number | null }");
        assert_eq!(written("Relationships", Type::Tuple { items: vec![], open: true }), "  Relationships: []");
        assert_eq!(
            written("a", Type::Union(vec![Type::literal("x"), Type::literal("y")]).array()),
            "  a: (\"x\" | \"y\")[]"
        );
    }

    #[test]
    fn what_does_not_fit_is_broken_at_its_parts() {
        let long = Type::Union(vec![Type::text("A".repeat(50)), Type::text("B".repeat(50))]);
        assert_eq!(written("u", long), format!("  u:\n    | {}\n    | {}", "A".repeat(50), "B".repeat(50)));
        let row = Type::object(vec![Field::new("id", Type::text("number"))]).or_null();
        assert_eq!(written("row", row), "  row: {\n    id: number\n  } | null");
        let signatures = Type::Union(vec![Type::Refused("no".to_owned()), Type::text("x")]);
        assert_eq!(written("f", signatures), "  f:\n    | {\n        error: true\n      } & \"no\"\n    | x");
    }

    #[test]
    fn quotes_are_those_that_need_no_escape() {
        assert_eq!(quoted(r#"a"b"#), r#"'a"b'"#);
        assert_eq!(quoted(r#"a"'b"#), r#""a\"'b""#);
        assert_eq!(quoted("line\nbreak"), "\"line\\nbreak\"");
        assert_eq!((key("a1"), key("1a"), key("")), ("a1".to_owned(), "\"1a\"".to_owned(), "\"\"".to_owned()));
    }
}
