//! From text to nodes.

use serde_json::Value;

use super::{
    Mistake, Node,
    expression::{Expression, Function},
};

/// Deeper blocks are nobody's mail.
const DEPTH_MAX: usize = 32;

/// Text, or what stood between two braces.
enum Piece<'a> {
    Text(&'a str),
    Action(&'a str),
}

struct Parser<'a> {
    pieces: std::vec::IntoIter<(usize, Piece<'a>)>,
    line: usize,
    /// Whether the text so far ends where an address begins.
    attribute: bool,
    depth: usize,
}

pub(super) fn template(text: &str) -> Result<Vec<Node>, Mistake> {
    let mut parser = Parser { pieces: pieces(text)?.into_iter(), line: 1, attribute: false, depth: 0 };
    let (nodes, end) = parser.block()?;
    match end {
        None => Ok(nodes),
        Some(word) => Err(parser.mistake(format!("`{word}` without a beginning"))),
    }
}

fn pieces(text: &str) -> Result<Vec<(usize, Piece<'_>)>, Mistake> {
    let mut found = Vec::new();
    let (mut rest, mut line, mut trim) = (text, 1, false);
    loop {
        let open = rest.find("{{").unwrap_or(rest.len());
        let (before, after) = rest.split_at(open);
        let shown = if trim { before.trim_start() } else { before };
        let Some(inside) = after.strip_prefix("{{") else {
            found.push((line, Piece::Text(shown)));
            return Ok(found);
        };
        let close = inside.find("}}").ok_or_else(|| {
            let line = line + before.matches('\n').count();
            Mistake { line, what: "`{{` without `}}`".into() }
        })?;
        let (action, trims_before, trims_after) = trimmed(&inside[..close]);
        found.push((line, Piece::Text(if trims_before { shown.trim_end() } else { shown })));
        line += before.matches('\n').count();
        found.push((line, Piece::Action(action)));
        line += inside[..close].matches('\n').count();
        trim = trims_after;
        rest = &inside[close + 2..];
    }
}

/// Without the markers that trim the text around.
fn trimmed(action: &str) -> (&str, bool, bool) {
    let before = action.starts_with("- ") || action.starts_with("-\n");
    let after = action.ends_with(" -") || action.ends_with("\n-");
    let action = if before { &action[1..] } else { action };
    let action = if after { &action[..action.len() - 1] } else { action };
    (action.trim(), before, after)
}

impl Parser<'_> {
    fn mistake(&self, what: impl Into<String>) -> Mistake {
        Mistake { line: self.line, what: what.into() }
    }

    /// Nodes up to `end` or `else`, which is given back whole.
    fn block(&mut self) -> Result<(Vec<Node>, Option<String>), Mistake> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.mistake("too deep"));
        }
        let mut nodes = Vec::new();
        while let Some((line, piece)) = self.pieces.next() {
            self.line = line;
            match piece {
                Piece::Text("") => {}
                Piece::Text(text) => {
                    let end = text.trim_end_matches(['"', '\'']).to_ascii_lowercase();
                    self.attribute = end.len() < text.len() && (end.ends_with("href=") || end.ends_with("src="));
                    nodes.push(Node::Text(text.to_owned()));
                }
                Piece::Action(action) if action.starts_with("/*") && action.ends_with("*/") => {}
                Piece::Action(action) => {
                    let (word, rest) = action.split_once(char::is_whitespace).unwrap_or((action, ""));
                    if matches!(word, "end" | "else") {
                        self.depth -= 1;
                        return Ok((nodes, Some(action.to_owned())));
                    }
                    nodes.push(self.node(word, rest, action)?);
                    self.attribute = false;
                }
            }
        }
        self.depth -= 1;
        Ok((nodes, None))
    }

    fn node(&mut self, word: &str, rest: &str, action: &str) -> Result<Node, Mistake> {
        match word {
            "if" => self.branches(rest),
            "range" => {
                let over = self.expression(rest)?;
                let (body, empty) = self.body_and_else()?;
                Ok(Node::Range { over, body, empty })
            }
            "with" => {
                let what = self.expression(rest)?;
                let (body, empty) = self.body_and_else()?;
                Ok(Node::With { what, body, empty })
            }
            _ => {
                // Everything is escaped already where it must be.
                let plain = action.rsplit_once('|').filter(|(_, last)| matches!(last.trim(), "html" | "print"));
                let what = self.expression(plain.map_or(action, |(before, _)| before))?;
                Ok(Node::Print { what, attribute: self.attribute })
            }
        }
    }

    fn branches(&mut self, condition: &str) -> Result<Node, Mistake> {
        let mut condition = Some(self.expression(condition)?);
        let mut branches = Vec::new();
        loop {
            let (body, end) = self.block()?;
            let last = condition.is_none();
            branches.push((condition.take(), body));
            match end.as_deref() {
                Some("end") => return Ok(Node::If(branches)),
                Some("else") if !last => {}
                Some(other) if !last => match other.strip_prefix("else if ") {
                    Some(text) => condition = Some(self.expression(text)?),
                    None => return Err(self.mistake(format!("`{other}` is not understood"))),
                },
                _ => return Err(self.mistake("`if` without `end`")),
            }
        }
    }

    fn body_and_else(&mut self) -> Result<(Vec<Node>, Vec<Node>), Mistake> {
        let (body, end) = self.block()?;
        match end.as_deref() {
            Some("end") => Ok((body, Vec::new())),
            Some("else") => match self.block()? {
                (empty, Some(end)) if end == "end" => Ok((body, empty)),
                _ => Err(self.mistake("block without `end`")),
            },
            _ => Err(self.mistake("block without `end`")),
        }
    }

    fn expression(&self, text: &str) -> Result<Expression, Mistake> {
        let refused = || self.mistake(format!("`{}` is not understood", text.trim()));
        let tokens = tokens(text).ok_or_else(refused)?;
        let mut rest = tokens.as_slice();
        let expression = call(&mut rest, DEPTH_MAX).ok_or_else(refused)?;
        if rest.is_empty() { Ok(expression) } else { Err(refused()) }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Open,
    Close,
    Word(String),
    Constant(Value),
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ')' => {
                found.push(if first == '(' { Token::Open } else { Token::Close });
                1
            }
            '`' => {
                let end = rest[1..].find('`')? + 2;
                found.push(Token::Constant(rest[1..end - 1].into()));
                end
            }
            '"' => {
                let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<String>();
                found.push(Token::Constant(stream.next()?.ok()?.into()));
                stream.byte_offset()
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "()\"`|".contains(c)).unwrap_or(rest.len());
                found.push(word(rest.get(..end).filter(|word| !word.is_empty())?)?);
                end
            }
        };
        rest = rest[length..].trim_start();
    }
    Some(found)
}

