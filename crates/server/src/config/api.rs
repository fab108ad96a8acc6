//! What the REST API shows of the database. The names are PostgREST's.

use rest::settings::RootMode;

use super::setting::{COUNT, FLAG, HTTP_URL, Kind, LIST, Reader, Section, Setting, TEXT};

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

const DESCRIBED: Kind<RootMode> = Kind {
    name: "follow-privileges, ignore-privileges or disabled",
    parse: |text| match text {
        "follow-privileges" => Some(RootMode::FollowPrivileges),
        "ignore-privileges" => Some(RootMode::IgnorePrivileges),
        "disabled" => Some(RootMode::Disabled),
        _ => None,
    },
};
const OPENAPI: Setting<RootMode> = Setting::new(
    "PGRST_OPENAPI_MODE",
    DESCRIBED,
    "follow-privileges",
    "What the description at `/rest/v1/` tells: what the caller may use, everything, or nothing.",
);
const OPENAPI_SECURITY: Setting<bool> =
    Setting::new("PGRST_OPENAPI_SECURITY_ACTIVE", FLAG, "false", "Whether the description says how to show a token.");
const OPENAPI_URL: Setting<String> = Setting::new(
    "PGRST_OPENAPI_SERVER_PROXY_URI",
    HTTP_URL,
    "",
    "Where clients reach `/rest/v1`, for its description. Unset: below API_EXTERNAL_URL, or where the request was sent.",
);

pub const SECTION: Section = Section {
    title: "REST",
    doc: "What the REST API shows of the database.",
    rows: &[
        SCHEMAS.row,
        EXTRA_SEARCH_PATH.row,
        MAX_ROWS.row,
        PRE_REQUEST.row,
        AGGREGATES.row,
        PLAN.row,
        OPENAPI.row,
        OPENAPI_SECURITY.row,
        OPENAPI_URL.row,
    ],
};

#[derive(Debug, Clone)]
pub struct Api {
    pub schemas: Vec<String>,
    pub extra_search_path: Vec<String>,
    pub max_rows: u32,
    pub pre_request: Option<String>,
    pub aggregates: bool,
    pub plan: bool,
    pub openapi: RootMode,
    pub openapi_security: bool,
    /// Where the API is reached, as its description is to say.
    pub openapi_url: Option<String>,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Api> {
    let schemas = reader.get(&SCHEMAS);
    let extra_search_path = reader.get(&EXTRA_SEARCH_PATH);
    let max_rows = reader.get(&MAX_ROWS);
    let pre_request = reader.optional(&PRE_REQUEST);
    let aggregates = reader.get(&AGGREGATES);
    let plan = reader.get(&PLAN);
    let openapi = reader.get(&OPENAPI);
    let openapi_security = reader.get(&OPENAPI_SECURITY);
    let openapi_url = reader.optional(&OPENAPI_URL);
    Some(Api {
        schemas: schemas?,
        extra_search_path: extra_search_path?,
        max_rows: max_rows?,
        pre_request: pre_request?,
        aggregates: aggregates?,
        plan: plan?,
        openapi: openapi?,
        openapi_security: openapi_security?,
        openapi_url: openapi_url?,
    })
}
