//! PostgREST's configuration file: `key = value` lines, comments after `#`, groups in braces, `import` of further files,
//! and `$(NAME)` inside text for a variable of the environment.

use std::{collections::BTreeMap, path::Path};

/// Files that import files, at most.
const IMPORTS_MAX: usize = 16;

/// Keys with their values as text; a text keeps its blanks, a number and a flag are as written.
pub type Entries = BTreeMap<String, String>;

/// Reads a file and what it imports. The error is one line that names the file.
pub fn read(path: &Path, variable: &dyn Fn(&str) -> Option<String>) -> Result<Entries, String> {
    let mut entries = Entries::new();
    read_into(path, variable, &mut entries, 0)?;
    Ok(entries)
}

fn read_into(
    path: &Path,
    variable: &dyn Fn(&str) -> Option<String>,
    entries: &mut Entries,
    depth: usize,
) -> Result<(), String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let items = parse(&text, variable).map_err(|(line, what)| format!("{name}, line {line}: {what}"))?;
    for item in items {
        match item {
            Item::Entry(key, value) => {
                entries.insert(key, value);
            }
            Item::Import(_) if depth >= IMPORTS_MAX => return Err(format!("{name}: files import each other")),
            Item::Import(other) => {
                let other = path.parent().unwrap_or(Path::new(".")).join(other);
                read_into(&other, variable, entries, depth + 1)?;
            }
        }
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
enum Item {
    Entry(String, String),
    Import(String),
}

/// Pure. The error is a line number and what is wrong there.
fn parse(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Item>, (usize, String)> {
    let mut scan = Scan { text, rest: text, variable, groups: Vec::new() };
    let mut items = Vec::new();
    while scan.skip_blanks() {
        scan.item(&mut items).map_err(|what| (scan.line(), what))?;
    }
    if scan.groups.is_empty() { Ok(items) } else { Err((scan.line(), "a group is not closed with `}`".to_owned())) }
}

struct Scan<'a> {
    text: &'a str,
    rest: &'a str,
    variable: &'a dyn Fn(&str) -> Option<String>,
    groups: Vec<String>,
}

impl Scan<'_> {
    fn line(&self) -> usize {
        let done = &self.text[..self.text.len() - self.rest.len()];
        1 + done.trim_end().matches('\n').count()
    }

    /// Blanks and comments. False at the end.
    fn skip_blanks(&mut self) -> bool {
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix('#') else { return !self.rest.is_empty() };
            self.rest = comment.find('\n').map_or("", |end| &comment[end..]);
        }
    }

    fn take(&mut self, token: char) -> bool {
        self.rest.strip_prefix(token).map(|rest| self.rest = rest).is_some()
    }

    fn item(&mut self, items: &mut Vec<Item>) -> Result<(), String> {
        if self.take('}') {
            return self.groups.pop().map(drop).ok_or_else(|| "`}` closes nothing".to_owned());
        }
        let key = self.key()?;
        self.skip_blanks();
        if key == "import" && self.rest.starts_with('"') {
            items.push(Item::Import(self.string()?));
            return Ok(());
        }
        if self.take('{') {
            self.groups.push(key);
            return Ok(());
        }
        if !self.take('=') {
            return Err(format!("`{key}` is not followed by `=`"));
        }
        self.skip_blanks();
        let value = self.value()?;
        let path: Vec<&str> = self.groups.iter().map(String::as_str).chain([key.as_str()]).collect();
        items.push(Item::Entry(path.join("."), value));
        Ok(())
    }

    fn key(&mut self) -> Result<String, String> {
        let is_part = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let end = self.rest.find(|c: char| !is_part(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return Err("a name is expected".to_owned());
        }
        let (key, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(key.to_owned())
    }

    fn value(&mut self) -> Result<String, String> {
        if self.rest.starts_with('"') {
            return self.string();
        }
        if self.take('[') {
            return self.list();
        }
        let end = self.rest.find(|c: char| c.is_whitespace() || "#,]}".contains(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let is_flag = ["true", "false", "on", "off"].contains(&word);
        if !is_flag && word.parse::<f64>().is_err() {
            return Err("a value is a text in double quotes, a number, true or false".to_owned());
        }
        self.rest = rest;
        Ok(match word {
            "on" => "true".to_owned(),
            "off" => "false".to_owned(),
            word => word.to_owned(),
        })
    }

    /// Joined with commas, as settings that are lists are written.
    fn list(&mut self) -> Result<String, String> {
        let mut values = Vec::new();
        self.skip_blanks();
        while !self.take(']') {
            values.push(self.value()?);
            self.skip_blanks();
            if !self.take(',') && !self.rest.starts_with(']') {
                return Err("a list is not closed with `]`".to_owned());
            }
            self.skip_blanks();
        }
        Ok(values.join(","))
    }

    fn string(&mut self) -> Result<String, String> {
        let mut out = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(out);
                }
                '\n' => break,
                '\\' => match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, 't')) => out.push('\t'),
                    Some((_, 'r')) => out.push('\r'),
                    Some((at, 'u')) => {
                        let code = self.rest.get(at + 1..at + 5).and_then(|hex| u32::from_str_radix(hex, 16).ok());
                        out.push(
                            code.and_then(char::from_u32).ok_or("`\\u` is not followed by four hexadecimal digits")?,
                        );
                        chars.nth(3);
                    }
                    Some((_, c @ ('"' | '\\'))) => out.push(c),
                    _ => return Err("an escape is none of \\\" \\\\ \\n \\t \\r \\uXXXX".to_owned()),
                },
                '$' => match chars.next() {
                    Some((_, '$')) => out.push('$'),
                    Some((at, '(')) => {
                        let name = self.rest[at + 1..].split(')').next().unwrap_or_default().to_owned();
                        let value = (self.variable)(&name).ok_or_else(|| format!("$({name}) is not set"))?;
                        out.push_str(&value);
                        chars.nth(name.chars().count());
                    }
                    _ => return Err("`$` stands before a name in parentheses; write `$$` for a single one".to_owned()),
                },
                c => out.push(c),
            }
        }
        Err("a text is not closed with `\"`".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &str) -> Result<Vec<(String, String)>, (usize, String)> {
        let variable = |name: &str| (name == "NAME").then(|| "of the environment".to_owned());
        let entry = |item| match item {
            Item::Entry(key, value) => (key, value),
            Item::Import(file) => ("import".to_owned(), file),
        };
        Ok(parse(text, &variable)?.into_iter().map(entry).collect())
    }

    fn pairs(text: &str) -> Vec<(String, String)> {
        entries(text).unwrap()
    }

    fn pair(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn keys_have_values_of_several_kinds() {
        let text = "# a comment\ndb-pool = 10 # another\n\n  db-uri=\"postgresql://\"\ndb-config = off\napp.settings.x = \"#1\"";
        let expected =
            [("db-pool", "10"), ("db-uri", "postgresql://"), ("db-config", "false"), ("app.settings.x", "#1")];
        assert_eq!(pairs(text), expected.map(|(key, value)| pair(key, value)));
        assert_eq!(pairs("db-schemas = [\"a\", \"b\"]"), [pair("db-schemas", "a,b")]);
        assert_eq!(pairs("app { settings { x = 1 } }\ny = 2"), [pair("app.settings.x", "1"), pair("y", "2")]);
        assert_eq!(pairs("import \"other.conf\""), [pair("import", "other.conf")]);
        assert_eq!(pairs(""), []);
    }

    #[test]
    fn text_has_escapes_and_variables() {
        assert_eq!(pairs(r#"a = "x \"y\" \\ \u00e9""#), [pair("a", "x \"y\" \\ é")]);
        assert_eq!(pairs("a = \"$(NAME)!\"\nb = \"1$$2\""), [pair("a", "of the environment!"), pair("b", "1$2")]);
        assert_eq!(pairs("é = \"تست\""), [pair("é", "تست")]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, line, word) in [
            ("a = 1\nb", 2, "`="),
            ("a = \"open", 1, "closed"),
            ("a = maybe", 1, "double quotes"),
            ("\n\na = \"$x\"", 3, "$$"),
            ("a = \"$(NOTHING)\"", 1, "NOTHING"),
            ("a {\n b = 1", 2, "}"),
            ("}", 1, "closes nothing"),
            ("= 1", 1, "name"),
        ] {
            let (at, what) = entries(text).unwrap_err();
            assert!(at == line && what.contains(word), "{text:?}: line {at}: {what}");
        }
    }
}
