//! REST: translates between HTTP and the `rest` crate, and runs what it decided.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
    web::{self, Bytes, ServiceConfig},
};
use query::{Record, Statement, Verdict};
use rest::{
    Caller, Error, Plan, Raw, Records, Response, Schema, Settings, Statements,
    error::{DatabaseError, TokenError},
    plan::Ask,
};

use crate::{
    caller::{Credentials, Gateway, caller},
    clean, client, clock,
    config::Proxies,
    envelope::RequestId,
    live::{InForce, Live},
    observe::Event,
    reload::{Loaded, SchemaCache},
};

/// All that serving the API needs; made once.
pub struct Api {
    /// The path it is served below, without a slash at the end: `/rest/v1`.
    pub mount: &'static str,
    pub pool: pg::Pool,
    pub schema: std::sync::Arc<SchemaCache>,
    pub gateway: Gateway,
    pub in_force: InForce,
    /// Where the sessions of tokens are kept; `None` when this server keeps no accounts.
    pub accounts: Option<auth::Auth>,
    /// Whose word about clients' addresses counts. `None`: headers reach the database as they came.
    pub proxies: Option<Proxies>,
}

/// Serves everything below the scope it is mounted in.
pub fn configure(config: &mut ServiceConfig) {
    config.default_service(web::to(serve));
}

/// One request on its way through the stages.
pub async fn serve(request: HttpRequest, api: web::Data<Api>, body: Bytes) -> HttpResponse {
    let mut headers: Vec<(&str, &str)> = request
        .headers()
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), std::str::from_utf8(value.as_bytes()).ok()?)))
        .collect();
    let address = api.proxies.as_ref().map(|proxies| client::address(&request, proxies).to_string());
    if let Some(address) = &address {
        client::named(&mut headers, address);
    }
    let path = request.path();
    let path = path.strip_prefix(api.mount).unwrap_or(path);
    let raw = Raw { method: request.method().as_str(), path, query: request.query_string(), headers: &headers, body };
    let live = api.in_force.get();
    let mut timing = Timing::default();
    let (role, answer) = api.answer(&raw, &live, &mut timing).await;
    // Whether more than the anonymous role was allowed.
    let authenticated = role.is_some() && role != live.anon_role;
    let (answered, failure) = match answer {
        Ok(response) => (response, None),
        Err(error) => (Response::refused(&error, authenticated, live.verbosity), Some(error)),
    };
    if live.log.level.logs(answered.status) {
        log(&request, &answered, failure.as_ref(), &timing);
        if let Some(role) = role {
            request.extensions_mut().insert(CallerRole(role));
        }
    }
    write(&raw, &live, answered, &timing)
}

/// The role a request was answered as, for its line in the log.
pub struct CallerRole(pub String);

/// What failed on our side, and the statements of a request that is logged with them.
fn log(request: &HttpRequest, answered: &Response, failure: Option<&Error>, timing: &Timing) {
    timing.statements.iter().for_each(|text| Event::Statement { text }.emit());
    let Some(failure) = failure.filter(|_| answered.status >= 500) else { return };
    let refusal = failure.refusal(false);
    let cause = match failure {
        Error::Unavailable(reason) | Error::Lost(reason) => format!("{} {reason}", refusal.message),
        _ => refusal.message,
    };
    let extensions = request.extensions();
    let request_id = extensions.get::<RequestId>().map_or("", RequestId::as_str);
    Event::RequestFailed { request_id, status: answered.status, code: &refusal.code, cause: &cause }.emit();
}

/// How long each stage took.
#[derive(Debug, Default)]
struct Timing {
    /// Texts of the statements, when they are to be logged.
    statements: Vec<String>,
    jwt: Duration,
    parse: Duration,
    plan: Duration,
    transaction: Duration,
    response: Duration,
}

impl Timing {
    fn header(&self) -> String {
        let stages = [
            ("jwt", self.jwt),
            ("parse", self.parse),
            ("plan", self.plan),
            ("transaction", self.transaction),
            ("response", self.response),
        ];
        let show = |(name, time): (&str, Duration)| format!("{name};dur={:.3}", time.as_secs_f64() * 1e3);
        stages.map(show).join(", ")
    }
}

/// Runs one stage and notes how long it took.
fn timed<T>(slot: &mut Duration, stage: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let value = stage();
    *slot = started.elapsed();
    value
}

