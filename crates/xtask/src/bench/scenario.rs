//! What is measured: each kind of request as HTTP, and as the SQL that PostgREST sends for it.

/// One kind of request and what it must reach (`design/hot-path.md` §12).
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// pgbench's `\set` lines.
    set: &'static str,
    /// PostgREST's main statement.
    main: &'static str,
    read_only: bool,
    /// Lua that gives `path` (and `body`) of one request.
    lua: &'static str,
    pub(crate) pgbench_clients: usize,
    pub(crate) http_connections: usize,
    /// What the REST issue must reach.
    pub(crate) target: Target,
    /// What the first slice had to.
    pub(crate) first_slice: f64,
    /// Rows that one answer must hold, so that a fast refusal does not pass for a fast answer.
    pub(crate) rows: usize,
    pub(crate) example: &'static str,
}

pub(crate) enum Target {
    /// Requests per second, as a share of pgbench's pipelined transactions per second.
    OfPipeline(f64),
    /// The same share, as a share of what the scenario of this name reached: another scenario is another minute, and the
    /// machine may have been busier in it.
    OfPeak(&'static str, f64),
}

const READ_ONE: &str = r#"WITH pgrst_source AS ( SELECT "public"."products".* FROM "public"."products" WHERE "public"."products"."id" = :id ) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t), '[]') AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status, '' AS response_inserted FROM ( SELECT * FROM pgrst_source ) _postgrest_t;"#;

const LIST: &str = r#"WITH pgrst_source AS ( SELECT "public"."products"."id", "public"."products"."name", "public"."products"."price", COALESCE( "products_images_1"."products_images_1", '[]') AS "images" FROM "public"."products" LEFT JOIN LATERAL ( SELECT json_agg("products_images_1")::jsonb AS "products_images_1" FROM (SELECT "images_1"."url", "images_1"."is_primary" FROM "public"."images" AS "images_1" WHERE "images_1"."product_id" = "public"."products"."id" ) AS "products_images_1" ) AS "products_images_1" ON TRUE ORDER BY "public"."products"."id" ASC LIMIT :page OFFSET :skip ) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t), '[]') AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status, '' AS response_inserted FROM ( SELECT * FROM pgrst_source ) _postgrest_t;"#;

const THOUSAND: &str = r#"WITH pgrst_source AS ( SELECT "public"."products".* FROM "public"."products" ORDER BY "public"."products"."id" ASC LIMIT :page OFFSET :skip ) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t), '[]') AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status, '' AS response_inserted FROM ( SELECT * FROM pgrst_source ) _postgrest_t;"#;

const INSERT: &str = r#"WITH pgrst_source AS ( INSERT INTO "public"."orders"("item", "owner", "quantity") SELECT "pgrst_body"."item", "pgrst_body"."owner", "pgrst_body"."quantity" FROM (SELECT :payload::json AS json_data) pgrst_payload, LATERAL (SELECT "item", "owner", "quantity" FROM json_to_record(pgrst_payload.json_data) AS _("item" text, "owner" uuid, "quantity" integer) ) pgrst_body RETURNING "public"."orders".* ) SELECT '' AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, array[]::text[] AS header, coalesce(json_agg(_postgrest_t), '[]') AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status, '' AS response_inserted FROM ( SELECT "orders".* FROM "pgrst_source" AS "orders" ) _postgrest_t;"#;

const ENVIRONMENT: &str = "select set_config('search_path', :path, true), set_config('role', :role, true), \
     set_config('request.jwt.claims', :claims, true), set_config('request.method', :method, true), \
     set_config('request.path', :route, true), set_config('request.headers', :headers, true), \
     set_config('request.cookies', :cookies, true)";

pub(crate) const SCENARIOS: [Scenario; 6] = [
    Scenario {
        name: "one",
        what: "read one by key",
        set: "\\set id random(1, 9999)",
        main: READ_ONE,
        read_only: true,
        lua: "path = '/products?id=eq.' .. math.random(1, 9999)",
        pgbench_clients: 8,
        http_connections: 48,
        target: Target::OfPipeline(0.80),
        first_slice: 0.50,
        rows: 1,
        example: "/products?id=eq.4711",
    },
    Scenario {
        name: "one-1000",
        what: "the same at 1,000 connections",
        set: "\\set id random(1, 9999)",
        main: READ_ONE,
        read_only: true,
        lua: "path = '/products?id=eq.' .. math.random(1, 9999)",
        pgbench_clients: 8,
        http_connections: 1000,
        target: Target::OfPeak("one", 0.80),
        first_slice: 0.70,
        rows: 1,
        example: "/products?id=eq.4711",
    },
    Scenario {
        name: "list",
        what: "list 25 + embed, first page",
        set: "\\set page 25\n\\set skip 0",
        main: LIST,
        read_only: true,
        lua: "path = '/products?select=id,name,price,images(url,is_primary)&order=id&limit=25'",
        pgbench_clients: 8,
        http_connections: 32,
        target: Target::OfPipeline(1.7),
        first_slice: 1.0,
        rows: 25,
        example: "/products?select=id,name,price,images(url,is_primary)&order=id&limit=25",
    },
    Scenario {
        name: "offset",
        what: "list 25 + embed, offset 0 to 475",
        set: "\\set page 25\n\\set skip 25 * random(0, 19)",
        main: LIST,
        read_only: true,
        lua: "path = '/products?select=id,name,price,images(url,is_primary)&order=id&limit=25&offset=' .. 25 * math.random(0, 19)",
        pgbench_clients: 8,
        http_connections: 32,
        target: Target::OfPipeline(5.0),
        first_slice: 3.0,
        rows: 25,
        example: "/products?select=id,name,price,images(url,is_primary)&order=id&limit=25&offset=250",
    },
    Scenario {
        name: "thousand",
        what: "1,000 rows",
        set: "\\set page 1000\n\\set skip 0",
        main: THOUSAND,
        read_only: true,
        lua: "path = '/products?order=id&limit=1000'",
        pgbench_clients: 8,
        http_connections: 8,
        target: Target::OfPipeline(2.2),
        first_slice: 0.9,
        rows: 1000,
        example: "/products?order=id&limit=1000",
    },
    Scenario {
        name: "insert",
        what: "insert one, returning it",
        set: "",
        main: INSERT,
        read_only: false,
        lua: "path = '/orders'",
        pgbench_clients: 32,
        http_connections: 32,
        target: Target::OfPipeline(0.85),
        first_slice: 0.7,
        rows: 1,
        example: "/orders",
    },
];

/// Who asks: a signed-in customer.
pub(crate) const CLAIMS: &str = r#"{"aud":"authenticated","email":"ada@example.com","exp":4102444800,"role":"authenticated","sub":"11111111-2222-4333-8444-555555555555"}"#;
pub(crate) const PAYLOAD: &str =
    r#"{"item":"Lagrad hårdost","owner":"11111111-2222-4333-8444-555555555555","quantity":2}"#;
const HEADERS: &str = r#"{"host":"127.0.0.1:54321","accept":"application/json","accept-profile":"public","user-agent":"bench","x-client-info":"supabase-js/2"}"#;

impl Scenario {
    /// The parameters of the script, as pgbench's `-D` takes them.
    pub(crate) fn defines(&self) -> Vec<String> {
        let route = self.example.split('?').next().unwrap_or_default();
        let method = if self.read_only { "GET" } else { "POST" };
        let pairs = [
            ("path", "\"public\""),
            ("role", "authenticated"),
            ("claims", CLAIMS),
            ("method", method),
            ("route", route),
            ("headers", HEADERS),
            ("cookies", "{}"),
            ("payload", PAYLOAD),
        ];
        pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
    }

