//! Golden SQL: the requests of PostgREST's suite, each with the statements and parameters it becomes, or its refusal.
//!
//! `tests/golden/*.sql` is what reviewers read. After a change that means to alter SQL, run with `UPDATE_GOLDEN=1` and
//! read the difference. `tests/schema.json` is the answer of `schema/introspect.sql` on the suite's fixtures.

#![expect(clippy::unwrap_used, reason = "helpers of tests; a test that cannot read its files has failed")]

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use bytes::Bytes;
use query::Statement;
use rest::{
    Raw, Schema, Settings,
    settings::{RootMode, TxEnd},
};
use serde_json::Value;

/// Spec files whose requests are kept; the others repeat these or test headers alone.
const KEPT: &[&str] = &[
    "Query/AggregateFunctionsSpec",
    "Query/AndOrParamsSpec",
    "Query/ComputedRelsSpec",
    "Query/CustomMediaSpec",
    "Query/DeleteSpec",
    "Query/EmbedDisambiguationSpec",
    "Query/EmbedInnerJoinSpec",
    "Query/InsertSpec",
    "Query/JsonOperatorSpec",
    "Query/QuerySpec",
    "Query/RangeSpec",
    "Query/RelatedQueriesSpec",
    "Query/RpcSpec",
    "Query/SpreadQueriesSpec",
    "Query/UpdateSpec",
    "Query/UpsertSpec",
];

#[test]
fn requests_become_the_sql_on_file() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let schema = Schema::from_json(&fs::read_to_string(here.join("schema.json")).unwrap()).unwrap();
    let cases = fs::read_to_string(here.join("../../../tests/conformance/postgrest/cases.jsonl")).unwrap();
    let mut golden: BTreeMap<String, String> = BTreeMap::new();
    for case in cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let file = case["file"].as_str().unwrap();
        if KEPT.contains(&file) {
            let settings = settings(case["config"].as_str().unwrap());
            let name = file.trim_start_matches("Query/").trim_end_matches("Spec").to_owned();
            for step in case["steps"].as_array().unwrap() {
                describe(golden.entry(name.clone()).or_default(), &schema, &settings, step);
            }
        }
    }
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut differing = Vec::new();
    for (name, text) in golden {
        let path = here.join("golden").join(format!("{name}.sql"));
        if update {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        } else if let Some(line) = first_difference(&fs::read_to_string(&path).unwrap_or_default(), &text) {
            differing.push(format!("{name}.sql: {line}"));
        }
    }
    assert!(differing.is_empty(), "{}\nUPDATE_GOLDEN=1 rewrites them", differing.join("\n"));
}

fn first_difference(old: &str, new: &str) -> Option<String> {
    let mut pairs = old.lines().zip(new.lines()).enumerate();
    let differs = pairs.find(|(_, (old, new))| old != new);
    match differs {
        Some((line, (old, new))) => Some(format!("line {}\n  - {old}\n  + {new}", line + 1)),
        None => (old != new).then(|| "one is longer".to_owned()),
    }
}

fn settings(config: &str) -> Settings {
    Settings {
        schemas: vec!["test".to_owned()],
        extra_search_path: Vec::new(),
        max_rows: (config == "maxRows2Cfg").then_some(2),
        aggregates: config == "aggregatesEnabledCfg",
        plans: config == "planEnabledCfg",
        tx_end: TxEnd { rolls_back: true, client_may_choose: true },
        root: RootMode::FollowPrivileges,
        ..Settings::default()
    }
}

