//! Where in a file an error is. This never decides what runs, only which line a message names.

/// The line (from 1) of a character (from 1), as Postgres counts positions.
pub(super) fn line_of_char(text: &str, position: usize) -> usize {
    1 + text.chars().take(position.saturating_sub(1)).filter(|c| *c == '\n').count()
}

/// The line (from 1) on which the statement with this index (from 0) begins.
pub(super) fn statement_line(text: &str, index: usize) -> usize {
    let starts = statement_starts(text);
    let at = starts.get(index).or(starts.last()).copied().unwrap_or(0);
    1 + text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count()
}

/// Byte offsets of the first word of each statement.
fn statement_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let (mut starts, mut at, mut in_statement, mut depth) = (Vec::new(), 0, false, Nesting::default());
    while at < bytes.len() {
        let length = skip(text, at);
        let is_blank = bytes[at].is_ascii_whitespace() || text[at..].starts_with("--") || text[at..].starts_with("/*");
        if bytes[at] == b';' && depth.is_flat() {
            in_statement = false;
        } else if !is_blank {
            if !in_statement {
                starts.push(at);
                (in_statement, depth) = (true, Nesting::default());
            }
            depth.see(&text[at..at + length]);
        }
        at += length;
    }
    starts
}

/// `begin atomic … end` of a function's body holds semicolons of its own, and so do parentheses in a rule.
#[derive(Default)]
struct Nesting {
    parentheses: usize,
    blocks: usize,
    last_was_begin: bool,
}

impl Nesting {
    fn see(&mut self, token: &str) {
        let is = |word: &str| token.eq_ignore_ascii_case(word);
        if is("(") {
            self.parentheses += 1;
        } else if is(")") {
            self.parentheses = self.parentheses.saturating_sub(1);
        } else if (is("atomic") && self.last_was_begin) || (self.blocks > 0 && is("case")) {
            self.blocks += 1;
        } else if is("end") {
            self.blocks = self.blocks.saturating_sub(1);
        }
        self.last_was_begin = is("begin");
    }

    fn is_flat(&self) -> bool {
        self.parentheses == 0 && self.blocks == 0
    }
}

/// Length in bytes of the token at `at`: a comment, a string, a quoted name, a word, or one character.
fn skip(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let until = |from: usize, end: &str| rest[from..].find(end).map_or(rest.len(), |found| from + found + end.len());
    let word = |c: char| c.is_alphanumeric() || c == '_';
    match rest.as_bytes()[0] {
        b'-' if rest.starts_with("--") => until(2, "\n"),
        b'/' if rest.starts_with("/*") => comment(rest),
        b'\'' => until(1, "'"),
        b'"' => until(1, "\""),
        b'$' => match dollar_tag(rest) {
            Some(tag) => until(tag.len(), tag),
            None => 1,
        },
        b'e' | b'E' if rest[1..].starts_with('\'') => escaped(rest),
        _ => match rest.find(|c| !word(c)) {
            Some(0) => rest.chars().next().map_or(1, char::len_utf8),
            Some(length) => length,
            None => rest.len(),
        },
    }
}

/// Comments nest.
fn comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// `E'…'`, where a backslash takes the next character along.
fn escaped(rest: &str) -> usize {
    let mut is_taken = false;
    for (at, c) in rest.char_indices().skip(2) {
        match c {
            _ if is_taken => is_taken = false,
            '\\' => is_taken = true,
            '\'' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// `$$` or `$tag$`.
fn dollar_tag(rest: &str) -> Option<&str> {
    let end = rest[1..].find('$')? + 1;
    let is_tag = rest[1..end].chars().all(|c| c.is_alphanumeric() || c == '_')
        && !rest[1..].starts_with(|c: char| c.is_ascii_digit());
    is_tag.then(|| &rest[..=end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "-- first; comment
select 1;
/* a /* nested; */ one; */ select ';', \"a;b\", E'\\';', 'it''s;';
create function f() returns int language sql begin atomic
  select case when true then 1 end; select 2;
end;

do $body$ begin raise notice 'x;'; end $body$;
create rule r as on insert to t do also (select 1; select 2);
select $1;
select 'å;' ; ; select 9";

    #[test]
    fn statements_begin_where_their_first_word_stands() {
        let lines: Vec<_> = (0..8).map(|index| statement_line(FILE, index)).collect();
        assert_eq!(lines, [2, 3, 4, 8, 9, 10, 11, 11]);
        assert_eq!(statement_line("", 0), 1);
        assert_eq!(statement_line("select 'unclosed", 0), 1);
    }

    #[test]
    fn positions_count_characters() {
        assert_eq!(line_of_char("å\nb\nc", 1), 1);
        assert_eq!(line_of_char("å\nb\nc", 3), 2);
        assert_eq!(line_of_char("å\nb\nc", 99), 3);
    }
}
