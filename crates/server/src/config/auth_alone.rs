//! The settings of `saluhall auth`: the same table, with GoTrue's defaults and what GoTrue demands.

use std::{cell::RefCell, collections::BTreeSet};

use super::{Config, SECTIONS, Surface, setting::Problem};

/// Where GoTrue, told nothing, does otherwise than `serve`.
const DEFAULTS: &[(&str, &str)] = &[("GOTRUE_MAILER_AUTOCONFIRM", "false")];

/// What a GoTrue process does not start without, under all its names, and how to mend it.
const DEMANDED: &[(&[&str], &str)] = &[
    (&["DATABASE_URL", "GOTRUE_DB_DATABASE_URL"], "set it to the Postgres that holds the schema `auth`"),
    (
        &["JWT_SECRET", "GOTRUE_JWT_SECRET", "PGRST_JWT_SECRET", "SUPABASE_JWT_SECRET"],
        "set it to 32 random characters or more, e.g. from `openssl rand -hex 32`",
    ),
    (&["SITE_URL", "GOTRUE_SITE_URL"], "set it to the public address of the site"),
    (
        &["API_EXTERNAL_URL", "GOTRUE_API_EXTERNAL_URL", "SUPABASE_PUBLIC_URL"],
        "set it to the public address of this API, which links in mails begin with",
    ),
];

/// Names of GoTrue's that mean nothing here, by how they begin, and why.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("GOTRUE_DB_DRIVER", "the database is Postgres"),
    ("GOTRUE_DB_NAMESPACE", "the schema is `auth`"),
    ("GOTRUE_DB_MIGRATIONS_PATH", "migrations are part of the program"),
    ("GOTRUE_DB_", "connections are pooled as GOTRUE_DB_MAX_POOL_SIZE says"),
    ("GOTRUE_OPERATOR_TOKEN", "nothing asks for it any more, upstream neither"),
    ("GOTRUE_COOKIE_", "sessions are kept by clients, not in cookies"),
    ("GOTRUE_LOG_", "one line per event goes to standard error; see SALUHALL_LOG_*"),
    ("GOTRUE_METRICS_", "no metrics are exported"),
    ("GOTRUE_TRACING_", "no traces are exported"),
    ("GOTRUE_PROFILER_", "there is no profiler"),
    ("GOTRUE_INDEX_WORKER_", "the indexes are made with the tables"),
    ("GOTRUE_MAILER_TEMPLATES_", "texts of mails are files, see SALUHALL_MAIL_TEMPLATES"),
    ("GOTRUE_MAILER_SUBJECTS_", "texts of mails are files, see SALUHALL_MAIL_TEMPLATES"),
    ("GOTRUE_MAILER_EMAIL_BACKGROUND_SENDING", "mails are always queued"),
];

/// A variable that was given and changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unheard {
    pub name: String,
    pub reason: &'static str,
}

/// `names` are those of all variables there are. All problems come back together.
pub fn read(
    lookup: &dyn Fn(&str) -> Option<String>,
    names: impl Iterator<Item = String>,
) -> Result<(Config, Vec<Unheard>), Vec<Problem>> {
    let asked = RefCell::new(BTreeSet::new());
    let with_defaults = |name: &str| {
        asked.borrow_mut().insert(name.to_owned());
        let default = || DEFAULTS.iter().find(|(own, _)| *own == name).map(|(_, value)| (*value).to_owned());
        lookup(name).filter(|value| !value.trim().is_empty()).or_else(default)
    };
    let read = Config::from_env(&with_defaults);
    let mut problems = read.as_ref().err().cloned().unwrap_or_default();
    problems.extend(missing(lookup, &problems));
    problems.extend(unfit(lookup));
    match read {
        Ok(config) if problems.is_empty() => {
            let unheard = names.filter_map(|name| unheard(name, &asked.borrow())).collect();
            Ok((Config { surface: Surface::Auth, ..config }, unheard))
        }
        _ => Err(problems),
    }
}

fn missing(lookup: &dyn Fn(&str) -> Option<String>, told: &[Problem]) -> Vec<Problem> {
    let is_set = |name: &&str| lookup(name).is_some_and(|value| !value.trim().is_empty());
    let absent = DEMANDED.iter().filter(|(names, _)| !names.iter().any(is_set));
    let untold = absent.filter(|(names, _)| !told.iter().any(|problem| problem.setting == names[0]));
    untold.map(|(names, mend)| Problem::new(names[0], "it is not set", *mend)).collect()
}

