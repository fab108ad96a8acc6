//! What the REST API shows of the database. The names are PostgREST's.

use super::setting::{COUNT, FLAG, LIST, Reader, Section, Setting, TEXT};

const SCHEMAS: Setting<Vec<String>> =
    Setting::new("PGRST_DB_SCHEMAS", LIST, "public", "Schemas the REST API shows; the first is the default.")
        .or(&["PGRST_DB_SCHEMA"]);
const EXTRA_SEARCH_PATH: Setting<Vec<String>> = Setting::new(
    "PGRST_DB_EXTRA_SEARCH_PATH",
    LIST,
    "public, extensions",
    "Schemas found by name inside requests without being shown.",
);
const MAX_ROWS: Setting<u32> = Setting::new("PGRST_DB_MAX_ROWS", COUNT, "1000", "Rows of one answer at most.");
const PRE_REQUEST: Setting<String> =
    Setting::new("PGRST_DB_PRE_REQUEST", TEXT, "", "Function to call at the start of every REST transaction.");
const AGGREGATES: Setting<bool> =
    Setting::new("PGRST_DB_AGGREGATES_ENABLED", FLAG, "false", "Allow `count()`, `sum()` and the like in `select`.");
const PLAN: Setting<bool> = Setting::new(
    "PGRST_DB_PLAN_ENABLED",
    FLAG,
    "false",
    "Answer `Accept: application/vnd.pgrst.plan` with query plans.",
);

pub const SECTION: Section = Section {
    title: "REST",
    doc: "What the REST API shows of the database.",
    rows: &[SCHEMAS.row, EXTRA_SEARCH_PATH.row, MAX_ROWS.row, PRE_REQUEST.row, AGGREGATES.row, PLAN.row],
};

#[derive(Debug, Clone)]
pub struct Api {
    pub schemas: Vec<String>,
    pub extra_search_path: Vec<String>,
    pub max_rows: u32,
    pub pre_request: Option<String>,
    pub aggregates: bool,
    pub plan: bool,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Api> {
    let schemas = reader.get(&SCHEMAS);
    let extra_search_path = reader.get(&EXTRA_SEARCH_PATH);
    let max_rows = reader.get(&MAX_ROWS);
    let pre_request = reader.optional(&PRE_REQUEST);
    let aggregates = reader.get(&AGGREGATES);
    let plan = reader.get(&PLAN);
    Some(Api {
        schemas: schemas?,
        extra_search_path: extra_search_path?,
        max_rows: max_rows?,
        pre_request: pre_request?,
        aggregates: aggregates?,
        plan: plan?,
    })
}
