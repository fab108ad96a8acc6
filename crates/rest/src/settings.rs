//! The settings that change what a request means. They arrive from outside; nothing here reads an environment.

use query::QualifiedIdent;

use crate::error::Verbosity;

#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Exposed schemas; the first is the default. Never empty.
    pub schemas: Vec<String>,
    pub extra_search_path: Vec<String>,
    /// Most rows one answer of a read has.
    pub max_rows: Option<i64>,
    pub aggregates: bool,
    /// Whether `application/vnd.pgrst.plan` is served.
    pub plans: bool,
    pub tx_end: TxEnd,
    pub pre_request: Option<QualifiedIdent>,
    pub root: RootMode,
    /// Whether the description says how to show a token.
    pub openapi_security: bool,
    /// A function that answers at the root instead of the description.
    pub root_function: Option<String>,
    /// Whether an embed may be named by its target although it has an alias.
    pub legacy_target_names: bool,
    /// Answers are made by Postgres in one statement, as PostgREST has them made: slower, for comparison.
    pub plain_sql: bool,
    pub verbosity: Verbosity,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            schemas: vec!["public".to_owned()],
            extra_search_path: vec!["public".to_owned()],
            max_rows: None,
            aggregates: false,
            plans: false,
            tx_end: TxEnd::default(),
            pre_request: None,
            root: RootMode::FollowPrivileges,
            openapi_security: false,
            root_function: None,
            legacy_target_names: true,
            plain_sql: false,
            verbosity: Verbosity::Verbose,
        }
    }
}

impl Settings {
    /// With what the database says about itself (`alter role authenticator set pgrst.… = …`), later entries winning.
    /// Only what can change while a server runs is taken; what cannot be read is left as it is.
    pub fn with_database_settings(mut self, entries: &[(String, String)]) -> Self {
        for (name, value) in entries {
            let flag = matches!(value.as_str(), "true" | "on" | "1");
            match name.as_str() {
                "db_plan_enabled" => self.plans = flag,
                "db_aggregates_enabled" => self.aggregates = flag,
                "db_max_rows" => self.max_rows = value.parse().ok().or(self.max_rows),
                "db_tx_end" => self.tx_end = TxEnd::parse(value).unwrap_or(self.tx_end),
                "db_pre_request" => {
                    let (schema, function) = value.split_once('.').unwrap_or(("", value));
                    self.pre_request = Some(QualifiedIdent::new(schema, function));
                }
                _ => {}
            }
        }
        self
    }
}

/// How transactions end when nothing failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TxEnd {
    pub rolls_back: bool,
    /// Whether `Prefer: tx=…` is honoured.
    pub client_may_choose: bool,
}

impl TxEnd {
    /// In the words of `db-tx-end`.
    pub fn parse(text: &str) -> Option<Self> {
        let (rolls_back, client_may_choose) = match text {
            "commit" => (false, false),
            "commit-allow-override" => (false, true),
            "rollback" => (true, false),
            "rollback-allow-override" => (true, true),
            _ => return None,
        };
        Some(Self { rolls_back, client_may_choose })
    }
}

/// What the root describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootMode {
    FollowPrivileges,
    IgnorePrivileges,
    Disabled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_may_change_what_can_change() {
        let entry = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let settings = Settings::default().with_database_settings(&[
            entry("db_plan_enabled", "true"),
            entry("db_tx_end", "commit-allow-override"),
            entry("db_max_rows", "many"),
            entry("db_schemas", "secret"),
        ]);
        assert!(settings.plans && settings.tx_end.client_may_choose);
        assert_eq!((settings.max_rows, settings.schemas), (None, vec!["public".to_owned()]));
    }
}
