//! The settings that change what a request means. They arrive from outside; nothing here reads an environment.

use query::QualifiedIdent;

use crate::error::Verbosity;

#[derive(Debug, Clone)]
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
    /// A function that answers at the root instead of the description.
    pub root_function: Option<String>,
    /// Whether an embed may be named by its target although it has an alias.
    pub legacy_target_names: bool,
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
            root_function: None,
            legacy_target_names: true,
            verbosity: Verbosity::Verbose,
        }
    }
}

/// How transactions end when nothing failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TxEnd {
    pub rolls_back: bool,
    /// Whether `Prefer: tx=…` is honoured.
    pub client_may_choose: bool,
}

/// What the root describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootMode {
    FollowPrivileges,
    IgnorePrivileges,
    Disabled,
}
