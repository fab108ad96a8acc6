//! `saluhall doctor`: what is unsafe or missing in configuration and database, and how to mend each.

mod accounts;
mod checks;
mod configuration;
mod files;

use std::fmt::Write as _;

use serde::Serialize;

use crate::{cli::Report, config::Config, database::Database};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Somebody can read, change or lose what they should not. Makes `doctor` fail.
    Unsafe,
    /// It works, but not as well or as safely as it could.
    Warning,
    /// Worth knowing.
    Note,
}

/// One thing found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    pub severity: Severity,
    /// Stable name of the check, for scripts that ignore one.
    pub check: &'static str,
    /// What it is about: a setting, a table, a function, a role.
    pub object: String,
    pub what: String,
    pub mend: String,
}

/// The findings, worst first. The error is one line: the database could not be asked.
pub async fn examine(config: &Config, now_unix: i64) -> Result<Vec<Finding>, String> {
    let mut found = configuration::findings(config, now_unix);
    let reached = Database::beside_or_open(config).await?;
    let checked = checks::findings(&reached, &config.api.schemas).await;
    let files = files::findings(config, &reached, now_unix).await;
    reached.leave().await;
    found.extend(files);
    found.extend(checked.map_err(|error| format!("doctor: the database could not be asked: {error}"))?);
    found.sort();
    Ok(found)
}

pub fn is_safe(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity != Severity::Unsafe)
}

pub fn render(findings: &[Finding], output: Report) -> String {
    match output {
        Report::Json => serde_json::to_string_pretty(findings).map(|json| json + "\n").unwrap_or_default(),
        Report::Text => text(findings),
    }
}

fn text(findings: &[Finding]) -> String {
    let mut out = String::new();
    for Finding { severity, check, object, what, mend } in findings {
        let name = match severity {
            Severity::Unsafe => "UNSAFE ",
            Severity::Warning => "WARNING",
            Severity::Note => "note   ",
        };
        let _ = writeln!(out, "{name} {object}: {what} [{check}]\n        {mend}");
    }
    let count = |wanted| findings.iter().filter(|finding| finding.severity == wanted).count();
    let (bad, warnings) = (count(Severity::Unsafe), count(Severity::Warning));
    let verdict = match (bad, warnings) {
        (0, 0) => "Nothing unsafe found.".to_owned(),
        (0, _) => format!("Nothing unsafe found; {warnings} to improve."),
        (_, _) => format!("{bad} unsafe, {warnings} to improve."),
    };
    out + &verdict + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_comes_first_and_decides() {
        let finding = |severity, object: &str| Finding {
            severity,
            check: "check",
            object: object.to_owned(),
            what: "is so".to_owned(),
            mend: "do this".to_owned(),
        };
        let mut found = vec![finding(Severity::Note, "a"), finding(Severity::Unsafe, "b")];
        found.sort();
        assert!(!is_safe(&found));
        assert_eq!(
            render(&found, Report::Text),
            "UNSAFE  b: is so [check]\n        do this\nnote    a: is so [check]\n        do this\n1 unsafe, 0 to improve.\n"
        );
        assert!(is_safe(&found[1..]));
        assert!(render(&found, Report::Json).contains("\"severity\": \"unsafe\""));
    }
}
