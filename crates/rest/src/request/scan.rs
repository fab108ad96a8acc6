//! The cursor shared by all grammars of the query string. It remembers, for the furthest place any alternative reached,
//! what could have stood there, so that a refusal can say where and what.

use crate::error::RequestError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stop;

pub(super) type Scan<T> = Result<T, Stop>;

pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    failure: Failure,
    depth: usize,
}

/// The furthest failure so far.
#[derive(Clone, Default)]
struct Failure {
    at: usize,
    /// What stood there instead; none for the end of the text.
    seen: Option<char>,
    expected: Vec<&'static str>,
}

const END: &str = "end of input";

/// Nesting allowed in one parameter, so that brackets cannot exhaust the stack.
const DEPTH_MAX: usize = 64;

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, failure: Failure { seen: text.chars().next(), ..Failure::default() }, depth: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Refuses what stands here: `what` could have stood here.
    pub(super) fn fail<T>(&mut self, what: &'static str) -> Scan<T> {
        self.expect(what);
        Err(Stop)
    }

    /// Notes that `what` could have stood here, whatever becomes of it.
    pub(super) fn expect(&mut self, what: &'static str) {
        self.mismatch(self.peek(), what);
    }

    fn mismatch(&mut self, seen: Option<char>, what: &'static str) {
        if self.at > self.failure.at {
            self.failure = Failure { at: self.at, seen, expected: Vec::new() };
        }
        if self.at == self.failure.at && !self.failure.expected.contains(&what) {
            if self.failure.expected.is_empty() {
                self.failure.seen = seen;
            }
            self.failure.expected.push(what);
        }
    }

    /// Runs `grammar`; when it fails the cursor returns to where it was.
    pub(super) fn attempt<T>(&mut self, grammar: impl FnOnce(&mut Self) -> Scan<T>) -> Scan<T> {
        let start = self.at;
        let result = grammar(self);
        if result.is_err() {
            self.at = start;
        }
        result
    }

    pub(super) fn optional<T>(&mut self, grammar: impl FnOnce(&mut Self) -> Scan<T>) -> Option<T> {
        self.attempt(grammar).ok()
    }

    /// As `optional`, for an alternative that the next one replaces as soon as it reads anything: what it would have
    /// liked to see is then no help.
    pub(super) fn guess<T>(&mut self, grammar: impl FnOnce(&mut Self) -> Scan<T>) -> Option<T> {
        let before = self.failure.clone();
        let result = self.optional(grammar);
        if result.is_none() {
            self.failure = before;
        }
        result
    }

    /// Consumes `literal` or fails expecting `what`, at its start and with the first character that differs.
    pub(super) fn literal(&mut self, literal: &str, what: &'static str) -> Scan<()> {
        let rest = self.rest();
        if rest.starts_with(literal) {
            self.at += literal.len();
            return Ok(());
        }
        let same = literal.chars().zip(rest.chars()).take_while(|(wanted, found)| wanted == found).count();
        self.mismatch(rest.chars().nth(same), what);
        Err(Stop)
    }

    pub(super) fn take_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| wanted(c))?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub(super) fn take_rest(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    pub(super) fn blanks(&mut self) {
        self.take_while(|c| c == ' ' || c == '\t');
    }

    /// `grammar` with blanks allowed on both sides.
    pub(super) fn lexeme<T>(&mut self, grammar: impl FnOnce(&mut Self) -> Scan<T>) -> Scan<T> {
        self.blanks();
        let value = grammar(self)?;
        self.blanks();
        Ok(value)
    }

    /// Runs a grammar that may contain itself; refuses absurd nesting.
    pub(super) fn nested<T>(&mut self, grammar: impl FnOnce(&mut Self) -> Scan<T>) -> Scan<T> {
        if self.depth >= DEPTH_MAX {
            return self.fail("fewer nested parentheses");
        }
        self.depth += 1;
        let result = grammar(self);
        self.depth -= 1;
        result
    }

    /// One item, then more after commas. A comma promises another item.
    pub(super) fn comma_separated<T>(&mut self, mut item: impl FnMut(&mut Self) -> Scan<T>) -> Scan<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.optional(|cursor| cursor.lexeme(|cursor| cursor.literal(",", "\",\""))).is_some() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    pub(super) fn end(&mut self) -> Scan<()> {
        if self.at_end() { Ok(()) } else { self.fail(END) }
    }

    /// `"…"` with backslash escapes.
    pub(super) fn quoted(&mut self) -> Scan<String> {
        self.literal("\"", "\"\\\"\"")?;
        let mut value = String::new();
        loop {
            match self.take_if(|_| true) {
                Some('"') => return Ok(value),
                Some('\\') => match self.take_if(|_| true) {
                    Some(escaped) => value.push(escaped),
                    None => return self.fail("any character"),
                },
                Some(plain) => value.push(plain),
                None => return self.fail("\"\\\"\""),
            }
        }
    }

    /// A quoted name: Postgres has none without a character, or with a zero byte.
    pub(super) fn quoted_name(&mut self) -> Scan<String> {
        let name = self.quoted()?;
        let fits = !name.is_empty() && !name.contains('\0');
        if fits { Ok(name) } else { self.fail("a name of at least one character, none of them NUL") }
    }

    /// The refusal for `what` (`filter (eq.1)`), from the furthest failure.
    fn refusal(&self, what: &str, text: &str) -> RequestError {
        let Failure { at, seen, expected } = &self.failure;
        let column = self.text[..*at].chars().count() + 1;
        let unexpected = match seen {
            // As upstream's parser writes it: one character where the text could have ended, else a text.
            Some(c) if expected.contains(&END) => format!("unexpected {c:?}"),
            Some(c) => format!("unexpected {:?}", c.to_string()),
            None => format!("unexpected {END}"),
        };
        let details = match expected.split_last() {
            None => unexpected,
            Some((last, [])) => format!("{unexpected} expecting {last}"),
            Some((last, others)) => format!("{unexpected} expecting {} or {last}", others.join(", ")),
        };
        RequestError::Syntax {
            message: format!("\"failed to parse {what} ({text})\" (line 1, column {column})"),
            details,
        }
    }
}