fn describe(out: &mut String, schema: &Schema, settings: &Settings, step: &Value) {
    let (Some(method), Some(target)) = (step["method"].as_str(), step["path"].as_str()) else { return };
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let headers: Vec<(String, String)> = step["headers"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|pair| Some((pair[0].as_str()?.to_ascii_lowercase(), pair[1].as_str()?.to_owned())))
        .filter(|(name, _)| name != "authorization")
        .collect();
    writeln!(out, "-- {method} {target}").unwrap();
    for (name, value) in &headers {
        writeln!(out, "-- {name}: {value}").unwrap();
    }
    let borrowed: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let body = Bytes::from(step["body"].as_str().unwrap_or_default().to_owned());
    let raw = Raw { method, path, query, headers: &borrowed, body };
    let planned = rest::parse(raw, settings)
        .map_err(rest::Error::from)
        .and_then(|request| rest::plan(schema, settings, request, "postgrest_test_anonymous"));
    match planned {
        Ok(plan) => {
            let statements = rest::render(&plan.ask, settings);
            statements.main.iter().chain(&statements.estimate).for_each(|statement| write_statement(out, statement));
        }
        Err(error) => {
            let refusal = error.refusal(false);
            writeln!(out, "-- {} {}: {}", refusal.status, refusal.code, refusal.message).unwrap();
        }
    }
    out.push('\n');
}

fn write_statement(out: &mut String, statement: &Statement) {
    writeln!(out, "{};", statement.text()).unwrap();
    for (at, param) in statement.params().iter().enumerate() {
        let value = param.value().map_or_else(|| "NULL".into(), |value| String::from_utf8_lossy(value).into_owned());
        writeln!(out, "--   ${} = {}", at + 1, value.replace('\n', "\\n")).unwrap();
    }
}

/// The text of a statement depends on the shape of a request alone, or else every value would be a statement of its own.
#[test]
fn values_do_not_reach_the_text() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let schema = Schema::from_json(&fs::read_to_string(here.join("schema.json")).unwrap()).unwrap();
    let settings = settings("baseCfg");
    let text = |query: &str| {
        let raw = Raw { method: "GET", path: "/projects", query, headers: &[], body: Bytes::new() };
        let request = rest::parse(raw, &settings).unwrap();
        let plan = rest::plan(&schema, &settings, request, "anyone").unwrap();
        rest::render(&plan.ask, &settings).main.unwrap().text().to_owned()
    };
    let marker = "m4rk3r'; drop table x; --";
    let shape =
        |value: &str| format!("id=eq.{value}&name=in.(a,{value})&name=like.{value}&or=(name.eq.{value},id.gt.{value})");
    assert_eq!(text(&shape("1")), text(&shape(marker)));
    assert!(!text(&shape(marker)).contains("m4rk3r"));
    assert_eq!(text("offset=3"), text("offset=4"));
    assert!(text("offset=50&limit=25").contains("limit 25 offset 50"), "early pages are statements of their own");
    assert_eq!(text("offset=525&limit=25"), text("offset=550&limit=25"), "later ones are not");
    assert!(!text("offset=0&limit=2").contains("offset"), "an offset of nought is left out");
    assert!(text("limit=25").contains("limit 25"), "limits are literals");
}

/// With an offset the page is cut out before the embeds are built, unless these decide what the page is.
#[test]
fn pages_are_cut_before_embeds() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let schema = Schema::from_json(&fs::read_to_string(here.join("schema.json")).unwrap()).unwrap();
    let settings = settings("baseCfg");
    let cut_first = |query: &str| {
        let raw = Raw { method: "GET", path: "/projects", query, headers: &[], body: Bytes::new() };
        let request = rest::parse(raw, &settings).unwrap();
        let plan = rest::plan(&schema, &settings, request, "anyone").unwrap();
        let text = rest::render(&plan.ask, &settings).main.unwrap().text().to_owned();
        text.find(" offset ").unwrap_or(usize::MAX) < text.find(" lateral ").unwrap_or(0)
    };
    assert!(cut_first("select=id,clients(name)&order=id&limit=2&offset=1"));
    assert!(!cut_first("select=id,clients(name)&order=id&limit=2"), "nothing is skipped");
    assert!(!cut_first("select=id,clients!inner(name)&order=id&limit=2&offset=1"), "the embed decides the rows");
    assert!(!cut_first("select=id,clients(name)&order=clients(name)&limit=2&offset=1"), "the embed decides the order");
    assert!(!cut_first("select=id,clients(name)&clients=not.is.null&limit=2&offset=1"), "the embed is tested");
}
