//! What must hold of generated SQL without a parser at hand. `cargo xtask fuzz` has Postgres' own parser read it, too.

use query::Statement;
use rest::{Raw, Statements};

use crate::world;

/// All statements of one request, in the order they would be sent.
fn all(statements: &Statements) -> impl Iterator<Item = &Statement> {
    let Statements { pre_request, main, overrides, estimate, describe } = statements;
    pre_request.iter().chain(describe).chain(main).chain(overrides).chain(estimate)
}

/// Plans and renders the request twice: a request is told the same way each time, or refused in a way clients can read.
pub(crate) fn check(raw: &Raw<'_>) {
    match world::statements(raw.clone()) {
        Err(error) => world::check_refusal(&error),
        Ok(statements) => {
            let again = world::statements(raw.clone()).expect("planned a moment ago");
            for (statement, again) in all(&statements).zip(all(&again)) {
                assert_eq!(statement.text(), again.text(), "the same request, another text");
                assert!(!statement.text().contains('\0'), "a zero byte in SQL");
                assert!(statement.params().len() < 65536, "more parameters than the protocol counts");
            }
        }
    }
}

/// One statement as Postgres' own parser is to judge it.
pub struct Told {
    pub sql: String,
    /// How many values are sent along.
    pub params: usize,
    /// Written by hand, whatever the request: its literals are no user's.
    pub fixed: bool,
}

/// What the request would tell Postgres; nothing when it is refused.
pub fn told(raw: &Raw<'_>) -> Vec<Told> {
    let Ok(statements) = world::statements(raw.clone()) else { return Vec::new() };
    let fixed = statements.describe.len();
    let mut told: Vec<Told> = all(&statements)
        .map(|statement| Told { sql: statement.text().to_owned(), params: statement.params().len(), fixed: false })
        .collect();
    told.iter_mut().take(fixed).for_each(|statement| statement.fixed = true);
    told
}