/// Parses `text` from its start; `what` and `shown` go into the refusal. As upstream, what follows a complete value is
/// ignored (`a(b))`), except where the grammar itself asks for the end.
pub(super) fn parse<T>(
    what: &str,
    shown: &str,
    text: &str,
    grammar: impl FnOnce(&mut Cursor<'_>) -> Scan<T>,
) -> Result<T, RequestError> {
    let mut cursor = Cursor::new(text);
    grammar(&mut cursor).map_err(|Stop| cursor.refusal(what, shown))
}

/// A name: quoted, or words of letters, digits, `_`, `$` and blanks joined by single dashes (never `->`).
pub(super) fn name(cursor: &mut Cursor<'_>) -> Scan<String> {
    if cursor.peek() == Some('"') {
        return cursor.quoted_name();
    }
    let Ok(first) = identifier(cursor) else { return cursor.fail("field name (* or [a..z0..9_$])") };
    let mut name = first;
    ["letter", "digit", "\"-\""].into_iter().for_each(|more| cursor.expect(more));
    while cursor.rest().starts_with('-') && !cursor.rest().starts_with("->") {
        let more = cursor.attempt(|cursor| {
            cursor.literal("-", "\"-\"")?;
            identifier(cursor)
        })?;
        ["letter", "digit", "\"-\""].into_iter().for_each(|more| cursor.expect(more));
        name.push('-');
        name.push_str(&more);
    }
    Ok(name)
}

/// Letters, digits, `_`, `$` and inner blanks.
pub(super) fn identifier(cursor: &mut Cursor<'_>) -> Scan<String> {
    let text = cursor.take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ' ' | '$')).trim();
    if text.is_empty() { Err(Stop) } else { Ok(text.to_owned()) }
}

