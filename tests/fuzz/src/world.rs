//! The database that requests are measured against: the schema of the conformance fixtures, as introspection told it.

use std::{path::Path, sync::OnceLock};

use rest::{
    Error, Raw, Request, Schema, Settings, Statements,
    settings::{RootMode, TxEnd},
};

struct World {
    schema: Schema,
    settings: Settings,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/rest/tests/schema.json");
        let text = std::fs::read_to_string(path).expect("the introspected fixtures");
        let settings = Settings {
            schemas: vec!["test".to_owned()],
            // Everything a request can reach is switched on.
            aggregates: true,
            plans: true,
            tx_end: TxEnd { rolls_back: true, client_may_choose: true },
            root: RootMode::FollowPrivileges,
            ..Settings::default()
        };
        World { schema: Schema::from_json(&text).expect("a schema"), settings }
    })
}

pub(crate) fn parse(raw: Raw<'_>) -> Result<Request, Error> {
    rest::parse(raw, &world().settings).map_err(Error::from)
}

/// The whole way from what arrived to what Postgres would be told.
pub(crate) fn statements(raw: Raw<'_>) -> Result<Statements, Error> {
    let World { schema, settings } = world();
    let plan = rest::plan(schema, settings, parse(raw)?, "postgrest_test_anonymous")?;
    Ok(rest::render(&plan.ask, settings))
}

/// A refusal is told to the client: it has a status of 4xx, or 5xx where the server lacks something, and a code.
pub(crate) fn check_refusal(error: &Error) {
    for authenticated in [false, true] {
        let refusal = error.refusal(authenticated);
        assert!((300..600).contains(&refusal.status), "status {}", refusal.status);
        assert!(!refusal.code.is_empty(), "a refusal without a code");
    }
}