/// Choices of GoTrue's that this server does not leave.
fn unfit(lookup: &dyn Fn(&str) -> Option<String>) -> Vec<Problem> {
    let wrong = |name: &str, allowed: &[&str], mend: &str| {
        let value = lookup(name).filter(|value| !value.is_empty() && !allowed.contains(&value.as_str()))?;
        Some(Problem::new(name, format!("{value:?} is not supported"), mend))
    };
    let driver = wrong("GOTRUE_DB_DRIVER", &["postgres", "postgresql"], "set it to postgres or leave it unset");
    let namespaces = ["DB_NAMESPACE", "GOTRUE_DB_NAMESPACE"];
    let namespaces = namespaces.iter().filter_map(|name| wrong(name, &["auth"], "set it to auth or leave it unset"));
    driver.into_iter().chain(namespaces).collect()
}

fn unheard(name: String, asked: &BTreeSet<String>) -> Option<Unheard> {
    let rows = SECTIONS.iter().flat_map(|section| section.rows);
    let known = |name: &str| rows.into_iter().any(|row| row.name == name || row.aliases.contains(&name));
    if !name.starts_with("GOTRUE_") || asked.contains(&name) || known(&name) {
        return None;
    }
    let reason = WITHOUT_EFFECT.iter().find(|(start, _)| name.starts_with(start));
    Some(Unheard { name, reason: reason.map_or("there is no such setting", |(_, reason)| reason) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENOUGH: [(&str, &str); 4] = [
        ("GOTRUE_DB_DATABASE_URL", "postgres://postgres:pw@db/postgres"),
        ("GOTRUE_JWT_SECRET", "37c304f8-51aa-419a-a1af-06154e63707a"),
        ("GOTRUE_SITE_URL", "http://localhost:9999"),
        ("API_EXTERNAL_URL", "http://localhost:9999"),
    ];

    fn check(given: &[(&str, &str)]) -> Result<(Config, Vec<Unheard>), Vec<String>> {
        let given: Vec<_> = given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let lookup = |name: &str| given.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
        let names = given.iter().map(|(name, _)| name.clone());
        read(&lookup, names).map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    fn with(more: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
        ENOUGH.iter().chain(more).copied().collect()
    }

    #[test]
    fn defaults_are_gotrues() {
        let (config, unheard) = check(&ENOUGH).unwrap();
        assert_eq!((config.surface, config.auth.autoconfirm), (Surface::Auth, false));
        assert!(unheard.is_empty());
        for on in ["GOTRUE_MAILER_AUTOCONFIRM", "ENABLE_EMAIL_AUTOCONFIRM"] {
            assert!(check(&with(&[(on, "true")])).unwrap().0.auth.autoconfirm, "{on}");
        }
        assert!(!check(&with(&[("GOTRUE_MAILER_AUTOCONFIRM", "")])).unwrap().0.auth.autoconfirm);
    }

    #[test]
    fn everything_that_is_missing_or_wrong_is_told_at_once() {
        let problems = check(&[("DB_NAMESPACE", "public"), ("GOTRUE_DB_DRIVER", "mysql"), ("PORT", "x")]).unwrap_err();
        let names: Vec<_> = problems.iter().map(|line| line.split(':').next().unwrap()).collect();
        assert_eq!(
            names,
            ["PORT", "DATABASE_URL", "JWT_SECRET", "SITE_URL", "API_EXTERNAL_URL", "GOTRUE_DB_DRIVER", "DB_NAMESPACE"]
        );
        let without_secret: Vec<_> = ENOUGH.iter().filter(|(name, _)| *name != "GOTRUE_JWT_SECRET").copied().collect();
        assert_eq!(check(&without_secret).unwrap_err().len(), 1, "the secret is complained about once");
    }

    #[test]
    fn what_nobody_hears_is_named() {
        let given = [
            ("GOTRUE_OPERATOR_TOKEN", "x"),
            ("GOTRUE_SITE_ULR", "x"),
            ("GOTRUE_LOG_LEVEL", "info"),
            ("GOTRUE_LOG_FILE", "x"),
            ("PATH", "x"),
        ];
        let (_, unheard) = check(&with(&given)).unwrap();
        let names: Vec<_> = unheard.iter().map(|unheard| unheard.name.as_str()).collect();
        assert_eq!(names, ["GOTRUE_OPERATOR_TOKEN", "GOTRUE_SITE_ULR", "GOTRUE_LOG_FILE"]);
        assert_eq!(unheard[1].reason, "there is no such setting");
    }
}
