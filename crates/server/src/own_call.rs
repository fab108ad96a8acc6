//! What the server asks the project's functions by itself: under a role as any request would, so that grants and RLS hold.

use std::borrow::Cow;

use pg::Session;

/// The session of a caller who has shown nothing but this role; `patience` is PostgreSQL's `statement_timeout`.
pub(crate) fn session_of(role: &str, patience: &'static str) -> Session {
    Session {
        role: role.to_owned(),
        search_path: "\"public\", \"extensions\"".to_owned(),
        before_role: vec![(Cow::Borrowed("statement_timeout"), patience.to_owned())],
        settings: vec![(Cow::Borrowed("request.jwt.claims"), format!(r#"{{"role":"{role}"}}"#))],
    }
}
