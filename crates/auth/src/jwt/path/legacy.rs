//! The notation before JSONPath: `.key`, `."any key"`, `[0]`, and at the end a filter such as `[?(@ ^== "prefix")]`.

use serde_json::{Map, Value};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
    /// Only at the end.
    Filter(Match, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    Equals,
    Differs,
    Starts,
    Ends,
    Contains,
}

pub(super) fn parse(text: &str) -> Option<Vec<Step>> {
    let (mut steps, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        if let Some(filter) = rest.strip_prefix("[?(") {
            steps.push(parse_filter(filter)?);
            return Some(steps);
        }
        let (step, after) = match rest.strip_prefix('[') {
            Some(index) => {
                let (number, after) = index.split_once(']')?;
                let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
                (Step::Index(is_number.then(|| number.parse().ok())??), after)
            }
            None => parse_key(rest.strip_prefix('.')?)?,
        };
        steps.push(step);
        rest = after;
    }
    (!steps.is_empty()).then_some(steps)
}

fn parse_key(text: &str) -> Option<(Step, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (key, after) = quoted.split_once('"')?;
        return Some((Step::Key(key.to_owned()), after));
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || "_$@".contains(c))).unwrap_or(text.len());
    let (key, after) = text.split_at(end);
    (!key.is_empty()).then(|| (Step::Key(key.to_owned()), after))
}

/// What follows `[?(`, which must be the end of the path.
fn parse_filter(text: &str) -> Option<Step> {
    let text = text.strip_prefix('@')?.trim_start();
    let words = [
        ("==^", Match::Ends),
        ("==", Match::Equals),
        ("!=", Match::Differs),
        ("^==", Match::Starts),
        ("*==", Match::Contains),
    ];
    let (rest, how) = words.iter().find_map(|(word, how)| Some((text.strip_prefix(word)?, *how)))?;
    let (wanted, end) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
    (end == ")]").then(|| Step::Filter(how, wanted.to_owned()))
}

pub(super) fn find(steps: &[Step], claims: &Map<String, Value>) -> Option<Value> {
    let (first, rest) = steps.split_first()?;
    let Step::Key(key) = first else { return None };
    let mut value = claims.get(key)?;
    for step in rest {
        value = match step {
            Step::Key(key) => value.as_object()?.get(key)?,
            Step::Index(index) => value.as_array()?.get(*index)?,
            Step::Filter(how, wanted) => value.as_array()?.iter().find(|item| fits(*how, wanted, item))?,
        };
    }
    Some(value.clone())
}

fn fits(how: Match, wanted: &str, item: &Value) -> bool {
    item.as_str().is_some_and(|text| match how {
        Match::Equals => text == wanted,
        Match::Differs => text != wanted,
        Match::Starts => text.starts_with(wanted),
        Match::Ends => text.ends_with(wanted),
        Match::Contains => text.contains(wanted),
    })
}
