//! What a project wants done by the clock: its function `every_minute()`, called once a minute with the service role.
//!
//! Supabase projects use pg_cron for it, an extension that neither a managed Postgres nor every operator's own has. A database
//! without the function is asked again when its schema changes.

use std::{sync::Arc, time::Duration};

use pg::{Access, Ending, Pool, Work};
use query::Statement;

use crate::{observe::Event, own_call::session_of, reload::SchemaCache, routes::site::pages::UNDEFINED_FUNCTION};

const MINUTE: Duration = Duration::from_mins(1);
/// Of one call. What takes longer is a job of its own.
const PATIENCE: &str = "30s";
/// Of several servers over one database one calls at a time.
const CALL: &str = "select public.every_minute() from (select pg_catalog.pg_try_advisory_xact_lock(\
                    pg_catalog.hashtext('saluhall.every_minute')) as is_first) lock where is_first";

/// Until it is aborted; the first call comes after a minute.
pub async fn keep_called(pool: Pool, schema: Arc<SchemaCache>) {
    let mut missing_in = None;
    loop {
        tokio::time::sleep(MINUTE).await;
        let generation = schema.generation();
        if missing_in == Some(generation) {
            continue;
        }
        match call(&pool).await {
            Ok(()) => {}
            Err(error) if is_missing(&error) => missing_in = Some(generation),
            Err(error) => Event::MinuteFailed { reason: &error.to_string() }.emit(),
        }
    }
}

/// Itself, and not something that it calls.
fn is_missing(error: &pg::Error) -> bool {
    error.sqlstate() == Some(UNDEFINED_FUNCTION) && error.to_string().contains("every_minute()")
}

/// One call, now.
///
/// # Errors
/// Those of the function, and of a database that does not answer.
pub async fn call(pool: &Pool) -> Result<(), pg::Error> {
    let session = session_of("service_role", PATIENCE);
    let statement = Statement::new(CALL);
    let work = Work {
        session: &session,
        access: Access::ReadWrite,
        isolation: None,
        statements: &[&statement],
        ending: Ending::Commit,
    };
    pool.run(work).await.map(drop)
}