fn word(text: &str) -> Option<Token> {
    match text {
        "true" | "false" => return Some(Token::Constant((text == "true").into())),
        "nil" => return Some(Token::Constant(Value::Null)),
        _ => {}
    }
    if let Ok(number) = text.parse::<i64>() {
        return Some(Token::Constant(number.into()));
    }
    let legal = text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
    legal.then(|| Token::Word(text.to_owned()))
}

/// A function with its arguments, or one value.
fn call(rest: &mut &[Token], depth: usize) -> Option<Expression> {
    let function = match rest.first()? {
        Token::Word(name) => Function::parse(name),
        _ => None,
    };
    let Some(function) = function else { return value(rest, depth) };
    *rest = &rest[1..];
    let mut arguments = Vec::new();
    while rest.first().is_some_and(|token| *token != Token::Close) {
        arguments.push(value(rest, depth)?);
    }
    function.takes(arguments.len()).then_some(Expression::Call(function, arguments))
}

fn value(rest: &mut &[Token], depth: usize) -> Option<Expression> {
    let (first, after) = rest.split_first()?;
    *rest = after;
    match first {
        Token::Constant(value) => Some(Expression::Constant(value.clone())),
        Token::Word(text) => field(text),
        Token::Close => None,
        Token::Open => {
            let inner = call(rest, depth.checked_sub(1)?)?;
            let (close, after) = rest.split_first()?;
            *rest = after;
            (*close == Token::Close).then_some(inner)
        }
    }
}

/// `.`, `.A.B`, `$` or `$.A`.
fn field(text: &str) -> Option<Expression> {
    let (rooted, path) = match text.strip_prefix('$') {
        Some(path) => (true, path),
        None => (false, text),
    };
    if path.is_empty() {
        return rooted.then(|| Expression::Field { rooted, path: Vec::new() });
    }
    let path = path.strip_prefix('.')?;
    let names: Vec<String> = if path.is_empty() { Vec::new() } else { path.split('.').map(str::to_owned).collect() };
    let legal = names.iter().all(|name| !name.is_empty() && !name.contains('$'));
    legal.then_some(Expression::Field { rooted, path: names })
}
