//! Tells what is going on: a line per step, with a clock on steps that take over a second.

use std::{
    io::{BufRead as _, BufReader, IsTerminal as _},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

/// Runs one step. Its last word (a count, a version) stands behind its name; a failure shows the whole error.
pub(crate) fn step<T>(name: &str, work: impl FnOnce(&Step) -> Result<T>) -> Result<T> {
    let step = Step::start(name);
    let started = Instant::now();
    let outcome = work(&step);
    step.finish(outcome.is_ok(), started.elapsed());
    outcome.with_context(|| format!("{name} failed"))
}

/// A step under way.
pub(crate) struct Step {
    name: String,
    bar: ProgressBar,
    note: std::cell::RefCell<String>,
}

impl Step {
    fn start(name: &str) -> Self {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {prefix} {elapsed:.dim} {wide_msg:.dim}") {
            bar.set_style(style);
        }
        bar.set_prefix(name.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        Self { name: name.to_owned(), bar, note: String::new().into() }
    }

    /// What is happening inside the step right now; only a terminal shows it.
    pub(crate) fn now(&self, text: &str) {
        self.bar.set_message(text.trim().to_owned());
    }

    /// What stands behind the step's name when it is done.
    pub(crate) fn note(&self, text: impl Into<String>) {
        *self.note.borrow_mut() = text.into();
    }

    fn finish(&self, well: bool, took: Duration) {
        self.bar.finish_and_clear();
        let mark = if well { "✓" } else { "✗" };
        let note = self.note.borrow();
        let gap = if note.is_empty() { "" } else { "  " };
        println!("  {mark} {}{gap}{note}  {:.1} s", self.name, took.as_secs_f32());
    }
}

/// Runs a command inside a step: its lines become the step's message, and all of them are shown if it fails.
pub(crate) fn run(step: &Step, command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {shown}"))?;
    let errors = child.stderr.take().context("no standard error")?;
    let reader =
        std::thread::spawn(move || BufReader::new(errors).lines().map_while(Result::ok).collect::<Vec<_>>().join("\n"));
    let mut lines = Vec::new();
    for line in BufReader::new(child.stdout.take().context("no standard output")?).lines().map_while(Result::ok) {
        step.now(&line);
        lines.push(line);
    }
    let status = child.wait()?;
    let errors = reader.join().unwrap_or_default();
    let output = lines.join("\n");
    if !status.success() {
        bail!("{shown} ended with {status}\n{output}\n{errors}");
    }
    Ok(output)
}
