//! What the catalog gives away: one `.sql` file per check, one row of it per finding.

use pg::control::Control;

use super::{Finding, Severity};
use crate::database::Database;

/// One question to the catalog. The query takes the exposed schemas as `$1` and answers rows of (object, what, mend).
struct Check {
    name: &'static str,
    severity: Severity,
    sql: &'static str,
}

macro_rules! check {
    ($severity:ident, $name:literal) => {
        Check { name: $name, severity: Severity::$severity, sql: include_str!(concat!("checks/", $name, ".sql")) }
    };
}

const CHECKS: &[Check] = &[
    check!(Unsafe, "rls-off"),
    check!(Unsafe, "policy-without-rls"),
    check!(Unsafe, "foreign-table"),
    check!(Unsafe, "definer-view"),
    check!(Unsafe, "definer-path"),
    check!(Unsafe, "auth-readable"),
    check!(Unsafe, "login-rights"),
    check!(Unsafe, "public-create"),
    check!(Unsafe, "durability"),
    check!(Warning, "checksums"),
    check!(Warning, "statement-timeout"),
    check!(Warning, "materialized-view"),
    check!(Warning, "old-postgres"),
    check!(Warning, "no-reload"),
    check!(Note, "past-policies"),
    check!(Note, "no-policy"),
];

pub(super) async fn findings(reached: &Database, schemas: &[String]) -> Result<Vec<Finding>, pg::Error> {
    let control = Control::new(&reached.logins.owner, 1)?;
    let connection = control.connection().await?;
    let mut found = Vec::new();
    for check in CHECKS {
        for row in connection.query(check.sql, &[&schemas]).await? {
            let text = |at| row.try_get::<_, String>(at).map_err(pg::Error::from);
            found.push(Finding {
                severity: check.severity,
                check: check.name,
                object: text(0)?,
                what: text(1)?,
                mend: text(2)?,
            });
        }
    }
    Ok(found)
}