impl Api {
    /// The request's way through the stages; also the caller's role, once it is known.
    async fn answer(
        &self,
        raw: &Raw<'_>,
        live: &Live,
        timing: &mut Timing,
    ) -> (Option<String>, Result<Response, Error>) {
        let credentials = Credentials { authorization: raw.header("authorization"), apikey: raw.header("apikey") };
        let token = self.gateway.token(credentials);
        let caller =
            timed(&mut timing.jwt, || caller(&live.verifier, live.anon_role.as_deref(), token, clock::now_unix()));
        match caller {
            Ok((caller, claims)) => {
                let answer = match self.check_session(claims.as_deref()).await {
                    Ok(()) => self.answer_to(raw, &caller, live, timing).await,
                    Err(error) => return (None, Err(error)),
                };
                (Some(caller.role), answer)
            }
            Err(error) => (None, Err(error.into())),
        }
    }

    /// A token is good until it expires; its session may have ended before.
    async fn check_session(&self, claims: Option<&auth::jwt::Claims>) -> Result<(), Error> {
        let (Some(accounts), Some(claims)) = (&self.accounts, claims) else { return Ok(()) };
        match accounts.stands(claims).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(TokenError::Ended.into()),
            Err(_) => Err(Error::Unavailable("the accounts cannot be asked about a session".to_owned())),
        }
    }

    async fn answer_to(
        &self,
        raw: &Raw<'_>,
        caller: &Caller,
        live: &Live,
        timing: &mut Timing,
    ) -> Result<Response, Error> {
        let loaded = self.schema.current_or_first().await.ok_or(Error::NoSchema)?;
        let (schema, settings) = (&loaded.schema, &loaded.settings);
        let request = timed(&mut timing.parse, || {
            let mut request = rest::parse(raw.clone(), settings)?;
            clean::request(&mut request, schema);
            Ok::<_, Error>(request)
        })?;
        let mut session = session(schema, settings, &request.schema, caller);
        let equalities = rest::equalities(&request);
        let timezone = request.prefer.timezone.clone();
        let (plan, mut statements) = timed(&mut timing.plan, || {
            let plan = rest::plan(schema, settings, request, &caller.role)?;
            let statements = rest::render(&plan.ask, settings);
            Ok::<_, Error>((plan, statements))
        })?;
        session.settings = rest::environment(raw, equalities, timezone, &plan, caller);
        session
            .settings
            .extend(live.app_settings.iter().map(|(name, value)| (Cow::Owned(name.clone()), value.clone())));
        if live.log.query {
            timing.statements = statements.all().map(|statement| statement.text().to_owned()).collect();
        }
        let started = Instant::now();
        let own = schema.role_settings(&caller.role).iter().find(|(setting, _)| setting == ISOLATION);
        let own = own.map(|(_, value)| value.as_str());
        let mut outcome = self.run(&session, &plan, &statements, own).await;
        if outcome.as_ref().is_ok_and(|records| records.iter().any(unfit)) {
            // A read may be asked again, and a write whose columns do not fit was taken back.
            statements = rest::render_plain(&plan.ask, settings);
            outcome = self.run(&session, &plan, &statements, own).await;
        }
        timing.transaction = started.elapsed();
        let records = outcome?;
        timed(&mut timing.response, || {
            let description = description(&loaded, || self.base(raw, live), &plan, &statements, &records);
            rest::respond(&plan.reply, aligned(&statements, &records, description))
        })
    }

    /// What the operator says, or else where this very request was sent.
    fn base(&self, raw: &Raw<'_>, live: &Live) -> rest::openapi::Base {
        let host = raw.header("host").unwrap_or("localhost");
        let uri = live.proxy_uri.clone().unwrap_or_else(|| format!("http://{host}{}", self.mount));
        rest::openapi::Base::of(&uri)
    }

    /// One transaction for everything the request says to the database.
    async fn run(
        &self,
        session: &pg::Session,
        plan: &Plan,
        statements: &Statements,
        role_isolation: Option<&str>,
    ) -> Result<Vec<Record>, Error> {
        let all: Vec<&Statement> = statements.all().collect();
        if all.is_empty() {
            return Ok(Vec::new());
        }
        let main = usize::from(statements.pre_request.is_some());
        let rule = |records: &[Record]| records.get(main).map_or(Verdict::Commit, |record| plan.reply.verdict(record));
        let ending = match plan.reply.fixed_verdict() {
            // What only reads has nothing to take back.
            _ if !plan.transaction.writes => pg::Ending::Commit,
            Some(Verdict::Commit) => pg::Ending::AskUntilKnown(&rule),
            Some(Verdict::RollBack | Verdict::Refuse) => pg::Ending::RollBack,
            None => pg::Ending::Ask(&rule),
        };
        let access = if plan.transaction.writes { pg::Access::ReadWrite } else { pg::Access::ReadOnly };
        let isolation = plan.transaction.isolation.as_deref().or(role_isolation).and_then(isolation);
        let work = pg::Work { session, access, isolation, statements: &all, ending };
        self.pool.run(work).await.map(|answer| answer.records).map_err(database)
    }
}

