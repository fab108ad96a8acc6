//! One suite of `cargo xtask test`: runs commands, shows their output when they fail, counts tests in what they print.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};

/// What came of a suite.
pub(crate) struct Outcome {
    pub(crate) name: &'static str,
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) took: Duration,
}

/// Runs a suite. `work` gives the text that its tools printed; an error counts as one failure if none was counted.
pub(crate) fn run(name: &'static str, work: impl FnOnce() -> Result<String>) -> Outcome {
    println!("\n── {name}");
    let started = Instant::now();
    let result = work();
    let (passed, mut failed) = match &result {
        Ok(printed) => count(printed),
        Err(error) => error.downcast_ref::<Failed>().map_or((0, 1), |failed| count(&failed.printed)),
    };
    if let Err(error) = &result {
        error.chain().for_each(|cause| println!("{cause}"));
        failed = failed.max(1);
    }
    Outcome { name, passed, failed, took: started.elapsed() }
}

/// Runs a command, passing its output on as it comes, and returns what it printed.
pub(crate) fn command(command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    println!("$ {shown}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .with_context(|| format!("cannot start {shown}"))?;
    let mut printed = String::new();
    for line in BufReader::new(child.stdout.take().context("no standard output")?).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        printed.push_str(&line);
        printed.push('\n');
    }
    std::io::stdout().flush()?;
    let status = child.wait()?;
    if !status.success() {
        return Err(Failed { told: format!("{shown} ended with {status}"), printed }.into());
    }
    Ok(printed)
}

/// Of commands that ran side by side: what all of them printed, as a failure where one failed.
pub(crate) fn together(results: Vec<Result<String>>) -> Result<String> {
    let (mut all, mut told) = (String::new(), Vec::new());
    for result in results {
        match result.map_err(anyhow::Error::downcast) {
            Ok(printed) => all.push_str(&printed),
            Err(Ok(Failed { told: how, printed })) => {
                all.push_str(&printed);
                told.push(how);
            }
            Err(Err(error)) => return Err(error),
        }
    }
    if told.is_empty() { Ok(all) } else { Err(Failed { told: told.join("; "), printed: all }.into()) }
}

/// A command that ran and did not like what it saw: its output still says how many tests passed.
#[derive(Debug)]
struct Failed {
    told: String,
    printed: String,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.told)
    }
}

impl std::error::Error for Failed {}

/// Passed and failed tests in the closing lines of cargo, vitest, node's runner, Playwright and our own runners.
pub(crate) fn count(printed: &str) -> (usize, usize) {
    let mut total = (0, 0);
    for line in printed.lines().map(strip_colour) {
        let line = line.trim();
        let relevant = line.starts_with("test result:")
            || line.starts_with("Tests ")
            || line.starts_with("# pass")
            || line.starts_with("ℹ pass")
            || line
                .split_once(' ')
                .is_some_and(|(n, rest)| number(n).is_some() && (rest.starts_with("passed") || rest == "failed"));
        if !relevant {
            continue;
        }
        let words: Vec<&str> = line.split([' ', ',', ';', '(', '.']).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            match pair {
                [n, "passed"] => total.0 += number(n).unwrap_or(0),
                [n, "failed"] => total.1 += number(n).unwrap_or(0),
                ["pass", n] => total.0 += number(n).unwrap_or(0),
                _ => {}
            }
        }
    }
    total
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok()
}

fn strip_colour(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ran_beside_a_failure_is_counted() {
        let failed = |printed: &str| Err(Failed { told: "no".to_owned(), printed: printed.to_owned() }.into());
        assert_eq!(
            together(vec![Ok("2 passed (1s)\n".to_owned()), Ok("3 passed (1s)\n".to_owned())])
                .map(|all| count(&all))
                .unwrap(),
            (5, 0)
        );
        let error =
            together(vec![Ok("2 passed (1s)\n".to_owned()), failed("  1 failed\n  4 passed (1s)\n")]).unwrap_err();
        assert_eq!(error.downcast_ref::<Failed>().map(|failed| count(&failed.printed)), Some((6, 1)));
    }

    #[test]
    fn closing_lines_of_every_runner_are_counted() {
        assert_eq!(count("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured"), (12, 0));
        assert_eq!(count("\u{1b}[2m      Tests \u{1b}[22m 1 failed | 33 passed (34)"), (33, 1));
        assert_eq!(count("ℹ tests 9\nℹ pass 9\nℹ fail 0"), (9, 0));
        assert_eq!(count("  14 passed (32.1s)"), (14, 0));
        assert_eq!(count("  3 failed\n    [alone] › a.spec.ts:1:1 › b\n  50 passed (16.7m)"), (50, 3));
        assert_eq!(count("700 passed, 108 failed"), (700, 108));
        assert_eq!(count("I passed 3 cars"), (0, 0));
    }
}
