//! JSONPath as text: RFC 9535 without functions. Total: every text is a query or none.

use serde_json::Value;

use super::{Comparison, Operand, Query, Segment, Selector, Test};

/// Brackets inside brackets.
const DEPTH_MAX: usize = 32;

/// `None` when the text is not `$` and segments to its end.
pub(super) fn query(text: &str) -> Option<Vec<Segment>> {
    let mut scan = Scan { rest: text.strip_prefix('$')?, depth: 0 };
    let segments = scan.segments()?;
    scan.rest.is_empty().then_some(segments)
}

struct Scan<'a> {
    rest: &'a str,
    depth: usize,
}

impl Scan<'_> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn take(&mut self, token: &str) -> bool {
        self.rest.strip_prefix(token).map(|rest| self.rest = rest).is_some()
    }

    /// Runs a deeper production, unless it is too deep.
    fn deeper<T>(&mut self, production: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEPTH_MAX {
            return None;
        }
        self.depth += 1;
        let result = production(self);
        self.depth -= 1;
        result
    }

    fn segments(&mut self) -> Option<Vec<Segment>> {
        let mut segments = Vec::new();
        loop {
            let before = self.rest;
            self.blanks();
            let descends = self.take("..");
            if self.take("[") {
                segments.push(Segment { descends, selectors: self.deeper(Self::bracket)? });
            } else if descends || self.take(".") {
                let selector = if self.take("*") { Selector::Wildcard } else { Selector::Name(self.name()?) };
                segments.push(Segment { descends, selectors: vec![selector] });
            } else {
                self.rest = before;
                return Some(segments);
            }
        }
    }

    fn name(&mut self) -> Option<String> {
        let first = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
        if !self.rest.starts_with(first) {
            return None;
        }
        let end = self.rest.find(|c: char| !(first(c) || c.is_ascii_digit())).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(name.to_owned())
    }

    /// What follows `[`, up to and with `]`.
    fn bracket(&mut self) -> Option<Vec<Selector>> {
        let mut selectors = Vec::new();
        loop {
            self.blanks();
            selectors.push(self.selector()?);
            self.blanks();
            if self.take("]") {
                return Some(selectors);
            }
            if !self.take(",") {
                return None;
            }
        }
    }

    fn selector(&mut self) -> Option<Selector> {
        if self.take("*") {
            return Some(Selector::Wildcard);
        }
        if self.take("?") {
            return self.deeper(Self::any).map(Selector::Filter);
        }
        if self.rest.starts_with(['"', '\'']) {
            return self.string().map(Selector::Name);
        }
        let start = self.integer();
        self.blanks();
        if !self.take(":") {
            return start.map(Selector::Index);
        }
        self.blanks();
        let end = self.integer();
        self.blanks();
        let step = if self.take(":") {
            self.blanks();
            self.integer().unwrap_or(1)
        } else {
            1
        };
        Some(Selector::Slice { start, end, step })
    }

    fn integer(&mut self) -> Option<i64> {
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let sign = self.rest.len() - digits.len();
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let number = self.rest[..sign + end].parse().ok()?;
        self.rest = &self.rest[sign + end..];
        Some(number)
    }

    /// In single or double quotes, with the escapes of JSON.
    fn string(&mut self) -> Option<String> {
        let quote = self.rest.chars().next()?;
        let mut out = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.rest = &self.rest[at + 1..];
                return Some(out);
            }
            if c != '\\' {
                out.push(c);
                continue;
            }
            let (at, escaped) = chars.next()?;
            match escaped {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                'b' => out.push('\u{8}'),
                'f' => out.push('\u{c}'),
                'u' => {
                    let code = u32::from_str_radix(self.rest.get(at + 1..at + 5)?, 16).ok()?;
                    out.push(char::from_u32(code)?);
                    chars.nth(3);
                }
                '/' | '\\' | '"' | '\'' => out.push(escaped),
                _ => return None,
            }
        }
        None
    }

    fn any(&mut self) -> Option<Test> {
        self.chain("||", Self::all, Test::Any)
    }

    fn all(&mut self) -> Option<Test> {
        self.chain("&&", Self::test, Test::All)
    }

    fn chain(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Option<Test>,
        together: fn(Vec<Test>) -> Test,
    ) -> Option<Test> {
        let first = part(self)?;
        let mut tests = vec![first];
        self.blanks();
        while self.take(word) {
            tests.push(part(self)?);
            self.blanks();
        }
        if tests.len() == 1 { tests.pop() } else { Some(together(tests)) }
    }

    fn test(&mut self) -> Option<Test> {
        self.blanks();
        if self.rest.starts_with('!') && !self.rest.starts_with("!=") {
            self.take("!");
            return self.deeper(Self::test).map(|test| Test::Not(Box::new(test)));
        }
        if self.take("(") {
            let test = self.deeper(Self::any)?;
            self.blanks();
            return self.take(")").then_some(test);
        }
        let left = self.operand()?;
        self.blanks();
        let comparisons = [
            ("==", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::LessOrEqual),
            (">=", Comparison::GreaterOrEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        for (word, comparison) in comparisons {
            if self.take(word) {
                self.blanks();
                return Some(Test::Compare(left, comparison, self.operand()?));
            }
        }
        match left {
            Operand::Query(query) => Some(Test::Exists(query)),
            Operand::Literal(_) => None,
        }
    }

    fn operand(&mut self) -> Option<Operand> {
        for (word, from_top) in [("@", false), ("$", true)] {
            if self.take(word) {
                let segments = self.deeper(Self::segments)?;
                return Some(Operand::Query(Query { from_top, segments }));
            }
        }
        if self.rest.starts_with(['"', '\'']) {
            return self.string().map(|text| Operand::Literal(Value::String(text)));
        }
        let words = [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
        for (word, value) in words {
            if self.take(word) {
                return Some(Operand::Literal(value));
            }
        }
        let end = self.rest.find(|c: char| !"+-.eE0123456789".contains(c)).unwrap_or(self.rest.len());
        let number = serde_json::from_str(&self.rest[..end]).ok()?;
        self.rest = &self.rest[end..];
        Some(Operand::Literal(Value::Number(number)))
    }
}