    /// PostgREST's envelope as it is sent today: four round trips.
    pub(crate) fn sequential(&self) -> String {
        let begin = if self.read_only { "begin isolation level read committed read only;" } else { "begin;" };
        format!("{}\n{begin}\n{ENVIRONMENT};\n{}\ncommit;\n", self.set, self.main)
    }

    /// The same in one round trip and one Sync.
    pub(crate) fn pipelined(&self) -> String {
        let read_only = if self.read_only { ", set_config('transaction_read_only', 'on', true)" } else { "" };
        format!("{}\n\\startpipeline\n{ENVIRONMENT}{read_only};\n{}\n\\endpipeline\n", self.set, self.main)
    }

    /// The script that drives wrk, which reports in a form that needs no guessing.
    pub(crate) fn lua(&self, token: &str) -> String {
        let (method, headers, body) = if self.read_only {
            ("GET", "", "nil".to_owned())
        } else {
            let headers = "['Content-Type'] = 'application/json', ['Prefer'] = 'return=representation',";
            ("POST", headers, format!("[==[{PAYLOAD}]==]"))
        };
        let lua = self.lua;
        format!(
            "local headers = {{ ['Authorization'] = 'Bearer {token}', {headers} }}\n\
             local body = {body}\n\
             function request()\n  local {lua}\n  return wrk.format('{method}', path, headers, body)\nend\n\
             function done(summary, latency, requests)\n\
               local errors = summary.errors\n\
               local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout\n\
               io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, failed, \
               latency:percentile(50), latency:percentile(99)))\nend\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_wrap_the_same_statement_in_two_envelopes() {
        let one = &SCENARIOS[0];
        assert!(one.sequential().contains(READ_ONE) && one.pipelined().contains(READ_ONE));
        assert!(one.sequential().contains("read only;") && one.pipelined().contains("transaction_read_only"));
        assert!(!SCENARIOS[5].pipelined().contains("transaction_read_only"));
    }

    #[test]
    fn every_target_of_a_peak_names_a_scenario() {
        for scenario in &SCENARIOS {
            if let Target::OfPeak(name, _) = scenario.target {
                assert!(SCENARIOS.iter().any(|other| other.name == name), "{name}");
            }
        }
    }
}
