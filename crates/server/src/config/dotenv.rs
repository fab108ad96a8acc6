//! Reads a `.env` file: `NAME=value` lines with comments, quotes and an optional `export`.

use std::collections::HashMap;

use super::setting::Problem;

/// The last line of a name wins, as in a shell. Lines that are no assignment are problems, named by their number.
pub fn parse(text: &str) -> Result<HashMap<String, String>, Vec<Problem>> {
    let mut values = HashMap::new();
    let mut problems = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match assignment(line.strip_prefix("export ").unwrap_or(line)) {
            Some((name, value)) => {
                values.insert(name.to_owned(), value);
            }
            None => problems.push(Problem::new(
                &format!("line {}", at + 1),
                "it is not NAME=value",
                "write one assignment per line, comments after #",
            )),
        }
    }
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}

fn assignment(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let value = value.trim();
    let value = match value.chars().next() {
        Some('\'') => value[1..].split_once('\'')?.0.to_owned(),
        Some('"') => quoted(&value[1..])?,
        _ => value.split_once(" #").map_or(value, |(value, _)| value.trim_end()).to_owned(),
    };
    named.then_some((name, value))
}

/// Up to the closing quote, with `\n`, `\"` and `\\`.
fn quoted(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return Some(out),
            '\\' => match chars.next()? {
                'n' => out.push('\n'),
                other => out.push(other),
            },
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_env_files_hold() {
        let text = "# keys\nPORT=8080\nexport HOST = 127.0.0.1 # home\nA='x # y'\nB=\"two\\nlines \\\"q\\\"\"\nEMPTY=\nPORT=9090\nURL=https://a/#b\n";
        let values = parse(text).unwrap();
        let get = |name: &str| values.get(name).map(String::as_str);
        assert_eq!(get("PORT"), Some("9090"));
        assert_eq!(get("HOST"), Some("127.0.0.1"));
        assert_eq!(get("A"), Some("x # y"));
        assert_eq!(get("B"), Some("two\nlines \"q\""));
        assert_eq!(get("EMPTY"), Some(""));
        assert_eq!(get("URL"), Some("https://a/#b"));
    }

    #[test]
    fn every_bad_line_is_named() {
        let problems = parse("OK=1\nnonsense\n=x\nQ=\"open\n").unwrap_err();
        let lines: Vec<_> = problems.iter().map(|problem| problem.setting.as_str()).collect();
        assert_eq!(lines, ["line 2", "line 3", "line 4"]);
    }
}