fn description(
    loaded: &Loaded,
    base: impl FnOnce() -> rest::openapi::Base,
    plan: &Plan,
    statements: &Statements,
    records: &[Record],
) -> Option<Bytes> {
    let Ask::Describe(asked) = &plan.ask else { return None };
    let skip = usize::from(statements.pre_request.is_some());
    let answers = records.get(skip..skip + statements.describe.len()).unwrap_or_default();
    Some(rest::openapi::document(&loaded.schema, &loaded.settings, asked, answers, &base()))
}

/// The answer as bytes on the wire.
fn write(raw: &Raw<'_>, live: &Live, answered: Response, timing: &Timing) -> HttpResponse {
    let status = StatusCode::from_u16(answered.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = HttpResponse::build(status);
    let mut varies = false;
    for (name, value) in &answered.headers {
        varies |= name.eq_ignore_ascii_case("vary");
        // The server frames the body itself, and knows its length.
        if !name.eq_ignore_ascii_case("content-length") {
            append(&mut response, name, value);
        }
    }
    if !varies {
        append(&mut response, "Vary", "Accept, Prefer, Range");
    }
    if live.server_timing {
        append(&mut response, "Server-Timing", &timing.header());
    }
    if let Some(name) = &live.trace_header {
        append(&mut response, name, raw.header(&name.to_ascii_lowercase()).unwrap_or_default());
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        append(&mut response, "Retry-After", "1");
    }
    if raw.method == "HEAD" || status == StatusCode::NO_CONTENT {
        // No length is made up for a body that is not there.
        return response.body(actix_web::body::None::new()).map_into_boxed_body();
    }
    response.body(answered.body)
}

fn append(response: &mut actix_web::HttpResponseBuilder, name: &str, value: &str) {
    let name = HeaderName::from_bytes(name.as_bytes());
    // A function in the database may have written anything.
    if let (Ok(name), Ok(value)) =
        (name, HeaderValue::from_str(value).or_else(|_| HeaderValue::from_bytes(value.as_bytes())))
    {
        response.append_header((name, value));
    }
}

/// Who the caller is inside the database, but for the settings that depend on the plan.
fn session(schema: &Schema, settings: &Settings, name: &str, caller: &Caller) -> pg::Session {
    let own = schema.role_settings(&caller.role).iter();
    let own = own.filter(|(setting, _)| setting != ISOLATION);
    pg::Session {
        role: caller.role.clone(),
        search_path: rest::search_path(name, settings),
        before_role: own.map(|(name, value)| (Cow::Owned(name.clone()), value.clone())).collect(),
        settings: Vec::new(),
    }
}

/// Cannot be set once a transaction has begun; it says how to begin it.
const ISOLATION: &str = "default_transaction_isolation";

/// Columns came that only Postgres can turn into JSON.
fn unfit(record: &Record) -> bool {
    record.json.as_ref().is_some_and(|json| !json.fits)
}

/// Each record under the name of its statement.
fn aligned<'a>(statements: &Statements, records: &'a [Record], description: Option<Bytes>) -> Records<'a> {
    let main = usize::from(statements.pre_request.is_some()) + statements.describe.len();
    let estimate = main + 1 + usize::from(statements.overrides.is_some());
    Records {
        main: statements.main.as_ref().and_then(|_| records.get(main)),
        overrides: statements.overrides.as_ref().and_then(|_| records.get(main + 1)),
        estimate: statements.estimate.as_ref().and_then(|_| records.get(estimate)),
        description,
    }
}

fn isolation(name: &str) -> Option<pg::Isolation> {
    match name.trim_matches('\'').to_ascii_lowercase().as_str() {
        "serializable" => Some(pg::Isolation::Serializable),
        "repeatable read" => Some(pg::Isolation::RepeatableRead),
        "read committed" => Some(pg::Isolation::ReadCommitted),
        _ => None,
    }
}

fn database(error: pg::Error) -> Error {
    match error {
        pg::Error::Database(error) => Error::Database(DatabaseError {
            sqlstate: error.sqlstate.clone(),
            message: error.message.clone(),
            detail: error.detail.clone(),
            hint: error.hint.clone(),
        }),
        pg::Error::AcquireTimeout => Error::AcquireTimeout,
        lost @ pg::Error::Lost(_) => Error::Lost(lost.to_string()),
        other => Error::Unavailable(other.to_string()),
    }
}
