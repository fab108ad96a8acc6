//! The globs of the allow-list, as upstream reads them: `.` and `/` separate, `*` stays between separators, `**` does not.

/// Alternatives in braces multiply; more than this many are the operator's mistake and match nothing further.
const FORMS_MAX: usize = 256;

#[derive(Debug, Clone)]
pub(super) struct Glob(Vec<Vec<Part>>);

#[derive(Debug, Clone, PartialEq)]
enum Part {
    Char(char),
    /// One that is no separator.
    One,
    /// Any run without separators.
    Run,
    /// Anything at all.
    All,
    Class {
        negated: bool,
        ranges: Vec<(char, char)>,
    },
}

impl Glob {
    pub(super) fn new(text: &str) -> Self {
        Self(braces(text).iter().map(|form| parts(form)).collect())
    }

    /// Steps through all ways at once, so that no pattern can make it slow.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.0.iter().any(|form| {
            let mut at = vec![false; form.len() + 1];
            at[0] = true;
            skip(form, &mut at);
            for c in text.chars() {
                let mut next = vec![false; form.len() + 1];
                for (index, part) in form.iter().enumerate().filter(|(index, _)| at[*index]) {
                    match part {
                        Part::All => next[index] = true,
                        Part::Run if !is_separator(c) => next[index] = true,
                        part if part.takes(c) => next[index + 1] = true,
                        _ => {}
                    }
                }
                at = next;
                skip(form, &mut at);
            }
            at[form.len()]
        })
    }
}

/// A run may be empty.
fn skip(form: &[Part], at: &mut [bool]) {
    for (index, part) in form.iter().enumerate() {
        if at[index] && matches!(part, Part::Run | Part::All) {
            at[index + 1] = true;
        }
    }
}

fn is_separator(c: char) -> bool {
    matches!(c, '.' | '/')
}

impl Part {
    fn takes(&self, c: char) -> bool {
        match self {
            Self::Char(own) => *own == c,
            Self::One => !is_separator(c),
            Self::Class { negated, ranges } => ranges.iter().any(|(from, to)| (*from..=*to).contains(&c)) != *negated,
            Self::Run | Self::All => false,
        }
    }
}

/// Every form that the first group in braces, and then the next, stands for.
fn braces(text: &str) -> Vec<String> {
    let mut forms = vec![String::new()];
    let mut rest = text;
    while let Some(open) = unescaped(rest, '{') {
        let Some(close) = unescaped(&rest[open..], '}').map(|at| open + at) else { break };
        let choices: Vec<&str> = rest[open + 1..close].split(',').collect();
        let before = &rest[..open];
        forms = forms
            .iter()
            .flat_map(|form| choices.iter().map(move |choice| format!("{form}{before}{choice}")))
            .take(FORMS_MAX)
            .collect();
        rest = &rest[close + 1..];
    }
    forms.iter_mut().for_each(|form| form.push_str(rest));
    forms
}

fn unescaped(text: &str, wanted: char) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        let hit = c == wanted && !escaped;
        escaped = c == '\\' && !escaped;
        hit.then_some(at)
    })
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        parts.push(match c {
            '\\' => Part::Char(chars.next().unwrap_or('\\')),
            '?' => Part::One,
            '*' if chars.next_if_eq(&'*').is_some() => Part::All,
            '*' => Part::Run,
            '[' => class(&mut chars),
            c => Part::Char(c),
        });
    }
    parts
}

fn class(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Part {
    let negated = chars.next_if_eq(&'!').is_some();
    let mut ranges = Vec::new();
    while let Some(from) = chars.next().filter(|c| *c != ']') {
        let to = if chars.next_if_eq(&'-').is_some() { chars.next().unwrap_or(from) } else { from };
        ranges.push((from, to));
    }
    Part::Class { negated, ranges }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards() {
        for (glob, text, expected) in [
            ("a*c", "abbc", true),
            ("a*c", "a.c", false),
            ("a**c", "a./c", true),
            ("**", "", true),
            ("a?", "a", false),
            ("a[!b]", "ac", true),
            ("a[!b]", "ab", false),
            ("a\\*", "a*", true),
            ("a\\*", "ab", false),
            ("{a,b}{1,2}", "b1", true),
            ("{a,b", "{a,b", true),
            ("*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
        ] {
            assert_eq!(Glob::new(glob).matches(text), expected, "{glob} {text}");
        }
    }
}
