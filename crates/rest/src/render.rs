//! [`Ask`] → SQL. The text is a function of the request's shape alone, so that equal shapes share a prepared statement;
//! values are parameters. Limits are literals and an offset of nought is left out, so that generic plans stay good.

mod call;
mod columns;
mod count;
mod filter;
mod handler;
mod read;
mod write;

use query::{Ident, Param, QualifiedIdent, Statement};

use crate::{
    Settings,
    plan::{Answer, Ask, Body, CallResult, ColumnRef},
    request::{JsonKey, PlanFormat},
};

/// What one request says to Postgres, in this order.
#[derive(Debug, Default)]
pub struct Statements {
    /// The function that sees every request first.
    pub pre_request: Option<Statement>,
    /// `None` when the answer is known without the database.
    pub main: Option<Statement>,
    /// What functions said about the answer, where the main statement has no column for it.
    pub overrides: Option<Statement>,
    /// The planner's estimate of the total.
    pub estimate: Option<Statement>,
    /// Privileges and comment, for the description of a schema.
    pub describe: Vec<Statement>,
}

impl Statements {
    /// In the order they run.
    pub fn all(&self) -> impl Iterator<Item = &Statement> {
        self.pre_request.iter().chain(&self.describe).chain(&self.main).chain(&self.overrides).chain(&self.estimate)
    }
}

pub fn render(ask: &Ask, settings: &Settings) -> Statements {
    let columns = match ask {
        Ask::Read(ask) => ask.columns,
        Ask::Write(ask) => ask.columns,
        _ => false,
    };
    render_as(ask, settings, columns)
}

/// The same with every body made by Postgres.
pub fn render_plain(ask: &Ask, settings: &Settings) -> Statements {
    render_as(ask, settings, false)
}

/// `columns`: rows come as they are.
fn render_as(ask: &Ask, settings: &Settings, columns: bool) -> Statements {
    let mut statements =
        Statements { pre_request: settings.pre_request.as_ref().map(pre_request), ..Statements::default() };
    match ask {
        Ask::Nothing => return Statements::default(),
        Ask::Read(ask) => {
            statements.main = Some(if columns { columns::statement(ask) } else { read::statement(ask) });
            statements.overrides = (columns && ask.answer.reads_overrides).then(columns::overrides);
            statements.estimate = ask.estimate.then(|| count::estimate(&ask.tree));
        }
        Ask::Write(ask) if columns => {
            statements.main = Some(columns::written(ask));
            statements.overrides = ask.answer.reads_overrides.then(columns::overrides);
        }
        Ask::Write(ask) => statements.main = Some(write::statement(ask)),
        Ask::Call(ask) => statements.main = Some(call::statement(ask)),
        Ask::Describe(asked) => {
            statements.describe = crate::openapi::statements(&asked.schema, asked.follow_privileges);
        }
    }
    statements
}

fn pre_request(function: &QualifiedIdent) -> Statement {
    let mut statement = Statement::new("select ");
    statement.qualified(function).push("()");
    statement
}

/// Starts a statement that is run, or only explained.
fn opening(answer: &Answer) -> Statement {
    let Some((format, options)) = &answer.explain else { return Statement::default() };
    let mut statement = Statement::new("explain (format ");
    statement.push(if *format == PlanFormat::Json { "json" } else { "text" });
    for option in options {
        statement.push(", ").push(option);
    }
    statement.push(") ");
    statement
}

/// Builds the body from rows named `_postgrest_t`; `of` says what a call answers with.
fn body(out: &mut Statement, body: &Body, of: Option<CallResult>) {
    let row = match of {
        Some(CallResult::Scalar | CallResult::SetOfScalar) => "json_agg(_postgrest_t.pgrst_scalar)",
        _ => "json_agg(_postgrest_t)",
    };
    let single = of.is_some_and(CallResult::is_single);
    match body {
        Body::None => {
            out.push("''::text");
        }
        Body::Json { stripped } | Body::Object { stripped } => {
            let first = single || matches!(body, Body::Object { .. });
            out.push("coalesce(").push(if *stripped { "json_strip_nulls(" } else { "" });
            out.push(row).push(if first { "->0" } else { "" }).push(if *stripped { ")" } else { "" });
            out.push(if first { ", 'null')" } else { ", '[]')" });
        }
        Body::Csv => csv(out),
        Body::Handler { function, row } => handler::body(out, function, row.as_ref(), of),
        Body::GeoJson => {
            out.push("json_build_object('type', 'FeatureCollection', 'features', ");
            out.push("coalesce(json_agg(ST_AsGeoJSON(_postgrest_t)::json), '[]'))");
        }
    }
    out.push(" as body");
}

/// A header line of the columns' names, then each row as Postgres prints a record, without its brackets.
fn csv(out: &mut Statement) {
    out.push("(select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (");
    out.push("select * from pgrst_shown limit 1) s) h) || E'\\n' || ");
    out.push("coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\\n'), '')");
}

/// The columns beside the body.
fn overrides(out: &mut Statement, answer: &Answer) {
    if answer.reads_overrides {
        out.push(", nullif(current_setting('response.headers', true), '') as response_headers");
        out.push(", nullif(current_setting('response.status', true), '') as response_status");
    }
}

fn separated<T>(
    out: &mut Statement,
    separator: &'static str,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Statement, T),
) {
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            out.push(separator);
        }
        write(out, item);
    }
}

/// `qualifier."name"`, or `qualifier.*`.
fn qualified_column(out: &mut Statement, qualifier: &QualifiedIdent, name: &str) {
    out.qualified(qualifier).push(".");
    if name == "*" {
        out.push("*");
    } else {
        out.ident(&Ident::new(name));
    }
}

/// A column with its JSON path.
fn column(out: &mut Statement, qualifier: &QualifiedIdent, column: &ColumnRef) {
    if column.whole_row {
        out.ident(&qualifier.name);
        return;
    }
    let converts = column.to_json && !column.path.is_empty();
    out.push(if converts { "to_jsonb(" } else { "" });
    qualified_column(out, qualifier, &column.name);
    out.push(if converts { ")" } else { "" });
    for step in &column.path {
        out.push(if step.as_text { "->>" } else { "->" });
        match &step.key {
            JsonKey::Name(key) => out.param(Param::text(key.as_str())),
            JsonKey::Index(index) => out.param(Param::text(index.as_str())).push("::int"),
        };
    }
}

/// `{"a","b"}`: values as the text of an array, whatever its element type.
fn array_literal<'a>(values: impl IntoIterator<Item = &'a str>) -> Param {
    let mut text = String::from("{");
    for value in values {
        if text.len() > 1 {
            text.push(',');
        }
        text.push('"');
        for c in value.chars().filter(|c| *c != '\0') {
            if matches!(c, '"' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
        text.push('"');
    }
    text.push('}');
    Param::text(text)
}