/// A column with an optional JSON path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub path: Vec<JsonStep>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonStep {
    /// `->>` rather than `->`.
    pub as_text: bool,
    pub key: JsonKey,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonKey {
    Name(String),
    /// A whole number in decimal, possibly negative.
    Index(String),
}

pub(super) fn field(cursor: &mut Cursor<'_>) -> Scan<Field> {
    cursor.lexeme(|cursor| Ok(Field { name: name(cursor)?, path: json_path(cursor)? }))
}

pub(super) fn json_path(cursor: &mut Cursor<'_>) -> Scan<Vec<JsonStep>> {
    let mut path = Vec::new();
    loop {
        let as_text = if cursor.literal("->>", "\"->>\"").is_ok() {
            true
        } else if cursor.literal("->", "\"->\"").is_ok() {
            false
        } else {
            return Ok(path);
        };
        let key = match cursor.optional(json_index) {
            Some(index) => JsonKey::Index(index),
            None => JsonKey::Name(json_key(cursor)?),
        };
        path.push(JsonStep { as_text, key });
    }
}

fn json_index(cursor: &mut Cursor<'_>) -> Scan<String> {
    let negative = cursor.literal("-", "\"-\"").is_ok();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return cursor.fail("digit");
    }
    let rest = cursor.rest();
    if rest.is_empty() || ["->", "::", ".", ",", ")"].iter().any(|end| rest.starts_with(end)) {
        return Ok(if negative { format!("-{digits}") } else { digits.to_owned() });
    }
    cursor.fail("digit")
}

fn json_key(cursor: &mut Cursor<'_>) -> Scan<String> {
    const EXPECTED: &str = "any non reserved character different from: .,>()";
    if cursor.peek() == Some('"') {
        return cursor.quoted_name();
    }
    let word = |cursor: &mut Cursor<'_>| {
        let text = cursor.take_while(|c| !matches!(c, '(' | '-' | ':' | '.' | ',' | '>' | ')' | '\0')).trim();
        if text.is_empty() { cursor.fail(EXPECTED) } else { Ok(text.to_owned()) }
    };
    let mut key = word(cursor)?;
    while cursor.rest().starts_with('-') && !cursor.rest().starts_with("->") {
        cursor.literal("-", "\"-\"")?;
        key.push('-');
        key.push_str(&word(cursor)?);
    }
    Ok(key)
}

/// `a.b.column->path`: the embeds on the way, then the field.
pub(super) fn tree_path(text: &str) -> Result<(Vec<String>, Field), RequestError> {
    parse("tree path", text, text, |cursor| {
        let mut names = vec![name(cursor)?];
        while cursor.optional(|cursor| cursor.literal(".", "delimiter (.)")).is_some() {
            names.push(name(cursor)?);
        }
        let path = json_path(cursor)?;
        let Some(last) = names.pop() else { return Err(Stop) };
        Ok((names, Field { name: last, path }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field_of(text: &str) -> Result<Field, RequestError> {
        parse("field", text, text, field)
    }

    #[test]
    fn names_may_hold_blanks_dashes_and_quotes() {
        for (text, want) in [("a", "a"), ("a b", "a b"), ("a-b-c", "a-b-c"), ("\"a.b\\\"\"", "a.b\""), ("$1", "$1")] {
            assert_eq!(field_of(text).unwrap().name, want);
        }
        assert!(field_of(":").is_err());
    }

    #[test]
    fn json_paths_tell_keys_from_indexes() {
        let path = field_of("data->a->>-1").unwrap().path;
        assert_eq!(path[0], JsonStep { as_text: false, key: JsonKey::Name("a".into()) });
        assert_eq!(path[1], JsonStep { as_text: true, key: JsonKey::Index("-1".into()) });
        assert!(field_of("data->>-78xy").is_err());
    }
}
